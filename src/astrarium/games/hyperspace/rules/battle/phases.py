"""The phases of a battle: before it, its dice, its casualties, and after it."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from astrarium.kernel import Action, Draw, Step, Violation, violation
from astrarium.kernel.powers import added, permission, rule
from astrarium.kernel.things import Seat

from ...data import Attack
from ...events import AttackTotalled
from ...state import HyperspaceState as State
from ...state import Unit, unit
from ...things import UnitName
from ..figures import attack_bonus, defence_of, is_fortress
from .fight import (
    Die,
    Fight,
    Hit,
    attack_in,
    change_fight,
    commander,
    fight,
    fighters,
    lose,
    supporters,
    total_of,
)

# -- effects that sides may use


class Continue(Action, frozen=True):
    """Use nothing more in this phase."""

    text: ClassVar = "continue"
    ends: ClassVar = True

    def do(self, state: State, step: "Phase", seat: int) -> None:
        state.pop()


class Phase(Step, frozen=True):
    """One side uses what it wants of its effects for this phase, in any order; nobody has to.

    HS-CMB-02, HS-CMB-03, HS-CMB-05, HS-TECH-07
    """

    rule: ClassVar = "HS-CMB-02"
    accepts: ClassVar = (Continue,)

    seat: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        effects = (one for one in added(state, self, seat) if not one.why_not(state, self, seat))
        return (*effects, Continue())


class PreBattle(Phase, frozen=True):
    prompt: ClassVar = "Do you use anything before the battle?"


class Rerolling(Phase, frozen=True):
    """After both sides have rolled.  HS-CMB-29"""

    prompt: ClassVar = "Do you use anything on the dice?"


class PostBattle(Phase, frozen=True):
    """HS-CMB-24"""

    prompt: ClassVar = "Do you use anything after the battle?"


def has_used(state: State, seat: int, what: str) -> bool:
    """Whether a side has used something in this battle.  HS-TECH-07"""
    return (seat, what) in fight(state).used


def use(state: State, seat: int, what: str) -> None:
    change_fight(state, used=(*fight(state).used, (seat, what)))


# -- attack


class AttackDie(Draw, frozen=True):
    """A die of a unit."""

    text: ClassVar = "attack, {unit}"
    told_with: ClassVar = ("seat",)
    seat: Seat
    unit: UnitName


def sides_of(attack: Attack) -> int:
    """How many sides a unit's die has; 0: it does not roll.  HS-COMP-08"""
    return int(attack[1:]) if isinstance(attack, str) else 0


def roll(state: State, seat: int, who: Unit) -> Die:
    """What a unit attacks with: a die, or a fixed rating.  HS-CMB-08, HS-CMB-09"""
    attack = attack_in(state, fight(state), who)
    more = attack_bonus(state, who) if attack else 0
    sides = sides_of(attack)
    if not sides:
        assert isinstance(attack, int)
        return Die(seat, str(who), 0, attack + more)
    return Die(seat, str(who), sides, state.roll(sides, AttackDie(seat, str(who))) + more)


def roll_all(state: State) -> None:
    """Both sides roll everything before anything is lost.  HS-CMB-10"""
    battle = fight(state)
    for side in battle.sides:
        for who, many in [*fighters(state, battle, side)]:
            dice = tuple(roll(state, side, who) for _ in range(many))
            change_fight(state, dice=(*fight(state).dice, *dice))
        lent = tuple(roll(state, side, who) for who in supporters(state, battle, side))
        change_fight(state, dice=(*fight(state).dice, *lent))


# -- casualties


class Assign(Action, frozen=True):
    """Give a unit of the enemy so many points of damage.  HS-CMB-12, HS-CMB-14"""

    text: ClassVar = "hit {unit} with {points}"
    picks: ClassVar = ("piece:{unit}", "points:{points}")
    heading: ClassVar = "unit"
    unit: UnitName
    points: int

    def why_not(self, state: State, step: "Assigning", seat: int) -> Violation | None:
        targets = {str(who) for who in step.targets(state)}
        if self.unit not in targets:
            return violation("HS-CMB-12", "That is no unit to which damage can be assigned.")
        most = min(step.left(state), step.room(state, self.unit))
        if not 0 < self.points <= most:
            return violation("HS-CMB-15", "It can take {most} points now.", most=most)
        if self.points == most:
            return None
        return why_not_unfinished(state, step.side, self.unit, self.points)

    def do(self, state: State, step: "Assigning", seat: int) -> None:
        battle = fight(state)
        change_fight(state, hits=(*battle.hits, Hit(step.side, self.unit, self.points)))


