"""Enemy colonies that a seat can fire at, and what its ships need to hit them."""

from collections.abc import Iterator

from astrarium.kernel import Hex, Plain

from ..data import SIDES, Kind
from ..rules.combat.bombardment import FireAtColony, needed_at_colony, value_after
from ..rules.combat.combat_phase import CombatPhase
from ..rules.combat.fire import within
from ..state import SpaceEmpiresState as State
from ..text.speech import SpaceEmpiresSpeech as Speech
from .battles import SumPart, shown_parts


class Bomber(Plain, frozen=True):
    """A group whose ships can fire at a colony, one after another."""

    group: int
    kind: Kind
    name: str
    shots: int  # that are left in this phase
    needed: int
    parts: tuple[SumPart, ...]


class ColonyTarget(Plain, frozen=True):
    """A colony that nobody defends."""

    hex: Hex
    place: str
    owner: int
    value: int
    after: int  # its value after one more hit; 0: it is destroyed
    is_homeworld: bool
    bombers: tuple[Bomber, ...]


def colony_targets(state: State, seat: int | None, speech: Speech) -> Iterator[ColonyTarget]:
    step = state.top if state.stack else None
    if not isinstance(step, CombatPhase) or step.seat != seat:
        return
    legal = [
        action.group
        for decision in state.decisions()
        if decision.seat == seat
        for action in decision.actions
        if isinstance(action, FireAtColony)
    ]
    for hex in dict.fromkeys(state.groups[group].hex for group in legal):
        colony = state.colonies[hex]
        yield ColonyTarget(
            hex=hex,
            place=speech.hex(hex),
            owner=colony.owner,
            value=colony.value,
            after=value_after(colony),
            is_homeworld=colony.is_homeworld,
            bombers=tuple(
                _bomber(state, step, group, speech)
                for group in legal
                if state.groups[group].hex == hex
            ),
        )


def _bomber(state: State, step: CombatPhase, name: int, speech: Speech) -> Bomber:
    group = state.groups[name]
    assert group.kind.value is not None
    needed = within(needed_at_colony(state, group), 1, SIDES)
    return Bomber(
        group=name,
        kind=group.kind.value,
        name=speech.kinds(group.kind.value, group.count),
        shots=step.shots_left(group),
        needed=min(needed.total, SIDES),
        parts=shown_parts(needed, speech),
    )
