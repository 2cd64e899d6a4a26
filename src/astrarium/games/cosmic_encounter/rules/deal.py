"""Deals: proposals and counter-proposals, and what becomes of them."""

from typing import Any, ClassVar, Self

import msgspec

from astrarium.kernel import Action, Dice, Secret, Violation, violation
from astrarium.kernel.powers import Powers, added, rule
from astrarium.kernel.things import Seat

from ..data import FAILED_DEAL_SHIPS
from ..events.deals import DealAgreed, DealBroken, DealProposed, FreedomProposed
from ..state import CosmicState, CosmicStep
from ..things import GATE
from .delivery import carry_out
from .drafting import DRAFTING, BreakOff, draft_options
from .ending import decide, dismiss
from .losses import lose_ships
from .procedure import Procedure, change
from .ships import Taken, pick_ships
from .terms import Proposal, Terms, proposal, why_undeliverable
from .timing import open_window


class Propose(Action, frozen=True):
    """Propose the terms that were put together."""

    text = "propose"
    ends = True
    told_by = (DealProposed,)

    def why_not(self, state: CosmicState, step: "Drafting", seat: int) -> Violation | None:
        """CE-DEAL-05, CE-DEAL-20"""
        terms = step.terms
        if not (terms.gives.is_something or terms.gets.is_something):
            return violation("CE-DEAL-05", "A deal moves a card or establishes a colony.")
        if any(giving.colony and not giving.ships for giving in (terms.gives, terms.gets)):
            return violation("CE-DEAL-04", "A colony needs a ship.")
        return why_undeliverable(state, seat, step.other, terms.gives)

    def do(self, state: CosmicState, step: "Drafting", seat: int) -> None:
        terms, other = step.terms, step.other
        show_offer(state, seat, other, terms.gives.cards)
        made = proposal(seat, other, terms)
        state.swap(Considering(seat=other, proposal=made, made=step.made + 1))
        state.reveal((seat, other))
        state.tell(
            DealProposed(
                seat=seat, other=other, gives=terms.gives.many, gets=terms.gets.many,
                grants=terms.gives.colony, asks=terms.gets.colony,
            )
        )  # fmt: skip
        for player, ships in terms.freed:
            state.tell(FreedomProposed(seat=seat, player=player, ships=ships))


def show_offer(state: CosmicState, seat: int, other: int, cards: tuple[str, ...]) -> None:
    """Cards that are offered by name are seen by the other main player. CE-DEAL-20"""
    hand, left = list(state.hands[seat]), list(cards)
    for at, card in enumerate(hand):
        if card.value in left:
            left.remove(card.value)
            hand[at] = state.show(card, other)
    state.hands[seat] = tuple(hand)


class Drafting(CosmicStep, frozen=True, kw_only=True):
    """A main player puts a proposal together, which nobody sees before it is made. CE-DEAL-08"""

    rule: ClassVar[str] = "CE-DEAL-08"
    prompt: ClassVar[str] = "What do you propose?"
    accepts: ClassVar[tuple[type[Action], ...]] = (*DRAFTING, Propose, BreakOff)
    discreet: ClassVar[bool] = True

    seat: Seat
    other: Seat
    made: int = 0  # proposals so far
    draft: Secret[Terms]

    @property
    def terms(self) -> Terms:
        return self.draft.value or Terms()

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: CosmicState, seat: int) -> list[Action]:
        some = list(draft_options(state, self, seat))
        more = added(state, self, seat)
        some += [one for one in more if one.why_not(state, self, seat) is None]
        if Propose().why_not(state, self, seat) is None:
            some.append(Propose())
        return [*some, BreakOff()]

    def invented(self, state: Any, seat: int, dice: Dice) -> Self:
        if self.draft.known_to(seat):
            return self
        return msgspec.structs.replace(self, draft=Secret(Terms(), self.draft.knows))


def drafting(seat: int, other: int, made: int) -> Drafting:
    return Drafting(seat=seat, other=other, made=made, draft=Secret(Terms(), knows=(seat,)))


class Accept(Action, frozen=True):
    """Agree to the proposal."""

    text = "accept"
    told_by = (DealAgreed,)

    def why_not(self, state: CosmicState, step: "Considering", seat: int) -> Violation | None:
        """CE-DEAL-09"""
        terms = step.proposal.terms.value
        assert terms is not None
        return why_undeliverable(state, seat, step.proposal.by, terms.gets)

    def do(self, state: CosmicState, step: "Considering", seat: int) -> None:
        state.tell(DealAgreed(seat=seat))
        state.swap(Agreed(proposal=step.proposal))


class Counter(Action, frozen=True):
    """Make a proposal of one's own instead."""

    text = "counter"

    def why_not(self, state: CosmicState, step: "Considering", seat: int) -> Violation | None:
        """CE-DEAL-08"""
        if step.made < state.options.deal_proposals:
            return None
        return violation("CE-DEAL-08", "That was the last proposal.")

    def do(self, state: CosmicState, step: "Considering", seat: int) -> None:
        state.swap(drafting(seat, step.proposal.by, step.made))


