"""A whole game at the terminal, as a newcomer plays it."""

import builtins
from pathlib import Path

import pytest
from rich.console import Console

from astrarium.cli.menu import Menu
from astrarium.cli.speaker import Speaker
from astrarium.kernel import Match, load_game, read_record

from .conftest import Run

SEED = ("play", "--seed", 7)  # the person has the first turn
TO_THE_END = "1\n" + "end\n1\n" * 200


def saved_games(folder: Path) -> list[Path]:
    return sorted((folder / "data" / "games").glob("*.jsonl"))


def test_a_newcomer_is_in_a_game_at_once(run: Run) -> None:
    result = run(*SEED, typed="1\n")
    assert "Quick set-up" in result.stdout
    assert "(IS-B-ECON-01)" in result.stdout
    assert "against  ⬢ Green  greedy,  ■ Red  greedy" in result.stdout


def test_the_question_names_its_rule(run: Run) -> None:
    assert "(IS-SETUP-03)" in run(*SEED).stdout


def test_an_answer_can_be_given_by_its_text(run: Run) -> None:
    result = run(*SEED, typed="quick set-up\nraise tech of Yellow\n")
    assert "The tech of Yellow rises to 4" in result.stdout


def test_an_answer_can_name_hexes_as_they_are_written_on_the_board(run: Run) -> None:
    small = ["space-empires", "-o", "scenario=small", "-o", "quick_start=true", "--seed", "3"]
    result = run("play", *small, typed="1\nmove 2 to D1\n")
    assert "Scout 2 moves from C1 to D1" in result.stdout


def test_the_beginning_of_an_answer_is_enough(run: Run) -> None:
    result = run(*SEED, typed="quick\nend\n")
    assert "Move your units, then end the step" in result.stdout


def test_other_words_show_the_answers_that_have_them(run: Run) -> None:
    result = run(*SEED, typed="quick\nship\n")
    answers = result.stdout.rpartition("Yellow> ")[0].rpartition("Yellow> ")[2]
    assert "colony ship (Col) for 8" in answers
    assert "scout" not in answers


def test_an_unknown_word_is_answered_with_help(run: Run) -> None:
    assert "Do you mean 'board'?" in run(*SEED, typed="bord\n").stdout


def test_a_number_out_of_range_is_answered(run: Run) -> None:
    assert "The answers are numbered from 1 to 31." in run(*SEED, typed="99\n").stdout


def test_an_illegal_action_is_explained_by_its_rule(run: Run) -> None:
    result = run(*SEED, typed="quick\nraise industry of Yellow\n")
    assert "Industry is at 8, the highest level." in result.stdout
    assert "IS-CIV-04" in result.stdout


def test_why_explains_without_playing(run: Run) -> None:
    result = run(*SEED, typed="quick\nwhy build destroyer at Yellow\nwhy build scout at Yellow\n")
    assert "DD needs tech 5" in result.stdout
    assert "'build scout at Yellow' is allowed now." in result.stdout


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("battleship", "'build battleship at Looma': BB needs tech 7; Looma has 2."),
        ("BB on Looma", "BB needs tech 7; Looma has 2."),
        ("build a scout on Kor", "You do not control a planet Kor."),
        ("raise the industry of yellow", "Industry is at 8, the highest level."),
        ("2", "'build scout at Yellow' is allowed now."),
        ("99", "The answers are numbered from 1 to"),
        ("dance", "Ask for example 'why raise industry of Yellow', 'why build assault_boat at"),
        ("", "Ask for example 'why raise industry of Yellow'"),
    ],
)
def test_why_understands_other_words(run: Run, asked: str, answer: str) -> None:
    shown = run(*SEED, typed=f"quick\nwhy {asked}\n").stdout
    assert answer in " ".join(shown.split())


def test_what_is_not_legal_leads_to_why(run: Run) -> None:
    assert "'why battleship' says why." in run(*SEED, typed="quick\nbattleship\n").stdout


def test_why_understands_a_move_in_other_words(run: Run) -> None:
    shown = run(*SEED, typed="quick\nend\nwhy move Sct 1 to A:9,9\nwhy go\n").stdout
    assert "IS-MOVE-" in shown.partition("Yellow> ")[2].rpartition("(IS-MOVE-01)")[2]
    assert "Ask for example 'why move" in shown


