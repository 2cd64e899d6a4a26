"""The Trader: swaps of trade goods, in any player's Movement Step and in her own turn."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Decision, Hex, Step, Violation, violation
from astrarium.kernel.things import Facts, Seat, said

from ...data import TRADER, TRADER_GOODS
from ...events.agents import GoodsSwapped
from ...resources import Resource, Resources, is_goods, is_number, plus, total
from ...state import InterSpaceState as State
from ...things import Holder
from ...units import Unit
from ..movement.progress import Movement
from ..movement.transports import halted, handed_over, movable
from ..pieces import change_holding, holding


def trader_of(state: State) -> Unit | None:
    return next(iter(state.units_of(TRADER)), None)


def why_no_market(state: State) -> Violation | None:
    """She trades only at a planet.

    IS-A-ENC-TRADER-2
    """
    trader = trader_of(state)
    if trader is None or state.planet_at(trader.hex) is None:
        return violation("IS-A-ENC-TRADER-2", "The Trader is at no planet.")
    return None


def holders(state: State, seat: int, hex: Hex) -> Iterator[str]:
    """A player's own planet and transports in a hex.

    IS-A-ENC-TRADER-4
    """
    planet = state.planet_at(hex)
    if planet is not None and planet.owner == seat:
        yield planet.name
    for unit in state.own_at(hex, seat):
        if unit.kind == "transport":
            yield str(unit.id)


def goods_at(state: State, step: Step | None, holder: str) -> list[Resource]:
    """The sorts of trade goods that a holder can give, in a Movement Step or out of it.

    IS-A-ENC-TRADER-4, IS-S-TRN-04, IS-S-TRN-05
    """
    has = movable(state, step, holder) if isinstance(step, Movement) else holding(state, holder)
    return sorted(filter(is_goods, has))


def swaps(
    state: State, step: Step | None, seat: int, gave: Resources, got: Resources
) -> Iterator["Swap"]:
    """All single swaps that go with what was given and got so far.

    IS-A-ENC-TRADER-2, IS-A-ENC-TRADER-4
    """
    trader = trader_of(state)
    if trader is None or why_no_market(state) is not None or total(gave) >= TRADER_GOODS:
        return
    hers = [what for what in sorted(state.cargo.get(trader.id, {})) if what not in gave]
    for holder in holders(state, seat, trader.hex):
        for what in goods_at(state, step, holder):
            if what not in got:
                yield from (Swap(what, holder, other) for other in hers if other != what)


class OpenTrade(Action, frozen=True):
    """Trade with the Trader, once in each of your Movement Steps.

    IS-A-ENC-TRADER-3
    """

    text: ClassVar = "trade with the trader"

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        if TRADER in step.offers:
            return violation("IS-A-ENC-TRADER-3", "You have traded with her in this step.")
        why = why_no_market(state)
        if why is None and next(swaps(state, step, seat, {}, {}), None) is None:
            return violation("IS-A-ENC-TRADER-4", "You have nothing there to swap with her.")
        return why

    def do(self, state: State, step: Movement, seat: int) -> None:
        state.swap(msgspec.structs.replace(step, offers={**step.offers, TRADER: 1}))
        state.push(TraderDeal(seat))


class Swap(Action, frozen=True):
    """Give the Trader a trade good of your planet or transport for one of another colour.

    It goes to where the other came from. A transport has unloaded then, and what it got moves no
    more in this Movement Step. IS-A-ENC-TRADER-2, IS-A-ENC-TRADER-4
    """

    text: ClassVar = "swap {what} of {holder} for {other}"
    picks: ClassVar = ("swap:{holder}:{what}:{other}",)
    told_by: ClassVar = (GoodsSwapped,)
    what: Resource
    holder: Holder
    other: Resource

    def facts(self, state: State) -> Facts:
        return {"goods": said("amount", 1, self.what), "other": said("amount", 1, self.other)}

    def why_not(self, state: State, step: "TraderDeal", seat: int) -> Violation | None:
        if self in step.swaps(state):
            return None
        if self.what == self.other or self.what in step.got or self.other in step.gave:
            return violation("IS-A-ENC-TRADER-2", "She never gives and takes the same colour.")
        return violation("IS-A-ENC-TRADER-4", "There are no such goods to swap.")

    def do(self, state: State, step: "TraderDeal", seat: int) -> None:
        trader = trader_of(state)
        assert trader is not None
        for holder, change in ((self.holder, -1), (str(trader.id), 1)):
            change_holding(state, holder, self.what, change)
            change_holding(state, holder, self.other, -change)
        gave, got = plus(step.gave, self.what, 1), plus(step.got, self.other, 1)
        state.swap(msgspec.structs.replace(step, gave=gave, got=got))
        movement: Step = state.below
        if isinstance(movement, Movement):
            movement = handed_over(movement, self.holder, {self.other: 1})
            if is_number(self.holder):
                unit = state.units[int(self.holder)]
                movement = halted(movement, unit, "IS-S-TRN-03")
            state.swap_below(movement)
            state.stir(*[unit.id for unit in state.own_at(trader.hex, seat)])
        state.tell(
            GoodsSwapped(
                seat=seat, hex=trader.hex, holder=self.holder, gave=self.what, got=self.other
            )
        )


class CloseDeal(Action, frozen=True):
    """Swap nothing more with the Trader."""

    text: ClassVar = "close the deal"
    ends: ClassVar = True

    def do(self, state: State, step: "TraderDeal", seat: int) -> None:
        state.pop()


class TraderDeal(Step, frozen=True):
    """One exchange with the Trader, of up to six goods, one for one.

    IS-A-ENC-TRADER-2, IS-A-ENC-TRADER-3
    """

    rule: ClassVar = "IS-A-ENC-TRADER-2"
    prompt: ClassVar = "What do you swap with the Trader?"
    accepts: ClassVar = (Swap, CloseDeal)

    seat: Seat
    gave: Resources = {}
    got: Resources = {}

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        trader = trader_of(state)
        hers = {} if trader is None else state.cargo.get(trader.id, {})
        return {
            "hex": "?" if trader is None else said("hex", trader.hex),
            "hers": said("hoard", hers),
            "swapped": said("swapped", self.gave, self.got),
        }

    def swaps(self, state: State) -> list[Swap]:
        return list(swaps(state, state.below, self.seat, self.gave, self.got))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (*self.swaps(state), CloseDeal())


class TraderVisit(TraderDeal, frozen=True):
    """The same in the Trader's own turn; where stacks are hidden, nobody sees who has no goods.

    IS-A-ENC-TRADER-3
    """

    rule: ClassVar = "IS-A-ENC-TRADER-3"
    discreet: ClassVar = True

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,) if state.options.hidden_stacks or self.swaps(state) else ()

    def go_on(self, state: State) -> None:
        state.pop()


def visit(state: State, trader: Unit) -> None:
    """After her move at a planet each player may trade, in seat order from who drew her card.

    IS-A-ENC-TRADER-3
    """
    drawer = state.agents["trader"].drawer
    asked = []
    for seat in (drawer, *state.from_the_left_of(drawer)):
        planet = state.planet_at(trader.hex)
        there = state.own_at(trader.hex, seat) or (planet is not None and planet.owner == seat)
        able = next(swaps(state, None, seat, {}, {}), None) is not None
        if able or (state.options.hidden_stacks and there):
            asked.append(TraderVisit(seat))
    state.push(*asked)
