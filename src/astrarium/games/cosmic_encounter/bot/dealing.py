"""Deals: what is proposed, and what is accepted."""

from collections.abc import Iterator, Sequence

from astrarium.kernel import Action

from ..data import face
from ..rules.deal import Accept, Considering, Counter, Drafting, Propose
from ..rules.delivery import GiveCard
from ..rules.drafting import (
    AskCards,
    AskColony,
    BreakOff,
    GrantColony,
    MyShips,
    OfferCard,
    OfferCards,
    TheirShips,
)
from ..rules.terms import ANY, CHOICE, RANDOM, Count, Giving, Terms
from ..state import CosmicState as State
from ..things import GATE
from .fleet import cheapest
from .situation import Situation
from .worth import Change

USUAL = 1.0  # what a card is worth that nobody has seen
CHOSEN = 0.5  # what a card is worth that its giver chooses
SETTLERS = 2  # ships with which a colony is established
NOTHING = Giving()
ONE_CHOSEN = Giving(counts=(Count(1, ANY, CHOICE),))
ONE_BY_CHANCE = Giving(counts=(Count(1, ANY, RANDOM),))


# -- what terms are worth


def worth_of(sight: Situation, other: int, terms: Terms) -> float:
    """The own chance to win after a deal with somebody."""
    mine = change(sight, sight.seat, terms.gives, terms.gets)
    theirs = change(sight, other, terms.gets, terms.gives)
    return sight.worth_after({sight.seat: mine, other: theirs})


def is_fair(sight: Situation, other: int, terms: Terms) -> bool:
    """Whether the other one has no less of it than before, as far as one can see."""
    view = sight.of(other)
    theirs = change(view, other, terms.gets, terms.gives)
    mine = change(view, sight.seat, terms.gives, terms.gets)
    return view.worth_after({other: theirs, sight.seat: mine}) >= view.now


def change(sight: Situation, seat: int, gives: Giving, gets: Giving) -> Change:
    """What a deal changes for one of both."""
    colonies = homes = 0
    if gets.colony is not None:
        own = sight.state.planets[gets.colony].system == seat
        colonies, homes = int(not own), int(own)
    for place, ships in gets.ships:
        planet = sight.state.planets.get(place)
        if planet is not None and planet.ships[seat] <= ships:  # a colony is given up for it
            own = planet.system == seat
            colonies, homes = colonies - int(not own), homes - int(own)
    return Change(colonies, homes, 0, got(sight, seat, gets) - given(sight, seat, gives))


def got(sight: Situation, seat: int, giving: Giving) -> float:
    """What the cards are worth that a seat would get."""
    named = sum(sight.card_worth(card, seat) for card in giving.cards)
    return named + sum(
        count.many * (CHOSEN if count.by == CHOICE else USUAL) for count in giving.counts
    )


def given(sight: Situation, seat: int, giving: Giving) -> float:
    """What the cards are worth that a seat would give: by its own choice those that are worth
    least."""
    if seat != sight.seat:
        return got(sight, seat, giving)
    hand = list(sight.state.cards_of(seat))
    total = sum(sight.card_worth(card) for card in giving.cards)
    for count in giving.counts:
        fit = sorted(sight.card_worth(card) for card in hand if count.fits(card))
        if count.by == CHOICE:
            total += sum(fit[: count.many])
        elif fit:
            total += count.many * sum(fit) / len(fit)
    return total


# -- what is proposed


def candidates(sight: Situation, other: int) -> Iterator[Terms]:
    """Terms that are worth a thought: a colony each, a colony for cards, cards for cards."""
    state, seat = sight.state, sight.seat
    asked, granted = colony_for(state, seat, other), colony_for(state, other, seat)
    hand = sorted(state.cards_of(seat), key=lambda card: (sight.card_worth(card), card))
    best = [card for card in hand if face(card).kind in ("attack", "artifact", "flare")][-1:]
    if asked is not None:
        if granted is not None:
            yield Terms(granted, asked)
        yield from (Terms(Giving((card,)), asked) for card in best)
        yield from (Terms(Giving((card,)), asked) for card in hand[:1])
    if state.hands[other]:
        if granted is not None:
            yield Terms(granted, ONE_BY_CHANCE)
        yield from (Terms(Giving((card,)), ONE_BY_CHANCE) for card in hand[:1])
        if hand:
            yield Terms(ONE_CHOSEN, ONE_CHOSEN)


def colony_for(state: State, seat: int, giver: int) -> Giving | None:
    """A colony that a seat could get where another one lives, with ships that it can spare."""
    places = [name for name in state.colonies(giver) if not state.planets[name].ships[seat]]
    sources = [(name, state.ships_at(name, seat)) for name in state.colonies(seat)]
    sources.append((GATE, state.gate[seat]))
    taken = cheapest(state, seat, sources, SETTLERS, 0)
    if not places or not taken:
        return None
    home = [name for name in places if state.planets[name].system == giver]
    planet = max(home or places, key=lambda name: (state.planets[name].ships[giver], name))
    return Giving(colony=planet, ships=tuple(sorted(taken.items())))


def best_terms(sight: Situation, other: int) -> Terms | None:
    """The terms that are worth most, of those that are fair; None: there are none."""
    found = [(worth_of(sight, other, one), one) for one in candidates(sight, other)]
    found.sort(key=lambda each: -each[0])
    fair = (one for worth, one in found if worth >= sight.now and is_fair(sight, other, one))
    return next(fair, None)


def pieces(terms: Terms) -> Iterator[Action]:
    """What a proposal is put together from."""
    yield from map(OfferCard, terms.gives.cards)
    yield from (OfferCards(one.many, one.kind, one.by) for one in terms.gives.counts)
    if terms.gives.colony is not None:
        yield GrantColony(terms.gives.colony)
        yield from (TheirShips(ships, place) for place, ships in terms.gives.ships)
    yield from (AskCards(one.many, one.kind, one.by) for one in terms.gets.counts)
    if terms.gets.colony is not None:
        yield AskColony(terms.gets.colony)
        yield from (MyShips(ships, place) for place, ships in terms.gets.ships)


def draft(sight: Situation, actions: Sequence[Action]) -> Action:
    """The next piece of the best terms; then they are proposed, unless they have become bad."""
    step = sight.state.top
    assert isinstance(step, Drafting)
    terms = best_terms(sight, step.other)
    missing = [] if terms is None else list(pieces(terms))
    for piece in pieces(step.terms):
        if piece in missing:
            missing.remove(piece)
    for piece in missing:
        if piece in actions:
            return piece
    fine = Propose() in actions and worth_of(sight, step.other, step.terms) >= sight.now
    return Propose() if fine else BreakOff()


def consider(sight: Situation, actions: Sequence[Action]) -> Action:
    """What is worth nothing is refused, however often it is offered; what is worth something is
    accepted, unless something better can be had."""
    step = sight.state.top
    assert isinstance(step, Considering)
    by = step.proposal.by
    offered = step.proposal.terms.value
    assert offered is not None
    mine = Terms(offered.gets, offered.gives)
    if Accept() in actions and worth_of(sight, by, mine) >= sight.now:
        return Accept()
    if Counter() in actions and best_terms(sight, by) is not None:
        return Counter()
    return BreakOff()


def deliver(sight: Situation, actions: Sequence[Action]) -> Action:
    """The card that is worth least."""

    def worth(action: Action) -> tuple[float, str]:
        assert isinstance(action, GiveCard)
        return sight.card_worth(action.card), action.card

    return min(actions, key=worth)
