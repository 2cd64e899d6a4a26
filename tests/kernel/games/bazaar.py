"""Bazaar: offers and answers, joint requests, effects that wait in a queue, and a caravan.

On a turn one may offer trades, a few at most, and petition all others at once for a licence. Every
trade leaves a tax and every licence a gift; these wait in a queue, whoever they concern, and are
settled first in, first out, when the turn ends. Then a caravan that nobody owns moves on by itself.
"""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from astrarium.kernel import (
    Action,
    Dice,
    Draw,
    Event,
    Game,
    Options,
    Outcome,
    Secret,
    State,
    Step,
    Violation,
    violation,
)

Good = Literal["spice", "ore", "silk"]
GOODS: tuple[Good, ...] = ("spice", "ore", "silk")
STOCK = 2
OFFERS = 2


class BazaarOptions(Options, frozen=True):
    """What can be chosen before a game."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] = 3
    """How many turns everybody has."""


class Stock(msgspec.Struct, frozen=True):
    """The goods that somebody has."""

    spice: int = STOCK
    ore: int = STOCK
    silk: int = STOCK

    def has(self, good: Good) -> int:
        return int(getattr(self, good))

    def plus(self, good: Good, many: int) -> "Stock":
        return msgspec.structs.replace(self, **{good: self.has(good) + many})

    @property
    def size(self) -> int:
        return self.spice + self.ore + self.silk


class Traded(Event, frozen=True):
    seat: int
    other: int
    give: Good
    want: Good


class Licensed(Event, frozen=True):
    """A petition was answered by all."""

    seat: int
    granted: bool


class Settled(Event, frozen=True):
    """A waiting effect was settled: a good paid or received, or nothing to pay with."""

    seat: int
    effect: str
    good: str


class CaravanMoved(Event, frozen=True):
    stall: int
    good: Good


def lacks(state: "BazaarState", seat: int, good: Good) -> Violation | None:
    """Why a seat cannot deliver a good."""
    if state.stocks[seat].has(good):
        return None
    return violation("BA-GOODS-01", "Seat {seat} has no {good}.", seat=seat, good=good)


class Offer(Action, frozen=True):
    """Offer one good for another to somebody."""

    text = "offer {give} for {want} to {other}"
    give: Good
    want: Good
    other: int

    def why_not(self, state: "BazaarState", step: "Turn", seat: int) -> Violation | None:
        if not step.offers:
            return violation("BA-OFFER-01", "{most} offers a turn are the most.", most=OFFERS)
        if self.other == seat or not 0 <= self.other < state.seats:
            return violation("BA-OFFER-02", "Offer it to another player.")
        if self.give == self.want:
            return violation("BA-OFFER-03", "Nobody trades {good} for {good}.", good=self.give)
        return lacks(state, seat, self.give)

    def do(self, state: "BazaarState", step: "Turn", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, offers=step.offers - 1))
        state.push(Offered(seat, self.other, self.give, self.want))


class Accept(Action, frozen=True):
    text = "accept"

    def why_not(self, state: "BazaarState", step: "Offered", seat: int) -> Violation | None:
        return lacks(state, seat, step.want)

    def do(self, state: "BazaarState", step: "Offered", seat: int) -> None:
        state.pop()
        state.move(step.give, step.seat, seat)
        state.move(step.want, seat, step.seat)
        state.tell(Traded(step.seat, seat, step.give, step.want))
        state.later(Tax(seat))
        state.later(Tax(step.seat))


class Decline(Action, frozen=True):
    text = "decline"

    def why_not(self, state: "BazaarState", step: "Offered", seat: int) -> Violation | None:
        return None

    def do(self, state: "BazaarState", step: "Offered", seat: int) -> None:
        state.pop()


class Petition(Action, frozen=True):
    """Ask all others for a licence."""

    text = "petition"

    def why_not(self, state: "BazaarState", step: "Turn", seat: int) -> Violation | None:
        if step.petitioned:
            return violation("BA-PETITION-01", "One petition a turn is the most.")
        return None

    def do(self, state: "BazaarState", step: "Turn", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, petitioned=True))
        answers = {
            other: Secret[bool](None, knows=(other,))
            for other in range(state.seats)
            if other != seat
        }
        state.push(Petitioned(seat, answers))


class Vote(Action, frozen=True):
    """Answer a petition."""

    text = "vote {granted}"
    granted: bool

    def why_not(self, state: "BazaarState", step: "Petitioned", seat: int) -> Violation | None:
        return None

    def do(self, state: "BazaarState", step: "Petitioned", seat: int) -> None:
        answer = msgspec.structs.replace(step.answers[seat], value=self.granted)
        state.swap(msgspec.structs.replace(step, answers={**step.answers, seat: answer}))


class EndTurn(Action, frozen=True):
    text = "end turn"

    def why_not(self, state: "BazaarState", step: "Turn", seat: int) -> Violation | None:
        return None

    def do(self, state: "BazaarState", step: "Turn", seat: int) -> None:
        following = step.number + 1
        state.swap(Turn(following % state.seats, following))
        state.push(Settling(), Caravan())


class Pay(Action, frozen=True):
    """Pay a tax with one good."""

    text = "pay {good}"
    good: Good

    def why_not(self, state: "BazaarState", step: "Tax", seat: int) -> Violation | None:
        return lacks(state, seat, self.good)

    def do(self, state: "BazaarState", step: "Tax", seat: int) -> None:
        state.pop()
        state.move(self.good, seat, None)
        state.tell(Settled(seat, "tax", self.good))


class Take(Action, frozen=True):
    """Take a good from the bank; who then has most owes a tax, at the end of the queue."""

    text = "take {good}"
    good: Good

    def why_not(self, state: "BazaarState", step: "Gift", seat: int) -> Violation | None:
        if state.bank.has(self.good):
            return None
        return violation("BA-GIFT-01", "The bank has no {good}.", good=self.good)

    def do(self, state: "BazaarState", step: "Gift", seat: int) -> None:
        state.pop()
        state.move(self.good, None, seat)
        state.tell(Settled(seat, "gift", self.good))
        if seat == state.richest():
            state.later(Tax(seat))


class Turn(Step, frozen=True):
    """Offers, a petition, and an end; the game is over when everybody had all turns."""

    rule = "BA-TURN-01"
    prompt = "What do you do?"
    accepts = (Offer, Petition, EndTurn)

    seat: int
    number: int
    offers: int = OFFERS
    petitioned: bool = False

    def asks(self, state: "BazaarState") -> tuple[int, ...]:
        return (self.seat,) if self.number < state.rounds * state.seats else ()

    def options(self, state: "BazaarState", seat: int) -> Sequence[Action]:
        answers: list[Action] = [
            Offer(give, want, other)
            for other in range(state.seats)
            for give in GOODS
            for want in GOODS
        ]
        answers += [Petition(), EndTurn()]
        return tuple(answer for answer in answers if not answer.why_not(state, self, seat))

    def go_on(self, state: "BazaarState") -> None:
        scores = tuple(stock.size for stock in state.stocks.values())
        winners = tuple(seat for seat in state.stocks if scores[seat] == max(scores))
        state.finish(Outcome(scores, winners, "BA-WIN-01", "The bazaar closes."))


class Offered(Step, frozen=True):
    """An offer waits for its answer. Who cannot deliver has only one, and it is given for them."""

    rule = "BA-OFFER-04"
    prompt = "Do you accept this trade?"
    accepts = (Accept, Decline)

    seat: int
    other: int
    give: Good
    want: Good

    def asks(self, state: "BazaarState") -> tuple[int, ...]:
        return (self.other,)

    def options(self, state: "BazaarState", seat: int) -> Sequence[Action]:
        answers = (Accept(), Decline())
        return tuple(answer for answer in answers if not answer.why_not(state, self, seat))


class Petitioned(Step, frozen=True):
    """All others answer at once; a licence needs them all."""

    rule = "BA-PETITION-02"
    prompt = "Do you grant the licence?"
    accepts = (Vote,)
    apart = True

    seat: int
    answers: dict[int, Secret[bool]]

    def asks(self, state: "BazaarState") -> tuple[int, ...]:
        return tuple(seat for seat, answer in self.answers.items() if answer.value is None)

    def options(self, state: "BazaarState", seat: int) -> Sequence[Action]:
        return (Vote(True), Vote(False))

    def go_on(self, state: "BazaarState") -> None:
        answers = [state.open(answer) for answer in self.answers.values()]
        granted = all(answers)
        state.pop()
        state.tell(Licensed(self.seat, granted))
        if granted:
            state.later(Gift(self.seat))

    def invented(self, state: "BazaarState", seat: int, dice: Dice) -> "Petitioned":
        answers = dict(self.answers)
        for other, answer in answers.items():
            if answer.value is not None and not answer.known_to(seat):
                coin, dice = dice.draw(2, "answer")
                answers[other] = msgspec.structs.replace(answer, value=coin == 1)
        return msgspec.structs.replace(self, answers=answers)


class Tax(Step, frozen=True):
    """Somebody owes one good, if there is any."""

    rule = "BA-TAX-01"
    prompt = "What do you pay with?"
    accepts = (Pay,)

    seat: int

    def asks(self, state: "BazaarState") -> tuple[int, ...]:
        return (self.seat,) if state.stocks[self.seat].size else ()

    def options(self, state: "BazaarState", seat: int) -> Sequence[Action]:
        answers = [Pay(good) for good in GOODS]
        return tuple(answer for answer in answers if not answer.why_not(state, self, seat))

    def go_on(self, state: "BazaarState") -> None:
        state.pop()
        state.tell(Settled(self.seat, "tax", ""))


class Gift(Step, frozen=True):
    """Somebody gets one good, if the bank has any."""

    rule = "BA-GIFT-01"
    prompt = "What do you take?"
    accepts = (Take,)

    seat: int

    def asks(self, state: "BazaarState") -> tuple[int, ...]:
        return (self.seat,) if state.bank.size else ()

    def options(self, state: "BazaarState", seat: int) -> Sequence[Action]:
        answers = [Take(good) for good in GOODS]
        return tuple(answer for answer in answers if not answer.why_not(state, self, seat))

    def go_on(self, state: "BazaarState") -> None:
        state.pop()
        state.tell(Settled(self.seat, "gift", ""))


class Settling(Step, frozen=True):
    """What waits is settled, first in, first out."""

    rule = "BA-QUEUE-01"
    settles = True

    def go_on(self, state: "BazaarState") -> None:
        state.pop()


class CaravanWay(Draw, frozen=True):
    text = "caravan, which of the poorest"


class Caravan(Step, frozen=True):
    """The caravan goes to the poorest player and sells there what the bank has most of."""

    rule = "BA-CARAVAN-01"

    def go_on(self, state: "BazaarState") -> None:
        state.pop()
        if not state.bank.size:
            return
        sizes = {seat: stock.size for seat, stock in state.stocks.items()}
        poorest = [seat for seat in sizes if sizes[seat] == min(sizes.values())]
        state.stall = poorest[state.roll(len(poorest), CaravanWay()) - 1]
        good = max(GOODS, key=state.bank.has)
        state.move(good, None, state.stall)
        state.tell(CaravanMoved(state.stall, good))


class BazaarState(State, kw_only=True):
    """A bazaar at one moment."""

    rounds: int
    stocks: dict[int, Stock]
    bank: Stock
    stall: int = 0  # where the caravan stands

    def move(self, good: Good, giver: int | None, receiver: int | None) -> None:
        """One good changes hands; None is the bank."""
        for owner, many in ((giver, -1), (receiver, 1)):
            if owner is None:
                self.bank = self.bank.plus(good, many)
            else:
                self.stocks[owner] = self.stocks[owner].plus(good, many)

    def richest(self) -> int:
        """The first of those with most goods."""
        return max(self.stocks, key=lambda seat: self.stocks[seat].size)


class Bazaar(Game):
    """The game of offers."""

    name = "bazaar"
    title = "Bazaar"
    version = "1"
    options = BazaarOptions
    state = BazaarState

    def seats(self, options: BazaarOptions) -> range:
        return range(2, 5)

    def start(self, seats: int, options: BazaarOptions, dice: Dice) -> BazaarState:
        return BazaarState(
            seats=seats,
            dice=dice,
            stack=(Turn(0, 0),),
            rounds=options.rounds,
            stocks={seat: Stock() for seat in range(seats)},
            bank=Stock(),
        )


GAME = Bazaar()
