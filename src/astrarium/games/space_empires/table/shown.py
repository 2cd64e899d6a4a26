"""What a table shows even while it cannot be done, so that it can say why."""

from collections.abc import Iterator

from astrarium.kernel import Action

from ..groups import CURRENT, Group
from ..rules.economy.economic_phase import EconomicPhase
from ..rules.raiders import ForceBattle, Standoff, StayCloaked
from ..rules.upgrades import Upgrade, Upgrades
from ..state import SpaceEmpiresState as State
from .production import shown_orders


def shown_anyway(state: State, seat: int) -> Iterator[Action]:
    """Orders of a production sheet, what Raiders or Scanners would do, upgrades at Ship Yards."""
    step = state.top if state.stack else None
    if step is None or seat not in step.asks(state):
        return
    if isinstance(step, EconomicPhase):
        yield from shown_orders(state, step, seat)
    elif isinstance(step, Standoff):
        yield ForceBattle() if step.is_announced else StayCloaked()
    elif isinstance(step, Upgrades):
        own = state.groups_of(seat)
        yards = {group.hex for group in own if group.kind.value == "SY"}
        yield from (Upgrade(one.id) for one in own if one.hex in yards and is_behind(state, one))


def is_behind(state: State, group: Group) -> bool:
    """Whether ships of a group lack technology that their owner has."""
    kind = group.kind.value
    assert kind is not None
    return kind not in CURRENT and group.carries != state.latest(group.owner, kind)
