"""The tree of plans that the searching bot grows over one decision."""

from collections.abc import Iterable
from functools import partial
from math import inf, sqrt

from astrarium.kernel import Action, Perspective, Plan, State, Strategy

from .playout import Playout
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

    def select(self, state: State, exploration: float) -> Edge | None:
        """The most promising of the plans that can be begun in this deal, after PUCT.

        What is seldom possible does not look neglected: only those times count when it was.
        """
        spread = self.spread
        untried = self.mean - PESSIMISM * spread
        best, most = None, -inf
        for edge in self.edges.values():
            if not can_begin(edge.plan, state, self.seat):
                continue
            edge.available += 1
            value = edge.mean if edge.visits else untried
            urge = exploration * spread * edge.prior * sqrt(edge.available) / (1 + edge.visits)
            if value + urge > most:
                best, most = edge, value + urge
        return best


def can_begin(plan: Plan, state: State, seat: int) -> bool:
    """Whether anything of a plan can be done now."""
    return any(state.why_not(seat, action) is None for action in plan.actions)


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
        self._growing = True
        self.root = Node(perspective.seat)
        self._first = perspective.imagine(first_deal)
        plans = strategy.plans(self._first, self.root.seat)
        self.root.gather(filter(self._can_begin, plans))
        if not self.root.edges:
            self.root.gather([strategy.plan(self._first, self.root.seat)])

    def _can_begin(self, plan: Plan) -> bool:
        return can_begin(plan, self._first, self.root.seat)

    def keep_in_mind(self, plan: Plan) -> None:
        """Let a plan that was being followed compete with the new ones, as the likeliest."""
        if self._can_begin(plan):
            most = max(edge.plan.weight for edge in self.root.edges.values())
            self.root.gather([plan._replace(weight=CONSTANCY * most)])

    def iterate(self, deal: int, first: Edge) -> float:
        """Play a plan on a deal up to the horizon, and learn what came of it."""
        self.iterations += 1
        state = self.perspective.imagine(self.first_deal + deal)
        state.dice = SteadyDice(state.dice.key)
        path = [(self.root, first)]
        self._growing = True
        playout = Playout(state, self.root.seat, self.depth)
        playout.begin(self.root.seat, first.plan)
        playout.play(partial(self._plan, path))
        worths = self.strategy.worth(state)
        for node, edge in path:
            node.learn(edge, worths[node.seat])
        return worths[self.root.seat]

    def _plan(self, path: list[tuple[Node, Edge]], state: State, seat: int) -> Plan:
        """A plan of the tree, as far as it reaches; a sound one beyond it, and where there is but
        one, or where others answer at the same time: nobody could tell their answers apart."""
        sealed = seat != self.root.seat and len(state.asks()) > 1
        node = self._node(path[-1][1], state, seat) if self._growing and not sealed else None
        edge = None if node is None else self._chosen(node, state)
        if node is None or edge is None or len(node.edges) == 1:
            return self.strategy.plan(state, seat)
        path.append((node, edge))
        return edge.plan

    def _node(self, last: Edge, state: State, seat: int) -> Node | None:
        """What is asked after a plan, if the tree reaches as far or is to grow: it does where the
        plan was tried often enough. Nothing grows beyond a question that it does not reach."""
        question = seat, type(state.top).__name__
        node = last.children.get(question)
        if node is None:
            self._growing = last.visits >= RIPE
            if self._growing:
                node = last.children[question] = Node(seat)
        return node

    def _chosen(self, node: Node, state: State) -> Edge | None:
        node.asked += 1
        edge = None
        if node.asked & (node.asked - 1):  # now and then, this deal may have plans of its own
            edge = node.select(state, self.exploration)
        if edge is None:
            node.gather(self.strategy.plans(state, node.seat))
            edge = node.select(state, self.exploration)
        return edge
