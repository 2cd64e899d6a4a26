"""Remora: clings to what others draw and retrieve."""

from astrarium.kernel import Action
from astrarium.kernel.effects import PutOff
from astrarium.kernel.steps import Step

from ...data import face
from ...events.cards import CardsDrawn
from ...events.ships import ColonyFounded, ShipsRetrieved
from ...power import Alien, Super, Wild
from ...rules.asking import ChooseNumber, PickNumber
from ...rules.hands import draw_cards
from ...rules.ships import retrieve
from ...rules.timing import PlayCard, doing, this_window
from ...state import CosmicState


class Remora(Alien):
    """Cling: after another player has drawn from the deck it draws a card, after one has taken
    ships out of the warp it takes out one of its own. CE-ALIEN-REMORA"""

    id = "remora"
    windows = ("draw", "retrieve")

    def applies(self, state: CosmicState, seat: int) -> bool:
        match this_window(state).because:
            case CardsDrawn(seat=other):
                return other != seat and bool(state.deck or state.discards)
            case ShipsRetrieved(seat=other):
                return other != seat and free_in_warp(state, seat) and bool(state.colonies(seat))
        return False

    def use(self, state: CosmicState, seat: int) -> None:
        if isinstance(doing(state).because, CardsDrawn):
            draw_cards(state, seat, 1)
        else:
            retrieve(state, seat, 1)


def free_in_warp(state: CosmicState, seat: int) -> bool:
    """Whether a player has a ship in the warp that was not lost in this encounter."""
    sunk = state.encounter.sunk[seat] if state.encounter.sunk else 0
    return state.warp[seat] > sunk


class WildRemora(Wild):
    """Draws a card when another player uses a flare. CE-FLARE-REMORA-WILD"""

    id = "wild-remora"
    windows = ("card_played",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        played = this_window(state).about
        if not isinstance(played, PlayCard) or played.seat == seat:
            return False
        return face(played.card).kind == "flare"

    def use(self, state: CosmicState, seat: int) -> None:
        draw_cards(state, seat, 1)


class SuperRemora(Super):
    """When other players gain colonies, draws a card or retrieves a ship for each of them.
    CE-FLARE-REMORA-SUPER"""

    id = "super-remora"
    windows = ("colony_gained",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        founded = this_window(state).because
        return isinstance(founded, ColonyFounded) and founded.seat != seat

    def use(self, state: CosmicState, seat: int) -> None:
        due = colonies_gained(state, seat)
        most = min(due, state.warp[seat]) if state.colonies(seat) else 0
        state.push(ChooseNumber(seats=(seat,), purpose="remora", least=0, most=most))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickNumber)
        retrieve(state, seat, answer.number)
        draw_cards(state, seat, colonies_gained(state, seat) - answer.number)


def colonies_gained(state: CosmicState, seat: int) -> int:
    """How many colonies others have gained together: the one that is reacted to, and those that
    still wait for it."""
    put_off = [one for step in state.stack if isinstance(step, PutOff) for one in step.waiting]
    waiting = [one.because for one in (*state.queue, *put_off)]
    return 1 + sum(isinstance(one, ColonyFounded) and one.seat != seat for one in waiting)
