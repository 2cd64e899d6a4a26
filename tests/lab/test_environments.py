"""Environments: they keep the promises of the libraries they are for, and leak nothing."""

import importlib.util
import re
import sys
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from pettingzoo.test import api_test, seed_test

import astrarium.lab.gymnasium  # registers the environments
from astrarium.kernel import BadInput, Decision, Game, Options, State, hexes, load_game, seeded
from astrarium.lab.openspiel import TERMINAL, OpenSpielGame
from astrarium.lab.pettingzoo import env, raw_env
from astrarium.lab.spaces import Encoding

GAME = load_game("interspace")
SHORT = {"max_game_turns": 1}
EMPIRES: dict[str, Any] = {"scenario": "small", "quick_start": True, "max_cycles": 1}
HIDDEN = {**SHORT, "hidden_stacks": True}
CASES: dict[str, dict[str, Any]] = {
    "basic 2": {"seats": 2, "options": SHORT},
    "basic 3": {"seats": 3, "options": SHORT},
    "basic 4, pages": {"seats": 4, "options": SHORT, "most_actions": 7},
    "italian 6": {"seats": 6, "options": {**SHORT, "edition": "italian"}},
    "standard 2": {"seats": 2, "preset": "standard", "options": SHORT},
    "standard 4, hidden": {"seats": 4, "preset": "standard", "options": HIDDEN},
    "advanced 3": {"seats": 3, "preset": "advanced", "options": HIDDEN},
    "shaped": {"seats": 2, "options": SHORT, "shaping": {"victory points": 0.1}},
    "truncated": {"seats": 2, "most_decisions": 25},
    "empires 2": {"game": "space-empires", "seats": 2, "options": EMPIRES},
    "empires 2, all modules": {
        "game": "space-empires", "seats": 2, "preset": "advanced", "options": EMPIRES,
    },
    "empires in teams": {
        "game": "space-empires", "seats": 4, "preset": "teams",
        "options": {"max_cycles": 1}, "most_decisions": 400,
    },
    "empires alone": {
        "game": "space-empires", "seats": 1, "preset": "machines",
        "options": {"max_cycles": 2}, "shaping": {"colony value": 0.1},
    },
    "hyperspace 2": {"game": "hyperspace", "seats": 2, "options": {"max_rounds": 1}},
    "hyperspace 4, chosen": {
        "game": "hyperspace", "seats": 4, "preset": "chosen",
        "options": {"max_rounds": 2, "secret_values": "shuffled"}, "most_decisions": 200,
        "shaping": {"points": 0.1},
    },
}  # fmt: skip
case = pytest.mark.parametrize("settings", CASES.values(), ids=CASES)


def positions(
    seats: int, options: dict[str, Any], moves: int, seed: int = 1, game: Game = GAME
) -> Iterator[tuple[State, Decision]]:
    """The questions of a game that is played by chance."""
    state, random = game.new(seats, game.read_options(options), seed), Random(seed)
    for _ in range(moves):
        if not state.decisions():
            return
        decision = state.decisions()[0]
        yield state, decision
        going_on = [action for action in decision.actions if not action.gives_up]
        state.apply(decision.seat, random.choice(going_on))


def same(one: dict[str, np.ndarray], other: dict[str, np.ndarray]) -> bool:
    return all(one[key].tobytes() == other[key].tobytes() for key in one | other)


def play_out(agents: Any, seed: int = 1) -> dict[str, float]:
    """Play an environment to its end by chance: what every agent got."""
    agents.reset(seed=seed)
    dice, got = np.random.default_rng(seed), dict.fromkeys(agents.possible_agents, 0.0)
    for agent in agents.agent_iter():
        observation, reward, terminated, truncated, _ = agents.last()
        got[agent] += reward
        over = terminated or truncated
        agents.step(None if over else dice.choice(np.flatnonzero(observation["action_mask"])))
    return got


# -- the libraries' own checks


