"""The searching bot: it finds what is best, knows only what it may, and keeps to its limits."""

from collections.abc import Sequence
from typing import Any

import pytest

from astrarium.bots import bot_names, make_bot, read_bot
from astrarium.bots.search import ENOUGH, Budget, Contest, SearchBot, SearchSettings
from astrarium.bots.search_tree import Edge, Node
from astrarium.kernel import (
    Action,
    BadInput,
    Draw,
    Outcome,
    Perspective,
    Plan,
    Secret,
    State,
    Step,
    Violation,
    motive,
    seeded,
    violation,
)
from tests.bots.playing import GAME

# -- pebbles: who takes the last of a heap wins; up to three are taken at a time


class Take(Action, frozen=True):
    text = "take {many}"
    many: int

    def why_not(self, state: "Heap", step: "Taking", seat: int) -> Violation | None:
        return None if self.many <= state.pebbles else violation("PE-2", "There are not so many.")

    def do(self, state: "Heap", step: "Taking", seat: int) -> None:
        state.pebbles -= self.many
        if state.pebbles:
            state.swap(Taking(1 - seat))
        else:
            scores = (1, 0) if seat == 0 else (0, 1)
            state.finish(Outcome(scores, (seat,), "PE-1", "The last one is taken."))


class Taking(Step, frozen=True):
    rule = "PE-2"
    accepts = (Take,)
    lingers = True
    seat: int

    def asks(self, state: "Heap") -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: "Heap", seat: int) -> Sequence[Action]:
        return tuple(Take(many) for many in (1, 2, 3) if many <= state.pebbles)


class Heap(State, kw_only=True):
    pebbles: int


class Simple:
    """A strategy that knows nothing: every answer is a plan, and nothing is said of its worth."""

    def __init__(self) -> None:
        self.asked = 0

    def plans(self, state: State, seat: int) -> list[Plan]:
        self.asked += 1
        actions = next(asked.actions for asked in state.decisions() if asked.seat == seat)
        return [
            Plan((action,), 1.0, motive("I try {what}", what=str(action))) for action in actions
        ]

    def plan(self, state: State, seat: int) -> Plan:
        return self.plans(state, seat)[0]

    def worth(self, state: State) -> tuple[float, ...]:
        if state.ended is None:
            return (1 / state.seats,) * state.seats
        return tuple(float(seat in state.ended.winners) for seat in range(state.seats))


def begun(state: Any) -> Any:
    state.run()
    return state


def thinker(seed: int = 1, strategy: Any = None, **settings: Any) -> SearchBot:
    return SearchBot(seed, SearchSettings(**settings), strategy or Simple())


def said(bot: SearchBot, state: State, seat: int = 0) -> str:
    decision = next(asked for asked in state.decisions() if asked.seat == seat)
    return str(bot.choose(Perspective(state, decision)))


@pytest.mark.parametrize(("pebbles", "best"), [(5, 1), (6, 2), (7, 3), (9, 1)])
def test_it_finds_the_answer_that_wins_by_force(pebbles: int, best: int) -> None:
    state = begun(Heap(seats=2, dice=seeded(1), stack=(Taking(0),), pebbles=pebbles))
    bot = thinker(nodes=600, depth=9)
    assert said(bot, state) == f"take {best}"
    assert str(bot.motive) == f"I try take {best}"
    assert bot.chance is not None
    assert bot.chance > 0.5


def test_everybody_looks_after_their_own_chances() -> None:
    """In a lost position the estimate is low, since the other side finds the refutation."""
    state = begun(Heap(seats=2, dice=seeded(1), stack=(Taking(1),), pebbles=8))
    bot = thinker(nodes=600, depth=9)
    said(bot, state, seat=1)
    assert bot.chance is not None
    assert bot.chance < 0.5


# -- how plans are compared


class Rehearsed:
    """A tree of two plans, the favourite and another one, of which it is known what comes."""

    def __init__(self, leads: Sequence[float]) -> None:
        self.root = Node(0)
        self.root.gather([Plan((Take(1),), 3.0), Plan((Take(2),), 1.0)])
        self.leads = leads
        self.iterations = 0

    def iterate(self, deal: int, edge: Edge) -> float:
        self.iterations += 1
        return 0.5 if edge.plan.weight > 1 else 0.5 + self.leads[deal % len(self.leads)]


