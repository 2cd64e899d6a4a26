"""Going back: alone as far as nothing was revealed, further by consent and with other dice."""

import asyncio
import threading
import time
from typing import Any

import pytest

from astrarium.kernel.marks import mark
from astrarium.kernel.record import parse_record
from astrarium.server import views
from astrarium.server.thinking import Answers, Thinkers
from tests.server.conftest import BOTH
from tests.server.house import PATIENCE, House, Visitor, new_key

DATABASES = BOTH


@pytest.fixture
def space(house: House, ada: Visitor, bob: Visitor) -> str:
    """InterSpace at the first economic step."""
    table = house.start(ada, bob, game="interspace")
    for seat in (ada, bob):
        seat.play(table, "quick set-up")
    return table


def mover_and_other(table: str, ada: Visitor, bob: Visitor) -> tuple[Visitor, Visitor]:
    return (ada, bob) if ada.position(table)["asked"] else (bob, ada)


def choices(visitor: Visitor, table: str) -> list[str]:
    return [c["action"] for c in visitor.position(table)["asked"]["question"]["choices"]]


# -- undo


def test_the_last_action_is_undone(ada: Visitor, bob: Visitor, space: str) -> None:
    mover, other = mover_and_other(space, ada, bob)
    before = mover.position(space)
    assert not before["may_undo"]
    mover.play(space, choices(mover, space)[0])
    assert mover.position(space)["may_undo"]
    assert not other.position(space)["may_undo"]
    undone = mover.undo(space).json()
    assert undone["position"]["scene"] == before["scene"]
    assert undone["position"]["number"] == before["number"]
    assert [entry["kind"] for entry in undone["entries"]] == ["action", "undo"]
    assert [entry["undone"] for entry in mover.log(space)] == [False, False, False, True, False]


