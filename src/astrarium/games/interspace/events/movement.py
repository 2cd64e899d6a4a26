"""What players settle among themselves in a Movement Step: support, cargo, trade, passage."""

from typing import Any, ClassVar

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Facts, Seat, said

from ..resources import Resource, Resources
from ..state import InterSpaceState as State
from ..things import Holder, Supporter, UnitId


class FriendlyDeclared(Event, frozen=True):
    """An owner declares planets and stations friendly to a player's ships."""

    owner: Seat
    seat: Seat
    friends: tuple[Supporter, ...]


class Transferred(Event, frozen=True):
    """Resources went from one holder (a planet's name or a transport's number) to another."""

    told_with: ClassVar = ("seat", "source", "target")

    seat: Seat
    hex: Hex
    amount: int
    what: Resource
    source: Holder
    target: Holder

    def facts(self, state: State) -> Facts:
        return {"goods": said("amount", self.amount, self.what)}


class OfferMade(Event, frozen=True):
    """A player offers a partner to hand over some resources in a hex for others, or for nothing."""

    seat: Seat
    partner: Seat
    hex: Hex
    unit: UnitId  # the player's transport
    holder: Holder  # the partner's planet or transport
    gives: Resources
    takes: Resources

    def variant(self, state: State) -> str:
        return sort_of_offer(self.gives, self.takes)


class OfferAnswered(Event, frozen=True):
    seat: Seat
    partner: Seat
    accepted: bool

    def variant(self, state: State) -> str:
        return "" if self.accepted else "declined"

    def strikes(self, state: Any) -> tuple[int, ...]:
        return () if self.accepted else (self.seat,)


class PassageAsked(Event, frozen=True):
    hex: Hex
    seat: Seat
    owner: Seat


class PassageAnswered(Event, frozen=True):
    """The owner of blocking units lets a player's units leave a hex, or does not."""

    hex: Hex
    seat: Seat
    owner: Seat
    granted: bool

    def variant(self, state: State) -> str:
        return "" if self.granted else "denied"

    def strikes(self, state: Any) -> tuple[int, ...]:
        return () if self.granted else (self.seat,)


class CargoLost(Event, frozen=True):
    """A transport held more than its new owner's carry, and lost some of it."""

    seat: Seat
    unit: UnitId
    amount: int
    what: Resource

    def variant(self, state: State) -> str:
        return "" if self.unit else "no room"

    def facts(self, state: State) -> Facts:
        return {"goods": said("amount", self.amount, self.what)}


def sort_of_offer(gives: Resources, takes: Resources) -> str:
    """Whether something is asked and given, or only one of both."""
    if not takes:
        return "gift"
    return "" if gives else "request"
