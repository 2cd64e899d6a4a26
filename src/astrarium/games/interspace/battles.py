"""What is shown of a battle: the sides, who fires when, and the hits that are left to assign."""

from typing import Literal

import msgspec

from astrarium.kernel import Hex, Plain

from .data import ZONES, UnitKind
from .rules.battle import Battle, HitAssignment
from .rules.fleets import OrganizeFleet
from .rules.muster import ahead, fire_tech
from .rules.zone_battle import ZoneBattle
from .rules.zone_hits import ZoneHits
from .state import InterSpaceState as State
from .text import player_name
from .units import Unit
from .words import Words


class Fighter(Plain, frozen=True):
    """A unit in a battle: ``rating`` is the highest die with which it hits."""

    id: int
    kind: UnitKind
    name: str
    rating: int
    shields: int
    most_shields: int
    retreated: bool


class Side(Plain, frozen=True):
    seat: int
    name: str
    role: str
    units: tuple[Fighter, ...]


class BattlePanel(Plain, frozen=True):
    hex: Hex
    round: int
    segment: str
    sides: tuple[Side, ...]
    hits: int = 0  # left to assign
    hits_of: int | None = None  # whose
    quiet: int = 0  # rounds in a row without a hit


def battle_panel(state: State, words: Words) -> BattlePanel | None:
    """The battle that is being fought, if there is one."""
    battle = next((step for step in state.stack if isinstance(step, Battle)), None)
    if battle is None:
        return None
    if isinstance(battle, ZoneBattle):
        return zone_battle_panel(state, battle, words)
    top = state.top
    assigning = top if isinstance(top, HitAssignment) else None
    shields = battle.shields if assigning is None else assigning.shields
    seats = (battle.attacker, *battle.defenders)
    return BattlePanel(
        hex=battle.hex,
        round=battle.round,
        segment=battle.segment,
        sides=tuple(_side(state, battle, shields, seat, words) for seat in seats),
        hits=0 if assigning is None else assigning.hits,
        hits_of=None if assigning is None else assigning.seat,
        quiet=battle.quiet,
    )


def _side(state: State, battle: Battle, shields: dict[int, int], seat: int, words: Words) -> Side:
    fled = [unit for id in battle.fled if (unit := state.units.get(id)) and unit.owner == seat]
    fighters = [*battle.side(state, seat), *fled]
    return Side(
        seat,
        player_name(state, seat, words),
        "attacker" if seat == battle.attacker else "defender",
        tuple(_fighter(battle, unit, shields, words) for unit in fighters),
    )


def _fighter(battle: Battle, unit: Unit, shields: dict[int, int], words: Words) -> Fighter:
    return Fighter(
        unit.id,
        unit.kind,
        words.units[unit.kind],
        battle.rating(unit),
        shields.get(unit.id, 0),
        unit.type.shields,
        unit.id in battle.fled,
    )


# -- battles in zones

FireTime = Literal["first", "second", "none"]


class ZoneFighter(Fighter, frozen=True, kw_only=True):
    """A unit in a battle of the Standard game."""

    zone: int
    unsupported: bool
    fires: FireTime  # in this round
    penetrates: bool
    fixed: bool  # it cannot attack, and stays in the last zone


class ZoneBattlePanel(BattlePanel, frozen=True, kw_only=True):
    tier: Literal["standard"] = "standard"
    attacker: int
    active: int  # whose Contact Step it is
    first_fire: int | None  # a seat of the side whose higher tech lets it fire first
    organizing: int | None  # who arranges the fleet now
    piercing: int = 0  # hits of penetration fire left to assign


def zone_battle_panel(state: State, battle: ZoneBattle, words: Words) -> ZoneBattlePanel:
    top = state.top
    assigning = top if isinstance(top, ZoneHits) else None
    shields = battle.shields if assigning is None else assigning.shields
    early = _early(state, battle)
    seats = (battle.attacker, *battle.defenders)
    sides = [_side(state, battle, shields, seat, words) for seat in seats]
    return ZoneBattlePanel(
        hex=battle.hex,
        round=battle.round,
        segment=_zone_segment(battle),
        sides=tuple(_zone_side(state, battle, side, early) for side in sides),
        hits=0 if assigning is None else assigning.hits,
        piercing=0 if assigning is None else assigning.piercing,
        hits_of=None if assigning is None else assigning.seat,
        quiet=battle.quiet,
        attacker=battle.attacker,
        active=battle.active,
        first_fire=_first_seat(state, early),
        organizing=top.seat if isinstance(top, OrganizeFleet) else None,
    )


def _zone_segment(battle: ZoneBattle) -> str:
    if battle.segment in ("missiles", "missile hits"):
        return "missiles"
    if not battle.zones:
        return "organize"
    segment = {"penetration": "fire", "jamming": "hits"}.get(battle.segment, battle.segment)
    if segment in ("fire", "hits"):
        return f"{'first' if battle.first else 'second'} {segment}"
    return segment


def _early(state: State, battle: ZoneBattle) -> tuple[int, ...]:
    """Who fires first in this round, foreseen while the fleets are organized."""
    if battle.segment != "organize":
        return battle.early if battle.zones else ()
    able = any(battle.able(unit) for unit in battle.side(state, battle.attacker))
    if not able or not battle.side(state, *battle.defenders):
        return ()
    units = battle.side(state, battle.attacker, *battle.defenders)
    return ahead(state, battle, {unit.id: fire_tech(state, unit) for unit in units})


def _first_seat(state: State, early: tuple[int, ...]) -> int | None:
    left = (unit.owner for name in early if (unit := state.units.get(name)) is not None)
    return next(left, None)


def _zone_side(state: State, battle: ZoneBattle, side: Side, early: tuple[int, ...]) -> Side:
    units = tuple(_zone_fighter(state, battle, fighter, early) for fighter in side.units)
    return msgspec.structs.replace(side, units=units)


def _zone_fighter(
    state: State, battle: ZoneBattle, fighter: Fighter, early: tuple[int, ...]
) -> ZoneFighter:
    unit = state.units[fighter.id]
    fires: FireTime = "first" if unit.id in early else "second"
    return ZoneFighter(
        **msgspec.structs.asdict(fighter),
        zone=battle.zones.get(unit.id, ZONES[0]),
        unsupported=unit.id in battle.unsupported,
        fires=fires if fighter.rating > 0 else "none",
        penetrates=unit.id in battle.piercing,
        fixed=not battle.counts(unit),
    )
