"""How tech cards are used: announced like powers, but only Tech Scrambler stops them."""

import msgspec

from astrarium.kernel import Step
from astrarium.kernel.held import Held

from ..events.techs import TechCancelled, TechUsed
from ..power import CosmicPower, Researchers, Tech
from ..state import CosmicState
from .face_down import lying
from .losses import come_home
from .procedure import change
from .techs import abandon, discard_completed, discard_techs, take_up, turn_up
from .timing import Doing, UsePower, doing, power_in_effect, window_of


class UsingTech(Doing, frozen=True, kw_only=True):
    """A tech card does what it says; then it is discarded, unless it stays. CE-VTECH-16"""

    number: int | None = None  # of a card that lay face down until now
    researchers: int = 0  # the ships that were on it
    ships: int = 0  # those that have not returned yet

    def power(self, state: CosmicState) -> CosmicPower:
        if self.number is None:
            return super().power(state)
        memory = Researchers(self.number, self.researchers)
        power = CosmicPower.by(Held(self.source, self.seat, memory=memory))
        assert isinstance(power, CosmicPower)
        return power

    def holds(self, seat: int) -> int:
        return self.ships if seat == self.seat else 0

    def techs(self) -> list[str]:
        """The tech cards that it holds."""
        return [] if self.number is None else [self.source.removeprefix("tech-")]

    def put_away(self, state: CosmicState) -> None:
        if self.number is not None:
            discard_techs(state, self.seat, *self.techs())
            come_home(state, self.seat, self.ships)
            return
        power = power_in_effect(state, self.seat, self.source)
        if isinstance(power, Tech) and not power.printed.stays:
            discard_completed(state, power.held)


def researchers_return(state: CosmicState) -> None:
    """The ships of the tech card that is being used go home."""
    use = doing(state)
    assert isinstance(use, UsingTech)
    change(state, use, ships=0)
    come_home(state, use.seat, use.ships)


class UseTech(UsePower, frozen=True, kw_only=True):
    """A tech card is used; one that was kept hidden is turned up. CE-VTECH-17, CE-VTECH-18"""

    @property
    def tech(self) -> str:
        return self.power.removeprefix("tech-")

    def is_use(self, state: CosmicState) -> bool:
        kind = CosmicPower.known[self.power]
        assert issubclass(kind, Tech)
        return kind(Held(self.power, self.seat)).is_use(self.moment)

    def announced(self, state: CosmicState) -> None:
        self.note(state)
        hidden = lying(state, self.seat, self.tech)
        if hidden is not None:
            turn_up(state, self.seat, hidden.number)
        if self.is_use(state):
            state.encounter_becomes(techs=(*state.encounter.techs, self.power))
            state.tell(TechUsed(seat=self.seat, tech=self.tech, on=self.on))

    def window(self, state: CosmicState) -> Step | None:
        """CE-VTECH-18"""
        return window_of(state, "tech_used", about=self) if self.is_use(state) else None

    def happen(self, state: CosmicState) -> None:
        hidden = lying(state, self.seat, self.tech)
        if hidden is None and power_in_effect(state, self.seat, self.power) is None:
            return  # it has left play meanwhile
        use = UsingTech(
            seat=self.seat, source=self.power, moment=self.moment, on=self.on,
            against=self.against, because=self.because,
        )  # fmt: skip
        if hidden is not None:
            take_up(state, self.seat, hidden.number)
            use = msgspec.structs.replace(
                use, number=hidden.number, researchers=hidden.ships, ships=hidden.ships
            )
        state.push(use)
        use.power(state).use(state, self.seat)

    def cancelled(self, state: CosmicState) -> None:
        state.tell(TechCancelled(seat=self.seat, tech=self.tech))
        hidden = lying(state, self.seat, self.tech)
        if hidden is not None:
            abandon(state, self.seat, hidden.number)
            return
        power = power_in_effect(state, self.seat, self.power)
        if power is not None:
            discard_completed(state, power.held)


Tech.using = UseTech
