"""Sealed Bids: what is decided at once and in secret.

Lots come up one by one. Everybody bids in secret, the bids are revealed together, and the highest
bidder pays and takes the lot. Those who tie raise in secret: for every raise one sees a die of luck
of one's own before deciding whether to raise again. If they still tie, nobody gets the lot.
"""

from collections.abc import Sequence
from typing import Annotated, Any

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

LUCK = 6
MOST_RAISES = 3


class BidsOptions(Options, frozen=True):
    """What can be chosen before a game."""

    lots: Annotated[int, msgspec.Meta(ge=1, le=20)] = 3
    """How many lots are sold."""
    purse: Annotated[int, msgspec.Meta(ge=0, le=50)] = 8
    """The coins that everybody starts with."""


class BidsState(State, kw_only=True):
    """An auction at one moment."""

    lots: int
    purses: dict[int, int]
    won: dict[int, int]

    def sell(self, offers: dict[int, tuple[int, int]]) -> tuple[int, ...]:
        """Sell to the best of these offers (worth, price); the seats that tie if several do."""
        best = max(worth for worth, _ in offers.values())
        leaders = tuple(seat for seat, (worth, _) in offers.items() if worth == best)
        if len(leaders) == 1:
            (winner,) = leaders
            self.won[winner] += 1
            self.purses[winner] -= offers[winner][1]
            self.tell(Sold(winner, offers[winner][1]))
        return leaders


class Sold(Event, frozen=True):
    """A lot was sold."""

    seat: int
    price: int


class Opened(Event, frozen=True):
    """The bids of all seats were revealed."""

    bids: tuple[int, ...]


class Bid(Action, frozen=True):
    """Bid some coins, in secret."""

    text = "bid {coins}"
    coins: int

    def why_not(self, state: BidsState, step: "Bidding", seat: int) -> Violation | None:
        if self.coins < 0:
            return violation("SB-BID-01", "A bid is no less than nothing.")
        if self.coins > state.purses[seat]:
            return violation("SB-BID-02", "You have only {purse} coins.", purse=state.purses[seat])
        return None

    def do(self, state: BidsState, step: "Bidding", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, bids=_with(step.bids, seat, self.coins)))


class Luck(Draw, frozen=True):
    text = "luck of seat {seat}, raise {number}"
    seat: int
    number: int


class Raise(Action, frozen=True):
    """Put one coin more on the lot, in secret, and see a die of luck that counts with it."""

    text = "raise"

    def why_not(self, state: BidsState, step: "Raising", seat: int) -> Violation | None:
        luck = step.luck[seat].value or ()
        if len(luck) >= MOST_RAISES:
            return violation("SB-RAISE-01", "{most} raises are the most.", most=MOST_RAISES)
        if step.price + len(luck) >= state.purses[seat]:
            return violation("SB-RAISE-02", "You have no coin left to raise with.")
        return None

    def do(self, state: BidsState, step: "Raising", seat: int) -> None:
        luck = step.luck[seat].value or ()
        die = state.roll(LUCK, Luck(seat, len(luck) + 1), to=(seat,))
        state.swap(msgspec.structs.replace(step, luck=_with(step.luck, seat, (*luck, die))))


class Seal(Action, frozen=True):
    """Leave it at the raises made."""

    text = "seal"

    def why_not(self, state: BidsState, step: "Raising", seat: int) -> Violation | None:
        return None

    def do(self, state: BidsState, step: "Raising", seat: int) -> None:
        waiting = tuple(other for other in step.waiting if other != seat)
        state.swap(msgspec.structs.replace(step, waiting=waiting))


class Auction(Step, frozen=True):
    """Lot after lot; most lots win, then most coins."""

    rule = "SB-LOT-01"

    def go_on(self, state: BidsState) -> None:
        if state.lots:
            state.lots -= 1
            state.push(Bidding(_sealed(state.seats), tuple(state.purses.values())))
            return
        rank = {seat: (state.won[seat], state.purses[seat]) for seat in range(state.seats)}
        winners = tuple(seat for seat in rank if rank[seat] == max(rank.values()))
        state.finish(Outcome(tuple(state.won.values()), winners, "SB-WIN-01", "All lots are sold."))


