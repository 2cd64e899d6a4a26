"""Secrets: drawn when an action is over, resolved one after another, kept for the end."""

from typing import ClassVar

import msgspec

from astrarium.kernel import Draw, Secret
from astrarium.kernel.effects import Effect
from astrarium.kernel.piles import draw
from astrarium.kernel.powers import Held, rule
from astrarium.kernel.things import Seat

from ..events import NoSecretLeft, SecretDrawn
from ..state import HyperspacePower, Known
from ..state import HyperspaceState as State
from ..things import SecretName


class SecretCard(HyperspacePower):
    """A Secret: what it does at once. Each is a small class of its own."""

    def reveal(self, state: State, seat: int) -> None:
        """Its immediate effect, for the player who has gained it.  HS-SEC-07, HS-SEC-15"""
        raise NotImplementedError


class DrawnSecret(Draw, frozen=True):
    text: ClassVar = "Secret of seat {seat}"
    silent: ClassVar = True
    seat: Seat


class DrawSecret(Effect, frozen=True):
    """A player draws a Secret when its turn in the queue has come.

    One queue serves all players, and each card is drawn when its turn comes: no two are ever
    resolved at once. ``own``: it was gained by an action of the player's own, not by another Secret
    or by a rival.  HS-SEC-01, HS-SEC-04, HS-SEC-06, HS-SEC-13
    """

    seat: Seat
    own: bool = False

    def happen(self, state: State) -> None:
        if not state.deck:
            state.tell(NoSecretLeft(seat=self.seat))
            return
        gain_secret(state, self.seat, self.own)


@rule(of=State.in_effect)
def gain_secret(state: State, seat: int, own: bool) -> None:
    """A Secret is drawn, read aloud and carried out; then it lies in Storage.

    HS-SEC-02, HS-SEC-03, HS-COMP-09
    """
    play_secret(state, seat, take_secret(state, seat))


def take_secret(state: State, seat: int) -> SecretName:
    """The top card of the deck, which everybody gets to hear."""
    card, state.deck = draw(state, state.deck, DrawnSecret(seat))
    name = state.open(card)
    assert name is not None
    return name


def worth(state: State, card: SecretName, *knows: int) -> Secret[dict[str, int]]:
    """What a card is worth at the end of the game: as it is printed, or as it was dealt; only its
    holder knows.  HS-INFO-03, HS-INFO-05"""
    if card in state.worths:
        return msgspec.structs.replace(state.worths.pop(card), knows=knows)
    printed = dict(state.components.cards[card].game_end)
    return Secret({str(name): many for name, many in printed.items()}, knows=knows, pool="worths")


def play_secret(state: State, seat: int, card: SecretName) -> None:
    """HS-SEC-02, HS-SEC-03, HS-SEC-08, HS-SEC-09"""
    state.tell(SecretDrawn(seat=seat, card=card))
    held = Known(card, worth(state, card, seat))
    state.change(seat, secrets=(*state.empires[seat].secrets, held))
    power = state.family.by(Held(card, seat))
    assert isinstance(power, SecretCard)
    power.reveal(state, seat)
