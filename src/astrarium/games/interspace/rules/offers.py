"""Offers: resources that pass between players in the active player's Movement Step."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from astrarium.kernel import Action, Step, Violation, violation

from ..data import MOST_OFFERS, is_player
from ..events import OfferAnswered, OfferMade
from ..resources import IOU, ORE, Resource, Resources, is_goods, is_number, total
from ..state import InterSpaceState as State
from ..units import Unit
from .cargo import (
    capacity_of,
    halted,
    handed_over,
    movable,
    on_board,
    stir,
    transfer,
    why_no_transport,
    why_too_much,
)
from .pieces import holding

if TYPE_CHECKING:
    from .movement import MovementStep


def partners_at(state: State, unit: Unit) -> list[tuple[str, int]]:
    """The alien planet and transports in a transport's hex, and whose they are.

    Of a hidden stack nobody knows whether there are any in it. IS-S-TRADE-01, IS-S-SECRET-01
    """
    found: list[tuple[str, int]] = []
    planet = state.planet_at(unit.hex)
    if planet is not None and planet.owner is not None and planet.owner != unit.owner:
        if is_player(planet.owner):
            found.append((planet.name, planet.owner))
    for other in state.others_at(unit.hex, unit.owner) if unit.hex in state.index.contested else ():
        if other.kind == "transport" and is_player(other.owner) and not state.is_buried(other):
            found.append((str(other.id), other.owner))
    return found


def why_no_offer(
    state: State, step: "MovementStep", offer: "OpenOffer", partner: int
) -> Violation | None:
    """What speaks against an offer to a partner in the same hex: too many, or nothing to give.

    IS-S-TRADE-01, IS-S-TRADE-02
    """
    if step.offers.get(partner, 0) >= MOST_OFFERS:
        return violation(
            "IS-S-TRADE-02",
            "In one step a player gets at most {most} offers from you.",
            most=MOST_OFFERS,
        )
    if not on_board(state, step, offer.unit) and not movable(state, step, offer.holder):
        return violation("IS-S-TRADE-01", "Neither has anything that could be handed over.")
    return None


class OpenOffer(Action, frozen=True):
    """Begin an offer to an alien planet or transport in the same hex, which needs their consent.

    IS-S-TRADE-01, IS-S-TRADE-02
    """

    text: ClassVar = "offer by {unit} to {holder}"
    unit: int
    holder: str  # a planet's name or a transport's number

    def why_not(self, state: State, step: "MovementStep", seat: int) -> Violation | None:
        why = why_no_transport(state, self.unit, seat)
        if why is not None:
            return why
        partner = dict(partners_at(state, state.units[self.unit])).get(self.holder)
        if partner is None:
            return violation(
                "IS-S-TRADE-01",
                "{holder} is no planet or transport of another player in this hex.",
                holder=self.holder,
            )
        return why_no_offer(state, step, self, partner)

    def do(self, state: State, step: "MovementStep", seat: int) -> None:
        partner = dict(partners_at(state, state.units[self.unit]))[self.holder]
        state.push(OfferStep(seat, partner, self.unit, self.holder))


def open_offers(state: State, step: "MovementStep") -> Iterator[OpenOffer]:
    """All offers that the active player's transports can begin."""
    planets = [planet for planet in state.planets.values() if planet.owner != step.seat]
    met = state.index.contested.union([planet.hex for planet in planets])
    for unit in state.units_of(step.seat):
        if unit.kind == "transport" and unit.hex in met:
            for holder, partner in partners_at(state, unit):
                offer = OpenOffer(unit.id, holder)
                if why_no_offer(state, step, offer, partner) is None:
                    yield offer


def is_resource(what: str) -> bool:
    return what in (IOU, ORE) or is_goods(what)


def counted(step: "MovementStep", partner: int) -> "MovementStep":
    """One more offer was made to a partner, or given up."""
    offers = {**step.offers, partner: step.offers.get(partner, 0) + 1}
    return msgspec.structs.replace(step, offers=offers)


# -- what an offer holds


def _no_gift(what: str) -> Violation:
    """Units and planets cannot be given away.

    IS-S-TRADE-04
    """
    return violation(
        "IS-S-TRADE-04", "Only IOUs, ore and trade goods change hands, not {what}.", what=what
    )


