"""Triggers: paid triggers that wait in a queue, and costs that can be paid in several ways.

On a turn one has three actions: dig for ore or gas, or build a machine. Machines stand on their
owner's mat. When something happens that a machine waits for, its owner may pay to use it, once a
turn; what it does may set off others. All this waits in one queue and is settled first in, first
out, before anybody goes on with a turn. Spores stand for ore or gas. A dig may collapse: the turn
ends at once, and everybody pays for the damage as far as possible. The game ends with the last
machine, with the last turn, or when all agree to close the works.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from astrarium.kernel import (
    Action,
    Dice,
    Draw,
    Event,
    Game,
    Options,
    Plain,
    Secret,
    State,
    Step,
    Violation,
    violation,
)
from astrarium.kernel.asking import Answers, Yes, YesOrNo
from astrarium.kernel.effects import Effect
from astrarium.kernel.outcome import ranked
from astrarium.kernel.payments import payments, penalties, spent
from astrarium.kernel.scene import COLOURS, Mat, Phase, Piece, Scene, Zone
from astrarium.kernel.things import Named, Seat

Resource = Annotated[Literal["ore", "gas", "spore"], Named("resource")]
Payment = tuple[Annotated[str, Named("resource")], ...]
MachineName = Annotated[Literal["crusher", "still", "probe", "press"], Named("machine")]
Dug = Annotated[Literal["ore", "gas"], Named("resource")]

RESOURCES: tuple[Resource, ...] = ("ore", "gas", "spore")
DUG: tuple[Dug, ...] = ("ore", "gas")
WILD = {"spore": ("ore", "gas")}
PURSE = {"ore": 2, "gas": 2, "spore": 1}
ACTIONS = 3
COPIES = 2
CLOSING = 5  # machines left in the market, at most, when it can be proposed to close
SAFE = 5  # faces of the die of a dig on which nothing collapses
DAMAGE = {"ore": 1, "gas": 1}
RIDDLES = (0, 0, 1, 1, 2, 3)  # what they are worth at the end


class MachineType(Plain, frozen=True):
    """What a machine costs to build and to use, and what it waits for."""

    cost: dict[str, int]
    price: dict[str, int]
    waits_for: str  # the name of an event
    own: bool  # whether only its owner's deeds set it off


MACHINES: Mapping[MachineName, MachineType] = {
    "crusher": MachineType({"ore": 2}, {"gas": 1}, "DugUp", own=True),
    "still": MachineType({"gas": 2}, {"ore": 1}, "Built", own=False),
    "probe": MachineType({"ore": 1, "gas": 1}, {"ore": 1}, "Built", own=True),
    "press": MachineType({"ore": 1, "gas": 2}, {"gas": 1, "ore": 1}, "RiddleDrawn", own=False),
}


class TriggersOptions(Options, frozen=True):
    """What can be chosen before a game."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] = 4
    """How many turns everybody has."""


class Machine(Plain, frozen=True):
    """A machine on somebody's mat: ready, or used this turn."""

    name: MachineName
    ready: bool = True


class DugUp(Event, frozen=True):
    seat: Seat
    found: Dug


class Built(Event, frozen=True):
    seat: Seat
    machine: MachineName


class Used(Event, frozen=True):
    """A machine was paid for and worked."""

    seat: Seat
    machine: MachineName
    paid: Payment


class RiddleDrawn(Event, frozen=True):
    """A riddle was drawn, which only its owner knows."""

    seat: Seat
    riddle: Secret[int]


class Collapsed(Event, frozen=True):
    """A dig collapsed, and the turn is over."""

    seat: Seat


class Damaged(Event, frozen=True):
    seat: Seat
    paid: Payment


class Closed(Event, frozen=True):
    """Whether all agreed to close the works."""

    agreed: bool

    def variant(self, state: Any) -> str:
        return "agreed" if self.agreed else ""


