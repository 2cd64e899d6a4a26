"""What an answer is about, in numbers: for programs that learn to choose among listed answers."""

from collections.abc import Sequence

from astrarium.kernel import Action, Hex

from ..data import DEEP_SPACE_MARKERS, HOME_MARKERS, KINDS, TECHNOLOGIES, TYPES, Kind, Marker
from ..groups import Group
from ..state import SpaceEmpiresState as State

Numbers = tuple[float, ...]

MARKERS: tuple[Marker, ...] = tuple(
    dict.fromkeys(("homeworld", *HOME_MARKERS, *DEEP_SPACE_MARKERS))
)
FAR = 20.0  # hexes; what is farther is not told apart
GOALS = ("own homeworld", "own colony", "enemy colony", "free planet", "unexplored hex")
KIND = (*(f"kind: {kind}" for kind in KINDS), "attack", "defense", "hull", "cost")
GROUP = ("is own", "ships", "is known")
PLACE = (
    *(f"marker: {marker}" for marker in MARKERS),
    *("unexplored", "own colony", "enemy colony", "own groups", "enemy groups"),
    *(f"distance to {goal}" for goal in GOALS),
)
TECHNOLOGY = tuple(f"technology: {name}" for name in TECHNOLOGIES)
NUMBERS = ("amount", "ends")
NAMES = (*KIND, *GROUP, *PLACE, *TECHNOLOGY, *NUMBERS)
NO_KIND, NO_GROUP, NO_PLACE = ((0.0,) * len(names) for names in (KIND, GROUP, PLACE))


def prospects(state: State, seat: int, actions: Sequence[Action]) -> list[Numbers]:
    """What each of a seat's answers is about, in the order of `NAMES`."""
    known = Prospects(state, seat)
    return [known.of(action) for action in actions]


class Prospects:
    """What a seat's answers are about. No place is worked out twice."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        colonies = state.colonies
        own = [hex for hex in colonies if colonies[hex].owner == seat]
        self._goals = (
            [hex for hex in own if colonies[hex].is_homeworld],
            own,
            [hex for hex in colonies if state.are_enemies(seat, colonies[hex].owner)],
            [
                hex
                for hex in state.markers
                if state.marker(hex) in ("planet", "barren_planet") and hex not in colonies
            ],
            [hex for hex in state.markers if not state.is_explored(hex)],
        )
        self._places: dict[Hex, Numbers] = {}

    def of(self, action: Action) -> Numbers:
        """What one answer is about: a group or a kind, a place, a technology, a number."""
        group = self._named(action)
        kind: Kind | None = group.kind.value if group else getattr(action, "kind", None)
        place = getattr(action, "to", None) or getattr(action, "hex", None)
        if place is None and group is not None:
            place = group.hex
        technology = getattr(action, "technology", None)
        return (
            *(NO_KIND if kind is None else _kind(kind)),
            *(NO_GROUP if group is None else self._group(group)),
            *(NO_PLACE if place is None else self._place(place)),
            *(float(technology == name) for name in TECHNOLOGIES),
            float(getattr(action, "ships", 0) or getattr(action, "cp", 0)),
            float(action.ends),
        )

    def _named(self, action: Action) -> Group | None:
        """The group that an answer names, or the one of the line that it names."""
        name = getattr(action, "group", getattr(action, "fighters", None))
        line = getattr(action, "line", None)
        lines = getattr(self.state.top, "lines", ()) if self.state.stack else ()
        if name is None and line is not None and 0 <= line < len(lines):
            name = lines[line].group
        return None if name is None else self.state.groups.get(name)

    def _group(self, group: Group) -> Numbers:
        known = group.kind.value is not None
        return float(group.owner == self.seat), float(group.ships.value or 1), float(known)

    def _place(self, hex: Hex) -> Numbers:
        found = self._places.get(hex)
        if found is None:
            state, colony = self.state, self.state.colonies.get(hex)
            marker = state.marker(hex)
            hostile = colony is not None and state.are_enemies(self.seat, colony.owner)
            found = self._places[hex] = (
                *(float(marker == name) for name in MARKERS),
                float(not state.is_explored(hex)),
                float(colony is not None and colony.owner == self.seat),
                float(hostile),
                float(len(state.groups_of(self.seat, hex))),
                float(len(state.enemies_at(hex, self.seat))),
                *(self._away(hex, goals) for goals in self._goals),
            )
        return found

    def _away(self, hex: Hex, goals: list[Hex]) -> float:
        if hex not in self.state.map:
            return FAR
        far = (self.state.map.distance(hex, goal) for goal in goals if goal in self.state.map)
        return min((float(steps) for steps in far if steps is not None), default=FAR)


def _kind(kind: Kind) -> Numbers:
    its = TYPES[kind]
    strengths = (its.attack or 0, its.defense, its.hull, its.cost)
    return (*(float(kind == other) for other in KINDS), *map(float, strengths))
