"""Tiles, units and planets coming into play, changing hands and going out of play."""

from astrarium.kernel import Hex
from astrarium.kernel.powers import rule

from ..card import of_players
from ..data import (
    CAPTURED_AS,
    COUNTERS,
    HOME_WORLDS,
    PARTIES,
    PLANETS,
    REBELS,
    SPECIAL_UNITS,
    TILE_MIX,
    TYPES,
    VANISHED,
    WORMHOLES,
    UnitKind,
    is_player,
)
from ..events.cards import ArtifactLost
from ..events.pieces import Cause, CommandChanged, TileLaid, UnitLost, UnitPlaced
from ..events.planets import CivilizationRose, PlanetConquered, PlanetLeft
from ..resources import Resource, Resources, is_number, plus
from ..state import InterSpaceState as State
from ..state.map import Tile
from ..state.planets import Planet
from ..units import Unit
from .decks import discard_settlement, one_less

TILES: dict[str, Tile] = {
    **{name: Tile("home_world", name) for name in HOME_WORLDS},
    **{name: Tile("planet", name) for name in PLANETS},
    **{name: Tile("wormhole", name) for name in WORMHOLES},
    **{terrain: Tile(terrain) for terrain in TILE_MIX},
}


def take_from_box(state: State, label: str) -> None:
    """Take one tile of a label out of the exploration box."""
    state.box = one_less(state.box, label)


def lay_tile(state: State, hex: Hex, tile: Tile) -> None:
    state.map = state.map.with_tile(hex, tile)
    state.tell(TileLaid(hex=hex, terrain=tile.terrain, name=tile.name))


def add_unit(state: State, kind: UnitKind, owner: int, hex: Hex, colour: int | None = None) -> Unit:
    """A new unit appears on the map, under the next free number."""
    unit = Unit(state.next_unit, kind, owner, hex, colour)
    state.next_unit += 1
    state.put(unit)
    state.tell(UnitPlaced(unit=unit.id, kind=kind, owner=owner, hex=hex))
    return unit


def lose_unit(
    state: State,
    unit: Unit,
    cause: Cause,
    credit: int | None = None,
    *,
    attack: int | None = None,
    wreck: bool = False,
) -> None:
    """A unit leaves play; nobody's ships are supported by it any more.

    ``credit`` is the player who destroyed it, if one did; ``attack`` the one in whose attack it was
    lost, if that was in the attacker's own turn; ``wreck`` tells whether it may come back into play
    after the battle. IS-B-LIMIT-01, IS-S-SUPP-14
    """
    covered = covered_units(state, unit)
    state.remove(unit)
    uncover(state, covered)
    if unit.type.role == "station":
        end_friendship(state, str(unit.id))
    state.tell(UnitLost(unit=unit.id, kind=unit.kind, owner=unit.owner, hex=unit.hex, cause=cause))
    if state.options.has_cards:
        forget_unit(state, unit, wreck=wreck)
        unit_destroyed(state, unit, credit, attack)


@rule(of=of_players)
def unit_destroyed(state: State, unit: Unit, credit: int | None, attack: int | None) -> None:
    """A unit was destroyed, by a player or not, in a player's attack or not."""


def forget_unit(state: State, unit: Unit, *, wreck: bool = False) -> None:
    """What a unit carried or was marked with goes with it, but a wreck keeps the infestation.

    IS-A-ENC-ARTIFACT-3, IS-A-OBJ-PARASITES-5
    """
    lose_artifacts(state, str(unit.id), unit.hex)
    state.sheltered = tuple(name for name in state.sheltered if name != unit.id)
    state.spellbound = tuple(name for name in state.spellbound if name != unit.id)
    if not wreck:
        state.carriers = tuple(name for name in state.carriers if name != unit.id)
    if unit.id in state.waiting:
        state.waiting = {name: what for name, what in state.waiting.items() if name != unit.id}
    agent = PARTIES.get(unit.owner, "")
    if agent in state.agents and not state.units_of(unit.owner):
        del state.agents[agent]