class Bidding(Step, frozen=True):
    """Everybody bids at once. Discreet: an empty purse is answered for by hand like any other."""

    rule = "SB-BID-01"
    prompt = "How much do you bid?"
    accepts = (Bid,)
    discreet = True
    apart = True

    bids: tuple[Secret[int], ...]
    purses: tuple[int, ...]

    def asks(self, state: BidsState) -> tuple[int, ...]:
        return tuple(seat for seat, bid in enumerate(self.bids) if bid.value is None)

    def options(self, state: BidsState, seat: int) -> Sequence[Action]:
        return tuple(Bid(coins) for coins in range(state.purses[seat] + 1))

    def go_on(self, state: BidsState) -> None:
        bids = tuple([state.open(bid) or 0 for bid in self.bids])
        state.pop()
        state.tell(Opened(bids))
        leaders = state.sell({seat: (bid, bid) for seat, bid in enumerate(bids)})
        if len(leaders) > 1:
            state.push(Raising(max(bids), leaders, leaders, _sealed(state.seats)))

    def invented(self, state: "BidsState", seat: int, dice: Dice) -> "Bidding":
        bids = list(self.bids)
        for other, bid in enumerate(bids):
            if bid.value is not None and not bid.known_to(seat):
                coins, dice = dice.draw(self.purses[other] + 1, "bid")
                bids[other] = msgspec.structs.replace(bid, value=coins - 1)
        return msgspec.structs.replace(self, bids=tuple(bids))


class Raising(Step, frozen=True):
    """Those who tie raise at once: a batch each, extended after every die until it is sealed."""

    rule = "SB-RAISE-01"
    prompt = "Do you raise?"
    accepts = (Raise, Seal)
    discreet = True
    apart = True

    price: int
    rivals: tuple[int, ...]
    waiting: tuple[int, ...]  # those of them who have not sealed yet
    luck: tuple[Secret[tuple[int, ...]], ...]  # the dice of every seat's raises

    def asks(self, state: BidsState) -> tuple[int, ...]:
        return self.waiting

    def options(self, state: BidsState, seat: int) -> Sequence[Action]:
        answers = (Raise(), Seal())
        return tuple(answer for answer in answers if not answer.why_not(state, self, seat))

    def go_on(self, state: BidsState) -> None:
        state.pop()
        offers = {}
        for seat in self.rivals:
            luck = state.open(self.luck[seat]) or ()
            price = self.price + len(luck)
            offers[seat] = (price + sum(luck), price)
        state.sell(offers)

    def invented(self, state: "BidsState", seat: int, dice: Dice) -> "Raising":
        luck = list(self.luck)
        for other, secret in enumerate(luck):
            if secret.value is not None and not secret.known_to(seat):
                values = []
                for _ in secret.value:
                    die, dice = dice.draw(LUCK, "luck")
                    values.append(die)
                luck[other] = msgspec.structs.replace(secret, value=tuple(values))
        return msgspec.structs.replace(self, luck=tuple(luck))


def _sealed(seats: int) -> tuple[Secret[Any], ...]:
    """An empty envelope for every seat."""
    return tuple(Secret(None, knows=(seat,)) for seat in range(seats))


def _with(secrets: tuple[Secret[Any], ...], seat: int, value: object) -> tuple[Secret[Any], ...]:
    """The same envelopes, but with this value in one seat's."""
    secret = msgspec.structs.replace(secrets[seat], value=value)
    return (*secrets[:seat], secret, *secrets[seat + 1 :])


class Bids(Game):
    """The game of sealed bids."""

    name = "bids"
    title = "Sealed Bids"
    version = "1"
    options = BidsOptions
    state = BidsState

    def seats(self, options: BidsOptions) -> range:
        return range(2, 6)

    def start(self, seats: int, options: BidsOptions, dice: Dice) -> BidsState:
        return BidsState(
            seats=seats,
            dice=dice,
            stack=(Auction(),),
            lots=options.lots,
            purses=dict.fromkeys(range(seats), options.purse),
            won=dict.fromkeys(range(seats), 0),
        )


GAME = Bids()
