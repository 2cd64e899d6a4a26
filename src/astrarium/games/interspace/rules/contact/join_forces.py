"""Join Forces: the active player asks all others in a shared hex to stay there with them."""

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from astrarium.kernel import Action, Decision, Hex, Secret, Violation, violation
from astrarium.kernel.things import Facts, Seat, said

from ...events.contact import JoinAnswered, JoinAsked
from ...state import InterSpaceState as State
from .attack import attack, why_no_warship
from .poll import Poll, unanswered
from .shared_hexes import Contact, company, why_no_contact

Answer = Literal["", "grant", "deny"]


class AskToJoin(Action, frozen=True):
    """Ask all other players in a hex to let your units stay there.

    IS-S-CONTACT-01, IS-S-CONTACT-02, IS-S-CONTACT-06, IS-A-AGENT-CONTACT-1
    """

    text: ClassVar = "ask to join in {hex}"
    picks: ClassVar = ("area:{hex}", "join")
    heading: ClassVar = "hex"
    told_by: ClassVar = (JoinAsked,)
    hex: Hex

    def why_not(self, state: State, step: Contact, seat: int) -> Violation | None:
        why = why_no_contact(state, step, self.hex)
        if why is not None:
            return why
        if self.hex in (*step.joined, *step.denied):
            return violation("IS-S-CONTACT-02", "You have asked in {hex}.", hex=self.hex)
        if not company(state, step, self.hex).players:
            return violation(
                "IS-A-AGENT-CONTACT-1", "No player can be asked in {hex}.", hex=self.hex
            )
        return None

    def do(self, state: State, step: Contact, seat: int) -> None:
        others = company(state, step, self.hex).players
        state.swap(step.without(self.hex))
        answers = unanswered(others)
        state.push(JoinQuestion(self.hex, seat, others, answers))
        state.tell(JoinAsked(hex=self.hex, seat=seat))


class GrantJoin(Action, frozen=True):
    """Let the active player's units stay in a hex.

    IS-S-CONTACT-02
    """

    text: ClassVar = "grant join in {hex}"
    hex: Hex

    def why_not(self, state: State, step: "JoinQuestion", seat: int) -> Violation | None:
        return step.why_not_about(self.hex)

    def do(self, state: State, step: "JoinQuestion", seat: int) -> None:
        state.swap(step.answered(seat, "grant"))


class DenyJoin(Action, frozen=True):
    """Make the active player attack in a hex.

    IS-S-CONTACT-02, IS-S-CONTACT-03
    """

    text: ClassVar = "deny join in {hex}"
    hex: Hex

    def why_not(self, state: State, step: "JoinQuestion", seat: int) -> Violation | None:
        return step.why_not_about(self.hex)

    def do(self, state: State, step: "JoinQuestion", seat: int) -> None:
        state.swap(step.answered(seat, "deny"))


class JoinQuestion(Poll, frozen=True):
    """All others in a hex say at once whether the active player may join them; one denial is war.

    IS-S-CONTACT-02, IS-S-CONTACT-03
    """

    rule: ClassVar = "IS-S-CONTACT-02"
    prompt: ClassVar = "Another player wants to join forces with you: do you grant it?"
    accepts: ClassVar = (GrantJoin, DenyJoin)
    yes: ClassVar = "grant"
    no: ClassVar = "deny"

    hex: Hex
    seat: Seat
    others: tuple[int, ...]
    answers: tuple[Secret[Answer], ...]  # of the others, in their order

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {
            "theirs": said("stack", state.own_at(self.hex, self.seat)),
            "there": said("by_owner", state.others_at(self.hex, self.seat)),
        }

    def why_not_about(self, hex: Hex) -> Violation | None:
        if hex != self.hex:
            return violation(self.rule, "The question is about {hex}.", hex=self.hex)
        return None

    @property
    def voters(self) -> tuple[int, ...]:
        return self.others

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (GrantJoin(self.hex), DenyJoin(self.hex))

    def go_on(self, state: State) -> None:
        """With everybody's leave the units stay as they are; else all there are fought.

        IS-S-CONTACT-02, IS-S-CONTACT-03, IS-S-CONTACT-06, IS-S-CONTACT-07
        """
        answers = {
            other: state.open(secret)
            for other, secret in zip(self.others, self.answers, strict=True)
        }
        granted = tuple(other for other in self.others if answers[other] == "grant")
        denied = tuple(other for other in self.others if answers[other] == "deny")
        state.tell(JoinAnswered(hex=self.hex, seat=self.seat, granted=granted, denied=denied))
        state.pop()
        self.settle(state, state.top, denied=bool(denied))

    def settle(self, state: State, step: Contact, *, denied: bool) -> None:
        """Peace or war; only with agents there, something may be left to choose.

        IS-S-CONTACT-02, IS-S-CONTACT-03, IS-A-AGENT-CONTACT-2, IS-A-AGENT-CONTACT-5
        """
        met = company(state, step, self.hex)
        shared = tuple(sorted((*step.shared, self.hex)))
        if not denied and (met.hostile or met.sharing):
            joined = (*step.joined, self.hex)
            state.swap(msgspec.structs.replace(step, shared=shared, joined=joined))
        elif denied and met.sharing and why_no_warship(state, step, self.hex) is None:
            refused = (*step.denied, self.hex)
            state.swap(msgspec.structs.replace(step, shared=shared, denied=refused))
        elif denied:
            attack(state, step, self.hex, (*met.players, *met.hostile))
