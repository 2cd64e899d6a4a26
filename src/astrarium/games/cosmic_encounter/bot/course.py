"""The course of an encounter: whom, where, with whom, and whether again."""

from collections.abc import Sequence

from astrarium.kernel import Action

from ..data import face
from ..rules.alliance import Answering, Decline, Invite, Inviting, Join
from ..rules.destiny import DrawAgain, DriveOut, EncounterPlayer, Reclaim
from ..rules.launch import Aim
from ..rules.planning import Select
from ..rules.rewards import Reward, TakeReward
from ..rules.rotation import KeepAlien
from ..rules.setup import ChooseAlien, TakeAlien
from ..rules.turn import EncounterAgain, EndTurn
from ..things import GATE
from .fleet import best_help, cheapest, with_ally
from .situation import Situation
from .strengths import STRENGTH

USUAL_HELP = 2  # ships that others send, as one expects
SHIPS_SENT = 4
FEW_HOMES = 3.0  # what another home colony is worth to whom its power needs it
MANY_LOST = 3


def alien(sight: Situation, actions: Sequence[Action]) -> Action:
    """Any alien, or for who knows that the one that bots have won most with."""
    if not sight.stance.knows_aliens:
        return sight.chance.choice(actions)

    def strength(action: Action) -> tuple[float, str]:
        assert isinstance(action, ChooseAlien | TakeAlien | KeepAlien)
        return STRENGTH[action.alien], action.alien

    return max(actions, key=strength)


# -- destiny


def destiny(sight: Situation, actions: Sequence[Action]) -> Action:
    return max(actions, key=lambda action: destiny_worth(sight, action))


def destiny_worth(sight: Situation, action: Action) -> float:
    """How good a choice looks beside the others."""
    state, me = sight.state, sight.standings[sight.seat]
    match action:
        case EncounterPlayer(player=player):
            return weakness(sight, player)
        case Reclaim():
            return FEW_HOMES if me.homes <= me.needed else 1.0
        case DriveOut(player=player, planet=planet):
            lives = state.planets[planet].ships[sight.seat] > 0
            threat = sight.colonies(player) >= sight.goal - 2
            needs = not lives and me.homes <= me.needed
            return 2.0 * threat + FEW_HOMES * needs - state.planets[planet].ships[player] / 4
        case DrawAgain():
            return 0.5
    return 0.0


def weakness(sight: Situation, player: int) -> float:
    """How easily a player is beaten somewhere, and how well that it is not another one."""
    state = sight.state
    free = [state.planets[name] for name in state.system(player)]
    ships = [planet.ships[player] for planet in free if not planet.ships[sight.seat]]
    if not ships:
        return -3.0
    least = min(map(sight.colonies, range(state.seats)))
    ahead = sight.stance.regard * (sight.colonies(player) - least)
    return 1.5 - min(ships) / 4 - len(state.hands[player]) / 16 + ahead / 4


def aim(sight: Situation, actions: Sequence[Action]) -> Action:
    """The planet where winning is worth most, and likeliest."""
    state, seat = sight.state, sight.seat
    colonies = [(name, state.ships_at(name, seat)) for name in state.colonies(seat)]
    sent = cheapest(state, seat, colonies, SHIPS_SENT - state.gate[seat], 1)

    def worth(action: Action) -> tuple[float, str]:
        assert isinstance(action, Aim)
        twin = state.clone()
        for place, ships in sent.items():
            twin.put(place, seat, -ships)
            twin.put(GATE, seat, ships)
        twin.encounter_becomes(planet=action.planet)
        return sight.supposing(twin).outlook(), action.planet

    return max(actions, key=worth)


# -- alliances


def invite(sight: Situation, actions: Sequence[Action]) -> Action:
    """Everybody whose help is worth more than what it costs."""
    step = sight.state.top
    assert isinstance(step, Inviting)
    guests = max((one.guests for one in actions if isinstance(one, Invite)), key=len)
    now = sight.outlook()
    chosen = tuple(guest for guest in guests if is_welcome(sight, guest, now))
    return Invite(chosen)


def is_welcome(sight: Situation, guest: int, now: float) -> bool:
    if not sight.state.colonies(guest):
        return False
    return with_ally(sight, guest, sight.seat, USUAL_HELP).outlook() >= now


def join(sight: Situation, actions: Sequence[Action]) -> Action:
    """The side with which the own chance to win the game is best, or none."""
    step = sight.state.top
    assert isinstance(step, Answering)
    best: Action = Decline()
    most = sight.outlook() + sight.stance.caution
    for action in actions:
        if isinstance(action, Join):
            _, worth = best_help(sight, action.side)
            if worth > most:
                best, most = action, worth
    return best


# -- cards


def select(sight: Situation, actions: Sequence[Action]) -> Action:
    """The encounter card that promises most, less what it is worth to keep."""
    return max(actions, key=lambda action: (select_worth(sight, action), str(action)))


def select_worth(sight: Situation, action: Action) -> float:
    assert isinstance(action, Select)
    spent = sight.stance.thrift * sight.card_worth(action.card)
    return sight.expected(sight.contest, sight.pairs(sight.seat, face(action.card)), spent)


# -- after it


def again(sight: Situation, actions: Sequence[Action]) -> Action:
    """Another encounter, with a card that is good enough."""
    cards = [face(card) for card in sight.state.cards_of(sight.seat)]
    good = any(
        one.kind in ("negotiate", "morph")
        or (one.kind == "attack" and sight.punch(one.value, sight.seat) >= sight.stance.nerve)
        for one in cards
    )
    return EncounterAgain() if good and EncounterAgain() in actions else EndTurn()


def reward(sight: Situation, actions: Sequence[Action]) -> Action:
    """Ships, if many are lost; else cards."""
    step = sight.state.top
    assert isinstance(step, Reward)
    lost = sight.state.warp[sight.seat]
    return TakeReward(min(step.most(sight.state), max(0, lost - MANY_LOST)))
