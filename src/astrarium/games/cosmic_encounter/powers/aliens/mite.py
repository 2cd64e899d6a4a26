"""Mite: wants cards discarded or a colony."""

from astrarium.kernel import Action
from astrarium.kernel.steps import Step

from ...events.ships import ShipsLanded
from ...power import MAIN, OFFENSE, Alien, Wild
from ...rules.asking import ChooseWay, PickWay
from ...rules.ending import break_off, dismiss
from ...rules.hands import discard_random
from ...rules.ships import count_homes, land, lift
from ...state import CosmicState
from ...things import GATE

KEPT = 3
DISCARD, GRANT = "discard", "grant"


class Mite(Alien):
    """Bluster: a defense with more than three cards discards down to three by chance or grants a
    colony. CE-ALIEN-MITE"""

    id = "mite"
    windows, roles, mandatory = ("launch_after",), (OFFENSE,), True

    def applies(self, state: CosmicState, seat: int) -> bool:
        return len(state.hands[state.encounter.opponent(seat)]) > KEPT

    def use(self, state: CosmicState, seat: int) -> None:
        defense = state.encounter.opponent(seat)
        state.push(ChooseWay(seats=(defense,), purpose="mite", ways=(DISCARD, GRANT)))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickWay)
        if answer.way == DISCARD:
            defense = state.encounter.opponent(seat)
            discard_random(state, defense, len(state.hands[defense]) - KEPT)
            return
        planet = state.encounter.planet
        assert planet is not None
        ships = lift(state, seat, ((GATE, state.gate[seat]),))
        state.tell(ShipsLanded(seat=seat, ships=ships, planet=planet))
        land(state, seat, planet, ships)
        count_homes(state)
        break_off(state, "success")


class WildMite(Wild):
    """If the opponent has more allied ships, all allies are sent home. CE-FLARE-MITE-WILD"""

    id = "wild-mite"
    windows, roles = ("alliance_after",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        other = state.encounter.opponent(seat)
        return allied_ships(state, other) > allied_ships(state, seat)

    def use(self, state: CosmicState, seat: int) -> None:
        dismiss(state, [ally.seat for ally in state.encounter.allies])


def allied_ships(state: CosmicState, side: int) -> int:
    return sum(state.in_encounter(ally) for ally in state.encounter.allies_of(side))
