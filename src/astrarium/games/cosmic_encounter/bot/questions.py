"""What powers ask: answered by a rule of thumb where there is one, or else by trying."""

from collections.abc import Callable, Mapping, Sequence

from astrarium.kernel import Action
from astrarium.kernel.asking import Yes

from ..data import ATTACKS, face
from ..rules.asking import (
    ChooseCards,
    ChooseNumber,
    NameCard,
    PickCard,
    PickDestiny,
    PickNoMore,
    PickNumber,
    PickPlanet,
    PickPlayer,
)
from ..rules.destiny import named_by
from .situation import Situation
from .trial import Answerer, tried

MOST_TRIED = 24  # answers
TRIED = ("chosen", "fodder")  # cards that are worth what they do in the encounter
TOO_GOOD = 2.0  # a card that is worth more is kept, and ships are lost
MOST_STAKED = 3  # ships by which a wrong statement costs more
LOW = 15  # an attack of which something better is said
LIES = 0.5  # how often
SAID = ("attack-10", "attack-12", "attack-14", "attack-15", "attack-20")
DOUBTS = 0.6  # the chance that the highest attack is doubted
NEEDED_CARDS = 0.6  # a card that is worth less can be given away


def choose(sight: Situation, actions: Sequence[Action], answered: Answerer) -> Action:
    """The answer that turns out best; of two alike the first."""
    purpose = getattr(sight.state.top, "purpose", "")
    rule = RULES.get(purpose)
    found = None if rule is None else rule(sight, actions)
    if found is not None:
        return found
    if not sight.stance.tries or len(actions) > MOST_TRIED:
        return actions[len(actions) // 2] if len(actions) > MOST_TRIED else actions[0]
    return max(actions, key=lambda action: tried(sight, action, answered))


# -- cards


def cards(sight: Situation, actions: Sequence[Action], answered: Answerer) -> Action:
    """Of another's hand the best, of one's own the worst; no more than have to be, if they are
    one's own."""
    step = sight.state.top
    assert isinstance(step, ChooseCards)
    picks = [one for one in actions if isinstance(one, PickCard)]
    if not picks:
        return PickNoMore()
    if step.purpose in TRIED:
        return max(actions, key=lambda action: tried(sight, action, answered))

    def worth(pick: PickCard) -> tuple[float, str]:
        return sight.card_worth(pick.card), pick.card

    if step.owner != sight.seat:
        return max(picks, key=worth)
    worst = min(picks, key=worth)
    stops = PickNoMore() in actions
    if step.purpose == "reserve":
        return max(picks, key=lambda pick: face(pick.card).value)
    if step.purpose == "rage":
        return worst if worth(worst)[0] < TOO_GOOD else PickNoMore()
    if stops and worth(worst)[0] > NEEDED_CARDS:
        return PickNoMore()
    return worst


# -- players, numbers, names


def leader(sight: Situation, actions: Sequence[Action]) -> Action | None:
    """Who is nearest to winning, of those that can be chosen."""
    players = [one for one in actions if isinstance(one, PickPlayer) and one.player != sight.seat]
    return max(players, key=lambda one: (sight.colonies(one.player), -one.player), default=None)


def richest(sight: Situation, actions: Sequence[Action]) -> Action | None:
    players = [one for one in actions if isinstance(one, PickPlayer)]
    hands = sight.state.hands
    return max(players, key=lambda one: (len(hands[one.player]), -one.player), default=None)


def last_behind(sight: Situation, actions: Sequence[Action]) -> Action | None:
    """Who is farthest from winning."""
    players = [one for one in actions if isinstance(one, PickPlayer)]
    return min(players, key=lambda one: (sight.colonies(one.player), one.player), default=None)


def own_planet(sight: Situation, actions: Sequence[Action]) -> Action | None:
    """A home colony, the one that is defended least."""
    state = sight.state
    mine = [
        one
        for one in actions
        if isinstance(one, PickPlanet)
        and state.planets[one.planet].system == sight.seat
        and state.planets[one.planet].ships[sight.seat]
    ]
    return min(mine, key=lambda one: state.planets[one.planet].ships[sight.seat], default=None)


def all_of_it(sight: Situation, actions: Sequence[Action]) -> Action | None:
    """As many as can be, of the leader; of others what is left."""
    step = sight.state.top
    if not isinstance(step, ChooseNumber):
        return None
    return PickNumber(step.most)


def gamble(sight: Situation, actions: Sequence[Action]) -> Action | None:
    """What the Gambler says: mostly the truth, now and then a card that would win; who hears it
    believes what is likely."""
    step, state = sight.state.top, sight.state
    if isinstance(step, ChooseNumber):
        return PickNumber(min(step.most, MOST_STAKED))
    names = [one for one in actions if isinstance(one, NameCard)]
    if not names:
        return _believed(sight, actions)
    laid = state.encounter.laid_by(sight.seat)
    truth = NameCard(laid.card.value or "") if laid is not None else names[0]
    own = face(truth.card)
    if own.kind == "attack" and own.value < LOW and sight.chance.random() < LIES:
        return NameCard(sight.chance.choice(SAID))
    return truth if truth in names else None


def _believed(sight: Situation, actions: Sequence[Action]) -> Action:
    stated = sight.state.encounter.stated_by(sight.opponent) or ""
    doubt = DOUBTS * face(stated).value / max(ATTACKS)
    challenges = [one for one in actions if getattr(one, "way", "") == "challenge"]
    if challenges and sight.chance.random() < doubt:
        return challenges[0]
    return next(one for one in actions if one not in challenges)


def yes(sight: Situation, actions: Sequence[Action]) -> Action | None:
    return Yes() if Yes() in actions else None


def command(sight: Situation, actions: Sequence[Action]) -> Action | None:
    """Somebody else is encountered: whoever is farthest ahead."""
    state = sight.state

    def named(one: PickDestiny) -> tuple[int, str]:
        player = named_by(state, one.card)
        if player is None or player == state.encounter.offense:  # it chooses, or draws again
            return 0, one.card
        return -1 if player == sight.seat else 1 + sight.colonies(player), one.card

    cards = [one for one in actions if isinstance(one, PickDestiny)]
    return max(cards, key=named, default=None)


def fetch(sight: Situation, actions: Sequence[Action]) -> Action | None:
    """Fido fetches the best card, for who is farthest behind."""
    names = [one for one in actions if isinstance(one, NameCard)]
    if names:
        return max(names, key=lambda one: sight.card_worth(one.card))
    return last_behind(sight, actions) or yes(sight, actions)


RULES: Mapping[str, Callable[[Situation, Sequence[Action]], Action | None]] = {
    "vacuum": all_of_it,
    "shadow": leader,
    "hacker": richest,
    "mutant": richest,
    "citadel": own_planet,
    "gambler": gamble,
    "dictator": command,
    "fido": fetch,
    "fido-again": yes,
}
