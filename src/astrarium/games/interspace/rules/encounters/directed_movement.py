"""Directed movement: free agents that go after something by the shortest way."""

from collections.abc import Collection, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Decision, Draw, Hex, Step, Tally, Violation, hexes, violation
from astrarium.kernel.things import Facts, said

from ...data import PARTIES
from ...events.agents import AgentHeld
from ...events.pieces import UnitMoved
from ...state import InterSpaceState as State
from ...state.map import Map
from ...things import AgentName
from ...units import Unit
from ..arrival import shift_unit, survives_pulsar
from ..movement.movement_points import ground_for, is_trapping, supported_rate
from ..pieces import lose_unit
from .standing_orders import is_held

PARTY = {name: party for party, name in PARTIES.items()}


def agent_units(state: State, agent: str) -> tuple[Unit, ...]:
    """The units of a free agent."""
    return state.units_of(PARTY[agent])


# -- how far, and which way


def is_open(map: Map, hex: Hex) -> bool:
    """Whether free agents on their way enter a hex: a known one that is not null space.

    IS-A-AGENT-MOVE-1, IS-A-AGENT-MOVE-6
    """
    tile = map.tiles.get(hex)
    return tile is not None and tile.terrain != "null_space"


def hexes_from(map: Map, start: Hex) -> dict[Hex, int]:
    """How many hexes it is to every hex that can be reached, and to the unknown ones beside them.

    IS-A-AGENT-MOVE-1
    """
    far, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for near in map.exits(here):
            if near in far or (near in map.tiles and not is_open(map, near)):
                continue
            far[near] = far[here] + 1
            if near in map.tiles:
                edge.append(near)
    return far


def nearest(far: dict[Hex, int], targets: Collection[Hex]) -> tuple[Hex, ...]:
    """The targets that can be reached by the fewest hexes, in the order of their coordinates.

    IS-A-AGENT-MOVE-1, IS-A-AGENT-MOVE-3, IS-A-AGENT-MOVE-6
    """
    reached = {hex: far[hex] for hex in targets if hex in far}
    least = min(reached.values(), default=0)
    return tuple(sorted((hex for hex in reached if reached[hex] == least), key=hexes.place))


def routes(state: State, unit: Unit, target: Hex) -> dict[Hex, tuple[int, int]]:
    """The hexes and movement points that a unit needs from every hex to a target at least.

    IS-A-AGENT-MOVE-4
    """
    known, edge = {target: (0, 0)}, [target]
    while edge:
        ring: dict[Hex, tuple[int, int]] = {}
        for here in edge:
            far, points = known[here]
            points += ground_for(state, unit, here).cost
            for near in state.map.exits(here):
                if near in known or not is_open(state.map, near):
                    continue
                ring[near] = min(ring.get(near, (far + 1, points)), (far + 1, points))
        known |= ring
        edge = list(ring)
    return known


def next_hexes(state: State, unit: Unit, target: Hex) -> tuple[Hex, ...]:
    """The hexes to which a best way leads: of the fewest hexes, then of the fewest points.

    IS-A-AGENT-MOVE-4
    """
    known = routes(state, unit, target)
    if unit.hex not in known:
        return ()
    far, points = known[unit.hex]
    return tuple(
        hex
        for hex in state.map.exits(unit.hex)
        if hex in known and known[hex] == (far - 1, points - ground_for(state, unit, hex).cost)
    )


# -- the hunt


def hunt(state: State, agent: str, targets: Collection[Hex], *, leaves: bool = True) -> None:
    """A free agent goes after the nearest target, or leaves the game if it can reach none.

    IS-A-AGENT-MOVE-3, IS-A-AGENT-MOVE-5, IS-A-AGENT-MOVE-7, IS-A-AGENT-MOVE-8
    """
    for unit in agent_units(state, agent):
        if state.map.tiles[unit.hex].terrain == "pulsar":
            survives_pulsar(state, unit)
    units = agent_units(state, agent)
    if not units:
        return
    far = hexes_from(state.map, units[0].hex)
    unknown = [hex for hex in far if leaves and hex not in state.map.tiles]
    found = nearest(far, targets) or nearest(far, unknown)
    if not found or units[0].hex in found:
        return
    if len(found) == 1 or state.players[state.agents[agent].drawer].out:
        march(state, agent, found[0])
    else:
        state.push(TargetChoice(agent, found))


def march(state: State, agent: str, target: Hex) -> None:
    """A free agent goes as far as its slowest unit can.

    IS-A-ENC-MADNESS-2, IS-A-ENC-MADNESS-5
    """
    state.push(March(agent, target, min(pace(state, unit) for unit in agent_units(state, agent))))


def pace(state: State, unit: Unit) -> int:
    """The movement points of a unit of a free agent, which needs no support.

    IS-A-AGENT-CONTACT-8, IS-A-ENC-DRIVE-1
    """
    return supported_rate(state, unit, None)


class SendAfter(Action, frozen=True):
    """Let a free agent go to one of several hexes that are equally near.

    IS-A-AGENT-MOVE-3, IS-A-ENC-MADNESS-2
    """

    text: ClassVar = "send {agent} after {hex}"
    picks: ClassVar = ("area:{hex}",)
    told_by: ClassVar = (UnitMoved,)
    agent: AgentName
    hex: Hex

    def why_not(self, state: State, step: "TargetChoice", seat: int) -> Violation | None:
        if self.agent == step.agent and self.hex in step.targets:
            return None
        return violation("IS-A-AGENT-MOVE-3", "{hex} is none of the nearest.", hex=self.hex)

    def do(self, state: State, step: "TargetChoice", seat: int) -> None:
        state.pop()
        march(state, step.agent, self.hex)


