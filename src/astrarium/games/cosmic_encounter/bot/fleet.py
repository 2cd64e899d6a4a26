"""Which ships are sent, lost and put down, and where."""

from collections.abc import Sequence

from astrarium.kernel import Action

from ..powers.techs.prometheus import TakePrometheus
from ..rules.ships import PickShips, PlaceOn, PlaceShips, TakeNoMore, TakeShips
from ..state import Ally
from ..state import CosmicState as State
from ..things import BESIDE, GATE
from .situation import Situation

STRIPPED = 5.0  # what it costs to give a colony up, in ships; a foreign one twice as much
FREELY = ("launch", "ally", "reclaim", "send-ships", "kamikaze")  # as many as one likes
SENT = ("launch", "ally")  # into an encounter
HELP = (1, 2, 4)  # ships with which it may be worth joining a side


def price(state: State, seat: int, place: str, left: int) -> float:
    """What it costs a seat to take one more ship from where so many are left, in ships."""
    planet = state.planets.get(place)
    if planet is None:
        return 0.5
    if left > 1:
        return 1 / left
    if planet.system != seat:
        return 2 * STRIPPED
    needed = state.options.homes_for_power
    return STRIPPED * (3 if len(state.home_colonies(seat)) <= needed else 1)


def cheapest(
    state: State, seat: int, places: Sequence[tuple[str, int]], many: int, least: int
) -> dict[str, int]:
    """The ships of some places that a seat can spare best: no colony is given up for more than
    the least number."""
    left = {place: ships for place, ships in places if ships}
    taken: dict[str, int] = {}
    for number in range(many):
        if not left:
            break
        place = min(left, key=lambda one: (price(state, seat, one, left[one]), one))
        if number >= least and price(state, seat, place, left[place]) >= STRIPPED:
            break
        taken[place] = taken.get(place, 0) + 1
        left[place] -= 1
        if not left[place]:
            del left[place]
    return taken


def pick(sight: Situation, actions: Sequence[Action]) -> Action:
    """Ships of a question, all of a place at once."""
    step = sight.state.top
    assert isinstance(step, PickShips)
    if step.owner != sight.seat:
        return harm(sight, step, actions)
    if step.purpose in SENT:
        for action in actions:
            if isinstance(action, TakePrometheus):
                return action
    most = step.most
    if step.purpose in FREELY:
        most = min(most, wanted(sight, step))
    picked = dict(step.picked)
    there = [(place, step.to_pick(sight.state, place)) for place in step.places]
    taken = cheapest(sight.state, sight.seat, there, most, step.least)
    for place, ships in taken.items():
        if ships > picked.get(place, 0):
            return TakeShips(ships - picked.get(place, 0), place)
    return TakeNoMore()


def wanted(sight: Situation, step: PickShips) -> int:
    match step.purpose:
        case "ally":
            side = sight.state.encounter.side_of(sight.seat)
            return best_help(sight, sight.state.encounter.offense if side is None else side)[0]
        case "kamikaze":
            return 2
        case "send-ships":
            return 8
    return step.most


def harm(sight: Situation, step: PickShips, actions: Sequence[Action]) -> Action:
    """Ships of somebody else are lost where that costs it most."""
    takes = [one for one in actions if isinstance(one, TakeShips) and one.ships == 1]
    picked = dict(step.picked)

    def cost(take: TakeShips) -> float:
        left = step.to_pick(sight.state, take.place) - picked.get(take.place, 0)
        return price(sight.state, step.owner, take.place, left)

    return max(takes, key=cost) if takes else actions[-1]


def put_down(sight: Situation, actions: Sequence[Action]) -> Action:
    """Ships return to the home colony that has fewest, or else to any colony that has."""
    step, state = sight.state.top, sight.state
    assert isinstance(step, PlaceShips)

    def need(action: Action) -> tuple[bool, int, int]:
        assert isinstance(action, PlaceOn)
        away = state.planets[action.planet].system != sight.seat
        return away, state.ships_at(action.planet, sight.seat), -action.ships

    return min(actions, key=need)


# -- help


def with_ally(sight: Situation, ally: int, side: int, ships: int) -> Situation:
    """The situation if somebody had joined a side with so many ships."""
    state = sight.state.clone()
    place = GATE if side == state.encounter.offense else BESIDE
    here = state.ships_at(place, ally)
    colonies = [(name, state.ships_at(name, ally)) for name in state.colonies(ally)]
    for source, many in cheapest(state, ally, colonies, ships - here, 1).items():
        state.put(source, ally, -many)
        state.put(place, ally, many)
    if state.encounter.side_of(ally) is None:
        state.encounter_becomes(allies=(*state.encounter.allies, Ally(ally, side)))
    return sight.supposing(state)


def best_help(sight: Situation, side: int) -> tuple[int, float]:
    """With how many ships it is best to join a side, and what that makes of the chance to win."""
    tries = [(with_ally(sight, sight.seat, side, ships).outlook(), -ships) for ships in HELP]
    outlook, ships = max(tries)
    return -ships, outlook