@pytest.mark.parametrize(
    ("leads", "taken"),
    [
        pytest.param([0.03], 2, id="a small gain, always"),
        pytest.param([0.0], 1, id="no gain"),
        pytest.param([0.45, -0.4], 1, id="a small gain, by luck"),
        pytest.param([0.45, -0.1], 2, id="a large gain, by luck"),
    ],
)
def test_another_plan_is_taken_for_what_it_gains_beyond_luck(
    leads: list[float], taken: int
) -> None:
    tree: Any = Rehearsed(leads)
    winner = Contest(tree, Budget(SearchSettings(nodes=24), tree)).winner()
    assert winner.plan.actions == (Take(taken),)


class Changing(Rehearsed):
    """A tree of three plans; the last looks doubtful at first, and is by far the best later."""

    def __init__(self) -> None:
        super().__init__(())
        self.root.gather([Plan((Take(3),), 1.0)])

    def iterate(self, deal: int, edge: Edge) -> float:
        self.iterations += 1
        early = deal < ENOUGH + 8
        doubtful = 0.3 + 0.3 * (deal % 2)
        worths = {1: 0.3, 2: 0.5 if early else 0.3, 3: doubtful if early else 0.9}
        (taken,) = edge.plan.actions
        assert isinstance(taken, Take)
        return worths[taken.many]


def test_what_comes_out_after_the_favourite_is_beaten_counts_too() -> None:
    tree: Any = Changing()
    winner = Contest(tree, Budget(SearchSettings(nodes=600), tree)).winner()
    assert winner.plan.actions == (Take(3),)


# -- caskets: guess which of three holds the ring, or toss a coin


class Open(Action, frozen=True):
    text = "open {casket}"
    casket: int

    def do(self, state: "Caskets", step: Step, seat: int) -> None:
        ring = state.open(state.ring) == self.casket
        state.finish(Outcome((int(ring),), (0,) if ring else (), "CA-1", "It is open."))


class Coin(Draw, frozen=True):
    text = "coin"


class Toss(Action, frozen=True):
    text = "toss"

    def do(self, state: "Caskets", step: Step, seat: int) -> None:
        heads = state.roll(2, Coin()) == 1
        state.finish(Outcome((int(heads),), (0,) if heads else (), "CA-2", "It has fallen."))


class Choosing(Step, frozen=True):
    rule = "CA-3"
    accepts = (Open, Toss)

    def asks(self, state: "Caskets") -> tuple[int, ...]:
        return (0,)

    def options(self, state: "Caskets", seat: int) -> Sequence[Action]:
        return (Open(1), Open(2), Open(3), Toss())


class Caskets(State, kw_only=True):
    ring: Secret[int]
    others: tuple[Secret[int], ...]


def caskets(ring: int) -> Caskets:
    hidden = [Secret(at, (), "caskets") for at in (1, 2, 3)]
    true = hidden.pop(ring - 1)
    return begun(
        Caskets(seats=1, dice=seeded(5), stack=(Choosing(),), ring=true, others=tuple(hidden))
    )


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_uses_nothing_that_its_seat_cannot_know(seed: int) -> None:
    answers = {said(thinker(seed, nodes=300), caskets(ring)) for ring in (1, 2, 3)}
    assert answers == {"toss"}


# -- letters: a plan of several answers; a die may come in between


class Surprise(Draw, frozen=True):
    text = "a surprise"


class Letter(Action, frozen=True):
    text = "letter {letter}"
    letter: str

    def do(self, state: "Word", step: Step, seat: int) -> None:
        state.word += self.letter
        if state.dicey:
            state.face = state.roll(1000, Surprise())
        if len(state.word) == len(BEST):
            won = state.word == BEST
            state.finish(Outcome((int(won),), (0,) if won else (), "LE-1", "The word is written."))


class Writing(Step, frozen=True):
    rule = "LE-2"
    accepts = (Letter,)

    def asks(self, state: "Word") -> tuple[int, ...]:
        return (0,)

    def options(self, state: "Word", seat: int) -> Sequence[Action]:
        return tuple(Letter(letter) for letter in "abc")


class Word(State, kw_only=True):
    dicey: bool
    word: str = ""
    face: int = 0


BEST = "cab"


class Wordy(Simple):
    """Plans whole words, of which one is right."""

    def plans(self, state: State, seat: int) -> list[Plan]:
        self.asked += 1
        assert isinstance(state, Word)
        words = [word for word in ("abc", BEST, "bca") if word.startswith(state.word)]
        return [Plan(tuple(map(Letter, word[len(state.word) :]))) for word in words]


def written(bot: SearchBot, *, dicey: bool) -> tuple[str, list[int]]:
    """The word that a bot writes, and its nodes after each letter."""
    state = begun(Word(seats=1, dice=seeded(1), stack=(Writing(),), dicey=dicey))
    nodes = []
    while state.decisions():
        state.apply(0, bot.choose(Perspective(state, state.decisions()[0])))
        nodes.append(bot.nodes)
    return state.word, nodes


