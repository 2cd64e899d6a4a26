"""Which aliens have met: encounters with both powers in effect, and at least one of them used."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from astrarium.games.cosmic_encounter.data import ALIENS
from astrarium.games.cosmic_encounter.events.course import EncounterBegan
from astrarium.games.cosmic_encounter.events.powers import PowerUsed
from astrarium.games.cosmic_encounter.state import CosmicState
from astrarium.kernel import Event
from astrarium.kernel.holdings import works

Pair = tuple[str, str]


def pairs(aliens: Iterable[str]) -> list[Pair]:
    """All pairs of aliens that the rules let meet. CE-SETUP-14"""
    some = combinations(sorted(aliens), 2)
    return [(one, other) for one, other in some if ALIENS[one].not_with != other]


class Meetings:
    """How often each pair of aliens has met in an encounter."""

    def __init__(self) -> None:
        self.counts: Counter[Pair] = Counter()
        self.used: set[str] = set()
        self.counted: set[Pair] = set()

    def hear(self, state: CosmicState, event: Event) -> None:
        """Count what has just happened, each pair once in an encounter."""
        if isinstance(event, EncounterBegan):
            self.used, self.counted = set(), set()
        elif isinstance(event, PowerUsed) and event.power in ALIENS:
            self.used.add(event.power)
        else:
            return
        active = {held.power for held in state.powers if held.power in ALIENS and works(held)}
        for pair in pairs(active | self.used):
            if pair not in self.counted and self.used & {*pair}:
                self.counted.add(pair)
                self.counts[pair] += 1

    def rarest(self, aliens: Iterable[str], often: int) -> list[Pair]:
        """The pairs that have met less often, the rarest first."""
        few = [pair for pair in pairs(aliens) if self.counts[pair] < often]
        return sorted(few, key=lambda pair: (self.counts[pair], pair))
