"""Encounter cards that happen and are over, and those that leave ships without command."""

from typing import ClassVar

from astrarium.kernel import Draw, Hex, hexes

from ..data import GAMBLERS_LOSE, HOME_WORLDS, STASIS, VANISHED, WORMHOLES
from ..drawn_cards import EncounterCard
from ..events.exploration import Spellbound, UnitUpgraded
from ..rules import breakthroughs, objectives
from ..rules.encounters.bargains import Flight, MerchantsOffer, TemporalChoice
from ..rules.exploration.encounter import (
    destroy_explorers,
    explorers,
    release_waiting,
    send,
    set_aside,
)
from ..rules.exploration.exploration import discover, draw_for, waiting_hexes
from ..rules.pieces import add_unit, has_counter, kind_for, lose_artifacts, take_command
from ..state import InterSpaceState as State
from ..units import Unit


class AncientsReturn(EncounterCard):
    """All artifacts of the player are lost. IS-A-ENC-ANCIENTS-1"""

    id = "ancients_return"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        for planet in state.planets_of(seat):
            lose_artifacts(state, planet.name, planet.hex)
        for unit in state.units_of(seat):
            lose_artifacts(state, str(unit.id), unit.hex)


class Dread(EncounterCard):
    """The explorers flee towards home. IS-A-ENC-DREAD-1"""

    id = "dread"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        state.push(Flight(seat, tuple(unit.id for unit in explorers(state, seat, hex))))


class GamblersRoll(Draw, frozen=True):
    """Whether explorers lose or double everything."""

    text: ClassVar = "gamblers"

    def row(self, total: int) -> str:
        return "lost" if total >= GAMBLERS_LOSE else "doubled"


class Gamblers(EncounterCard):
    """Double or nothing. IS-A-ENC-GAMBLERS-1, IS-A-ENC-GAMBLERS-2, IS-A-ENC-GEN-8"""

    id = "gamblers"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        if state.throw(6, GamblersRoll()).row == "lost":
            destroy_explorers(state, seat, hex)
            return
        for unit in explorers(state, seat, hex):
            if has_counter(state, seat, unit.kind):
                add_unit(state, unit.kind, seat, hex)


class Insight(EncounterCard):
    """The player sees all objectives. IS-A-ENC-INSIGHT-1, IS-A-ENC-GEN-7"""

    id = "insight"

    def is_moot(self, state: State) -> bool:
        return not state.options.objectives

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        objectives.look_at_objectives(state, seat)


class Knowledge(EncounterCard):
    """The player may take a Breakthrough card. IS-A-ENC-KNOWLEDGE-1, IS-A-ENC-GEN-7"""

    id = "knowledge"

    def is_moot(self, state: State) -> bool:
        return not state.options.breakthroughs

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        breakthroughs.offer(state, seat)


class LostAndFound(EncounterCard):
    """Units are lost by the first card and found by the second.

    IS-A-ENC-LOSTFOUND-1, IS-A-ENC-LOSTFOUND-2
    """

    id = "lost_and_found"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        if self.id in state.waiting.values():
            release_waiting(state, self.id, hex)
            return
        for unit in explorers(state, seat, hex):
            set_aside(state, unit, self.id)


class LostProbe(EncounterCard):
    """The unknown hexes around are filled: first those where ships wait, then by direction.

    What other ships wait for is left in the box. IS-A-ENC-PROBE-1, IS-A-ENC-PROBE-2,
    IS-A-ENC-PROBE-3, IS-A-ENC-PROBE-4
    """

    id = "lost_probe"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        around = state.map.unknown_neighbours(hex)
        awaited = [near for near in around if near in waiting_hexes(state, seat)]
        for near in dict.fromkeys((*awaited, *around)):
            waiting = waiting_hexes(state, seat)
            if near in state.map.tiles:
                continue
            if near not in waiting and state.tiles_in_box() <= len(waiting):
                return
            regions = ("another_region", *HOME_WORLDS)
            tile = draw_for(state, seat, [label for label in state.box if label not in regions])
            if tile is None:
                return
            discover(state, seat, near, tile)


class LostColonists(EncounterCard):
    """A colony ship joins the explorers. IS-A-ENC-COLONISTS-1, IS-A-ENC-GEN-8"""

    id = "lost_colonists"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        if has_counter(state, seat, "colony_ship"):
            add_unit(state, kind_for(state, seat, "colony_ship"), seat, hex)


class Merchants(EncounterCard):
    """The explorers may be exchanged. IS-A-ENC-MERCHANTS-1, IS-A-ENC-MERCHANTS-2"""

    id = "merchants"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        state.push(MerchantsOffer(seat, tuple(unit.id for unit in explorers(state, seat, hex))))


class MeteorStorm(EncounterCard):
    """The explorers are destroyed. IS-A-ENC-METEOR-1"""

    id = "meteor_storm"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        destroy_explorers(state, seat, hex)


