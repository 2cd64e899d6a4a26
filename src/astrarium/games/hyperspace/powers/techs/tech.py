"""What Techs have in common: costs, limits, and being used up.

They work together with all others on a sheet, as long as what they need is there, and only as far
as their owner wants them (HS-TECH-02 to HS-TECH-04, HS-TERM-05).
"""

from typing import ClassVar

from astrarium.kernel import Action, Violation, violation
from astrarium.kernel.holdings import lose
from astrarium.kernel.powers import Held

from ...data import Tech as Printed
from ...events import TechUsed
from ...rules.battle.phases import has_used, use
from ...rules.paying import (
    Cost,
    cost,
    count_extra,
    spend_token,
    use_once,
    why_no_extra,
    why_no_token,
    why_not_pay,
)
from ...state import HyperspacePower
from ...state import HyperspaceState as State

# Why somebody may not do what only a Tech or an ability allows.
LACKING: Violation = violation("HS-TECH-01", "None of your researched Techs allows that.")


class Tech(HyperspacePower):
    """A Tech in a slot: it works as soon as it is researched.  HS-RES-13, HS-TECH-01"""

    def printed(self, state: State) -> Printed:
        return state.components.techs[self.id]

    def price(self, state: State) -> Cost:
        return cost(self.printed(state).cost)


class Use(Action, frozen=True):
    """Base of actions that Techs and abilities allow, if their owner wants them.

    HS-UNIQ-01, HS-COST-10, HS-TECH-06
    """

    power: ClassVar[str]  # the id of the Tech
    told_by: ClassVar = (TechUsed,)

    def price(self, state: State) -> Cost:
        return cost(state.components.techs[self.power].cost)

    def noted(self, state: State, seat: int) -> None:
        """It is used: everybody hears of it."""
        state.tell(TechUsed(seat=seat, power=self.power))


class KeyUse(Use, frozen=True):
    """A Key Action by a Tech.  HS-TECH-08"""

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        return (
            why_no_token(state, seat)
            or self.why_not_so(state, seat)
            or why_not_pay(state, seat, self.price(state))
        )

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        """Why it cannot be done in this way."""
        return None

    def begin(self, state: State, seat: int) -> None:
        spend_token(state, seat)
        self.noted(state, seat)


class ExtraUse(Use, frozen=True):
    """An Extra Action by a Tech, once in a turn.  HS-TECH-05, HS-TURN-13"""

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if self.power in state.empires[seat].spent:
            return violation("HS-TURN-13", "You have used that in this turn.")
        return (
            why_no_extra(state, seat)
            or self.why_not_so(state, seat)
            or why_not_pay(state, seat, self.price(state))
        )

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        return None

    def begin(self, state: State, seat: int) -> None:
        count_extra(state, seat)
        use_once(state, seat, self.power)
        self.noted(state, seat)


class OneUse(Use, frozen=True):
    """An Extra Action that turns its tile face down.  HS-UNIQ-02, HS-UNIQ-03"""

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        held = [one for one in state.powers if one.power == self.power and one.holder == seat]
        if not held:
            return LACKING
        if held[0].lost:
            return violation("HS-UNIQ-02", "That Tech has been used.")
        return why_no_extra(state, seat) or self.why_not_so(state, seat)

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        return None

    def begin(self, state: State, seat: int) -> None:
        count_extra(state, seat)
        lose(state, held_by(state, seat, self.power))
        self.noted(state, seat)


class BattleUse(Use, frozen=True):
    """An effect in a phase of a battle, at most once in each.  HS-TECH-07, HS-CMB-06"""

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if has_used(state, seat, self.power):
            return violation("HS-TECH-07", "You have used that in this battle.")
        return self.why_not_so(state, seat) or why_not_pay(state, seat, self.price(state))

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        return None

    def begin(self, state: State, seat: int) -> None:
        use(state, seat, self.power)
        self.noted(state, seat)


def held_by(state: State, seat: int, power: str) -> Held:
    """A player's Tech as it is held."""
    return next(held for held in state.powers if held.power == power and held.holder == seat)