@pytest.mark.slow
@case
def test_pettingzoo_accepts_the_environment(settings: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("error")
        # PettingZoo only expects dictionaries with masks of the games that it has itself.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably")
        api_test(env(**settings), num_cycles=1000)
    seed_test(lambda: env(**settings), num_cycles=100)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("InterSpace", {"options": SHORT}),
        (
            "InterSpace",
            {"options": SHORT, "seats": 4, "seat": 2, "opponents": ["greedy", "random"]},
        ),
        ("InterSpace", {"options": {**SHORT, "edition": "italian"}, "seats": 6}),
        ("InterSpaceStandard", {"options": HIDDEN, "opponents": ("greedy",)}),
        ("InterSpaceAdvanced", {"options": SHORT, "seats": 3, "most_actions": 9}),
        ("SpaceEmpires", {"options": EMPIRES}),
        ("SpaceEmpiresAdvanced", {"options": EMPIRES, "opponents": ("greedy",)}),
        ("SpaceEmpiresMachines", {"options": {"max_cycles": 1}, "seats": 1}),
    ],
)
def test_gymnasium_accepts_the_environment(name: str, settings: dict[str, Any]) -> None:
    made = gymnasium.make(f"astrarium/{name}-v0", **settings)
    with warnings.catch_warnings():
        warnings.filterwarnings("error")
        check_env(made.unwrapped)


# -- what an agent sees


@pytest.mark.slow
@case
def test_an_observation_tells_nothing_that_the_seat_cannot_know(settings: dict[str, Any]) -> None:
    made = raw_env(**settings)
    seats, encoding = settings["seats"], made.encoding
    game = load_game(settings.get("game", "interspace"))
    options = {**game.presets.get(settings.get("preset", ""), {}), **settings.get("options", {})}
    told_apart = 0
    for number, (state, decision) in enumerate(positions(seats, options, 150, game=game)):
        for seat in range(seats) if number % 10 == 0 else (decision.seat,):
            asked = decision if decision.seat == seat else None
            twin = state.imagine(seat, seeded(number).fork("twin"))
            seen = encoding.observe(encoding.look(state, seat), asked)
            assert same(seen, encoding.observe(encoding.look(twin, seat), asked))
            twin.dice = state.dice  # other dice alone would tell any two states apart
            told_apart += state.digest() != twin.digest()
    assert told_apart


def test_what_others_have_sealed_does_not_show() -> None:
    encoding = Encoding(GAME, 2, GAME.read_options({"tier": "standard"}))
    kinds = set()
    for state, _ in positions(2, {"tier": "standard"}, 60):
        if len(state.decisions()) < 2:
            continue
        first, second = state.decisions()
        before = encoding.observe(encoding.look(state, second.seat), second)
        for action in first.actions[:2] + first.actions[-2:]:
            after = state.clone()
            after.apply(first.seat, action)
            asked = next(one for one in after.decisions() if one.seat == second.seat)
            assert same(before, encoding.observe(encoding.look(after, second.seat), asked))
            kinds.add(first.kind)
    assert len(kinds) > 1


def test_the_observer_comes_first_and_the_others_from_its_left() -> None:
    encoding = Encoding(GAME, 3)
    state, _ = list(positions(3, {}, 250))[-1]
    seen = encoding.observe(encoding.look(state, 2), None)["observation"]
    for who, seat in (("own", 2), ("seat +1", 0), ("seat +2", 1)):
        for name, value in GAME.features(state, seat).items():
            column = encoding.names.index(f"{who}: {name}")
            assert np.exp2(seen[column]) - 1 == pytest.approx(float(value), abs=1e-3)


def test_every_listed_answer_has_a_row_of_its_own() -> None:
    encoding = Encoding(GAME, 3)
    for state, decision in positions(3, {}, 150):
        seen = encoding.observe(encoding.look(state, decision.seat), decision)
        listed = len(decision.actions)
        assert seen["action_mask"].sum() == listed
        assert len(np.unique(seen["actions"][:listed], axis=0)) == listed
        assert not seen["actions"][listed:].any()


def test_a_row_says_what_the_answer_is_about() -> None:
    encoding = Encoding(GAME, 2)
    state, decision = next(
        (state, decision)
        for state, decision in positions(2, {}, 500)
        if decision.kind == "MovementStep" and type(decision.actions[0]).__name__ == "Move"
    )
    move: Any = decision.actions[0]
    row = encoding.observe(encoding.look(state, decision.seat), decision)["actions"][0]
    said = dict(zip(encoding.action_names, row.tolist(), strict=True))
    assert isinstance(state, GAME.state)
    assert said["type: Move"] == said[f"unit: {state.units[move.unit].kind}"] == 1
    assert said["type: EndMovement"] == said["unit: battleship"] == 0
    assert said["unit is own"] == 1
    q, r = map(int, move.to.partition(":")[2].split(","))
    assert np.sign([said["to q"], said["to r"]]).tolist() == np.sign([q, r]).tolist()