class TriggersState(State, kw_only=True):
    """The works at one moment."""

    rounds: int
    purses: dict[int, dict[str, int]]
    mats: dict[int, tuple[Machine, ...]]
    market: dict[MachineName, int]
    points: dict[int, int]
    deck: tuple[Secret[int], ...]
    riddles: dict[int, tuple[Secret[int], ...]]

    def gain(self, seat: int, resource: Resource, many: int = 1) -> None:
        purse = self.purses[seat]
        self.purses[seat] = {**purse, resource: purse[resource] + many}

    def pay(self, seat: int, payment: Payment) -> None:
        self.purses[seat] = spent(self.purses[seat], payment)

    def turn_machine(self, seat: int, name: MachineName, *, ready: bool) -> None:
        self.mats[seat] = tuple(
            Machine(name, ready) if machine.name == name else machine for machine in self.mats[seat]
        )

    def has(self, seat: int, machine: Machine) -> bool:
        return machine in self.mats[seat]

    def happened(self, event: DugUp | Built | RiddleDrawn) -> None:
        """Tell of something, and let the machines that wait for it wait in the queue."""
        self.tell(event)
        for owner in self.order_from(event.seat):
            for machine in self.mats[owner]:
                kind = MACHINES[machine.name]
                if kind.waits_for == type(event).__name__ and (owner == event.seat or not kind.own):
                    self.later(Trigger(owner, machine.name), because=event)

    def order_from(self, seat: int) -> tuple[int, ...]:
        return tuple((seat + step) % self.seats for step in range(self.seats))


# -- a turn


class Dig(Action, frozen=True):
    """Dig for a resource; the dig may collapse."""

    text = "dig {what}"
    picks = ("dig:{what}",)
    what: Dug

    def do(self, state: TriggersState, step: "Turn", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, actions=step.actions - 1))
        state.push(Digging(seat, self.what))


class Build(Action, frozen=True):
    """Build a machine and pay for it."""

    text = "build {machine} with {payment}"
    picks = ("build:{machine}", "pay:{payment}")
    heading = "machine"
    told_by = (Built,)
    machine: MachineName
    payment: Payment

    def why_not(self, state: TriggersState, step: "Turn", seat: int) -> Violation | None:
        if not state.market[self.machine]:
            return violation("TR-BUILD-01", "There is no {name} left.", name=self.machine)
        if any(mine.name == self.machine for mine in state.mats[seat]):
            return violation("TR-BUILD-02", "You have a {name} already.", name=self.machine)
        return why_not_pay(state, seat, self.payment, MACHINES[self.machine].cost)

    def do(self, state: TriggersState, step: "Turn", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, actions=step.actions - 1))
        state.pay(seat, self.payment)
        state.market[self.machine] -= 1
        state.mats[seat] = (*state.mats[seat], Machine(self.machine))
        state.happened(Built(seat, self.machine))


class ProposeToClose(Action, frozen=True):
    """Ask all others whether the game shall end."""

    text = "propose to close"

    def why_not(self, state: TriggersState, step: "Turn", seat: int) -> Violation | None:
        if step.proposed:
            return violation("TR-CLOSE-01", "Once a turn is enough.")
        if sum(state.market.values()) > CLOSING:
            return violation("TR-CLOSE-03", "More than {many} machines are left.", many=CLOSING)
        return None

    def do(self, state: TriggersState, step: "Turn", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, proposed=True))
        state.push(Closing(seats=state.order_from(seat)[1:]))


class EndTurn(Action, frozen=True):
    text = "end turn"
    ends = True

    def do(self, state: TriggersState, step: "Turn", seat: int) -> None:
        state.pop()
        make_ready(state)


def why_not_pay(
    state: TriggersState, seat: int, payment: Payment, cost: Mapping[str, int]
) -> Violation | None:
    """A cost is paid in one of the ways in which it can be."""
    if payment in payments(cost, state.purses[seat], WILD):
        return None
    return violation("TR-PAY-01", "You cannot pay that with {paid}.", paid=" and ".join(payment))


def make_ready(state: TriggersState) -> None:
    """A turn is over: all machines can be used again. TR-TURN-03"""
    for seat, machines in state.mats.items():
        for machine in machines:
            state.turn_machine(seat, machine.name, ready=True)


class Turns(Step, frozen=True):
    """Turn after turn, until all had theirs or the last machine is built. What still waits when a
    turn is over is settled before the next."""

    rule = "TR-TURN-01"
    settles = True

    number: int = 0

    def go_on(self, state: TriggersState) -> None:
        if self.number == state.rounds * state.seats or not any(state.market.values()):
            finish(state, "The works are complete.")
            return
        state.swap(Turns(self.number + 1))
        state.push(Turn(self.number % state.seats))