class Considering(CosmicStep, frozen=True, kw_only=True):
    """The other main player accepts, counters or breaks off. CE-DEAL-08"""

    rule: ClassVar[str] = "CE-DEAL-08"
    prompt: ClassVar[str] = "Do you accept?"
    accepts: ClassVar[tuple[type[Action], ...]] = (Accept, Counter, BreakOff)
    discreet: ClassVar[bool] = True

    seat: Seat
    proposal: Proposal
    made: int

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: CosmicState, seat: int) -> list[Action]:
        some: tuple[Action, ...] = (Accept(), Counter(), BreakOff())
        return [one for one in some if one.why_not(state, self, seat) is None]


# -- agreed


def react(state: CosmicState, step: "Agreed") -> None:
    """CE-DEAL-13"""
    open_window(state, "deal_made")


def deliver(state: CosmicState, step: "Agreed") -> None:
    """A deal is checked as a whole before anything moves. CE-DEAL-13, CE-DEAL-21"""
    if step.is_cancelled:
        return
    for giver, receiver, giving in step.proposal.givings():
        if why_undeliverable(state, giver, receiver, giving) is not None:
            state.reveal()
            state.tell(DealBroken())
            return
    carry_out(state, step.proposal)


class Agreed(Procedure, frozen=True, kw_only=True):
    """A deal is agreed: others may react, then it is carried out. CE-DEAL-12, CE-DEAL-13"""

    rule: ClassVar[str] = "CE-DEAL-13"
    order: ClassVar = (react, deliver)

    proposal: Proposal
    is_cancelled: bool = False

    def is_called_off(self) -> bool:
        return self.is_cancelled


def agreed(state: CosmicState) -> Agreed:
    """The deal that others may react to."""
    return next(step for step in reversed(state.stack) if isinstance(step, Agreed))


# -- failed


def of_seat(state: CosmicState, seat: int) -> Powers:
    return state.in_effect(seat)


@rule
def penalty(state: CosmicState, seat: int) -> int:
    """How many ships a main player loses when a deal fails. CE-DEAL-16"""
    return FAILED_DEAL_SHIPS


def offense_pays(state: CosmicState, step: "Penalty") -> None:
    ask_for_penalty(state, state.encounter.offense)


def defense_pays(state: CosmicState, step: "Penalty") -> None:
    assert state.encounter.defense is not None
    ask_for_penalty(state, state.encounter.defense)


def ask_for_penalty(state: CosmicState, seat: int) -> None:
    due = penalty(state, seat)
    places = (*state.colonies(seat), GATE, *state.researching(seat))
    state.push(pick_ships(state, seat, "penalty", places, least=due, most=due))


def lose(state: CosmicState, step: "Penalty") -> None:
    """CE-DEAL-16, CE-RES-17"""
    lose_ships(state, step.picked)


def before(state: CosmicState, step: "Penalty") -> None:
    open_window(state, "deal_failed")


class Penalty(Procedure, frozen=True, kw_only=True):
    """Each main player loses ships of its own choice, the offense chooses first. CE-DEAL-16"""

    rule: ClassVar[str] = "CE-DEAL-16"
    order: ClassVar = (before, offense_pays, defense_pays, lose)

    picked: tuple[tuple[int, Taken], ...] = ()

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        picked = (*self.picked, (question.owner, question.picked))
        change(state, self, picked=picked)


# -- the whole


def dismiss_allies(state: CosmicState, step: "Deal") -> None:
    """CE-DEAL-01, CE-DEAL-07"""
    dismiss(state, [ally.seat for ally in state.encounter.allies])


def negotiate(state: CosmicState, step: "Deal") -> None:
    """CE-DEAL-08"""
    encounter = state.encounter
    assert encounter.defense is not None
    state.push(drafting(encounter.offense, encounter.defense, 0))


def conclude(state: CosmicState, step: "Deal") -> None:
    """What was not carried out has failed. CE-DEAL-15, CE-DEAL-16, CE-DEAL-18"""
    if state.encounter.outcome is None:
        decide(state, "failed_deal")
        state.push(Penalty())


class Deal(Procedure, frozen=True, kw_only=True):
    """The main players try to make a deal. CE-DEAL-01"""

    rule: ClassVar[str] = "CE-DEAL-01"
    order: ClassVar = (dismiss_allies, negotiate, conclude)

    def seconds(self, state: CosmicState) -> int:
        """How long it may take in live play, from the first proposal on; 0: no limit.

        CE-DEAL-08
        """
        talks = state.stack[-1]
        is_proposed = isinstance(talks, Considering) or (
            isinstance(talks, Drafting) and talks.made > 0
        )
        return state.options.deal_seconds if is_proposed else 0

    def out_of_time(self, state: CosmicState, seat: int) -> Action | None:
        """Without agreement in time the deal fails. CE-DEAL-08"""
        return BreakOff()
