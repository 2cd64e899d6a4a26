"""A record replays to the same game, and whatever is wrong with one is named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from astrarium.kernel import BadInput, Match, Record, commitment, read_record
from astrarium.kernel.record import Entry, next_hash, parse_record
from tests.kernel.games import bids

pytestmark = pytest.mark.usefixtures("installed")

HEADER, FIRST, SECOND, FOOTER = 0, 1, 2, -1


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The record of an auction of three lots: header, nine actions, footer."""
    match = Match.new(bids.GAME, 3, bids.BidsOptions(lots=3), seed=77)
    for coins in (1, 2, 3, 3, 2, 1, 0, 1, 2):
        asked = match.state.decisions()[0]
        match.play(asked.seat, bids.Bid(coins))
    match.save(tmp_path / "auction")
    return tmp_path / "auction"


def changed(path: Path, line: int, change: Callable[[Any], None]) -> None:
    """Change the data in one line of a file of JSON lines."""
    lines = path.read_text().splitlines()
    data = json.loads(lines[line])
    change(data)
    lines[line] = json.dumps(data)
    path.write_text("\n".join(lines) + "\n")


def put(key: Any, value: Any) -> Callable[[Any], None]:
    return lambda data: data.__setitem__(key, value)


def unreadable(path: Path) -> str:
    with pytest.raises(BadInput) as caught:
        read_record(path)
    return str(caught.value)


def unverified(path: Path) -> str:
    record = read_record(path)
    with pytest.raises(BadInput) as caught:
        record.verify()
    return str(caught.value)


# -- good records


def test_a_record_is_verified(path: Path) -> None:
    assert read_record(path).verify().outcome() is not None


def test_verifying_tells_how_far_it_is(path: Path) -> None:
    seen: list[int] = []
    read_record(path).verify(seen.append)
    assert seen == list(range(10))


def test_a_replay_shows_the_state_before_every_action_and_the_last(path: Path) -> None:
    record = read_record(path)
    assert [state.sequence for state in record.replay()] == list(range(10))


def test_a_game_under_way_is_verified(tmp_path: Path) -> None:
    match = Match.new(bids.GAME, 2)
    match.play(1, bids.Bid(1))
    match.save(tmp_path / "auction")
    assert read_record(tmp_path / "auction").verify() == match.state


def test_writing_a_record_that_was_read_gives_the_same_file(path: Path) -> None:
    read_record(path).write(path.with_name("copy"))
    assert path.with_name("copy").read_bytes() == path.read_bytes()


def test_the_commitment_tells_nothing_but_the_seed_fits_it(path: Path) -> None:
    header = read_record(path).header
    assert header.commitment == commitment(int(header.seed, 16)) == commitment(77)


def test_a_hash_covers_all_before_it_the_action_and_the_state_after_it() -> None:
    state, other = (bids.GAME.new(2, seed=seed) for seed in (1, 2))
    hashes = {
        next_hash("ab", 0, "bid 1", state),
        next_hash("cd", 0, "bid 1", state),
        next_hash("ab", 1, "bid 1", state),
        next_hash("ab", 0, "bid 2", state),
        next_hash("ab", 0, "bid 1", other),
    }
    assert len(hashes) == 5


# -- changed records


def test_another_action_is_found(path: Path) -> None:
    changed(path, SECOND, put(1, "bid 4"))
    assert unverified(path).startswith("the hash of action 2 ('bid 4') does not fit")


def test_an_action_of_another_seat_is_found(path: Path) -> None:
    changed(path, FIRST, put(0, 1))
    assert unverified(path).startswith("the hash of action 1 ('bid 1') does not fit")


def test_an_illegal_action_is_found(path: Path) -> None:
    changed(path, SECOND, put(1, "bid 99"))
    assert unverified(path).startswith("action 2 ('bid 99') cannot be played: You have only 8")


@pytest.mark.parametrize("seat", [0, 3, -1, 2**40])
def test_an_action_out_of_turn_is_found(path: Path, seat: int) -> None:
    changed(path, SECOND, put(0, seat))
    assert unverified(path).startswith("action 2 ('bid 2') cannot be played: It is not your turn")


def test_a_text_that_is_no_action_is_found(path: Path) -> None:
    changed(path, SECOND, put(1, "rob the bank"))
    assert unverified(path).startswith("action 2 ('rob the bank') cannot be played: ")


def test_an_action_after_the_end_is_found(path: Path) -> None:
    lines = path.read_text().splitlines()
    lines.insert(10, '[0,"bid 0","00"]')
    path.write_text("\n".join(lines))
    changed(path, FOOTER, put("actions", 10))
    assert unverified(path).startswith("action 10 ('bid 0') cannot be played: The game is over.")


