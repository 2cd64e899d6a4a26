"""State: a game at one moment, as plain data."""

import hashlib
from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any, TypeVar, get_origin, get_type_hints

import msgspec

from .actions import Action, Refused, Violation, violation
from .dice import KEY_DIGITS, Dice
from .hidden import Secret, redacted, redealt
from .steps import Decision, Event, Outcome, Rolled, Step

T = TypeVar("T")

# The dice to come are nobody's; and how often others have acted in secret shows in the counters.
NOT_SEEN = ("dice", "sequence", "actor", "floor")
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
    questions asked, indexes): it can be dropped at any time, and is not compared, written or
    hashed.
    """

    seats: int
    dice: Dice
    stack: tuple[Step, ...] = ()
    sequence: int = 0  # actions so far
    actor: int | None = None  # who acted last
    floor: int = 0  # undo reaches back to this sequence number, not beyond
    ended: Outcome | None = None

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
            asked = self.__dict__["asked"] = self._questions()
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
        if seat not in asked:
            return violation(
                step.rule,
                "It is not your turn to answer: seat {asked} is asked.",
                asked=", ".join(map(str, asked)),
            )
        if type(action) not in step.accepts:
            return violation(
                step.rule, "'{action}' is no answer to what is asked now.", action=str(action)
            )
        return action.why_not(self, step, seat)

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Do an action and everything that follows, up to the next question; tell what happened.

        Raises `Refused` and changes nothing if the action is not legal. After any other exception
        the rules are broken and so is this state: a `Match` therefore applies to a clone.
        """
        if not self._has_listed(seat, action):
            why = self.why_not(seat, action)
            if why is not None:
                raise Refused(why)
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
        if seat != self.actor:
            self.actor, self.floor = seat, self.sequence
        self.sequence += 1
        action.do(self, self.stack[-1], seat)
        return told

    def _has_listed(self, seat: int, action: Action) -> bool:
        """Whether an action stands in the question that a seat was asked: only what is legal does,
        so it need not be judged again."""
        for decision in self.__dict__.get("asked") or ():
            if decision.seat == seat:
                return action in decision.actions
        return False

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.ended

    def view(self, seat: int | None) -> View:
        """What a seat or a spectator may know: all but the dice to come and others' secrets."""
        seen = msgspec.to_builtins(self.hide(seat), str_keys=True)
        for name in NOT_SEEN:
            del seen[name]
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
        seen.sequence, seen.actor, seen.floor = 0, None, 0
        mine = tuple(asked for asked in self.decisions() if asked.seat == seat)
        if mine:  # what a seat may answer is not to be worked out anew from what it sees
            seen.__dict__["asked"] = mine
        return seen

    def imagine(self, seat: int, dice: Dice) -> "State":
        """A whole state that looks the same to a seat, with all it cannot know dealt anew."""
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
        self.actor, self.floor = None, self.sequence

    # -- what is hidden; a game may hide more than its secrets, in both of these alike

    def hide(self, seat: int | None) -> "State":
        """This state without what a seat (None: a spectator) does not know."""
        seen: State = redacted(self, seat)
        return seen

    def redeal(self, seat: int, dice: Dice) -> "State":
        """This state with what a seat does not know dealt anew; it may change in place."""
        twin: State = redealt(self, seat, dice)
        return twin

    # -- what rules use

    @property
    def top(self) -> Any:
        """The step that is being resolved."""
        return self.stack[-1]

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

    def roll(self, sides: int, name: str, to: tuple[int, ...] | None = None) -> int:
        """Draw a value from 1 to ``sides`` for a named question: an undo barrier."""
        value, self.dice = self.dice.draw(sides, name)
        self.reveal(to)
        self.tell(Rolled(name=name, sides=sides, value=value, to=to))
        return value

    def pick(self, faces: Sequence[str], name: str, to: tuple[int, ...] | None = None) -> str:
        """Draw one of several things, each equally likely, for a named question."""
        value, self.dice = self.dice.draw(len(faces), name, faces)
        self.reveal(to)
        face = faces[value - 1]
        self.tell(Rolled(name=name, sides=len(faces), value=value, face=face, to=to))
        return face

    def show(self, secret: Secret[T], *seats: int) -> Secret[T]:
        """The secret as it is once these seats know it too: an undo barrier."""
        self.reveal(seats)
        return msgspec.structs.replace(secret, knows=tuple(sorted({*secret.knows, *seats})))

    def open(self, secret: Secret[T]) -> T | None:
        """The value of a secret that everybody may know from now on: an undo barrier."""
        self.reveal()
        return secret.value

    def reveal(self, to: tuple[int, ...] | None = None) -> None:
        """Some seats (None: everybody) learn something: what was done cannot be undone any more."""
        self.floor = self.sequence
        self.news.update((*range(self.seats), None) if to is None else to)

    def tell(self, event: Event) -> None:
        """Let the audience of an event know of it."""
        self.told.append(event)

    def finish(self, outcome: Outcome) -> None:
        """The game is over."""
        self.ended = outcome
        self.stack = ()

    # -- copies and comparisons

    def clone(self) -> "State":
        """An equal state that goes its own way."""
        twin: State = self.__copy__()  # type: ignore[attr-defined]  # every Struct has it
        for name in _dict_fields(type(self)):
            setattr(twin, name, getattr(self, name).copy())
        twin.__dict__.update(self.__dict__)
        return twin

    def forget(self) -> None:
        """Drop whatever is remembered and not part of the state."""
        self.__dict__.clear()

    def digest(self) -> str:
        """A hash of the whole state: equal states, equal digests, on every machine."""
        plain = msgspec.to_builtins(self, str_keys=True, order="deterministic")
        return hashlib.blake2b(msgspec.json.encode(plain), digest_size=16).hexdigest()

    # -- how it runs

    def run(self, before: tuple[Step, ...] = ()) -> None:
        """Go on without asking until somebody has a real choice or the game is over.

        ``before`` is the stack before the action that was done just now, if there was one.
        """
        self.__dict__["asked"] = None
        for _ in range(_LONGEST_RUN):
            seats = self._settle()
            if not seats:
                return
            step = self.stack[-1]
            first = self._question(step, seats[0])
            if (
                len(seats) > 1
                or len(first.actions) > 1
                or step.discreet
                or (step.lingers and self._goes_on(before))
            ):
                others = [self._question(step, seat) for seat in seats[1:]]
                self.__dict__["asked"] = (first, *others)
                return
            first.actions[0].do(self, step, first.seat)
        raise RuntimeError(f"{type(self.stack[-1]).__name__} goes on for ever")

    def _settle(self) -> tuple[int, ...]:
        """Go on until somebody is asked, choice or not, or the game is over; tell who is."""
        for _ in range(_LONGEST_RUN):
            if self.ended is not None:
                return ()
            step = self.stack[-1]
            seats = step.asks(self)
            if seats:
                return seats
            step.go_on(self)
        raise RuntimeError(f"{type(self.stack[-1]).__name__} goes on for ever")

    def _goes_on(self, before: tuple[Step, ...]) -> bool:
        """Whether the top step was already under way before the last action."""
        depth = len(self.stack)
        if depth > len(before) or type(before[depth - 1]) is not type(self.stack[-1]):
            return False
        return depth == 1 or before[depth - 2] is self.stack[-2]

    def _questions(self) -> tuple[Decision, ...]:
        return tuple(self._question(self.stack[-1], seat) for seat in self.asks())

    def _question(self, step: Step, seat: int) -> Decision:
        kind = type(step).__name__
        actions = step.options(self, seat)
        if not actions:
            raise RuntimeError(f"{kind} asks seat {seat}, but lists no answer")
        return Decision(seat, kind, step.rule, step.prompt, tuple(actions))


def turn_of(state: State) -> int | None:
    """The game turn, of games that count them: they do so in this field of their states."""
    turn: int | None = getattr(state, "turn", None)
    return turn


@cache
def _dict_fields(kind: type[State]) -> tuple[str, ...]:
    hints = get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if get_origin(hints[name]) is dict)
