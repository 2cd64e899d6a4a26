"""InterSpace at a table in a browser: the position to be drawn."""

from astrarium.kernel.scene import Phase, Scene

from ..rules.combat.combat import CombatStep
from ..rules.contact.contact import ContactStep
from ..rules.economy.economic_phase import STEPS as ECONOMY
from ..rules.economy.economic_phase import EconomicPhase
from ..rules.economy.economic_step import EconomicStep
from ..rules.economy.modular_units import ExchangeStep
from ..rules.economy.placement import PlacementStep
from ..rules.economy.transport_bonus import HomeWorldQuestion, TradeQuestion
from ..rules.encounters.free_agents import AgentsTurn
from ..rules.exploration.colonization import ColonizationStep
from ..rules.exploration.exploration import ExplorationStep
from ..rules.movement.friendly_aliens import FriendlyQuestion
from ..rules.movement.movement import MovementStep
from ..rules.setup import SetUp
from ..rules.turn import PlayerTurn
from ..state import InterSpaceState as State
from ..text.words import Words, words_of
from .drawing import Drawing
from .standard_drawing import StandardDrawing


def scene(state: State, seat: int | None, language: str) -> Scene:
    """Everything on the table, as a seat sees it."""
    kind = StandardDrawing if state.options.tier == "standard" else Drawing
    return kind(state, seat, language).scene(phase(state, words_of(language)))


# -- the order of play

# The questions that come before a step belong to it.
_BASIC: tuple[tuple[type, ...], ...] = (
    (HomeWorldQuestion, TradeQuestion, EconomicStep),
    (MovementStep,),
    (ExplorationStep,),
    (ColonizationStep,),
    (CombatStep,),
)
_STANDARD: tuple[tuple[type, ...], ...] = (
    (FriendlyQuestion, MovementStep),
    (ExplorationStep,),
    (ColonizationStep,),
    (ContactStep,),
)
# Exchanges of units belong to the Placement Step, after which they are made.
_ECONOMY: tuple[tuple[type, ...], ...] = tuple(
    (step, ExchangeStep) if step is PlacementStep else (step,)
    for step in ECONOMY
    if step is not ExchangeStep
)


def phase(state: State, words: Words) -> Phase:
    """The game turn, and which step of whose turn is on."""
    say, limit = words.board, state.options.max_game_turns
    if state.ended is not None:
        return Phase(say["over"])
    if isinstance(state.top, SetUp):
        return Phase(words.table["set-up"])
    turn = say["turn of" if limit else "turn"].format(turn=state.turn, limit=limit)
    if any(isinstance(step, EconomicPhase) for step in state.stack):
        return Phase(turn, words.economy_steps, _step_on(state, _ECONOMY))
    if any(isinstance(step, AgentsTurn) for step in state.stack):
        return Phase(turn, (words.table["agents turn"],), 0)
    seat = next((step.seat for step in state.stack if isinstance(step, PlayerTurn)), None)
    if state.options.tier == "standard":
        return Phase(turn, words.standard_turn, _step_on(state, _STANDARD), seat)
    return Phase(turn, words.turn, _step_on(state, _BASIC), seat)


def _step_on(state: State, order: tuple[tuple[type, ...], ...]) -> int | None:
    for number, kinds in enumerate(order):
        if any(isinstance(step, kinds) for step in state.stack):
            return number
    return None
