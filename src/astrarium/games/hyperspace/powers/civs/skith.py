"""The Skith: one individual, many times over, out of the time of others."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.powers import adds, forbids, reacts
from astrarium.kernel.things import Seat

from ...events import Collected, Moved, Placed
from ...rules.battle.fight import Die, change_fight, fight
from ...rules.battle.phases import Rerolling, roll
from ...rules.build import Ordered, after_ships
from ...rules.figures import is_colony, place
from ...rules.move import Fleet, Mover, fleets
from ...rules.paying import (
    Cost,
    cost,
    pay,
    spend_token,
    take,
    take_hypers,
    use_once,
    why_no_token,
    why_not_pay,
)
from ...rules.produce import Producing, after_produce, produced_by_action, raid, why_no_produce
from ...rules.turn import Turn
from ...state import ADRIFT, Unit, unit
from ...state import HyperspaceState as State
from ...things import ShipKind, UnitName
from ..techs.actions import ships_at
from ..techs.tech import LACKING, BattleUse, Tech
from .ability import Ability

CIV = "HS-C-SKI"
PASSAGE: Cost = cost({"atomic": 1})


# -- Alternate Reality


class Depart(Action, frozen=True):
    """Take ships off the map into Alternate Reality.  HS-SKI-03, HS-SKI-05"""

    text: ClassVar = "depart {fleet} from {hex}"
    picks: ClassVar = ("area:{hex}", "depart", "fleet:{fleet}")
    told_by: ClassVar = (Moved,)
    fleet: Fleet
    hex: Hex

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        here = ships_at(state, seat, self.hex) if self.hex in state.systems else {}
        if self.fleet not in [*fleets(here)]:
            return violation("HS-SKI-05", "You have no such ships there.")
        return why_no_token(state, seat) or why_not_pay(state, seat, PASSAGE)

    def do(self, state: State, step: object, seat: int) -> None:
        spend_token(state, seat)
        pay(state, seat, PASSAGE, Departed(seat, self.fleet, self.hex))


class Departed(Effect, frozen=True):
    """Going there is a Move out of the system.  HS-SKI-05"""

    seat: Seat
    fleet: Fleet
    hex: Hex

    def happen(self, state: State) -> None:
        gone = [Unit(self.seat, kind, ADRIFT) for kind in kinds(self.fleet)]
        for who in gone:
            state.take(msgspec.structs.replace(who, place=self.hex))
            state.put(who)
        state.tell(Moved(seat=self.seat, start=self.hex, hex=self.hex, units=tuple(map(str, gone))))


class Emerge(Action, frozen=True):
    """Bring ships out of Alternate Reality into an explored system.  HS-SKI-05"""

    text: ClassVar = "emerge {fleet} at {hex}"
    picks: ClassVar = ("area:{hex}", "emerge", "fleet:{fleet}")
    told_by: ClassVar = (Placed,)
    fleet: Fleet
    hex: Hex

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if self.hex not in state.systems or not state.systems[self.hex].is_explored:
            return violation("HS-SKI-05", "Ships come back into an explored system.")
        if self.fleet not in [*fleets(adrift(state, seat))]:
            return violation("HS-SKI-05", "You have no such ships in Alternate Reality.")
        return why_no_token(state, seat) or why_not_pay(state, seat, PASSAGE)

    def do(self, state: State, step: object, seat: int) -> None:
        spend_token(state, seat)
        pay(state, seat, PASSAGE, Emerged(seat, self.fleet, self.hex))


def adrift(state: State, seat: int) -> dict[Mover, int]:
    return {str(kind): many for kind, many in state.empires[seat].adrift.items()}


def kinds(fleet: Fleet) -> tuple[ShipKind, ...]:
    return msgspec.convert(fleet, tuple[ShipKind, ...])


class Emerged(Effect, frozen=True):
    seat: Seat
    fleet: Fleet
    hex: Hex

    def happen(self, state: State) -> None:
        for kind in kinds(self.fleet):
            state.take(Unit(self.seat, kind, ADRIFT))
            who = Unit(self.seat, kind, self.hex)
            state.put(who)
            state.tell(Placed(seat=self.seat, unit=str(who), kind=kind))


class AlternateReality(Ability):
    """Ships leave the map and come back elsewhere.  HS-SKI-03, HS-SKI-05"""

    id, civ = "HS-C-SKI-BONUS", CIV

    @adds(Depart, Emerge, to=Turn, lacking=LACKING)
    def slip(self, state: State, step: Turn, seat: int) -> Iterator[Action]:
        for hex in state.systems:
            for fleet in fleets(ships_at(state, seat, hex)):
                yield Depart(fleet, hex)
        for fleet in fleets(adrift(state, seat)):
            yield from (Emerge(fleet, hex) for hex in state.explored)


# -- Temporal Debt and Plunder Loop


class TemporalDebt(Ability):
    """One Produce Key Action a turn.  HS-SKI-04"""

    id, civ = "HS-C-SKI-WEAKNESS", CIV

    @reacts(produced_by_action)
    def borrow(self, state: State, seat: int) -> None:
        use_once(state, seat, self.id)

    @forbids(why_no_produce)
    def owe(self, state: State, seat: int) -> Violation | None:
        if self.id in state.empires[seat].spent:
            return violation("HS-SKI-04", "You have produced in this turn.")
        return None


class PlunderLoop(Ability):
    """A Produce with a raid gives a Hyper.  HS-C-SKI"""

    id, civ = "HS-C-SKI-VICTORY", CIV

    @reacts(after_produce)
    def plunder(self, state: State, seat: int, organics: int, raids: int) -> None:
        if raids:
            take_hypers(state, seat)


# -- the Marauder


class Marauder(Ability):
    """Each may raid a rival Colony or Starbase in its system when one produces.

    HS-SKI-01, HS-SKI-02
    """

    id, civ = "HS-C-SKI-SUPER", CIV

    @reacts(raid)
    def raid(self, state: State, seat: int) -> None:
        found = [who for who, many in state.ships_of(seat) for _ in range(many)]
        marauders = [who.hex for who in found if who.kind == "super"]
        state.push(*(Raiding(seat, hex) for hex in marauders))


class Raid(Action, frozen=True):
    """HS-SKI-01"""

    text: ClassVar = "raid {unit}"
    picks: ClassVar = ("piece:{unit}",)
    told_by: ClassVar = (Collected,)
    unit: UnitName

    def why_not(self, state: State, step: "Raiding", seat: int) -> Violation | None:
        if self.unit in [str(who) for who in step.targets(state)]:
            return None
        return violation("HS-SKI-01", "A Marauder raids a rival Colony or Starbase where it is.")

    def do(self, state: State, step: "Raiding", seat: int) -> None:
        who = unit(self.unit)
        state.pop()
        state.tell(Collected(seat=seat, what="raid", place=who.place))
        note_raid(state, self.unit, loot(state, seat, who))


def loot(state: State, seat: int, who: Unit) -> int:
    """A Colony gives what it produces in both kinds, a Starbase an Organic; the victim loses
    nothing. It tells how many Organics that were.  HS-SKI-01"""
    if not is_colony(state, who):
        take(state, seat, organic=1)
        return 1
    colony = state.continent(who.place).colony
    assert colony is not None
    take(state, seat, atomic=colony.tokens.count("atomic"), metal=colony.tokens.count("metal"))
    return 0


def note_raid(state: State, name: UnitName, organics: int) -> None:
    """The Produce takes note of a raid, and no other Marauder raids the same.  HS-SKI-02"""
    steps: list[Step] = []
    for step in state.stack:
        if isinstance(step, Producing):
            steps.append(
                msgspec.structs.replace(
                    step, raids=step.raids + 1, organics=step.organics + organics
                )
            )
        elif isinstance(step, Raiding):
            steps.append(msgspec.structs.replace(step, raided=(*step.raided, name)))
        else:
            steps.append(step)
    state.stack = tuple(steps)


class RaidNothing(Action, frozen=True):
    text: ClassVar = "raid nothing"
    ends: ClassVar = True

    def do(self, state: State, step: "Raiding", seat: int) -> None:
        state.pop()


class Raiding(Step, frozen=True):
    """HS-SKI-01, HS-SKI-02"""

    rule: ClassVar = "HS-SKI-01"
    prompt: ClassVar = "What does your Marauder raid?"
    accepts: ClassVar = (Raid, RaidNothing)

    seat: Seat
    hex: Hex
    raided: tuple[UnitName, ...] = ()

    def targets(self, state: State) -> Iterator[Unit]:
        for who, many in state.units_in(self.hex):
            rival = who.owner in state.rivals(self.seat)
            if rival and (is_colony(state, who) or state.is_starbase(who.owner, who.kind)):
                if self.raided.count(str(who)) < many:
                    yield who

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (*(Raid(str(who)) for who in self.targets(state)), RaidNothing())


# -- Super Techs


class Loop(BattleUse, frozen=True):
    """Roll any of your dice again.  HS-ST-SKI-1, HS-CMB-29"""

    text: ClassVar = "time loop"
    power: ClassVar = "HS-ST-SKI-1"

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        if own_dice(state, seat):
            return None
        return violation("HS-ST-SKI-1", "You have rolled no dice.")

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        pay(state, seat, self.price(state), Looped(seat))


def own_dice(state: State, seat: int) -> dict[int, Die]:
    """The dice that a player has rolled, by their places among all."""
    dice = enumerate(fight(state).dice)
    return {at: die for at, die in dice if die.seat == seat and die.sides}


class Looped(Effect, frozen=True):
    seat: Seat

    def happen(self, state: State) -> None:
        state.push(Looping(self.seat))


class MarkDie(Action, frozen=True):
    """This die is rolled again.  HS-ST-SKI-1"""

    text: ClassVar = "again {die}"
    picks: ClassVar = ("die:{die}",)
    die: int

    def why_not(self, state: State, step: "Looping", seat: int) -> Violation | None:
        if self.die in own_dice(state, seat) and self.die not in step.marked:
            return None
        return violation("HS-ST-SKI-1", "That is none of your dice that are left.")

    def do(self, state: State, step: "Looping", seat: int) -> None:
        state.swap(Looping(step.seat, tuple(sorted((*step.marked, self.die)))))


class RollMarked(Action, frozen=True):
    """Roll the dice that you have marked; the new results stand.  HS-ST-SKI-1"""

    text: ClassVar = "roll marked"
    ends: ClassVar = True

    def do(self, state: State, step: "Looping", seat: int) -> None:
        state.pop()
        dice = [*fight(state).dice]
        for at in step.marked:
            dice[at] = roll(state, seat, unit(dice[at].unit))
        change_fight(state, dice=tuple(dice))


class Looping(Step, frozen=True):
    """HS-ST-SKI-1"""

    rule: ClassVar = "HS-ST-SKI-1"
    prompt: ClassVar = "Which of your dice do you roll again?"
    accepts: ClassVar = (MarkDie, RollMarked)
    lingers: ClassVar = True

    seat: Seat
    marked: tuple[int, ...] = ()

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        left = (at for at in own_dice(state, seat) if at not in self.marked)
        return (*map(MarkDie, left), RollMarked())


class TimeLoop(Tech):
    """HS-ST-SKI-1"""

    id = "HS-ST-SKI-1"

    @adds(Loop, to=Rerolling, lacking=LACKING)
    def loop(self, state: State, step: Rerolling, seat: int) -> Sequence[Action]:
        return (Loop(),)


class Fugue(Tech):
    """After a batch, one more ship of a class just built, once a turn.  HS-ST-SKI-2"""

    id = "HS-ST-SKI-2"

    @reacts(after_ships)
    def repeat(self, state: State, seat: int, ships: tuple[Ordered, ...]) -> None:
        if self.id not in state.empires[seat].spent:
            state.push(Repeating(seat, ships))


class Repeat(Action, frozen=True):
    """HS-ST-SKI-2"""

    text: ClassVar = "repeat {kind} at {hex}"
    picks: ClassVar = ("area:{hex}", "build:{kind}")
    told_by: ClassVar = (Placed,)
    kind: ShipKind
    hex: Hex

    def why_not(self, state: State, step: "Repeating", seat: int) -> Violation | None:
        if self.kind == "super" or (self.kind, self.hex) not in [
            (one.kind, one.hex) for one in step.ships
        ]:
            return violation("HS-ST-SKI-2", "Repeat a ship that was just built there.")
        if not state.left(seat, self.kind):
            return violation("HS-COMP-04", "You have none left.")
        return why_not_pay(state, seat, repeat_price(state))

    def do(self, state: State, step: "Repeating", seat: int) -> None:
        state.pop()
        use_once(state, seat, Fugue.id)
        pay(state, seat, repeat_price(state), Repeated(seat, self.kind, self.hex))


def repeat_price(state: State) -> Cost:
    return cost(dict(state.components.techs[Fugue.id].cost))


class Repeated(Effect, frozen=True):
    seat: Seat
    kind: ShipKind
    hex: Hex

    def happen(self, state: State) -> None:
        place(state, self.seat, self.kind, self.hex)


class RepeatNothing(Action, frozen=True):
    text: ClassVar = "repeat nothing"
    ends: ClassVar = True

    def do(self, state: State, step: "Repeating", seat: int) -> None:
        state.pop()


class Repeating(Step, frozen=True):
    """HS-ST-SKI-2"""

    rule: ClassVar = "HS-ST-SKI-2"
    prompt: ClassVar = "Which ship do you repeat?"
    accepts: ClassVar = (Repeat, RepeatNothing)

    seat: Seat
    ships: tuple[Ordered, ...]

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        found = dict.fromkeys(Repeat(one.kind, one.hex) for one in self.ships)
        return (*(one for one in found if not one.why_not(state, self, seat)), RepeatNothing())
