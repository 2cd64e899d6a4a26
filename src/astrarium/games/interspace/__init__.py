"""InterSpace: exploration and conquest for 2 to 6 players."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from astrarium.kernel import Action, Dice, Event, Game, Rolled

from . import events, text
from .bot import InterSpacePolicy
from .data import VICTORY_TARGET
from .position import facts, position
from .rules import (
    battle,
    colonization,
    combat,
    economy_basic,
    expedition,
    exploration,
    movement,
    retreat,
    setup,
    trade,
    turn,
)
from .rules.edition import EDITIONS
from .state import InterSpaceOptions, InterSpaceState, why_impossible
from .words import EN


class InterSpace(Game):
    """InterSpace, Basic rules, in its English and Italian editions.

    Units and planets change hands by conquest alone, so no action gives them away. IS-UNIT-05
    """

    name: ClassVar = "interspace"
    title: ClassVar = "InterSpace"
    intro: ClassVar = EN.intro.format(target=VICTORY_TARGET)
    glossary: ClassVar = EN.glossary
    version: ClassVar = "1"
    options: ClassVar = InterSpaceOptions
    state: ClassVar = InterSpaceState
    steps: ClassVar = (
        setup.SetUp,
        turn.GameTurn,
        turn.PlayerTurn,
        trade.TradeQuestion,
        trade.HomeWorldQuestion,
        economy_basic.EconomicStep,
        movement.MovementStep,
        expedition.Expedition,
        exploration.ExplorationStep,
        colonization.ColonizationStep,
        combat.CombatStep,
        battle.Battle,
        battle.HitAssignment,
        retreat.Retreat,
        retreat.CompulsoryRetreat,
        retreat.StalemateRetreat,
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

    def why_impossible(self, state: InterSpaceState) -> str | None:
        return why_impossible(state)

    def policy(self) -> InterSpacePolicy:
        return InterSpacePolicy()

    # -- in the terminal

    def board(self, state: InterSpaceState, seat: int | None = None) -> Any:
        return _terminal().board(state, seat)

    def describe(self, state: InterSpaceState, said: Action | Event) -> str:
        return text.describe(state, said)

    def story(self, told: Sequence[tuple[InterSpaceState, Event]]) -> list[str]:
        """What happened, in few lines: events, each with the position after it."""
        return text.story(told)

    def tells(self, action: Action, happened: Sequence[Event]) -> bool:
        """Whether what happened says itself which action was played."""
        return text.tells(action, happened)

    def is_blow(self, event: Event, seat: int) -> bool:
        """A planet lost, or the last of everything."""
        match event:
            case events.PlanetConquered(loser=struck) | events.PlayerOut(seat=struck):
                return struck == seat
            case _:
                return False

    def is_out(self, state: InterSpaceState, seat: int) -> bool:
        return state.players[seat].out

    def seat_name(self, state: InterSpaceState, seat: int) -> str:
        return text.player_name(state, seat)

    def chip(self, state: InterSpaceState, seat: int) -> Any:
        """A player's name and shape in colour, for rich."""
        return _terminal().chip(state, seat, EN)

    def entry(self, state: InterSpaceState, action: Action) -> tuple[str, str]:
        """The heading and the label of an action in a menu."""
        found: tuple[str, str] = _terminal().entry(state, action)
        return found

    def remarks(self, state: InterSpaceState, seat: int) -> list[str]:
        """What a seat should know about its question besides the answers."""
        found: list[str] = _terminal().remarks(state, seat)
        return found

    def conceivable(
        self, state: InterSpaceState, seat: int, asked: str = ""
    ) -> Iterable[Sequence[Action]]:
        """What somebody may ask about, legal or not."""
        found: Iterable[Sequence[Action]] = _terminal().conceivable(state, seat, asked)
        return found

    def tables(self) -> dict[str, Callable[[InterSpaceState, int | None], Any]]:
        """What can be looked up, by name."""
        return dict(_terminal().TABLES)


def _terminal() -> Any:
    """What draws in a terminal; loaded only where somebody looks."""
    from . import board  # noqa: PLC0415

    return board


GAME = InterSpace()
