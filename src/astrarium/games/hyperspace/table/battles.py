"""The battle that is fought: units with their dice, what is assigned, and what is still needed."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from astrarium.kernel import Hex, Plain, is_seat
from astrarium.kernel.pointing import legal_actions

from ..data import Attack
from ..powers.techs.tech import BattleUse
from ..rules.battle.fight import Fight, attack_in, commander, fighters, supporters, total_of
from ..rules.battle.phases import Assigning, Phase
from ..rules.figures import defence_of, is_fortress
from ..state import HyperspaceState as State
from ..state import Unit, unit
from ..text.speech import HyperspaceSpeech as Speech
from .pointing import shown_unit

Role = Literal["attacker", "defender"]
STAGES: tuple[str, ...] = ("pre-battle", "dice", "casualties", "post-battle")


class DieShown(Plain, frozen=True):
    sides: int  # 0: a fixed rating
    value: int


class UnitInBattle(Plain, frozen=True):
    """Units of one kind in one place."""

    pick: str
    name: str  # the name of the unit, as answers have it
    kind: str
    civ: str  # of a Super Unit
    title: str
    attack: str
    defence: int
    fortress: bool
    silent: bool  # it has Attack 0 in this battle
    dice: tuple[DieShown, ...]
    many: int = 1
    wounds: tuple[int, ...] = ()  # damage assigned to each of them, in order
    room: int = 0  # what it would take to destroy the next; 0: it is no target now
    joined: bool = False  # a neutral's ship that fights for this side
    supports: bool = False  # it lends its Attack from elsewhere, and is no target


class LossShown(Plain, frozen=True):
    kind: str
    civ: str
    title: str
    destroyed: bool  # or damaged


class SideShown(Plain, frozen=True):
    owner: int
    name: str
    role: Role
    commander: int  # who decides for it
    total: int | None  # None: nothing is rolled yet
    left: int | None  # points that are still to be assigned; None: nothing is assigned now
    spared: bool  # no damage can be assigned to it
    units: tuple[UnitInBattle, ...]
    losses: tuple[LossShown, ...]


class PowerInBattle(Plain, frozen=True):
    """A Tech or an ability that the asked player can use now, and by which answer."""

    power: str
    name: str
    text: str
    actions: tuple[str, ...]


class BattlePanel(Plain, frozen=True):
    hex: Hex
    place: str
    stage: str
    stages: tuple[str, ...]
    names: tuple[str, ...]  # of the stages
    asked: int | None
    sides: tuple[SideShown, ...]
    powers: tuple[PowerInBattle, ...]


def battle_panel(state: State, seat: int | None, speech: Speech) -> BattlePanel | None:
    battle = next((step for step in reversed(state.stack) if isinstance(step, Fight)), None)
    if battle is None or battle.stage == "declared":
        return None
    asked = state.top.asks(state)
    names = speech.words.names["stage"]
    return BattlePanel(
        hex=battle.hex,
        place=speech.hex(battle.hex),
        stage=battle.stage,
        stages=STAGES,
        names=tuple(names[stage] for stage in STAGES),
        asked=asked[0] if asked else None,
        sides=tuple(_side(state, battle, side, speech) for side in battle.sides),
        powers=() if seat is None else tuple(_powers(state, seat, speech)),
    )


def _side(state: State, battle: Fight, side: int, speech: Speech) -> SideShown:
    step = state.top
    assigning = isinstance(step, Assigning) and step.side == side
    return SideShown(
        owner=side,
        name=speech.seat(side) if is_seat(side) else speech.party(side),
        role="attacker" if side == battle.attacker else "defender",
        commander=commander(state, battle, side),
        total=total_of(state, battle, side) if battle.dice else None,
        left=step.left(state) if isinstance(step, Assigning) and assigning else None,
        spared=side in battle.spared,
        units=tuple(_units(state, battle, side, speech)),
        losses=tuple(
            _loss(unit(loss.unit), loss.destroyed, state, speech)
            for loss in battle.losses
            if unit(loss.unit).owner == side
        ),
    )


def _units(state: State, battle: Fight, side: int, speech: Speech) -> Iterator[UnitInBattle]:
    joined = {one.unit for one in battle.joined}
    for who, many in fighters(state, battle, side):
        shown = _unit(state, battle, side, who, speech)
        hits = [hit for hit in battle.hits if hit.unit == str(who) and hit.seat == battle.foe(side)]
        yield replace(
            shown,
            many=many,
            wounds=tuple(hit.points for hit in hits),
            room=_room(state, battle, side, who),
            joined=str(who) in joined,
        )
    for who in supporters(state, battle, side):
        yield replace(_unit(state, battle, side, who, speech), supports=True)


def _room(state: State, battle: Fight, side: int, who: Unit) -> int:
    """What it would take to destroy the next of some units, while damage is assigned to them."""
    step = state.top
    if not isinstance(step, Assigning) or step.side != battle.foe(side):
        return 0
    if who in step.targets(state):
        return step.room(state, str(who))
    begun = [hit.points for hit in step.unfinished(state) if hit.unit == str(who)]
    return step.room(state, str(who)) - max(begun) if begun else 0


def _unit(state: State, battle: Fight, side: int, who: Unit, speech: Speech) -> UnitInBattle:
    name = str(who)
    attack: Attack = attack_in(state, battle, side, who, silent=name in battle.silent)
    seat = who.owner if is_seat(who.owner) else None
    dice = [die for die in battle.dice if die.seat == side and die.unit == name]
    return UnitInBattle(
        pick=shown_unit(state, name),
        name=name,
        kind=who.kind,
        civ="" if seat is None else state.empires[seat].civ,
        title=speech.kind(who.kind, seat),
        attack=str(attack),
        defence=defence_of(state, who),
        fortress=is_fortress(state, who),
        silent=name in battle.silent,
        dice=tuple(DieShown(die.sides, die.value) for die in dice),
    )


def _loss(who: Unit, destroyed: bool, state: State, speech: Speech) -> LossShown:
    seat = who.owner if is_seat(who.owner) else None
    civ = "" if seat is None else state.empires[seat].civ
    return LossShown(who.kind, civ, speech.kind(who.kind, seat), destroyed)


def _powers(state: State, seat: int, speech: Speech) -> Iterator[PowerInBattle]:
    """What glows in the phase that is on."""
    if not isinstance(state.top, Phase):
        return
    found: dict[str, list[str]] = {}
    for action in legal_actions(state, seat):
        power = action.power if isinstance(action, BattleUse) else _power_of(action)
        if power:
            found.setdefault(power, []).append(str(action))
    for power, actions in found.items():
        name, text = speech.card_name(power), speech.card_text(power)
        yield PowerInBattle(power, name, text, tuple(actions))


def _power_of(action: object) -> str:
    """The ability behind an action that is none of a Tech."""
    return str(getattr(type(action), "power", ""))
