"""What a seat thinks of a position: what it owns, what is worth going for, and who threatens it.

The state is an imagined one: what others hide is filled in as it might be. Markers that lie face
down are never looked at.
"""

from collections.abc import Iterable
from functools import cached_property

from astrarium.kernel import Hex, is_seat
from astrarium.kernel.hexmaps import Route

from ..data import MINERALS, PLANETS, TYPES
from ..groups import Group
from ..odds.forecast import chance
from ..odds.of_position import clash
from ..rules.movement.movement import speed
from ..state import MACHINES
from ..state import SpaceEmpiresState as State
from .stance import PLAIN, Stance, suited

CIVILIANS = ("CO", "MINER", "MS")
FAR = 99
VICTORY = 150.0  # what it is worth to be at an enemy Homeworld, where a colony is worth up to 28


class Situation:
    """A position through the eyes of one seat."""

    def __init__(self, state: State, seat: int, stance: Stance = PLAIN) -> None:
        self.state, self.seat = state, seat
        self.stance = suited(stance, state.options)
        self._ways: dict[Hex, dict[Hex, Route]] = {}

    # -- what there is

    @cached_property
    def groups(self) -> list[Group]:
        return self.state.groups_of(self.seat)

    @cached_property
    def home(self) -> Hex | None:
        """The Homeworld, or the most valuable colony that is left."""
        colonies = self.state.colonies_of(self.seat)
        return max(colonies, key=lambda hex: colonies[hex].value, default=None)

    @cached_property
    def foes(self) -> dict[Hex, list[Group]]:
        """Groups of enemies, by hex."""
        found: dict[Hex, list[Group]] = {}
        for group in self.state.groups.values():
            if self.state.are_enemies(self.seat, group.owner):
                found.setdefault(group.hex, []).append(group)
        return found

    @cached_property
    def enemy_homes(self) -> list[Hex]:
        colonies = self.state.colonies.items()
        return [
            hex
            for hex, colony in colonies
            if colony.is_homeworld and self.state.are_enemies(self.seat, colony.owner)
        ]

    @property
    def cycles_left(self) -> int:
        """Economic Phases to come after this cycle's; many where there is no limit."""
        most = self.state.options.max_cycles
        return most - self.state.cycle if most else FAR

    def level(self, technology: str) -> int:
        return self.state.level(self.seat, technology)  # type: ignore[arg-type]

    def mobile(self, group: Group) -> bool:
        """Whether a group is part of a fleet: armed, and able to move by itself."""
        return group.is_armed and group.type.speed is None

    # -- where things are

    def far(self, one: Hex, other: Hex) -> int:
        far = self.state.map.distance(one, other)
        return FAR if far is None else far

    def is_safe(self, hex: Hex) -> bool:
        """Whether ships can go through a hex without harm or stop."""
        state = self.state
        if not state.is_explored(hex) or state.marker(hex) in ("black_hole", "super_nova"):
            return False
        colony = state.colonies.get(hex)
        if colony is not None and state.are_enemies(self.seat, colony.owner):
            return False
        return hex not in self.foes and hex not in self._entries

    @cached_property
    def _entries(self) -> tuple[Hex, ...]:
        return self.state.options.layout(self.state.seats).entries

    @cached_property
    def _safe(self) -> dict[Hex, bool]:
        return {hex: self.is_safe(hex) for hex in self.state.map.hexes}

    def ways(self, start: Hex) -> dict[Hex, Route]:
        """Routes from a hex through safe ones; their last hex may be any that can be entered."""
        if start not in self._ways:
            self._ways[start] = self.state.map.routes(
                start, cost=lambda here, near: self._step(start, here, near)
            )
        return self._ways[start]

    def _step(self, start: Hex, here: Hex, near: Hex) -> int | None:
        if here != start and not self._safe[here]:
            return None
        if self.state.marker(near) == "super_nova" or near in self._entries:
            return None
        return 1

    def speed(self, group: Group) -> int:
        return speed(self.state, group)

    # -- what is worth going for

    @cached_property
    def free_planets(self) -> list[Hex]:
        """Planets that a Colony Ship could settle now."""
        found = []
        for hex in self.state.markers:
            marker = self.state.marker(hex)
            if marker not in PLANETS or hex in self.state.colonies or hex in self.foes:
                continue
            if marker != "barren_planet" or self.level("terraforming"):
                found.append(hex)
        return found

    @cached_property
    def safe_planets(self) -> list[Hex]:
        """Those that no armed enemy is near, and that are no nearer to an enemy Homeworld."""
        home, near = self.home, [hex for hex, _ in self.threats]
        if home is None:
            return self.free_planets
        return [
            hex
            for hex in self.free_planets
            if all(self.far(hex, threat) > 2 for threat in near)
            and all(self.far(hex, home) <= self.far(hex, other) for other in self.enemy_homes)
        ]

    @cached_property
    def barren_planets(self) -> list[Hex]:
        markers = self.state.markers
        return [
            hex
            for hex in markers
            if self.state.marker(hex) == "barren_planet"
            and hex not in self.state.colonies
            and hex not in self.foes
        ]

    @cached_property
    def cargo(self) -> list[Hex]:
        """Minerals and Space Wrecks that can be fetched."""
        names = (*MINERALS, "space_wreck")
        markers = self.state.markers
        return [hex for hex in markers if self.state.marker(hex) in names and hex not in self.foes]

    @cached_property
    def unknown(self) -> list[Hex]:
        """Unexplored hexes, nobody's units in them."""
        return [
            hex
            for hex in self.state.markers
            if not self.state.is_explored(hex) and hex not in self.foes and hex not in self._entries
        ]

    @cached_property
    def unknown_at_home(self) -> list[Hex]:
        return [hex for hex in self.unknown if self.state.homes.get(hex) == self.seat]

    # -- strength

    def chance(self, hex: Hex, own: Iterable[Group], theirs: Iterable[Group]) -> float:
        """The chance that some groups beat others in a hex, as attackers."""
        return chance(clash(self.state, hex, own, theirs))

    def value(self, groups: Iterable[Group]) -> int:
        """The CP that armed ships have cost; Machines count by what they can stand."""
        return sum(
            group.count * (group.type.cost or 12 * group.type.hull)
            for group in groups
            if group.is_armed
        )

    @cached_property
    def threats(self) -> list[tuple[Hex, int]]:
        """Armed enemies near colonies, the most dangerous first, with how near they are."""
        colonies = self.state.colonies_of(self.seat)
        found = []
        for hex, groups in self.foes.items():
            if any(self.is_mobile_foe(group) for group in groups):
                near = min((self.far(hex, colony) for colony in colonies), default=FAR)
                if near <= 2:
                    found.append((hex, near))
        return sorted(found, key=lambda each: (each[1], each[0]))

    def is_mobile_foe(self, group: Group) -> bool:
        if group.owner in MACHINES:
            return True
        return is_seat(group.owner) and self.mobile(group)

    def prize(self, hex: Hex) -> float:
        """What it is worth to drive the enemy from a hex."""
        colony = self.state.colonies.get(hex)
        worth = 0.0
        if colony is not None and self.state.are_enemies(self.seat, colony.owner):
            worth += VICTORY if colony.is_homeworld else 8 + 4 * colony.value
        for group in self.foes.get(hex, ()):
            if group.owner in MACHINES:
                worth += 80
            elif is_seat(group.owner):
                worth += group.count * (TYPES[group.kind.value].cost if group.kind.value else 6) / 2
            elif self.state.marker(hex) in PLANETS:
                worth += 3
        return worth