def lose_artifacts(state: State, holder: str, hex: Hex) -> None:
    """All artifacts of a unit (by its number) or planet are lost.

    IS-A-ENC-ARTIFACT-3, IS-A-ENC-ARTIFACT-4, IS-A-ENC-ANCIENTS-1
    """
    for artifact in state.artifacts_of(holder):
        del state.artifacts[artifact]
        state.tell(ArtifactLost(artifact=artifact, hex=hex))


def take_command(state: State, unit: Unit, owner: int) -> Unit:
    """A unit comes under the command of a player, or of a party that nobody plays.

    A player's counter stays that player's while nobody commands it. What a unit is may depend on
    who has it. IS-A-BRK-NOVA-2, IS-A-COL-REBELS-13, IS-A-ENC-PLAGUE-12, IS-A-ENC-VANISHED-1
    """
    covered = covered_units(state, unit)
    changed = unit.under(owner)
    if is_player(owner):
        kind = unit.kind if owner == unit.colour else CAPTURED_AS.get(unit.kind, unit.kind)
        changed = Unit(unit.id, kind_for(state, owner, kind), owner, unit.hex)
    if unit.type.role == "station":
        end_friendship(state, str(unit.id))
    state.put(changed)
    uncover(state, covered)
    state.sheltered = tuple(name for name in state.sheltered if name != unit.id)
    state.tell(
        CommandChanged(unit=unit.id, kind=changed.kind, old=unit.owner, owner=owner, hex=unit.hex)
    )
    if unit.owner == VANISHED and is_player(owner):
        unit_captured(state, unit, owner)
    return changed


@rule(of=of_players)
def unit_captured(state: State, unit: Unit, by: int) -> None:
    """A player took over a unit that nobody commanded; it is told as it was before."""


def has_counter(state: State, seat: int, kind: UnitKind) -> bool:
    """Whether a player has a counter for one more unit of a kind, neither on the map nor on a
    planet's card; there is one upgraded scout.

    IS-LIMIT-01, IS-S-LIMIT-01, IS-A-ENC-GEN-8, IS-A-OPT-PLUS-1
    """
    if kind in SPECIAL_UNITS and kind not in COUNTERS:
        return False
    if state.options.plus_counters:
        return True
    counter = COUNTERS.get(kind, kind)
    waiting = [COUNTERS.get(unit, unit) for own in state.planets_of(seat) for unit in own.waiting]
    used = state.index.counters.get((seat, counter), 0) + waiting.count(counter)
    return used < TYPES[counter].limit


@rule(of=State.cards_of)
def kind_for(state: State, seat: int, kind: UnitKind) -> UnitKind:
    """What a unit of a kind is in the hands of a player."""
    return "colony_ship" if kind == "nova_bomb" else kind


def covered_units(state: State, unit: Unit) -> list[int]:
    """The units of a stack that others cannot see, if stacks are hidden."""
    if not state.options.hidden_stacks:
        return []
    stack = state.own_at(unit.hex, unit.owner)
    return [own.id for own in stack if state.is_buried(own)]


def uncover(state: State, covered: list[int]) -> None:
    """What was covered and is not any more has been seen.

    IS-S-SECRET-01
    """
    left = [state.units[name] for name in covered if name in state.units]
    if any(not state.is_buried(unit) for unit in left):
        state.reveal()


def reach_tech(state: State, seat: int, tech: int) -> bool:
    """Civilization rises at once to the highest tech reached, and never falls; whether it rose.

    IS-CIV-01, IS-CIV-02
    """
    if tech <= state.players[seat].civilization:
        return False
    state.change_player(seat, civilization=tech)
    state.tell(CivilizationRose(seat=seat, level=tech))
    return True


