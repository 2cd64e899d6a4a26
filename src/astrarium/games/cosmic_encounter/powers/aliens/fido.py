"""Fido: fetches used encounter cards for others."""

from typing import Any, ClassVar

from astrarium.kernel.asking import Yes
from astrarium.kernel.things import Seat

from ...events.cards import CardOffered
from ...power import MAIN, Alien, Lasting, Super, Wild
from ...rules.asking import CardNamed, ChoosePlayer, ChooseWay, Whether
from ...rules.hands import discard, draw_cards, pick_up, salvage
from ...rules.procedure import Procedure, change
from ...rules.ships import retrieve
from ...state import CosmicState
from ...things import CardName

KEEP, DISCARD = "keep-it", "discard-it"
RETRIEVE, DRAW, NEITHER = "retrieve-ship", "draw-card", "neither"


def used_cards(state: CosmicState) -> tuple[str, ...]:
    """The cards that resolved the encounter and lie in the discard pile."""
    if not state.encounter.revealed:
        return ()
    cards = {card for _, card in state.encounter.discarded}
    return tuple(sorted(card for card in cards if card in state.discards))


class Fido(Alien):
    """Fetch: offers a used encounter card to another player; keeps it if it is refused, and has a
    ship or a card if it is taken. CE-ALIEN-FIDO"""

    id = "fido"
    windows = ("cards_left",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(used_cards(state))

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(Fetching(seat=seat))


def choose(state: CosmicState, step: "Fetching") -> None:
    cards = used_cards(state)
    state.push(CardNamed(seats=(step.seat,), purpose="fido", cards=cards))


def offer(state: CosmicState, step: "Fetching") -> None:
    others = state.clockwise(step.seat)
    state.push(ChoosePlayer(seats=(step.seat,), purpose="fido", players=others))


def ask(state: CosmicState, step: "Fetching") -> None:
    assert step.player is not None
    state.tell(CardOffered(seat=step.seat, card=step.card, player=step.player))
    state.push(Whether(seats=(step.player,), purpose="fido"))


def again(state: CosmicState, step: "Fetching") -> None:
    """CE-FLARE-FIDO-SUPER"""
    fetches_all = any(held.power == FetchesAll.id for held in state.powers)
    if fetches_all and used_cards(state):
        state.push(Whether(seats=(step.seat,), purpose="fido-again"))


class Fetching(Procedure, frozen=True, kw_only=True):
    """A card is chosen, offered, and taken or refused. CE-ALIEN-FIDO"""

    rule: ClassVar[str] = "CE-ALIEN-FIDO"
    order: ClassVar = (choose, offer, ask, again)

    seat: Seat
    card: CardName = ""
    player: Seat | None = None

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        (answer,) = answers.values()
        match question:
            case CardNamed():
                change(state, self, card=answer.card)
            case ChoosePlayer():
                change(state, self, player=answer.player)
            case Whether(purpose="fido"):
                self.answered(state, isinstance(answer, Yes))
            case Whether():
                if isinstance(answer, Yes):
                    change(state, self, at=0)
            case ChooseWay():
                self.finish(state, answer.way)

    def answered(self, state: CosmicState, accepted: bool) -> None:
        ways: tuple[str, ...] = (KEEP, DISCARD)
        if accepted:
            assert self.player is not None
            salvage(state, self.player, self.card)
            ships = state.warp[self.seat] and state.colonies(self.seat)
            cards = state.deck or state.discards
            ways = ((RETRIEVE,) if ships else ()) + ((DRAW,) if cards else ()) + (NEITHER,)
        state.push(ChooseWay(seats=(self.seat,), purpose="fido", ways=ways))

    def finish(self, state: CosmicState, way: str) -> None:
        match way:
            case "keep-it":
                salvage(state, self.seat, self.card)
            case "discard-it":
                pick_up(state, self.card)
                discard(state, self.seat, (self.card,))
            case "retrieve-ship":
                retrieve(state, self.seat, 1)
            case "draw-card":
                draw_cards(state, self.seat, 1)


class FetchesAll(Lasting):
    """Any number of the encounter's cards can be fetched. CE-FLARE-FIDO-SUPER"""

    id = "fetches-all"


class SuperFido(Super):
    """Fetches any number of the encounter's cards, each for a player of choice.
    CE-FLARE-FIDO-SUPER"""

    id = "super-fido"
    windows, brings = ("card_disposal",), FetchesAll


class WildFido(Wild):
    """The opponent picks up the uppermost discarded card; then its player draws one.
    CE-FLARE-FIDO-WILD"""

    id = "wild-fido"
    windows, roles = ("planning_before",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.discards)

    def use(self, state: CosmicState, seat: int) -> None:
        if state.discards:
            salvage(state, state.encounter.opponent(seat), state.discards[-1])
        draw_cards(state, seat, 1)