class Turn(Step, frozen=True):
    """Some actions. Nobody takes one while something waits in the queue."""

    rule = "TR-TURN-02"
    prompt = "What do you do?"
    accepts = (Dig, Build, ProposeToClose, EndTurn)
    settles = True

    seat: int
    actions: int = ACTIONS
    proposed: bool = False

    def asks(self, state: TriggersState) -> tuple[int, ...]:
        return (self.seat,) if self.actions else ()

    def options(self, state: TriggersState, seat: int) -> Sequence[Action]:
        builds = (
            Build(name, payment)
            for name, kind in MACHINES.items()
            for payment in payments(kind.cost, state.purses[seat], WILD)
        )
        answers: tuple[Action, ...] = (*map(Dig, DUG), *builds, ProposeToClose(), EndTurn())
        return tuple(answer for answer in answers if not answer.why_not(state, self, seat))

    def go_on(self, state: TriggersState) -> None:
        state.pop()
        make_ready(state)

    def ended_early(self, state: TriggersState) -> None:
        make_ready(state)


class DigDraw(Draw, frozen=True):
    text = "dig of seat {seat}"
    seat: int


class Digging(Step, frozen=True):
    """A dig finds something, or collapses and ends the turn."""

    rule = "TR-DIG-01"

    seat: int
    what: Dug

    def go_on(self, state: TriggersState) -> None:
        if state.roll(6, DigDraw(self.seat)) > SAFE:
            state.tell(Collapsed(self.seat))
            state.end(Turn)
            for seat in state.order_from(self.seat):
                state.later(Damage(seat))
            return
        state.pop()
        state.gain(self.seat, self.what)
        state.happened(DugUp(self.seat, self.what))

    def ended_early(self, state: TriggersState) -> None:
        state.gain(self.seat, "spore")  # what grows in the rubble


class Closing(YesOrNo, frozen=True):
    """All others say at once whether the game shall end."""

    rule = "TR-CLOSE-02"
    prompt = "Shall the works be closed?"

    def resolve(self, state: TriggersState, answers: Answers) -> None:
        agreed = all(isinstance(answer, Yes) for answer in answers.values())
        state.tell(Closed(agreed))
        if agreed:
            finish(state, "All agreed to close the works.")


# -- what waits


class PayFor(Action, frozen=True):
    """Pay for the use of a machine."""

    text = "pay {payment}"
    payment: Payment

    def why_not(self, state: TriggersState, step: "Trigger", seat: int) -> Violation | None:
        return why_not_pay(state, seat, self.payment, MACHINES[step.machine].price)

    def do(self, state: TriggersState, step: "Trigger", seat: int) -> None:
        state.pop()
        state.pay(seat, self.payment)
        state.turn_machine(seat, step.machine, ready=False)
        state.tell(Used(seat, step.machine, self.payment))
        WORK[step.machine](state, seat)


class Decline(Action, frozen=True):
    text = "decline"

    def do(self, state: TriggersState, step: "Trigger", seat: int) -> None:
        state.pop()


class Trigger(Step, frozen=True):
    """The owner of a machine may pay to use it, unless it was used this turn."""

    rule = "TR-TRIGGER-01"
    prompt = "Do you pay to use your machine?"
    accepts = (PayFor, Decline)

    seat: int
    machine: MachineName

    def asks(self, state: TriggersState) -> tuple[int, ...]:
        return (self.seat,) if state.has(self.seat, Machine(self.machine)) else ()

    def options(self, state: TriggersState, seat: int) -> Sequence[Action]:
        price = MACHINES[self.machine].price
        return (*map(PayFor, payments(price, state.purses[seat], WILD)), Decline())

    def go_on(self, state: TriggersState) -> None:
        state.pop()


def crush(state: TriggersState, seat: int) -> None:
    state.gain(seat, "ore", 2)


def distil(state: TriggersState, seat: int) -> None:
    state.gain(seat, "spore", 2)


def inquire(state: TriggersState, seat: int) -> None:
    state.later(DrawRiddle(seat))


def press(state: TriggersState, seat: int) -> None:
    state.points[seat] += 2


WORK = {"crusher": crush, "still": distil, "probe": inquire, "press": press}


