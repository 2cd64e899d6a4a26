"""Oracle: sees the opponent's card before selecting one."""

from astrarium.kernel import Draw
from astrarium.kernel.things import Seat

from ...power import MAIN, Alien, Super, Wild
from ...rules.ending import break_off, send_home
from ...rules.hands import return_card, return_unseen
from ...state import CosmicState, known_card


class Oracle(Alien):
    """Foresee: as a main player, sees the opponent's card before selecting one.
    CE-ALIEN-ORACLE"""

    id = "oracle"
    windows, roles, mandatory = ("foresee",), MAIN, True

    def applies(self, state: CosmicState, seat: int) -> bool:
        return state.encounter.shows_first is None

    def use(self, state: CosmicState, seat: int) -> None:
        state.encounter_becomes(shows_first=state.encounter.opponent(seat))


class MixedHands(Draw, frozen=True):
    """Which of the mixed cards goes to a player."""

    text = "mixed card for seat {seat}"
    silent = True
    seat: Seat


class WildOracle(Wild):
    """Both main players' hands are mixed and dealt again. CE-FLARE-ORACLE-WILD"""

    id = "wild-oracle"
    windows, roles = ("planning_before",), MAIN

    def use(self, state: CosmicState, seat: int) -> None:
        other = state.encounter.opponent(seat)
        cards = sorted([*state.cards_of(seat), *state.cards_of(other)])
        mine = []
        for _ in range(len(state.hands[seat])):
            mine.append(state.pick(cards, MixedHands(seat), to=()))
            cards.remove(mine[-1])
        state.hands[seat] = tuple(known_card(card, seat) for card in mine)
        state.hands[other] = tuple(known_card(card, other) for card in cards)
        state.reveal()


class SuperOracle(Super):
    """After seeing the opponent's card, ends the encounter. CE-FLARE-ORACLE-SUPER"""

    id = "super-oracle"
    windows, roles = ("selecting",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return state.encounter.laid_by(seat) is None

    def use(self, state: CosmicState, seat: int) -> None:
        other = state.encounter.opponent(seat)
        laid = state.encounter.laid_by(other)
        assert laid is not None
        assert laid.card.value is not None
        state.encounter_becomes(laid=())
        if state.encounter.stated_by(other) is None:
            return_card(state, other, laid.card.value)
        else:
            return_unseen(state, other, laid.card.value)
        break_off(state, "success")
        send_home(state, range(state.seats))
