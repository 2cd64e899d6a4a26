"""Alien Objectives: dealt in secret, shown in time, and scored."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from astrarium.kernel import Draw, Secret, hexes

from ..card import NOBODY, ObjectiveCard, card, hand
from ..data import OBJECTIVES, TYPES, UnitKind, is_player
from ..events.cards import Deed, ObjectiveChanged, ObjectiveShown, ObjectivesSeen, Scored
from ..state import InterSpaceState as State
from ..state.abilities import unit_cost, unit_tech
from ..units import Unit
from .decks import OBJECTIVE_POOL, all_objectives


class ObjectiveDraw(Draw, frozen=True):
    text: ClassVar = "objective of seat {seat}"
    draws: ClassVar = "card"
    seat: int


def deal_objectives(state: State) -> None:
    """Everybody gets one at random; what is left stays face down.

    IS-A-OBJ-GEN-1, IS-A-OPT-5P-8
    """
    left = list(all_objectives(state.options))
    if not left:
        return
    for seat in range(state.seats):
        name = state.pick(left, ObjectiveDraw(seat), to=(seat,))
        left.remove(name)
        held = tuple(planet.name for planet in state.planets_of(seat))
        state.change_player(seat, objective=Secret(name, (seat,), OBJECTIVE_POOL), held=held)
        take_up(state, seat)
    state.spare_objectives = tuple(Secret(name, (), OBJECTIVE_POOL) for name in left)


def take_up(state: State, seat: int) -> None:
    """A player has another objective from now on.

    IS-A-ENC-WISDOM-3
    """
    card(state.objective_of(seat), ObjectiveCard).take_up(state, seat)


# -- showing


def reveal(state: State, seat: int) -> None:
    """A player's objective lies open from now on.

    IS-A-OBJ-GEN-6, IS-A-OBJ-GEN-8
    """
    player = state.players[seat]
    objective = state.objective_of(seat)
    if player.shown or not objective:
        return
    everybody = state.show(player.objective, *range(state.seats))
    state.reveal()
    state.change_player(seat, objective=everybody, shown=objective)
    state.tell(ObjectiveShown(seat=seat, card=objective, points=state.victory_points(seat)))


def reveal_all(state: State) -> None:
    for seat in range(state.seats):
        reveal(state, seat)


def in_one_region(state: State) -> bool:
    """Whether all home worlds that there are lie in one piece of the map.

    A wormhole joins nothing, and null space is no gap. IS-A-OBJ-GEN-7
    """
    homes = [planet for planet in state.planets.values() if planet.home_of is not None]
    there = [planet for planet in homes if state.planet_at(planet.hex) == planet]
    return len({hexes.frame(planet.hex) for planet in there}) == 1


def check_regions(state: State) -> None:
    """Once all home worlds lie in one region, nobody has secrets any more.

    IS-A-OBJ-GEN-7
    """
    if state.options.objectives and in_one_region(state):
        reveal_all(state)


def is_special(state: State, seat: int, kind: UnitKind) -> bool:
    """Whether a player's secret objective makes units of a kind differ from those of others."""
    usual = state.open_cards_of(seat)
    hidden = [own for own in state.cards_of(seat) if own not in usual]
    terms = unit_cost(tuple(hidden), kind), unit_tech(tuple(hidden), kind)
    return terms != (TYPES[kind].cost, TYPES[kind].tech)


def notice(state: State, seat: int, kind: UnitKind) -> None:
    """Others see what a unit's tech or value is: an objective that makes it special is shown.

    That it is not special tells others something, too. IS-A-OBJ-GEN-6, IS-A-OBJ-CONQUERORS-5
    """
    if not state.options.objectives or state.players[seat].shown:
        return
    if is_special(state, seat, kind):
        reveal(state, seat)
    elif any(tech != TYPES[kind].tech for tech in unusual_techs(kind)):
        state.reveal()


