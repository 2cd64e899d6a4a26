"""A battle, from the first shot to what comes back after it."""

from typing import Any, ClassVar, Literal

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Facts, Seat, said

from ..data import UnitKind
from ..state import InterSpaceState as State
from ..things import Hits, Shields, UnitId
from .pieces import UnitLost, UnitMoved, UnitPlaced, party


class BattleBegan(Event, frozen=True):
    struck: ClassVar = "defenders"

    hex: Hex
    attacker: Seat
    defenders: tuple[Seat, ...]

    def variant(self, state: State) -> str:
        return party(self.attacker)


class VolleyFired(Event, frozen=True):
    """One side's fire in a round, in hits; those of penetration fire apart."""

    told_as: ClassVar = "volley"
    told_with: ClassVar = ()

    hex: Hex
    round: int
    seat: Seat
    hits: Hits
    piercing: int = 0
    first: bool = False  # in First Fire

    def variant(self, state: State) -> str:
        return f"{'first' if self.first else ''} {party(self.seat)}"

    def facts(self, state: State) -> Facts:
        return {"hits": said("hits", self.hits, self.piercing)}


class ShieldLost(Event, frozen=True):
    unit: UnitId
    left: Shields
    penetrates: bool = False  # it was given up for penetration fire

    def variant(self, state: State) -> str:
        return "penetration" if self.penetrates else ""

    def strikes(self, state: Any) -> tuple[int, ...]:
        unit = state.units.get(self.unit)
        return () if unit is None else (unit.owner,)


class BattleEnded(Event, frozen=True):
    hex: Hex
    rule: str

    def variant(self, state: State) -> str:
        return self.rule


class FleetOrganized(Event, frozen=True):
    """A side's units by zone: 0, 1, 2."""

    hex: Hex
    seat: Seat
    zones: tuple[tuple[int, ...], ...]

    def variant(self, state: State) -> str:
        return party(self.seat)

    def facts(self, state: State) -> Facts:
        return {"zones": said("positions", self.zones)}

    def is_silent(self) -> bool:
        """Whether all stand in zone 0, as they do without a word."""
        return not any(self.zones[1:])


class PenetrationDeclared(Event, frozen=True):
    """Destroyers give up a shield each to fire on zone 1."""

    hex: Hex
    seat: Seat
    units: tuple[UnitId, ...]

    def retells(self, earlier: Event) -> bool:
        return isinstance(earlier, ShieldLost) and earlier.unit in self.units


class CounterAttacked(Event, frozen=True):
    """The attacker has run out of warships, and a defender attacks what is left."""

    struck: ClassVar = "against"

    hex: Hex
    seat: Seat
    against: Seat


class TermsOffered(Event, frozen=True):
    """A combatant offers a truce, or asks to retreat without a screen."""

    hex: Hex
    seat: Seat
    what: Literal["truce", "free retreat"]
    units: tuple[UnitId, ...] = ()
    to_hex: Hex | None = None

    def variant(self, state: State) -> str:
        return self.what


class TermsAnswered(Event, frozen=True):
    hex: Hex
    seat: Seat
    what: Literal["truce", "free retreat"]
    accepted: bool

    def variant(self, state: State) -> str:
        return self.what if self.accepted else f"{self.what} declined"


class MissilesFired(Event, frozen=True):
    """One player's missiles before the first round of a battle, in hits."""

    told_as: ClassVar = "volley"
    told_with: ClassVar = ()

    hex: Hex
    seat: Seat
    hits: Hits


class MissilesIgnored(Event, frozen=True):
    """Of some missile hits Stealth Tech makes some miss."""

    told_as: ClassVar = "volley"
    told_with: ClassVar = ()

    hex: Hex
    seat: Seat
    hits: Hits
    ignored: int


class Jammed(Event, frozen=True):
    """Scouts jam the enemy's fire control: dice rolled, and hits cancelled."""

    told_as: ClassVar = "volley"
    told_with: ClassVar = ()

    hex: Hex
    seat: Seat
    dice: int
    cancelled: int

    def facts(self, state: State) -> Facts:
        return {"cancelled": said("count", self.cancelled, "hit")}


class ShieldRegained(Event, frozen=True):
    unit: UnitId
    left: Shields


class UnitCaptured(Event, frozen=True):
    """A captor brings a destroyed enemy unit into play again, as a unit of its own."""

    struck: ClassVar = "old"

    seat: Seat
    captor: UnitId
    wreck: int  # the number that the unit had
    old: Seat  # whose it was
    unit: UnitId
    kind: UnitKind
    hex: Hex

    def facts(self, state: State) -> Facts:
        return {"unit": said("numbered", self.kind, self.unit)}

    def variant(self, state: State) -> str:
        return party(self.old)

    def retells(self, earlier: Event) -> bool:
        return isinstance(earlier, UnitPlaced) and earlier.unit == self.unit


class UnitRepaired(Event, frozen=True):
    """A destroyed unit is back in play, under a new number."""

    seat: Seat
    wreck: int  # the number that the unit had
    unit: UnitId
    kind: UnitKind
    hex: Hex

    def facts(self, state: State) -> Facts:
        return {"unit": said("numbered", self.kind, self.unit)}

    def retells(self, earlier: Event) -> bool:
        return isinstance(earlier, UnitPlaced) and earlier.unit == self.unit


class WarshipsRefitted(Event, frozen=True):
    """Warships became others between two rounds of a battle."""

    seat: Seat
    hex: Hex
    given: tuple[int, ...]
    received: tuple[int, ...]

    def facts(self, state: State) -> Facts:
        return {"given": said("units", self.given), "received": said("warships", self.received)}

    def retells(self, earlier: Event) -> bool:
        if isinstance(earlier, UnitLost):
            return earlier.unit in self.given
        return isinstance(earlier, UnitPlaced) and earlier.unit in self.received


# What players do; that one does nothing shows by whatever else comes next.
DOING = (UnitMoved, TermsOffered, BattleBegan)
