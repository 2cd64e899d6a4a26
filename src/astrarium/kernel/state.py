"""State: a game at one moment, as plain data."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from typing import Any, ClassVar, Self, TypeVar, get_origin, get_type_hints

import msgspec

from .actions import Action, Refused, Violation, violation
from .covers import Cover, PieceEvent
from .dealing import redealt
from .dice import KEY_DIGITS, Dice
from .draws import Draw, Rolled, Tally
from .effects import Announced, Effect, PutOff, Waiting
from .hidden import HIDING, Secret, redacted
from .memo import OWNED
from .outcome import Outcome
from .standing import Aside, Orders, Standing, no_orders, without
from .steps import Decision, Event, Step

T = TypeVar("T")

# What undo needs to know: no part of the position, so neither hashed nor seen.
UNDOING = ("actor", "floors", "since")
# The dice to come are nobody's; and how often others have acted in secret shows in the counters.
NOT_SEEN = ("dice", "sequence", *UNDOING)
# What most games do not use: left out of views and hashes while it is empty.
SELDOM = ("queue", "standing")
# No rule book goes on this long without asking anybody; a loop in the rules shall say so.
_LONGEST_RUN = 100_000


class View(msgspec.Struct, frozen=True):
    """All that a seat (None: a spectator) may know of a state, and its question if it has one."""

    seat: int | None
    state: Any
    decision: Decision | None
    outcome: Outcome | None


class State(msgspec.Struct, dict=True, kw_only=True, forbid_unknown_fields=True):
    """What every game's state has. Games add their own fields: dicts and tuples of frozen records.

    Records are replaced, never changed; dicts belong to one state and may be changed in place,
    since `clone` copies them. What is kept in ``__dict__`` is memory of what was worked out (the
    questions asked, what `memo` keeps): it can be dropped at any time, and is not compared, written
    or hashed.

    Each seat has a floor: the sequence number that its undo does not go below. An action raises the
    floors of all other seats to the present, but in a step that seats work on apart (`Step.apart`)
    only to the moment when the first of them acted in it.
    """

    seats: int
    dice: Dice
    stack: tuple[Step, ...] = ()
    sequence: int = 0  # actions so far
    actor: int | None = None  # who has acted alone since the floors of the others were raised
    floors: tuple[int, ...] = ()  # by seat
    since: int | None = None  # when the first seat acted in the step that is worked on apart
    ended: Outcome | None = None
    queue: tuple[Waiting, ...] = ()  # what waits for its turn, first in, first out
    standing: tuple[Standing, ...] = ()  # what each seat wants the kernel to answer for it

    # The moments of the game's timing table, and whatever ends so that standing answers can too.
    moments: ClassVar[tuple[str, ...]] = ()
    spans: ClassVar[tuple[str, ...]] = ()
    # Whether what comes into the queue while something of it is resolved belongs to that, and is
    # settled before the rest; if not, it waits at the end.
    nests: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.moments and not self.standing:
            self.standing = no_orders(self.seats)
        if not self.floors:
            self.floors = (0,) * self.seats

    @cached_property
    def told(self) -> list[Event]:
        """What the last action, or the set-up, made happen; memory, not state."""
        return []

    @cached_property
    def news(self) -> set[int | None]:
        """The seats (None: spectators) that the last action told something hidden; memory."""
        return set()

    # -- what a player can do

    def decisions(self) -> tuple[Decision, ...]:
        """One question for each seat that must answer now; none when the game is over."""
        asked: tuple[Decision, ...] | None = self.__dict__.get("asked")
        if asked is None:
            asked = self.__dict__["asked"] = self._questions(self.asks())
        return asked

    def asks(self) -> tuple[int, ...]:
        """The seats that must answer now; none when the game is over."""
        return () if self.ended is not None else self.stack[-1].asks(self)

    def why_not(self, seat: int, action: Action) -> Violation | None:
        """The rule that forbids an action to a seat now; None if `apply` would accept it."""
        if self.ended is not None:
            return violation(self.ended.rule, "The game is over.")
        step = self.stack[-1]
        asked = step.asks(self)
        if isinstance(action, Aside) and self.moments and 0 <= seat < self.seats:
            return action.why_not(self, step, seat)
        if seat not in asked:
            return violation(
                step.rule,
                "It is not your turn to answer: seat {asked} is asked.",
                asked=", ".join(map(str, asked)),
            )
        return self.why_no_answer(step, seat, action) or action.why_not(self, step, seat)

    @classmethod
    def accepts(cls, step: Step | type[Step]) -> tuple[type[Action], ...]:
        """The kinds of actions that may answer a step's question."""
        return step.accepts

    def why_no_answer(self, step: Step, seat: int, action: Action) -> Violation | None:
        """Why an action is of no kind that answers a step's question."""
        if type(action) in step.accepts:
            return None
        return violation(
            step.rule, "'{action}' is no answer to what is asked now.", action=str(action)
        )

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Do an action and everything that follows, up to the next question; tell what happened.

        Raises `Refused` and changes nothing if the action is not legal. After any other exception
        the rules are broken and so is this state: a `Match` therefore applies to a clone.
        """
        for asked in self.__dict__.get("asked") or ():
            if asked.seat == seat and action in asked.actions:  # only what is legal is listed
                return self.enact(seat, action)
        why = self.why_not(seat, action)
        if why is not None:
            raise Refused(why)
        return self.enact(seat, action)

    def enact(self, seat: int, action: Action) -> list[Event]:
        """Do an action that is known to be legal, and everything that follows."""
        before = self.stack
        told = self._do(seat, action)
        self.run(before)
        return told

    def follow(self, seat: int, plan: Sequence[Action]) -> int:
        """Do those of a seat's actions, one after another, that are legal when their turn comes, as
        long as the same step asks; tell how many were done or left out.

        What else could be done is not listed in between, so a game is played on more quickly in
        the mind. A seat without any choice is asked all the same.
        """
        depth, kind = len(self.stack), type(self.stack[-1])
        for at, action in enumerate(plan):
            if self.why_not(seat, action) is not None:
                continue
            self._do(seat, action)
            self._settle()
            if len(self.stack) != depth or type(self.stack[-1]) is not kind:
                return at + 1
        return len(plan)

    def _do(self, seat: int, action: Action) -> list[Event]:
        """Do an action that is legal; nothing that follows."""
        told: list[Event] = []
        memory = self.__dict__
        memory["told"], memory["news"], memory["asked"] = told, set(), None
        step = self.stack[-1]
        if self.moments and isinstance(action, Aside):
            self._do_aside(seat, action, step)
        elif step.apart:
            self._do_apart(seat, action, step)
        else:
            if seat != self.actor:
                self.actor = seat
                self._raise_floors(seat, self.sequence)
            self.sequence += 1
            action.do(self, step, seat)
        return told

    def _do_aside(self, seat: int, action: Action, step: Step) -> None:
        """Change the standing answers of a seat. It concerns nobody else; the seat itself takes it
        back not by undo but by saying something else."""
        self.sequence += 1
        action.do(self, step, seat)
        self.floors = (*self.floors[:seat], self.sequence, *self.floors[seat + 1 :])

    def _do_apart(self, seat: int, action: Action, step: Step) -> None:
        """Do an action in a step in which it concerns nobody else until the step ends.

        What it reveals to its seat alone is no barrier for others, unless it ends the step: then
        it may depend on what all of them did.
        """
        if self.since is None:
            self.since = self.sequence
        self.actor = None
        self._raise_floors(seat, self.since)
        depth, asked = len(self.stack), step.asks(self)
        self.sequence += 1
        self.__dict__["alone"] = seat
        action.do(self, step, seat)
        del self.__dict__["alone"]
        if len(self.stack) == depth and type(top := self.stack[-1]) is type(step):
            still = top.asks(self)
            if still == asked or {*still, seat} == {*asked, seat}:
                return
        self.since = None
        if self.floors[seat] == self.sequence:
            self.floors = (self.sequence,) * self.seats

    def _raise_floors(self, seat: int, number: int) -> None:
        """Nobody but one seat can undo anything from before a moment any more."""
        if min(self.floors) < number:
            self.floors = tuple(
                [
                    floor if other == seat or floor > number else number
                    for other, floor in enumerate(self.floors)
                ]
            )

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.ended

    def view(self, seat: int | None) -> View:
        """What a seat or a spectator may know: all but the dice to come and others' secrets."""
        seen = msgspec.to_builtins(self.hide(seat), str_keys=True)
        for name in NOT_SEEN:
            del seen[name]
        _used(seen)
        mine = next((asked for asked in self.decisions() if asked.seat == seat), None)
        return View(seat, seen, mine, self.ended)

    def seen_by(self, seat: int | None) -> "State":
        """This state as a seat (None: a spectator) sees it: what it does not know is empty.

        It can be drawn and described, not played on.
        """
        twin = self.clone()
        twin.forget()
        seen = twin.hide(seat)
        seen.dice = Dice("0" * KEY_DIGITS)
        seen.sequence, seen.actor, seen.floors, seen.since = 0, None, (0,) * seen.seats, None
        mine = tuple(asked for asked in self.decisions() if asked.seat == seat)
        if mine:  # what a seat may answer does not follow from what it sees alone
            seen.__dict__["asked"] = mine
        return seen

    def imagine(self, seat: int, dice: Dice) -> "State":
        """A whole state that looks the same to a seat, with all it cannot know dealt again."""
        if HIDING not in self.__dict__:
            self.__dict__[HIDING] = {}  # what the twin finds out, this state remembers too
        twin = self.clone().redeal(seat, dice)
        twin.dice = dice
        return twin

    def take_back(self, number: int) -> None:
        """Go on from here after others have agreed to take back what was played from here on.

        What came then has shown dice, so other dice take their place; ``number`` tells the
        takebacks of a game apart, so that none brings back dice that were seen already.
        """
        self.dice = self.dice.fork(f"takeback {number}")
        self.__dict__["told"], self.__dict__["news"] = [], set()
        self.sequence += 1
        self.actor, self.floors, self.since = None, (self.sequence,) * self.seats, None

    # -- what is hidden; a game may hide more than its secrets, in both of these alike

    @property
    def covers(self) -> tuple[Cover[Any], ...]:
        """What is hidden by place in this game."""
        return ()

    def hide(self, seat: int | None) -> Self:
        """This state without what a seat (None: a spectator) does not know."""
        seen: Self = redacted(self, seat)
        for cover in self.covers:
            covered = cover.covered(self, seat)
            if covered:
                seen = cover.hide(seen, covered)
        return seen

    def redeal(self, seat: int, dice: Dice) -> Self:
        """This state with what a seat does not know dealt again; it may change in place.

        Where the seat knows everything it is this state itself, with all that it remembers.
        """
        twin = self
        for cover in self.covers:
            covered = cover.covered(self, seat)
            if covered:
                twin = cover.redeal(twin, covered, seat, dice)
        dealt: Self = redealt(twin, seat, dice)
        return dealt

    # -- what rules use

    @property
    def top(self) -> Any:
        """The step that is being resolved."""
        return self.stack[-1]

    @property
    def steps(self) -> tuple[type[Step], ...]:
        """The kinds of all steps, the one that is being resolved last."""
        return tuple(map(type, self.stack))

    @property
    def below(self) -> Any:
        """The step that waits for the top one."""
        return self.stack[-2]

    def push(self, *steps: Step) -> None:
        """Resolve these steps next, the first one first."""
        self.stack = (*self.stack, *reversed(steps))

    def pop(self) -> None:
        """The top step is done."""
        self.stack = self.stack[:-1]

    def swap(self, step: Step) -> None:
        """The top step goes on as this one."""
        self.stack = (*self.stack[:-1], step)

    def swap_below(self, step: Step) -> None:
        """The step below the top one goes on as this one: it has learnt something."""
        self.stack = (*self.stack[:-2], step, self.stack[-1])

    def end(self, kind: type[Step]) -> None:
        """End the innermost step of a kind from inside, with all that is being resolved in it; each
        step clears up (`Step.ended_early`), the top one first."""
        self.back_to(kind)
        self._end_top()

    def back_to(self, kind: type[Step]) -> None:
        """End all that is being resolved inside the innermost step of a kind, so that this step
        goes on; each clears up, the top one first."""
        if not any(isinstance(step, kind) for step in self.stack):
            raise LookupError(f"no {kind.__name__} is being resolved")
        while not isinstance(self.stack[-1], kind):
            self._end_top()

    def _end_top(self) -> None:
        step, rest = self.stack[-1], self.stack[:-1]
        self.pop()
        step.ended_early(self)
        if self.stack != rest:
            raise RuntimeError(f"{type(step).__name__} has changed the stack while it cleared up")

    def announce(self, effect: Effect, because: Event | None = None) -> None:
        """An effect is about to happen: it can be reacted to in its window first."""
        self.push(Announced(effect, because))

    def cancel(self, effect: Effect) -> None:
        """An effect that has been announced does not happen. Of equal ones it is the last."""
        for at in range(len(self.stack) - 1, -1, -1):
            step = self.stack[at]
            if isinstance(step, Announced) and step.effect == effect and not step.is_cancelled:
                gone = msgspec.structs.replace(step, is_cancelled=True)
                self.stack = (*self.stack[:at], gone, *self.stack[at + 1 :])
                return
        raise LookupError(f"{type(effect).__name__} is not announced")

    def later(self, effect: Effect | Step, because: Event | None = None) -> None:
        """An effect or a step waits at the end of the queue, for a step that settles it."""
        self.queue = (*self.queue, Waiting(effect, because))

    def over(self, span: str) -> None:
        """Something ends (a turn, an encounter), and standing answers that held so long with it."""
        for seat, standing in enumerate(self.standing):
            orders = standing.orders.value
            if orders is not None and any(one.until == span for one in orders.passing):
                self.stand_by(seat, without(orders, span))

    def passes(self, seat: int, moment: str) -> bool:
        """Whether the kernel passes for a seat at a moment."""
        orders = self.orders_of(seat) if self.standing else None
        if orders is None or not orders.passing:
            return False
        return orders.passes(moment, idle=not self.can_use(seat, moment))

    def can_use(self, seat: int, moment: str) -> bool:
        """Whether a seat has something of its own to use at a moment, as everybody sees."""
        return False

    def orders_of(self, seat: int) -> Orders:
        """What a seat wants the kernel to answer for it."""
        return self.standing[seat].orders.value or Orders()

    def stand_by(self, seat: int, orders: Orders) -> None:
        """From now on the kernel answers so for a seat."""
        changed = Standing(Secret(orders, knows=(seat,)))
        self.standing = (*self.standing[:seat], changed, *self.standing[seat + 1 :])

    def roll(
        self,
        sides: int,
        draw: Draw,
        to: tuple[int, ...] | None = None,
        *,
        at_most: Tally | None = None,
        added: Tally | None = None,
    ) -> int:
        """Draw a value from 1 to ``sides``: an undo barrier.

        Where no more than ``at_most`` is needed, the value counts as 0 if it is higher. What is
        ``added`` to it by the rule, and what was needed, is told with it.
        """
        rolled = self.throw(sides, draw, to, at_most=at_most, added=added)
        return rolled.value if rolled.succeeded else 0

    def throw(
        self,
        sides: int,
        draw: Draw,
        to: tuple[int, ...] | None = None,
        *,
        at_most: Tally | None = None,
        added: Tally | None = None,
    ) -> Rolled:
        """Draw a value as `roll` does: all that is told of it, with the row of the draw's table."""
        name = str(draw)
        value, self.dice = self.dice.draw(sides, name)
        self.reveal(to)
        row = draw.row(value if added is None else value + added.total)
        rolled = Rolled(
            name=name, draw=draw, sides=sides, value=value, needed=at_most, added=added, row=row,
            to=to,
        )  # fmt: skip
        self.tell(rolled)
        return rolled

    def pick(self, things: Sequence[T], draw: Draw, to: tuple[int, ...] | None = None) -> T:
        """Draw one of several things, each equally likely; the face of each is its text."""
        name = str(draw)
        faces = () if self.dice.script is None else tuple(map(str, things))
        value, self.dice = self.dice.draw(len(things), name, faces)
        self.reveal(to)
        drawn = things[value - 1]
        self.tell(
            Rolled(
                name=name, draw=draw, sides=len(things), value=value, face=str(drawn), drawn=drawn,
                to=to,
            )
        )  # fmt: skip
        return drawn

    def show(self, secret: Secret[T], *seats: int) -> Secret[T]:
        """The secret as it is once these seats know it too: an undo barrier."""
        self.reveal(seats)
        if secret.knows is None:
            return secret
        return msgspec.structs.replace(secret, knows=tuple(sorted({*secret.knows, *seats})))

    def open(self, secret: Secret[T]) -> T | None:
        """The value of a secret that everybody may know from now on: an undo barrier."""
        self.reveal()
        return secret.value

    def reveal(self, to: tuple[int, ...] | None = None) -> None:
        """Some seats (None: everybody) learn something: what was done cannot be undone any more.

        In a step that seats work on apart, this holds for whoever acts and whoever learns it.
        """
        self.news.update((*range(self.seats), None) if to is None else to)
        alone: int | None = self.__dict__.get("alone")
        if alone is None or to is None:
            self.floors = (self.sequence,) * self.seats
            return
        floors = [*self.floors]
        for seat in (alone, *to):
            floors[seat] = self.sequence
        self.floors = tuple(floors)

    def tell(self, event: Event) -> None:
        """Let the audience of an event know of it."""
        self.told.append(self.covering(event) if self.covers else event)

    def covering(self, event: Event) -> Event:
        """An event as it is told while pieces lie covered."""
        if isinstance(event, PieceEvent):
            for cover in self.covers:
                event = event.under(self, cover)
        return event

    def finish(self, outcome: Outcome) -> None:
        """The game is over."""
        self.ended = outcome
        self.stack = ()

    # -- copies and comparisons

    def clone(self) -> Self:
        """An equal state that goes its own way."""
        twin: Self = _copier(type(self))(self)
        memory = self.__dict__
        memory.pop(OWNED, None)  # from now on both look at the same indexes
        twin.__dict__ = memory.copy()
        return twin

    def forget(self) -> None:
        """Drop whatever is remembered and not part of the state, by its records too."""
        self.__dict__.clear()
        for name in self.__struct_fields__:
            record = getattr(self, name)
            if getattr(record, "__dict__", None):
                setattr(self, name, msgspec.structs.replace(record))

    def digest(self) -> str:
        """A hash of the whole position: equal positions, equal digests, on every machine."""
        return digest_of(without_undo(plain_state(self)))

    # -- how it runs

    def run(self, before: tuple[Step, ...] = ()) -> None:
        """Go on without asking until somebody has a real choice or the game is over.

        ``before`` is the stack before the action that was done just now, if there was one.
        """
        memory = self.__dict__
        memory["asked"] = None
        for _ in range(_LONGEST_RUN):
            seats = self._settle()
            if not seats:
                return
            if len(seats) > 1:
                memory["asked"] = self._questions(seats)
                return
            step = self.stack[-1]
            asked = self._question(step, seats[0])
            if len(asked.actions) > 1 or step.discreet:
                memory["asked"] = (asked,)
                return
            if step.lingers and self._goes_on(before):
                memory["asked"] = (asked,)
                return
            self.since = None
            asked.actions[0].do(self, step, asked.seat)
        raise RuntimeError(f"{type(self.stack[-1]).__name__} goes on for ever")

    def _settle(self) -> tuple[int, ...]:
        """Go on until somebody is asked, choice or not, or the game is over; tell who is."""
        for _ in range(_LONGEST_RUN):
            if self.ended is not None:
                return ()
            step = self.stack[-1]
            if self.queue and step.settles:
                self._settle_queue()
                continue
            seats = step.asks(self)
            if seats:
                return seats
            self.since = None  # what was worked on apart is over
            step.go_on(self)
        raise RuntimeError(f"{type(self.stack[-1]).__name__} goes on for ever")

    def _settle_queue(self) -> None:
        """Resolve what has waited longest next; if that nests, the rest is put off until all that
        it brings about is resolved."""
        first, *rest = self.queue
        self.queue = () if self.nests else tuple(rest)
        if rest and self.nests:
            self.push(PutOff(tuple(rest)))
        self.push(first.step())

    def _goes_on(self, before: tuple[Step, ...]) -> bool:
        """Whether the top step was already under way before the last action."""
        depth = len(self.stack)
        if depth > len(before) or type(before[depth - 1]) is not type(self.stack[-1]):
            return False
        return depth == 1 or before[depth - 2] is self.stack[-2]

    def _questions(self, seats: Iterable[int]) -> tuple[Decision, ...]:
        return tuple([self._question(self.stack[-1], seat) for seat in seats])

    def _question(self, step: Step, seat: int) -> Decision:
        kind = type(step).__name__
        actions = step.options(self, seat)
        if not actions:
            raise RuntimeError(f"{kind} asks seat {seat}, but lists no answer")
        return Decision(seat, kind, step.rule, step.prompt, tuple(actions))


