"""The examples that learn: one to play, one what wins."""

import sys
from argparse import Namespace
from pathlib import Path

import numpy as np
import pytest

from astrarium.games.interspace.bot.worth import STANDARD_CROWD, Traits
from astrarium.kernel import load_game
from astrarium.lab.simulate import simulate, wilson
from examples import fit_worth, hyperspace_civs, train_interspace

# -- a player


@pytest.mark.slow
def test_the_example_learns_to_beat_random(tmp_path: Path) -> None:
    weights, turns, games = tmp_path / "weights.npz", 6, 30
    learned, names = train_interspace.train(96, turns, 1, say=lambda *_, **__: None)
    train_interspace.save(weights, learned, names)
    won = train_interspace.evaluate(weights, "random", games, turns, 2)
    train_interspace.save(weights, train_interspace.Policy(np.zeros(len(names))), names)
    before = train_interspace.evaluate(weights, "random", games, turns, 2)
    assert wilson(won, games)[0] > 0.5
    assert wilson(won, games)[0] > wilson(before, games)[1]


# -- what wins


def made_up_turns(truth: np.ndarray, number: int) -> list[fit_worth.Turn]:
    """Turns of games of three whose winners are drawn by known weights; one is out of each."""
    dice = np.random.default_rng(1)
    turns = []
    for _ in range(number):
        had = dice.normal(size=(2, len(truth)))
        chances = np.exp(had @ truth)
        winner = dice.choice(2, p=chances / chances.sum())
        won = [float(winner == 0), 0.0, float(winner == 1)]
        turns.append(fit_worth.Turn([Traits(*had[0]), None, Traits(*had[1])], won, 1.0))
    return turns


def test_weights_are_found_again_by_which_winners_were_drawn() -> None:
    truth = np.linspace(-1, 1, len(Traits._fields))
    evidence = fit_worth.Evidence(made_up_turns(truth, 4000))
    weights, errors = fit_worth.fit(evidence, np.zeros(len(truth)), faith=0)
    assert (np.abs(weights - truth) < 4 * errors).all()
    assert (errors < 0.1).all()
    assert evidence.surprise(weights) < evidence.surprise(np.zeros(len(truth)))


def test_what_is_known_counts_for_as_many_games_as_it_is_believed() -> None:
    known = np.array(STANDARD_CROWD)
    evidence = fit_worth.Evidence(made_up_turns(np.linspace(-1, 1, len(known)), 100))
    near, _ = fit_worth.fit(evidence, known, faith=1e6)
    far, _ = fit_worth.fit(evidence, known, faith=1)
    assert np.abs(near - known).max() < 1e-3
    assert np.abs(far - known).max() > 0.1


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["basic", "standard"])
def test_games_to_learn_from_are_the_same_whoever_plays_them(
    rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = Namespace(rules=rules, seats=3, games=4, seed=1, workers=1)
    played = fit_worth.play_games(given)
    assert capsys.readouterr().out.endswith("4 of 4 games\n")
    assert all(sum(turn.won) == pytest.approx(1) for turns in played for turn in turns)
    assert [sum(turn.weight for turn in turns) for turns in played] == pytest.approx([1] * 4)
    given.workers = 2
    assert fit_worth.play_games(given) == played


@pytest.mark.slow
def test_it_shows_what_it_has_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--rules", "basic", "--seats", "2", "--games", "8"]
    monkeypatch.setattr(sys, "argv", ["fit_worth.py", *given])
    fit_worth.main()
    shown = capsys.readouterr().out
    assert [name in shown for name in Traits._fields] == [True] * len(Traits._fields)
    assert "surprise by 2 other games: 0.693 if nothing were known" in shown


# -- which Civs win


def test_it_counts_what_civs_and_places_have_won(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = load_game("hyperspace")
    options = game.read_options({"max_rounds": 1})
    report = simulate(game, 4, ["random"], 3, seed=1, options=options, records_dir=tmp_path)
    assert report.games == 3
    monkeypatch.setattr(sys, "argv", ["hyperspace_civs.py", str(tmp_path)])
    hyperspace_civs.main()
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines()[2:]]
    names = {row[0].removeprefix("| ") for row in rows}
    assert names == {"Fungi", "Skith", "Venge", "Broodmasters", *hyperspace_civs.ORDER[:4]}
    won = sum(float(row[2].removesuffix("%")) for row in rows)
    assert won == pytest.approx(200, abs=0.5), "all Civs together, and all places"
