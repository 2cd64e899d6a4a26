"""An encounter, phase by phase."""

from typing import ClassVar

import msgspec

from astrarium.kernel import Violation, violation
from astrarium.kernel.held import Held
from astrarium.kernel.holdings import afterwards
from astrarium.kernel.powers import permission, rule

from ..events.course import EncounterBegan
from ..power import CosmicPower
from ..state import ENCOUNTER, CosmicState, Encounter
from .alliance import Alliance
from .destiny import Destiny
from .ending import Phases
from .launch import Launch
from .new_hand import new_hand_if_needed
from .planning import Planning
from .regroup import Regroup
from .resolution import Resolution
from .reveal import Reveal
from .rotation import rotate
from .ships import count_homes
from .timing import open_window
from .victory import look_for_winners

GOING_ON = ("offense_win", "deal", "success")


def rotation(state: CosmicState, step: "EncounterStep") -> None:
    """CE-VROT-01"""
    options = state.options
    if state.encounter.opens_turn and options.rotating_powers and options.aliens != "none":
        rotate(state, state.encounter.offense)


def hand_check(state: CosmicState, step: "EncounterStep") -> None:
    """A second encounter without an encounter card begins like a turn. CE-TURN-04"""
    encounter = state.encounter
    lacks = encounter.is_turn and not state.has_encounter_card(encounter.offense)
    if encounter.opens_turn or lacks:
        new_hand_if_needed(state, encounter.offense)


def start_turn(state: CosmicState, step: "EncounterStep") -> None:
    """CE-TURN-10"""
    if state.encounter.opens_turn:
        open_window(state, "start_turn")


def regroup(state: CosmicState, step: "EncounterStep") -> None:
    """CE-TURN-09"""
    state.push(Regroup())


def destiny(state: CosmicState, step: "EncounterStep") -> None:
    if state.encounter.defense is None:
        state.push(Destiny())


def launch(state: CosmicState, step: "EncounterStep") -> None:
    state.push(Launch())


def alliance(state: CosmicState, step: "EncounterStep") -> None:
    state.push(Alliance())


def planning(state: CosmicState, step: "EncounterStep") -> None:
    state.push(Planning())


def reveal(state: CosmicState, step: "EncounterStep") -> None:
    state.push(Reveal())


def resolution(state: CosmicState, step: "EncounterStep") -> None:
    state.push(Resolution())


@rule
def after_encounter(state: CosmicState) -> None:
    """What follows from the outcome without any use of a power. CE-ZAP-03"""


def aftermath(state: CosmicState, step: "EncounterStep") -> None:
    """Step 8 of CE-RES-01, CE-RES-16"""
    after_encounter(state)
    open_window(state, "step_8")


def win_check(state: CosmicState, step: "EncounterStep") -> None:
    """Step 9 of CE-RES-01, CE-WIN-03"""
    look_for_winners(state)


def end(state: CosmicState, step: "EncounterStep") -> None:
    """Step 10 of CE-RES-01, CE-TURN-12"""
    open_window(state, "encounter_end")


@permission
def may_go_on(state: CosmicState) -> Violation | None:
    """Why the offense may not have a further encounter. CE-TURN-05, CE-TURN-08, CE-TURN-11"""
    if state.encounter.outcome not in GOING_ON:
        return violation("CE-TURN-05", "The encounter did not succeed.")
    if not state.encounter.opens_turn:
        return violation("CE-TURN-08", "A turn has two encounters at most.")
    return None


@rule
def encounter_over(state: CosmicState) -> None:
    """What waits until an encounter is over."""


def further(state: CosmicState, step: "EncounterStep") -> None:
    open_window(state, "turn_over", of=state.encounter.offense)


def wind_up(state: CosmicState, step: "EncounterStep") -> None:
    """What lasted as long as the encounter ends with it; powers that were lent return."""
    encounter_over(state)
    state.goes_on = state.encounter.is_turn and may_go_on(state) is None
    state.over(state.encounter.span)
    count_homes(state)


class EncounterStep(Phases, frozen=True, kw_only=True):
    """The seven phases, and what comes after them. CE-TURN-03"""

    rule: ClassVar[str] = "CE-TURN-03"
    order: ClassVar = (
        rotation, hand_check, start_turn, regroup, destiny, launch, alliance, planning, reveal,
        resolution, aftermath, win_check, end, further, wind_up,
    )  # fmt: skip
    resolution_at: ClassVar[int] = order.index(resolution)
    aftermath_at: ClassVar[int] = order.index(aftermath)
    checked_at: ClassVar[int] = order.index(end)

    def done(self, state: CosmicState) -> None:
        state.last = state.encounter.result()
        state.encounters = state.encounters[:-1]
        state.over(ENCOUNTER)
        if state.encounters:
            go_on_with(state)


def interrupt(state: CosmicState) -> None:
    """An encounter that is put in has zaps and effects of its own: those of the one that it
    interrupts rest meanwhile, except cards that are laid aside. CE-TURN-12"""
    span = state.encounter.span
    passing = [held for held in state.powers if held.leaves == span and not holds_cards(held)]
    left = [held for held in state.powers if held not in passing]
    changed = [held for held in left if afterwards(held, span) != held]
    state.encounter_becomes(resting=(*passing, *changed))
    state.powers = tuple(afterwards(held, span) for held in left)
    count_homes(state)


def go_on_with(state: CosmicState) -> None:
    """An encounter that was interrupted goes on: what rested has a say again."""
    span = state.encounter.span
    passing = tuple(held for held in state.encounter.resting if held.leaves == span)
    changed = {held.power: held for held in state.encounter.resting if held not in passing}
    state.encounter_becomes(resting=())
    state.powers = tuple(
        _as_before(held, changed[held.power], span) if held.power in changed else held
        for held in (*state.powers, *passing)
    )
    count_homes(state)


def _as_before(held: Held, before: Held, span: str) -> Held:
    """A power that is zapped again, and, if its owner has it yet, switched off or lent again."""
    if before.zapped == span and held.zapped is None:
        held = msgspec.structs.replace(held, zapped=span)
    if held.holder == before.holder:
        held = msgspec.structs.replace(
            held, idle=before.idle, lent=before.lent, returns=before.returns
        )
    return held


def holds_cards(held: Held) -> bool:
    power = CosmicPower.by(held)
    assert isinstance(power, CosmicPower)
    return bool(power.cards_held())


def begin_encounter(
    state: CosmicState,
    offense: int,
    *,
    opens_turn: bool = False,
    is_turn: bool = True,
    defense: int | None = None,
) -> None:
    """An encounter begins; one with a given defense has no destiny draw. CE-TURN-12"""
    if state.encounters:
        interrupt(state)
    state.begun += 1
    encounter = Encounter(
        number=state.begun, offense=offense, opens_turn=opens_turn, is_turn=is_turn,
        defense=defense, system=defense,
    )  # fmt: skip
    state.encounters = (*state.encounters, encounter)
    state.tell(EncounterBegan(seat=offense, number=state.begun))
    state.push(EncounterStep())
