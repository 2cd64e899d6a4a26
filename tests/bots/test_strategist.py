"""The strategist: sound plans and worths, whole games of every kind, and how strong it is."""

from collections.abc import Sequence
from typing import Any

import pytest

from astrarium.bots import make_bot
from astrarium.bots.games import strategy_for
from astrarium.bots.steady import SteadyDice
from astrarium.bots.strategist import StrategistBot, StrategistSettings
from astrarium.games.interspace import InterSpace
from astrarium.games.interspace.bot.answers import PLANS
from astrarium.games.interspace.state import InterSpaceState
from astrarium.games.interspace.units import Unit
from astrarium.kernel import Action, BadInput, Perspective, Plan, State, load_game
from astrarium.lab import simulate
from tests.bots.playing import GAME, play, position

ADVANCED = GAME.presets["advanced"]
QUICK = "strategist:samples=1;turns=1"
KINDS = [
    pytest.param({"tier": "basic"}, 2, id="basic"),
    pytest.param({"tier": "basic"}, 4, id="basic for four"),
    pytest.param({"edition": "italian"}, 3, id="italian"),
    pytest.param({"edition": "italian"}, 6, id="italian for six", marks=pytest.mark.slow),
    pytest.param({"tier": "standard"}, 2, id="standard"),
    pytest.param({"tier": "standard"}, 3, id="standard for three"),
    pytest.param(ADVANCED, 2, id="advanced"),
    pytest.param(ADVANCED, 4, id="advanced for four"),
]


def new_game(options: dict[str, Any], seats: int, seed: int, turns: int) -> InterSpaceState:
    state = GAME.new(seats, GAME.read_options({**options, "max_game_turns": turns}), seed=seed)
    assert isinstance(state, InterSpaceState)
    return state


# -- what the game knows


@pytest.mark.parametrize(("options", "seats"), KINDS)
def test_plans_begin_with_listed_answers_and_worths_add_up(
    options: dict[str, Any], seats: int
) -> None:
    strategy = GAME.strategy()
    state = new_game(options, seats, seed=3, turns=4)
    kinds = {kind.__name__ for kind in PLANS}
    while decisions := state.decisions():
        decision = decisions[0]
        imagined = Perspective(state, decision).imagine()
        plans = list(strategy.plans(imagined, decision.seat))
        assert plans
        for plan in plans:
            assert plan.weight > 0
            assert plan.motive is not None
            assert str(plan.motive)
            assert any(action in decision.actions for action in plan.actions)
            assert decision.kind in kinds or len(plan.actions) == 1
        chances = strategy.worth(imagined)
        assert len(chances) == seats
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
        follow(state)
    assert_final_worth(state)


def follow(state: State) -> None:
    """Whoever is asked first does what the strategy plans, as far as nothing else is asked."""
    seat = state.decisions()[0].seat
    plan = GAME.strategy().plan(state.clone(), seat)
    if not carry_out(state, seat, plan.actions):
        state.apply(seat, state.decisions()[0].actions[-1])


def assert_final_worth(state: State) -> None:
    outcome = state.outcome()
    assert outcome is not None
    share = 1 / len(outcome.winners)
    expected = [share if seat in outcome.winners else 0.0 for seat in range(state.seats)]
    assert list(GAME.strategy().worth(state)) == pytest.approx(expected)


@pytest.mark.parametrize(("options", "seats"), KINDS)
def test_a_plan_followed_at_once_leads_where_its_actions_lead(
    options: dict[str, Any], seats: int
) -> None:
    """Nothing is listed in between, and nothing comes out otherwise for it."""
    strategy = GAME.strategy()
    state = new_game(options, seats, seed=5, turns=4)
    most = 0
    while decisions := state.decisions():
        seat = decisions[0].seat
        plan = strategy.plan(Perspective(state, decisions[0]).imagine(), seat)
        twin = state.clone()
        used = twin.follow(seat, plan.actions)
        done = carry_out(state, seat, plan.actions[:used])
        twin.run()
        assert twin.digest() == state.digest()
        if not done:
            state.apply(seat, decisions[0].actions[-1])
        most = max(most, done)
    assert most > 4


def carry_out(state: State, seat: int, actions: Sequence[Action]) -> int:
    """Do what is listed of some actions, one by one; how many were."""
    done = 0
    for action in actions:
        mine = next((asked for asked in state.decisions() if asked.seat == seat), None)
        if mine is not None and action in mine.actions:
            state.apply(seat, action)
            done += 1
    return done


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("tier", ["basic", "standard"])
def test_more_industry_is_worth_more(tier: str, seats: int) -> None:
    state = new_game({"tier": tier}, seats, seed=1, turns=3)
    before = GAME.strategy().worth(state)
    planet = next(planet for planet in state.planets_of(1) if planet.industry < 8)
    state.change_planet(planet, industry=8, tech=8)
    assert GAME.strategy().worth(state)[1] > before[1]


