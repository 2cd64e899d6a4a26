"""Plans that are followed: by a bot at the table, and by everybody in a game in the mind."""

from collections.abc import Callable

from astrarium.kernel import Action, Decision, Plan, State, turn_of


class Hand:
    """A plan that a seat is following, for as long as its step lasts."""

    __slots__ = ("actions", "at", "depth", "motive", "step")

    def __init__(self, plan: Plan, state: State) -> None:
        self.actions = plan.actions
        self.motive = plan.motive
        self.at = 0
        self.depth = len(state.stack)
        self.step = type(state.top)

    @property
    def rest(self) -> tuple[Action, ...]:
        """What is still to do."""
        return self.actions[self.at :]

    def lasts(self, state: State) -> bool:
        """Whether the step is still being resolved, be it below others."""
        stack, depth = state.stack, self.depth
        return len(stack) >= depth and type(stack[depth - 1]) is self.step

    def is_for(self, state: State) -> bool:
        """Whether it is this step that asks now, and nothing in between."""
        return len(state.stack) == self.depth

    def next(self, decision: Decision) -> Action | None:
        """The next action that is listed; those before it are left out.

        Where none is, something else is asked in between, or the plan is at its end.
        """
        for at in range(self.at, len(self.actions)):
            if self.actions[at] in decision.actions:
                self.at = at + 1
                return self.actions[at]
        return None

    def first(self, decision: Decision) -> Action:
        """What a new plan begins with; if nothing of it is listed, the last answer ends things."""
        return self.next(decision) or decision.actions[-1]

    def follow(self, state: State, seat: int) -> None:
        """Do all that is still to do and can be done, until something else is asked."""
        self.at += state.follow(seat, self.rest)


class Hands:
    """The plans that a seat is following: the last is for what is asked in between."""

    def __init__(self) -> None:
        self._hands: list[Hand] = []

    def under_way(self, state: State) -> Hand | None:
        """The plan for the step that asks, or for the one that it interrupts."""
        while self._hands and not self._hands[-1].lasts(state):
            self._hands.pop()
        return self._hands[-1] if self._hands else None

    def take(self, plan: Plan, state: State) -> Hand:
        """Follow a plan from now on, instead of another one for the same step."""
        known = self.under_way(state)
        if known is not None and known.is_for(state):
            self._hands.pop()
        self._hands.append(Hand(plan, state))
        return self._hands[-1]


class Horizon:
    """Where looking ahead ends: at the beginning of a game turn.

    Games that count no turns have one whenever the seat is asked again after others were.
    """

    def __init__(self, state: State, seat: int, depth: int) -> None:
        self.seat = seat
        self.depth = depth
        self.first = turn_of(state)
        self.rounds = 0
        self.others = False  # whether others were asked since the seat was

    def is_reached(self, state: State, asked: int) -> bool:
        """Whether what a seat is asked now is no longer looked at."""
        turn = turn_of(state)
        if self.first is not None and turn is not None:
            return turn >= self.first + self.depth
        if asked != self.seat:
            self.others = True
        elif self.others:
            self.others = False
            self.rounds += 1
        return self.rounds >= self.depth


class Playout:
    """A game that is played on in the mind, in which everybody follows plans, up to a horizon."""

    def __init__(self, state: State, seat: int, depth: int) -> None:
        self.state = state
        self._horizon = Horizon(state, seat, depth)
        self._hands = [Hands() for _ in range(state.seats)]

    def begin(self, seat: int, plan: Plan) -> None:
        """A seat that is asked follows a plan."""
        self._follow(seat, self._hands[seat].take(plan, self.state))

    def play(self, choose: Callable[[State, int], Plan]) -> None:
        """Play on, by the plan that is chosen for whoever is asked and follows none."""
        while (asked := self.state.asks()) and not self._horizon.is_reached(self.state, asked[0]):
            seat = asked[0]
            hand = self._hands[seat].under_way(self.state)
            if hand is None or not hand.rest or not hand.is_for(self.state):
                hand = self._hands[seat].take(choose(self.state, seat), self.state)
            self._follow(seat, hand)

    def _follow(self, seat: int, hand: Hand) -> None:
        """As far as it goes; where nothing of it can be done, the last answer ends things."""
        before = self.state.sequence
        hand.follow(self.state, seat)
        if self.state.sequence == before:
            mine = next(asked for asked in self.state.decisions() if asked.seat == seat)
            self.state.apply(seat, mine.actions[-1])
