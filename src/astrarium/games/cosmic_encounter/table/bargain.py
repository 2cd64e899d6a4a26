"""A deal as it is talked over: what both could give, what is proposed, how many proposals are left.

A browser puts a proposal together by itself and sends it as a row of answers that the question
lists one after the other, the last of them ``propose``. What it gives:

    offer CARD                                  a card of its own hand, by name
    offer MANY KIND by WAY                      cards by number: KIND of `kinds`, WAY of `ways`
    offer worth LEAST to MOST                   directly after a number of attack cards
    grant PLANET                                a colony
    their SHIPS from PLACE                      with which ships the other settles it

and what it asks for: ``ask MANY KIND by WAY``, ``ask worth LEAST to MOST``, ``ask for PLANET``,
``my SHIPS from PLACE``. Ships are named after their colony.
"""

from typing import Literal

from astrarium.kernel import Plain

from ..data import ATTACKS, KINDS
from ..rules.deal import Agreed, Considering, Deal, Drafting, penalty
from ..rules.drafting import WAYS
from ..rules.terms import ANY, Giving, Terms, why_no_colony
from ..state import CosmicState as State
from ..text.speech import CosmicSpeech as Speech
from ..things import GATE


class Named(Plain, frozen=True):
    """A word of an answer, and what it means."""

    id: str
    name: str


class Holding(Plain, frozen=True):
    """A card of one's own hand that can be offered."""

    card: str
    name: str
    many: int


class ColonyOffer(Plain, frozen=True):
    """A planet on which the other main player may get a colony."""

    planet: str
    name: str


class ShipsThere(Plain, frozen=True):
    """Ships with which a colony that is granted could be settled."""

    place: str
    name: str
    ships: int


class Counted(Plain, frozen=True):
    """Cards of a proposal that are not named."""

    many: int
    kind: str
    by: str
    least: int | None  # the bounds of their values, if there are any
    most: int | None
    text: str


class Given(Plain, frozen=True):
    """What somebody gives by a proposal, as far as who looks sees it."""

    cards: tuple[Named, ...]
    counts: tuple[Counted, ...]
    colony: ColonyOffer | None
    ships: tuple[ShipsThere, ...]  # of the receiver, with which it is settled
    text: str  # all of it, in words


class Party(Plain, frozen=True):
    """A main player, and what it could give."""

    seat: int
    hand: int  # cards in its hand
    cards: tuple[Holding, ...]  # as far as who looks sees them
    colonies: tuple[ColonyOffer, ...]
    ships: tuple[ShipsThere, ...]  # its own, to settle what it is granted
    gives: Given | None  # by the proposal on the table, or by one's own draft


class DealPanel(Plain, frozen=True):
    """A deal that is talked over."""

    stage: Literal["drafting", "considering", "agreed"]
    asked: int | None  # who puts a proposal together, or considers one
    by: int | None  # whose proposal it is; None: none is on the table
    parties: tuple[Party, ...]  # offense, defense
    made: int  # proposals so far
    left: int  # proposals that can still be made
    seconds: int  # the clock of the whole deal in live play; 0: there is none
    penalty: int  # ships that each loses without a deal
    kinds: tuple[Named, ...]
    ways: tuple[Named, ...]
    values: tuple[int, ...]  # of attack cards, for bounds
    text: str  # the proposal in words


def deal(state: State, speech: Speech) -> DealPanel | None:
    talks = next((step for step in state.stack if isinstance(step, Deal)), None)
    step = next(
        (one for one in state.stack if isinstance(one, Drafting | Considering | Agreed)), None
    )
    if talks is None or step is None:
        return None
    by, terms = _on_the_table(step)
    made = 0 if isinstance(step, Agreed) else step.made
    names = speech.words.names
    parties = tuple(_party(state, one, by, terms, speech) for one in state.encounter.main)
    return DealPanel(
        stage=_stage(step),
        asked=None if isinstance(step, Agreed) else step.seat,
        by=by,
        parties=parties,
        made=made,
        left=0 if isinstance(step, Agreed) else state.options.deal_proposals - made,
        seconds=state.options.deal_seconds,
        penalty=max(penalty(state, one) for one in state.encounter.main),
        kinds=tuple(Named(kind, names["kind"][kind]) for kind in (ANY, *KINDS)),
        ways=tuple(Named(way, names["way"][way]) for way in WAYS),
        values=tuple(sorted(ATTACKS)),
        text=_text(parties, speech),
    )


def _stage(step: object) -> Literal["drafting", "considering", "agreed"]:
    if isinstance(step, Drafting):
        return "drafting"
    return "considering" if isinstance(step, Considering) else "agreed"


def _on_the_table(step: Drafting | Considering | Agreed) -> tuple[int | None, Terms]:
    """Whose proposal lies on the table, and its terms as far as they are seen here. A draft is
    seen by who draws it up."""
    if isinstance(step, Drafting):
        return (step.seat, step.draft.value) if step.draft.value else (None, Terms())
    proposal = step.proposal
    return proposal.by, proposal.terms.value or proposal.shown


def _party(state: State, seat: int, by: int | None, terms: Terms, speech: Speech) -> Party:
    other = state.encounter.opponent(seat)
    hand = state.cards_of(seat)
    giving = None if by is None else terms.gives if by == seat else terms.gets
    return Party(
        seat=seat,
        hand=len(state.hands[seat]),
        cards=tuple(
            Holding(card, speech.card(card), hand.count(card)) for card in dict.fromkeys(hand)
        ),
        colonies=tuple(
            ColonyOffer(planet, speech.planet(planet))
            for planet in state.colonies(seat)
            if why_no_colony(state, seat, other, planet) is None
        ),
        ships=tuple(
            ShipsThere(place, speech.place(place), state.ships_at(place, seat))
            for place in (*state.colonies(seat), GATE)
            if state.ships_at(place, seat)
        ),
        gives=None if giving is None else _given(giving, speech),
    )


def _given(giving: Giving, speech: Speech) -> Given:
    counts = tuple(
        Counted(
            many=count.many,
            kind=count.kind,
            by=count.by,
            least=count.least if count.is_bounded else None,
            most=count.most if count.is_bounded else None,
            text=speech.counted(count),
        )
        for count in giving.counts
    )
    return Given(
        cards=tuple(Named(card, speech.card(card)) for card in giving.cards),
        counts=counts,
        colony=None
        if giving.colony is None
        else ColonyOffer(giving.colony, speech.planet(giving.colony)),
        ships=tuple(ShipsThere(place, speech.place(place), ships) for place, ships in giving.ships),
        text=speech.giving(giving),
    )


def _text(parties: tuple[Party, ...], speech: Speech) -> str:
    """A proposal in words."""
    return "; ".join(
        speech.words.table["gives"].format(seat=speech.seat(one.seat), what=one.gives.text)
        for one in parties
        if one.gives is not None
    )