class Upgrade(EncounterCard):
    """One scout becomes a better one. IS-A-ENC-UPGRADE-1, IS-A-ENC-UPGRADE-2, IS-A-ENC-GEN-5"""

    id = "upgrade"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        scouts = [unit for unit in explorers(state, seat, hex) if unit.kind == "scout"]
        for unit in scouts[:1]:
            state.put(Unit(unit.id, "scout_plus", seat, hex))
            state.tell(UnitUpgraded(unit=unit.id, kind="scout_plus", seat=seat, hex=hex))


class Rejection(EncounterCard):
    """The explorers are back at home, whoever lives there now. IS-A-ENC-REJECTION-1"""

    id = "rejection"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        if state.has_home(seat):
            send(state, seat, hex, state.birthplace(seat).hex)


class PortalHome(Draw, frozen=True):
    text: ClassVar = "home world of the portal"
    draws: ClassVar = "planet"
    told_as: ClassVar = "portal"
    told_with: ClassVar = ()


class PortalSide(Draw, frozen=True):
    text: ClassVar = "side of {planet}"
    told_as: ClassVar = "portal"
    told_with: ClassVar = ()
    planet: str


class PortalDistance(Draw, frozen=True):
    text: ClassVar = "distance from {planet}"
    told_as: ClassVar = "portal"
    told_with: ClassVar = ()
    planet: str


class DimensionalPortal(EncounterCard):
    """The explorers come somewhere on a straight line from a home world.

    IS-A-ENC-PORTAL-1, IS-A-ENC-PORTAL-2
    """

    id = "dimensional_portal"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        homes = {state.players[other].home: other for other in range(state.seats)}
        there = [home for home, other in homes.items() if state.has_home(other)]
        if not there:
            return
        home = state.pick(there, PortalHome())
        side = state.roll(6, PortalSide(home))
        distance = state.roll(6, PortalDistance(home))
        to = state.planets[home].hex
        ahead = hexes.line(to, state.side_direction(homes[home], side))
        for _, near in zip(range(distance), ahead, strict=False):
            if near not in state.map.tiles:
                break
            to = near
        send(state, seat, hex, to)


class Stasis(EncounterCard):
    """The explorers are out of time until somebody frees them.

    IS-A-ENC-STASIS-1, IS-A-ENC-STASIS-2
    """

    id = "stasis"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        for unit in explorers(state, seat, hex):
            take_command(state, unit, STASIS)


class Telepaths(EncounterCard):
    """The player's objective lies open. IS-A-ENC-TELEPATHS-1, IS-A-ENC-GEN-7"""

    id = "telepaths"

    def is_moot(self, state: State) -> bool:
        return not state.options.objectives

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        objectives.expose(state, seat)


class TemporalShift(EncounterCard):
    """A unit from the future joins the explorers. IS-A-ENC-TEMPORAL-1"""

    id = "temporal_shift"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        state.push(TemporalChoice(seat, hex))


class WormholeDraw(Draw, frozen=True):
    text: ClassVar = "unstable wormhole"
    draws: ClassVar = "tile"


class UnstableWormhole(EncounterCard):
    """The explorers come to a wormhole, wait for it, or end where it was.

    IS-A-ENC-WORMHOLE-1, IS-A-ENC-WORMHOLE-2, IS-A-ENC-WORMHOLE-3
    """

    id = "unstable_wormhole"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        name = state.pick(WORMHOLES, WormholeDraw())
        tiles = state.map.tiles.items()
        to = next((place for place, tile in tiles if name in (tile.name, tile.printed)), None)
        if to is not None and state.map.tiles[to].terrain == "wormhole":
            send(state, seat, hex, to)
        elif to is not None:
            destroy_explorers(state, seat, hex)
        else:
            for unit in explorers(state, seat, hex):
                set_aside(state, unit, name)


class Wisdom(EncounterCard):
    """The player has another objective.

    IS-A-ENC-WISDOM-1, IS-A-ENC-WISDOM-2, IS-A-ENC-WISDOM-3, IS-A-ENC-GEN-7
    """

    id = "wisdom"

    def is_moot(self, state: State) -> bool:
        return not state.options.objectives

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        objectives.change_objective(state, seat)


class Wonder(EncounterCard):
    """The explorers sit out their next Movement Step. IS-A-ENC-WONDER-1"""

    id = "wonder"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        units = tuple(unit.id for unit in explorers(state, seat, hex))
        state.spellbound = (*state.spellbound, *units)
        state.tell(Spellbound(seat=seat, hex=hex, units=units))


class Vanished(EncounterCard):
    """The explorers' ships are left to whoever comes next.

    IS-A-ENC-VANISHED-1, IS-A-ENC-VANISHED-2
    """

    id = "vanished"

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        for unit in explorers(state, seat, hex):
            take_command(state, unit, VANISHED)
