"""Alliance: main players invite, the others join a side or do not."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, ClassVar, NamedTuple

import msgspec

from astrarium.kernel import Action, Violation, violation
from astrarium.kernel.powers import permission, rule
from astrarium.kernel.things import Seat

from ..events.course import Declined, Invited, Joined
from ..state import Ally, CosmicState, CosmicStep
from ..things import BESIDE, GATE
from .launch import kept_back, most_sent, sources
from .procedure import Procedure
from .ships import Taken, move_ships, pick_ships
from .timing import open_window

# -- invitations


@permission
def may_invite(state: CosmicState, seat: int, guest: int) -> Violation | None:
    """CE-ALLY-01, CE-ALLY-02, CE-ALLY-11"""
    if guest in state.encounter.main:
        return violation("CE-ALLY-11", "Main players are not invited.")
    return None


class Invite(Action, frozen=True):
    """Invite some of the other players, or nobody."""

    text = "invite {guests}"
    told_by = (Invited,)
    guests: tuple[Seat, ...]

    def why_not(self, state: CosmicState, step: "Inviting", seat: int) -> Violation | None:
        if self.guests != tuple(sorted(set(self.guests))):
            return violation("CE-ALLY-01", "Name every player once, in order.")
        if not {*self.guests} <= {*range(state.seats)}:
            return violation("CE-ALLY-01", "Invite players who play.")
        whys = (may_invite(state, seat, guest) for guest in self.guests)
        return next((why for why in whys if why is not None), None)

    def do(self, state: CosmicState, step: "Inviting", seat: int) -> None:
        """CE-ALLY-10"""
        state.pop()
        invited = (*state.encounter.invited, *(Ally(guest, seat) for guest in self.guests))
        state.encounter_becomes(invited=invited)
        state.tell(Invited(seat=seat, guests=self.guests))

    def variant(self, state: Any) -> str:
        return "" if self.guests else "nobody"


class Inviting(CosmicStep, frozen=True, kw_only=True):
    """A main player names all players that it invites. CE-ALLY-01, CE-ALLY-02"""

    rule: ClassVar[str] = "CE-ALLY-01"
    prompt: ClassVar[str] = "Whom do you invite to your side?"
    accepts: ClassVar[tuple[type[Action], ...]] = (Invite,)

    seat: Seat

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: CosmicState, seat: int) -> Sequence[Action]:
        guests = [one for one in range(state.seats) if may_invite(state, seat, one) is None]
        sizes = range(len(guests), -1, -1)
        return [Invite(some) for size in sizes for some in combinations(guests, size)]


# -- answers


@permission
def may_join(state: CosmicState, seat: int, side: int) -> Violation | None:
    """CE-ALLY-05, CE-BYST-03"""
    if Ally(seat, side) in state.encounter.invited:
        return None
    return violation("CE-ALLY-05", "That side has not invited you.")


class Join(Action, frozen=True):
    """Join a side."""

    text = "join {side}"
    picks = ("seat:{side}",)
    side: Seat

    def why_not(self, state: CosmicState, step: "Answering", seat: int) -> Violation | None:
        if self.side not in state.encounter.main:
            return violation("CE-ALLY-05", "Join one of the main players.")
        if not state.colonies(seat):
            return violation("CE-ALLY-08", "You have no ship to send.")
        return may_join(state, seat, self.side)

    def do(self, state: CosmicState, step: "Answering", seat: int) -> None:
        state.swap(Committing(seat=seat, side=self.side))


@permission
def may_decline(state: CosmicState, seat: int) -> Violation | None:
    """CE-ALLY-04"""
    return None


class Decline(Action, frozen=True):
    """Join no side."""

    text = "decline"
    told_by = (Declined,)

    def why_not(self, state: CosmicState, step: "Answering", seat: int) -> Violation | None:
        return may_decline(state, seat)

    def do(self, state: CosmicState, step: "Answering", seat: int) -> None:
        state.pop()
        state.tell(Declined(seat=seat))


class Answering(CosmicStep, frozen=True, kw_only=True):
    """An invited player joins a side or declines. CE-ALLY-04, CE-ALLY-05, CE-ALLY-13"""

    rule: ClassVar[str] = "CE-ALLY-04"
    prompt: ClassVar[str] = "Whose ally are you?"
    accepts: ClassVar[tuple[type[Action], ...]] = (Join, Decline)

    seat: Seat

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: CosmicState, seat: int) -> Sequence[Action]:
        some: list[Action] = [*map(Join, state.encounter.main), Decline()]
        return [one for one in some if one.why_not(state, self, seat) is None]


class Sending(NamedTuple):
    """How many ships an ally sends, and how many it keeps in which places."""

    least: int
    most: int
    kept: Taken = ()


@rule
def ships_to_send(state: CosmicState, seat: int) -> Sending:
    """CE-ALLY-06"""
    return Sending(1, most_sent(state, seat))


class Committing(CosmicStep, frozen=True, kw_only=True):
    """An ally commits its ships. CE-ALLY-06, CE-ALLY-07, CE-ALLY-09"""

    rule: ClassVar[str] = "CE-ALLY-06"

    seat: Seat
    side: Seat
    announced: bool = False

    def go_on(self, state: CosmicState) -> None:
        if not self.announced:
            state.swap(msgspec.structs.replace(self, announced=True))
            ally, encounter = Ally(self.seat, self.side), state.encounter
            state.encounter_becomes(
                allies=(*encounter.allies, ally), joined=(*encounter.joined, ally)
            )
            open_window(state, "sending", of=self.seat)
            return
        some, (least, most, kept) = sources(state, self.seat), ships_to_send(state, self.seat)
        kept = (*kept_back(state, self.seat, some), *kept)
        state.push(
            pick_ships(state, self.seat, "ally", dict(some), least=least, most=most, kept=kept)
        )

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        state.pop()
        place = GATE if self.side == state.encounter.offense else BESIDE
        move_ships(state, self.seat, question.picked, place)
        state.tell(Joined(seat=self.seat, side=self.side, ships=question.count))


# -- the phase


def before(state: CosmicState, step: "Alliance") -> None:
    """CE-ALLY-12"""
    open_window(state, "alliance_before")


class Invitation(Procedure, frozen=True, kw_only=True):
    """A main player invites. CE-ALLY-01"""

    rule: ClassVar[str] = "CE-ALLY-01"
    order: ClassVar = (
        lambda state, step: open_window(state, "inviting", of=step.seat),
        lambda state, step: state.push(Inviting(seat=step.seat)),
    )

    seat: Seat


def offense_invites(state: CosmicState, step: "Alliance") -> None:
    state.push(Invitation(seat=state.encounter.offense))


def defense_invites(state: CosmicState, step: "Alliance") -> None:
    """CE-ALLY-03"""
    assert state.encounter.defense is not None
    state.push(Invitation(seat=state.encounter.defense))


def answers(state: CosmicState, step: "Alliance") -> None:
    """CE-ALLY-04"""
    seats = state.clockwise(state.encounter.offense)
    others = [seat for seat in seats if seat not in state.encounter.main]
    state.push(*(Turning(seat=seat) for seat in others))


class Turning(Procedure, frozen=True, kw_only=True):
    """It is a player's turn to answer. CE-ALLY-13"""

    rule: ClassVar[str] = "CE-ALLY-13"
    order: ClassVar = (
        lambda state, step: open_window(state, "answering", of=step.seat),
        lambda state, step: ask_for_answer(state, step.seat),
    )

    seat: Seat


def ask_for_answer(state: CosmicState, seat: int) -> None:
    """A player whom no side would take is not asked. CE-ALLY-13"""
    if any(may_join(state, seat, side) is None for side in state.encounter.main):
        state.push(Answering(seat=seat))


def after(state: CosmicState, step: "Alliance") -> None:
    """CE-ALLY-12"""
    open_window(state, "alliance_after")


class Alliance(Procedure, frozen=True, kw_only=True):
    """Main players invite, and others join. CE-ALLY-01"""

    rule: ClassVar[str] = "CE-ALLY-01"
    order: ClassVar = (before, offense_invites, defense_invites, answers, after)