@permission(of=State.in_effect)
def why_not_unfinished(state: State, seat: int, target: UnitName, points: int) -> Violation | None:
    """A target has to be destroyed before points go to the next.  HS-CMB-14"""
    return violation("HS-CMB-14", "A target takes all that it can before the next one.")


class Assigning(Step, frozen=True):
    """A side spends its Attack value on units of the other; it has to while it can.

    HS-CMB-12, HS-CMB-14, HS-CMB-15, HS-CMB-20, HS-CMB-21
    """

    rule: ClassVar = "HS-CMB-12"
    prompt: ClassVar = "To which unit do you assign damage?"
    accepts: ClassVar = (Assign,)

    side: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        if not self.left(state) or not any(self.targets(state)):
            return ()
        return (commander(state, fight(state), self.side),)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        left = self.left(state)
        found = []
        for who in self.targets(state):
            most = min(left, self.room(state, str(who)))
            hits = (Assign(str(who), points) for points in range(most, 0, -1))
            found += [hit for hit in hits if hit.why_not(state, self, seat) is None]
        return found

    def go_on(self, state: State) -> None:
        state.pop()

    def left(self, state: State) -> int:
        """The points that are not assigned yet."""
        battle = fight(state)
        given = sum(hit.points for hit in battle.hits if hit.seat == self.side)
        return max(0, total_of(state, battle, self.side) - given)

    def targets(self, state: State) -> Iterator[Unit]:
        """The units that can still take damage; of several alike, one stands for all."""
        battle = fight(state)
        foe = battle.foe(self.side)
        if foe in battle.spared:
            return
        for who, _ in fighters(state, battle, foe):
            if self.room(state, str(who)):
                yield who

    def room(self, state: State, name: UnitName) -> int:
        """How much the next of some units that are alike can take: the rest of one that was begun,
        or the whole of another."""
        battle = fight(state)
        defence = defence_of(state, unit(name))
        begun = [sum(part) for part in wounds(battle, self.side, name, defence)]
        if begun and begun[-1] < defence:
            return defence - begun[-1]
        many = dict(fighters(state, battle, battle.foe(self.side))).get(unit(name), 0)
        return defence if len(begun) < many else 0


def wounds(battle: Fight, side: int, name: UnitName, defence: int) -> list[list[int]]:
    """The hits on units that are alike, one list for each of them."""
    found: list[list[int]] = []
    for hit in battle.hits:
        if hit.seat == side and hit.unit == name:
            if found and sum(found[-1]) < defence:
                found[-1].append(hit.points)
            else:
                found.append([hit.points])
    return found


def casualties(state: State) -> None:
    """All damage lands at the same time.  HS-CMB-13, HS-CMB-16, HS-CMB-17, HS-CMB-20"""
    battle = fight(state)
    fallen = []
    for side in battle.sides:
        names = dict.fromkeys(hit.unit for hit in battle.hits if hit.seat == side)
        for name in names:
            who = unit(name)
            defence = defence_of(state, who)
            for part in wounds(battle, side, name, defence):
                points = sum(part)
                if points >= defence or falls(state, side, who):
                    fallen.append((who, side, True))
                elif not is_fortress(state, who) and not shrugs_off(state, who.owner, who):
                    fallen.append((who, side, False))
    change_fight(state, hits=())
    for who, side, destroyed in fallen:
        lose(state, who, side, destroyed=destroyed)


@rule(of=State.in_effect)
def falls(state: State, seat: int, who: Unit) -> bool:
    """Whether a unit is destroyed by any damage that a player assigns to it."""
    return False


@rule(of=State.in_effect)
def shrugs_off(state: State, seat: int, who: Unit) -> bool:
    """Whether a player's ship ignores damage below its Defence."""
    return False


def tell_totals(state: State) -> None:
    battle = fight(state)
    for side in battle.sides:
        state.tell(AttackTotalled(seat=side, total=total_of(state, battle, side)))