@pytest.mark.parametrize(("seats", "counts"), [(2, True), (3, False), (4, False)])
def test_patrol_boats_count_between_two_players_alone(seats: int, counts: bool) -> None:
    """So it is in the Standard game, by the games that its weights were fitted on."""
    state = new_game({"tier": "standard"}, seats, seed=1, turns=3)
    before = GAME.strategy().worth(state)[0]
    home = state.planets_of(0)[0].hex
    for number in (901, 902):
        state.put(Unit(number, "patrol_boat", 0, home))
    assert (GAME.strategy().worth(state)[0] > before + 1e-9) == counts


# -- the bot


@pytest.mark.slow
@pytest.mark.parametrize(("options", "seats"), KINDS)
def test_it_plays_every_kind_of_game_to_the_end(options: dict[str, Any], seats: int) -> None:
    state = new_game(options, seats, seed=2, turns=6)
    assert play(state, [make_bot(QUICK, seat) for seat in range(seats)])
    assert state.outcome() is not None


def test_plans_that_are_not_compared_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def unwanted(*_: object) -> list[Action]:
        raise AssertionError

    monkeypatch.setattr("astrarium.games.interspace.bot.strategy.variants", unwanted)
    state = new_game({"tier": "basic"}, 2, seed=2, turns=6)
    assert play(state.clone(), [make_bot("strategist", seat) for seat in range(2)])
    with pytest.raises(AssertionError):
        play(state, [make_bot("strategist:samples=1", seat) for seat in range(2)])


@pytest.mark.parametrize("tier", ["basic", "standard"])
def test_it_plays_the_same_game_again(tier: str) -> None:
    def game() -> list[str]:
        bots = [make_bot(QUICK, seat) for seat in range(2)]
        return play(new_game({"tier": tier}, 2, seed=5, turns=2), bots)

    assert game() == game()


def test_it_follows_a_plan_through_what_is_asked_in_between() -> None:
    """Who explores is asked about it; the other scouts then go where they were to go."""
    state = new_game({"tier": "basic"}, 2, seed=1, turns=2)
    bots = [make_bot("strategist", seat) for seat in range(2)]
    planned: dict[int, list[Action]] = {}
    asked_between = 0
    while state.decisions() and state.turn == 1:
        decision = state.decisions()[0]
        if decision.kind == "MovementStep" and decision.seat not in planned:
            plans = GAME.strategy().plans(Perspective(state, decision).imagine(), decision.seat)
            planned[decision.seat] = list(next(iter(plans)).actions)
        action = bots[decision.seat].choose(Perspective(state, decision))
        if decision.kind == "MovementStep":
            rest = planned[decision.seat]
            assert action in rest
            del rest[: rest.index(action) + 1]
        elif decision.kind == "Expedition":
            asked_between += bool(planned[decision.seat])
        state.apply(decision.seat, action)
    assert asked_between


# -- war in the Standard game


def at_war(**data: Any) -> State:
    """Solne, two hexes from seat 0's home world, belongs to the other player."""
    planets = {"Solne": {"owner": 1, "industry": 6, "tech": 4}, **data.pop("planets", {})}
    tiles = {"A:2,-1": "Solne", "A:1,-1": "empty_space", **data.pop("tiles", {})}
    return position(options={"tier": "standard"}, tiles=tiles, planets=planets, **data)


def replies(state: State, kind: str) -> list[str]:
    """What the strategist says for as long as seat 0 is asked questions of a kind."""
    bot = make_bot("strategist", 0)
    said = []
    while (decision := state.decisions()[0]).seat == 0 and decision.kind == kind:
        said.append(str(action := bot.choose(Perspective(state, decision))))
        state.apply(0, action)
    return said


def test_in_war_colonies_pay_for_the_boats_of_the_home_world() -> None:
    home = {"tech": 4, "box": {"iou": 7}}
    rich = {"industry": 5, "tech": 3, "box": {"iou": 9}}
    state = at_war(planets={"Yellow": home, "Kor": rich}, step={"name": "investment"})
    assert replies(state, "InvestmentStep") == ["seal orders"]
    state = at_war(planets={"Yellow": home, "Kor": rich}, step={"name": "purchase"})
    assert replies(state, "PurchaseStep") == ["buy assault_boat at Yellow", "seal orders"]
    state = at_war(
        planets={"Yellow": home, "Kor": rich},
        units={"A:1,0": {0: ["Trn 1"]}},
        step={"name": "movement", "seat": 0},
    )
    assert replies(state, "MovementStep")[:3] == [
        "load 6 iou from Kor on 1", "move 1 to A:0,0", "unload 6 iou from 1 at Yellow",
    ]  # fmt: skip


