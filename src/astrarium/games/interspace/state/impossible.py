"""What no game can lead to, in a state from outside."""

from collections.abc import Iterator

from astrarium.kernel import hexes

from ..card import Card
from ..data import HIGHEST_LEVEL, LIMBO, PARTIES
from . import InterSpaceState


def why_impossible(state: InterSpaceState) -> str | None:
    """What no game can lead to in a state from outside: seats, planets, hexes that do not exist."""
    seats = range(state.seats)
    owners = [unit.owner for unit in state.units.values() if unit.owner not in PARTIES]
    owners += [unit.colour for unit in state.units.values() if unit.colour is not None]
    owners += [
        planet.owner
        for planet in state.planets.values()
        if planet.owner is not None and planet.owner not in PARTIES
    ]
    places = [*state.map.tiles]
    places += [unit.hex for unit in state.units.values() if unit.owner != LIMBO]
    places += [planet.hex for planet in state.planets.values()]
    if len(state.players) != state.seats:
        return f"{state.seats} seats, but {len(state.players)} players"
    if any(owner not in seats for owner in owners):
        return "a unit or planet belongs to a seat that is not there"
    homes = {**state.planets, **state.destroyed}
    if any(player.home not in homes for player in state.players):
        return "a home world is missing"
    if any(not 1 <= player.civilization <= HIGHEST_LEVEL for player in state.players):
        return "a civilization level is not from 1 to 8"
    if not all(map(hexes.is_hex, places)):
        return "something lies in a hex that has no name"
    if any(name != planet.name for name, planet in state.planets.items()):
        return "a planet is kept under another name"
    if any(number != unit.id for number, unit in state.units.items()):
        return "a unit is kept under another number"
    unknown = next((id for id in cards_in(state) if id not in Card.known), None)
    return None if unknown is None else f"there is no card {ascii(unknown)[:80]}"


def cards_in(state: InterSpaceState) -> Iterator[str]:
    """The ids of all cards in a state, wherever they are."""
    for player in state.players:
        yield from filter(None, (*player.breakthroughs, player.shown, player.objective.value))
    yield from filter(None, (secret.value for secret in state.spare_objectives))
    yield from (planet.card for planet in state.planets.values() if planet.card)
    decks = (state.breakthroughs, state.settlements, state.settled, state.encounters)
    for deck in (*decks, state.artifacts, state.agents):
        yield from deck
