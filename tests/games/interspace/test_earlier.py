"""Records and states that earlier versions wrote are played, checked and gone on with."""

from pathlib import Path

import msgspec
import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.rules.version3 import MOST_TAKEBACKS, TAKE_BACK
from astrarium.kernel import BadInput, Match, Record, read_record

KEPT = Path(__file__).parents[2] / "records"
RECORDS = sorted(KEPT.glob("interspace-3-*.jsonl"))
SEALED = KEPT / "interspace-3-sealed.jsonl"


def sealed_state() -> bytes:
    """A state in a sealed step, with orders, dice and takebacks, as version 3 wrote it."""
    return SEALED.with_suffix(".json").read_bytes()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_version_3_verifies(path: Path) -> None:
    record = read_record(path)
    assert (record.header.rules, record.header.astrarium) == ("3", 1)
    assert TAKE_BACK in {entry.action for entry in record.entries}
    assert record.verify().sequence == len(record.entries)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_version_3_that_was_changed_does_not_verify(path: Path) -> None:
    record = read_record(path)
    at = next(at for at, entry in enumerate(record.entries) if entry.action == TAKE_BACK)
    record.entries[at] = msgspec.structs.replace(record.entries[at], hash="0" * 32)
    with pytest.raises(BadInput, match=f"the hash of action {at + 1} .* does not fit"):
        record.verify()


def with_takebacks(many: int) -> Record:
    """The sealed record with its last order given and taken back so many times."""
    record = read_record(SEALED)
    state = record.verify()
    seat = next(seat for seat in state.asks() if state.top.ledger(seat).books is None)
    order = next(
        str(answer)
        for decision in state.decisions()
        if decision.seat == seat
        for answer in decision.actions
        if str(answer).startswith("take ")
    )
    for _ in range(many):
        for text in (order, TAKE_BACK):
            entry = msgspec.structs.replace(record.entries[-1], seat=seat, action=text)
            record.entries.append(entry)
    return record


def test_orders_are_taken_back_as_often_as_version_3_let_them() -> None:
    *_, last = with_takebacks(MOST_TAKEBACKS).replay()
    assert last.sequence == len(read_record(SEALED).entries) + 2 * MOST_TAKEBACKS
    with pytest.raises(BadInput, match="cannot be taken back"):
        list(with_takebacks(MOST_TAKEBACKS + 1).replay())


def test_no_order_is_taken_back_where_none_was_given() -> None:
    record = read_record(SEALED)
    record.entries.insert(0, msgspec.structs.replace(record.entries[0], action=TAKE_BACK))
    with pytest.raises(BadInput, match="no order can be taken back now"):
        list(record.replay())


def test_nobody_takes_orders_back_by_an_action_any_more() -> None:
    with pytest.raises(BadInput):
        GAME.read_action(TAKE_BACK)
    record = Match.new(GAME, 2).record
    record.entries.append(
        msgspec.structs.replace(read_record(SEALED).entries[-1], action=TAKE_BACK)
    )
    with pytest.raises(BadInput, match="cannot be played"):
        record.verify()


def test_a_game_of_version_3_goes_on(tmp_path: Path) -> None:
    """Its later actions are hashed as today, and all of it verifies."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(SEALED.read_bytes())
    match = Match.load(path)
    for _ in range(20):
        decision = match.state.decisions()[-1]
        match.play(decision.seat, decision.actions[-1])
    match.save(path)
    loaded = Match.load(path)
    assert loaded.state == match.state
    assert len(loaded.record.entries) == len(read_record(SEALED).entries) + 20


def test_a_state_of_version_3_is_read_and_goes_on() -> None:
    state = GAME.read(sealed_state())
    assert state.digest() == read_record(SEALED).verify().digest()
    decision = state.decisions()[0]
    state.apply(decision.seat, decision.actions[-1])
    assert GAME.read(GAME.write(state)) == state


def test_a_state_of_version_3_can_be_undone_as_far_as_it_could_then() -> None:
    old = msgspec.json.decode(sealed_state())
    state = GAME.read(sealed_state())
    floors = [state.sequence] * state.seats
    floors[old["actor"]] = old["floor"]
    assert list(state.floors) == floors


@pytest.mark.parametrize(
    "changes",
    [
        {"floor": "low"},
        {"floor": -1},
        {"floor": 10**6},
        {"seats": "two"},
        {"seats": 10**9},
        {"stack": {"ledgers": 1}},
        {"stack": [{"type": "ProductionStep", "ledgers": [{"value": 3}, 4]}]},
        {"stack": [1, None, {"ledgers": {}}]},
    ],
    ids=str,
)
def test_a_broken_state_of_version_3_is_refused(changes: dict[str, object]) -> None:
    fields = msgspec.json.decode(sealed_state()) | changes
    with pytest.raises(BadInput, match="not a state of InterSpace"):
        GAME.read(msgspec.json.encode(fields))
