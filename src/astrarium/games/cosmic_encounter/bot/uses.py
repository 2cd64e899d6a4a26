"""Windows: which powers are used and which cards are played."""

from collections.abc import Callable, Mapping, Sequence

from astrarium.kernel import Action
from astrarium.kernel.windows import Pass

from ..data import face
from ..rules.compensation import compensated
from ..rules.reveal import Reinforce
from ..rules.timing import Play, PlayOn, UseOn
from ..rules.totals import totals
from .fleet import best_help
from .situation import Situation
from .trial import Answerer, tried
from .worth import Change

FREE = 1e-6  # what a power must lose by, not to be used
LEAST = 0.004  # in chances to win: what a card must promise; powers cost nothing
KNOWLEDGE = 0.01  # what it is worth to know more
ANOTHER = 0.03  # what another encounter is worth
BLUFFS = 0.9  # how often a card is stated, as that can do little harm
ENOUGH = 6  # cards in the hand, and ships in the warp, for whom both can be had for each other
SPARE = 2  # attacks that are kept for encounters
RESERVE = 6  # the highest attack that reinforces


def respond(sight: Situation, actions: Sequence[Action], answered: Answerer) -> Action:
    """The response that promises most, if that is more than passing does."""
    if not sight.stance.tries:
        return Pass()
    usual = tried(sight, Pass(), answered)
    best: Action = Pass()
    most = 0.0
    for action in actions:
        if isinstance(action, Pass):
            continue
        gain = promise(sight, action, usual, answered)
        if gain > most:
            best, most = action, gain
    return best


def promise(sight: Situation, action: Action, usual: float, answered: Answerer) -> float:
    """By how much a response makes the own chance to win the game better."""
    if isinstance(action, Reinforce):
        return reinforcing(sight, action.side)
    name = name_of(action)
    rule = RULES.get(name)
    if rule is not None:
        return rule(sight, action)
    gain = tried(sight, action, answered) - usual
    return gain - LEAST if isinstance(action, Play | PlayOn) else gain + FREE


def name_of(action: Action) -> str:
    """The power that is used, or the card that is played."""
    if isinstance(action, Play | PlayOn):
        return action.card
    power: str = getattr(action, "power", "")
    return power


def reinforcing(sight: Situation, side: int) -> float:
    """Reinforcements are played if all of them together turn a lost encounter."""
    state = sight.state
    attacking, defending = totals(state)
    ahead = attacking.total - defending.total
    need = 1 - ahead if side == state.encounter.offense else ahead
    if need <= 0:
        return 0.0
    faces = [face(card) for card in state.cards_of(sight.seat)]
    have = sum(one.value for one in faces if one.kind == "reinforcement")
    if sight.is_alien("reserve"):
        have += sum(one.value for one in faces if one.kind == "attack" and one.value <= RESERVE)
    if have < need:
        return 0.0
    won = sight.worth_after(sight.goes_out(side))
    lost = sight.worth_after(sight.goes_out(state.encounter.opponent(side)))
    return won - lost - LEAST


# -- what a trial does not show


def reserve(sight: Situation, action: Action) -> float:
    return reinforcing(sight, action.player) if isinstance(action, UseOn) else ANOTHER


def join_uninvited(sight: Situation, action: Action) -> float:
    """A side that has not asked may be worth joining."""
    return max(best_help(sight, side)[1] for side in sight.state.encounter.main) - sight.outlook()


def know(sight: Situation, action: Action) -> float:
    """To know a hand is worth most of who matters most."""
    ahead = isinstance(action, UseOn) and action.player == sight.state.encounter.defense
    return KNOWLEDGE * (1 + ahead)


def go_on(sight: Situation, action: Action) -> float:
    return ANOTHER


def bluff(sight: Situation, action: Action) -> float:
    return KNOWLEDGE if sight.chance.random() < BLUFFS else 0.0


def gas(sight: Situation, action: Action) -> float:
    """Nobody gets cards for a lost encounter: worth it if those are others."""
    encounter, changes = sight.state.encounter, dict[int, Change]()
    receiver = compensated(sight.state)
    if receiver is not None:
        changes[receiver] = Change(cards=-encounter.engaged[receiver])
    if encounter.outcome == "defense_win" and encounter.defense is not None:
        for ally in encounter.allies_of(encounter.defense):
            changes[ally] = Change(cards=-encounter.engaged[ally])
    return sight.worth_after(changes) - sight.now - LEAST


def trade(sight: Situation, action: Action) -> float:
    """Another hand is worth having if it has more good cards, as far as one knows."""
    state = sight.state
    other = action.player if isinstance(action, UseOn | PlayOn) else sight.opponent
    theirs = sum(
        sight.card_worth(card.value or "") if card.known_to(sight.seat) else 1.0
        for card in state.hands[other]
    )
    mine = sight.hand_worth(state.cards_of(sight.seat))
    return sight.worth_after({sight.seat: Change(cards=theirs - mine)}) - sight.now


def sacrifice(sight: Situation, action: Action) -> float:
    """Two ships for four cards, while there are ships to spare and few cards."""
    state = sight.state
    few = len(state.hands[sight.seat]) <= ENOUGH and state.warp[sight.seat] <= ENOUGH
    return KNOWLEDGE if few else 0.0


def fortify(sight: Situation, action: Action) -> float:
    """Attacks that are worth little in the hand make citadels."""
    state = sight.state
    if state.top.moment != "destiny_fixed":
        return ANOTHER if sight.seat == state.encounter.defense else 0.0
    low = [card for card in state.cards_of(sight.seat) if face(card).kind == "attack"]
    return KNOWLEDGE if len(low) > SPARE else 0.0


RULES: Mapping[str, Callable[[Situation, Action], float]] = {
    "reserve": reserve,
    "parasite": join_uninvited,
    "mind": know,
    "flare-mind": know,
    "machine": go_on,
    "gambler": bluff,
    "ionic-gas": gas,
    "trader": trade,
    "kamikaze": sacrifice,
    "citadel": fortify,
    "mutant": know,
    "flare-machine": go_on,
}
