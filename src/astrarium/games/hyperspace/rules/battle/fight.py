"""A battle as it stands: who takes part, what was rolled, hit and lost."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from astrarium.kernel import Hex, Plain, Step
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Seat

from ...data import Attack
from ...state import NATIVES, Unit, unit
from ...state import HyperspaceState as State
from ...things import Land, UnitName
from ..figures import attack_of, damage, defence_of, destroy


class Die(Plain, frozen=True):
    """A die, or a fixed rating, of one unit."""

    seat: Seat
    unit: UnitName
    sides: int  # 0: a fixed rating
    value: int


class Hit(Plain, frozen=True):
    """Damage that is assigned to one figure: of several alike, each has a hit of its own.

    HS-CMB-12
    """

    seat: Seat  # who assigned it
    unit: UnitName
    points: int


class Loss(Plain, frozen=True):
    """A unit that was removed in this battle, by whom, and with which Defence.  HS-BAT-12"""

    unit: UnitName
    by: Seat
    defence: int
    destroyed: bool  # or damaged
    by_ability: bool = False  # by damage that an ability dealt after the Main Battle (HS-CMB-30)


class Joined(Plain, frozen=True):
    """A ship of a neutral rival that fights for a side, and where it came from.  HS-BRO-06"""

    seat: Seat
    unit: UnitName
    home: Hex
    is_gone: bool = False  # it was removed, or has fled


class Fight(Step, frozen=True):
    """Base of the step that keeps a battle."""

    rule: ClassVar = "HS-CMB-01"

    hex: Hex
    attacker: Seat
    defender: Seat  # or NATIVES
    native: Land | None = None  # the continent of a neutral Native that fights alone (HS-BAT-14)
    stage: str = "declared"
    used: tuple[tuple[Seat, str], ...] = ()  # what each side has used (HS-TECH-07)
    silent: tuple[UnitName, ...] = ()  # units with Attack 0, each as often as it is silenced
    spared: tuple[Seat, ...] = ()  # sides that have no Attack, and to which no damage is assigned
    joined: tuple[Joined, ...] = ()
    dice: tuple[Die, ...] = ()
    hits: tuple[Hit, ...] = ()
    losses: tuple[Loss, ...] = ()

    @property
    def sides(self) -> tuple[int, int]:
        return self.attacker, self.defender

    def foe(self, seat: int) -> int:
        """The other side."""
        return self.defender if seat == self.attacker else self.attacker


def fight(state: State) -> Fight:
    """The battle that is being fought."""
    return next(step for step in reversed(state.stack) if isinstance(step, Fight))


def is_fought(state: State) -> bool:
    return any(isinstance(step, Fight) for step in state.stack)


def change_fight(state: State, **changes: object) -> Fight:
    """The battle goes on otherwise."""
    old = fight(state)
    new = msgspec.structs.replace(old, **changes)
    state.stack = tuple(new if step is old else step for step in state.stack)
    return new


def commander(state: State, battle: Fight, side: int) -> int:
    """Who decides for a side; for a Native the player to the right of the attacker.  HS-BAT-15"""
    return state.order_from(battle.attacker)[-1] if side == NATIVES else side


# -- who takes part


def fighters(state: State, battle: Fight, side: int) -> Iterator[tuple[Unit, int]]:
    """All units of a side in the system, and the ships that have joined it.

    HS-CMB-07, HS-BAT-04, HS-BAT-14, HS-BAT-16, HS-BAT-18
    """
    if battle.native is not None and side == NATIVES:
        who = Unit(NATIVES, "native", battle.native)
        if state.is_there(who):
            yield who, 1
        return
    yield from state.units_of(side, battle.hex)
    for each in battle.joined:
        if each.seat == side and not each.is_gone:
            yield unit(each.unit), 1


def rented(battle: Fight, name: UnitName) -> bool:
    """Whether a ship of a neutral rival fights in this battle under that name.  HS-BRO-06"""
    return any(each.unit == name for each in battle.joined)


def leaves(state: State, who: Unit) -> None:
    """A ship that has joined a side takes part no longer."""
    battle = fight(state)
    left = (
        msgspec.structs.replace(each, is_gone=True) if each.unit == str(who) else each
        for each in battle.joined
    )
    change_fight(state, joined=tuple(left))


@rule
def supporters(state: State, battle: Fight, side: int) -> tuple[Unit, ...]:
    """Units elsewhere that lend their Attack to a side, and are no targets."""
    return ()


def silenced(battle: Fight, figures: Iterable[Unit]) -> list[bool]:
    """Which of these figures have Attack 0: of several alike as many as were silenced."""
    left = [*battle.silent]
    found = []
    for who in figures:
        found.append(str(who) in left)
        if found[-1]:
            left.remove(str(who))
    return found


def attack_in(state: State, battle: Fight, side: int, who: Unit, *, silent: bool = False) -> Attack:
    """What a figure attacks with for a side of this battle."""
    return 0 if silent or side in battle.spared else attack_of(state, who)


@rule
def total_of(state: State, battle: Fight, side: int) -> int:
    """The Attack value of a side: dice and fixed ratings.  HS-CMB-08, HS-CMB-29"""
    return sum(die.value for die in battle.dice if die.seat == side)


# -- losses


def lose(state: State, who: Unit, by: int, *, destroyed: bool, by_ability: bool = False) -> None:
    """A unit is removed in this battle.  HS-CMB-13, HS-CMB-16, HS-SUPER-02"""
    loss = Loss(str(who), by, defence_of(state, who), destroyed, by_ability)
    leaves(state, who)
    if destroyed:
        destroy(state, who, by, in_battle=True)
    else:
        damage(state, who, by)
    battle = fight(state)
    change_fight(state, losses=(*battle.losses, loss))


def felled(battle: Fight, by: int) -> list[Loss]:
    """What a side has destroyed of others in all phases of a battle.  HS-BAT-13, HS-CMB-31"""
    return [loss for loss in battle.losses if loss.by == by and unit(loss.unit).owner != by]