def answers_to(run: Run, line: str) -> str:
    """What the Movement Step of the first turn answers to a line."""
    shown = run(*SEED, typed=f"quick\nend\n{line}\n").stdout
    return shown.rpartition("Yellow> ")[0].rpartition("Yellow> ")[2]


def test_words_find_whole_words_only(run: Run) -> None:
    shown = answers_to(run, "Sct 1")
    assert "Sct 1 (scout)" in shown
    assert "Sct 2" not in shown
    assert "Trn" not in shown


def test_a_type_of_unit_finds_its_units(run: Run) -> None:
    shown = answers_to(run, "scout")
    assert "Sct 1" in shown
    assert "Sct 2" in shown
    assert "Trn" not in shown


def test_a_raise_that_makes_the_planet_rest_says_so(run: Run) -> None:
    shown = run(*SEED, typed="quick\nraise tech of Yellow\nboard\n").stdout
    assert "raise tech to 4, then it rests a turn" in shown
    assert "Yellow 8/4 (will rest)" in shown


def test_planets_that_rest_are_named_with_the_rule(run: Run) -> None:
    typed = "quick\nraise tech of Yellow\nend\nend\nboard\n" + "1\n" * 4
    shown = run(*SEED, "--bots", "random", typed=typed).stdout
    assert "Yellow rests this turn, after raising your civilization (IS-B-ECON-04)" in shown
    assert "Yellow 8/4 (rests)" in shown


def test_help_explains_words_and_gives_examples(run: Run) -> None:
    shown = " ".join(run(*SEED, typed="quick\nhelp\n").stdout.split())
    assert "IOUs What building costs" in shown
    assert "a die that hits scores its own number" in shown
    assert "why raise industry of Yellow" in shown


def test_rules_can_be_read_by_id_and_by_words(run: Run) -> None:
    result = run(*SEED, typed="rule IS-TERR-06\nrule pulsar discover\nrule\n")
    assert "A dust cloud costs 2 to enter." in result.stdout
    assert "IS-TERR-16" in result.stdout
    assert "IS-SETUP-03 (both)" in result.stdout


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("help", "Undo your last action"),
        ("board", "Map B  home of Green"),
        ("box", "Exploration box: 66 tiles"),
        ("units", "Sct 1"),
        ("types", "AB assault boat"),
        ("odds", "There is no battle that you can begin now."),
        ("log", "Game turn 1 begins"),
        ("save", "The game is saved all the time in"),
    ],
)
def test_things_can_be_looked_up(run: Run, command: str, shown: str) -> None:
    assert shown in run(*SEED, typed=f"quick\n{command}\n").stdout


def test_where_there_is_no_battle_a_sentence_says_so_alone(run: Run) -> None:
    plain, asked = (run(*SEED, typed=f"quick\n{typed}").stdout for typed in ("", "odds\n"))
    assert "There is no battle that you can begin now." in asked
    for stroke in "╭│╰":
        assert asked.count(stroke) == plain.count(stroke)


def test_an_action_can_be_taken_back(run: Run) -> None:
    result = run(*SEED, typed="quick\nraise tech of Looma\nundo\n")
    assert "Taken back." in result.stdout
    assert result.stdout.count("Looma, industry 2, tech 2") == 2


def test_what_was_revealed_cannot_be_taken_back(run: Run) -> None:
    assert "Nothing can be undone" in run(*SEED, typed="quick\nundo\n").stdout


@pytest.mark.parametrize("typed", ["quick\n", "quick\nquit\n", "quick\nexit\n"])
def test_a_game_that_is_left_can_be_resumed(run: Run, typed: str) -> None:
    left = run(*SEED, typed=typed)
    assert left.exit_code == 0
    assert "astrarium play --resume" in left.stdout
    resumed = run("play", "--resume", typed="raise tech of Looma\n")
    assert "Yellow has the turn" in resumed.stdout
    assert "The tech of Looma rises to 3" in resumed.stdout


