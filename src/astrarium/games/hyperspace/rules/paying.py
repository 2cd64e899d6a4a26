"""Costs and penalties, and the resources they are paid with."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from astrarium.kernel import Action, Step, Violation, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.payments import Wild, payments, penalties, spent
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Facts, Seat, said

from ..events import Gained, HypersGained, HypersLost, Paid, PointsGained, Suffered
from ..state import HyperspaceState as State
from ..things import RESOURCES, Payment, Resource

WILD = {"organic": ("atomic", "metal")}  # HS-COST-02
ANYTHING: Wild = dict.fromkeys(RESOURCES, ("any",))  # what a loss of resources takes
Cost = tuple[tuple[str, int], ...]  # of which resource how much

FREE: Cost = ()


def cost(price: Mapping[str, int]) -> Cost:
    """A price as a record can keep it."""
    return tuple(sorted((name, many) for name, many in price.items() if many))


def reduced(price: Cost, resource: Resource, less: int) -> Cost:
    """A price that is lower by so much, but never below nothing.  HS-COST-12"""
    return cost({name: many - less if name == resource else many for name, many in price
                 if name != resource or many > less})  # fmt: skip


@rule(of=State.in_effect)
def ways_to_pay(state: State, seat: int, price: Cost) -> tuple[Payment, ...]:
    """The mixtures in which a player can pay a price: an Organic may stand for an Atomic or a
    Metal. Real ones go first, if nothing else is wanted.  HS-COST-01, HS-COST-02, HS-COST-03"""
    return mixtures(price, tuple(state.empires[seat].purse.items()))


@lru_cache(maxsize=1 << 14)
def mixtures(
    price: Cost, purse: tuple[tuple[str, int], ...], first: tuple[str, ...] = ()
) -> tuple[Payment, ...]:
    """The mixtures in which such a purse pays a price; asked again and again in every turn."""
    return payments(dict(price), dict(purse), WILD, first=first)


def can_pay(state: State, seat: int, price: Cost) -> bool:
    return bool(ways_to_pay(state, seat, price))


def why_not_pay(state: State, seat: int, price: Cost) -> Violation | None:
    """HS-COST-01"""
    if can_pay(state, seat, price):
        return None
    return violation("HS-COST-01", "You cannot pay {cost}.", cost=_told(price))


def _told(price: Cost) -> str:
    return ", ".join(f"{many} {name}" for name, many in price)


def pay(state: State, seat: int, price: Cost, then: Effect, receiver: int | None = None) -> None:
    """A player pays before anything comes of it.  HS-COST-04, HS-COST-11"""
    if price:
        state.push(Paying(seat=seat, price=price, then=then, receiver=receiver))
    else:
        state.announce(then)


class Pay(Action, frozen=True):
    """Pay a price in one of the ways in which it can be paid."""

    text: ClassVar = "pay {payment}"
    picks: ClassVar = ("pay:{payment}",)
    told_by: ClassVar = (Paid,)
    payment: Payment

    def why_not(self, state: State, step: "Paying", seat: int) -> Violation | None:
        if self.payment in ways_to_pay(state, seat, step.price):
            return None
        return violation("HS-COST-02", "That does not pay {cost}.", cost=_told(step.price))

    def do(self, state: State, step: "Paying", seat: int) -> None:
        state.pop()
        hand_over(state, seat, self.payment, step.receiver)
        state.announce(step.then)


class Paying(Step, frozen=True, kw_only=True):
    """A price is due; who has one way to pay it only is not asked."""

    rule: ClassVar = "HS-COST-02"
    prompt: ClassVar = "How do you pay?"
    accepts: ClassVar = (Pay,)

    seat: Seat
    price: Cost
    then: Effect
    receiver: Seat | None = None

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(map(Pay, ways_to_pay(state, seat, self.price)))

    def facts(self, state: State) -> Facts:
        return {"due": said("price", self.price)}


def hand_over(state: State, seat: int, payment: Payment, receiver: int | None = None) -> None:
    """Resources go to the supply, or to a player, who gets the very tokens.  HS-COST-02"""
    state.change(seat, purse=spent(state.empires[seat].purse, payment))
    if receiver is not None:
        purse = state.empires[receiver].purse
        more = {name: purse[name] + payment.count(name) for name in RESOURCES}
        state.change(receiver, purse=more)
    state.tell(Paid(seat=seat, payment=payment, receiver=receiver))


# -- what somebody takes


def take(state: State, seat: int, **resources: int) -> None:
    """A player takes resources from the supply, which never runs out.  HS-COMP-05"""
    purse = state.empires[seat].purse
    state.change(seat, purse={name: purse[name] + resources.get(name, 0) for name in RESOURCES})
    got = tuple(name for name in RESOURCES for _ in range(resources.get(name, 0)))
    if got:
        state.tell(Gained(seat=seat, resources=got))


def take_hypers(state: State, seat: int, many: int = 1) -> None:
    """Hypers go to Storage, and can be spent at the next Extra Action.  HS-HYP-09"""
    state.gain_hypers(seat, many)
    if many:
        state.tell(HypersGained(seat=seat, many=many))


def lose_hypers(state: State, seat: int, many: int = 1) -> None:
    state.gain_hypers(seat, -many)
    state.tell(HypersLost(seat=seat, many=many))


def score(state: State, seat: int, many: int) -> None:
    """Points go on the board at once; the counter never falls below 0.  HS-TRK-03, HS-TRK-08"""
    if many:
        state.change(seat, points=max(0, state.empires[seat].points + many))
        state.tell(PointsGained(seat=seat, many=many))


# -- penalties


class Give(Action, frozen=True):
    """Lose these resources."""

    text: ClassVar = "lose {payment}"
    picks: ClassVar = ("pay:{payment}",)
    told_by: ClassVar = (Suffered,)
    payment: Payment

    def why_not(self, state: State, step: "Penalty", seat: int) -> Violation | None:
        if self.payment in step.ways(state):
            return None
        return violation("HS-COST-05", "You have to lose as much as you can of what is asked.")

    def do(self, state: State, step: "Penalty", seat: int) -> None:
        state.pop()
        state.change(seat, purse=spent(state.empires[seat].purse, self.payment))
        if self.payment:
            state.tell(Suffered(seat=seat, resources=self.payment))


@rule(of=State.in_effect)
def ways_to_lose(state: State, seat: int, many: int) -> tuple[Payment, ...]:
    """What a player may lose who has to lose so many resources: any, and as many as there are.
    Hypers are none, and a loss that can be met in full has to be.

    HS-COST-05 to HS-COST-08
    """
    return penalties({"any": many}, {**state.empires[seat].purse, "any": 0}, ANYTHING)


class Penalty(Step, frozen=True, kw_only=True):
    """A player loses resources of its own choice."""

    rule: ClassVar = "HS-COST-08"
    prompt: ClassVar = "Which resources do you lose?"
    accepts: ClassVar = (Give,)

    seat: Seat
    many: int

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def ways(self, state: State) -> tuple[Payment, ...]:
        return ways_to_lose(state, self.seat, self.many)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(map(Give, self.ways(state)))


def spend_token(state: State, seat: int) -> None:
    """A Key Action token is turned face down.  HS-TURN-03"""
    state.change(seat, tokens=state.empires[seat].tokens - 1)


def why_no_token(state: State, seat: int) -> Violation | None:
    """HS-TURN-03"""
    if state.empires[seat].tokens > 0:
        return None
    return violation("HS-TURN-03", "All your Key Action tokens are used.")


def count_extra(state: State, seat: int) -> None:
    """HS-TURN-14"""
    state.change(seat, extras=state.empires[seat].extras + 1)


MOST_EXTRAS = 300


def why_no_extra(state: State, seat: int) -> Violation | None:
    """HS-TURN-06, HS-TURN-14"""
    if state.empires[seat].extras < MOST_EXTRAS:
        return None
    return violation("HS-TURN-14", "So many Extra Actions in one turn are enough.")


def use_once(state: State, seat: int, what: str) -> None:
    """What is limited to once a turn was used.  HS-TURN-13"""
    state.change(seat, spent=(*state.empires[seat].spent, what))
