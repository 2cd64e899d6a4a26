"""Dice audited: every number that a die is held against is worked out again, by the tables.

`Audit.look` sees each draw in the position in which it is thrown; `Audit.hear` holds what happened
against the dice before it.
"""

from collections import Counter
from collections.abc import Sequence

from astrarium.games.interspace.cards.encounters import PortalDistance, PortalSide
from astrarium.games.interspace.data import (
    ARTIFACT_DRIVE,
    ARTIFACT_WEAPON,
    PARADISE_RATING,
    TYPES,
    is_player,
)
from astrarium.games.interspace.events.battle import (
    Jammed,
    MissilesFired,
    MissilesIgnored,
    VolleyFired,
)
from astrarium.games.interspace.events.contact import Bombarded, PlanetFired
from astrarium.games.interspace.rules.combat.battle import Battle, FireRoll
from astrarium.games.interspace.rules.contact.jamming import JammingRoll
from astrarium.games.interspace.rules.contact.missiles import MissileRoll, StealthRoll
from astrarium.games.interspace.rules.contact.planet_attack import BombardmentRoll, PlanetFireRoll
from astrarium.games.interspace.rules.contact.zone_battle import ZoneBattle
from astrarium.games.interspace.rules.economy.mining import MiningRoll
from astrarium.games.interspace.rules.economy.production import IouRoll, OreRoll
from astrarium.games.interspace.rules.encounters.directed_movement import AgentExitRoll, March
from astrarium.games.interspace.rules.encounters.random_movement import DriftDirection
from astrarium.games.interspace.rules.exploration.another_region import FarSide
from astrarium.games.interspace.rules.exploration.exploration import WormholeSide
from astrarium.games.interspace.rules.movement.black_hole import ExitRoll
from astrarium.games.interspace.rules.movement.movement import MovementStep
from astrarium.games.interspace.rules.support import is_unsupported
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.games.interspace.units import Unit
from astrarium.kernel import Draw, Event, Rolled, Tally

# Dice that are so many IOUs, hexes or the number of a side: nothing is held against them.
COUNTED = (IouRoll, DriftDirection, WormholeSide, FarSide, PortalSide, PortalDistance)
# What one volley, bombardment or missile round does, and the dice it is done with.
DONE_BY: dict[type[Event], type[Draw]] = {
    VolleyFired: FireRoll,
    MissilesFired: MissileRoll,
    PlanetFired: PlanetFireRoll,
    Bombarded: BombardmentRoll,
    Jammed: JammingRoll,
    MissilesIgnored: StealthRoll,
}
Parts = dict[str, int]


class Audit:
    def __init__(self) -> None:
        self.seen: set[type[Draw]] = set()
        self.parts: set[str] = set()

    def look(self, state: State, roll: Rolled) -> None:
        """One draw, in the position in which it is thrown."""
        self.seen.add(type(roll.draw))
        for tally in (roll.needed, roll.added):
            self.parts |= parts_of(tally).keys()
        looked_up = bool(roll.row) or isinstance(roll.draw, (*COUNTED, OreRoll, MiningRoll))
        assert looked_up or roll.needed is not None, roll
        assert roll.row == roll.draw.row(die_of(roll)), roll
        expected = expected_parts(state, roll.draw)
        if expected is not None and (roll.needed is not None or not isinstance(roll.draw, OreRoll)):
            assert parts_of(roll.needed) == expected, roll

    def hear(self, happened: Sequence[Event]) -> None:
        """What happened, in order: hits are those of the dice just before."""
        dice: list[Rolled] = []
        for event in happened:
            if isinstance(event, Rolled):
                dice.append(event)
            elif type(event) in DONE_BY:
                own = [die for die in dice if isinstance(die.draw, DONE_BY[type(event)])]
                assert is_done_by(event, own), (event, own)
                dice.clear()


def die_of(roll: Rolled) -> int:
    """What a die shows with what is added to it."""
    return roll.value + sum(parts_of(roll.added).values())


