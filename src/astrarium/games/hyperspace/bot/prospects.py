"""What an answer is about, in numbers: for programs that learn to choose among listed answers."""

from collections.abc import Sequence

from astrarium.kernel import Action, Hex, is_seat

from ..rules.research import slots
from ..state import ADRIFT, HyperspaceState, System, Unit, place_of, unit
from ..things import RESOURCES, SHIPS, Kind
from .stance import PLAIN
from .techs import worth_of_tech
from .worth import cost_of, rounds_left, survey

Numbers = tuple[float, ...]

KINDS: tuple[Kind, ...] = ("colony", "starbase", "citizen", *SHIPS, "native")
KIND = (*(f"kind: {kind}" for kind in KINDS), "cost")
PLACE = (
    "place", "unexplored", "own home", "own colonies", "other colonies", "natives", "own starbase",
    "other starbase", "own ships", "other ships", "hypers", "wreckage", "unexplored beside",
)  # fmt: skip
LAND = ("continent", "atomic", "metal", "organics", "native", "own", "of another")
TECH = ("tech", "tech: worth", "tech: Hyper", "tech: Super", "atomics")
PLAYER = ("player", "player: is own", "player: points", "player: planets", "player: fleet")
NUMBERS = ("amount", *(f"resource: {name}" for name in RESOURCES), "ends")
NAMES = (*KIND, *PLACE, *LAND, *TECH, *PLAYER, *NUMBERS)
NO_KIND, NO_PLACE, NO_LAND, NO_TECH, NO_PLAYER = (
    (0.0,) * len(names) for names in (KIND, PLACE, LAND, TECH, PLAYER)
)


def prospects(state: HyperspaceState, seat: int, actions: Sequence[Action]) -> list[Numbers]:
    """What each of a seat's answers is about, in the order of `NAMES`."""
    known = Prospects(state, seat)
    return [known.of(action) for action in actions]


class Prospects:
    """What a seat's answers are about. No place is worked out twice."""

    def __init__(self, state: HyperspaceState, seat: int) -> None:
        self.state, self.seat = state, seat
        settled = all(empire.pool for empire in state.empires)
        self._standings = survey(state) if settled else None
        self._rounds = rounds_left(state, PLAIN)
        self._places: dict[Hex, Numbers] = {}

    def of(self, action: Action) -> Numbers:
        """What one answer is about: a kind of unit, a place, a Tech, a player, a number."""
        who = self._unit(action)
        kind = who.kind if who is not None else getattr(action, "kind", None)
        player = getattr(action, "foe", getattr(action, "rival", None))
        if who is not None and player is None and is_seat(who.owner):
            player = who.owner
        land = getattr(action, "land", None) or (who.place if who is not None else None)
        fleet: tuple[str, ...] = getattr(action, "fleet", ())
        payment: tuple[str, ...] = getattr(action, "payment", ())
        resource = getattr(action, "resource", None)
        amount = len(fleet) or len(payment) or getattr(action, "points", 0)
        amount = amount or getattr(action, "many", 0)
        return (
            *(NO_KIND if kind not in KINDS else self._kind(kind, fleet)),
            *self._place(getattr(action, "to", None) or getattr(action, "hex", None), land),
            *self._land(land),
            *self._tech(getattr(action, "tech", None), getattr(action, "slot", None)),
            *(NO_PLAYER if player is None else self._player(player)),
            float(amount),
            *(float(resource == name or name in payment) for name in RESOURCES),
            float(action.ends),
        )

    def _unit(self, action: Action) -> Unit | None:
        name = getattr(action, "unit", None)
        return unit(name) if isinstance(name, str) and ":" in name else None

    def _kind(self, kind: Kind, fleet: tuple[str, ...]) -> Numbers:
        cost = cost_of(self.state, self.seat, kind)
        return (*(float(kind == other) for other in KINDS), float(cost))

    def _place(self, hex: str | None, land: str | None) -> Numbers:
        if hex is None and land is not None and land != ADRIFT:
            hex = land.partition("/")[0]
        system = None if hex is None else self.state.systems.get(Hex(hex))
        if hex is None or system is None:
            return NO_PLACE
        found = self._places.get(Hex(hex))
        if found is None:
            found = self._places[Hex(hex)] = self._system(Hex(hex), system)
        return found

    def _system(self, hex: Hex, system: System) -> Numbers:
        state, seat = self.state, self.seat
        owners = [one.colony.owner for one in system.continents if one.colony is not None]
        ships = [each for each in system.orbit if state.is_ship(each.owner, each.kind)]
        own = sum(each.many for each in ships if each.owner == seat)
        beside = state.map.neighbours(hex)
        return (
            1.0,
            float(not system.is_explored),
            float(system.home == seat),
            float(owners.count(seat)),
            float(len(owners) - owners.count(seat)),
            float(sum(one.native for one in system.continents)),
            float(state.has_starbase(hex, seat)),
            float(state.has_starbase(hex) and not state.has_starbase(hex, seat)),
            float(own),
            float(sum(each.many for each in ships) - own),
            float(system.hypers),
            float(system.wreckage is not None),
            float(sum(not state.systems[near].is_explored for near in beside)),
        )

    def _land(self, land: str | None) -> Numbers:
        if land is None or "/" not in land:
            return NO_LAND
        hex, number = place_of(land)
        system = self.state.systems.get(hex)
        if system is None or not system.is_explored or number >= len(system.continents):
            return NO_LAND
        printed = self.state.tile(hex).continents[number]
        there = system.continents[number]
        owner = None if there.colony is None else there.colony.owner
        return (
            1.0,
            float(printed.atomic),
            float(printed.metal),
            float(there.organics),
            float(there.native),
            float(owner == self.seat),
            float(owner is not None and owner != self.seat),
        )

    def _tech(self, tech: str | None, slot: str | None) -> Numbers:
        if tech is None:
            return NO_TECH
        printed = self.state.components.techs.get(tech)
        price = slots(self.state, self.seat).get(slot or "")
        is_super = tech in self.state.empires[self.seat].super_techs
        return (
            1.0,
            worth_of_tech(tech, self._rounds),
            float(printed is not None and printed.hyper),
            float(is_super),
            float(0 if price is None else price.atomics),
        )

    def _player(self, player: int) -> Numbers:
        if not is_seat(player) or self._standings is None:
            return NO_PLAYER
        standing = self._standings[player]
        points = self.state.empires[player].points
        return (
            1.0, float(player == self.seat), float(points), float(standing.planets),
            float(standing.ships),
        )  # fmt: skip
