"""The Contact Step: shared hexes are joined or fought over, then planets are attacked."""

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar, Literal

import msgspec

from astrarium.kernel import Action, Hex, Secret, Step, Violation, violation

from ..data import PARTIES
from ..events import JoinAnswered, JoinAsked
from ..state import InterSpaceState as State
from .derelicts import ask_about_entries
from .grid import declare
from .infestation import begin_infestation
from .meeting import (
    attack,
    company,
    names,
    shared_hexes,
    why_no_contact,
    why_no_warship,
    why_not_fleets,
)
from .planet_attack import Assault, Bombard, attackers
from .poll import Poll, unanswered

Answer = Literal["", "grant", "deny"]


class AskToJoin(Action, frozen=True):
    """Ask all other players in a hex to let the own units stay there.

    IS-S-CONTACT-01, IS-S-CONTACT-02, IS-S-CONTACT-06, IS-A-AGENT-CONTACT-1
    """

    text: ClassVar = "ask to join in {hex}"
    hex: Hex

    def why_not(self, state: State, step: "ContactStep", seat: int) -> Violation | None:
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

    def do(self, state: State, step: "ContactStep", seat: int) -> None:
        others = company(state, step, self.hex).players
        state.swap(step.without(self.hex))
        answers = unanswered(others)
        state.push(JoinQuestion(self.hex, seat, others, answers))
        state.tell(JoinAsked(hex=self.hex, seat=seat))


class AttackFleet(Action, frozen=True):
    """Attack all other players' units in a hex, without asking anybody, and those of agents and
    rebels who never share; agents who share are left in peace.

    IS-COMBAT-01, IS-COMBAT-14, IS-S-CONTACT-04, IS-S-SUPP-10, IS-A-AGENT-CONTACT-2,
    IS-A-AGENT-CONTACT-5
    """

    text: ClassVar = "attack fleets in {hex}"
    hex: Hex

    def why_not(self, state: State, step: "ContactStep", seat: int) -> Violation | None:
        return why_not_fleets(state, step, self.hex)

    def do(self, state: State, step: "ContactStep", seat: int) -> None:
        met = company(state, step, self.hex)
        state.swap(step.without(self.hex))
        attack(state, step, self.hex, (*met.players, *met.hostile))


class AttackFleetAnd(Action, frozen=True):
    """The same, and some of the agents there who would share the hex.

    IS-A-AGENT-CONTACT-1, IS-A-AGENT-CONTACT-5
    """

    text: ClassVar = "attack fleets and {agents} in {hex}"
    agents: tuple[str, ...]
    hex: Hex

    def why_not(self, state: State, step: "ContactStep", seat: int) -> Violation | None:
        why = why_not_fleets(state, step, self.hex)
        return why or why_not_named(self.agents, names(company(state, step, self.hex).sharing))

    def do(self, state: State, step: "ContactStep", seat: int) -> None:
        met = company(state, step, self.hex)
        sharing = (party for party in met.sharing if PARTIES[party] in self.agents)
        state.swap(step.without(self.hex))
        attack(state, step, self.hex, (*met.players, *met.hostile, *sharing))


class AttackAgents(Action, frozen=True):
    """Attack agents in a hex and no player: all who never share, and those of the others who are
    named.

    Players there must have let the own units join them.
    IS-A-AGENT-CONTACT-1, IS-A-AGENT-CONTACT-2, IS-A-AGENT-CONTACT-5, IS-S-CONTACT-02
    """

    text: ClassVar = "attack {agents} in {hex}"
    agents: tuple[str, ...]
    hex: Hex

    def why_not(self, state: State, step: "ContactStep", seat: int) -> Violation | None:
        why = why_no_contact(state, step, self.hex)
        if why is not None:
            return why
        met = company(state, step, self.hex)
        if met.players and self.hex not in step.joined:
            return violation(
                "IS-S-CONTACT-02", "The players in {hex} have not let you join them.", hex=self.hex
            )
        if met.hostile and not met.players:
            return violation("IS-A-AGENT-CONTACT-2", "Attack the fleets in {hex}.", hex=self.hex)
        why = why_not_named(self.agents, names((*met.hostile, *met.sharing)))
        if why is None and not set(names(met.hostile)).issubset(self.agents):
            return violation("IS-A-AGENT-CONTACT-5", "Those who never share must be attacked.")
        return why or why_no_warship(state, step, self.hex)

    def do(self, state: State, step: "ContactStep", seat: int) -> None:
        met = company(state, step, self.hex)
        against = [party for party in (*met.hostile, *met.sharing) if PARTIES[party] in self.agents]
        state.swap(step.without(self.hex))
        attack(state, step, self.hex, against)


def why_not_named(named: tuple[str, ...], there: tuple[str, ...]) -> Violation | None:
    """Agents are named once each, in the order in which they are listed."""
    if named and named == tuple(name for name in there if name in named):
        return None
    return violation("IS-A-AGENT-CONTACT-5", "Those are not agents that you could attack there.")


class GiveWay(Action, frozen=True):
    """Leave a hex to agents or rebels who never share it, for want of a warship to attack with.

    IS-A-AGENT-CONTACT-2, IS-A-COL-REBELS-3, IS-S-CONTACT-07
    """

    text: ClassVar = "give way in {hex}"
    hex: Hex

    def why_not(self, state: State, step: "ContactStep", seat: int) -> Violation | None:
        why = why_no_contact(state, step, self.hex)
        if why is not None:
            return why
        met = company(state, step, self.hex)
        if not met.hostile:
            return violation("IS-A-AGENT-CONTACT-2", "Nobody makes you leave {hex}.", hex=self.hex)
        if met.players and self.hex not in step.joined:
            return violation("IS-S-CONTACT-02", "Ask the players in {hex} first.", hex=self.hex)
        if why_no_warship(state, step, self.hex) is None:
            return violation(
                "IS-A-AGENT-CONTACT-2", "You have warships in {hex}: attack.", hex=self.hex
            )
        return None

    def do(self, state: State, step: "ContactStep", seat: int) -> None:
        hostile = company(state, step, self.hex).hostile
        state.swap(step.without(self.hex))
        attack(state, step, self.hex, hostile)


