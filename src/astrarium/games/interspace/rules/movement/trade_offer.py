"""An offer of trade: what it holds, and the answer to it."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Decision, Step, Violation, violation
from astrarium.kernel.things import Facts, Seat, said

from ...events.movement import OfferAnswered, OfferMade
from ...resources import IOU, ORE, Resource, Resources, is_goods, is_number, total
from ...state import InterSpaceState as State
from ...things import Holder, UnitId
from ..cargo import capacity_of
from ..pieces import holding
from .progress import Movement
from .transports import halted, handed_over, movable, stir, transfer, why_too_much


def is_resource(what: str) -> bool:
    return what in (IOU, ORE) or is_goods(what)


def counted(step: Movement, partner: int) -> Movement:
    """One more offer was made to a partner, or given up."""
    offers = {**step.offers, partner: step.offers.get(partner, 0) + 1}
    return msgspec.structs.replace(step, offers=offers)


def _no_gift(what: str) -> Violation:
    """Units and planets cannot be given away.

    IS-S-TRADE-04
    """
    return violation(
        "IS-S-TRADE-04", "Only IOUs, ore and trade goods change hands, not {what}.", what=what
    )


def sides(state: State, offer: "OfferStep | OfferQuestion") -> tuple[str, str]:
    """Between whom an offer is: the giver's transport or planet, and the partner's."""
    if state.units[offer.unit].owner == offer.seat:
        return str(offer.unit), offer.holder
    return offer.holder, str(offer.unit)


def why_over_capacity(state: State, step: "OfferStep", amount: int) -> Violation | None:
    """No more passes at once than the transport carries.

    IS-S-TRN-01
    """
    most = capacity_of(state, state.units[step.unit])
    if amount <= most:
        return None
    return violation("IS-S-TRN-01", "A transport carries {most} resources.", most=most)


class Give(Action, frozen=True):
    """Put something that your transport or planet holds into the offer.

    IS-S-TRADE-01, IS-S-TRADE-03, IS-S-TRADE-04, IS-S-TRN-04
    """

    text: ClassVar = "give {amount} {what}"
    picks: ClassVar = ("give:{what}:{amount}",)
    amount: int
    what: Resource

    def facts(self, state: State) -> Facts:
        gives = getattr(state.stack[-1], "gives", {}) if state.stack else {}
        return {"goods": said("amount", self.amount, self.what), "gives": said("hoard", gives)}

    def why_not(self, state: State, step: "OfferStep", seat: int) -> Violation | None:
        if not is_resource(self.what):
            return _no_gift(self.what)
        if self.what in step.gives:
            return violation("IS-S-TRADE-03", "You give {what} already.", what=self.what)
        giver, _ = sides(state, step)
        why = None if is_number(giver) else why_over_capacity(state, step, self.amount)
        return why or why_too_much(state, state.below, giver, self.what, self.amount)

    def do(self, state: State, step: "OfferStep", seat: int) -> None:
        gives = {**step.gives, self.what: self.amount}
        state.swap(msgspec.structs.replace(step, gives=gives))


class Take(Action, frozen=True):
    """Ask for something that the partner's planet or transport holds.

    IS-S-TRADE-01, IS-S-TRADE-03, IS-S-TRN-05
    """

    text: ClassVar = "ask for {amount} {what}"
    picks: ClassVar = ("take:{what}:{amount}",)
    amount: int
    what: Resource

    def facts(self, state: State) -> Facts:
        takes = getattr(state.stack[-1], "takes", {}) if state.stack else {}
        return {"goods": said("amount", self.amount, self.what), "takes": said("hoard", takes)}

    def why_not(self, state: State, step: "OfferStep", seat: int) -> Violation | None:
        if not is_resource(self.what):
            return _no_gift(self.what)
        if self.what in step.takes:
            return violation("IS-S-TRADE-03", "You ask for {what} already.", what=self.what)
        _, holder = sides(state, step)
        return why_over_capacity(state, step, self.amount) or why_too_much(
            state, state.below, holder, self.what, self.amount
        )

    def do(self, state: State, step: "OfferStep", seat: int) -> None:
        takes = {**step.takes, self.what: self.amount}
        state.swap(msgspec.structs.replace(step, takes=takes))


class SendOffer(Action, frozen=True):
    """Make the offer as it stands.

    IS-S-TRADE-02, IS-S-TRADE-03, IS-S-TRN-01
    """

    text: ClassVar = "send offer"
    told_by: ClassVar = (OfferMade,)

    def why_not(self, state: State, step: "OfferStep", seat: int) -> Violation | None:
        if not step.gives and not step.takes:
            return violation("IS-S-TRADE-02", "Nothing is offered or asked for yet.")
        mine, theirs = sides(state, step)
        return self._why_too_full(state, mine, step.gives, step.takes) or self._why_too_full(
            state, theirs, step.takes, step.gives
        )

    def _why_too_full(
        self, state: State, holder: str, less: Resources, more: Resources
    ) -> Violation | None:
        """A transport must have room for what it gets once it has given; planets always have.

        IS-S-TRN-01, IS-A-BRK-HEAVY-1
        """
        if not is_number(holder):
            return None
        most = capacity_of(state, state.units[int(holder)])
        if total(holding(state, holder)) - total(less) + total(more) <= most:
            return None
        return violation(
            "IS-S-TRN-01",
            "After this exchange a transport would hold more than {most} resources.",
            most=most,
        )

    def do(self, state: State, step: "OfferStep", seat: int) -> None:
        hex = state.units[step.unit].hex
        state.swap_below(counted(state.below, step.partner))
        state.swap(
            OfferQuestion(seat, step.partner, step.unit, step.holder, step.gives, step.takes)
        )
        state.tell(
            OfferMade(seat, step.partner, hex, step.unit, step.holder, step.gives, step.takes)
        )


class DropOffer(Action, frozen=True):
    """Give the offer up before it is made."""

    text: ClassVar = "drop offer"

    def do(self, state: State, step: "OfferStep", seat: int) -> None:
        state.swap_below(counted(state.below, step.partner))
        state.pop()


class OfferStep(Step, frozen=True):
    """An offer is being written: what the player gives, and what is asked for in return.

    It is between a transport (``unit``) and another holder, a planet or a transport; either may be
    the player's own. IS-S-TRADE-01, IS-S-TRADE-02, IS-S-TRADE-03
    """

    rule: ClassVar = "IS-S-TRADE-02"
    prompt: ClassVar = "What do you offer, and what do you ask for?"
    accepts: ClassVar = (Give, Take, SendOffer, DropOffer)

    seat: Seat
    partner: Seat
    unit: UnitId
    holder: Holder
    gives: Resources = {}
    takes: Resources = {}

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        mine, theirs = sides(state, self)
        return {"unit": said("holder", mine), "holder": said("other_side", theirs)}

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        gives, takes = (movable(state, state.below, side) for side in sides(state, self))
        capacity = capacity_of(state, state.units[self.unit])
        listed: list[Action] = [
            Give(amount, what)
            for what, most in gives.items()
            if what not in self.gives
            for amount in range(1, min(most, capacity) + 1)
        ]
        listed += [
            Take(amount, what)
            for what, most in takes.items()
            if what not in self.takes
            for amount in range(1, min(most, capacity) + 1)
        ]
        if SendOffer().why_not(state, self, seat) is None:
            listed.append(SendOffer())
        return (*listed, DropOffer())


# -- the partner's answer


class AcceptOffer(Action, frozen=True):
    """Agree: everything changes hands at once.

    IS-S-TRADE-02, IS-S-TRADE-03
    """

    text: ClassVar = "accept offer"
    told_by: ClassVar = (OfferAnswered,)

    def do(self, state: State, step: "OfferQuestion", seat: int) -> None:
        step.answer(state, accepted=True)
        exchange(state, step)


class DeclineOffer(Action, frozen=True):
    """Leave everything where it is.

    IS-S-TRADE-02
    """

    text: ClassVar = "decline offer"
    told_by: ClassVar = (OfferAnswered,)

    def do(self, state: State, step: "OfferQuestion", seat: int) -> None:
        step.answer(state, accepted=False)


class OfferQuestion(Step, frozen=True):
    """Does the partner agree to the offer?

    IS-S-TRADE-02
    """

    rule: ClassVar = "IS-S-TRADE-02"
    prompt: ClassVar = "Do you accept the offer?"
    accepts: ClassVar = (AcceptOffer, DeclineOffer)

    seat: Seat
    partner: Seat
    unit: UnitId
    holder: Holder
    gives: Resources
    takes: Resources

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"offer": said("offer", self)}

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.partner,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (AcceptOffer(), DeclineOffer())

    def answer(self, state: State, *, accepted: bool) -> None:
        state.pop()
        state.tell(OfferAnswered(self.seat, self.partner, accepted))


def exchange(state: State, deal: OfferQuestion) -> None:
    """Both directions together; only what is loaded from a planet is not handed over. Transports
    of the player who offers stop.

    IS-S-TRADE-03, IS-S-TRN-03, IS-S-TRN-04, IS-S-TRN-05
    """
    step: Movement = state.top
    mine, theirs = sides(state, deal)
    unit = state.units[deal.unit]
    transfer(state, deal.seat, mine, theirs, deal.gives)
    transfer(state, deal.partner, theirs, mine, deal.takes)
    if deal.gives and is_number(mine):
        step = halted(handed_over(step, theirs, deal.gives), unit, "IS-S-TRN-03")
    if deal.takes and is_number(theirs):
        step = handed_over(step, mine, deal.takes)
        step = halted(step, unit, "IS-S-TRN-04") if is_number(mine) else step
    state.swap(step)
    stir(state, unit.hex, deal.seat)