def parts_of(tally: Tally | None) -> Parts:
    """The parts by name, added up where somebody holds a card twice; only the first may be 0."""
    parts = () if tally is None else tally.parts
    assert all(part.amount for part in parts[1:])
    named: Counter[str] = Counter()
    for part in parts:
        named[part.what] += part.amount
    return dict(named)


def hits(roll: Rolled) -> int:
    """What a shot scores: as many as it shows, if that is not above the sum of the parts."""
    return roll.value if roll.value <= sum(parts_of(roll.needed).values()) else 0


def is_done_by(event: Event, dice: Sequence[Rolled]) -> bool:
    match event:
        case VolleyFired():
            return event.hits + event.piercing == sum(map(hits, dice))
        case MissilesFired():
            return event.hits == sum(map(hits, dice))
        case PlanetFired():
            return event.hits == min(event.committed, sum(hits(die) > 0 for die in dice))
        case Bombarded():
            total = sum(die.value for die in dice)
            return event.total == total == die_of(dice[-1]) and event.steps <= int(dice[-1].row)
        case Jammed():
            return event.cancelled == sum(die.value % 2 == 0 for die in dice)
        case MissilesIgnored():
            return event.ignored == sum(die.value % 2 == 0 for die in dice)
        case _:
            return False


# -- by the tables


def expected_parts(state: State, draw: Draw) -> Parts | None:
    """What a draw needs, part by part; None if it is looked up, or counts as it is."""
    match draw:
        case FireRoll(unit=unit):
            battle = state.top
            assert isinstance(battle, Battle)
            return fire(state, battle, state.units[unit.id])
        case MissileRoll(unit=unit):
            battle = state.top
            assert isinstance(battle, ZoneBattle)
            return rating(state, battle, state.units[unit.id])
        case PlanetFireRoll(planet=planet):
            return {"half of tech": -(-state.planets[planet].tech // 2)}
        case ExitRoll(unit=unit):
            return exit_rate(state, state.units[unit.id])
        case AgentExitRoll():
            march = state.top
            assert isinstance(march, March)
            return {"movement rate": march.rate}
        case OreRoll(planet=planet):
            return {"industry": state.planets[planet].industry}
        case _:
            return None


def fire(state: State, battle: Battle, unit: Unit) -> Parts:
    """The rating, less the zone."""
    parts = rating(state, battle, unit)
    zone = battle.zones[unit.id] if isinstance(battle, ZoneBattle) else 0
    return parts | ({"zone": -zone} if zone else {})


def rating(state: State, battle: Battle, unit: Unit) -> Parts:
    """The rating by the unit table, by the Weapon and Paradise, and outside support."""
    attacks, kind = unit.owner == battle.attacker, TYPES[unit.kind]
    usual = kind.attack if attacks else kind.defend
    parts = {"attack" if attacks else "defence": usual}
    armed = state.artifacts.get("weapon") == str(unit.id) and (kind.warship or not attacks)
    planet = state.planet_at(unit.hex)
    blessed = planet is not None and planet.card == "paradise" and planet.owner == unit.owner
    for card, raises, to in (
        ("weapon", armed, ARTIFACT_WEAPON),
        ("paradise", blessed and unit.kind == "patrol_boat", PARADISE_RATING),
    ):
        if raises and sum(parts.values()) < to:
            parts[card] = to - sum(parts.values())
    if isinstance(battle, ZoneBattle) and unit.id in battle.unsupported:
        left, total = 0 if attacks else 1, sum(parts.values())
        parts |= {"outside support": left - total} if total > left else {}
    return parts


def exit_rate(state: State, unit: Unit) -> Parts:
    """The movement rate of a unit, with the Drive, and outside support."""
    assert is_player(unit.owner)
    usual = state.rate_of(unit.owner, TYPES[unit.kind].pace)
    parts, step = {"movement rate": usual}, state.top
    assert isinstance(step, MovementStep)
    driven = state.artifacts.get("drive") == str(unit.id) and "drive" not in step.artifacts
    if driven and usual < ARTIFACT_DRIVE:
        parts["drive"] = ARTIFACT_DRIVE - usual
    total = sum(parts.values())
    if total > 1 and state.options.tier == "standard" and is_unsupported(state, unit):
        parts["outside support"] = 1 - total
    return parts
