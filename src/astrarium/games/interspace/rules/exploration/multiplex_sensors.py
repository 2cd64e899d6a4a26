"""Multiplex Sensors: what was just drawn may go back for another draw."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Literal, NamedTuple

import msgspec

from astrarium.kernel import Action, Decision, Hex, Step
from astrarium.kernel.things import Facts, Seat, said

from ...events.exploration import CardReturned, TileReturned
from ...events.pieces import TileLaid
from ...state import InterSpaceState as State
from ...state.map import Tile
from ...things import CardId
from ..pieces import TILES
from . import colonization, encounter
from .exploration import draw_for, explore_with

# -- tiles


class KeepTile(Action, frozen=True):
    """Explore the hex with the tile that was drawn."""

    text: ClassVar = "keep the tile"
    told_by: ClassVar = (TileLaid,)

    def do(self, state: State, step: "TileQuestion", seat: int) -> None:
        state.pop()
        explore_with(state, seat, step.hex, TILES[step.label])


class ReturnTile(Action, frozen=True):
    """Put the tile back into the box and draw another, which must be kept.

    It is no discovery, and Another Region finds nothing. IS-A-BRK-MULTIPLEX-3,
    IS-A-BRK-MULTIPLEX-4, IS-A-OPT-NRE-8
    """

    text: ClassVar = "return the tile"
    told_by: ClassVar = (TileReturned,)

    def do(self, state: State, step: "TileQuestion", seat: int) -> None:
        state.pop()
        state.swap(msgspec.structs.replace(state.top, redrawn=True))
        state.tell(TileReturned(seat=seat, label=step.label, rule="IS-A-BRK-MULTIPLEX-1"))
        tile = draw_for(state, seat)
        assert tile is not None
        explore_with(state, seat, step.hex, tile)


class TileQuestion(Step, frozen=True):
    """A tile was drawn and not yet laid: is it kept?

    IS-A-BRK-MULTIPLEX-1, IS-A-BRK-MULTIPLEX-2
    """

    rule: ClassVar = "IS-A-BRK-MULTIPLEX-1"
    prompt: ClassVar = "You can return this tile and draw another, once a turn: do you keep it?"
    accepts: ClassVar = (KeepTile, ReturnTile)

    seat: Seat
    hex: Hex
    label: str

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"tile": said("tile", self.label)}

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (KeepTile(), ReturnTile())


def may_return_tile(state: State, seat: int, hex: Hex, tile: Tile) -> bool:
    """A player who has not yet returned a tile in this turn is asked about one that was drawn;
    whether the player is.

    IS-A-BRK-MULTIPLEX-1, IS-A-BRK-MULTIPLEX-2, IS-A-BRK-MULTIPLEX-7
    """
    if state.top.redrawn:
        return False
    state.push(TileQuestion(seat, hex, tile.label))
    return True


# -- cards

Deck = Literal["encounter", "colonization"]


class Drawn(NamedTuple):
    """What is done with a card that was drawn for a hex or planet: it takes effect, or it is put
    away for another one, which does."""

    keep: Callable[[State, int, str, str], None]
    put_away: Callable[[State, int, str, str], None]


DECKS: dict[Deck, Drawn] = {
    "encounter": Drawn(encounter.carry_out, encounter.draw_another),
    "colonization": Drawn(colonization.settle_colony, colonization.draw_another),
}


def mark(deck: Deck) -> str:
    """How it is noted that a player has put away a card of a deck."""
    return f"{deck} card returned"


def may_return_card(state: State, seat: int, deck: Deck, place: str, card: str) -> bool:
    """A player is asked about a card before it has any effect, unless one of its deck was put away
    in this game; whether the player is.

    IS-A-BRK-MULTIPLEX-5
    """
    if mark(deck) in state.players[seat].used:
        return False
    state.push(CardQuestion(seat, deck, place, card))
    return True


class KeepCard(Action, frozen=True):
    """Let the card have its effect."""

    text: ClassVar = "keep the card"

    def do(self, state: State, step: "CardQuestion", seat: int) -> None:
        state.pop()
        DECKS[step.deck].keep(state, seat, step.place, step.card)


class ReturnCard(Action, frozen=True):
    """Put the card away and draw another, which stands.

    IS-A-BRK-MULTIPLEX-5
    """

    text: ClassVar = "return the card"
    told_by: ClassVar = (CardReturned,)

    def do(self, state: State, step: "CardQuestion", seat: int) -> None:
        state.pop()
        used = (*state.players[seat].used, mark(step.deck))
        state.change_player(seat, used=used)
        state.tell(CardReturned(seat=seat, deck=step.deck, card=step.card))
        DECKS[step.deck].put_away(state, seat, step.place, step.card)


class CardQuestion(Step, frozen=True):
    """Does the card that was drawn stand?

    IS-A-BRK-MULTIPLEX-5
    """

    rule: ClassVar = "IS-A-BRK-MULTIPLEX-5"
    prompt: ClassVar = "You can put this card away and draw another, once a game: do you keep it?"
    accepts: ClassVar = (KeepCard, ReturnCard)

    seat: Seat
    deck: Deck
    place: str  # a hex, or a planet's name
    card: CardId

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"place": said("drawn_for", self.place), "text": said("card_text", self.card)}

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (KeepCard(), ReturnCard())
