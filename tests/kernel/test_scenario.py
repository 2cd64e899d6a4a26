"""Scenarios: every kind of difference is told, and what is no scenario is refused in a sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import typer
import yaml
from typer.testing import CliRunner

from astrarium.cli.scenario import scenario as command
from astrarium.kernel import BadInput, Draw, load_game, scenario, scenario_file
from astrarium.kernel.scenario import (
    LARGEST_FILE,
    find_scenarios,
    parse_scenario,
    read_scenario,
    run_scenario,
)
from tests.kernel.games import bids

pytestmark = pytest.mark.usefixtures("installed")

HEAD = """
title: an auction
game: bids
rules: [SB-BID-01]
new: {seats: 2, options: {lots: 1}}
"""
TIE = """
play:
  - {seat: 0, do: bid 3}
  - {seat: 1, do: bid 3}
"""


def told(text: str) -> list[str]:
    """What differs from the scenario with this text after the head."""
    return [str(difference) for difference in run_scenario(parse_scenario(HEAD + text))]


def test_a_scenario_that_is_right_differs_in_nothing() -> None:
    text = TIE + (
        "  - {listed: [raise, seal], not_listed: [bid 1], seat: 0}\n"
        "  - {seat: 0, refused: bid 2, rule: SB-RAISE-01}\n"
        "  - {seat: 0, do: [raise, seal], dice: [{luck of seat 0: 4}]}\n"
        "  - {expect: {asked: {seat: 1, kind: Raising}, outcome: none}}\n"
        "  - {seat: 1, do: seal, events: [{Sold: {seat: 0, price: 4}}]}\n"
        "expect: {purses: {0: 4, 1: 8}, won: {0: 1}, asked: nobody,"
        " outcome: {winners: [0]}, events: [Opened, Sold]}\n"
    )
    assert told(text) == []


def test_one_of_several_rules_may_refuse() -> None:
    assert told("play: [{seat: 0, refused: [bid 99, bid 9], rule: [SB-BID-01, SB-BID-02]}]") == []


PLAYS = """
dice: [6]
plays:
  - title: both bid three
    dice: [5]
    play:
      - {seat: 0, do: bid 3}
      - {seat: 1, do: bid 3}
      - {seat: 0, do: raise}
      - {seat: 1, do: raise}
    expect: {purses: {0: 8, 1: 8}}
  - title: nobody has moved
    play: [{seat: 0, do: bid 3}, {seat: 1, do: bid 3}, {seat: 1, do: raise}]
    expect: {purses: {0: 8}}
