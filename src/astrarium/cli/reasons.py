"""Why bots did what they did last, as far as that is no secret."""

from astrarium.kernel import Motive, State

from .speaker import Speaker


class Reasons:
    """What each bot says of its last turn: of all that it has done since somebody else acted."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._last: int | None = None
        self.acted: dict[int, list[str]] = {}  # by seat, those that acted last at the end

    def note(self, seat: int, before: State, why: Motive | None, *, is_open: bool) -> None:
        """A bot has answered something, in the position before."""
        if seat != self._last:
            self._last = seat
            self.acted.pop(seat, None)
        said = self.acted.setdefault(seat, [])
        if why is None or not is_open:
            return
        sentence = self._speaker.motive(before.seen_by(None), why)
        if sentence not in said:
            said.append(sentence)

    def pause(self) -> None:
        """The person has acted: what bots do from now on is another turn."""
        self._last = None

    def told(self) -> list[tuple[int, list[str]]]:
        return list(self.acted.items())
