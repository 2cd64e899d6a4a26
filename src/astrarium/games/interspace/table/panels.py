"""What the panels of InterSpace show besides the board, as one record."""

from collections.abc import Mapping
from functools import lru_cache

from astrarium.kernel import Hex, Odds, Plain
from astrarium.kernel.scene import Panels

from ..data import VICTORY_TARGET
from ..odds.of_position import battle_odds
from ..odds.planets import AssaultOdds, BombardmentOdds, assault_odds, bombardment_odds
from ..resources import Resources
from ..rules.contact.jamming import JammingChoice, cancels
from ..rules.economy.economic_step import EconomicStep
from ..rules.pieces import TILES
from ..rules.support import supported_hexes
from ..state import InterSpaceState as State
from ..text.card_panels import CardsPanel, cards_panel, points_known
from ..text.names import called
from ..text.words import words_of
from .battles import BattlePanel, ZoneBattlePanel, battle_panel
from .economy import EconomyPanel, UnitTypeRow, economy, unit_types
from .levels import Levels, levels
from .planning import PlanningPanel, planning
from .trade import ExchangePanel, OfferPanel, cargo, exchange, offer

DIE = range(1, 7)
BOXES = 1000  # that are remembered in words


class BoxRow(Plain, frozen=True):
    """A kind of tile: how many are left, which ones, and how likely the next draw is one."""

    kind: str
    label: str
    count: int
    chance: float
    names: tuple[str, ...]
    effect: str


class BoxPanel(Plain, frozen=True):
    """The exploration box."""

    total: int
    rows: tuple[BoxRow, ...]
    aside: tuple[str, ...]  # Null wormholes whose partners are not found yet


class VictoryPanel(Plain, frozen=True):
    goal: int
    scores: tuple[int | None, ...]  # None: they are secret


class BattleOdds(Plain, frozen=True):
    """How a battle may go that an answer of the looker begins, now or after its moves; rounded for
    the way."""

    action: str
    hex: str
    win: float
    draw: float
    losses_own: float  # units
    losses_theirs: float
    value_own: float  # what they cost
    value_theirs: float
    rounds: float
    exact: bool  # all that may happen was counted; otherwise the chance to win has an error
    stderr: float
    prize: float | None  # the chance to win and to conquer the planet there


class InterSpacePanels(Panels, frozen=True, kw_only=True):
    """All panels; what is not going on is left out."""

    box: BoxPanel
    victory: VictoryPanel
    unit_types: tuple[UnitTypeRow, ...]
    levels: Levels
    battle: BattlePanel | ZoneBattlePanel | None = None
    jam_chance: float | None = None  # that a die cancels a hit, while dice are chosen for that
    economy: EconomyPanel | None = None
    planning: PlanningPanel | None = None
    support: Mapping[int, tuple[Hex, ...]] | None = None  # where each seat's ships are supported
    homes: tuple[str, ...] | None = None  # by seat: trade goods are called after them
    cargo: Mapping[int, Resources] | None = None
    offer: OfferPanel | None = None
    exchange: ExchangePanel | None = None
    cards: CardsPanel | None = None
    odds: tuple[BattleOdds, ...] = ()
    assault_odds: tuple[AssaultOdds, ...] = ()
    bombard_odds: tuple[BombardmentOdds, ...] = ()


def panels(
    state: State, seat: int | None, language: str, effects: dict[str, str]
) -> InterSpacePanels:
    words = words_of(language)
    step = state.stack[-1] if state.stack else None
    looking = step.seat if isinstance(step, EconomicStep) else seat
    standard = state.options.tier == "standard"
    seats = range(state.seats)
    return InterSpacePanels(
        box=_exploration_box(state, language, effects),
        victory=VictoryPanel(
            VICTORY_TARGET, tuple(points_known(state, other, seat) for other in seats)
        ),
        unit_types=unit_types(state, looking, words),
        levels=levels(state, looking),
        battle=battle_panel(state, language),
        jam_chance=_jam_chance() if isinstance(step, JammingChoice) else None,
        economy=economy(state, words),
        planning=planning(state, seat, language),
        support={other: _supported(state, other) for other in seats} if standard else None,
        homes=tuple(player.home for player in state.players) if standard else None,
        cargo=cargo(state, seat) if standard else None,
        offer=offer(state, words),
        exchange=exchange(state, words),
        cards=cards_panel(state, seat, language),
        odds=() if seat is None else tuple(map(battle_shown, battle_odds(state, seat))),
        assault_odds=() if seat is None else tuple(assault_odds(state, seat)),
        bombard_odds=() if seat is None else tuple(bombardment_odds(state, seat)),
    )


def _exploration_box(state: State, language: str, effects: dict[str, str]) -> BoxPanel:
    rows = _box_rows(tuple(sorted(state.box.items())), language, tuple(effects.items()))
    return BoxPanel(state.tiles_in_box(), rows, state.aside)


@lru_cache(BOXES)
def _box_rows(
    tiles: tuple[tuple[str, int], ...], language: str, effects: tuple[tuple[str, str], ...]
) -> tuple[BoxRow, ...]:
    """What is left in the box, the most frequent first; it stays so until something is explored."""
    words, does, kinds = words_of(language), dict(effects), dict[str, list[str]]()
    for label, count in tiles:
        kinds.setdefault(TILES[label].terrain, []).extend([TILES[label].name] * count)
    total = sum(count for _, count in tiles)
    rows = []
    for kind, names in sorted(kinds.items(), key=lambda kind: (-len(kind[1]), kind[0])):
        chance = round(len(names) / total, 4)
        known = tuple(called(name, words) for name in names if name)
        rows.append(BoxRow(kind, words.terrain[kind], len(names), chance, known, does[kind]))  # type: ignore[index]
    return tuple(rows)


def _supported(state: State, seat: int) -> tuple[Hex, ...]:
    return tuple(sorted(supported_hexes(state, seat)))


def _jam_chance() -> float:
    return sum(map(cancels, DIE)) / len(DIE)


def battle_shown(odds: Odds) -> BattleOdds:
    return BattleOdds(
        odds.action,
        odds.place,
        win=round(odds.win, 4),
        draw=round(odds.draw, 4),
        losses_own=round(odds.own.units, 2),
        losses_theirs=round(odds.theirs.units, 2),
        value_own=round(odds.own.value, 2),
        value_theirs=round(odds.theirs.value, 2),
        rounds=round(odds.rounds, 2),
        exact=odds.exact,
        stderr=round(odds.stderr, 4),
        prize=None if odds.prize is None else round(odds.prize, 4),
    )
