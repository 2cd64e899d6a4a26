"""Why bots did what they did last, as far as that is no secret."""

from typing import NamedTuple


class Said(NamedTuple):
    """What a bot has done, and why."""

    move: str
    why: str


class Reasons:
    """What each bot says of its last turn: of all that it has done since somebody else acted."""

    def __init__(self) -> None:
        self._last: int | None = None
        self.acted: dict[int, list[Said]] = {}  # by seat, those that acted last at the end
        self.secret: list[tuple[int, Said]] = []  # what is told when the game is over
        self._kept: set[int] = set()  # seats with such reasons for their last turn

    def act(self, seat: int) -> None:
        """A bot has answered something."""
        if seat != self._last:
            self._last = seat
            self._kept.discard(seat)
            self.acted.pop(seat, None)
        self.acted.setdefault(seat, [])

    def tell(self, seat: int, said: Said) -> None:
        """It says why at once."""
        if said not in self.acted[seat]:
            self.acted[seat].append(said)

    def keep(self, seat: int, said: Said) -> None:
        """It says why when the game is over."""
        self._kept.add(seat)
        self.secret.append((seat, said))

    def is_kept(self, seat: int) -> bool:
        """Whether a bot has reasons for its last turn that are not told yet."""
        return seat in self._kept

    def pause(self) -> None:
        """The person has acted: what bots do from now on is another turn."""
        self._last = None

    def told(self) -> list[tuple[int, list[Said]]]:
        return list(self.acted.items())