class TargetChoice(Step, frozen=True):
    """What a free agent looks for is equally near in several hexes: who drew its card chooses.

    IS-A-AGENT-MOVE-3, IS-A-ENC-MADNESS-2
    """

    rule: ClassVar = "IS-A-AGENT-MOVE-3"
    prompt: ClassVar = "You met this free agent: where does it go?"
    accepts: ClassVar = (SendAfter,)

    agent: AgentName
    targets: tuple[Hex, ...]

    def asks(self, state: State) -> tuple[int, ...]:
        return (state.agents[self.agent].drawer,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(SendAfter(self.agent, hex) for hex in self.targets)


class Lead(Action, frozen=True):
    """Let a free agent take one of several ways that are equally short.

    IS-A-AGENT-MOVE-4
    """

    text: ClassVar = "lead {agent} to {hex}"
    picks: ClassVar = ("area:{hex}",)
    told_by: ClassVar = (UnitMoved,)
    agent: AgentName
    hex: Hex

    def why_not(self, state: State, step: "March", seat: int) -> Violation | None:
        if self.agent == step.agent and self.hex in step.ways(state):
            return None
        return violation("IS-A-AGENT-MOVE-4", "{hex} is not on a shortest way.", hex=self.hex)

    def do(self, state: State, step: "March", seat: int) -> None:
        step.go(state, self.hex)


class AgentExitRoll(Draw, frozen=True):
    """Whether an agent gets out of a black hole."""

    text: ClassVar = "black hole exit, {agent}"
    agent: str


class March(Step, frozen=True):
    """A free agent on its way to a hex, which may be an unknown one where it leaves the game.

    It spends movement points and stops as ships do. Units that went mad together go together.
    IS-A-AGENT-MOVE-2, IS-A-AGENT-MOVE-4, IS-A-AGENT-MOVE-5, IS-A-AGENT-MOVE-7,
    IS-A-AGENT-BLOCK-1, IS-A-ENC-MADNESS-5
    """

    rule: ClassVar = "IS-A-AGENT-MOVE-4"
    prompt: ClassVar = "You met this free agent: which way does it take?"
    accepts: ClassVar = (Lead,)

    agent: AgentName
    target: Hex
    rate: int
    spent: int = 0
    moved: bool = False  # whether it has left the hex in which it began
    through: bool = False  # whether it came into its hex through a wormhole
    stopped: bool = False
    free: bool = False  # whether it got out of the black hole

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"target": said("hex", self.target)}

    def ways(self, state: State) -> tuple[Hex, ...]:
        """The hexes to one of which the agent goes next; none where it stays."""
        units = agent_units(state, self.agent)
        if not units or self.stopped or units[0].hex == self.target:
            return ()
        unit = units[0]
        if self.moved and is_held(state, self.agent, unit.hex, through=self.through):
            return ()
        ways = next_hexes(state, unit, self.target)
        return tuple(to for to in ways if self.can_pay(state, unit, to))

    def can_pay(self, state: State, unit: Unit, to: Hex) -> bool:
        """Whether the points are enough, and stations do not close the wormhole to a hex.

        IS-A-AGENT-MOVE-2, IS-A-AGENT-BLOCK-1, IS-TERR-07
        """
        if self.moved and state.map.leads_through(unit.hex, to):
            if is_held(state, self.agent, unit.hex, through=True):
                return False
        whole = self.rate == 1 and self.spent == 0
        return whole or ground_for(state, unit, to).cost <= self.rate - self.spent

    def asks(self, state: State) -> tuple[int, ...]:
        drawer = state.agents[self.agent].drawer if self.agent in state.agents else 0
        if state.players[drawer].out or self.is_trapped(state):
            return ()
        return (drawer,) if len(self.ways(state)) > 1 else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(Lead(self.agent, hex) for hex in self.ways(state))

    def is_trapped(self, state: State) -> bool:
        """Whether the agent begins in a black hole and has yet to get out of it.

        IS-A-AGENT-MOVE-2
        """
        units = agent_units(state, self.agent)
        return bool(units) and not self.free and not self.moved and is_trapping(state, units[0])

    def go_on(self, state: State) -> None:
        ways = self.ways(state)
        if not ways:
            if self.moved and agent_units(state, self.agent):
                self.tell_held(state)
            state.pop()
        elif self.is_trapped(state):
            needed = Tally.of("movement rate", self.rate)
            if state.roll(6, AgentExitRoll(self.agent), at_most=needed):
                state.swap(msgspec.structs.replace(self, free=True))
            else:
                state.pop()
        else:
            self.go(state, ways[0])

    def tell_held(self, state: State) -> None:
        unit = agent_units(state, self.agent)[0]
        if unit.hex != self.target and not self.stopped:
            if is_held(state, self.agent, unit.hex, through=self.through):
                state.tell(AgentHeld(agent=self.agent, unit=unit.id, hex=unit.hex))

    def go(self, state: State, to: Hex) -> None:
        """The agent enters a hex; an unknown one is the last that is seen of it.

        IS-A-AGENT-MOVE-2, IS-A-AGENT-MOVE-7, IS-A-AGENT-MOVE-8
        """
        units = agent_units(state, self.agent)
        start, into = ground_for(state, units[0], units[0].hex), ground_for(state, units[0], to)
        state.swap(
            msgspec.structs.replace(
                self,
                spent=self.spent + into.cost,
                moved=True,
                through=state.map.leads_through(units[0].hex, to),
                stopped=into.stop_in or start.stop_out,
            )
        )
        for unit in units:
            if to in state.map.tiles:
                shift_unit(state, unit, to)
            else:
                lose_unit(state, unit, "left the game")
