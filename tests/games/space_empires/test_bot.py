"""Programs that play Space Empires: every question is answered, and every answer explained."""

import pytest

from astrarium.games.space_empires import GAME
from astrarium.games.space_empires.bot.answers import ANSWERS, PLANS, SIMPLE
from astrarium.games.space_empires.bot.purposes import TEMPLATES
from astrarium.games.space_empires.bot.sayings import SAYINGS
from astrarium.games.space_empires.imagining import research_cost
from astrarium.games.space_empires.state import SpaceEmpiresState
from astrarium.games.space_empires.text.speech import Words
from astrarium.games.space_empires.text.words import FOLDER
from astrarium.kernel import Action, Motive, Perspective, Step
from astrarium.kernel.lexicon import load_lexicon
from astrarium.kernel.reading import subkinds

MODULES = {"fighters": True, "raiders": True, "mines": True, "aliens": True, "pipelines": True}
PACKAGE = "astrarium.games.space_empires"
OF_PLACES = {"Move", "Build", "Research", "FireAtColony"}  # explained by what they are about
POINTLESS = ("concede", "scuttle", "remove")


def played(
    seats: int, options: dict[str, object], seed: int
) -> tuple[SpaceEmpiresState, list[str]]:
    """A game of the game's own policies, with all that they did."""
    state = GAME.new(seats, GAME.read_options(options), seed)
    policies = [GAME.policy() for _ in range(seats)]
    done: list[str] = []
    while state.ended is None:
        decision = state.decisions()[0]
        action = policies[decision.seat].choose(Perspective(state, decision))
        assert action in decision.actions
        assert isinstance(GAME.purpose(state, decision.seat, action), Motive)
        done.append(str(action))
        state.apply(decision.seat, action)
    assert isinstance(state, SpaceEmpiresState)
    return state, done


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"scenario": "small"}),
        (2, {"scenario": "small", **MODULES}),
        (3, {"victory": "colony_points", "unpredictable_research": True}),
        (4, {"scenario": "teams", "quick_start": True, "doomsday_machines": 3}),
        (1, {"scenario": "doomsday_small", "difficulty": "good_luck"}),
    ],
    ids=["small", "modules", "three", "teams", "alone"],
)
def test_policies_answer_every_question_and_give_nothing_away(
    seats: int, options: dict[str, object]
) -> None:
    state, done = played(seats, {"max_cycles": 6, **options}, seed=3)
    assert state.ended is not None
    assert not [action for action in done if action.startswith(POINTLESS)]
    assert any(action.startswith("settle") for action in done) or options.get("quick_start")


