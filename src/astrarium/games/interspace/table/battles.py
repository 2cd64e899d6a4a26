"""What is shown of a battle: the sides, who fires when, and the hits that are left to assign."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec

from astrarium.kernel import Hex, Plain
from astrarium.kernel.scene import Reason

from ..data import ZONES, UnitKind
from ..rules.combat.battle import Battle
from ..rules.combat.resolve_hits import HitAssignment
from ..rules.contact.first_fire import ahead, fire_tech
from ..rules.contact.organize_fleets import BEHIND, FRONT, OrganizeFleet, crowded_zone, why_crowded
from ..rules.contact.resolve_hits import ZoneHits
from ..rules.contact.zone_battle import ZoneBattle
from ..state import InterSpaceState as State
from ..text.names import player_name
from ..text.speech import speech
from ..text.words import words_of
from ..units import Unit

FireTime = Literal["first", "second", "none"]


class Fighter(Plain, frozen=True):
    """A unit in a battle: ``rating`` is the highest die with which it hits, ``why`` what it is
    made of."""

    id: int
    kind: UnitKind
    name: str
    rating: int
    shields: int
    most_shields: int
    retreated: bool
    why: str


class Side(Plain, frozen=True):
    seat: int
    name: str
    role: Literal["attacker", "defender"]
    units: tuple[Fighter, ...]


class BattlePanel(Plain, frozen=True, tag_field="tier", tag="basic"):
    hex: Hex
    round: int
    segment: str
    sides: tuple[Side, ...]
    hits: int  # left to assign
    hits_of: int | None  # whose
    quiet: int  # rounds in a row without a hit
    dice: Reason  # how many hits a die scores, and by which rule


class ZoneFighter(Fighter, frozen=True, kw_only=True):
    """A unit in a battle of the Standard game."""

    zone: int
    ratings: tuple[int, ...]  # what the rating is in each zone
    unsupported: bool
    fires: FireTime  # in this round
    penetrates: bool
    fixed: bool  # it cannot attack, and stays in the last zone
    free: bool  # its owner may still take it back from the front


class ZoneSide(Side, frozen=True):
    units: tuple[ZoneFighter, ...]


class Formation(Plain, frozen=True):
    """How many units that count may stand in each zone.

    ``crowded`` is a zone that holds too many; ``ready`` says that no unit could be taken back any
    more, so that the fleet is ready without being called so.
    """

    sizes: tuple[int, ...]
    crowded: int | None
    ready: bool


class ZoneBattlePanel(BattlePanel, frozen=True, kw_only=True, tag="standard"):
    sides: tuple[ZoneSide, ...]
    piercing: int  # hits of penetration fire left to assign
    first_fire: int | None  # a seat of the side whose higher tech lets it fire first
    lowers: tuple[int, ...]  # by how much each zone lowers ratings
    organizing: int | None  # who arranges the fleet now
    formations: tuple[Formation, ...] = ()  # of that fleet
    crowded: dict[int, Reason] = {}  # why a zone may not hold so many


def battle_panel(state: State, language: str) -> BattlePanel | None:
    """The battle that is being fought, if there is one."""
    battle = next((step for step in state.stack if isinstance(step, Battle)), None)
    if battle is None:
        return None
    top = state.top
    assigning = top if isinstance(top, HitAssignment) else None
    shown = BattlePanel(
        battle.hex,
        battle.round,
        battle.segment,
        tuple(_sides(state, battle, assigning, language)),
        hits=0 if assigning is None else assigning.hits,
        hits_of=None if assigning is None else assigning.seat,
        quiet=battle.quiet,
        dice=Reason("IS-COMBAT-04", words_of(language).table["dice"]),
    )
    return _in_zones(state, battle, shown, language) if isinstance(battle, ZoneBattle) else shown


def _sides(
    state: State, battle: Battle, assigning: HitAssignment | None, language: str
) -> Iterator[Side]:
    words, said = words_of(language), speech(state, language)
    shields = battle.shields if assigning is None else assigning.shields
    for seat in (battle.attacker, *battle.defenders):
        fled = [unit for id in battle.fled if (unit := state.units.get(id)) and unit.owner == seat]
        yield Side(
            seat,
            player_name(state, seat, words),
            "attacker" if seat == battle.attacker else "defender",
            tuple(
                Fighter(
                    unit.id,
                    unit.kind,
                    words.units[unit.kind],
                    battle.rating(unit),
                    shields.get(unit.id, 0),
                    unit.type.shields,
                    retreated=unit in fled,
                    why=said.tally(battle.needed(unit)),
                )
                for unit in (*battle.side(state, seat), *fled)
            ),
        )


# -- battles in zones


def _in_zones(
    state: State, battle: ZoneBattle, shown: BattlePanel, language: str
) -> ZoneBattlePanel:
    top, early = state.top, _early(state, battle)
    left = (unit.owner for name in early if (unit := state.units.get(name)) is not None)
    organizing = top if isinstance(top, OrganizeFleet) else None
    fields = msgspec.structs.asdict(shown) | {
        "segment": _segment(battle),
        "sides": tuple(_zone_side(state, battle, side, early) for side in shown.sides),
    }
    return ZoneBattlePanel(
        **fields,
        piercing=top.piercing if isinstance(top, ZoneHits) else 0,
        first_fire=next(left, None),
        lowers=ZONES,
        organizing=None if organizing is None else organizing.seat,
        formations=() if organizing is None else tuple(_formations(state, battle, organizing)),
        crowded={zone: _why(state, zone, language) for zone in BEHIND} if organizing else {},
    )


def _segment(battle: ZoneBattle) -> str:
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


def _zone_side(state: State, battle: ZoneBattle, side: Side, early: tuple[int, ...]) -> ZoneSide:
    units = tuple(_zone_fighter(state, battle, fighter, early) for fighter in side.units)
    return ZoneSide(side.seat, side.name, side.role, units)


def _zone_fighter(
    state: State, battle: ZoneBattle, fighter: Fighter, early: tuple[int, ...]
) -> ZoneFighter:
    unit = state.units[fighter.id]
    fires: FireTime = "first" if unit.id in early else "second"
    zone, fixed = battle.zones.get(unit.id, FRONT), not battle.counts(unit)
    return ZoneFighter(
        **msgspec.structs.asdict(fighter),
        zone=zone,
        ratings=(fighter.rating,) * len(ZONES) if fixed else _ratings(battle, unit),
        unsupported=unit.id in battle.unsupported,
        fires=fires if fighter.rating > 0 else "none",
        penetrates=unit.id in battle.piercing,
        fixed=fixed,
        free=not fixed and not fighter.retreated and zone == FRONT,
    )


def _ratings(battle: ZoneBattle, unit: Unit) -> tuple[int, ...]:
    moved = (msgspec.structs.replace(battle, zones={unit.id: zone}) for zone in ZONES)
    return tuple(there.rating(unit) for there in moved)


def _formations(state: State, battle: ZoneBattle, step: OrganizeFleet) -> Iterator[Formation]:
    """All ways to take units back from the front, legal or not."""
    own = battle.side(state, step.seat)
    now = Counter(battle.zones[unit.id] for unit in own if battle.counts(unit))
    scouts = any(battle.can_come_forward(unit) and not battle.counts(unit) for unit in own)
    for middle in range(now[FRONT] + 1):
        for rear in range(now[FRONT] - middle + 1):
            back = {FRONT: -middle - rear, BEHIND[0]: middle, BEHIND[1]: rear}
            sizes = Counter({zone: now[zone] + back[zone] for zone in ZONES})
            more = [{FRONT: -1, zone: 1} for zone in BEHIND] if sizes[FRONT] else []
            more += [{zone: 1} for zone in ZONES[:-1]] if scouts else []
            goes_on = any(crowded_zone(_changed(sizes, change)) is None for change in more)
            shown = tuple(sizes[zone] for zone in ZONES)
            yield Formation(shown, crowded_zone(sizes), ready=not goes_on)


def _changed(sizes: Counter[int], change: dict[int, int]) -> Counter[int]:
    return Counter({zone: sizes[zone] + change.get(zone, 0) for zone in ZONES})


def _why(state: State, zone: int, language: str) -> Reason:
    why = why_crowded(zone)
    return Reason(why.rule, speech(state, language).sentence(why))