def test_an_undo_of_what_is_long_ago_tells_of_itself(
    ada: Visitor, bob: Visitor, space: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Undoing on and on, what comes after the undone request gets more than one answer holds."""
    monkeypatch.setattr(views, "LONGEST_LOG", 3)
    mover, _ = mover_and_other(space, ada, bob)
    first = choices(mover, space)[0]
    mover.play(space, first)
    for _ in range(3):
        mover.play(space, choices(mover, space)[0])
        mover.undo(space)
    undone = mover.undo(space).json()
    assert [entry["kind"] for entry in undone["entries"]] == ["action", "undo", "undo"]
    assert undone["entries"][-1]["revision"] == undone["position"]["revision"]


def test_a_batch_is_undone_as_a_whole(ada: Visitor, bob: Visitor, space: str) -> None:
    mover, _ = mover_and_other(space, ada, bob)
    before = mover.position(space)
    mover.play(space, choices(mover, space)[0], "end economic step")
    assert mover.undo(space).json()["position"]["scene"] == before["scene"]
    assert not mover.position(space)["may_undo"]


def test_requests_are_undone_one_by_one_up_to_the_barrier(
    ada: Visitor, bob: Visitor, space: str
) -> None:
    mover, _ = mover_and_other(space, ada, bob)
    scenes = [mover.position(space)["scene"]]
    for _ in range(2):
        mover.play(space, choices(mover, space)[0])
        scenes.append(mover.position(space)["scene"])
    for scene in (scenes[1], scenes[0]):
        assert mover.undo(space).json()["position"]["scene"] == scene
    refusal = mover.undo(space)
    assert (refusal.status_code, refusal.json()["code"]) == (409, "no_undo")
    assert "revealed" in refusal.json()["detail"]


def test_what_was_revealed_is_not_undone(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob)
    ada.play(table, "bid 3")
    assert ada.position(table)["may_undo"]
    bob.play(table, "bid 3")  # opens both bids
    for person in (ada, bob):
        assert person.undo(table).json()["code"] == "no_undo"
    ada.play(table, "raise")  # shows a die
    assert ada.undo(table).json()["code"] == "no_undo"


def test_others_do_not_undo_for_me(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob)
    ada.play(table, "bid 3")
    assert bob.undo(table).json()["code"] == "no_undo"


def test_an_undo_of_what_has_changed_is_stale(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob)
    ada.play(table, "bid 3")
    assert ada.undo(table, expected=1).json()["code"] == "stale"


def test_the_same_undo_sent_twice_is_done_once(ada: Visitor, bob: Visitor, space: str) -> None:
    mover, _ = mover_and_other(space, ada, bob)
    for _ in range(2):
        mover.play(space, choices(mover, space)[0])
    request = {"key": new_key(), "expected": mover.position(space)["revision"]}
    first = mover.post(f"/api/tables/{space}/undo", request)
    assert mover.post(f"/api/tables/{space}/undo", request) == first
    assert first["position"]["number"] == 3


def test_after_an_undo_something_else_is_played(ada: Visitor, bob: Visitor, space: str) -> None:
    mover, _ = mover_and_other(space, ada, bob)
    first, second, *_ = choices(mover, space)
    mover.play(space, first)
    mover.undo(space)
    mover.play(space, second)
    assert mover.position(space)["number"] == 3


# -- undo of one's own


@pytest.fixture
def sealed(house: House, ada: Visitor, bob: Visitor) -> str:
    """Both give sealed orders in a Standard game, at the step in which they buy."""
    table = house.start(ada, bob, game="interspace", tier="standard")
    for action in ("quick set-up", "seal orders"):
        for person in (ada, bob):
            person.play(table, action)
    return table


def orders(person: Visitor, table: str) -> list[str]:
    """What somebody has ordered, as their table shows it."""
    panels = person.position(table)["scene"]["panels"]
    return [order["text"] for order in panels["planning"]["orders"]]


def buy(person: Visitor, table: str) -> None:
    first = next(one for one in choices(person, table) if one.startswith("buy "))
    person.play(table, first)


def record_of(person: Visitor, table: str) -> Any:
    """The record of a game that is over."""
    return parse_record(person.send("GET", f"/api/tables/{table}/record").content)


def test_each_undoes_its_own_orders(ada: Visitor, bob: Visitor, sealed: str) -> None:
    given: dict[str, list[str]] = {}
    for person in (ada, bob, ada, bob, bob):
        buy(person, sealed)
    for person in (ada, bob):
        given[person.token] = orders(person, sealed)
        assert person.position(sealed)["may_undo"]
    assert ada.undo(sealed).status_code == 200
    assert orders(ada, sealed) == given[ada.token][:1]
    assert orders(bob, sealed) == given[bob.token]
    assert bob.undo(sealed).status_code == 200
    assert ada.undo(sealed).status_code == 200
    assert (orders(ada, sealed), orders(bob, sealed)) == ([], given[bob.token][:2])
    assert not ada.position(sealed)["may_undo"]
    assert ada.undo(sealed).json()["code"] == "no_undo"
    assert (ada.position(sealed)["number"], bob.position(sealed)["number"]) == (4, 6)


def test_an_undo_of_mine_changes_nothing_of_theirs(ada: Visitor, bob: Visitor, sealed: str) -> None:
    buy(ada, sealed)
    buy(bob, sealed)
    before = bob.position(sealed)
    ada.undo(sealed)
    after = bob.position(sealed)
    assert after == before  # and an answer to the question is not stale
    first = next(one for one in choices(bob, sealed) if one.startswith("buy "))
    bob.play(sealed, first, expected=before["asked"]["asked"])


def test_what_i_undo_in_secret_is_told_to_nobody_else(
    house: House, ada: Visitor, bob: Visitor, sealed: str
) -> None:
    buy(ada, sealed)
    buy(bob, sealed)
    ada.undo(sealed)
    mine = ada.log(sealed)[-2:]
    assert [(entry["kind"], entry["undone"]) for entry in mine] == [
        ("action", True),
        ("undo", False),
    ]
    assert mine[-1]["lines"][0]["text"] == f"{mark(0)} takes the last action back"
    for person in (bob, house.arrive("Eve")):
        log = person.log(sealed)
        assert [entry["revision"] for entry in log] == list(range(2, 2 + len(log)))
        assert {entry["kind"] for entry in log} == {"start", "action"}
        seats = [entry["seat"] for entry in log]
        assert seats == [None, 0, 1, 0, 1, *([1] if person is bob else [])]


def test_entries_that_an_undo_has_changed_are_told_again(
    ada: Visitor, bob: Visitor, sealed: str
) -> None:
    ada.play(sealed, "seal orders")
    ada.undo(sealed)
    ada.play(sealed, "seal orders")
    last = bob.log(sealed)[-1]
    with bob.live(sealed, after=last["revision"]) as live:
        live.next_of("table")
        answer = ada.undo(sealed).json()
        told = live.entries(last["revision"] + 1)
    assert [(entry["kind"], entry["undone"]) for entry in told] == [
        ("action", True),
        ("undo", False),
    ]
    assert told == bob.log(sealed)[-2:]
    assert [entry["revision"] for entry in answer["entries"]] == [
        last["revision"],
        last["revision"] + 1,
    ]


def test_a_game_in_which_each_undid_its_own_verifies(
    ada: Visitor, bob: Visitor, sealed: str
) -> None:
    for person in (ada, bob, bob):
        buy(person, sealed)
    ada.undo(sealed)
    buy(ada, sealed)
    bob.undo(sealed)
    for person in (ada, bob):
        person.play(sealed, "seal orders")
    bob.post(f"/api/tables/{sealed}/resign")
    record = record_of(ada, sealed)
    record.verify()
    assert [entry.seat for entry in record.entries[4:]] == [1, 0, 0, 1]
    for person, entries in ((ada, 7), (bob, 7)):  # each of them without an order of the other's
        moments = [person.position(sealed, at=at)["number"] for at in range(entries + 1)]
        assert moments == list(range(entries + 1))
        past = f"/api/tables/{sealed}/position?at={entries + 1}"
        assert person.refused("GET", past) == (404, "no_moment")


def test_a_stale_undo_is_one_after_something_of_my_own(
    ada: Visitor, bob: Visitor, sealed: str
) -> None:
    buy(ada, sealed)
    seen = ada.position(sealed)["revision"]
    buy(bob, sealed)
    assert ada.undo(sealed, expected=seen).status_code == 200
    buy(ada, sealed)
    assert ada.undo(sealed, expected=seen).json()["code"] == "stale"


def test_my_dice_stay_when_another_undoes(ada: Visitor, bob: Visitor, house: House) -> None:
    table = house.start(ada, bob, lots=1)
    for person in (ada, bob):
        person.play(table, "bid 3")
    ada.play(table, "seal")
    rolled = dice(bob.play(table, "raise")["entries"][0])
    assert not bob.position(table)["may_undo"]
    assert ada.undo(table).status_code == 200
    assert dice(bob.log(table)[-2]) == rolled
    for person in (bob, ada):
        person.play(table, "seal")
    assert record_of(ada, table).verify().outcome() is not None


def test_states_that_are_kept_on_the_way_are_those_without_what_was_undone(
    ada: Visitor, bob: Visitor, sealed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("astrarium.server.games.MILESTONE", 2)
    for person in (ada, bob, ada, bob, bob):
        buy(person, sealed)
    scenes = [bob.position(sealed, at=at)["scene"] for at in range(8)]
    for _ in range(2):
        ada.undo(sealed)
    assert [bob.position(sealed, at=at)["scene"] for at in range(8)] == scenes
    assert ada.position(sealed)["number"] == 4
    bob.post(f"/api/tables/{sealed}/resign")
    record = record_of(ada, sealed)
    record.verify()
    assert [entry.seat for entry in record.entries[4:]] == [1, 1, 1]


# -- takebacks


def ask(visitor: Visitor, table: str, number: int) -> Any:
    return visitor.post(f"/api/tables/{table}/takeback", {"number": number})


def answer(visitor: Visitor, table: str, *, accept: bool) -> Any:
    """An answer to what is asked for."""
    number = visitor.get(f"/api/tables/{table}")["takeback"]["number"]
    request = {"number": number, "accept": accept}
    return visitor.post(f"/api/tables/{table}/takeback/answer", request)


@pytest.fixture
def tie(house: House, ada: Visitor, bob: Visitor) -> str:
    """Both have bid the same, and Ada has raised and seen her die."""
    table = house.start(ada, bob, lots=1)
    for person in (ada, bob):
        person.play(table, "bid 3")
    ada.play(table, "raise")
    return table


def test_a_takeback_is_asked_for(ada: Visitor, bob: Visitor, tie: str) -> None:
    assert ask(ada, tie, 2)["takeback"]["asked"] == [1]
    seen = bob.get(f"/api/tables/{tie}")["takeback"]
    assert (seen["seat"], seen["number"], seen["agreed"]) == (0, 2, [])
    assert ada.position(tie)["number"] == 3


def test_a_takeback_is_refused(ada: Visitor, bob: Visitor, tie: str) -> None:
    ask(ada, tie, 2)
    assert answer(bob, tie, accept=False)["takeback"] is None
    assert ada.position(tie)["number"] == 3


def test_a_takeback_is_withdrawn_by_who_asked(ada: Visitor, bob: Visitor, tie: str) -> None:
    ask(ada, tie, 2)
    assert bob.refused("DELETE", f"/api/tables/{tie}/takeback") == (409, "no_takeback")
    assert ada.delete(f"/api/tables/{tie}/takeback")["takeback"] is None
    accept = {"number": 2, "accept": True}
    path = f"/api/tables/{tie}/takeback/answer"
    assert bob.refused("POST", path, accept) == (409, "no_takeback")


def test_one_does_not_agree_to_ones_own_request(ada: Visitor, bob: Visitor, tie: str) -> None:
    ask(ada, tie, 2)
    path = f"/api/tables/{tie}/takeback/answer"
    assert ada.refused("POST", path, {"number": 2, "accept": True}) == (409, "no_takeback")


def test_an_answer_to_another_request_is_stale(ada: Visitor, bob: Visitor, tie: str) -> None:
    """Whoever agreed to go back by a little has not agreed to go back by more."""
    ask(ada, tie, 2)
    assert ask(ada, tie, 0)["takeback"]["number"] == 0
    path = f"/api/tables/{tie}/takeback/answer"
    assert bob.refused("POST", path, {"number": 2, "accept": True}) == (409, "stale")
    assert bob.refused("POST", path, {"accept": True}) == (400, "bad_input")
    assert ada.position(tie)["number"] == 3


def test_one_asks_at_a_time(ada: Visitor, bob: Visitor, tie: str) -> None:
    ask(ada, tie, 2)
    path = f"/api/tables/{tie}/takeback"
    assert bob.refused("POST", path, {"number": 1}) == (409, "takeback_asked")
    assert bob.get(f"/api/tables/{tie}")["takeback"]["seat"] == 0


@pytest.mark.parametrize("number", [3, 4, 1000])
def test_a_takeback_leads_back(ada: Visitor, tie: str, number: int) -> None:
    path = f"/api/tables/{tie}/takeback"
    assert ada.refused("POST", path, {"number": number}) == (400, "bad_input")


def test_an_action_ends_the_request(ada: Visitor, bob: Visitor, tie: str) -> None:
    ask(ada, tie, 2)
    bob.play(tie, "seal")
    assert ada.get(f"/api/tables/{tie}")["takeback"] is None


def test_a_takeback_that_all_agree_to_goes_back(ada: Visitor, bob: Visitor, tie: str) -> None:
    ask(ada, tie, 0)
    after = answer(bob, tie, accept=True)
    assert after["takeback"] is None
    assert after["asked"] == [0, 1]
    log = ada.log(tie)
    assert log[-1]["kind"] == "takeback"
    assert [entry["undone"] for entry in log if entry["kind"] == "action"] == [True] * 3
    assert ada.position(tie)["number"] == 1


def test_an_answer_to_a_question_from_before_a_takeback_is_stale(
    ada: Visitor, bob: Visitor, tie: str
) -> None:
    expected = bob.expected(tie)
    ask(ada, tie, 2)
    answer(bob, tie, accept=True)
    late = bob.answer(tie, "raise", expected=expected)
    assert bob.refused("POST", f"/api/tables/{tie}/actions", late) == (409, "stale")


def test_a_takeback_is_not_undone(ada: Visitor, bob: Visitor, tie: str) -> None:
    ask(ada, tie, 2)
    answer(bob, tie, accept=True)
    assert ada.undo(tie).json()["code"] == "no_undo"


def dice(entry: Any) -> list[int]:
    return [event["value"] for event in entry["events"] if event["type"] == "Rolled"]


def test_other_dice_are_thrown_after_every_takeback(ada: Visitor, bob: Visitor, tie: str) -> None:
    """Nobody can throw again until the die suits them: it would be another die each time."""
    seen = {tuple(dice(ada.log(tie)[-1]))}
    for turn in range(8):
        ask(ada, tie, 2 + turn)
        answer(bob, tie, accept=True)
        seen.add(tuple(dice(ada.play(tie, "raise")["entries"][0])))
    assert len(seen) > 1


def test_a_record_with_takebacks_verifies_and_can_be_taken_in(
    ada: Visitor, bob: Visitor, tie: str
) -> None:
    ask(ada, tie, 1)
    answer(bob, tie, accept=True)
    bob.play(tie, "bid 4")
    record = ada.send("GET", f"/api/tables/{tie}/record").content
    parsed = parse_record(record)
    assert parsed.verify().outcome() is not None
    assert [entry.action for entry in parsed.entries] == ["bid 3", "takeback 1", "bid 4"]
    headers = {"Content-Type": "application/x-ndjson"}
    taken_in = ada.send("POST", "/api/records", headers=headers, content=record).json()
    kinds = [entry["kind"] for entry in ada.log(taken_in["id"])]
    assert kinds == ["start", "action", "takeback", "action"]


def test_a_request_is_taken_back_whole(ada: Visitor, bob: Visitor, tie: str) -> None:
    ada.play(tie, "raise", "seal")
    assert ask(ada, tie, 4)["takeback"]["number"] == 3  # before the second raise, not after it
    answer(bob, tie, accept=True)
    for person in (ada, bob):
        person.play(tie, "seal")
    record = parse_record(ada.send("GET", f"/api/tables/{tie}/record").content)
    assert [entry.action for entry in record.entries[2:]] == ["raise", "takeback 1", "seal", "seal"]
    record.verify()


def test_three_people_must_all_agree(house: House, ada: Visitor, bob: Visitor) -> None:
    lia = house.arrive("Lia")
    table = house.start(ada, bob, lia)
    ada.play(table, "bid 1")
    ask(ada, table, 0)
    assert answer(bob, table, accept=True)["takeback"]["agreed"] == [1]
    assert answer(lia, table, accept=True)["takeback"] is None
    assert ada.log(table)[-1]["kind"] == "takeback"


def test_among_bots_nobody_need_agree(house: House, ada: Visitor) -> None:
    table = ada.post("/api/quick", {"game": "interspace", "seats": 2})["id"]
    ada.play(table, "quick set-up")
    assert ask(ada, table, 0)["takeback"] is None
    assert "takeback" in [entry["kind"] for entry in ada.log(table)]


# -- takebacks and bots


@pytest.fixture
def away(house: House, ada: Visitor, bob: Visitor) -> str:
    """Ada has bid and asks to take it back, and Bob is missing: a bot plays for him."""
    table = house.start(ada, bob)
    ada.play(table, "bid 1")
    ask(ada, table, 0)
    ada.post(f"/api/tables/{table}/seats/1/replace", {"bot": "random"})
    return table


def test_who_is_away_must_agree(ada: Visitor, bob: Visitor, away: str) -> None:
    takeback = ada.get(f"/api/tables/{away}")["takeback"]
    assert (takeback["asked"], takeback["agreed"]) == ([1], [])
    assert answer(bob, away, accept=True)["takeback"] is None
    assert "takeback" in [entry["kind"] for entry in ada.log(away)]


@pytest.mark.parametrize("end", ["withdrawn", "refused", "agreed"])
def test_bots_wait_for_the_end_of_a_request(
    ada: Visitor, bob: Visitor, away: str, end: str
) -> None:
    time.sleep(0.1)
    before = ada.log(away)
    assert [entry["kind"] for entry in before] == ["start", "action", "seat"]
    with ada.live(away, after=before[-1]["revision"]) as live:
        if end == "withdrawn":
            ada.delete(f"/api/tables/{away}/takeback")
        else:
            answer(bob, away, accept=end == "agreed")
        while (entry := live.next_of("entry"))["kind"] != "action":
            pass
    assert entry["seat"] == 1


def test_what_a_bot_was_thinking_of_when_somebody_asks_is_not_played(
    house: House, ada: Visitor, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, thought = threading.Event(), threading.Event()

    async def answers(*_: object) -> Answers:
        await asyncio.to_thread(asked.wait, PATIENCE)
        return Answers(1, ["bid 1"], [None])

    def play(thinkers: Thinkers, *what: Any) -> None:
        carry_out(thinkers, *what)
        thought.set()

    carry_out = Thinkers._play
    monkeypatch.setattr(Thinkers, "_answers", answers)
    monkeypatch.setattr(Thinkers, "_play", play)
    table = house.start(ada, bob)
    ada.play(table, "bid 1")
    ada.post(f"/api/tables/{table}/seats/1/replace", {"bot": "random"})
    ask(ada, table, 0)
    asked.set()
    assert thought.wait(PATIENCE)
    assert ada.get(f"/api/tables/{table}")["takeback"] is not None
    with ada.live(table, after=ada.log(table)[-1]["revision"]) as live:
        ada.delete(f"/api/tables/{table}/takeback")
        assert live.next_of("entry")["kind"] == "action"
