"""Cards: the powers of the Advanced game.

A card names the rules that it changes, each at the point where the rule stands, and no rule asks
for a card by its name. Which cards work for whom is told by the state: those of a player, on a
unit, at a planet. What a card must remember stands in the state.
"""

from functools import lru_cache
from typing import Any, ClassVar, TypeVar

from astrarium.kernel.powers import REMEMBERED, Held, Power, Powers

NOBODY = ""  # the holder of a card that is only looked at


class Card(Power, family=True):
    """A card of the Advanced game."""


class ObjectiveCard(Card):
    """A secret way to victory."""

    # What of the state its player alone knows, as long as the objective is secret.
    secrets: ClassVar[tuple[str, ...]] = ()

    def take_up(self, state: Any, seat: int) -> None:
        """What happens when a player gets it."""

    def score_parts(self, state: Any, seat: int) -> list[tuple[str, int]]:
        """What the victory points of the player come from at this moment."""
        raise NotImplementedError

    def points(self, state: Any, seat: int) -> int:
        """The victory points of the player at this moment."""
        return sum(points for _, points in self.score_parts(state, seat))


Kind = TypeVar("Kind", bound=Card)


@lru_cache(REMEMBERED)
def hand(ids: tuple[str, ...], holder: int | str) -> Powers:
    """Cards that a player (by the seat), a unit (by its number) or a planet (by its name) has."""
    return tuple(Card.by(Held(id, holder)) for id in ids)


@lru_cache(REMEMBERED)
def hands(held: tuple[tuple[str, str], ...]) -> Powers:
    """Cards by their ids and by what has each of them."""
    return tuple(Card.by(Held(id, holder)) for id, holder in held)


def card(id: str, kind: type[Kind]) -> Kind:
    """A card of a kind by its id, whoever has it."""
    found = Card.by(Held(id, NOBODY))
    assert isinstance(found, kind)
    return found


# -- whose cards have a say


def these(cards: Powers) -> Powers:
    """Just those."""
    return cards


def of_players(state: Any) -> Powers:
    """Those of all players, in seat order."""
    if not state.options.has_cards:
        return ()
    return tuple(card for seat in range(state.seats) for card in state.cards_of(seat))
