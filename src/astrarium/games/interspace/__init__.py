"""InterSpace: exploration and conquest for 2 to 6 players."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from astrarium.kernel import Dice, Game, Rolled

from . import events
from .position import facts, position
from .rules import battle, colonization, combat, economy_basic, exploration, movement, setup, turn
from .rules.edition import EDITIONS
from .state import InterSpaceOptions, InterSpaceState


class InterSpace(Game):
    """InterSpace, Basic rules, in its English and Italian editions."""

    name: ClassVar = "interspace"
    title: ClassVar = "InterSpace"
    version: ClassVar = "1"
    options: ClassVar = InterSpaceOptions
    state: ClassVar = InterSpaceState
    steps: ClassVar = (
        setup.SetUp,
        turn.GameTurn,
        turn.PlayerTurn,
        economy_basic.TradeQuestion,
        economy_basic.HomeWorldQuestion,
        economy_basic.EconomicStep,
        movement.MovementStep,
        movement.Expedition,
        exploration.ExplorationStep,
        colonization.ColonizationStep,
        combat.CombatStep,
        battle.Battle,
        battle.HitAssignment,
        battle.Retreat,
        battle.CompulsoryRetreat,
    )
    actions: ClassVar = tuple({kind: None for step in steps for kind in step.accepts})
    events: ClassVar = (
        Rolled,
        *(
            kind
            for kind in vars(events).values()
            if isinstance(kind, type) and kind.__module__ == events.__name__
        ),
    )
    home: ClassVar = Path(__file__).parent

    def seats(self, options: InterSpaceOptions) -> range:
        return EDITIONS[options.edition].seats()

    def start(self, seats: int, options: InterSpaceOptions, dice: Dice) -> InterSpaceState:
        return setup.opening(seats, options, dice)

    def position(self, data: Mapping[str, Any]) -> InterSpaceState:
        return position(data)

    def facts(self, state: InterSpaceState) -> dict[str, Any]:
        """What scenarios can expect of a position."""
        return facts(state)


GAME = InterSpace()