def test_a_plan_is_followed_without_thinking_again() -> None:
    strategy = Wordy()
    bot = thinker(strategy=strategy, nodes=30)
    word, nodes = written(bot, dicey=False)
    assert word == BEST
    assert nodes[0] == nodes[-1] > 0


def test_a_surprise_makes_it_ask_for_plans_again() -> None:
    calm, surprised = Wordy(), Wordy()
    written(thinker(strategy=calm, nodes=30), dicey=False)
    word, _ = written(thinker(strategy=surprised, nodes=30), dicey=True)
    assert word == BEST
    assert surprised.asked > calm.asked


def test_it_does_not_think_where_there_is_one_plan() -> None:
    state = begun(Word(seats=1, dice=seeded(1), stack=(Writing(),), dicey=False, word="ca"))
    bot = thinker(strategy=Wordy(), seconds=3600.0)
    assert said(bot, state) == "letter b"
    assert bot.nodes == 0


class Hopeless(Simple):
    """Plans what is never listed."""

    def plans(self, state: State, seat: int) -> list[Plan]:
        return [Plan((Take(99),))]


def test_where_nothing_of_a_plan_can_be_done_the_last_answer_is_given() -> None:
    state = begun(Heap(seats=2, dice=seeded(1), stack=(Taking(0),), pebbles=9))
    assert said(thinker(strategy=Hopeless(), nodes=4), state) == "take 3"


# -- limits


@pytest.mark.parametrize("nodes", [1, 2, 7, 50])
def test_it_looks_at_no_more_nodes_than_it_may(nodes: int) -> None:
    state = begun(Heap(seats=2, dice=seeded(1), stack=(Taking(0),), pebbles=30))
    bot = thinker(nodes=nodes)
    said(bot, state)
    assert 0 < bot.nodes <= nodes


def test_a_time_limit_ends_its_thoughts() -> None:
    state = begun(Heap(seats=2, dice=seeded(1), stack=(Taking(0),), pebbles=30))
    bot = thinker(seconds=0.02)
    assert said(bot, state) in ("take 1", "take 2", "take 3")
    assert bot.nodes > 0


def test_it_stops_early_where_one_plan_leads_clearly() -> None:
    state = begun(Heap(seats=2, dice=seeded(1), stack=(Taking(0),), pebbles=3))
    bot = thinker(seconds=3600.0)
    assert said(bot, state) == "take 3"


@pytest.mark.parametrize("wrong", ["seconds=0", "seconds=nan", "nodes=0", "depth=0", "width=3"])
def test_settings_out_of_bounds_are_refused(wrong: str) -> None:
    with pytest.raises(BadInput, match="bad setting of the bot 'search'"):
        read_bot(f"search:{wrong}")


def test_settings_are_read() -> None:
    assert "search" in bot_names()
    _, settings = read_bot("search:nodes=200;depth=3")
    assert settings == SearchSettings(nodes=200, depth=3)


def test_without_a_strategy_it_says_so() -> None:
    state = begun(Heap(seats=2, dice=seeded(1), stack=(Taking(0),), pebbles=3))
    with pytest.raises(BadInput, match="'search' knows no installed game with a Heap"):
        said(SearchBot(), state)


# -- InterSpace

TIERS: dict[str, dict[str, Any]] = {
    "basic": {},
    "italian": {"edition": "italian"},
    "standard": dict(GAME.presets["standard"]),
    "advanced": dict(GAME.presets["advanced"]),
}


def chosen(options: dict[str, Any], turns: int, bot: str) -> list[str]:
    """What two bots answer in the first turns of a game of InterSpace."""
    state: Any = GAME.new(2, GAME.read_options({**options, "max_game_turns": turns}), seed=4)
    bots = [make_bot(bot, seat) for seat in range(2)]
    answers = []
    while decisions := state.decisions():
        decision = decisions[0]
        action = bots[decision.seat].choose(Perspective(state, decision))
        assert action in decision.actions
        answers.append(str(action))
        state.apply(decision.seat, action)
    return answers


@pytest.mark.slow
@pytest.mark.parametrize("tier", TIERS)
def test_it_plays_interspace_soundly(tier: str) -> None:
    assert chosen(TIERS[tier], 3, "search:nodes=4;depth=1")


@pytest.mark.slow
def test_with_nodes_alone_a_game_can_be_repeated() -> None:
    games = [chosen({}, 2, "search:nodes=6;depth=1") for _ in range(2)]
    assert games[0] == games[1]