def test_another_hash_is_found(path: Path) -> None:
    changed(path, SECOND, put(2, "0" * 32))
    assert unverified(path).startswith("the hash of action 2 ('bid 2') does not fit")


def test_actions_in_another_order_are_found(path: Path) -> None:
    lines = path.read_text().splitlines()
    lines[1:4] = lines[3:0:-1]
    path.write_text("\n".join(lines))
    assert unverified(path).startswith("the hash of action 1 ")


def test_another_seed_is_found(path: Path) -> None:
    changed(path, HEADER, put("seed", f"{78:032x}"))
    assert unverified(path) == "the seed is not the one that was committed to before the game"


def test_another_seed_with_its_own_commitment_is_found(path: Path) -> None:
    changed(path, HEADER, put("seed", f"{78:032x}"))
    changed(path, HEADER, put("commitment", commitment(78)))
    assert unverified(path).startswith("the hash of action 1 ")


def test_other_options_are_found(path: Path) -> None:
    changed(path, HEADER, put("options", {"lots": 3, "purse": 9}))
    assert unverified(path).startswith("the hash of action 1 ")


def test_another_outcome_is_found(path: Path) -> None:
    changed(path, FOOTER, lambda footer: footer["outcome"].update(winners=[1]))
    assert unverified(path).startswith("the outcome written in the record is not the one")


def test_a_missing_outcome_is_found(path: Path) -> None:
    changed(path, FOOTER, put("outcome", None))
    assert unverified(path).startswith("the outcome written in the record is not the one")


# -- records of other games


def test_options_that_the_game_does_not_have_are_named(path: Path) -> None:
    changed(path, HEADER, put("options", {"lotz": 3}))
    assert unverified(path) == "Sealed Bids has no option 'lotz'; it has: lots, purse"


@pytest.mark.parametrize("lots", [0, "many", None, [3], 10**30])
def test_options_that_do_not_fit_are_named(path: Path, lots: object) -> None:
    changed(path, HEADER, put("options", {"lots": lots}))
    message = unverified(path)
    assert message.startswith("bad option of Sealed Bids: ")
    assert "lots" in message


@pytest.mark.parametrize("seats", [0, 1, 6, -1, 10**18])
def test_too_few_or_too_many_seats_are_named(path: Path, seats: int) -> None:
    changed(path, HEADER, put("seats", seats))
    assert unverified(path).endswith(f"is for 2 to 5 seats with these options, not {seats}")


def test_other_rules_are_named(path: Path) -> None:
    changed(path, HEADER, put("rules", "0.9"))
    assert unverified(path).startswith(
        "the record follows version 0.9 of the rules of Sealed Bids, but 1 is installed"
    )


def test_an_unknown_game_is_named(path: Path) -> None:
    changed(path, HEADER, put("game", "ludo"))
    assert unverified(path) == "there is no game 'ludo'; installed: bazaar, bids, duel, outposts"


# -- files that are no records


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert unreadable(tmp_path / "nothing").endswith("nothing")


def test_a_directory_is_no_record(tmp_path: Path) -> None:
    assert unreadable(tmp_path).startswith("cannot read ")


def test_an_empty_file_is_no_record(path: Path) -> None:
    path.write_bytes(b"")
    assert unreadable(path).endswith("is empty: not a record")


def test_another_format_is_named(path: Path) -> None:
    changed(path, HEADER, put("astrarium", 3))
    assert unreadable(path) == "the record has format 3; this Astrarium reads 1 and 2"


@pytest.mark.parametrize("seed", ["", "77", "g" * 32, "0" * 31 + "F", "-" + "0" * 31, "٠" * 32])
def test_a_malformed_seed_is_named(path: Path, seed: str) -> None:
    changed(path, HEADER, put("seed", seed))
    assert unreadable(path) == "the seed of a record is 32 hexadecimal digits"


@pytest.mark.parametrize("key", ["game", "rules", "seats", "options", "seed", "commitment"])
def test_a_field_of_another_type_is_named(path: Path, key: str) -> None:
    changed(path, HEADER, put(key, 1.5))
    message = unreadable(path)
    assert message.startswith("line 1 is not the header of a record: ")
    assert f"$.{key}" in message


