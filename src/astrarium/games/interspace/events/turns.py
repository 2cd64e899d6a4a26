"""The game turn and the turns in it, and who leaves the game."""

from typing import ClassVar

from astrarium.kernel import Event
from astrarium.kernel.things import Seat


class GameTurnBegan(Event, frozen=True):
    heading: ClassVar = True

    turn: int


class PlayerTurnBegan(Event, frozen=True):
    heading: ClassVar = True

    seat: Seat


class PlayerOut(Event, frozen=True):
    """A player without planets and units has left the game."""

    moment: ClassVar = True
    struck: ClassVar = "seat"
    blow: ClassVar = "seat"

    seat: Seat


class EconomicPhaseBegan(Event, frozen=True):
    heading: ClassVar = True

    turn: int


class AgentsTurnBegan(Event, frozen=True):
    """All players have had their turns, and free agents are in the game."""

    heading: ClassVar = True

    turn: int
