"""Plans that are followed: by a bot at the table, and by everybody in a game in the mind."""

from collections.abc import Callable

from astrarium.kernel import Action, Decision, Plan, State, Step, turn_of

Steps = tuple[type[Step], ...]  # what is being resolved, as states and perspectives tell it


class Pursuit:
    """A plan that a seat is following, for as long as its step lasts."""

    __slots__ = ("actions", "at", "depth", "motive", "step")

    def __init__(self, plan: Plan, steps: Steps) -> None:
        self.actions = plan.actions
        self.motive = plan.motive
        self.at = 0
        self.depth = len(steps)
        self.step = steps[-1]

    @property
    def rest(self) -> tuple[Action, ...]:
        """What is still to do."""
        return self.actions[self.at :]

    def lasts(self, steps: Steps) -> bool:
        """Whether the step is still being resolved, be it below others."""
        return len(steps) >= self.depth and steps[self.depth - 1] is self.step

    def is_for(self, steps: Steps) -> bool:
        """Whether it is this step that asks now, and nothing in between."""
        return len(steps) == self.depth

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
        """What a new plan begins with; if nothing of it is listed, what ends things."""
        return self.next(decision) or last_answer(decision)

    def follow(self, state: State, seat: int) -> None:
        """Do all that is still to do and can be done, until something else is asked."""
        self.at += state.follow(seat, self.rest)


def last_answer(decision: Decision) -> Action:
    """The answer that ends things, where no other is planned: the last one that does not give the
    game up."""
    playing = (action for action in reversed(decision.actions) if not action.gives_up)
    return next(playing, decision.actions[-1])


class Pursuits:
    """The plans that a seat is following: the last is for what is asked in between."""

    def __init__(self) -> None:
        self._pursuits: list[Pursuit] = []

    def under_way(self, steps: Steps) -> Pursuit | None:
        """The plan for the step that asks, or for the one that it interrupts."""
        while self._pursuits and not self._pursuits[-1].lasts(steps):
            self._pursuits.pop()
        return self._pursuits[-1] if self._pursuits else None

    def take(self, plan: Plan, steps: Steps) -> Pursuit:
        """Follow a plan from now on, instead of another one for the same step."""
        known = self.under_way(steps)
        if known is not None and known.is_for(steps):
            self._pursuits.pop()
        self._pursuits.append(Pursuit(plan, steps))
        return self._pursuits[-1]


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
        self._pursuits = [Pursuits() for _ in range(state.seats)]

    def begin(self, seat: int, plan: Plan) -> None:
        """A seat that is asked follows a plan."""
        self._follow(seat, self._pursuits[seat].take(plan, self.state.steps))

    def play(self, choose: Callable[[State, int], Plan]) -> None:
        """Play on, by the plan that is chosen for whoever is asked and follows none."""
        while (asked := self.state.asks()) and not self._horizon.is_reached(self.state, asked[0]):
            seat, steps = asked[0], self.state.steps
            moot = self.state.top.moot(self.state, seat)
            if moot is not None:
                self.state.follow(seat, (moot,))
                continue
            pursuit = self._pursuits[seat].under_way(steps)
            if pursuit is None or not pursuit.rest or not pursuit.is_for(steps):
                pursuit = self._pursuits[seat].take(choose(self.state, seat), steps)
            self._follow(seat, pursuit)

    def _follow(self, seat: int, pursuit: Pursuit) -> None:
        """As far as it goes; where nothing of it can be done, what ends things."""
        before = self.state.sequence
        pursuit.follow(self.state, seat)
        if self.state.sequence == before:
            mine = next(asked for asked in self.state.decisions() if asked.seat == seat)
            self.state.apply(seat, last_answer(mine))
