"""The battle that is fought: lines of fire in order of class, and what every shot needs."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from astrarium.kernel import Hex, Plain, Tally

from ..data import CLASSES, CLOUDS, Kind, WeaponClass
from ..groups import Group, Tech
from ..rules.combat.battle import Battle
from ..rules.combat.battle_order import Stage
from ..rules.combat.fire import within
from ..rules.combat.lines import owner_of, weapon_class
from ..rules.combat.machines import limits
from ..state import SpaceEmpiresState as State
from ..text.speech import SpaceEmpiresSpeech as Speech


class SumPart(Plain, frozen=True):
    """A part of what a shot needs."""

    name: str
    amount: int


class Aim(Plain, frozen=True):
    """A shot that a line can fire now: the highest die that hits, and its parts."""

    line: int
    target: int
    needed: int
    parts: tuple[SumPart, ...]


class BattleLine(Plain, frozen=True):
    """Ships of a group that fire and are fired at together."""

    pick: str  # what one points at for it: its line, or before lines are formed its group
    line: int | None  # None: lines are not formed yet
    group: int
    kind: Kind
    name: str
    weapon: WeaponClass  # the class in which it fires here
    attack: int
    defense: int
    hull: int
    tech: str
    ships: int
    screened: int
    damage: int  # of the ship that is hit first
    shots: int  # left in this round
    turn: Literal["now", "later", "done"]
    cloaked: bool
    leaving: int  # squadrons that leave with the next Carrier


class Bystander(Plain, frozen=True):
    """Units of a side in the hex that have no line: Mines, and what cannot fight."""

    group: int
    kind: Kind
    name: str  # as many as there are
    ships: int


class BattleSide(Plain, frozen=True):
    owner: int
    name: str
    role: Literal["attacker", "defender"]
    units: int
    bonus: bool  # the Fleet Size Bonus of this round
    lines: tuple[BattleLine, ...]  # in the order of fire
    others: tuple[Bystander, ...]


class BattlePanel(Plain, frozen=True):
    hex: Hex
    place: str
    terrain: str  # what the marker in the hex changes, in words
    stage: Stage
    round: int
    asking: int | None  # who has to decide something
    may_screen: int  # ships that the larger side may still screen
    sides: tuple[BattleSide, ...]
    aims: tuple[Aim, ...]


def battle_panel(state: State, speech: Speech) -> BattlePanel | None:
    """The battle on the stack. Both sides lie open in it, so that everybody sees the same."""
    battle = next((step for step in state.stack if isinstance(step, Battle)), None)
    if battle is None or battle.stage == "arrival":
        return None
    marker = state.marker(battle.hex)
    return BattlePanel(
        hex=battle.hex,
        place=speech.hex(battle.hex),
        terrain=speech.words.table[f"battle in {marker}"] if marker in CLOUDS else "",
        stage=battle.stage,
        round=battle.number,
        asking=battle.asking,
        may_screen=battle.may_screen(state) if battle.stage == "screening" else 0,
        sides=tuple(_sides(state, battle, speech)),
        aims=tuple(_aims(state, battle, speech)) if battle.stage == "fire" else (),
    )


def _sides(state: State, battle: Battle, speech: Speech) -> Iterator[BattleSide]:
    turns, places = _turns(state, battle), [*enumerate(battle.lines)]
    for owner in (battle.attacker, battle.defender):
        own = [place for place, line in places if line.ships and owner_of(state, line) == owner]
        own.sort(key=lambda place: _order(state, battle, place))
        lines = [_line(state, battle, place, turns, speech) for place in own]
        groups = state.groups_of(owner, battle.hex)
        if not battle.lines:
            lines = [_waiting(state, battle, group, speech) for group in state.armed(groups)]
        yield BattleSide(
            owner=owner,
            name=speech.seat(owner),
            role="attacker" if owner == battle.attacker else "defender",
            units=sum(line.ships for line in lines),
            bonus=battle.bonus == owner,
            lines=tuple(lines),
            others=tuple(
                Bystander(group.id, kind, speech.kinds(kind, group.count), group.count)
                for group in groups
                if (kind := group.kind.value) is not None and not group.is_armed
            ),
        )


def _order(state: State, battle: Battle, place: int) -> tuple[int, int]:
    return CLASSES.index(battle.own_class(state, place)), -battle.lines[place].tech.tactics


def _turns(state: State, battle: Battle) -> dict[int, Literal["now", "later"]]:
    """Whose turn it is, and whose is still to come in this round."""
    if battle.stage != "fire":
        return {}
    found: dict[int, Literal["now", "later"]] = {}
    for place, _ in battle.turns(state):
        found[place] = "later"
    for place, _ in battle.now(state):
        found[place] = "now"
    return found


def _line(
    state: State,
    battle: Battle,
    place: int,
    turns: dict[int, Literal["now", "later"]],
    speech: Speech,
) -> BattleLine:
    line = battle.lines[place]
    group = state.groups[line.group]
    assert group.kind.value is not None
    return BattleLine(
        pick=f"line:{place}",
        line=place,
        group=group.id,
        kind=group.kind.value,
        name=speech.kinds(group.kind.value, line.ships),
        weapon=battle.own_class(state, place),
        attack=group.attack,
        defense=group.defense,
        hull=group.type.hull,
        tech=_tech(line.tech, speech),
        ships=line.ships,
        screened=line.screened,
        damage=line.damage,
        shots=max(0, line.shots),
        turn=turns.get(place, "done") if battle.stage == "fire" else "later",
        cloaked=place in battle.cloaked,
        leaving=line.leaving,
    )


def _waiting(state: State, battle: Battle, group: Group, speech: Speech) -> BattleLine:
    """A group before the first round; its technology may not have been announced yet."""
    its, kind = group.type, group.kind.value
    assert kind is not None
    assert its.attack is not None
    known = group.tech.value is not None
    return BattleLine(
        pick=f"piece:{group.id}",
        line=None,
        group=group.id,
        kind=kind,
        name=speech.kinds(kind, group.count),
        weapon=weapon_class(state, battle.hex, group),
        attack=group.attack if known else its.attack,
        defense=group.defense if known else its.defense,
        hull=its.hull,
        tech=_tech(state.tech_of(group), speech) if known else "",
        ships=group.count,
        screened=0,
        damage=state.damages.get(group.owner, 0),
        shots=0,
        turn="later",
        cloaked=kind == "R" and group.id not in battle.uncloaked,
        leaving=0,
    )


# What counts in a battle, of all that ships carry.
_FIGHTING = (
    "attack", "defense", "tactics", "fighters", "point_defense", "cloaking", "scanners",
    "minesweeping",
)  # fmt: skip


def _tech(tech: Tech, speech: Speech) -> str:
    """Technology that counts in a battle, as it is announced."""
    others = {name: 0 for name in tech.__struct_fields__ if name not in _FIGHTING}
    said = speech.tech(msgspec.structs.replace(tech, **others))
    return "" if said == speech.words.nothing else said


def _aims(state: State, battle: Battle, speech: Speech) -> Iterator[Aim]:
    for place, _ in battle.now(state):
        if battle.lines[place].shots > 0:
            for target in battle.targets_now(state, place):
                tally = _needed(state, battle, place, target)
                parts = shown_parts(tally, speech)
                yield Aim(place, target, battle.chance(state, place, target), parts)


def shown_parts(tally: Tally, speech: Speech) -> tuple[SumPart, ...]:
    """The parts of a sum that count for anything."""
    names = speech.words.names["part"]
    return tuple(SumPart(names[part.what], part.amount) for part in tally.parts if part.amount)


def _needed(state: State, battle: Battle, place: int, target: int) -> Tally:
    group = state.groups[battle.lines[place].group]
    at = state.groups[battle.lines[target].group]
    return within(battle.tally(state, place, target), *limits(state, group, at))
