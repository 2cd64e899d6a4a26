"""Breakthroughs in battle: hits that are cancelled, suffered or made good."""

from collections.abc import Sequence

from astrarium.kernel import Action

from ..rules.combat.resolve_hits import Hit, HitAssignment
from ..rules.contact.jamming import CancelChoice, CancelHit, JammingChoice, LetThrough
from ..rules.contact.modular_units import EndRefit, Refit
from ..rules.contact.salvage import Capture, CaptureNoMore, Grapple, Salvage
from .combat import battle_of
from .objectives import aim_of
from .situation import Situation


def choose_jamming(sight: Situation, step: JammingChoice, actions: Sequence[Action]) -> Action:
    """With as many dice as there are, unless losses are welcome."""
    attacks = battle_of(sight.state).attacker == sight.seat
    return LetThrough() if aim_of(sight).stands(attacks) else actions[0]


def choose_cancelled(sight: Situation, step: CancelChoice, actions: Sequence[Action]) -> Action:
    """Hits of penetration fire, which strike where they want."""
    return CancelHit("penetration")


def suffer_hit(sight: Situation, step: HitAssignment, actions: Sequence[Action]) -> Action:
    """The least loss among own units: a shield where there are most, else the cheapest unit."""

    def loss(hit: Hit) -> tuple[int, int]:
        shields = step.shields[hit.unit]
        return -shields, sight.state.units[hit.unit].type.cost

    return min((action for action in actions if isinstance(action, Hit)), key=loss)


def choose_capture(sight: Situation, step: Grapple, actions: Sequence[Action]) -> Action:
    """The most valuable wreck by the cheapest captor that can take it."""
    salvage: Salvage = sight.state.below
    values = {wreck.unit.id: wreck.unit.type.cost for wreck in salvage.wrecks}

    def gain(capture: Capture) -> tuple[int, int]:
        return values[capture.wreck], -sight.state.units[capture.captor].type.cost

    captures = [action for action in actions if isinstance(action, Capture)]
    return max(captures, key=gain, default=CaptureNoMore())


def choose_no_refit(sight: Situation, step: Refit, actions: Sequence[Action]) -> Action:
    return EndRefit()
