"""Who fights in a battle, and what they have left."""

from typing import Literal

from astrarium.kernel import Hex, Step, Tally
from astrarium.kernel.things import Seat

from ...data import UNIT_ORDER
from ...state import InterSpaceState as State
from ...units import Unit

Segment = Literal[
    "missiles", "missile hits", "organize", "penetration", "fire", "jamming", "hits", "retreat",
    "over",
]  # fmt: skip


class Engagement(Step, frozen=True):
    """A battle as it stands: who fights whom, with what left, and who is to do what next.

    ``shields`` names all units that take part, with the shields they have left; nothing restores
    them before the battle is over. IS-COMBAT-01, IS-COMBAT-03
    """

    hex: Hex
    attacker: Seat
    defenders: tuple[Seat, ...]
    shields: dict[int, int]
    segment: Segment = "fire"  # only Fire, Hits and Retreat are segments of the Basic game
    round: int = 1
    quiet: int = 0  # rounds in a row without a hit
    hits: tuple[tuple[int, int], ...] = ()  # seats that have yet to assign hits, and how many
    retreats: tuple[int, ...] = ()  # seats that may yet retreat in this round
    refuge: Hex | None = None  # where the attacker retreated to in this round
    fled: tuple[int, ...] = ()  # units that left the battle

    @property
    def own_attack(self) -> int | None:
        """Who attacks in a turn of the attacker's own; None after a counter attack."""
        return self.attacker

    def side(self, state: State, *seats: int) -> list[Unit]:
        """The units of some seats that are still in the battle, in the order of their dice.

        IS-DICE-01
        """
        here = state.at(self.hex)
        units = [unit for unit in here if unit.owner in seats and unit.id in self.shields]
        if len(units) > 1:
            units.sort(key=lambda unit: (seats.index(unit.owner), UNIT_ORDER[unit.kind], unit.id))
        return units

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Whom a seat fights: the attacker everybody, everybody the attacker.

        IS-COMBAT-01, IS-COMBAT-09
        """
        return self.defenders if seat == self.attacker else (self.attacker,)

    def rating(self, unit: Unit) -> int:
        """The highest die with which a unit hits; 0 if none does."""
        return max(0, self.needed(unit).total)

    def needed(self, unit: Unit) -> Tally:
        """The rating a unit fires with: only warships use theirs to attack.

        IS-UNIT-03, IS-COMBAT-04, IS-COMBAT-05, IS-IT-COMBAT-03
        """
        if unit.owner == self.attacker:
            return Tally.of("attack", unit.type.attack)
        return Tally.of("defence", unit.type.defend)