def plain_state(state: State) -> dict[str, Any]:
    """A whole state as plain data, always in the same order."""
    plain: dict[str, Any] = msgspec.to_builtins(state, str_keys=True, order="deterministic")
    return _used(plain)


def without_undo(plain: dict[str, Any]) -> dict[str, Any]:
    """A plain state without what only undo needs: how far that reaches is no part of a position."""
    return {name: value for name, value in plain.items() if name not in UNDOING}


def digest_of(plain: dict[str, Any]) -> str:
    """The hash of a state that is plain data."""
    return hashlib.blake2b(msgspec.json.encode(plain), digest_size=16).hexdigest()


def _used(plain: dict[str, Any]) -> dict[str, Any]:
    """A plain state without what its game does not use."""
    for name in SELDOM:
        if not plain[name]:
            del plain[name]
    return plain


def turn_of(state: State) -> int | None:
    """The game turn, of games that count them: they do so in this field of their states."""
    turn: int | None = getattr(state, "turn", None)
    return turn


# States are cloned more often than anything else is done with them: the fields are written out, so
# that a copy takes no detour by their names.
_COPY = """
def _copy(state):
    twin = state.__copy__()
    {copies}
    return twin
"""


@cache
def _copier(kind: type[State]) -> Callable[[Any], Any]:
    """What copies a state of a kind with all of its dicts."""
    hints = get_type_hints(kind)
    dicts = [name for name in kind.__struct_fields__ if get_origin(hints[name]) is dict]
    copies = "; ".join(f"twin.{name} = state.{name}.copy()" for name in dicts) or "pass"
    world: dict[str, Any] = {}
    exec(compile(_COPY.format(copies=copies), f"<copy of {kind.__name__}>", "exec"), world)
    made: Callable[[Any], Any] = world["_copy"]
    return made
