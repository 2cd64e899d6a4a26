"""The free agents' turn, after those of all players, and what they do to planets."""

from collections.abc import Callable
from typing import ClassVar

from astrarium.kernel import Hex, Step
from astrarium.kernel.powers import Powers, rule

from ...card import card, hand
from ...data import AGENTS, PARTIES, PLAGUE
from ...drawn_cards import FreeAgent
from ...events.agents import AgentGone, AgentMoved, IndustryLost
from ...events.turns import AgentsTurnBegan
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ...state.players import Agent
from ..derelicts import ask_about_entries
from ..nova_bombs import window
from ..pieces import uninhabit
from ..planetary_grid import declare, is_immune
from ..victory import remove_the_beaten

PARTY = {name: party for party, name in PARTIES.items()}


# What an agent does in its turn, one after the other. IS-A-AGENT-ORDER-3
DEEDS: tuple[Callable[[FreeAgent, State], None], ...] = (
    lambda agent, state: agent.sets_out(state),
    lambda agent, state: agent.makes_contact(state),
    lambda agent, state: agent.acts(state),
)


class AgentsTurn(Step, frozen=True):
    """The free agents act one after another: each moves, makes contact, does what it came for.

    Grids are declared before it, and nova bombs may go off after it.
    IS-A-AGENT-ORDER-1, IS-A-AGENT-ORDER-2, IS-A-AGENT-ORDER-3, IS-A-BRK-GRID-3
    """

    rule: ClassVar = "IS-A-AGENT-ORDER-1"

    acted: tuple[str, ...] = ()
    deeds: int = len(DEEDS) + 1  # of the one that has acted last, so far
    declared: bool = False  # whether grids were declared for its next deed

    @classmethod
    def begin(cls, state: State) -> None:
        state.push(cls())
        if state.agents:
            state.tell(AgentsTurnBegan(turn=state.turn))

    def go_on(self, state: State) -> None:
        if state.entries:
            ask_about_entries(state)
        elif self.deeds > len(DEEDS):
            self.next_agent(state)
        elif self.deeds == len(DEEDS) or self.acted[-1] not in state.agents:
            state.swap(AgentsTurn(self.acted))
            window(state, None)
        elif not self.declared:
            state.swap(AgentsTurn(self.acted, self.deeds, declared=True))
            self.declare_grids(state)
        else:
            state.swap(AgentsTurn(self.acted, self.deeds + 1))
            DEEDS[self.deeds](card(self.acted[-1], FreeAgent), state)

    def declare_grids(self, state: State) -> None:
        """Who is inside a grid is said where the agent has come to; a storm is there before, too.

        IS-A-BRK-GRID-3
        """
        agent = self.acted[-1]
        bodiless = state.agents[agent].hex is not None
        if self.deeds == 1 or (bodiless and self.deeds == 0):
            declare(state, places(state, agent), alone=bodiless)

    def next_agent(self, state: State) -> None:
        waiting = [name for name in AGENTS if name in state.agents and name not in self.acted]
        if waiting:
            state.swap(AgentsTurn((*self.acted, waiting[0]), 0))
        else:
            state.pop()
            remove_the_beaten(state)


def places(state: State, agent: str) -> tuple[Hex, ...]:
    """The hexes where a free agent is."""
    hex = state.agents[agent].hex
    if hex is not None:
        return (hex,)
    return tuple(dict.fromkeys(unit.hex for unit in state.units_of(PARTY.get(agent, PLAGUE))))


# -- agents that are no units


def appear(state: State, agent: str, seat: int, hex: Hex) -> None:
    """A free agent that is no unit is in a hex from now on."""
    state.agents[agent] = Agent(seat, hex)
    state.tell(AgentMoved(agent=agent, hex=hex))


def wander_to(state: State, agent: str, to: Hex) -> None:
    """A free agent that is no unit goes to a hex; null space is its end.

    IS-A-AGENT-RANDOM-4, IS-A-AGENT-RANDOM-5
    """
    known = state.agents[agent]
    if to == known.hex:
        return
    state.agents[agent] = Agent(known.drawer, to)
    state.tell(AgentMoved(agent=agent, hex=to, start=known.hex))
    if state.map.tiles[to].terrain == "null_space":
        del state.agents[agent]
        state.tell(AgentGone(agent=agent, hex=to))


# -- in the Economic Phase


def of_agents(state: State) -> Powers:
    """The cards of the agents in the game, in their order.

    IS-A-ENC-AMOEBA-7
    """
    there = [agent for agent in AGENTS if agent in state.agents]
    return tuple(power for agent in there for power in hand((agent,), agent))


@rule(of=of_agents)
def agents_waste_planets(state: State) -> None:
    """Before the Economic Phase some agents waste the planets in their hexes."""


def blight(state: State, agent: str) -> None:
    """The planets in an agent's hexes lose a level each.

    IS-A-ENC-GEN-11
    """
    for hex in places(state, agent):
        sicken(state, state.planet_at(hex), PARTY[agent])


def sicken(state: State, planet: Planet | None, party: int) -> None:
    """A planet loses a level of industry; with the last one it stands empty.

    IS-A-ENC-PLAGUE-10, IS-A-ENC-PLAGUE-11, IS-A-ENC-AMOEBA-6, IS-A-BRK-GRID-1
    """
    if planet is None or planet.owner is None or is_immune(state, planet):
        return
    left = state.change_planet(planet, industry=planet.industry - 1)
    state.tell(
        IndustryLost(
            planet=planet.name, owner=planet.owner, agent=PARTIES[party], level=left.industry
        )
    )
    if not left.industry:
        uninhabit(state, left, party)