def test_prospects_say_where_a_move_leads() -> None:
    moves = 0
    for state, decision in positions(3, {}, 200):
        rows = GAME.prospects(state, decision.seat, decision.actions)
        assert isinstance(state, GAME.state)
        home = state.birthplace(decision.seat).hex
        for action, row in zip(decision.actions, rows, strict=True):
            if type(action).__name__ != "Move":
                continue
            unit: Any = state.units[action.unit]  # type: ignore[attr-defined]
            before = hexes.distance(unit.hex, home)
            after = hexes.distance(action.to, home)  # type: ignore[attr-defined]
            said = dict(zip(GAME.prospect_names, row, strict=True))
            assert said[f"unit: {unit.kind}"] == said["unit is own"] == 1
            if before is not None and after is not None:
                assert said["distance to home"] == after
                assert said["nearer to home"] == before - after
                moves += before > after
    assert moves


def test_only_the_seat_that_is_asked_has_answers() -> None:
    agents = raw_env("interspace", seats=2, options=SHORT)
    agents.reset(seed=1)
    other = next(agent for agent in agents.agents if agent != agents.agent_selection)
    assert agents.observe(agents.agent_selection)["action_mask"].any()
    assert not agents.observe(other)["action_mask"].any()


# -- pages


def test_pages_show_every_answer_once_and_come_to_an_end() -> None:
    encoding = Encoding(GAME, 2, most_actions=5)
    longest = 0
    for _, decision in positions(2, {}, 200):
        listed, page = [], 0
        while True:
            shown = encoding.shown(decision, page)
            assert 0 < len(shown.actions) + shown.more <= 5
            listed += shown.actions
            page += 1
            if not shown.more:
                break
        assert listed == list(decision.actions)
        longest = max(longest, page)
    assert longest > 3


def test_turning_the_page_asks_the_same_agent_for_the_next_answers() -> None:
    agents = raw_env("interspace", seats=2, options=SHORT, most_actions=4)
    agents.reset(seed=1)
    agent, decision = agents.agent_selection, agents.episode.decision
    assert decision is not None
    assert len(decision.actions) > 4
    before = agents.observe(agent)
    agents.step(3)
    after = agents.observe(agent)
    assert (agents.agent_selection, agents.episode.decision) == (agent, decision)
    assert not same(before, after)
    assert agents.episode.shown.actions[0] == decision.actions[3]
    agents.step(0)
    assert agents.episode.page == 0


# -- rewards and ends


@pytest.mark.parametrize("name", ["basic 3", "basic 4, pages", "standard 2", "empires 2"])
def test_the_end_is_rewarded_and_nothing_before_it(name: str) -> None:
    agents = env(**CASES[name])
    got = play_out(agents)
    episode = agents.unwrapped.episode  # type: ignore[attr-defined]
    assert episode.terminated
    winners = episode.state.outcome().winners
    for seat, reward in enumerate(got.values()):
        won = 1 if winners == (seat,) else 0 if seat in winners else -1
        assert reward == won


def test_shaped_rewards_add_up_to_the_lead() -> None:
    plain, shaped = (
        play_out(env("interspace", seats=2, options={"max_game_turns": 3}, shaping=shaping), seed=4)
        for shaping in (None, {"victory points": 0.5})
    )
    agents = env("interspace", seats=2, options={"max_game_turns": 3})
    play_out(agents, seed=4)
    state = agents.unwrapped.episode.state  # type: ignore[attr-defined]
    lead = 0.5 * (state.victory_points(0) - state.victory_points(1))
    assert lead
    assert shaped["seat_0"] == pytest.approx(plain["seat_0"] + lead)
    assert shaped["seat_1"] == pytest.approx(plain["seat_1"] - lead)


def test_an_episode_is_cut_off_after_so_many_decisions() -> None:
    agents = raw_env("interspace", seats=2, most_decisions=20)
    assert play_out(agents) == {"seat_0": 0, "seat_1": 0}
    assert agents.episode.state.sequence == 20
    assert agents.episode.truncated
    assert not agents.episode.terminated
    one = gymnasium.make("astrarium/InterSpace-v0", most_decisions=20)
    _, info = one.reset(seed=1)
    cut = False
    for _ in range(20):
        _, reward, ended, cut, info = one.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert (reward, ended) == (0, False)
        if cut:
            break
    assert cut
    assert not info["action_mask"].any()