def test_a_field_that_does_not_belong_there_is_named(path: Path) -> None:
    changed(path, HEADER, put("cheat", True))
    message = unreadable(path)
    assert message.startswith("line 1 is not the header of a record: ")
    assert "cheat" in message


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[",
        b"{}",
        b"null",
        b'[0,"bid 1"]',
        b'[0,"bid 1","00",4]',
        b'["0","bid 1","00"]',
        b"\xff\xfe",
        b'[0,"\xff","00"]',
        b'[0,"\\ud800","00"]',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"1" * 10_000,
        b'[0,"bid 1","00"] x',
    ],
)
def test_a_malformed_line_is_named(path: Path, line: bytes) -> None:
    lines = path.read_bytes().splitlines()
    lines[2] = line
    path.write_bytes(b"\n".join(lines))
    assert unreadable(path).startswith("line 3 is not an action: ")


@pytest.mark.parametrize("options", ["[" * 100_000, '{"a":' * 100_000])
def test_a_header_nested_too_deep_is_named(path: Path, options: str) -> None:
    header, *rest = path.read_text().splitlines()
    header = header.replace('{"lots":3,"purse":8}', options)
    path.write_text("\n".join([header, *rest]))
    assert unreadable(path).startswith("line 1 is not the header of a record: ")


def test_players_are_told_for_every_seat_or_not_at_all(path: Path) -> None:
    changed(path, FOOTER, put("players", ["greedy", "random", "someone"]))
    assert read_record(path).players == ("greedy", "random", "someone")
    changed(path, FOOTER, put("players", ["greedy", "random"]))
    assert unreadable(path) == "the record names 2 players for 3 seats"


def test_a_record_cut_between_lines_is_noticed(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    for keep in range(1, len(lines)):
        path.write_bytes(b"".join(lines[:keep]))
        message = f"the record is cut: it ends at line {keep} without a footer"
        assert unreadable(path) == message


def test_a_record_cut_in_the_middle_of_a_line_is_noticed(path: Path) -> None:
    whole = path.read_bytes()
    for keep in range(1, len(whole) - 2, 5):
        path.write_bytes(whole[:keep])
        message = unreadable(path)
        at = whole[:keep].rstrip(b"\n").count(b"\n") + 1
        assert f"line {at} " in message


def test_a_record_that_lost_a_line_is_noticed(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4] + lines[5:]))
    assert unreadable(path) == "the record is cut: it promises 9 actions and has 8"


def test_a_write_that_fails_leaves_the_old_record(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()
    record = read_record(path)
    record.entries.pop()

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="no space"):
        record.write(path)
    assert path.read_bytes() == before


# -- takebacks


def taken_back(path: Path, numbers: tuple[int, ...]) -> Record:
    """The record with its last lines taken back, once for each number, from the third action on."""
    record = read_record(path)
    record.entries, record.outcome = record.entries[:3], None
    state = next(state for state in record.replay() if state.sequence == 3)
    for number in numbers:
        state.take_back(number)
        chain = next_hash(record.entries[-1].hash, 1, f"takeback {number}", state)
        record.entries.append(Entry(1, f"takeback {number}", chain))
    return record


def test_a_record_tells_of_a_takeback_and_verifies(path: Path) -> None:
    record = parse_record(taken_back(path, (1,)).dump())
    state = record.verify()
    assert (state.sequence, state.floors, state.actor) == (4, (4,) * state.seats, None)


def test_every_takeback_brings_dice_of_its_own(path: Path) -> None:
    keys = [taken_back(path, numbers).verify().dice.key for numbers in ((1,), (2,), (1, 2))]
    assert len({*keys, read_record(path).first().dice.key}) == 4


def test_a_takeback_with_another_number_does_not_verify(path: Path) -> None:
    record = taken_back(path, (1,))
    record.entries[-1] = msgspec.structs.replace(record.entries[-1], action="takeback 2")
    with pytest.raises(BadInput, match="does not fit"):
        record.verify()


@pytest.mark.parametrize("text", ["takeback", "takeback 0", "takeback 01", "takeback one"])
def test_what_is_no_takeback_is_refused(path: Path, text: str) -> None:
    record = taken_back(path, (1,))
    record.entries[-1] = msgspec.structs.replace(record.entries[-1], action=text)
    with pytest.raises(BadInput, match="cannot be played"):
        record.verify()


@pytest.mark.parametrize("numbers", [(1, 1), (2, 1), (3, 2)])
def test_a_takeback_never_brings_old_dice_back(path: Path, numbers: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match=f"'takeback {numbers[1]}'. brings old dice back"):
        taken_back(path, numbers).verify()


@pytest.mark.parametrize("seat", [-1, 3, 1000])
def test_a_takeback_of_a_seat_that_is_not_there_is_refused(path: Path, seat: int) -> None:
    record = taken_back(path, (1,))
    record.entries[-1] = msgspec.structs.replace(record.entries[-1], seat=seat)
    with pytest.raises(BadInput, match=f"cannot be played: there is no seat {seat}"):
        record.verify()
