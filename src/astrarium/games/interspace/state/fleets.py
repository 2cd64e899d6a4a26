"""The units of a state, and where they are."""

import msgspec

from astrarium.kernel import Hex
from astrarium.kernel.memo import Kept, memo

from ..data import STATION_SUPPORT, TYPES, UnitKind
from ..units import Crowd, Unit, can_block
from .board import BoardState
from .index import NONE, UnitIndex
from .planets import Planet


class FleetState(BoardState, kw_only=True):
    """What is where: units by hex and by player, kept up as they come, move and go."""

    index = Kept(UnitIndex)

    def stir(self, *units: int) -> None:
        """What these units can do may have changed, though they have not."""
        UnitIndex.own(self).changed.update(units)

    def at(self, hex: Hex) -> tuple[Unit, ...]:
        """All units in a hex, in order of id."""
        return self.index.stacks.get(hex, ())

    def own_at(self, hex: Hex, seat: int) -> tuple[Unit, ...]:
        return tuple([unit for unit in self.at(hex) if unit.owner == seat])

    def others_at(self, hex: Hex, seat: int) -> tuple[Unit, ...]:
        return tuple([unit for unit in self.at(hex) if unit.owner != seat])

    def units_of(self, seat: int) -> tuple[Unit, ...]:
        """All units of a player, in order of id."""
        index = self.index
        fleet = index.fleets.get(seat)
        return index.fleet(seat, self.units) if fleet is None else fleet

    @memo("index.sources")
    def stations_of(self, seat: int) -> tuple[Unit, ...]:
        """The stations of a player that can give support."""
        return tuple([unit for unit in self.units_of(seat) if unit.kind in STATION_SUPPORT])

    @memo("index.stacks[hex]", "seat", by="hex")
    def crowd(self, hex: Hex, seat: int) -> Crowd:
        """Own warships, and the warships and stations of all others, in a hex where units are."""
        blocking = [unit for unit in self.index.stacks[hex] if can_block(unit)]
        sorts = [(unit.owner == seat, TYPES[unit.kind].role) for unit in blocking]
        return Crowd(
            warships=sorts.count((True, "warship")),
            foreign_warships=sorts.count((False, "warship")),
            foreign_stations=sorts.count((False, "station")),
        )

    def used_up(self, seat: int) -> frozenset[UnitKind]:
        """The types of which a player has all counters in play; none ever, with plus counters.

        IS-A-OPT-PLUS-1, IS-A-OPT-PLUS-2
        """
        return NONE if self.options.plus_counters else self.index.used_up.get(seat, NONE)

    def put(self, unit: Unit) -> None:
        """Place a unit on the map, or move it: the record with its id is replaced."""
        before, index = self.units.get(unit.id), UnitIndex.own(self)
        self.units[unit.id] = unit
        if before is None:
            index.count(unit, 1)
            index.add(unit)
        elif before.owner == unit.owner and before.kind == unit.kind:
            index.move(before, unit)
        else:
            index.take(before)
            index.count(before, -1)
            index.count(unit, 1)
            index.add(unit)

    def remove(self, unit: Unit) -> None:
        """Take a unit out of play with its cargo; its counter is free again.

        IS-B-LIMIT-01, IS-S-TRN-06
        """
        index = UnitIndex.own(self)
        index.take(self.units.pop(unit.id))
        index.count(unit, -1)
        self.cargo.pop(unit.id, None)

    def add_planet(self, planet: Planet) -> None:
        """A planet comes onto the map."""
        self.planets[planet.name] = planet
        UnitIndex.own(self).sources = object()

    def remove_planet(self, planet: Planet) -> None:
        """A planet is destroyed; of a home world it stays known where it was.

        IS-A-BRK-NOVA-6, IS-A-BRK-NOVA-12
        """
        del self.planets[planet.name]
        gone = Planet(planet.name, planet.hex, home_of=planet.home_of)
        self.destroyed = {**self.destroyed, planet.name: gone}
        UnitIndex.own(self).sources = object()

    def change_planet(self, planet: Planet, **changes: object) -> Planet:
        changed = msgspec.structs.replace(planet, **changes)
        self.keep_planet(planet, changed)
        return changed

    def keep_planet(self, planet: Planet, changed: Planet) -> None:
        """A planet is another now: what hangs on its owner or its tech may have ended.

        IS-A-BRK-GRID-2
        """
        self.planets[planet.name] = changed
        if changed.owner != planet.owner or changed.hex != planet.hex:
            UnitIndex.own(self).sources = object()
        if self.sheltered and (changed.owner != planet.owner or changed.tech < planet.tech):
            outside = {unit.id for unit in self.at(planet.hex)}
            self.sheltered = tuple(name for name in self.sheltered if name not in outside)
