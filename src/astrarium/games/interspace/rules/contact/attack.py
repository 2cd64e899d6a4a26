"""Attack: the active player fights those in a shared hex, or gives way to them."""

from collections.abc import Collection
from itertools import combinations
from typing import ClassVar

from astrarium.kernel import Action, Hex, Violation, violation

from ...data import PARTIES
from ...events.battle import BattleBegan
from ...state import InterSpaceState as State
from ...things import AgentName
from ..support import is_unsupported
from .shared_hexes import Contact, company, in_contact, names, why_no_contact
from .zone_battle import begin_zone_battle


def attack(state: State, step: Contact, hex: Hex, against: Collection[int]) -> None:
    """Fight some of those in a hex, all of them on one side.

    IS-S-CONTACT-03, IS-A-AGENT-CONTACT-5
    """
    fighters = in_contact(state, step, hex)
    taking_part = [unit for unit in fighters if unit.owner == step.seat or unit.owner in against]
    begin_zone_battle(state, step.seat, hex, taking_part)


def why_no_warship(state: State, step: Contact, hex: Hex) -> Violation | None:
    """Why a player has nothing to attack with in a hex.

    IS-UNIT-03, IS-S-SUPP-10
    """
    own = [unit for unit in in_contact(state, step, hex) if unit.owner == step.seat]
    warships = [unit for unit in own if unit.type.warship]
    if not warships:
        return violation("IS-UNIT-03", "You have no warship in {hex}.", hex=hex)
    if all(is_unsupported(state, unit) for unit in warships):
        return violation("IS-S-SUPP-10", "Your warships in {hex} are outside support.", hex=hex)
    return None


def why_not_fleets(state: State, step: Contact, hex: Hex) -> Violation | None:
    """Why a player cannot attack those in a hex who do not share it by themselves.

    IS-COMBAT-01, IS-S-CONTACT-04, IS-A-AGENT-CONTACT-10
    """
    why = why_no_contact(state, step, hex)
    if why is not None:
        return why
    if hex in step.joined:
        return violation("IS-S-CONTACT-02", "The others in {hex} have let you join them.", hex=hex)
    met = company(state, step, hex)
    if not met.players and not met.hostile:
        return violation("IS-A-AGENT-CONTACT-10", "Nobody in {hex} must be fought.", hex=hex)
    return why_no_warship(state, step, hex)


class AttackFleet(Action, frozen=True):
    """Attack all other players' units in a hex, without asking anybody, and those of agents and
    rebels who never share; agents who share are left in peace.

    IS-COMBAT-01, IS-COMBAT-14, IS-S-CONTACT-04, IS-S-SUPP-10, IS-A-AGENT-CONTACT-2,
    IS-A-AGENT-CONTACT-5
    """

    text: ClassVar = "attack fleets in {hex}"
    picks: ClassVar = ("area:{hex}", "attack")
    heading: ClassVar = "hex"
    told_by: ClassVar = (BattleBegan,)
    hex: Hex

    def why_not(self, state: State, step: Contact, seat: int) -> Violation | None:
        return why_not_fleets(state, step, self.hex)

    def do(self, state: State, step: Contact, seat: int) -> None:
        met = company(state, step, self.hex)
        state.swap(step.without(self.hex))
        attack(state, step, self.hex, (*met.players, *met.hostile))


class AttackFleetAnd(Action, frozen=True):
    """The same, and some of the agents there who would share the hex.

    IS-A-AGENT-CONTACT-1, IS-A-AGENT-CONTACT-5
    """

    text: ClassVar = "attack fleets and {agents} in {hex}"
    picks: ClassVar = ("area:{hex}", "attack:and:{agents}")
    heading: ClassVar = "hex"
    told_by: ClassVar = (BattleBegan,)
    agents: tuple[AgentName, ...]
    hex: Hex

    def why_not(self, state: State, step: Contact, seat: int) -> Violation | None:
        why = why_not_fleets(state, step, self.hex)
        return why or why_not_named(self.agents, names(company(state, step, self.hex).sharing))

    def do(self, state: State, step: Contact, seat: int) -> None:
        met = company(state, step, self.hex)
        sharing = (party for party in met.sharing if PARTIES[party] in self.agents)
        state.swap(step.without(self.hex))
        attack(state, step, self.hex, (*met.players, *met.hostile, *sharing))


class AttackAgents(Action, frozen=True):
    """Attack agents in a hex and no player: all who never share, and those of the others who are
    named.

    Players there must have let your units join them.
    IS-A-AGENT-CONTACT-1, IS-A-AGENT-CONTACT-2, IS-A-AGENT-CONTACT-5, IS-S-CONTACT-02
    """

    text: ClassVar = "attack {agents} in {hex}"
    picks: ClassVar = ("area:{hex}", "attack:{agents}")
    heading: ClassVar = "hex"
    told_by: ClassVar = (BattleBegan,)
    agents: tuple[AgentName, ...]
    hex: Hex

    def why_not(self, state: State, step: Contact, seat: int) -> Violation | None:
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

    def do(self, state: State, step: Contact, seat: int) -> None:
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
    picks: ClassVar = ("area:{hex}", "give way")
    heading: ClassVar = "hex"
    hex: Hex

    def why_not(self, state: State, step: Contact, seat: int) -> Violation | None:
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

    def do(self, state: State, step: Contact, seat: int) -> None:
        hostile = company(state, step, self.hex).hostile
        state.swap(step.without(self.hex))
        attack(state, step, self.hex, hostile)


def agent_attacks(state: State, step: Contact, hex: Hex) -> list[Action]:
    """Attacks on agents in a hex, with every choice of those who would share it.

    IS-A-AGENT-CONTACT-1, IS-A-AGENT-CONTACT-2, IS-A-AGENT-CONTACT-5
    """
    met = company(state, step, hex)
    chosen = [
        some for size in range(len(met.sharing) + 1) for some in combinations(met.sharing, size)
    ]
    fleets = [AttackFleetAnd(names(some), hex) for some in chosen if some]
    agents = [AttackAgents(names((*met.hostile, *some)), hex) for some in chosen]
    return [*fleets, *agents, GiveWay(hex)]