def conquer_planet(state: State, planet: Planet, seat: int) -> bool:
    """A planet changes hands with its levels and its box, without the loser's growth penalty and
    the units that waited on its card; whether the winner's civilization rose.

    IS-B-CONQ-04, IS-S-CONQ-05, IS-B-ECON-06, IS-CIV-03, IS-B-BONUS-09, IS-A-COL-REBELS-10,
    IS-A-COL-GEN-4, IS-A-COL-REBELS-17
    """
    loser = planet.owner
    assert loser is not None
    planet_conquered(state, planet, seat)
    state.change_planet(planet, owner=seat, rests=False, waiting=())
    end_friendship(state, planet.name)
    state.tell(PlanetConquered(planet=planet.name, seat=seat, loser=loser))
    if loser == REBELS:
        discard_card(state, planet)
    rose = reach_tech(state, seat, planet.tech)
    if is_player(loser) and state.players[loser].substitute == planet.name:
        state.change_player(loser, substitute="")
    if planet.home_of == seat:
        state.change_player(seat, substitute="")
    return rose


@rule(of=of_players)
def planet_conquered(state: State, planet: Planet, winner: int) -> None:
    """A planet was conquered; it still has the levels and controller from before."""


def uninhabit(state: State, planet: Planet, seat: int) -> None:
    """A planet's industry has come to nothing by a player's doing: it stands empty.

    All that was in its box and on its card is lost; what was mined there is still gone.
    IS-S-INV-09, IS-S-INV-10, IS-S-BOMB-05, IS-S-PROD-05
    """
    owner = planet.owner
    assert owner is not None
    state.change_planet(planet, owner=None, industry=0, tech=0, box={}, waiting=(), deserted=True)
    lose_artifacts(state, planet.name, planet.hex)
    end_friendship(state, planet.name)
    state.tell(PlanetLeft(planet=planet.name, owner=owner, seat=seat))
    forget_colony(state, planet)


def forget_colony(state: State, planet: Planet) -> None:
    """Those who lived on a planet are gone: so is its Colonization card, and what infested it.

    IS-A-COL-GEN-3, IS-A-OBJ-PARASITES-12
    """
    discard_card(state, planet)
    end_infestation(state, planet.name)


def discard_card(state: State, planet: Planet) -> None:
    """A planet's Colonization card, if it has one, does not stay with it."""
    if planet.card:
        discard_settlement(state, planet.card)
        if planet.name in state.planets:
            state.change_planet(state.planets[planet.name], card="")


def end_infestation(state: State, planet: str) -> None:
    """A planet is not infested any more; nor are ships that wait on its card.

    IS-A-OBJ-PARASITES-12, IS-A-OBJ-PARASITES-14
    """
    state.infested = tuple(name for name in state.infested if name != planet)
    state.broods = {name: count for name, count in state.broods.items() if name != planet}


def end_friendship(state: State, name: str) -> None:
    """A planet or station that changed hands or is no more supports no other player's ships.

    IS-S-SUPP-14
    """
    for seat, player in enumerate(state.players):
        if name in player.friends:
            friends = tuple(friend for friend in player.friends if friend != name)
            state.change_player(seat, friends=friends)


# -- holders of resources: planets by name, transports by number


def holding_owner(state: State, holder: str) -> int | None:
    """Whose a planet or transport is; None if there is none, or nobody lives there."""
    if is_number(holder):
        unit = state.units.get(int(holder))
        return None if unit is None or unit.kind != "transport" else unit.owner
    planet = state.planets.get(holder)
    return None if planet is None else planet.owner


def holding(state: State, holder: str) -> Resources:
    """The resources in a planet's box or on a transport."""
    if is_number(holder):
        return state.cargo.get(int(holder), {})
    return state.planets[holder].box


def change_holding(state: State, holder: str, what: Resource, amount: int) -> None:
    """A planet or transport gains some of a resource, or loses it."""
    changed = plus(holding(state, holder), what, amount)
    if not is_number(holder):
        state.change_planet(state.planets[holder], box=changed)
    elif changed:
        state.cargo[int(holder)] = changed
    else:
        state.cargo.pop(int(holder), None)