def other_techs(
    state: State, units: Sequence[Unit], techs: dict[int, int]
) -> Iterator[tuple[int, UnitKind, dict[int, int]]]:
    """The techs of units in a battle as they would be if a secret objective were another one: by
    the player and the kind of units that it would change.

    IS-A-OBJ-GEN-6, IS-A-OBJ-CONQUERORS-5
    """
    owned = dict.fromkeys((unit.owner, unit.kind) for unit in units if is_player(unit.owner))
    for seat, kind in owned if state.options.objectives else ():
        usual = TYPES[kind].tech
        change = next((tech - usual for tech in unusual_techs(kind) if tech != usual), 0)
        if change and not state.players[seat].shown:
            change = -change if is_special(state, seat, kind) else change
            changed = [unit.id for unit in units if (unit.owner, unit.kind) == (seat, kind)]
            yield seat, kind, {**techs, **{name: techs[name] + change for name in changed}}


def unusual_techs(kind: UnitKind) -> list[int]:
    """The tech of units of a kind with each of the objectives."""
    return [unit_tech(hand((name,), NOBODY), kind) for name in OBJECTIVES]


# -- scoring


def may_see_points(state: State, seat: int, looker: int | None) -> bool:
    """Whether somebody (None: a spectator) may know the points of a player.

    IS-A-OBJ-GEN-5
    """
    return not state.options.objectives or state.knows_objective(looker, seat)


def score_parts(state: State, seat: int) -> list[tuple[str, int]]:
    """What a player's points come from; without objectives, from industry alone."""
    objective = state.objective_of(seat)
    if objective:
        return card(objective, ObjectiveCard).score_parts(state, seat)
    return [("industry", state.victory_points(seat))]


def hold(state: State, seat: int, planet: str) -> None:
    """A player controls a planet, and has controlled it from now on."""
    held = state.players[seat].held
    if planet not in held:
        state.change_player(seat, held=(*held, planet))


def score(state: State, seat: int, points: int, what: Deed) -> None:
    """Points for a deed, which are kept for good; only who knows the objective hears of them.

    IS-A-OBJ-GEN-5, IS-A-OBJ-GEN-9
    """
    if not points:
        return
    player = state.players[seat]
    state.change_player(seat, deeds=player.deeds + points)
    to = None if player.shown else player.objective.knows
    state.tell(Scored(seat=seat, points=points, what=what, to=to))


# -- what encounters do to objectives


def change_objective(state: State, seat: int) -> None:
    """A player gives up the objective for one of those that were not dealt, if there is one.

    What was done for the old one counts no more, and the new one is open only if nothing is secret
    any more. IS-A-ENC-WISDOM-1, IS-A-ENC-WISDOM-2, IS-A-ENC-WISDOM-3, IS-A-OBJ-GEN-8
    """
    if not state.spare_objectives:
        return
    player = state.players[seat]
    left = [str(secret.value) for secret in state.spare_objectives]
    name = state.pick(sorted(left), ObjectiveDraw(seat), to=(seat,))
    left.remove(name)
    # Nobody can tell any more which of the cards that were known to lie there is gone.
    given_up = Secret(state.objective_of(seat), player.objective.knows, OBJECTIVE_POOL)
    state.spare_objectives = (*(Secret(id, (), OBJECTIVE_POOL) for id in left), given_up)
    objective = Secret(name, (seat,), OBJECTIVE_POOL)
    state.change_player(seat, objective=objective, shown="", deeds=0, pairs=0)
    state.tell(ObjectiveChanged(seat=seat))
    take_up(state, seat)
    if player.exposed or in_one_region(state):
        reveal(state, seat)


def look_at_objectives(state: State, seat: int) -> None:
    """A player sees the objectives of all others as they are now.

    IS-A-ENC-INSIGHT-1
    """
    for other, player in enumerate(state.players):
        state.change_player(other, objective=state.show(player.objective, seat))
    seen = tuple(state.objective_of(other) for other in range(state.seats))
    state.tell(ObjectivesSeen(seat=seat))
    state.tell(ObjectivesSeen(seat=seat, objectives=seen, to=(seat,)))


def expose(state: State, seat: int) -> None:
    """A player's objective lies open for good, and with it any later one.

    IS-A-ENC-TELEPATHS-1, IS-A-OBJ-GEN-8
    """
    state.change_player(seat, exposed=True)
    reveal(state, seat)
