"""What has happened in a game, as far as one seat (None: everybody) may know."""

from astrarium.kernel import Event, Record, State, heard

from .playback import moments
from .speaker import Speaker, Told


class Chronicle:
    """What each action brought about; some of it is still news."""

    def __init__(self, speaker: Speaker, record: Record, seat: int | None) -> None:
        self.speaker, self.seat = speaker, seat
        self.chapters: list[list[Told]] = []
        for moment in moments(record):
            if moment.number:
                self.add(moment.state, [event for _, event in moment.told])
        own = [at for at, entry in enumerate(record.entries) if entry.seat == seat]
        self._read = own[-1] if own else 0  # whoever comes back to a game has read up to there

    def add(self, state: State, events: list[Event]) -> None:
        """An action was played, and this is the position after it."""
        seen = state if self.seat is None else state.seen_by(self.seat)
        self.chapters.append([(seen, event) for event in heard(events, self.seat)])

    def undo(self, index: int) -> None:
        """An action was undone: the last one, or one before what others have done apart from it."""
        del self.chapters[index]
        self._read = len(self.chapters)

    def news(self) -> list[str]:
        """What happened since this was last asked."""
        lines = self._story(self.chapters[self._read :])
        self._read = len(self.chapters)
        return lines

    def blows(self) -> list[str]:
        """What the seat must hear of among all that has happened."""
        told = [told for chapter in self.chapters for told in chapter]
        return self.speaker.story([one for one in told if self.speaker.is_blow(one[1], self.seat)])

    def whole(self) -> list[str]:
        return self._story(self.chapters)

    def _story(self, chapters: list[list[Told]]) -> list[str]:
        return self.speaker.story([told for chapter in chapters for told in chapter])
