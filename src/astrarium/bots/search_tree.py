"""The tree of plans that the searching bot grows over one decision."""

from collections.abc import Iterable, Sequence
from math import inf, sqrt

from astrarium.kernel import Action, Decision, Perspective, Plan, State, Strategy

from .steady import SteadyDice

LEAST_SPREAD = 0.01  # of chances to win, where they seem to be all alike
PESSIMISM = 0.25  # spreads by which a plan that was never tried is thought worse than the others
CONSTANCY = 2.0  # weight of a plan under way, beside the best new one
RIPE = 4  # times that a plan is tried before the tree grows beyond it


class Edge:
    """A plan at a node, and what came of it."""

    __slots__ = ("available", "children", "plan", "prior", "total", "visits")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.prior = 0.0  # its share of the weights at the node
        self.visits = 0
        self.available = 0  # times that it could have been chosen
        self.total = 0.0
        self.children: dict[tuple[int, str], Node] = {}  # by who is asked next, and what

    @property
    def mean(self) -> float:
        return self.total / self.visits


class Node:
    """A question to a seat after the same plans of everybody, whatever dice and hidden things."""

    __slots__ = ("asked", "edges", "seat", "squares", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.edges: dict[tuple[Action, ...], Edge] = {}
        self.asked = 0
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    def gather(self, plans: Iterable[Plan]) -> None:
        """Take in plans, of which some may be known from other deals."""
        for plan in plans:
            if plan.actions not in self.edges:
                self.edges[plan.actions] = Edge(plan)
        weights = sum(edge.plan.weight for edge in self.edges.values())
        for edge in self.edges.values():
            edge.prior = edge.plan.weight / weights

    def learn(self, edge: Edge, value: float) -> None:
        """Remember what came of a plan."""
        self.visits += 1
        self.total += value
        self.squares += value * value
        edge.visits += 1
        edge.total += value

    @property
    def mean(self) -> float:
        return self.total / max(1, self.visits)

    @property
    def spread(self) -> float:
        """How much chances to win vary here."""
        variance = self.squares / max(1, self.visits) - self.mean**2
        return max(LEAST_SPREAD, sqrt(max(0.0, variance)))

    def select(self, listed: Sequence[Action], exploration: float) -> Edge | None:
        """The most promising of the plans that can be begun in this deal, after PUCT.

        What is seldom possible does not look neglected: only those times count when it was.
        """
        spread = self.spread
        untried = self.mean - PESSIMISM * spread
        best, most = None, -inf
        for edge in self.edges.values():
            if not is_listed(edge.plan, listed):
                continue
            edge.available += 1
            value = edge.mean if edge.visits else untried
            urge = exploration * spread * edge.prior * sqrt(edge.available) / (1 + edge.visits)
            if value + urge > most:
                best, most = edge, value + urge
        return best


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
        at = next_listed(self.actions, self.at, decision.actions)
        if at is None:
            return None
        self.at = at + 1
        return self.actions[at]


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


def is_listed(plan: Plan, listed: Sequence[Action]) -> bool:
    """Whether anything of a plan can be done now."""
    return next_listed(plan.actions, 0, listed) is not None


def next_listed(actions: Sequence[Action], start: int, listed: Sequence[Action]) -> int | None:
    """Where the first action from a place on is that is listed."""
    for at in range(start, len(actions)):
        if actions[at] in listed:
            return at
    return None


class Horizon:
    """Where looking ahead ends: at the beginning of a game turn.

    Games that count no turns have one whenever the seat is asked again after others were.
    """

    def __init__(self, state: State, seat: int, depth: int) -> None:
        self.seat = seat
        self.depth = depth
        self.first: int | None = getattr(state, "turn", None)
        self.rounds = 0
        self.others = False  # whether others were asked since the seat was

    def is_reached(self, state: State, decision: Decision) -> bool:
        """Whether a question is no longer looked at."""
        if self.first is not None:
            turn: int = getattr(state, "turn", 0)
            return turn >= self.first + self.depth
        if decision.seat != self.seat:
            self.others = True
        elif self.others:
            self.others = False
            self.rounds += 1
        return self.rounds >= self.depth


class Tree:
    """What has been found out about one decision."""

    def __init__(
        self,
        perspective: Perspective,
        strategy: Strategy,
        depth: int,
        exploration: float,
        first_deal: int,
    ) -> None:
        self.perspective = perspective
        self.strategy = strategy
        self.depth = depth
        self.exploration = exploration
        self.first_deal = first_deal
        self.iterations = 0
        self.root = Node(perspective.seat)
        state, asked = perspective.imagine(first_deal), perspective.decision
        plans = strategy.plans(state, asked.seat)
        listed = [plan for plan in plans if is_listed(plan, asked.actions)]
        self.root.gather(listed or [Plan((strategy.answer(state, asked),))])

    def keep_in_mind(self, plan: Plan) -> None:
        """Let a plan that was being followed compete with the new ones, as the likeliest."""
        if is_listed(plan, self.perspective.decision.actions):
            most = max(edge.plan.weight for edge in self.root.edges.values())
            self.root.gather([plan._replace(weight=CONSTANCY * most)])

    def iterate(self, deal: int, first: Edge) -> float:
        """Play a plan on a deal up to the horizon, and learn what came of it."""
        self.iterations += 1
        state = self.perspective.imagine(self.first_deal + deal)
        state.dice = SteadyDice(state.dice.key)
        path = [(self.root, first)]
        worths = self._played_on(state, path)
        for node, edge in path:
            node.learn(edge, worths[node.seat])
        return worths[self.root.seat]

    def _played_on(self, state: State, path: list[tuple[Node, Edge]]) -> tuple[float, ...]:
        """What a position is worth after plans in the tree and sound answers beyond it."""
        decision = self.perspective.decision
        hands = {decision.seat: Hand(path[0][1].plan, state)}
        horizon = Horizon(state, decision.seat, self.depth)
        growing, sealed = True, True
        while True:
            hand = hands.get(decision.seat)
            action = None if hand is None else hand.next(decision)
            if action is None and growing and not sealed:
                growing, edge = self._branch(state, decision, path)
                if edge is not None:
                    hand = hands[decision.seat] = Hand(edge.plan, state)
                    action = hand.next(decision)
            if action is None:
                action = self.strategy.answer(state, decision)
            state.apply(decision.seat, action)
            decisions = state.decisions()
            if not decisions or horizon.is_reached(state, decisions[0]):
                return self.strategy.worth(state)
            decision = decisions[0]
            # What others answer at the same time is no branch: nobody could tell it apart.
            sealed = len(decisions) > 1 and decision.seat != self.root.seat
            hands = {seat: hand for seat, hand in hands.items() if hand.lasts(state)}

    def _branch(
        self, state: State, decision: Decision, path: list[tuple[Node, Edge]]
    ) -> tuple[bool, Edge | None]:
        """Whether the tree reaches this question, and the plan to follow if it has several."""
        last = path[-1][1]
        node = last.children.get((decision.seat, decision.kind))
        if node is None:
            if last.visits < RIPE:
                return False, None
            node = last.children[decision.seat, decision.kind] = Node(decision.seat)
        node.asked += 1
        edge = None
        if node.asked & (node.asked - 1):  # now and then, this deal may have plans of its own
            edge = node.select(decision.actions, self.exploration)
        if edge is None:
            node.gather(self.strategy.plans(state, decision.seat))
            edge = node.select(decision.actions, self.exploration)
        if edge is None or len(node.edges) == 1:
            return True, None
        path.append((node, edge))
        return True, edge
