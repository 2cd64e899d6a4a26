"""A bot that looks ahead: information-set Monte Carlo tree search over plans.

It knows no game: the game's `Strategy` says which plans are worth a thought and how much, how
everybody plays on, and what a position is worth. Each iteration deals anew what the seat cannot
know, lets everybody follow plans as far as the tree reaches, plays on to the horizon and judges the
position there. At the root the plans compete in rounds on the same deals, and the worse half drops
out after each round; further down everybody prefers what has done best for them so far.
"""

from collections.abc import Collection, Sequence
from math import ceil, inf, log2, sqrt
from time import perf_counter
from typing import Annotated, ClassVar

import msgspec

from astrarium.kernel import Action, Perspective, Plan, State, Strategy

from . import Bot, Settings
from .games import strategy_for
from .playout import Pursuit, Pursuits
from .search_tree import Edge, Tree

SECONDS = 1.0  # for a decision, where nothing else is said
CONTENDERS = 16  # plans that compete at the root, those of the highest weight
FAIR_SHARE = 1  # deals at least on which each of them is tried in a round
DOUBT = 0.05  # chances to win by which a plan without weight is thought worse than the favourite
DIFFERENCE = 0.08  # chances to win by which plans differ, more or less
LUCK = 0.2  # by which they seem to differ on a single deal, as long as little is known
ALIKE = 4  # deals after which plans that always came to the same are thought alike
ENOUGH = 32  # deals after which a plan that leads clearly is taken at once
CLEARLY = 2.5  # standard errors


class SearchSettings(Settings, frozen=True):
    """How long, how far and how wide it looks."""

    seconds: Annotated[float, msgspec.Meta(gt=0, le=3600)] | None = None
    """For a decision; 1 if the number of nodes is not limited either."""
    nodes: Annotated[int, msgspec.Meta(ge=1)] | None = None
    """Iterations for a decision. With them alone the same seed gives the same game."""
    depth: Annotated[int, msgspec.Meta(ge=1, le=99)] = 2
    """Game turns to the horizon, the one under way among them."""
    exploration: Annotated[float, msgspec.Meta(ge=0, le=100)] = 1.0
    """How much weights of plans count beside what came of them so far."""


class Budget:
    """How much of the time, or of the nodes, for a decision is used up."""

    def __init__(self, settings: SearchSettings, tree: Tree) -> None:
        self.nodes = settings.nodes or inf
        self.seconds = settings.seconds or (SECONDS if settings.nodes is None else inf)
        self.tree = tree
        self.begun = perf_counter()

    @property
    def used(self) -> float:
        """1: all of it."""
        elapsed = perf_counter() - self.begun
        return max(elapsed / self.seconds, self.tree.iterations / self.nodes)


class Contest:
    """The plans at the root compete on the same deals; the worse half drops out each round.

    The first iteration tells how many there will be, and so how many plans can be compared.
    """

    def __init__(self, tree: Tree, budget: Budget) -> None:
        self.tree = tree
        self.budget = budget
        ranked = sorted(tree.root.edges.values(), key=lambda edge: -edge.prior)
        self.favourite = ranked[0]
        self.yardstick = [tree.iterate(0, self.favourite)]  # its results: others are measured by it
        self.results: dict[Edge, list[float]] = {
            edge: [] for edge in ranked[: contenders(1 / budget.used)]
        }
        self.results[self.favourite] = self.yardstick

    def winner(self) -> Edge:
        """The plan that does best in the end."""
        rounds = ceil(log2(len(self.results)))
        for number in range(1, rounds + 1):
            self._compete(number / rounds)
            self._keep({self.favourite, *self._ranked()[: ceil(len(self.results) / 2)]})
        return self._ranked()[0]

    def _compete(self, share: float) -> None:
        """Try all that are left, deal by deal, until a share of the budget is used up."""
        while self.budget.used < share and len(self.results) > 1:
            deal = min(map(len, self.results.values()))
            for edge, results in self.results.items():
                if len(results) == deal:
                    results.append(self.tree.iterate(deal, edge))
                if self.budget.used >= 1:
                    return
            self._drop_alike()
            self._drop_beaten()

    def _keep(self, edges: Collection[Edge]) -> None:
        self.results = {edge: tried for edge, tried in self.results.items() if edge in edges}

    def _ranked(self) -> list[Edge]:
        """Those that are left, the best first."""
        return sorted(self.results, key=self._lead, reverse=True)

    def _lead(self, edge: Edge) -> float:
        """By how much a plan is better than the favourite, as it seems on the same deals.

        What was thought of it before counts the more, the fewer deals there were and the more luck
        there was in them: a mean of both, by how sure they are.
        """
        leads = differences(self.results[edge], self.yardstick)
        expected = DOUBT * (edge.prior / self.favourite.prior - 1)
        if edge is self.favourite or not leads:
            return expected
        luck = (LUCK**2 + sum(lead * lead for lead in leads)) / (1 + len(leads))
        doubt = luck / DIFFERENCE**2  # the deals that the expectation counts for
        return (sum(leads) + doubt * expected) / (len(leads) + doubt)

    def _drop_alike(self) -> None:
        """Of plans that came to the same on several deals, the first stays.

        Unless there were only few values: then it may have been by chance.
        """
        seen: list[list[float]] = []
        kept = []
        for edge, results in self.results.items():
            if len(results) != ALIKE or len(set(results)) < ALIKE or results not in seen:
                kept.append(edge)
                seen.append(results)
        self._keep(kept)

    def _drop_beaten(self) -> None:
        """Plans drop out early that are behind the best by more than chance explains."""
        best, *others = self._ranked()
        lead = self.results[best]
        if len(lead) >= ENOUGH:
            beaten = {edge for edge in others if _clearly(lead, self.results[edge])}
            if len(beaten) < len(others):
                beaten.discard(self.favourite)  # those that are left are measured by it
            self._keep(self.results.keys() - beaten)


