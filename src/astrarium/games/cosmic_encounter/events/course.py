"""What happens in the course of turns and encounters."""

from typing import Any, ClassVar

from astrarium.kernel import Event, Tally
from astrarium.kernel.things import Facts, Seat, said

from ..data import Kind
from ..things import AlienName, DestinyCard, KindName, OutcomeName, PlanetId, Ships


class AlienChosen(Event, frozen=True):
    """An alien sheet is turned up."""

    seat: Seat
    alien: AlienName


class SheetLaid(Event, frozen=True):
    """An alien sheet lies face down; only its player knows it."""

    seat: Seat


class SheetsSwapped(Event, frozen=True):
    """Two players have changed aliens."""

    moment: ClassVar[bool] = True
    seat: Seat
    other: Seat


class SheetTurnedUp(Event, frozen=True):
    """An alien sheet that lay face down is turned up."""

    moment: ClassVar[bool] = True
    seat: Seat
    alien: AlienName


class AlienPassed(Event, frozen=True):
    """An alien that somebody could have become, or has been in secret, is put away."""

    seat: Seat
    alien: AlienName


class AlienDiscarded(Event, frozen=True):
    """An alien sheet leaves the game."""

    seat: Seat
    alien: AlienName


class FirstPlayer(Event, frozen=True):
    seat: Seat


class TurnBegan(Event, frozen=True):
    heading: ClassVar[bool] = True
    seat: Seat
    turn: int


class EncounterBegan(Event, frozen=True):
    """The log is told by encounters: the first of a turn stands for its beginning."""

    heading: ClassVar[bool] = True
    seat: Seat
    number: int

    def retells(self, earlier: Event) -> bool:
        return isinstance(earlier, TurnBegan) and earlier.seat == self.seat


class DestinyDrawn(Event, frozen=True):
    seat: Seat
    card: DestinyCard


class DestinySkipped(Event, frozen=True):
    """A destiny card is discarded, and another one drawn."""

    seat: Seat
    card: DestinyCard


class DestinyShuffled(Event, frozen=True):
    """The destiny discards are shuffled into the deck."""


class DefenseNamed(Event, frozen=True):
    seat: Seat  # the defense
    system: Seat


class Aimed(Event, frozen=True):
    seat: Seat
    planet: PlanetId


class Reclaimed(Event, frozen=True):
    """An empty home planet is settled again."""

    seat: Seat
    planet: PlanetId
    ships: Ships


class Invited(Event, frozen=True):
    seat: Seat
    guests: tuple[Seat, ...]

    def variant(self, state: Any) -> str:
        return "" if self.guests else "nobody"


class Joined(Event, frozen=True):
    seat: Seat
    side: Seat
    ships: Ships


class Declined(Event, frozen=True):
    seat: Seat


class Recalled(Event, frozen=True):
    """An ally is sent home."""

    seat: Seat


class CardsLaid(Event, frozen=True):
    """Encounter cards lie face down."""

    seats: tuple[Seat, ...]


class CardCounts(Event, frozen=True):
    """A main player's card counts as something from now on."""

    seat: Seat
    kind: KindName
    value: int

    def variant(self, state: Any) -> str:
        return "attack" if self.kind == "attack" else ""


class TotalsCompared(Event, frozen=True):
    """Both totals, with all that counted."""

    moment: ClassVar[bool] = True
    offense: Seat
    defense: Seat
    attacking: Tally
    defending: Tally

    def facts(self, state: Any) -> Facts:
        return {
            "attack": self.attacking.total,
            "attack_sum": said("tally", self.attacking),
            "defend": self.defending.total,
            "defend_sum": said("tally", self.defending),
        }


class EncounterDecided(Event, frozen=True):
    """How an encounter goes out; who has won, if anybody. CE-GEN-15"""

    moment: ClassVar[bool] = True
    outcome: OutcomeName
    winner: Seat | None = None

    def variant(self, state: Any) -> str:
        return self.outcome


class TurnEnded(Event, frozen=True):
    seat: Seat


class GameWon(Event, frozen=True):
    winners: tuple[Seat, ...]


class GameStopped(Event, frozen=True):
    """The last encounter is over, and nobody has won."""


def shown_kind(kind: Kind, value: int) -> str:
    """How a card that counts as something is called."""
    return f"attack-{value:02}" if kind == "attack" else kind
