"""What awaits a unit that enters a hex: the plague, madness, the Doom Station's boats, and ships
whose crew is out of time or gone."""

from collections.abc import Sequence

from astrarium.kernel import Hex

from ..data import APART, DOOM, DOOM_BOATS, MADNESS, PLAGUE, STASIS, VANISHED, is_player
from ..state import Agent
from ..state import InterSpaceState as State
from ..units import Unit
from . import pieces

DERELICT = frozenset((STASIS, VANISHED))


def arrive(state: State, unit: Unit) -> Unit | None:
    """What a hex holds works on a unit that has just entered it; None if it is destroyed.

    What it comes upon is asked later, when the step that moved it is done.
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
        suicide_pact(state, unit.hex)
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
            pieces.add_unit(state, "doom_boat", DOOM, hex)


# -- madness


def can_be_reached(state: State, unit: Unit) -> bool:
    """Whether a unit has a crew that mad ones can talk to.

    IS-A-ENC-MADNESS-6, IS-A-BRK-GRID-4
    """
    return unit.owner not in APART and unit.id not in state.sheltered


def suicide_pact(state: State, hex: Hex) -> None:
    """Each mad unit takes one other unit of its hex with it, at random among several.

    IS-A-ENC-MADNESS-3, IS-A-ENC-MADNESS-4, IS-A-ENC-MADNESS-5
    """
    for mad in state.own_at(hex, MADNESS):
        others = [unit for unit in state.at(hex) if can_be_reached(state, unit)]
        if not others:
            return
        victim = one_of(state, others, f"victim of {named(state, mad)}")
        pieces.lose_unit(state, victim, "madness")
        pieces.lose_unit(state, mad, "madness")


def one_of(state: State, units: Sequence[Unit], name: str) -> Unit:
    """One of some units, each equally likely."""
    if len(units) == 1:
        return units[0]
    faces = {named(state, unit): unit for unit in units}
    return faces[state.pick(tuple(faces), name)]


def named(state: State, unit: Unit) -> str:
    """A unit in the name of a die, which does not tell what is hidden in a stack.

    IS-S-SECRET-01
    """
    return f"{'unit' if state.is_buried(unit) else unit.type.abbreviation} {unit.id}"


# -- the plague


def contaminate(state: State, unit: Unit) -> None:
    """A player's unit that meets the plague rolls two dice; both even, it falls ill.

    IS-A-ENC-PLAGUE-3, IS-A-ENC-PLAGUE-4, IS-A-AGENT-INTER-4, IS-A-ENC-VANISHED-2, IS-A-BRK-GRID-4
    """
    if not is_player(unit.owner) or unit.id in state.sheltered:
        return
    dice = [state.roll(6, f"contamination, {named(state, unit)}") for _ in range(2)]
    if not any(die % 2 for die in dice):
        infect(state, unit)


def infect(state: State, unit: Unit) -> None:
    """A unit has the plague from now on and obeys nobody.

    IS-A-ENC-PLAGUE-1, IS-A-ENC-PLAGUE-12, IS-A-ENC-PLAGUE-13
    """
    ill = state.agents.get("plague", Agent(unit.owner))
    state.agents["plague"] = ill.with_members(*ill.members, unit.id)
    pieces.take_command(state, unit, PLAGUE)


# -- ships in stasis, and ships without a crew


def note_entry(state: State, unit: Unit) -> None:
    """A player's unit has come to ships that nobody commands; what about them is asked later."""
    entry = (unit.owner, unit.hex)
    if entry not in state.entries:
        state.entries = (*state.entries, entry)
