"""Breakthroughs: which are taken, and what the questions that come with them are answered."""

from collections.abc import Sequence

from astrarium.kernel import Action

from ..data import APART, DRIVE_IMPROVEMENT, STUDIES, Terrain
from ..rules.breakthroughs import BreakthroughChoice, DeclineBreakthrough, TakeBreakthrough
from ..rules.economy.modular_units import DropExchange, EndExchanges, ExchangeStep, UnitExchange
from ..rules.exploration.multiplex_sensors import (
    CardQuestion,
    KeepCard,
    KeepTile,
    ReturnCard,
    ReturnTile,
    TileQuestion,
)
from ..rules.nova_bombs import Detonate, KeepBombsForNow, NovaWindow
from ..rules.pieces import TILES
from ..rules.planetary_grid import Emerge, GridDeclaration, GridReady, Shelter
from .contact import clash
from .objectives import aim_of
from .situation import Situation

QUICK = 4  # Drive Improvements beyond which other cards come first
STRONG = 5  # industry of a planet that is worth a nova bomb
DULL: frozenset[Terrain] = frozenset(("empty_space", "null_space", "black_hole", "pulsar"))
UNWELCOME = frozenset((
    "ancients_return", "berserker", "doom_station", "dread", "gamblers", "ion_storm",
    "lost_and_found", "madness", "meteor_storm", "pirates", "plague", "raiders", "space_amoeba",
    "stasis", "vanished", "rebels", "hostile_natives", "doh", "ice_world",
))  # fmt: skip


def choose_breakthrough(
    sight: Situation, step: BreakthroughChoice, actions: Sequence[Action]
) -> Action:
    """Speed first, then what the objective wants; nothing that is held already."""
    held = sight.state.players[sight.seat].breakthroughs
    quick = held.count(DRIVE_IMPROVEMENT) < QUICK
    wanted = [name for name in aim_of(sight).breakthroughs if name not in held]
    order = [DRIVE_IMPROVEMENT, *wanted] if quick else [*wanted, DRIVE_IMPROVEMENT]
    listed = (TakeBreakthrough(name) for name in (*order, "heavy_transports"))
    return next((action for action in listed if action in actions), DeclineBreakthrough())


def choose_no_exchange(sight: Situation, step: ExchangeStep, actions: Sequence[Action]) -> Action:
    return EndExchanges()


def drop_exchange(sight: Situation, step: UnitExchange, actions: Sequence[Action]) -> Action:
    return DropExchange()


# -- what was drawn


def judge_tile(sight: Situation, step: TileQuestion, actions: Sequence[Action]) -> Action:
    """Another tile for one with nothing on it, or with something bad; all studies are welcome."""
    terrain = TILES[step.label].terrain
    known = {tile.terrain for tile in sight.state.map.tiles.values()}
    studied = terrain in STUDIES and aim_of(sight).studies_hexes and terrain not in known
    return ReturnTile() if terrain in DULL and not studied else KeepTile()


def judge_card(sight: Situation, step: CardQuestion, actions: Sequence[Action]) -> Action:
    return ReturnCard() if step.card in UNWELCOME else KeepCard()


# -- grids and bombs


def choose_shelter(sight: Situation, step: GridDeclaration, actions: Sequence[Action]) -> Action:
    """Everybody inside if the others there would win a battle, everybody outside if not."""
    own = step.own(sight.state)
    others = [
        unit
        for unit in sight.state.at(step.hex)
        if unit.owner != sight.seat and unit.owner not in APART
    ]
    attackers = {unit.owner for unit in others if unit.type.warship}
    beaten = any(
        clash(sight, owner, [*own, *(unit for unit in others if unit.owner == owner)]).won
        for owner in attackers
    )
    kind = Shelter if beaten else Emerge
    return next((action for action in actions if isinstance(action, kind)), GridReady())


def choose_bomb(sight: Situation, step: NovaWindow, actions: Sequence[Action]) -> Action:
    """A bomb only for a strong planet of somebody else."""
    for action in actions:
        if isinstance(action, Detonate):
            planet = sight.state.planet_at(sight.state.units[action.unit].hex)
            if planet is not None and planet.owner not in (None, sight.seat):
                if planet.industry >= STRONG:
                    return action
    return KeepBombsForNow()
