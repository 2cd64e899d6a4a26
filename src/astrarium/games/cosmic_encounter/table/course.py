"""Where in an encounter something is: its phases, and the moments of the timing table in them."""

from collections.abc import Mapping
from typing import Literal

from astrarium.kernel import Action
from astrarium.kernel.pointing import legal_actions

from ..power import CosmicPower
from ..rules.alliance import Alliance
from ..rules.destiny import Destiny
from ..rules.launch import Launch
from ..rules.planning import Planning
from ..rules.regroup import Regroup
from ..rules.resolution import Resolution
from ..rules.reveal import Reveal
from ..rules.timing import TimingWindow
from ..state import CosmicState as State

Phase = Literal["regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution"]

STEPS: Mapping[Phase, type] = {
    "regroup": Regroup,
    "destiny": Destiny,
    "launch": Launch,
    "alliance": Alliance,
    "planning": Planning,
    "reveal": Reveal,
    "resolution": Resolution,
}
PHASES = tuple(STEPS)
_KINDS = tuple(STEPS.values())

# The phases in which moments come; a reaction comes in any.
MOMENTS: Mapping[str, tuple[Phase, ...]] = {
    "start_turn": ("regroup",),
    "regroup_start": ("regroup",),
    "destiny_before": ("destiny",),
    "destiny_after": ("destiny",),
    "destiny_choice": ("destiny",),
    "destiny_fixed": ("destiny",),
    "sending": ("launch", "alliance"),
    "launch_after": ("launch",),
    "alliance_before": ("alliance",),
    "inviting": ("alliance",),
    "answering": ("alliance",),
    "alliance_after": ("alliance",),
    "new_hand": ("regroup", "planning"),
    "planning_before": ("planning",),
    "foresee": ("planning",),
    "selecting": ("planning",),
    "planning_after": ("planning",),
    "stating": ("planning", "reveal"),
    "turning": ("reveal",),
    "reveal": ("reveal",),
    "cards_seen": ("reveal",),
    "deal_made": ("resolution",),
    "deal_failed": ("resolution",),
    "winner_known": ("resolution",),
    "resolution": ("resolution",),
    "compensation_before": ("resolution",),
    "card_disposal": ("resolution",),
    "cards_discarded": ("resolution",),
    "cards_left": ("resolution",),
    "step_8": ("resolution",),
    "encounter_end": ("resolution",),
    "turn_over": ("resolution",),
}


def phase_now(state: State) -> int | None:
    """Which phase of the encounter is on, from 0; None: none is yet, or none is any more."""
    at = [_KINDS.index(type(step)) for step in state.stack if isinstance(step, _KINDS)]
    return at[-1] if at else None


def phases_of(moments: tuple[str, ...]) -> tuple[Phase, ...]:
    """The phases of some moments, in order; all for what reacts to something, or works always."""
    if not moments or any(moment not in MOMENTS for moment in moments):
        return PHASES
    found = {phase for moment in moments for phase in MOMENTS[moment]}
    return tuple(phase for phase in PHASES if phase in found)


def legal(state: State, seat: int | None) -> tuple[Action, ...]:
    """What who looks can answer now; nothing if it is not asked."""
    if seat is None or seat not in state.asks():
        return ()
    return legal_actions(state, seat)


def is_timely(state: State, power: CosmicPower) -> bool:
    """Whether everybody sees that a power could be used in the window that is open."""
    window = state.top if state.stack and state.ended is None else None
    if not isinstance(window, TimingWindow):
        return False
    return state.why_unusable(power, window.moment) is None
