"""Tiles and units: laid and placed, moved, lost, and who commands them."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from astrarium.kernel import Event, Hex, PieceEvent, hexes
from astrarium.kernel.things import Facts, Said, Seat, said

from ..data import PARTIES, STASIS, VANISHED, Terrain, UnitKind, is_player
from ..resources import IOU
from ..state import InterSpaceState as State
from ..things import PlanetName, UnitId

Cause = Literal[
    "battle", "null space", "pulsar", "no base", "colonized", "mining accident", "decommissioned",
    "conquest", "no refuge", "encounter", "ion storm", "madness", "pirates", "amoeba", "detonation",
    "infestation", "exchange", "left the game",
]  # fmt: skip

# Losses that free agents cause, and that several units of a hex suffer together.
BY_AGENTS: tuple[Cause, ...] = ("ion storm", "madness", "pirates", "amoeba")
COMMON_FATES: tuple[Cause, ...] = ("encounter", *BY_AGENTS)


class TileLaid(Event, frozen=True):
    moment: ClassVar = True

    hex: Hex
    terrain: Terrain
    name: PlanetName

    def facts(self, state: State) -> Facts:
        return {"hex": self.hex}

    def variant(self, state: State) -> str:
        return "named" if self.name else ""

    def chapter(self) -> object:
        """What is laid in one region, as in the set-up."""
        return "TileLaid", hexes.frame(self.hex)


class UnitPlaced(Event, frozen=True):
    """A unit came into play."""

    told_with: ClassVar = ("owner",)

    unit: UnitId
    kind: UnitKind
    owner: Seat
    hex: Hex

    def variant(self, state: State) -> str:
        return party(self.owner)

    def facts(self, state: State) -> Facts:
        unit = said("numbered", self.kind, self.unit)
        return {"unit": unit, "whose": said("whose", self.owner, ((self.kind, self.unit),))}


class UnitMoved(PieceEvent, frozen=True):
    """A unit went to another hex. If it lies in a hidden stack there, others do not learn its kind.

    IS-S-SECRET-01
    """

    piece = "unit"

    unit: UnitId
    kind: UnitKind
    owner: Seat
    start: Hex
    hex: Hex
    retreat: bool = False

    def variant(self, state: State) -> str:
        return f"{'retreat' if self.retreat else ''} {party(self.owner)}"

    def facts(self, state: State) -> Facts:
        unit = said("numbered", self.kind, self.unit)
        return {"unit": unit, "whose": said("whose", self.owner, ((self.kind, self.unit),))}

    def chapter(self) -> object:
        return None if self.retreat else ("UnitMoved", self.owner)


class UnitLost(Event, frozen=True):
    """A unit left play."""

    unit: UnitId
    kind: UnitKind
    owner: Seat
    hex: Hex
    cause: Cause

    def variant(self, state: State) -> str:
        return f"{self.cause} {party(self.owner)}"

    def facts(self, state: State) -> Facts:
        return {
            "unit": said("numbered", self.kind, self.unit),
            "whose": said("whose", self.owner, ((self.kind, self.unit),)),
            "price": said("amount", state.unit_cost(self.owner, self.kind) // 2, IOU),
        }

    def is_silent(self) -> bool:
        return self.cause in ("colonized", "detonation")

    def chapter(self) -> object:
        """Several units of a hex suffer some losses together."""
        together = self.cause in COMMON_FATES
        return ("UnitLost", self.cause, self.owner, self.hex) if together else None

    def strikes(self, state: Any) -> tuple[int, ...]:
        struck = self.cause in ("battle", "conquest") or self.cause in COMMON_FATES
        return (self.owner,) if struck else ()

    def is_blow(self, seat: int) -> bool:
        return seat == self.owner and self.cause in BY_AGENTS


class CommandChanged(Event, frozen=True):
    """A unit is commanded by another player, or by nobody any more."""

    told_with: ClassVar = ("old", "owner", "hex")

    unit: UnitId
    kind: UnitKind
    old: Seat
    owner: Seat
    hex: Hex

    def variant(self, state: State) -> str:
        return new_command(self.old, self.owner)

    def facts(self, state: State) -> Facts:
        return {**command_facts((self,))}

    def strikes(self, state: Any) -> tuple[int, ...]:
        return () if is_player(self.owner) else (self.old,)


# -- what tells sentences apart


def party(owner: int) -> str:
    """That somebody is no player: there are sentences of their own for those."""
    return "" if is_player(owner) else "party"


def new_command(old: int, owner: int) -> str:
    """What has become of a unit that another owner has."""
    if not is_player(owner):
        return PARTIES[owner]
    return {STASIS: "freed", VANISHED: "taken"}.get(old, "")


def command_facts(changed: Sequence[CommandChanged]) -> dict[str, Said]:
    """Units that came under another command together: whose they were, or are again."""
    first = changed[0]
    units = tuple((event.kind, event.unit) for event in changed)
    again = new_command(first.old, first.owner) == "freed"
    return {
        "whose": said("whose", first.owner if again else first.old, units),
        "units": said("one_or_kinds", units),
    }
