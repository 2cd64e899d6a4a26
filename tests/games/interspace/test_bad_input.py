"""Whatever is wrong is refused with a reason, and nothing changes."""

import json
from functools import cache
from typing import Any

import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.rules.setup import QuickSetUp
from astrarium.kernel import BadInput, Match, Refused, State, hexes


@pytest.fixture
def state() -> State:
    """Two players after the quick set-up; the first Economic Step."""
    state = GAME.new(2, seed=1)
    for seat in (0, 1):
        state.apply(seat, QuickSetUp())
    return state


def active(state: State) -> int:
    (decision,) = state.decisions()
    return decision.seat


@cache
def rules() -> frozenset[str]:
    return frozenset(GAME.catalogue().rules)


def refuses(state: State, seat: int, text: str, rule: str, sentence: str) -> None:
    """An action is refused by a rule in a sentence, and the state is bit for bit as before."""
    before, listed = GAME.write(state), state.decisions()
    with pytest.raises(Refused, match=sentence) as caught:
        state.apply(seat, GAME.read_action(text))
    assert caught.value.violation.rule == rule
    assert rule in rules()
    assert GAME.write(state) == before
    assert state.decisions() == listed


# -- actions that can be read, but not done

IN_THE_ECONOMIC_STEP = [
    ("raise tech of Nowhere", "IS-B-ECON-01", "You do not control a planet Nowhere"),
    ("raise industry of {home}", "IS-CIV-04", "Industry is at 8"),
    ("raise tech of {other}", "IS-B-ECON-01", "You do not control a planet"),
    ("build battleship at {home}", "IS-B-ECON-07", "BB needs tech 7; {home} has 3"),
    ("build colony_ship at {colony}", "IS-B-ECON-08", "Col costs 8 IOUs; {colony} has 2"),
    ("end movement step", "IS-B-ECON-01", "'end movement step' is no answer to what is asked"),
    ("move 1 to A:0,0", "IS-B-ECON-01", "'move 1 to A:0,0' is no answer to what is asked"),
    ("quick set-up", "IS-B-ECON-01", "'quick set-up' is no answer to what is asked"),
]


@pytest.mark.parametrize(("text", "rule", "sentence"), IN_THE_ECONOMIC_STEP)
def test_an_illegal_action_in_the_economic_step(
    state: Any, text: str, rule: str, sentence: str
) -> None:
    seat = active(state)
    home, colony = (planet.name for planet in state.planets_of(seat))
    names = {"home": home, "colony": colony, "other": state.players[1 - seat].home}
    refuses(state, seat, text.format(**names), rule, sentence.format(**names))


IN_THE_MOVEMENT_STEP = [
    ("move 99 to A:0,0", "IS-MOVE-01", "You have no unit 99"),
    ("move {foreign} to {frame}:1,0", "IS-MOVE-01", "You have no unit"),
    ("move {station} to {frame}:3,0", "IS-MOVE-12", "{frame}:3,0 is not next to {frame}:0,0"),
    ("move {station} to nonsense", "IS-MOVE-12", "nonsense is not next to"),
    ("roll {station} out of the black hole", "IS-TERR-03", "not in a black hole"),
    ("move {miner} to {unknown}", "IS-B-UNK-01", "Only a scout"),
]


@pytest.mark.parametrize(("text", "rule", "sentence"), IN_THE_MOVEMENT_STEP)
def test_an_illegal_action_in_the_movement_step(
    state: Any, text: str, rule: str, sentence: str
) -> None:
    seat = active(state)
    state.apply(seat, GAME.read_action("end economic step"))
    own = {unit.kind: unit for unit in state.units_of(seat)}
    miner = own["transport"]
    names = {
        "frame": "AB"[seat],
        "station": own["system_station"].id,
        "foreign": state.units_of(1 - seat)[0].id,
        "miner": miner.id,
        "unknown": state.map.unknown_neighbours(miner.hex)[0],
    }
    refuses(state, seat, text.format(**names), rule, sentence.format(**names))


@pytest.mark.parametrize("stranger", [-1, 2, 99])
def test_a_seat_that_does_not_play(state: State, stranger: int) -> None:
    refuses(state, stranger, "end economic step", "IS-B-ECON-01", "It is not your turn")


def test_an_action_out_of_turn(state: State) -> None:
    refuses(state, 1 - active(state), "end economic step", "IS-B-ECON-01", "It is not your turn")


def test_a_second_set_up(state: State) -> None:
    fresh = GAME.new(2)
    fresh.apply(0, QuickSetUp())
    refuses(fresh, 0, "quick set-up", "IS-SETUP-03", "It is not your turn to answer: seat 1")