def test_ctrl_c_loses_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["quick", "raise tech of Looma"])

    def type_line(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr(builtins, "input", type_line)
    assert run(*SEED).exit_code == 0
    assert read_record(saved_games(tmp_path)[0]).entries[-1].action == "raise tech of Looma"


def test_a_new_game_does_not_replace_one_that_waits(run: Run, tmp_path: Path) -> None:
    run(*SEED)
    assert "An unfinished game waits" in run(*SEED).stdout
    assert len(saved_games(tmp_path)) == 2


def test_a_game_can_be_saved_and_loaded(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    run(*SEED, typed=f"quick\nsave {path}\n")
    assert "Economic Step" in run("play", "--load", path).stdout


def test_a_game_can_be_kept_in_a_chosen_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    result = run(*SEED, "--seat", 1, "--bots", "random", "--save", path, typed="quick\n")
    assert f"astrarium play --load {path}" in result.stdout
    assert "You are  ⬢ Green  against  ▲ Yellow  random" in run("play", "--load", path).stdout


def test_what_is_no_game_is_not_replaced(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear diary", encoding="utf-8")
    assert "is no saved game" in " ".join(run(*SEED, typed=f"save {path}\n").stdout.split())
    assert path.read_text(encoding="utf-8") == "Dear diary"


def test_seats_follow_the_bots_that_are_named(run: Run) -> None:
    result = run("play", "--bots", "random,greedy,random")
    assert "■ Red  greedy,  ● Blue  random" in result.stdout


def test_rules_are_named_as_in_an_arena(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    run("play", "--rules", "standard,hidden_stacks=true", "--save", path)
    options = read_record(path).header.options
    assert (options["tier"], options["hidden_stacks"]) == ("standard", True)


def test_options_reach_the_game(run: Run) -> None:
    result = run("play", "--option", "edition=italian", "--seats", 6, "-o", "max_game_turns=9")
    assert "◆ White" in result.stdout
    assert "Game turn 1 of 9" in result.stdout


def test_the_end_tells_who_won_why_and_where_the_record_is(run: Run, tmp_path: Path) -> None:
    result = run(*SEED, "-o", "max_game_turns=2", "--bots", "random", typed=TO_THE_END)
    assert "The reason: most points at the turn limit." in result.stdout
    assert "IS-WIN-06" in result.stdout
    assert "winner" in result.stdout
    path = saved_games(tmp_path)[0]
    assert f"astrarium replay {path}" in result.stdout
    assert run("verify", path).exit_code == 0


def test_a_finished_game_is_not_resumed(run: Run) -> None:
    run(*SEED, "-o", "max_game_turns=1", "--bots", "random", typed=TO_THE_END)
    assert run("play", "--resume").exit_code == 2


def test_a_long_menu_comes_in_pages_that_all_have_the_way_out() -> None:
    game = load_game("interspace")
    match = Match.new(game, 2, seed=7)
    for seat in (0, 1):
        match.play(seat, game.read_action("quick set-up"))
    seat = match.state.decisions()[0].seat
    match.play(seat, game.read_action("end economic step"))
    menu = Menu(Speaker(game), match.state, match.state.decisions()[0].actions)
    console = Console(width=80, height=24, record=True, file=None, quiet=False)
    pages = []
    for _ in range(3):
        with console.capture() as page:
            console.print(menu.shown(console))
        pages.append(page.get())
        menu.page += 1
    assert all("End the Movement Step" in page for page in pages)
    assert all(len(page.splitlines()) < 24 for page in pages)
    assert len(set(pages)) > 1


@pytest.mark.parametrize("command", ["", "log ", "why "])
def test_a_number_of_a_thousand_digits_is_only_a_wrong_answer(run: Run, command: str) -> None:
    result = run(*SEED, typed=f"1\n{command}{'9' * 5000}\nquit\n")
    assert result.exit_code == 0
    assert "Traceback" not in result.stdout + result.stderr


COSMIC = ("play", "cosmic-encounter", "--seed", 5)


def test_cosmic_encounter_is_played_with_its_board_and_windows(run: Run) -> None:
    result = run(*COSMIC, typed="1\n" * 12 + "board\naliens\ncards\ncount\ntech\n")
    for shown in ("Planets of", "Offense", "Your hand:", "Do you use or play something?"):
        assert shown in result.stdout
    for shown in ("Wild flare", "attack 40", "Not seen", "There are no tech cards."):
        assert shown in result.stdout


def test_standing_answers_are_given_beside_the_menu(run: Run) -> None:
    asked = "Do you use or play something?"
    assert run(*COSMIC, typed="1\n" * 40).stdout.count(asked) > 2
    result = run(*COSMIC, typed="1\npass at any until end of game\n" + "1\n" * 38)
    assert result.stdout.count(asked) == 1
    assert "Which encounter card do you lay?" in result.stdout
