"""Actions read back from their text, and no text does any harm."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astrarium.kernel import Action, Hex, NotAnAction, Refused, parse_action, violation
from astrarium.kernel.hexes import hex_at
from tests.kernel.games import bazaar, bids, duel


class Move(Action, frozen=True):
    text = "move {unit} to {hex}"
    unit: int
    hex: Hex


class Load(Action, frozen=True):
    text = "load {units} onto {transport}"
    units: tuple[int, ...]
    transport: int


class Build(Action, frozen=True):
    text = "build {kind} [{many}]"
    kind: Literal["scout", "base"]
    many: int


class Aim(Action, frozen=True):
    text = "aim at {target}, careful {careful}"
    target: int | None
    careful: bool


class Retire(Action, frozen=True):
    text = "retire"


KINDS = (Move, Load, Build, Aim, Retire)

numbers = st.integers(-(2**70), 2**70)
actions = st.one_of(
    st.builds(
        Move, numbers, st.builds(hex_at, st.just("A"), st.integers(-9, 9), st.integers(0, 9))
    ),
    st.builds(Load, st.lists(numbers, max_size=4).map(tuple), numbers),
    st.builds(Build, st.sampled_from(["scout", "base"]), numbers),
    st.builds(Aim, st.none() | numbers, st.booleans()),
    st.just(Retire()),
)


@given(actions)
def test_an_action_reads_back_from_its_text(action: Action) -> None:
    assert parse_action(str(action), KINDS) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Move(17, Hex("C:4,-1")), "move 17 to C:4,-1"),
        (Load((3, 4), 9), "load 3+4 onto 9"),
        (Load((), 9), "load none onto 9"),
        (Build("base", 2), "build base [2]"),
        (Aim(None, careful=True), "aim at none, careful True"),
        (Retire(), "retire"),
    ],
)
def test_texts_are_short_sentences(action: Action, text: str) -> None:
    assert str(action) == text


def not_an_action(text: str) -> None:
    with pytest.raises(NotAnAction, match="is no action of this game"):
        parse_action(text, KINDS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Retire",
        "retire ",
        "retire\n",
        "retire\x00",
        "move 17 to",
        "move  17 to A:0,0",
        "move 17 to A:0,0 to A:0,1",
        "move 017 to A:0,0",
        "move +17 to A:0,0",
        "move 1_7 to A:0,0",
        "move 17.0 to A:0,0",
        "move 1e1 to A:0,0",
        "move ١ to A:0,0",
        "move nan to A:0,0",
        "move none to A:0,0",
        "move {unit} to {hex}",
        "move 17 to \ud800",
        "move \ud800 to A:0,0",
        "move " + "9" * 5000 + " to A:0,0",
        "load 1++2 onto 3",
        "load + onto 3",
        "load 1+ onto 3",
        "build scout [1",
        "build station [1]",
        "aim at null, careful True",
        "aim at 1, careful true",
        "aim at 1, careful 1",
    ],
)
def test_texts_that_only_look_like_actions_are_none(text: str) -> None:
    not_an_action(text)


@given(
    st.text(st.characters(exclude_categories=()), max_size=40).filter(lambda text: text != "retire")
)
def test_any_other_text_is_no_action(text: str) -> None:
    not_an_action(text)


@given(actions, st.data())
def test_a_text_with_one_change_is_another_action_or_none(
    action: Action, data: st.DataObject
) -> None:
    text = str(action)
    at = data.draw(st.integers(0, len(text)))
    put = data.draw(st.text(st.characters(exclude_categories=()), max_size=3))
    changed = text[:at] + put + text[at + 1 :]
    try:
        found = parse_action(changed, KINDS)
    except NotAnAction:
        return
    assert str(found) == changed


def test_a_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(NotAnAction) as caught:
        parse_action("x" * 10_000, KINDS)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("game", [bids.GAME, duel.GAME, bazaar.GAME], ids=lambda game: game.name)
def test_no_two_actions_of_a_game_share_a_text(game: bids.Bids) -> None:
    assert len({kind.text for kind in game.actions}) == len(game.actions)


def test_a_refusal_says_why_and_by_which_rule() -> None:
    why = violation("IS-TRN-03", "Unit {unit} has {left} points left.", unit=7, left=0)
    assert str(Refused(why)) == "Unit 7 has 0 points left. (IS-TRN-03)"


def test_facts_are_not_read_as_templates() -> None:
    assert (
        violation("X-1", "'{text}' is no name.", text="{unit}").sentence == "'{unit}' is no name."
    )


class Attack(Action, frozen=True):
    text = "attack {whom} in {hex}"
    whom: str
    hex: Hex


class AttackFleets(Action, frozen=True):
    text = "attack fleets in {hex}"
    hex: Hex


def test_a_text_means_the_action_that_leaves_less_of_it_open() -> None:
    fleets = AttackFleets(hex_at("A", 1, 2))
    for kinds in ((Attack, AttackFleets), (AttackFleets, Attack)):
        assert parse_action(str(fleets), kinds) == fleets
        assert parse_action("attack pirates in A:1,2", kinds) == Attack(
            "pirates", hex_at("A", 1, 2)
        )