class Give(Action, frozen=True):
    """Put something that the transport carries into the offer.

    IS-S-TRADE-01, IS-S-TRADE-03, IS-S-TRADE-04, IS-S-TRN-04
    """

    text: ClassVar = "give {amount} {what}"
    amount: int
    what: Resource

    def why_not(self, state: State, step: "OfferStep", seat: int) -> Violation | None:
        if not is_resource(self.what):
            return _no_gift(self.what)
        if self.what in step.gives:
            return violation("IS-S-TRADE-03", "You give {what} already.", what=self.what)
        return why_too_much(state, state.below, str(step.unit), self.what, self.amount)

    def do(self, state: State, step: "OfferStep", seat: int) -> None:
        gives = {**step.gives, self.what: self.amount}
        state.swap(msgspec.structs.replace(step, gives=gives))


class Take(Action, frozen=True):
    """Ask for something that the partner's planet or transport holds.

    IS-S-TRADE-01, IS-S-TRADE-03, IS-S-TRN-05
    """

    text: ClassVar = "ask for {amount} {what}"
    amount: int
    what: Resource

    def why_not(self, state: State, step: "OfferStep", seat: int) -> Violation | None:
        if not is_resource(self.what):
            return _no_gift(self.what)
        if self.what in step.takes:
            return violation("IS-S-TRADE-03", "You ask for {what} already.", what=self.what)
        most = capacity_of(state, state.units[step.unit])
        if self.amount > most:
            return violation("IS-S-TRN-01", "A transport carries {most} resources.", most=most)
        return why_too_much(state, state.below, step.holder, self.what, self.amount)

    def do(self, state: State, step: "OfferStep", seat: int) -> None:
        takes = {**step.takes, self.what: self.amount}
        state.swap(msgspec.structs.replace(step, takes=takes))


class SendOffer(Action, frozen=True):
    """Make the offer as it stands.

    IS-S-TRADE-02, IS-S-TRADE-03, IS-S-TRN-01
    """

    text: ClassVar = "send offer"

    def why_not(self, state: State, step: "OfferStep", seat: int) -> Violation | None:
        if not step.gives and not step.takes:
            return violation("IS-S-TRADE-02", "Nothing is offered or asked for yet.")
        return self._why_too_full(
            state, str(step.unit), step.gives, step.takes
        ) or self._why_too_full(state, step.holder, step.takes, step.gives)

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
    """An offer is being written: what the transport gives, and what it asks for in return.

    IS-S-TRADE-01, IS-S-TRADE-02, IS-S-TRADE-03
    """

    rule: ClassVar = "IS-S-TRADE-02"
    prompt: ClassVar = "What do you offer, and what do you ask for?"
    accepts: ClassVar = (Give, Take, SendOffer, DropOffer)

    seat: int
    partner: int
    unit: int
    holder: str
    gives: Resources = {}
    takes: Resources = {}

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        gives = movable(state, state.below, str(self.unit))
        takes = movable(state, state.below, self.holder)
        capacity = capacity_of(state, state.units[self.unit])
        listed: list[Action] = [
            Give(amount, what)
            for what, most in gives.items()
            if what not in self.gives
            for amount in range(1, most + 1)
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

    def do(self, state: State, step: "OfferQuestion", seat: int) -> None:
        step.answer(state, accepted=True)
        exchange(state, step)


class DeclineOffer(Action, frozen=True):
    """Leave everything where it is.

    IS-S-TRADE-02
    """

    text: ClassVar = "decline offer"

    def do(self, state: State, step: "OfferQuestion", seat: int) -> None:
        step.answer(state, accepted=False)


class OfferQuestion(Step, frozen=True):
    """Does the partner agree to the offer?

    IS-S-TRADE-02
    """

    rule: ClassVar = "IS-S-TRADE-02"
    prompt: ClassVar = "Do you accept the offer?"
    accepts: ClassVar = (AcceptOffer, DeclineOffer)

    seat: int
    partner: int
    unit: int
    holder: str
    gives: Resources
    takes: Resources

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.partner,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (AcceptOffer(), DeclineOffer())

    def answer(self, state: State, *, accepted: bool) -> None:
        state.pop()
        state.tell(OfferAnswered(self.seat, self.partner, accepted))


def exchange(state: State, deal: OfferQuestion) -> None:
    """Both directions together; only what is loaded from a planet is not handed over.

    IS-S-TRADE-03, IS-S-TRN-03, IS-S-TRN-04, IS-S-TRN-05
    """
    step: MovementStep = state.top
    unit, mine = state.units[deal.unit], str(deal.unit)
    transfer(state, deal.seat, mine, deal.holder, deal.gives)
    transfer(state, deal.partner, deal.holder, mine, deal.takes)
    if deal.gives:
        step = halted(handed_over(step, deal.holder, deal.gives), unit, "IS-S-TRN-03")
    if deal.takes and is_number(deal.holder):
        step = halted(handed_over(step, mine, deal.takes), unit, "IS-S-TRN-04")
    state.swap(step)
    stir(state, unit)