def test_an_action_after_the_end() -> None:
    state = GAME.new(2, GAME.read_options({"max_game_turns": 1}))
    while decisions := state.decisions():
        state.apply(decisions[0].seat, decisions[0].actions[-1])
    refuses(state, 0, "end economic step", "IS-WIN-06", "The game is over")


def test_a_refused_action_is_not_recorded() -> None:
    match = Match.new(GAME, 2)
    before = match.state.digest()
    with pytest.raises(Refused, match="IS-SETUP-02"):
        match.play(0, GAME.read_action("arrange planet on side 1 and asteroids on side 1"))
    assert match.state.digest() == before
    assert not match.record.entries


# -- actions that cannot be read

UNREADABLE_TEXTS = [
    "",
    "move",
    "fly 1 to A:0,0",
    "move one to A:0,0",
    "move 01 to A:0,0",
    "move 1 to  A:0,0",
    "move 1 to A:0,0\n",
    "MOVE 1 to A:0,0",
    "place dragon in A:0,0",
    "raise taxes of Kor",
    "x" * 10_000,
]


@pytest.mark.parametrize("text", UNREADABLE_TEXTS, ids=lambda text: repr(text[:20]))
def test_a_text_that_is_no_action(text: str) -> None:
    with pytest.raises(BadInput, match="is no action of this game") as caught:
        GAME.read_action(text)
    assert len(str(caught.value)) < 200


UNREADABLE_ACTIONS: list[tuple[Any, str]] = [
    ({}, "missing required field `type`"),
    ({"type": "Fly"}, "'Fly'.*type"),
    ({"type": "Move", "to": "A:0,0"}, "missing required field `unit`"),
    ({"type": "Move", "unit": "1", "to": "A:0,0"}, r"\$\.unit"),
    ({"type": "Move", "unit": True, "to": "A:0,0"}, r"\$\.unit"),
    ({"type": "Move", "unit": 1, "to": 5}, r"\$\.to"),
    ({"type": "Build", "kind": "dragon", "planet": "Kor"}, r"'dragon'.*\$\.kind"),
    ([], "Expected `object`"),
    (None, "Expected `object`"),
    (17, "Expected `object`"),
]


@pytest.mark.parametrize(("data", "field"), UNREADABLE_ACTIONS, ids=str)
def test_data_that_is_no_action(data: Any, field: str) -> None:
    with pytest.raises(BadInput, match=f"not an action of InterSpace: .*{field}"):
        GAME.read_action(data)


# -- states that cannot be read

UNREADABLE_STATES: list[tuple[bytes, str]] = [
    (b"", "truncated"),
    (b"{", "truncated"),
    (b"[]", "Expected `object`"),
    (b"null", "Expected `object`"),
    (b"\xff\xfe", "malformed"),
    (b'{"seats": ' + b"[" * 10_000, "recursion|truncated"),
]


@pytest.mark.parametrize(("data", "reason"), UNREADABLE_STATES, ids=lambda part: repr(part[:12]))
def test_bytes_that_are_no_state(data: bytes, reason: str) -> None:
    with pytest.raises(BadInput, match=f"not a state of InterSpace: .*({reason})"):
        GAME.read(data)


WRONG_FIELDS: list[tuple[str, Any, str]] = [
    ("seats", "two", r"\$\.seats"),
    ("units", [], r"\$\.units"),
    ("units", {"one": {}}, r"key.*\$\.units"),
    ("units", {"1": {"id": 1, "kind": "dragon", "owner": 0, "hex": "A:0,0"}}, "'dragon'.*kind"),
    ("planets", {"Kor": {"name": "Kor"}}, r"`hex`.*\$\.planets"),
    ("options", {"edition": "french"}, r"'french'.*\$\.options\.edition"),
    ("options", {"fog": True}, r"`fog`.*\$\.options"),
    ("options", {"max_game_turns": -1}, r"max_game_turns"),
    ("dice", None, r"\$\.dice"),
    ("stack", 5, "Expected `array`"),
    ("stack", [{"type": "Nap"}], "'Nap'"),
    ("stack", [{"type": "PlayerTurn"}], "missing required field `seat`"),
]


@pytest.mark.parametrize(("name", "value", "reason"), WRONG_FIELDS, ids=str)
def test_a_state_with_a_wrong_field(state: State, name: str, value: Any, reason: str) -> None:
    data = json.loads(GAME.write(state)) | {name: value}
    with pytest.raises(BadInput, match=f"not a state of InterSpace: .*{reason}"):
        GAME.read(json.dumps(data))


