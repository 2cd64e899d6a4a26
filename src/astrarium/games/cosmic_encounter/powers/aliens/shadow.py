"""Shadow: executes a ship of whom destiny names."""

from typing import Any, ClassVar

from astrarium.kernel import Action
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import Memory
from astrarium.kernel.steps import Step
from astrarium.kernel.things import Seat

from ...data import WILD
from ...power import DEFENSE, OFFENSE, Alien, Lasting, Super, Wild
from ...rules.asking import ChoosePlayer, ChooseWay, PickPlayer, PickWay
from ...rules.losses import lose_ships
from ...rules.procedure import Procedure
from ...rules.resolution import attacking
from ...rules.settling import settle
from ...rules.ships import PickShips, Taken, pick_ships
from ...state import CosmicState
from ...things import WARP

EXECUTE, SPARE = "execute", "spare"


class Shadow(Alien):
    """Execute: whenever another player's colour, or a special card that names it, is drawn, sends a
    ship of that player to the warp; on a wild card one of anybody, if it wants. CE-ALIEN-SHADOW"""

    id = "shadow"
    windows, mandatory = ("destiny_after",), True

    def others(self, state: CosmicState, seat: int) -> tuple[int, ...]:
        return tuple(other for other in state.clockwise(seat) if self.places(state, other))

    def places(self, state: CosmicState, victim: int) -> tuple[str, ...]:
        """CE-VTECH-15"""
        return (*state.colonies(victim), *state.researching(victim))

    def applies(self, state: CosmicState, seat: int) -> bool:
        victim = state.encounter.named
        if state.encounter.destiny == WILD:
            return bool(self.others(state, seat))
        return victim is not None and victim != seat and bool(self.places(state, victim))

    def use(self, state: CosmicState, seat: int) -> None:
        victim = state.encounter.named
        if victim is None:
            ways = (EXECUTE, SPARE)
            state.push(ChooseWay(seats=(seat,), purpose="shadow", ways=ways))
        else:
            self.execute(state, seat, victim)

    def execute(self, state: CosmicState, seat: int, victim: int) -> None:
        places = self.places(state, victim)
        state.push(Executing(seat=seat, victim=victim, places=places))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        if isinstance(answer, PickPlayer):
            self.execute(state, seat, answer.player)
        elif isinstance(answer, PickWay) and answer.way == EXECUTE:
            players = self.others(state, seat)
            state.push(ChoosePlayer(seats=(seat,), purpose="shadow", players=players))


def ask(state: CosmicState, step: "Executing") -> None:
    state.push(
        pick_ships(state, step.seat, "shadow", step.places, least=1, most=1, owner=step.victim)
    )


class Executing(Procedure, frozen=True, kw_only=True):
    """A ship is chosen and goes to the warp. CE-ALIEN-SHADOW"""

    rule: ClassVar[str] = "CE-ALIEN-SHADOW"
    order: ClassVar = (ask,)

    seat: Seat
    victim: Seat
    places: tuple[str, ...]

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        for place, _ in question.picked:
            memory = Vacancy(place)
            gain(state, Executed.id, self.seat, memory=memory, until=state.encounter.span)
        lose_ships(state, [(self.victim, question.picked)])


class Vacancy(Memory, frozen=True):
    """Where a ship was executed."""

    place: str


class Executed(Lasting):
    """A ship was executed. CE-FLARE-SHADOW-SUPER"""

    id = "executed"
    remembers = Vacancy


class SuperShadow(Super):
    """On its own turn, puts a ship of its own out of the warp where it has executed one.
    CE-FLARE-SHADOW-SUPER"""

    id = "super-shadow"
    windows, roles = ("destiny_after",), (OFFENSE,)

    def vacancy(self, state: CosmicState, seat: int) -> str | None:
        mine = [held for held in state.powers if held.power == Executed.id and held.user == seat]
        memory = mine[-1].memory if mine else None
        return memory.place if isinstance(memory, Vacancy) else None

    def applies(self, state: CosmicState, seat: int) -> bool:
        return self.vacancy(state, seat) in state.planets and state.warp[seat] > 0

    def use(self, state: CosmicState, seat: int) -> None:
        place = self.vacancy(state, seat)
        if place in state.planets and state.warp[seat]:
            settle(state, seat, place, most=1, sources=(WARP,))


class WildShadow(Wild):
    """Losing to an attack, gives a ship from outside the encounter to take all ships of the other
    side along to the warp. CE-FLARE-SHADOW-WILD"""

    id = "wild-shadow"
    windows, roles = ("winner_known",), (DEFENSE,)

    def places(self, state: CosmicState, seat: int) -> tuple[str, ...]:
        return (*state.colonies_outside(seat), *state.researching(seat))

    def applies(self, state: CosmicState, seat: int) -> bool:
        encounter = state.encounter
        shown = encounter.shown_by(encounter.offense)
        if encounter.outcome != "offense_win" or shown is None or shown.kind != "attack":
            return False
        return bool(self.places(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        places = self.places(state, seat)
        state.push(pick_ships(state, seat, "wild-shadow", places, least=1, most=1))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        """CE-RES-19"""
        assert isinstance(question, PickShips)
        mine: list[tuple[int, Taken]] = [(seat, question.picked)]
        lose_ships(state, mine + attacking(state))
