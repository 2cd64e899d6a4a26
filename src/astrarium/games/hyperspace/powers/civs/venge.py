"""The Venge: friends, grudges, and ships that strike when they are lost."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.holdings import remember
from astrarium.kernel.powers import Memory, adds, modifies, reacts
from astrarium.kernel.things import Seat

from ...events import AttackTotalled, Given, HypersLost, SlotEmptied, TechUsed
from ...rules.battle.battle import after_battle, battle_price
from ...rules.battle.fight import Fight, change_fight, fight, fighters, rented, total_of
from ...rules.battle.phases import Assigning, PostBattle, casualties, roll, use
from ...rules.move import is_free, move_price
from ...rules.paying import FREE, Cost, cost, take
from ...rules.scoring import abilities
from ...state import HyperspaceState as State
from ...state import unit
from ...things import Land, UnitName
from ..techs.tech import LACKING, BattleUse, Tech, held_by
from .ability import Ability

CIV = "HS-C-VEN"
BOXES = 3  # of the Grudge track
FOR_A_FRIEND = cost({"atomic": 2})
COUNTED = ("resource", "hyper", "tech", "unit", "point", "nothing")  # no Secret (HS-VEN-03)


# -- Grudge


class Token(Memory, frozen=True):
    """The box of the Grudge token; 0: Start."""

    box: int = 0


class Grudge(Ability):
    """Advances for each gift that passes the Venge by.

    HS-VEN-01 to HS-VEN-05, HS-VEN-07, HS-VEN-11 to HS-VEN-13
    """

    id, civ, remembers = "HS-C-VEN-BONUS", CIV, Token

    @reacts(Given)
    def resent(self, state: State, given: Given) -> None:
        slighted = self.seat not in (given.seat, given.receiver)
        if slighted and given.free and not given.tied and given.gift in COUNTED:
            box = self.held.memory.box if isinstance(self.held.memory, Token) else 0
            to = box + 1
            remember(state, self.held, Token(0 if to == BOXES else to))
            state.later(Avenge(self.seat, to), because=given)


class Avenge(Effect, frozen=True):
    """A box is used once what caused it is over.

    HS-SEC-14, HS-VEN-05, HS-VEN-06, HS-VEN-12
    """

    seat: Seat
    box: int

    def happen(self, state: State) -> None:
        if self.box == 2:
            state.push(Spite(self.seat))
        elif self.box == BOXES:
            take(state, self.seat, organic=1)


class SpiteHyper(Action, frozen=True):
    """Destroy a Hyper in a Storage, in a Colony, or in orbit.  HS-VEN-06"""

    text: ClassVar = "spite {place}"
    picks: ClassVar = ("area:{place}",)
    place: Land  # a continent, a hex, or the number of a player

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if self.place in hypers_anywhere(state):
            return None
        return violation("HS-VEN-06", "There is no Hyper.")

    def do(self, state: State, step: object, seat: int) -> None:
        state.pop()
        if self.place.isdigit():
            victim = int(self.place)
            state.gain_hypers(victim, -1)
            state.tell(HypersLost(seat=victim, many=1))
        elif "/" in self.place:
            colony = state.continent(self.place).colony
            assert colony is not None
            tokens = [*colony.tokens]
            tokens.remove("hyper")
            changed = msgspec.structs.replace(colony, tokens=tuple(tokens))
            state.change_continent(self.place, colony=changed)
            state.tell(SlotEmptied(seat=colony.owner, land=self.place, token="hyper"))
        else:
            hex = Hex(self.place)
            state.change_system(hex, hypers=state.systems[hex].hypers - 1)


def hypers_anywhere(state: State) -> list[str]:
    """Where Hypers are: in Storages, in slots, in orbits.  HS-VEN-06"""
    stores = [str(empire.seat) for empire in state.empires if empire.hypers]
    slots = [name for name, each in state.all_lands() if each.colony and each.colony.hypers]
    return [*stores, *slots, *(hex for hex, system in state.systems.items() if system.hypers)]


class Forgive(Action, frozen=True):
    """Use nothing of the Grudge track this time.  HS-VEN-12"""

    text: ClassVar = "forgive"
    ends: ClassVar = True

    def do(self, state: State, step: object, seat: int) -> None:
        state.pop()


class Spite(Step, frozen=True):
    """HS-VEN-06, HS-VEN-12"""

    rule: ClassVar = "HS-VEN-06"
    prompt: ClassVar = "Which Hyper do you destroy?"
    accepts: ClassVar = (SpiteHyper, Forgive)

    seat: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (*map(SpiteHyper, hypers_anywhere(state)), Forgive())


# -- friends


class Friends(Memory, frozen=True):
    """The rivals who hold a Friendship token."""

    seats: tuple[Seat, ...] = ()


class CircleOfFriends(Ability):
    """A rival whose choice gives the Venge something takes a token; at the end two of them are
    worth a point, rounded up.  HS-VEN-08, HS-VEN-14, HS-SCORE-04"""

    id, civ, remembers = "HS-C-VEN-VICTORY", CIV, Friends

    @property
    def friends(self) -> tuple[int, ...]:
        return self.held.memory.seats if isinstance(self.held.memory, Friends) else ()

    @reacts(Given)
    def befriend(self, state: State, given: Given) -> None:
        kind = given.gift in COUNTED and given.gift != "nothing" and not given.tied
        if given.receiver == self.seat and kind and given.seat not in self.friends:
            remember(state, self.held, Friends((*self.friends, given.seat)))

    @modifies(abilities)
    def count(self, state: State, seat: int, points: int) -> int:
        return points + (len(self.friends) + 1) // 2


def friends_of(state: State, seat: int) -> tuple[int, ...]:
    memory = held_by(state, seat, CircleOfFriends.id).memory
    return memory.seats if isinstance(memory, Friends) else ()


class Sentimental(Ability):
    """A battle against a friend costs two Atomics, and ends the friendship.  HS-VEN-08"""

    id, civ = "HS-C-VEN-WEAKNESS", CIV

    @modifies(battle_price)
    def hesitate(self, state: State, seat: int, foe: int, price: Cost) -> Cost:
        return FOR_A_FRIEND if foe in friends_of(state, seat) else price

    @reacts(after_battle)
    def part(self, state: State, attacker: int, defender: int) -> None:
        friends = friends_of(state, self.seat)
        if attacker == self.seat and defender in friends:
            left = tuple(seat for seat in friends if seat != defender)
            remember(state, held_by(state, self.seat, CircleOfFriends.id), Friends(left))


# -- the Hateship


class LastStrike(Action, frozen=True):
    """A lost Hateship strikes once more.  HS-VEN-09, HS-VEN-10, HS-CMB-30"""

    text: ClassVar = "last strike"
    told_by: ClassVar = (TechUsed,)

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if strikes_left(state, seat):
            return None
        return violation("HS-VEN-09", "No Hateship of yours was lost in this battle.")

    def do(self, state: State, step: object, seat: int) -> None:
        battle = fight(state)
        name = lost_hateships(state, seat)[0]
        silent = is_silenced(state, seat, name)
        use(state, seat, Hateship.id)
        state.tell(TechUsed(seat=seat, power=Hateship.id))
        die = roll(state, seat, unit(name), silent=silent)
        kept = tuple(one for one in battle.dice if one.seat != seat)
        new = change_fight(state, dice=(*kept, die), hits=())
        state.tell(AttackTotalled(seat=seat, total=total_of(state, new, seat)))
        state.push(Assigning(seat), Struck())


def lost_hateships(state: State, seat: int) -> list[UnitName]:
    """Those that were lost in Pre-Battle or in the Main Battle; one that is rented has no last
    strike.  HS-VEN-09, HS-BRO-06"""
    battle = fight(state)
    return [
        loss.unit
        for loss in battle.losses
        if not loss.by_ability and not rented(battle, loss.unit)
        if unit(loss.unit).owner == seat and unit(loss.unit).kind == "super"
    ]


def strikes_left(state: State, seat: int) -> int:
    return len(lost_hateships(state, seat)) - fight(state).used.count((seat, Hateship.id))


def is_silenced(state: State, seat: int, name: UnitName) -> bool:
    """Whether the next strike is that of a Hateship with Attack 0; those that have it strike last,
    also when they were lost before they could roll.  HS-VEN-10, HS-FAQ-26"""
    battle = fight(state)
    rolled = sum(die.unit == name for die in battle.dice)
    lost = sum(loss.unit == name for loss in battle.losses)
    left = sum(many for who, many in fighters(state, battle, seat) if str(who) == name)
    struck = battle.used.count((seat, Hateship.id))
    return struck >= max(rolled, lost + left) - battle.silent.count(name)


class Struck(Step, frozen=True):
    """The damage of a last strike lands at once, and armour is no help.  HS-CMB-30, HS-FAQ-15"""

    rule: ClassVar = "HS-CMB-30"

    def go_on(self, state: State) -> None:
        state.pop()
        casualties(state, by_ability=True)


class Hateship(Ability):
    """HS-VEN-09, HS-VEN-10"""

    id, civ = "HS-C-VEN-SUPER", CIV

    @adds(LastStrike, to=PostBattle, lacking=LACKING)
    def strike(self, state: State, step: PostBattle, seat: int) -> Sequence[Action]:
        return (LastStrike(),)


# -- Super Techs


class CollectBlood(BattleUse, frozen=True):
    """A Metal for each of your units destroyed in this battle.  HS-ST-VEN-1"""

    text: ClassVar = "blood price"
    power: ClassVar = "HS-ST-VEN-1"

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        if any(bled(fight(state), seat)):
            return None
        return violation("HS-ST-VEN-1", "None of your units was destroyed.")

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        take(state, seat, metal=sum(1 for _ in bled(fight(state), seat)))


def bled(battle: Fight, seat: int) -> Iterator[str]:
    return (loss.unit for loss in battle.losses if loss.destroyed and unit(loss.unit).owner == seat)


class BloodPrice(Tech):
    """HS-ST-VEN-1"""

    id = "HS-ST-VEN-1"

    @adds(CollectBlood, to=PostBattle, lacking=LACKING)
    def collect(self, state: State, step: PostBattle, seat: int) -> Sequence[Action]:
        return (CollectBlood(),)


class SpiteDrive(Tech):
    """Moves into explored systems with rival units cost no Atomic.  HS-ST-VEN-2"""

    id = "HS-ST-VEN-2"

    @modifies(move_price)
    def spite(self, state: State, seat: int, to: Hex, price: Cost) -> Cost:
        if is_free(state, seat, to) or not state.systems[to].is_explored:
            return price
        rivals = state.rivals(seat)
        hated = any(who.owner in rivals for who, _ in state.units_in(to))
        return FREE if hated else price