"""


def test_several_plays_begin_at_the_same_position() -> None:
    assert told(PLAYS) == []


def test_a_difference_names_the_play_that_it_is_in_and_others_run_on() -> None:
    wrong = PLAYS.replace("{seat: 0, do: raise}", "{seat: 0, do: bid 9}")
    wrong = wrong.replace("expect: {purses: {0: 8}}", "expect: {purses: {0: 9}}")
    assert told(wrong) == [
        "both bid three: play 3: 'bid 9': expected to be accepted, got: 'bid 9' is no answer to "
        "what is asked now. (SB-RAISE-01)",
        "nobody has moved: expect: purses.0: expected 9, got 8",
    ]


def test_a_trace_tells_what_happens_and_who_is_asked_what() -> None:
    lines: list[str] = []
    text = HEAD + (
        "play:\n"
        "  - {seat: 0, do: bid 3}\n"
        "  - {seat: 1, refused: bid 99, rule: SB-BID-02}\n"
        "  - {seat: 1, do: bid 4}\n"
        "expect: {won: {1: 1}}\n"
    )
    assert run_scenario(parse_scenario(text), lines.append) == []
    assert lines[0] == "== an auction"
    assert lines[1] == "beginning"
    first = "    seat 0 is asked Bidding (SB-BID-01): bid 0; bid 1; bid 2;"
    assert lines[2].startswith(first)
    at = lines.index("play 2: seat 1 refused bid 99")
    assert lines[at + 1] == "    'bid 99' is refused: You have only 8 coins. (SB-BID-02)"
    at = lines.index("play 3: seat 1 do bid 4")
    assert lines[at + 1] == "    Opened {bids: [3, 4]}"
    assert any(line.startswith("    the game is over: {scores:") for line in lines)
    assert lines[-1] == "expect: as it says"


def test_a_trace_tells_what_differs() -> None:
    lines: list[str] = []
    run_scenario(parse_scenario(HEAD + "play: [{seat: 0, do: bid 99}]"), lines.append)
    assert "    DIFFERS: 'bid 99': expected to be accepted, got: You have only 8 coins." in (
        line.removesuffix(" (SB-BID-02)") for line in lines
    )


def test_dice_of_the_file_and_of_a_line_are_drawn_in_order() -> None:
    play = "  - {seat: 0, do: raise}\n  - {seat: 1, do: raise, dice: [2]}\n  - {seat: 0, do: raise}"
    assert told(f"dice: [6, 5]\n{TIE}{play}") == []


@pytest.mark.parametrize(
    ("text", "difference"),
    [
        pytest.param(
            "expect: {purses: {0: 7}}",
            "expect: purses.0: expected 7, got 8",
            id="fact",
        ),
        pytest.param(
            "expect: {won: {0: true}}",
            "expect: won.0: expected True, got 0",
            id="fact of another kind",
        ),
        pytest.param(
            "expect: {purses: {4: 8}}",
            "expect: purses.4: expected 8, got none",
            id="fact that is not there",
        ),
        pytest.param(
            "expect: {purses: {0: none}}",
            "expect: purses.0: expected none, got 8",
            id="fact that should not be there",
        ),
        pytest.param(
            "expect: {purses: {0: gone}}",
            "expect: purses.0: expected gone, got 8",
            id="fact that is not gone",
        ),
        pytest.param(
            "expect: {purses: {9: gone}}",
            "expect: purses.9: expected gone, but it never was there",
            id="fact that cannot be gone",
        ),
        pytest.param(
            "expect: {purse: {0: 8}}",
            "expect: there is no fact 'purse'; there are: seats,",
            id="misspelt fact",
        ),
        pytest.param(
            "expect: {asked: {kind: Raising}}",
            "expect: asked: expected {kind: Raising}, got Bidding to seat 0, Bidding to seat 1",
            id="question",
        ),
        pytest.param(
            "expect: {asked: nobody}",
            "expect: asked: expected nobody, got Bidding to seat 0, Bidding to seat 1",
            id="question to nobody",
        ),
        pytest.param(
            "expect: {outcome: {winners: [0]}}",
            "expect: outcome: expected {winners: [0]}, got none",
            id="outcome",
        ),
        pytest.param(
            TIE + "expect: {events: [{Opened: {bids: [3, 4]}}]}",
            "expect: events: expected Opened {bids: [3, 4]}, got {bids: [3, 3], to: none}",
            id="event",
        ),
        pytest.param(
            TIE + "expect: {events: [Opened, Sold]}",
            "expect: events: expected Sold, got no more events",
            id="event that did not happen",
        ),
        pytest.param(
            TIE + "expect: {no_events: [Opened]}",
            "expect: no_events: expected no Opened, got {bids: [3, 3], to: none}",
            id="event that should not happen",
        ),
        pytest.param(
            "expect: {events: [Solt]}",
            "expect: events: Sealed Bids has no event 'Solt'; it has: Opened, Rolled, Sold",
            id="misspelt event",
        ),
        pytest.param(
            "expect: {no_events: [{Sold: {cost: 3}}]}",
            "expect: events: Sold has no 'cost'; it has: seat, price, to",
            id="misspelt field of an event",
        ),
        pytest.param(
            "expect: {events: 3}",
            "expect: events: Expected `array`, got `int`",
            id="malformed events",
        ),
        pytest.param(
            "dice: [3, {luck: 2}]\nexpect: {won: {0: 0}}",
            "expect: dice: never rolled: 3, luck: 2",
            id="dice left",
        ),
        pytest.param(
            "play: [{seat: 0, do: bid 1, events: [Sold]}]",
            "play 1: events: expected Sold, got no more events",
            id="event of a line",
        ),
        pytest.param(
            "play: [{seat: 0, do: bid 99}]",
            "play 1: 'bid 99': expected to be accepted, got: You have only 8 coins. (SB-BID-02)",
            id="action refused",
        ),
        pytest.param(
            "play: [{seat: 0, do: bidd 1}]",
            "play 1: 'bidd 1' is no action of this game",
            id="no action",
        ),
        pytest.param(
            TIE + "  - {seat: 0, do: raise}",
            "play 3: 'raise': the rules roll 'luck of seat 0, raise 1' (1 to 6), "
            "but the script has no die left",
            id="die missing",
        ),
        pytest.param(
            TIE + "  - {seat: 0, do: raise, dice: [{charm: 2}]}",
            "play 3: 'raise': the rules roll 'luck of seat 0, raise 1', "
            "but the script has 'charm' next",
            id="die of another name",
        ),
        pytest.param(
            TIE + "  - {seat: 0, do: raise, dice: [7]}",
            "play 3: 'raise': 'luck of seat 0, raise 1' cannot show 7: it takes 1 to 6",
            id="die that cannot be",
        ),
        pytest.param(
            TIE + "  - {seat: 0, do: seal, dice: [2]}",
            "play 3: dice: not rolled in this line: 2",
            id="dice of a line left",
        ),
        pytest.param(
            "dice: [1]\n" + TIE + "  - {seat: 0, do: [raise, raise], dice: [2]}",
            "play 3: dice: this line rolled 1 more than it lists",
            id="too few dice of a line",
        ),
        pytest.param(
            "play: [{seat: 0, refused: bid 8, rule: SB-BID-02}]",
            "play 1: 'bid 8': expected refusal by SB-BID-02, got: accepted",
            id="accepted",
        ),
        pytest.param(
            TIE + "  - {seat: 0, refused: raise, rule: SB-BID-02}",
            "play 3: 'raise': expected refusal by SB-BID-02, got: accepted",
            id="accepted with a die",
        ),
        pytest.param(
            "play: [{seat: 0, refused: bid 99, rule: SB-BID-01}]",
            "play 1: 'bid 99': expected refusal by SB-BID-01, "
            "got: You have only 8 coins. (SB-BID-02)",
            id="refused by another rule",
        ),
        pytest.param(
            "play: [{seat: 0, refused: bid 99, rule: [SB-BID-01, SB-RAISE-01]}]",
            "play 1: 'bid 99': expected refusal by SB-BID-01 or SB-RAISE-01, "
            "got: You have only 8 coins. (SB-BID-02)",
            id="refused by none of several rules",
        ),
        pytest.param(
            "play: [{seat: 0, refused: bid, rule: SB-BID-01}]",
            "play 1: 'bid' is no action of this game",
            id="refused, but no action",
        ),
        pytest.param(
            "play: [{seat: 0, listed: [bid 9]}]",
            "play 1: listed: expected 'bid 9', got: You have only 8 coins. (SB-BID-02)",
            id="not listed",
        ),
        pytest.param(
            "play: [{seat: 0, not_listed: [bid 8]}]",
            "play 1: not_listed: expected no 'bid 8', got it listed",
            id="listed",
        ),
        pytest.param(
            "play: [{seat: 0, not_listed: [bid a lot]}]",
            "play 1: not_listed: 'bid a lot' is not an action of this game",
            id="not listed, but no action",
        ),
        pytest.param(
            TIE + "  - {seat: 0, only_listed: [seal]}",
            "play 3: only_listed: expected no 'raise', got it listed",
            id="more listed",
        ),
        pytest.param(
            "play: [{seat: 3, listed: [bid 1]}]",
            "play 1: listed: expected a question to seat 3, "
            "got Bidding to seat 0, Bidding to seat 1",
            id="nobody of that seat asked",
        ),
        pytest.param(
            "play: [{listed: [bid 1]}]",
            "play 1: listed: expected a question to one seat, "
            "got Bidding to seat 0, Bidding to seat 1",
            id="several asked",
        ),
    ],
)
def test_a_difference_is_told_in_a_line(text: str, difference: str) -> None:
    (line,) = told(text)
    assert line.startswith(difference)
    assert "\n" not in line


def test_all_differences_of_a_line_are_told_and_none_after_it() -> None:
    text = "play: [{expect: {purses: {0: 1, 1: 2}}}, {seat: 0, do: bid 99}]"
    assert told(text) == [
        "play 1: purses.0: expected 1, got 8",
        "play 1: purses.1: expected 2, got 8",
    ]


def test_a_refused_action_that_changes_something_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse = bids.Bid.why_not

    def grab(self: bids.Bid, state: bids.BidsState, step: bids.Bidding, seat: int) -> Any:
        state.purses = {**state.purses, seat: 0}
        return refuse(self, state, step, seat)

    monkeypatch.setattr(bids.Bid, "why_not", grab)
    text = "play: [{seat: 0, refused: bid 9, rule: SB-BID-02}]"
    assert told(text) == ["play 1: 'bid 9': expected nothing to change, but the state did"]


def test_what_is_accepted_must_be_listed_and_what_is_refused_must_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bids.Bidding, "options", lambda *_: (bids.Bid(9), bids.Bid(10)))
    assert told("play: [{seat: 0, do: bid 1}]") == ["play 1: 'bid 1': accepted, but not listed"]
    text = "play: [{seat: 0, refused: bid 9, rule: SB-BID-02}]"
    assert told(text) == ["play 1: 'bid 9': refused, but listed"]


def test_a_draw_missing_at_the_beginning_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = bids.Auction.go_on

    class Mood(Draw, frozen=True):
        text = "the auctioneer's mood"

    def roll(self: bids.Auction, state: bids.BidsState) -> None:
        state.roll(6, Mood())
        go_on(self, state)

    monkeypatch.setattr(bids.Auction, "go_on", roll)
    (line,) = told("expect: {won: {0: 0}}")
    assert line.startswith("beginning: the rules roll 'the auctioneer's mood' (1 to 6)")
    assert told("dice: [2]\nexpect: {won: {0: 0}}") == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not a scenario: expected a mapping"),
        ("- a\n- b", "not a scenario: expected a mapping"),
        ("a: [", "not YAML:"),
        ("\x00", "not YAML:"),
        ("a: 1\na: 2", "not YAML: 'a' is given twice"),
        ("? [a]\n: b", "not YAML:|a value cannot be read"),
        ("a: !!python/object/apply:os.getcwd []", "not YAML: could not determine a constructor"),
        ("a: 2024-99-99", "a value cannot be read"),
        ("a: " + "9" * 5000, "a value cannot be read"),
        ("a: &x [1]\nb: *x", "aliases"),
        ("a: &x [*x]", "aliases"),
        ("[" * 100_000, "more than 20 levels deep"),
        ("{a: " * 100_000, "more than 20 levels deep"),
        ("- " * 100_000, "more than 20 levels deep"),
        ("true: 1", "'True' cannot be a key"),
        ("title: no rules\ngame: bids", "not a scenario: Object missing required field `rules`"),
        (HEAD, "a scenario without 'play' and 'expect' shows nothing"),
        (HEAD + "expect: {won: {}}\nposition: {}", "either a 'position' or a 'new' game"),
        (HEAD + "epxect: {}", "Object contains unknown field `epxect`"),
        (HEAD + "play: [{seat: 0}]", r"one of do, refused, listed \(and kin\), expect"),
        (HEAD + "play: [{seat: 0, do: a, refused: b, rule: c}]", "one of do, refused"),
        (HEAD + "play: [{seat: 0, refused: bid 9, rule: []}]", "go together"),
        (HEAD + "play: [{seat: 0, refused: bid 9, rule: ['']}]", "length >= 1"),
        (HEAD + "play: [{seat: 0, refused: bid 9, rule: {a: b}}]", "Expected `str | array"),
        (HEAD + "plays: []", "shows nothing"),
        (HEAD + "plays: [{title: a}]", "an example without 'play' and 'expect'"),
        (HEAD + "plays: [{play: [{seat: 0, do: bid 1}]}]", "missing required field `title`"),
        (HEAD + "plays: [{title: '', expect: {won: {}}}]", "length >= 1"),
        (HEAD + "plays: [{title: a, expect: {won: {}}, rules: [b]}]", "unknown field `rules`"),
        (HEAD + "plays: {a: {expect: {}}}", "Expected `array`, got `object`"),
        (
            HEAD + "plays: [{title: a, expect: {won: {}}}, {title: a, expect: {won: {}}}]",
            "two of the 'plays' have the title 'a'",
        ),
        (HEAD + TIE + "plays: [{title: a, expect: {won: {}}}]", "has its own 'play' and 'expect'"),
        (HEAD + "play: [{do: bid 1}]", "need the seat that acts"),
        (HEAD + "play: [{seat: 0, refused: bid 9}]", "go together"),
        (HEAD + "play: [{seat: 0, do: bid 9, rule: SB-BID-02}]", "go together"),
        (HEAD + "play: [{seat: 0, listed: [a], dice: [1]}]", "belong to a 'do'"),
        (HEAD + "play: [{seat: 0, expect: {}}]", "'expect' is about no seat"),
        (HEAD + "play: [{seat: zero, do: bid 1}]", r"Expected `int \| null`, got `str`"),
        (HEAD + "play: [{seat: 0, do: ''}]", "length >= 1"),
        (HEAD + "dice: [1.5]\nexpect: {won: {}}", "Expected `int | str | object`, got `float`"),
        (HEAD + "dice: [{a: 1, b: 2}]\nexpect: {won: {}}", "length <= 1"),
        (HEAD.replace("bids", "nothing") + TIE, "there is no game 'nothing'"),
    ],
)
def test_what_is_no_scenario_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as caught:
        parse_scenario(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ("new: {seats: 9}", "Sealed Bids with these options is not for 9 seats"),
        ("new: {seats: 2, options: {lots: 0}}", "bad option of Sealed Bids"),
        ("new: {seats: 2, options: {lot: 1}}", "Sealed Bids has no option 'lot'"),
        ("position: {}", "Sealed Bids has no positions: start with 'new'"),
    ],
)
def test_a_start_that_cannot_be_is_refused_in_a_sentence(start: str, sentence: str) -> None:
    text = f"title: a\ngame: bids\nrules: []\n{start}\nexpect: {{won: {{}}}}"
    with pytest.raises(BadInput, match=sentence):
        run_scenario(parse_scenario(text))


def test_an_endless_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "long.yaml"
    path.write_text("a" * (LARGEST_FILE + 1))
    with pytest.raises(BadInput, match="more than 200000 bytes"):
        read_scenario(path)


def test_directories_are_searched(tmp_path: Path) -> None:
    for name in ("b.yaml", "deep/er/a.yml", "notes.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    found = [path.relative_to(tmp_path).as_posix() for path in find_scenarios(tmp_path)]
    assert found == ["b.yaml", "deep/er/a.yml"]


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., tuple[int, list[str], list[str]]]:
    """Runs the command on files with these texts: exit code, lines printed, lines of errors."""
    app = typer.Typer()
    app.command()(command)

    def run(*options: str, **texts: str) -> tuple[int, list[str], list[str]]:
        for name, text in texts.items():
            (tmp_path / f"{name}.yaml").write_text(text)
        result = CliRunner().invoke(app, [str(tmp_path), *options])
        home = f"{tmp_path}/"
        return (
            result.exit_code,
            result.stdout.replace(home, "").splitlines(),
            result.stderr.replace(home, "").splitlines(),
        )

    return run


Command = Callable[..., tuple[int, list[str], list[str]]]


def test_the_command_counts_what_passed(run: Command) -> None:
    good = HEAD + "expect: {won: {0: 0}}"
    assert run(one=good, two=good) == (0, ["2 passed, 0 failed"], [])


def test_the_command_counts_every_play(run: Command) -> None:
    wrong = PLAYS.replace("expect: {purses: {0: 8}}", "expect: {purses: {0: 9}}")
    assert run(two=HEAD + wrong) == (
        1,
        ["two.yaml: nobody has moved: expect: purses.0: expected 9, got 8", "1 passed, 1 failed"],
        [],
    )


def test_the_command_traces(run: Command) -> None:
    code, printed, errors = run("--trace", one=HEAD + TIE)
    assert (code, errors) == (0, [])
    assert printed[:3] == ["one.yaml", "== an auction", "beginning"]
    assert "play 2: seat 1 do bid 3" in printed
    assert printed[-1] == "1 passed, 0 failed"


@pytest.fixture
def reference() -> list[str]:
    """What is printed for a game, line by line."""
    app = typer.Typer()
    app.command()(command)
    result = CliRunner().invoke(app, ["--reference", "bids"])
    assert result.exit_code == 0
    return result.stdout.splitlines()


def test_the_reference_tells_all_that_a_scenario_can_name(reference: list[str]) -> None:
    game = load_game("bids")
    assert reference[0] == f"Sealed Bids, version {game.version} of its rules"
    parts = [line for line in reference if line and not line.startswith(" ")][1:]
    assert parts == ["Actions", "Questions", "Events", "Draws"]
    kinds = (*game.actions, *game.events, *game.draws, *(s for s in game.steps if s.accepts))
    for kind in kinds:
        assert any(line.startswith(f"  {kind.__name__}") for line in reference), kind.__name__


def test_the_reference_tells_fields_and_answers(reference: list[str]) -> None:
    at = reference.index("  Bid: bid {coins}")
    assert "      coins: number" in reference[at : at + 4]
    at = reference.index("  Opened: The bids of all seats were revealed.")
    assert reference[at + 1 : at + 3] == [
        "      bids: list of number",
        "      to: list of number | none",
    ]
    assert "  Luck: luck of seat {seat}, raise {number}" in reference
    at = reference_line(reference, "Raising (")
    assert any("answers: raise; seal" in line for line in reference[at : at + 8])


def reference_line(lines: list[str], name: str) -> int:
    return next(at for at, line in enumerate(lines) if line.startswith(f"  {name}"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "name scenario files"),
        (["--reference", "nothing"], "there is no game 'nothing'"),
        (["--reference", "bids", "a.yaml"], "--reference is about a game, and runs no files"),
    ],
)
def test_the_command_refuses_what_it_cannot_do(arguments: list[str], sentence: str) -> None:
    app = typer.Typer()
    app.command()(command)
    result = CliRunner().invoke(app, arguments)
    assert isinstance(result.exception, BadInput)
    assert sentence in str(result.exception)


def test_the_command_tells_failures(run: Command) -> None:
    bad = HEAD + "expect: {won: {0: 1, 1: 1}}"
    assert run(bad=bad, good=HEAD + TIE) == (
        1,
        [
            "bad.yaml: expect: won.0: expected 1, got 0",
            "bad.yaml: expect: won.1: expected 1, got 0",
            "1 passed, 1 failed",
        ],
        [],
    )


def test_the_command_tells_what_it_cannot_read(run: Command) -> None:
    code, printed, errors = run(bad="a: [", good=HEAD + TIE)
    assert (code, printed) == (2, ["1 passed, 0 failed, 1 unreadable"])
    assert errors[0].startswith("bad.yaml: not YAML:")


def test_the_command_goes_on_after_rules_that_break(
    run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no auctioneer")

    monkeypatch.setattr(bids.Bid, "do", fail)
    assert run(bad=HEAD + TIE, good=HEAD + "expect: {won: {0: 0}}") == (
        1,
        ["bad.yaml: the rules broke down: RuntimeError: no auctioneer", "1 passed, 1 failed"],
        [],
    )


@pytest.mark.parametrize("path", ["missing.yaml", "."])
def test_the_command_tells_a_path_without_scenarios(path: str, tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(command)
    result = CliRunner().invoke(app, [str(tmp_path / path)])
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert "0 passed, 0 failed, 1 unreadable" in result.stdout


def test_the_schema_is_current_and_fits() -> None:
    path = Path(scenario.__file__).with_name("scenario.schema.json")
    schema = json.loads(path.read_text())
    assert schema == scenario.schema(), "run scripts/scenario-schema"
    jsonschema.validate(yaml.safe_load(HEAD + TIE), schema)
    jsonschema.validate(yaml.safe_load(HEAD + PLAYS), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**yaml.safe_load(HEAD), "ply": []}, schema)


def test_rules_must_be_in_the_catalogue(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "catalogue.yaml").write_text(
        "rules: [{id: SB-BID-01, rule: Bids are sealed., source: the box}]"
    )
    monkeypatch.setattr(bids.Bids, "home", tmp_path, raising=False)
    scenario_file.rule_ids.cache_clear()
    assert parse_scenario(HEAD + TIE).rules == ["SB-BID-01"]
    with pytest.raises(BadInput, match="SB-BID-99 is no rule of Sealed Bids"):
        parse_scenario(HEAD.replace("SB-BID-01", "SB-BID-99") + TIE)
    scenario_file.rule_ids.cache_clear()
    assert load_game("bids") is bids.GAME