class EndContact(Action, frozen=True):
    """End the Contact Step and with it the turn."""

    text: ClassVar = "end contact step"

    def why_not(self, state: State, step: "ContactStep", seat: int) -> Violation | None:
        for hex in step.shared:
            if step.must_resolve(state, hex):
                return violation("IS-S-CONTACT-01", "Join or attack in {hex} first.", hex=hex)
        return None

    def do(self, state: State, step: "ContactStep", seat: int) -> None:
        state.pop()
        begin_infestation(state, seat, step.retreated)


class ContactStep(Step, frozen=True):
    """Contacts, battles and planet attacks of the active player, in the player's order.

    IS-COMBAT-14, IS-COMBAT-15, IS-S-CONTACT-01, IS-S-CONTACT-06, IS-S-BOMB-01, IS-S-CONQ-01
    """

    rule: ClassVar = "IS-S-CONTACT-01"
    prompt: ClassVar = "Contact Step: join or attack in every shared hex, then attack planets."
    accepts: ClassVar = (
        AskToJoin, AttackFleet, AttackFleetAnd, AttackAgents, GiveWay, Bombard, Assault, EndContact,
    )  # fmt: skip

    seat: int
    shared: tuple[Hex, ...]
    retreated: tuple[int, ...] = ()
    bombarded: tuple[str, ...] = ()
    assaulted: tuple[str, ...] = ()
    # Advanced rules:
    joined: tuple[Hex, ...] = ()  # shared hexes where the players have let the own units join
    denied: tuple[Hex, ...] = ()  # those where they have not, and agents may be attacked as well
    waits: bool = False  # for declarations who is inside a grid

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        """What is inside a grid makes no contact, so that is declared first.

        IS-A-BRK-GRID-3
        """
        state.push(cls(seat, shared_hexes(state, seat)))
        if state.options.breakthroughs:
            state.swap(cls(seat, (), waits=True))
            contested = sorted(state.index.contested)
            declare(state, [hex for hex in contested if state.own_at(hex, seat)])

    def go_on(self, state: State) -> None:
        if state.entries:
            ask_about_entries(state)
            return
        shared = shared_hexes(state, self.seat)
        state.swap(msgspec.structs.replace(self, shared=shared, waits=False))

    def without(self, hex: Hex) -> "ContactStep":
        """The step with a hex resolved."""
        left = tuple(other for other in self.shared if other != hex)
        return msgspec.structs.replace(self, shared=left)

    def must_resolve(self, state: State, hex: Hex) -> bool:
        """Whether something has yet to be settled in a shared hex; agents who share ask nothing.

        IS-S-CONTACT-01, IS-A-AGENT-CONTACT-2, IS-A-AGENT-CONTACT-10
        """
        if not state.options.has_cards:
            return True
        met = company(state, self, hex)
        return bool(met.hostile or (met.players and hex not in self.joined))

    def asks(self, state: State) -> tuple[int, ...]:
        return () if self.waits or state.entries else (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        listed: list[Action] = []
        for hex in self.shared:
            listed += (AskToJoin(hex), AttackFleet(hex))
            if state.options.has_cards:
                listed += self.agent_attacks(state, hex)
        listed += (*self.planet_attacks(state), EndContact())
        found = [action for action in listed if action.why_not(state, self, seat) is None]
        for card in dict.fromkeys(state.cards_of(seat)):
            found += card.asides(state, self, seat)
        return found

    def agent_attacks(self, state: State, hex: Hex) -> list[Action]:
        """Attacks on agents in a hex, with every choice of those who would share it.

        IS-A-AGENT-CONTACT-1, IS-A-AGENT-CONTACT-2, IS-A-AGENT-CONTACT-5
        """
        met = company(state, self, hex)
        chosen = [
            some for size in range(len(met.sharing) + 1) for some in combinations(met.sharing, size)
        ]
        fleets = [AttackFleetAnd(names(some), hex) for some in chosen if some]
        agents = [AttackAgents(names((*met.hostile, *some)), hex) for some in chosen]
        return [*fleets, *agents, GiveWay(hex)]

    def planet_attacks(self, state: State) -> list[Action]:
        """Every number of battleships and of assault boats at every planet with own units.

        IS-S-BOMB-06, IS-S-CONQ-02
        """
        listed: list[Action] = []
        for hex in dict.fromkeys(unit.hex for unit in state.units_of(self.seat)):
            planet = state.planet_at(hex)
            if planet is None or planet.owner in (None, self.seat):
                continue
            ships = len(attackers(state, self, planet, "battleship"))
            boats = len(attackers(state, self, planet, "assault_boat"))
            listed += [Bombard(planet.name, count) for count in range(1, ships + 1)]
            listed += [Assault(planet.name, count) for count in range(1, boats + 1)]
        return listed


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
    seat: int
    others: tuple[int, ...]
    answers: tuple[Secret[Answer], ...]  # of the others, in their order

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

    def settle(self, state: State, step: ContactStep, *, denied: bool) -> None:
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
