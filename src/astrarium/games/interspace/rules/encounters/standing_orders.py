"""Standing orders: which free agents a player's warships block."""

from collections.abc import Iterator
from typing import ClassVar

from astrarium.kernel import Action, Hex, Violation, violation

from ...data import BLOCKABLE, is_player
from ...events.agents import BlockingOrdered
from ...state import InterSpaceState as State
from ...things import AgentName
from ..movement.blocked_movement import blocks
from ..movement.progress import Movement


def is_held(state: State, agent: str, hex: Hex, *, through: bool) -> bool:
    """Whether a player's units block a free agent in a hex: warships, stations at a wormhole's way.

    Only players block agents, by their orders, and not from inside a grid.
    IS-A-AGENT-BLOCK-1, IS-A-AGENT-BLOCK-2, IS-A-AGENT-BLOCK-3, IS-A-AGENT-BLOCK-6,
    IS-A-AGENT-BLOCK-7, IS-A-BRK-GRID-4
    """
    return agent in BLOCKABLE and any(
        is_player(unit.owner)
        and agent not in state.players[unit.owner].lets_pass
        and unit.id not in state.sheltered
        and blocks(state, unit, through=through)
        for unit in state.at(hex)
    )


def why_no_order(state: State, agent: str) -> Violation | None:
    if agent in BLOCKABLE and agent in state.agents:
        return None
    return violation("IS-A-AGENT-BLOCK-6", "Nobody can block {agent}.", agent=agent)


class Block(Action, frozen=True):
    """From now on your own warships block a free agent.

    IS-A-AGENT-BLOCK-2
    """

    text: ClassVar = "block {agent}"
    told_by: ClassVar = (BlockingOrdered,)
    agent: AgentName

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        why = why_no_order(state, self.agent)
        if why is None and self.agent not in state.players[seat].lets_pass:
            return violation("IS-A-AGENT-BLOCK-2", "Your warships block {agent}.", agent=self.agent)
        return why

    def do(self, state: State, step: Movement, seat: int) -> None:
        passing = state.players[seat].lets_pass
        state.change_player(seat, lets_pass=tuple(name for name in passing if name != self.agent))
        state.tell(BlockingOrdered(seat=seat, agent=self.agent, blocks=True))


class LetPass(Action, frozen=True):
    """From now on your own warships let a free agent pass.

    IS-A-AGENT-BLOCK-2
    """

    text: ClassVar = "let {agent} pass"
    told_by: ClassVar = (BlockingOrdered,)
    agent: AgentName

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        why = why_no_order(state, self.agent)
        if why is None and self.agent in state.players[seat].lets_pass:
            return violation("IS-A-AGENT-BLOCK-2", "You let {agent} pass.", agent=self.agent)
        return why

    def do(self, state: State, step: Movement, seat: int) -> None:
        passing = state.players[seat].lets_pass
        state.change_player(seat, lets_pass=(*passing, self.agent))
        state.tell(BlockingOrdered(seat=seat, agent=self.agent, blocks=False))


def orders(state: State, agent: str, seat: int) -> Iterator[Action]:
    """How a player can change their order about a free agent in the game."""
    yield (Block if agent in state.players[seat].lets_pass else LetPass)(agent)