def test_the_homeworld_lies_in_the_middle() -> None:
    state = GAME.new(2, GAME.read_options({"scenario": "small"}), 1)
    decision = state.decisions()[0]
    action = GAME.policy().choose(Perspective(state, decision))
    edge = GAME.read_options({"scenario": "small"}).layout(2).homeworlds[0]
    assert action == decision.actions[len(edge) // 2]


def test_a_policy_grows() -> None:
    state, _ = played(2, {"scenario": "small", "max_cycles": 6}, seed=5)
    for seat in range(2):
        assert sum(colony.value for colony in state.colonies_of(seat).values()) > 30


def test_a_strategy_plans_and_judges() -> None:
    state = GAME.new(2, GAME.read_options({"scenario": "small"}), 2)
    strategy = GAME.strategy()
    for _ in range(120):
        seat = state.asks()[0]
        first = next(iter(strategy.plans(state, seat)))
        assert first.motive is not None
        if not state.follow(seat, first.actions):
            break
    chances = strategy.worth(state)
    assert sum(chances) == pytest.approx(1.0)
    assert all(0 < chance < 1 for chance in chances)


def test_a_leaning_opens_with_its_technology() -> None:
    state = GAME.new(2, GAME.read_options({"scenario": "small"}), 2)
    strategy = GAME.strategy().leaning_to("tactics")
    while state.cycle < 2:
        seat = state.asks()[0]
        state.follow(seat, strategy.plan(state, seat).actions)
    assert [state.level(seat, "tactics") for seat in range(2)] == [1, 1]


def test_every_question_has_an_answer() -> None:
    asking = [step for step in subkinds(Step, PACKAGE) if step.accepts]
    known = {*PLANS, *SIMPLE, *ANSWERS}
    assert [step.__name__ for step in asking if step not in known] == []


def test_every_action_is_explained() -> None:
    accepted = {action for step in subkinds(Step, PACKAGE) for action in step.accepts}
    silent = {action.__name__ for action in accepted if action not in SAYINGS}
    assert silent <= OF_PLACES


def test_every_motive_is_said_in_italian() -> None:
    italian = load_lexicon(Words, FOLDER, "it").motives
    assert [template for template in TEMPLATES if template not in italian] == []


def deals(state: SpaceEmpiresState, seat: int, samples: int) -> list[SpaceEmpiresState]:
    """What a seat that is asked imagines, several times."""
    decision = next(asked for asked in state.decisions() if asked.seat == seat)
    found = [Perspective(state, decision).imagine(sample) for sample in range(samples)]
    assert all(isinstance(deal, SpaceEmpiresState) for deal in found)
    return found  # type: ignore[return-value]


def fleet_value(state: SpaceEmpiresState, owner: int) -> int:
    return sum(group.count * group.type.cost for group in state.groups_of(owner))


@pytest.fixture(scope="module")
def war() -> SpaceEmpiresState:
    """A game of two policies in its tenth cycle."""
    state = GAME.new(2, GAME.read_options({}), 4)
    policies = [GAME.policy() for _ in range(2)]
    while state.cycle < 10:
        decision = state.decisions()[0]
        state.apply(decision.seat, policies[decision.seat].choose(Perspective(state, decision)))
    return state


def test_what_is_imagined_could_be_paid_for(war: SpaceEmpiresState) -> None:
    """Nobody is imagined to have much more, or much less, than an empire has."""
    seat = war.asks()[0]
    other = 1 - seat
    found = deals(war, seat, 20)
    ships = sum(fleet_value(deal, other) for deal in found) / len(found)
    assert 0.5 < ships / fleet_value(war, other) < 1.5
    known = [research_cost(deal.options, deal.levels_of(other)) for deal in found]
    start = 71  # CP that an empire begins with
    for deal, cost in zip(found, known, strict=True):
        assert cost + fleet_value(deal, other) <= war.empires[other].earned + start
        for group in deal.groups_of(other):
            if group.type.speed == 0:
                assert deal.colonies[group.hex].owner == other


def test_what_was_seen_is_imagined_as_it_is(war: SpaceEmpiresState) -> None:
    seat = war.asks()[0]
    shown = [group for group in war.groups_of(1 - seat) if group.kind.sure(seat)]
    hidden = [group for group in war.groups_of(1 - seat) if not group.kind.sure(seat)]
    assert shown
    assert hidden
    for deal in deals(war, seat, 5):
        for group in shown:
            assert deal.groups[group.id].kind.value == group.kind.value
        for technology, level in war.empires[1 - seat].levels.items():
            least, most = level.limits(seat)
            assert (least or 0) <= deal.level(1 - seat, technology) <= (most or 99)
    guesses = {deal.groups[group.id].kind.value for deal in deals(war, seat, 9) for group in hidden}
    assert len(guesses) > 1


def test_imagined_ships_need_the_technology_of_their_owner(war: SpaceEmpiresState) -> None:
    seat = war.asks()[0]
    for deal in deals(war, seat, 10):
        levels = deal.levels_of(1 - seat)
        for group in deal.groups_of(1 - seat):
            if not war.groups[group.id].kind.sure(seat) and group.type.requires is not None:
                technology, least = group.type.requires
                assert levels[technology] >= least


def test_going_where_others_are_is_hostile() -> None:
    state, done = played(2, {"scenario": "small", "max_cycles": 2}, seed=1)
    assert done
    fight: Action = GAME.read_action("fight 1 at A:1,5")
    aliens: Action = GAME.read_action("fight 100 at A:1,5")
    assert GAME.is_hostile(state, 0, fight)
    assert not GAME.is_hostile(state, 0, aliens)
    assert not GAME.is_hostile(state, 0, GAME.read_action("end movement"))


def test_features_have_the_same_names_in_all_states() -> None:
    first = GAME.new(2, GAME.read_options({"scenario": "small"}), 1)
    last, _ = played(2, {"scenario": "small", "max_cycles": 2}, seed=1)
    hidden = last.clone().hide(0)
    names = [*GAME.features(first, 0)]
    assert [*GAME.features(last, 1)] == [*GAME.features(hidden, 1)] == names
    decision = first.decisions()[0]
    rows = GAME.prospects(first, decision.seat, decision.actions)
    assert {len(row) for row in rows} == {len(GAME.prospect_names)}
