"""A unit enters a hex, and the hex works on it: null space, pulsars, and in the Advanced game the
plague, madness, the Doom Station's boats, and ships whose crew is out of time or gone."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Draw, Hex, Rolled
from astrarium.kernel.powers import Powers, rule

from ..card import these
from ..data import (
    APART,
    DOOM,
    DOOM_BOATS,
    MADNESS,
    PLAGUE,
    PULSAR_VULNERABLE,
    STASIS,
    VANISHED,
    Terrain,
    is_player,
)
from ..events.pieces import UnitMoved
from ..state import InterSpaceState as State
from ..state.players import Agent
from ..units import Unit, UnitName
from .pieces import add_unit, covered_units, lose_unit, take_command, uncover

DERELICT = frozenset((STASIS, VANISHED))


def shift_unit(
    state: State, unit: Unit, to: Hex, *, retreat: bool = False, attack: int | None = None
) -> Unit | None:
    """Put a unit into a hex and let the hex work on it; None if that destroys it.

    ``attack`` is the player from whose attack it retreats, if that is in the attacker's own turn.
    IS-TERR-13, IS-TERR-14, IS-TERR-17, IS-TERR-22
    """
    there = unit.at(to)
    covered = covered_units(state, unit)
    state.put(there)
    if covered:
        uncover(state, covered)
    if unit.id in state.sheltered:
        state.sheltered = tuple(name for name in state.sheltered if name != unit.id)
    state.tell(UnitMoved(unit.id, unit.kind, unit.owner, unit.hex, to, retreat))
    tile = state.map.tiles.get(to)
    if tile is not None and tile.terrain == "null_space":
        lose_unit(state, there, "null space", attack=attack)
        return None
    if tile is not None and tile.terrain == "pulsar":
        if not survives_pulsar(state, there, attack=attack):
            return None
    return arrive(state, there, attack=attack) if state.options.encounters else there


class PulsarRoll(Draw, frozen=True):
    """Whether a pulsar destroys a unit: if it is even."""

    text: ClassVar = "pulsar, {unit}"
    unit: UnitName

    def row(self, total: int) -> str:
        return "spared" if total % 2 else "lost"


def survives_pulsar(state: State, unit: Unit, *, attack: int | None = None) -> bool:
    """A unit of an unshielded type rolls a die; an even one destroys it.

    IS-TERR-14, IS-TERR-17
    """
    if unit.kind not in PULSAR_VULNERABLE or terrain_for(state, unit, "pulsar") != "pulsar":
        return True
    if state.throw(6, PulsarRoll(unit.name)).row == "spared":
        return True
    lose_unit(state, unit, "pulsar", attack=attack)
    return False


def terrain_for(state: State, unit: Unit, terrain: Terrain) -> Terrain:
    """What a terrain is to a unit that moves."""
    cards = state.cards_on(unit)
    return terrain_seen(cards, terrain) if cards else terrain


@rule(of=these, pure=True)
def terrain_seen(cards: Powers, terrain: Terrain) -> Terrain:
    """What a terrain is to units with some cards."""
    return terrain


def arrive(state: State, unit: Unit, *, attack: int | None = None) -> Unit | None:
    """What a hex holds works on a unit that has just entered it; None if it is destroyed.

    What it comes upon is asked later, when the step that moved it is done. ``attack`` is the player
    from whose attack it retreats.
    IS-A-ENC-GEN-10, IS-A-ENC-DOOM-3, IS-A-ENC-MADNESS-3, IS-A-ENC-PLAGUE-3, IS-A-ENC-PLAGUE-4,
    IS-A-ENC-PLAGUE-6, IS-A-ENC-STASIS-1, IS-A-ENC-VANISHED-1
    """
    if state.artifacts:
        note_moved(state, *state.artifacts_of(str(unit.id)))
    owners = {other.owner for other in state.at(unit.hex)}
    if len(owners) == 1:
        return unit
    if DOOM in owners:
        bring_back_boats(state, unit.hex)
    if MADNESS in owners and unit.owner != MADNESS:
        suicide_pact(state, unit.hex, attack=attack)
    if unit.id not in state.units:
        return None
    if unit.owner == PLAGUE:
        for other in state.at(unit.hex):
            contaminate(state, other)
    elif PLAGUE in owners:
        contaminate(state, unit)
    if is_player(state.units[unit.id].owner) and owners & DERELICT:
        note_entry(state, unit)
    return state.units[unit.id]


def note_moved(state: State, *artifacts: str) -> None:
    """Artifacts are carried or handed on, so that they produce nothing for a while.

    IS-A-ENC-FABRICATION-2
    """
    fresh = [name for name in artifacts if name not in state.moved_artifacts]
    state.moved_artifacts = (*state.moved_artifacts, *fresh)


# -- the Doom Station


def bring_back_boats(state: State, hex: Hex) -> None:
    """While the Doom Station stands, it has all its patrol boats whenever a unit comes.

    IS-A-ENC-DOOM-3, IS-A-ENC-DOOM-4
    """
    doom = state.own_at(hex, DOOM)
    if any(unit.kind == "doom_station" for unit in doom):
        for _ in range(DOOM_BOATS - sum(unit.kind == "doom_boat" for unit in doom)):
            add_unit(state, "doom_boat", DOOM, hex)


# -- madness


def can_be_reached(state: State, unit: Unit) -> bool:
    """Whether a unit has a crew that mad ones can talk to.

    IS-A-ENC-MADNESS-6, IS-A-BRK-GRID-4
    """
    return unit.owner not in APART and unit.id not in state.sheltered


class MadnessVictim(Draw, frozen=True):
    text: ClassVar = "victim of {unit}"
    draws: ClassVar = "unit"
    silent: ClassVar = True
    unit: UnitName


def suicide_pact(state: State, hex: Hex, *, attack: int | None = None) -> None:
    """Each mad unit takes one other unit of its hex with it, at random among several.

    IS-A-ENC-MADNESS-3, IS-A-ENC-MADNESS-4, IS-A-ENC-MADNESS-5
    """
    for mad in state.own_at(hex, MADNESS):
        others = [unit for unit in state.at(hex) if can_be_reached(state, unit)]
        if not others:
            return
        victim = one_of(state, others, MadnessVictim(named(state, mad)))
        lose_unit(state, victim, "madness", attack=attack)
        lose_unit(state, mad, "madness", attack=attack)


def one_of(state: State, units: Sequence[Unit], draw: Draw) -> Unit:
    """One of some units, each equally likely."""
    if len(units) == 1:
        return units[0]
    return state.units[state.pick([named(state, unit) for unit in units], draw).id]


def named(state: State, unit: Unit) -> UnitName:
    """A unit in the name of a die, which does not tell what is hidden in a stack.

    IS-S-SECRET-01
    """
    return UnitName(unit.id, None if state.is_buried(unit) else unit.kind)


# -- the plague


class ContaminationRoll(Draw, frozen=True):
    """Whether a unit falls ill: if both dice are even."""

    text: ClassVar = "contamination, {unit}"
    told_with: ClassVar = ("unit",)
    unit: UnitName

    def row(self, total: int) -> str:
        return "odd" if total % 2 else "even"

    def meaning(self, rolls: Sequence[Rolled]) -> str:
        if len(rolls) < 2:
            return ""
        return "ill" if all(roll.row == "even" for roll in rolls) else "spared"


def contaminate(state: State, unit: Unit) -> None:
    """A player's unit that meets the plague rolls two dice; both even, it falls ill.

    IS-A-ENC-PLAGUE-3, IS-A-ENC-PLAGUE-4, IS-A-AGENT-INTER-4, IS-A-ENC-VANISHED-2, IS-A-BRK-GRID-4
    """
    if not is_player(unit.owner) or unit.id in state.sheltered:
        return
    draw = ContaminationRoll(named(state, unit))
    if draw.meaning([state.throw(6, draw) for _ in range(2)]) == "ill":
        infect(state, unit)


def infect(state: State, unit: Unit) -> None:
    """A unit has the plague from now on and obeys nobody.

    IS-A-ENC-PLAGUE-1, IS-A-ENC-PLAGUE-12, IS-A-ENC-PLAGUE-13
    """
    ill = state.agents.get("plague", Agent(unit.owner))
    state.agents["plague"] = ill.with_members(*ill.members, unit.id)
    take_command(state, unit, PLAGUE)


# -- ships in stasis, and ships without a crew


def note_entry(state: State, unit: Unit) -> None:
    """A player's unit has come to ships that nobody commands; what about them is asked later."""
    entry = (unit.owner, unit.hex)
    if entry not in state.entries:
        state.entries = (*state.entries, entry)
