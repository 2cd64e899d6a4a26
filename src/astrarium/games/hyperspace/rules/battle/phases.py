"""The phases of a battle: before it, its dice, its casualties, and after it."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

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
    Hit,
    attack_in,
    change_fight,
    commander,
    fight,
    fighters,
    lose,
    rented,
    silenced,
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
    """One side uses what it wants of its effects for this phase, in any order; nobody has to, and
    no neutral is asked.

    HS-CMB-02 to HS-CMB-04, HS-CMB-05, HS-TECH-07
    """

    accepts: ClassVar = (Continue,)

    seat: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        effects = (one for one in added(state, self, seat) if not one.why_not(state, self, seat))
        return (*effects, Continue())


class PreBattle(Phase, frozen=True):
    """HS-CMB-02"""

    rule: ClassVar = "HS-CMB-02"
    prompt: ClassVar = "Do you use anything before the battle?"


class Rerolling(Phase, frozen=True):
    """After both sides have rolled.  HS-CMB-29"""

    rule: ClassVar = "HS-CMB-02"
    prompt: ClassVar = "Do you use anything on the dice?"


class PostBattle(Phase, frozen=True):
    """HS-CMB-24"""

    rule: ClassVar = "HS-CMB-02"
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
    counts: ClassVar = True
    told_with: ClassVar = ("seat",)
    seat: Seat
    unit: UnitName


def sides_of(attack: Attack) -> int:
    """How many sides a unit's die has; 0: it does not roll.  HS-COMP-08"""
    return int(attack[1:]) if isinstance(attack, str) else 0


def roll(state: State, seat: int, who: Unit, *, silent: bool = False) -> Die:
    """What a unit attacks with: a die, or a fixed rating. What changes dice counts from when it is
    used: whatever is rolled later is rolled so.  HS-CMB-08, HS-CMB-09, HS-FAQ-26"""
    attack = attack_in(state, fight(state), seat, who, silent=silent)
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
        own = [who for who, many in fighters(state, battle, side) for _ in range(many)]
        figures = [*own, *supporters(state, battle, side)]
        for who, silent in zip(figures, silenced(battle, figures), strict=True):
            die = roll(state, side, who, silent=silent)
            change_fight(state, dice=(*fight(state).dice, die))


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
        defence = defence_of(state, unit(self.unit))
        most = min(step.left(state), defence)
        if not 0 < self.points <= most:
            return violation("HS-CMB-15", "It can take {most} points now.", most=most)
        is_last = self.points == step.left(state) and not any(step.unfinished(state))
        if self.points == defence or is_last:
            return None
        return why_not_unfinished(state, step.side, self.unit, self.points)

    def do(self, state: State, step: "Assigning", seat: int) -> None:
        battle = fight(state)
        change_fight(state, hits=(*battle.hits, Hit(step.side, self.unit, self.points)))


@permission(of=State.in_effect)
def why_not_unfinished(state: State, seat: int, target: UnitName, points: int) -> Violation | None:
    """A target has to be destroyed before points go to the next.  HS-CMB-14"""
    return violation("HS-CMB-14", "A target takes all that it can before the next one.")


class AssignMore(Action, frozen=True):
    """Give the rest to a unit that was left unfinished, as far as it can take it.  HS-FAQ-13"""

    text: ClassVar = "hit {unit} again"
    picks: ClassVar = ("piece:{unit}", "again")
    heading: ClassVar = "unit"
    unit: UnitName

    def why_not(self, state: State, step: "Assigning", seat: int) -> Violation | None:
        if self.unit not in [hit.unit for hit in step.unfinished(state)]:
            return violation("HS-FAQ-13", "No unit like that was left unfinished.")
        return None if step.left(state) else violation("HS-CMB-15", "No points are left.")

    def do(self, state: State, step: "Assigning", seat: int) -> None:
        battle, defence = fight(state), defence_of(state, unit(self.unit))
        old = max(
            (hit for hit in step.unfinished(state) if hit.unit == self.unit),
            key=lambda hit: hit.points,
        )
        more = min(step.left(state), defence - old.points)
        new = msgspec.structs.replace(old, points=old.points + more)
        at = battle.hits.index(old)
        change_fight(state, hits=(*battle.hits[:at], new, *battle.hits[at + 1 :]))


class Assigning(Step, frozen=True):
    """A side spends its Attack value on units of the other; it has to while it can.

    HS-CMB-12, HS-CMB-14, HS-CMB-15, HS-CMB-20, HS-CMB-21
    """

    rule: ClassVar = "HS-CMB-12"
    prompt: ClassVar = "To which unit do you assign damage?"
    accepts: ClassVar = (Assign, AssignMore)

    side: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        seat = commander(state, fight(state), self.side)
        return (seat,) if self.options(state, seat) else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        left = self.left(state)
        if not left:
            return ()
        found: list[Action] = []
        for who in self.targets(state):
            most = min(left, defence_of(state, who))
            hits = (Assign(str(who), points) for points in range(most, 0, -1))
            found += [hit for hit in hits if hit.why_not(state, self, seat) is None]
        more = dict.fromkeys(hit.unit for hit in self.unfinished(state))
        return (*found, *map(AssignMore, more))

    def go_on(self, state: State) -> None:
        state.pop()

    def left(self, state: State) -> int:
        """The points that are not assigned yet."""
        battle = fight(state)
        given = sum(hit.points for hit in battle.hits if hit.seat == self.side)
        return max(0, total_of(state, battle, self.side) - given)

    def targets(self, state: State) -> Iterator[Unit]:
        """The units that have no damage yet; of several alike, one stands for all."""
        battle = fight(state)
        foe = battle.foe(self.side)
        if foe in battle.spared:
            return
        hit = [each.unit for each in battle.hits if each.seat == self.side]
        for who, many in fighters(state, battle, foe):
            if hit.count(str(who)) < many:
                yield who

    def room(self, state: State, name: UnitName) -> int:
        """How much the next of some units that are alike can take."""
        return defence_of(state, unit(name))

    def unfinished(self, state: State) -> list[Hit]:
        """The hits that do not destroy a unit by their points alone."""
        return [
            hit
            for hit in fight(state).hits
            if hit.seat == self.side and hit.points < defence_of(state, unit(hit.unit))
        ]


def casualties(state: State, *, by_ability: bool = False) -> None:
    """All damage lands at the same time. A Fortress that took too little is not damaged at all.
    Armour is for this step alone, not for what an ability does later (HS-FAQ-15).

    HS-CMB-13, HS-CMB-16, HS-CMB-17, HS-CMB-19, HS-CMB-20, HS-SALV-11
    """
    battle = fight(state)
    fallen = []
    for hit in battle.hits:
        who = unit(hit.unit)
        if hit.points >= defence_of(state, who) or falls(state, hit.seat, who):
            fallen.append((who, hit.seat, True))
        elif not is_fortress(state, who) and (by_ability or not withstands(state, who)):
            fallen.append((who, hit.seat, False))
    change_fight(state, hits=())
    for who, side, destroyed in fallen:
        lose(state, who, side, destroyed=destroyed, by_ability=by_ability)


def withstands(state: State, who: Unit) -> bool:
    """Whether a ship has armour; that of a ship that is rented rests with its owner, who is
    neutral.  HS-BRO-06"""
    return not rented(fight(state), str(who)) and shrugs_off(state, who.owner, who)


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