def test_an_illegal_answer_is_refused_or_loses() -> None:
    raw = raw_env("interspace", seats=2, options=SHORT)
    raw.reset(seed=1)
    before = raw.episode.state.digest()
    for index in (127, -1, 128, None, "0", 1.0):
        with pytest.raises(BadInput, match="index"):
            raw.step(index)
    assert raw.episode.state.digest() == before
    agents = env("interspace", seats=2, options=SHORT)
    agents.reset(seed=1)
    agent = agents.agent_selection
    agents.step(127)
    assert agents.terminations == {"seat_0": True, "seat_1": True}
    assert agents.rewards[agent] == -1
    one = gymnasium.make("astrarium/InterSpace-v0", options=SHORT)
    one.reset(seed=1)
    assert one.step(127)[1:4] == (-1, True, False)
    with pytest.raises(BadInput, match="reset"):
        one.step(0)
    one.reset(seed=1)
    for index in (-1, 128, None, "0", 1.0):
        with pytest.raises(BadInput, match="index from 0 to 127"):
            one.step(index)
    assert not one.step(True)[2]  # a number, to Python and to Gymnasium


def test_seeds_repeat_games() -> None:
    def opening(agents: Any, seed: int | None) -> list[dict[str, np.ndarray]]:
        agents.reset(seed=seed)
        seen = []
        for _ in range(30):
            seen.append(agents.observe(agents.agent_selection))
            agents.step(int(seen[-1]["action_mask"].sum() - 1))
        return seen

    one, other = (raw_env("interspace", seats=2) for _ in range(2))
    assert data_equivalence(opening(one, 5), opening(other, 5), exact=True)
    second = opening(one, None)
    assert data_equivalence(second, opening(other, None), exact=True)
    assert not data_equivalence(second, opening(other, 5), exact=True)


# -- one seat against bots


def test_the_ids_of_all_presets_are_registered() -> None:
    assert {f"astrarium/InterSpace{name}-v0" for name in ("", "Standard", "Advanced")} <= set(
        gymnasium.registry
    )
    presets = ("", "Advanced", "Several", "Teams", "Machines", "MachinesLarge", "Empires")
    assert {f"astrarium/SpaceEmpires{name}-v0" for name in presets} <= set(gymnasium.registry)
    made = gymnasium.make("astrarium/InterSpaceStandard-v0", options={"max_game_turns": 2})
    options: Any = made.unwrapped.encoding.options  # type: ignore[attr-defined]
    assert (options.tier, options.max_game_turns) == ("standard", 2)
    assert made.unwrapped.metadata["rules"] == GAME.version


def test_bots_play_the_other_seats() -> None:
    one: Any = gymnasium.make(
        "astrarium/InterSpace-v0", seats=3, options=SHORT, opponents=("greedy", "random")
    )
    dice, seats = np.random.default_rng(1), set()
    for seed in range(6):
        _, info = one.reset(seed=seed)
        seats.add(info["seat"])
        over = False
        while not over:
            assert one.unwrapped.episode.decision.seat == info["seat"]
            assert (one.unwrapped.action_masks() == info["action_mask"]).all()
            assert len(one.unwrapped.shown()) == info["action_mask"].sum()
            choice = dice.choice(np.flatnonzero(info["action_mask"]))
            _, reward, over, _, info = one.step(choice)
        won = info["winners"] == (info["seat"],)
        assert reward == (1 if won else 0 if info["seat"] in info["winners"] else -1)
    assert len(seats) > 1