@pytest.mark.parametrize("name", ["seats", "dice", "options", "map", "box", "planets", "units"])
def test_a_state_without_a_field(state: State, name: str) -> None:
    data = json.loads(GAME.write(state))
    del data[name]
    with pytest.raises(BadInput, match=f"missing required field `{name}`"):
        GAME.read(json.dumps(data))


def broken(state: State, *path: Any, value: Any) -> str:
    """The state's JSON with one value put in place of another."""
    data = json.loads(GAME.write(state))
    inner = data
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return json.dumps(data)


IMPOSSIBLE = [
    (("seats",), 3, "3 seats, but 2 players"),
    (("stack",), [], "nothing is being resolved"),
    (("units", "1", "owner"), 9, "a seat that is not there"),
    (("units", "1", "hex"), "Z", "a hex that has no name"),
    (("units", "1", "id"), 77, "under another number"),
    (("planets", "Yellow", "name"), "Kor", "under another name"),
    (("players", 0, "home"), "Kor", "a home world is missing"),
    (("players", 0, "civilization"), 9, "a civilization level"),
    (("units", "1", "paint"), "red", "unknown field `paint`"),
    (("map", "colour"), "red", "unknown field `colour`"),
    (("dice", "key"), "zz", "the key of the dice"),
    (("dice", "drawn"), -5, "drawn an impossible number of times"),
    (("floors", 0), 999, "undo would reach beyond"),
    (("actor",), 77, "seat 77, which does not play"),
    (("stack", -1, "seat"), 99, "a seat that does not play is asked"),
]


@pytest.mark.parametrize(("path", "value", "reason"), IMPOSSIBLE, ids=str)
def test_a_state_that_no_game_leads_to(
    state: State, path: tuple[Any, ...], value: Any, reason: str
) -> None:
    with pytest.raises(BadInput, match=f"not a state of InterSpace: .*{reason}"):
        GAME.read(broken(state, *path, value=value))


def test_a_text_that_no_encoding_has() -> None:
    with pytest.raises(BadInput):
        GAME.read_action({"type": "Move", "unit": 1, "to": "\ud800"})
    with pytest.raises(BadInput):
        GAME.read_action("move 1 to \ud800")


def test_digits_of_other_scripts_name_no_hex(state: Any) -> None:
    seat = active(state)
    state.apply(seat, GAME.read_action("end economic step"))
    unit = state.units_of(seat)[0].id
    refuses(state, seat, f"move {unit} to A:1\u0663,0", "IS-MOVE-12", "is not next to")
    assert not hexes.is_hex("A:1\u0663,0")


def test_an_action_with_a_field_too_many() -> None:
    with pytest.raises(BadInput, match="unknown field `speed`"):
        GAME.read_action({"type": "Move", "unit": 1, "to": "A:0,0", "speed": 9})


# -- games that cannot be set up


@pytest.mark.parametrize("seed", [-1, 1 << 128, 1 << 200, 1.5, "x", None, True])
def test_a_seed_out_of_range(seed: Any) -> None:
    with pytest.raises(
        BadInput, match=rf"a seed is a whole number from 0 to 2\^128 - 1, not {seed}"
    ):
        GAME.new(2, seed=seed)


def test_seeds_at_the_ends_of_the_range() -> None:
    digests = {GAME.new(2, seed=seed).digest() for seed in (0, (1 << 128) - 1)}
    assert len(digests) == 2


@pytest.mark.parametrize(
    ("edition", "seats", "most"),
    [("english", 5, 4), ("italian", 7, 6), *[("english", few, 4) for few in (-1, 0, 1)]],
)
def test_a_wrong_number_of_seats(edition: str, seats: int, most: int) -> None:
    options = GAME.read_options({"edition": edition})
    with pytest.raises(BadInput, match=f"InterSpace is for 2 to {most} seats .*, not {seats}"):
        GAME.new(seats, options)


WRONG_OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"fog": "yes"}, "InterSpace has no option 'fog'; it has: tier, edition, max_game_turns"),
    ({"edition": "french"}, "'french'.*edition"),
    ({"edition": None}, "edition"),
    ({"tier": "heroic"}, "'heroic'.*tier"),
    ({"max_game_turns": -1}, "max_game_turns is from 0"),
    ({"max_game_turns": 1001}, "max_game_turns is from 0"),
    ({"max_game_turns": "many"}, "max_game_turns"),
    ({"max_game_turns": 1.5}, "max_game_turns"),
]


@pytest.mark.parametrize(("values", "reason"), WRONG_OPTIONS, ids=str)
def test_wrong_options(values: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        GAME.read_options(values)