def test_a_transport_without_work_goes_to_mine() -> None:
    state = position(
        options={"tier": "standard"},
        units={"A:0,0": {0: ["Trn 1"]}},
        step={"name": "movement", "seat": 0},
    )
    assert replies(state, "MovementStep")[0] == "move 1 to A:-1,0"  # asteroids


def test_a_station_goes_ahead_of_the_warships() -> None:
    far = {f"A:{q},0": "empty_space" for q in range(-5, 0)}
    state = position(
        options={"tier": "standard"},
        tiles={**far, "A:-6,0": "Solne"},
        planets={"Solne": {"owner": 1, "industry": 6, "tech": 4}},
        units={"A:0,0": {0: ["SS 1"]}},
        step={"name": "movement", "seat": 0},
    )
    assert replies(state, "MovementStep") == ["move 1 to A:-1,0", "end movement step"]


@pytest.mark.parametrize(("others", "said"), [(2, "end contact step"), (8, "assault Solne with 2")])
def test_a_last_chance_is_taken_while_somebody_is_about_to_win(others: int, said: str) -> None:
    """Two boats land on six levels of industry in a third of all cases."""
    state = at_war(
        tiles={"B:1,-1": "Hypph"},
        planets={"Hypph": {"owner": 1, "industry": others, "tech": 4}},
        units={"A:2,-1": {0: ["AB 1", "AB 2"]}},
        step={"name": "contact", "seat": 0},
    )
    assert replies(state, "ContactStep")[0] == said


def test_it_says_why() -> None:
    state = new_game({"tier": "basic"}, 2, seed=1, turns=2)
    while (decision := state.decisions()[0]).kind != "EconomicStep":
        follow(state)
    bot = make_bot(QUICK, 0)
    bot.choose(Perspective(state, decision))
    assert str(bot.motive).startswith("I ")


def test_it_does_not_see_the_dice_to_come() -> None:
    """Two games that differ in their dice alone give it the same question, so the same thoughts."""
    thoughts = []
    for salt in ("one", "other"):
        state = at_war(
            units={"A:0,0": {0: ["AB 1", "AB 2", "DD 3"]}, "A:2,-1": {1: ["PB 4"]}},
            step={"name": "movement", "seat": 0},
        )
        state.dice = state.dice.fork(salt)
        bot = Thoughtful(0, StrategistSettings(samples=2, turns=1))
        answer = bot.choose(Perspective(state, state.decisions()[0]))
        assert len(bot.promises) > 2
        thoughts.append((answer, bot.promises))
    assert thoughts[0] == thoughts[1]


class Thoughtful(StrategistBot):
    """Notes what each plan promises that it plays out in its mind."""

    def __init__(self, seed: int, settings: StrategistSettings) -> None:
        super().__init__(seed, settings)
        self.promises: list[float] = []

    def _promise(self, state: State, seat: int, plan: Plan) -> float:
        self.promises.append(super()._promise(state, seat, plan))
        return self.promises[-1]


def test_a_game_without_a_strategy_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InterSpace, "strategy", lambda self: None)
    with pytest.raises(BadInput, match="InterSpace has no strategy of its own, so 'strategist'"):
        strategy_for(GAME.state, "strategist")


def test_leanings_are_those_that_the_game_names() -> None:
    with pytest.raises(BadInput, match="InterSpace knows no leaning 'peace': none"):
        strategy_for(GAME.state, "strategist", "peace")
    space_empires = load_game("space-empires").state
    with pytest.raises(BadInput, match="Space Empires knows no leaning 'peace': ship_size, attack"):
        strategy_for(space_empires, "strategist", "peace")
    assert strategy_for(space_empires, "strategist", "attack")


def test_settings_are_checked() -> None:
    with pytest.raises(BadInput, match="samples"):
        make_bot("strategist:samples=-1", 1)


def test_steady_dice_show_the_same_for_a_name_whatever_else_is_rolled() -> None:
    dice = SteadyDice("00" * 16)
    first, after = dice.draw(6, "mining")
    _, other = dice.draw(6, "next player")
    assert other.draw(6, "mining")[0] == first
    rolls = set()
    for _ in range(40):
        value, after = after.draw(6, "mining")
        rolls.add(value)
    assert rolls == {1, 2, 3, 4, 5, 6}


@pytest.mark.slow
@pytest.mark.parametrize(("tier", "least"), [("basic", 0.6), ("standard", 0.7)])
def test_strategist_beats_greedy(tier: str, least: float) -> None:
    game = load_game("interspace")
    options = game.read_options({"tier": tier})
    report = simulate(game, 2, ["strategist", "greedy"], 20, seed=1, options=options)
    strategist = next(bot for bot in report.bots if bot.name == "strategist")
    assert strategist.games == 20
    assert strategist.win_rate >= least