class DrawRiddle(Effect, frozen=True):
    """A seat draws the riddle that is on top when its turn comes. TR-RIDDLE-01"""

    seat: int

    def happen(self, state: TriggersState) -> None:
        if state.deck:
            riddle = state.show(state.deck[0], self.seat)
            state.deck = state.deck[1:]
            state.riddles[self.seat] = (*state.riddles[self.seat], riddle)
            state.happened(RiddleDrawn(self.seat, riddle))


class Suffer(Action, frozen=True):
    """Pay for damage, as far as possible."""

    text = "suffer {payment}"
    payment: Payment

    def why_not(self, state: TriggersState, step: "Damage", seat: int) -> Violation | None:
        if self.payment in penalties(DAMAGE, state.purses[seat], WILD):
            return None
        return violation("TR-DAMAGE-02", "Pay as much of the damage as you can.")

    def do(self, state: TriggersState, step: "Damage", seat: int) -> None:
        state.pop()
        state.pay(seat, self.payment)
        state.tell(Damaged(seat, self.payment))


class Damage(Step, frozen=True):
    """Somebody pays for a collapse; who has one way only is not asked."""

    rule = "TR-DAMAGE-01"
    prompt = "How do you pay for the damage?"
    accepts = (Suffer,)

    seat: int

    def asks(self, state: TriggersState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: TriggersState, seat: int) -> Sequence[Action]:
        return tuple(map(Suffer, penalties(DAMAGE, state.purses[seat], WILD)))


def finish(state: TriggersState, reason: str) -> None:
    """Points, machines and riddles count. TR-WIN-01"""
    scores = []
    for seat in range(state.seats):
        riddles = sum(state.open(riddle) or 0 for riddle in state.riddles[seat])
        scores.append(state.points[seat] + len(state.mats[seat]) + riddles)
    state.finish(ranked(state.seats, "TR-WIN-01", reason, by=[("points", scores)]))


class Shuffle(Draw, frozen=True):
    text = "shuffle, place {place}"
    place: int


class Triggers(Game):
    """The game of paid triggers."""

    name: ClassVar = "triggers"
    title: ClassVar = "Triggers"
    version: ClassVar = "1"
    options: ClassVar = TriggersOptions
    state: ClassVar = TriggersState
    languages: ClassVar = ("en", "it")
    words: ClassVar = Path(__file__).parent / "words" / "triggers"

    def values(self, state: TriggersState, seat: int, thing: str) -> Iterable[Any]:
        return {"machine": tuple(MACHINES), "resource": DUG}.get(thing, ())

    def scene(self, state: TriggersState, seat: int | None, language: str = "en") -> Scene:
        """A zone for the machines on each mat, and one for what it holds."""
        speech, seats = self.speaking(state, language), range(state.seats)
        mats = tuple(
            Mat(other, speech.seat_title(other), COLOURS[other], state.points[other])
            for other in seats
        )
        zones = tuple(Zone(f"mat-{other}", "pool", "Mat", mat=other) for other in seats)
        machines = tuple(
            Piece(f"{other}-{mine.name}", mine.name, f"mat-{other}", name, name, owner=other)
            for other in seats
            for mine in state.mats[other]
            for name in (speech.named("machine", mine.name),)
        )
        return Scene(Phase(""), mats, zones=zones, pieces=machines)

    def seats(self, options: TriggersOptions) -> range:
        return range(2, 5)

    def start(self, seats: int, options: TriggersOptions, dice: Dice) -> TriggersState:
        state = TriggersState(
            seats=seats,
            dice=dice,
            stack=(Turns(),),
            rounds=options.rounds,
            purses={seat: dict(PURSE) for seat in range(seats)},
            mats=dict.fromkeys(range(seats), ()),
            market=dict.fromkeys(MACHINES, COPIES),
            points=dict.fromkeys(range(seats), 0),
            deck=(),
            riddles=dict.fromkeys(range(seats), ()),
        )
        riddles = list(RIDDLES)
        for last in range(len(riddles) - 1, 0, -1):
            pick = state.roll(last + 1, Shuffle(last), to=()) - 1
            riddles[last], riddles[pick] = riddles[pick], riddles[last]
        state.deck = tuple(Secret(worth, knows=(), pool="riddles") for worth in riddles)
        return state


GAME = Triggers()
