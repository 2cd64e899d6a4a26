"""Amoeba: oozes into encounters and out of them."""

from typing import ClassVar

from astrarium.kernel import Action
from astrarium.kernel.steps import Step
from astrarium.kernel.things import Seat

from ...data import MOST_SENT
from ...power import ALLY, MAIN, Alien, Super, Wild
from ...rules.asking import ChooseWay, PickWay
from ...rules.procedure import Procedure
from ...rules.ships import PickShips, PlaceShips, count_homes, lift, move_ships, pick_ships
from ...rules.timing import use_by_flare
from ...state import CosmicState
from ...things import BESIDE, GATE, Place, Ships

SEND, WITHDRAW = "send-ships", "withdraw-ships"


def ships_place(state: CosmicState, seat: int) -> str:
    """Where the ships of a participant are in the encounter."""
    encounter = state.encounter
    if seat == encounter.defense:
        assert encounter.planet is not None
        return encounter.planet
    return GATE if encounter.side_of(seat) == encounter.offense else BESIDE


def other_colonies(state: CosmicState, seat: int) -> tuple[str, ...]:
    """The colonies from which ships can come, and to which they can go."""
    here = ships_place(state, seat)
    return tuple(name for name in state.colonies(seat) if name != here)


def ask_way(state: CosmicState, seat: int) -> None:
    ways = (SEND, WITHDRAW) if state.in_encounter(seat) else (SEND,)
    state.push(ChooseWay(seats=(seat,), purpose="amoeba", ways=ways))


def ooze(
    state: CosmicState, seat: int, question: Step, answer: Action, most: int | None = None
) -> None:
    """Ships are picked as was chosen, any number or so many at most; then they move."""
    here, others = ships_place(state, seat), other_colonies(state, seat)
    if isinstance(answer, PickWay):
        places = others if answer.way == SEND else (here,)
        many = sum(state.ships_at(place, seat) for place in places) if most is None else most
        state.push(pick_ships(state, seat, answer.way, places, least=1, most=many))
        return
    assert isinstance(question, PickShips)
    if question.purpose == SEND:
        move_ships(state, seat, question.picked, here)
    else:
        ships = lift(state, seat, question.picked)
        state.push(Withdrawing(seat=seat, ships=ships, place=here))


class Amoeba(Alien):
    """Ooze: sends any number of further ships into the encounter, or takes any number out.
    CE-ALIEN-AMOEBA"""

    id = "amoeba"
    windows, roles = ("planning_after",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return state.in_encounter(seat) > 0 and bool(other_colonies(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        ask_way(state, seat)

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        ooze(state, seat, question, answer)


def put_down(state: CosmicState, step: "Withdrawing") -> None:
    state.push(PlaceShips(seat=step.seat, ships=step.ships, elsewhere=step.place))


class Withdrawing(Procedure, frozen=True, kw_only=True):
    """Ships leave the encounter for colonies; home colonies are counted when all have arrived.
    CE-ALIEN-AMOEBA, CE-POW-04"""

    rule: ClassVar[str] = "CE-ALIEN-AMOEBA"
    order: ClassVar = (put_down,)

    seat: Seat
    ships: Ships
    place: Place  # where they were

    def is_undecided(self) -> bool:
        return True

    def done(self, state: CosmicState) -> None:
        count_homes(state)


class SuperAmoeba(Super):
    """Ooze is used as an ally. CE-FLARE-AMOEBA-SUPER"""

    id = "super-amoeba"
    windows, roles = ("planning_after",), (ALLY,)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return state.in_encounter(seat) > 0 and bool(other_colonies(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        use_by_flare(state, seat, "amoeba")


class WildAmoeba(Wild):
    """Up to four ships are sent into the encounter or taken out, before cards are selected.
    CE-FLARE-AMOEBA-WILD"""

    id = "wild-amoeba"
    windows, roles = ("planning_before",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(other_colonies(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        ask_way(state, seat)

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        ooze(state, seat, question, answer, MOST_SENT)
