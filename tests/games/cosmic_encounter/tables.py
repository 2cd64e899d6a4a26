"""Set-ups of Cosmic Encounter that tests play, and players who see more of the game than chance."""

import random
from typing import Any

import msgspec

from astrarium.games.cosmic_encounter import GAME
from astrarium.games.cosmic_encounter.options import CosmicOptions
from astrarium.games.cosmic_encounter.rules.setup import OpenChoice, TakeAlien
from astrarium.games.cosmic_encounter.rules.ships import PickShips, TakeShips
from astrarium.games.cosmic_encounter.state import CosmicState
from astrarium.kernel import Action, State
from tests.games.chance import Chance
from tests.kernel.contract import any_move as any_answer

Setting = tuple[int, dict[str, Any]]
VARIANTS = ("four_planets", "hidden_powers", "rotating_powers", "technology", "freewheeling")
SETTINGS: dict[str, Setting] = {
    "no aliens": (3, {"aliens": "none", "flares": False}),
    "four planets": (4, {"aliens": "none", "flares": False, "four_planets": True}),
    "first game": (3, {"levels": "green", "flares": False}),
    "classic": (4, {}),
    "chosen aliens": (3, {"aliens": "chosen", "deal_proposals": 2}),
    "hidden powers": (3, {"hidden_powers": True, "deal_proposals": 2}),
    "rotating powers": (4, {"rotating_powers": True, "deal_proposals": 2}),
    "technology": (3, {"technology": True, "deal_proposals": 2}),
    "freewheeling": (3, {"freewheeling": True, "deal_proposals": 2}),
    "hidden and rotating": (3, {"hidden_powers": True, "rotating_powers": True}),
    "all variants": (4, {**dict.fromkeys(VARIANTS, True), "deal_proposals": 2}),
    "five": (5, {"aliens": "none", "flares": False, "deal_proposals": 2}),
}
# Proposals that come to something, and colonies that are kept, show more of the game.
WEIGHTS = {
    "OfferCards": 0.02, "AskCards": 0.02, "OfferWithin": 0.003, "AskWithin": 0.003,
    "TheirShips": 0.3, "MyShips": 0.3, "Propose": 8.0, "Accept": 4.0, "Decline": 0.5,
    "BreakOff": 0.3,
}  # fmt: skip


def any_move(state: State, chance: random.Random) -> tuple[int, Action]:
    seat, action = any_answer(state, chance)
    asked = {decision.seat: decision for decision in state.decisions()}
    if seat not in asked or action not in asked[seat].actions:
        return seat, action  # said beside the game
    actions = asked[seat].actions
    return seat, chance.choices(actions, [weight(state, one) for one in actions])[0]


def weight(state: Any, action: Action) -> float:
    step = state.top
    if isinstance(action, TakeShips) and isinstance(step, PickShips):
        left = step.left(state, action.place)
        strips = state.ships_at(action.place, step.owner) - dict(step.picked).get(action.place, 0)
        return 0.1 if action.ships == strips and left else 1.0
    return WEIGHTS.get(type(action).__name__, 1.0)


# -- tables for many games


class Table(msgspec.Struct, frozen=True):
    """Who plays, and by what. The same table always plays the same game."""

    seats: int
    seed: int
    more: dict[str, Any] = {}  # options besides the usual ones
    aliens: tuple[str, ...] = ()  # those that are taken, if aliens are chosen openly
    late: bool = False

    @property
    def rules(self) -> str:
        return "+".join(name for name in VARIANTS if self.more.get(name)) or "classic"

    @property
    def options(self) -> CosmicOptions:
        return GAME.read_options(self.more)

    def new(self) -> CosmicState:
        state = GAME.new(self.seats, self.options, self.seed)
        assert isinstance(state, CosmicState)
        return state


class Players:
    """Players of a table: they take the aliens that it names, and go by chance otherwise."""

    def __init__(self, table: Table) -> None:
        self.table, self.chance = table, Chance("players", table.seed)

    def answer(self, state: CosmicState) -> tuple[int, Action]:
        decision = self.chance.pick(state.decisions())
        if isinstance(state.top, OpenChoice) and self.table.aliens:
            return decision.seat, TakeAlien(self.table.aliens[decision.seat])
        weights = [int(1000 * weight(state, one)) for one in decision.actions]
        return decision.seat, self.chance.weighted(decision.actions, weights)