def test_what_does_not_fit_is_refused_by_a_sentence() -> None:
    for settings, sentence in (
        ({"seats": 9}, "for 2 to 4 seats"),
        ({"options": {"tier": "grand"}}, "bad option"),
        ({"preset": "grand"}, "no preset 'grand'; it has: basic, standard, advanced"),
        ({"seats": 2.0}, "the number of seats is a whole number"),
        ({"shaping": {"glory": 1}}, "no feature is called 'glory'"),
        ({"shaping": {"planets": float("nan")}}, "'planets' is rewarded by a number"),
        ({"most_actions": 1}, "from 2 to 16384 answers"),
        ({"most_decisions": 0}, "at least 1 decision"),
        ({"render_mode": "human"}, "no render mode 'human'"),
        ({"game": "ludo"}, "no game 'ludo'"),
        ({"options": "tier=standard"}, "options are given by name and value"),
        ({"options": Options()}, "not options of InterSpace"),
        ({"options": GAME.options(), "preset": "standard"}, "none come from the preset 'standard'"),
    ):
        for make in (raw_env, astrarium.lab.gymnasium.SeatEnv):
            with pytest.raises(BadInput, match=re.escape(sentence)):
                make(**settings)
    for settings, sentence in (
        ({"seat": 2}, "a seat is from 0 to 1"),
        ({"opponents": ()}, "at least one opponent"),
        ({"opponents": ("nobody",)}, "no bot 'nobody'"),
        ({"opponents": (1,)}, "an opponent is a bot by its name"),
    ):
        with pytest.raises(BadInput, match=re.escape(sentence)):
            astrarium.lab.gymnasium.SeatEnv(**settings)


def test_the_board_is_rendered_as_text() -> None:
    agents = raw_env("interspace", seats=2, render_mode="ansi")
    agents.reset(seed=1)
    assert "turn 1" in str(agents.render()).lower()
    one = gymnasium.make("astrarium/InterSpace-v0", render_mode="ansi")
    one.reset(seed=1)
    assert "turn 1" in str(one.render()).lower()
    silent = raw_env("interspace", seats=2)
    silent.reset(seed=1)
    assert silent.render() is None


@pytest.mark.parametrize("module", ["pettingzoo", "gymnasium", "spaces"])
def test_missing_packages_are_named(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("numpy", "gymnasium", "pettingzoo"):
        monkeypatch.setitem(sys.modules, name, None)
    found = importlib.util.find_spec(f"astrarium.lab.{module}")
    assert found is not None
    assert found.loader is not None
    with pytest.raises(BadInput, match=r"pip install 'astrarium\[lab\]'"):
        found.loader.exec_module(importlib.util.module_from_spec(found))


# -- the names of OpenSpiel


@pytest.mark.parametrize(
    ("name", "options"),
    [("interspace", {**SHORT, "tier": "standard"}), ("space-empires", EMPIRES)],
)
def test_a_game_runs_under_the_names_of_openspiel(name: str, options: dict[str, Any]) -> None:
    game = OpenSpielGame(name, 2, options)
    state, random = game.new_initial_state(3), Random(1)
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        assert legal == state.legal_actions(player) != []
        assert state.legal_actions(1 - player) == []
        assert game.rules.read_action(state.action_to_string(player, legal[-1]))
        twin, before = state.clone(), state.information_state_string(player)
        resampled = state.resample_from_infostate(player, random.random)
        assert resampled.information_state_string(player) == before
        twin.apply_action(random.choice(legal))
        assert state.information_state_string(player) == before
        assert twin.information_state_string(player) != before
        state = twin
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert sorted(state.returns()) in ([-1, 1], [0, 0])
    again = game.new_initial_state(3)
    for action in state.history():
        again.apply_action(action)
    assert [again.information_state_string(seat) for seat in (0, 1)] == [
        state.information_state_string(seat) for seat in (0, 1)
    ]
    with pytest.raises(BadInput, match="no answer has the index 0: 0 are listed"):
        state.apply_action(0)
    with pytest.raises(BadInput, match="no answer has the index 999"):
        game.new_initial_state().apply_action(999)


def test_what_openspiel_resamples_tells_nothing_that_others_have_sealed() -> None:
    game = OpenSpielGame("interspace", 2, {**SHORT, "tier": "standard"})
    state, random, sealed = game.new_initial_state(3), Random(1), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        first, last = state.clone(), state.clone()
        first.apply_action(legal[0])
        last.apply_action(legal[-1])
        player = 1 - state.current_player()
        if len(legal) > 1 and first.current_player() == player == last.current_player():
            views = [twin.information_state_string(player) for twin in (first, last)]
            if views[0] == views[1]:
                sealed += 1
                one, other = (
                    twin.resample_from_infostate(player, lambda: 0.5) for twin in (first, last)
                )
                assert one.history() == other.history() == []
                for seat in (0, 1):
                    assert one.information_state_string(seat) == other.information_state_string(
                        seat
                    )
        state.apply_action(random.choice(legal))
    assert sealed