def contenders(nodes: float) -> int:
    """How many plans are worth comparing with so many nodes."""
    most = CONTENDERS
    while most > 2 and most * ceil(log2(most)) * FAIR_SHARE > nodes:
        most -= 1
    return most


def differences(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    """By how much results are better than others, deal by deal."""
    return [one - other for one, other in zip(ours, theirs, strict=False)]


def _clearly(ours: Sequence[float], theirs: Sequence[float]) -> bool:
    """Whether results are better than others on the same deals, beyond what chance explains.

    Only the later half counts: the first deals were played on a tree that had hardly grown.
    """
    leads = differences(ours, theirs)
    leads = leads[len(leads) // 2 :]
    mean = sum(leads) / len(leads)
    variance = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
    return mean > CLEARLY * sqrt(variance / len(leads))


class SearchBot(Bot):
    """Thinks about each plan before it follows it, and again when things go otherwise."""

    settings_type: ClassVar[type[Settings]] = SearchSettings
    settings: SearchSettings

    def __init__(
        self,
        seed: int = 0,
        settings: Settings | None = None,
        strategy: Strategy | None = None,
    ) -> None:
        super().__init__(seed, settings)
        self.nodes = 0  # iterations so far
        self.chance: float | None = None  # to win, as last thought
        self._strategy = strategy
        self._pursuits = Pursuits()
        self._expected: State | None = None  # what the seat should see next

    def choose(self, perspective: Perspective) -> Action:
        seat, decision = perspective.seat, perspective.decision
        state = perspective.imagine(self.seed)
        pursuit, action = self._pursuits.under_way(perspective.steps), None
        if pursuit is not None and state.seen_by(seat) == self._expected:
            action = pursuit.next(decision)
        if pursuit is None or action is None:
            plan = self._best_plan(perspective, state, pursuit)
            pursuit = self._pursuits.take(plan, perspective.steps)
            action = pursuit.first(decision)
        self.motive = pursuit.motive
        state.apply(seat, action)
        self._expected = state.seen_by(seat)
        return action

    def _best_plan(self, perspective: Perspective, state: State, pursuit: Pursuit | None) -> Plan:
        """The plan that does best; one that is under way for this step is among them."""
        if self._strategy is None:
            self._strategy = strategy_for(type(state), "search")
        depth, exploration = self.settings.depth, self.settings.exploration
        tree = Tree(perspective, self._strategy, depth, exploration, self.seed)
        if pursuit is not None and pursuit.is_for(perspective.steps):
            tree.keep_in_mind(Plan(pursuit.rest, motive=pursuit.motive))
        edges = list(tree.root.edges.values())
        if len(edges) == 1:
            return edges[0].plan
        budget = Budget(self.settings, tree)
        best = Contest(tree, budget).winner()
        self.nodes += tree.iterations
        self.chance = best.mean if best.visits else None
        return best.plan
