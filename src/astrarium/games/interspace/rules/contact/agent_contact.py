"""Contact in a free agent's turn: players in its hex let it stay, or fight it."""

from collections.abc import Sequence
from typing import ClassVar, Literal

from astrarium.kernel import Action, Decision, Hex, Secret, Step, Violation, violation
from astrarium.kernel.things import Facts, said

from ...data import PARTIES, is_player
from ...events.agents import SharingAnswered, SharingAsked
from ...state import InterSpaceState as State
from ...things import AgentName
from .neutral import fighters, has_warships, refuses
from .poll import Poll, unanswered
from .zone_battle import begin_zone_battle

Answer = Literal["", "share", "refuse"]


def make_contact(state: State, party: int, hex: Hex) -> None:
    """An agent with warships asks the players in its hex; rebels refuse without being asked.

    In a nebula nobody can be attacked, so nothing is asked.
    IS-A-AGENT-CONTACT-3, IS-A-AGENT-CONTACT-7, IS-A-AGENT-CONTACT-9, IS-A-ENC-PLAGUE-7
    """
    if not has_warships(state, party, hex) or state.map.tiles[hex].terrain == "nebula":
        return
    if refuses(state, party, hex):
        begin_zone_battle(state, party, hex, fighters(state, party, hex))
        return
    owners = {unit.owner for unit in fighters(state, party, hex) if is_player(unit.owner)}
    if owners:
        seats = tuple(sorted(owners))
        answers = unanswered(seats)
        state.push(ShareQuestion(PARTIES[party], party, hex, seats, answers))
        state.tell(SharingAsked(agent=PARTIES[party], hex=hex))


class Contacts(Step, frozen=True):
    """Units of one party make contact in several hexes, one after another.

    IS-A-AGENT-CONTACT-3, IS-A-ENC-PLAGUE-7, IS-A-ENC-PLAGUE-9
    """

    rule: ClassVar = "IS-A-AGENT-CONTACT-3"

    party: int
    hexes: tuple[Hex, ...]

    def go_on(self, state: State) -> None:
        if self.hexes:
            state.swap(Contacts(self.party, self.hexes[1:]))
            make_contact(state, self.party, self.hexes[0])
        else:
            state.pop()


class Share(Action, frozen=True):
    """Let a free agent stay in a hex.

    IS-A-AGENT-CONTACT-3
    """

    text: ClassVar = "share {hex} with {agent}"
    hex: Hex
    agent: AgentName

    def why_not(self, state: State, step: "ShareQuestion", seat: int) -> Violation | None:
        return step.why_not_about(self.hex, self.agent)

    def do(self, state: State, step: "ShareQuestion", seat: int) -> None:
        state.swap(step.answered(seat, "share"))


class RefuseToShare(Action, frozen=True):
    """Make a free agent attack all players' units in a hex.

    IS-A-AGENT-CONTACT-3, IS-A-AGENT-CONTACT-4
    """

    text: ClassVar = "refuse {hex} to {agent}"
    hex: Hex
    agent: AgentName

    def why_not(self, state: State, step: "ShareQuestion", seat: int) -> Violation | None:
        return step.why_not_about(self.hex, self.agent)

    def do(self, state: State, step: "ShareQuestion", seat: int) -> None:
        state.swap(step.answered(seat, "refuse"))


class ShareQuestion(Poll, frozen=True):
    """All players in a hex say at once whether a free agent may stay there; one refusal is war.

    IS-A-AGENT-CONTACT-3, IS-A-AGENT-CONTACT-4
    """

    rule: ClassVar = "IS-A-AGENT-CONTACT-3"
    prompt: ClassVar = "A free agent is in a hex of yours: do you share it?"
    accepts: ClassVar = (Share, RefuseToShare)
    yes: ClassVar = "share"
    no: ClassVar = "refuse"

    agent: AgentName
    party: int
    hex: Hex
    seats: tuple[int, ...]
    answers: tuple[Secret[Answer], ...]  # of the seats, in their order

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"yours": said("stack", state.own_at(self.hex, decision.seat))}

    def why_not_about(self, hex: Hex, agent: str) -> Violation | None:
        if hex == self.hex and agent == self.agent:
            return None
        return violation(
            self.rule, "The question is about {agent} in {hex}.", agent=self.agent, hex=self.hex
        )

    @property
    def voters(self) -> tuple[int, ...]:
        return self.seats

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (Share(self.hex, self.agent), RefuseToShare(self.hex, self.agent))

    def go_on(self, state: State) -> None:
        """With everybody's leave nothing happens; else the agent attacks all who are there.

        IS-A-AGENT-CONTACT-3, IS-A-AGENT-CONTACT-4
        """
        answers = {
            seat: state.open(secret) for seat, secret in zip(self.seats, self.answers, strict=True)
        }
        granted = tuple(seat for seat in self.seats if answers[seat] == "share")
        refused = tuple(seat for seat in self.seats if answers[seat] == "refuse")
        state.tell(
            SharingAnswered(agent=self.agent, hex=self.hex, granted=granted, refused=refused)
        )
        state.pop()
        if refused:
            begin_zone_battle(state, self.party, self.hex, fighters(state, self.party, self.hex))
