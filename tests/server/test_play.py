"""Playing: what is accepted happens once and whole, and what is refused changes nothing."""

import re
from typing import Any

import msgspec
import pytest

from astrarium.kernel import BadInput
from astrarium.server.storage import Store
from tests.kernel.games import bids
from tests.server.conftest import BOTH
from tests.server.house import House, Visitor, new_key

DATABASES = BOTH
PLAIN_MOVES = ("raise industry of Solne", "end economic step")


@pytest.fixture
def auction(house: House, ada: Visitor, bob: Visitor) -> str:
    """Two people bid at once, in secret."""
    return house.start(ada, bob)


@pytest.fixture
def space(house: House, ada: Visitor, bob: Visitor) -> str:
    """InterSpace at the first economic step."""
    table = house.start(ada, bob, game="interspace")
    for seat in (ada, bob):
        seat.play(table, "quick set-up")
    return table


def test_a_refusal_can_name_what_only_the_position_tells(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    """Groups of Space Empires are called by what is known of them."""
    table = house.start(ada, bob, game="space-empires")
    refusals = []
    for _ in range(40):
        mover = ada if ada.position(table)["asked"] else bob
        choices = mover.position(table)["asked"]["question"]["choices"]
        moves = [one["action"] for one in choices if one["action"].startswith("move ")]
        if moves:
            texts = [moves[0]] * 3
            answer = mover.send("POST", f"/api/tables/{table}/actions", mover.answer(table, *texts))
            assert answer.status_code in (200, 422), answer.text
            refusals += [answer.text] if answer.status_code == 422 else []
        ends = [one["action"] for one in choices if one["ends"] and one["action"] != "concede"]
        if mover.position(table)["asked"]:
            mover.play(table, ends[0] if ends else choices[0]["action"])
        if len(refusals) > 3:
            break
    assert refusals


def whose_turn(table: str, *people: Visitor) -> Visitor:
    return next(person for person in people if person.position(table)["asked"] is not None)


def choices(visitor: Visitor, table: str, **query: Any) -> list[str]:
    question = visitor.position(table, **query)["asked"]["question"]
    return [choice["action"] for choice in question["choices"]]


# -- actions


def test_an_action_leads_on(ada: Visitor, bob: Visitor, auction: str) -> None:
    played = ada.play(auction, "bid 3")
    assert played["position"]["asked"] is None
    assert [waiting["seat"] for waiting in played["position"]["waiting"]] == [1]
    assert [entry["kind"] for entry in played["entries"]] == ["action"]
    after = bob.play(auction, "bid 2")
    assert "Opened" in [event["type"] for event in after["entries"][0]["events"]]
    assert ada.position(auction)["number"] == 2


def test_a_batch_is_played_whole(ada: Visitor, bob: Visitor, space: str) -> None:
    mover = whose_turn(space, ada, bob)
    raised = choices(mover, space)[0]
    played = mover.play(space, raised, "end economic step")
    assert played["position"]["number"] == 4
    assert played["position"]["asked"]["question"]["kind"] == "MovementStep"
    assert len(played["entries"]) == 1


def test_a_batch_with_one_illegal_action_changes_nothing(
    ada: Visitor, bob: Visitor, space: str
) -> None:
    mover = whose_turn(space, ada, bob)
    before, log = mover.position(space), mover.log(space)
    first = choices(mover, space)[0]
    batch = mover.answer(space, first, "end economic step", "end economic step")
    answer = mover.send("POST", f"/api/tables/{space}/actions", batch)
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal")
    assert mover.position(space) == before
    assert mover.log(space) == log


def test_nobody_looks_at_dice_and_thinks_again(ada: Visitor, bob: Visitor, space: str) -> None:
    """What an illegal action comes after stands, once it has shown something: here a tile."""
    mover = whose_turn(space, ada, bob)
    mover.play(space, "end economic step")
    explores = next(
        action
        for action in choices(mover, space)
        if (found := re.fullmatch(r"move \d+ to \w:(-?\d),(-?\d)", action))
        and max(abs(int(found[1])), abs(int(found[2])), abs(int(found[1]) + int(found[2]))) == 2
    )
    before = mover.position(space)["number"]
    played = mover.play(space, explores, "end movement step", "end movement step")
    assert "TileLaid" in [event["type"] for event in played["entries"][0]["events"]]
    assert played["position"]["number"] == before + 2
    assert not played["position"]["may_undo"]
    assert played["refused"]["code"] == "illegal"
    assert played["refused"]["rule"].startswith("IS-")


def test_the_same_request_sent_twice_is_done_once(ada: Visitor, auction: str) -> None:
    request = ada.answer(auction, "bid 3")
    first = ada.post(f"/api/tables/{auction}/actions", request)
    again = ada.post(f"/api/tables/{auction}/actions", request)
    assert again == first
    assert ada.position(auction)["number"] == 1


def test_the_same_request_is_known_again_when_the_game_is_over(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    table = house.start(ada, bob, lots=1)
    ada.play(table, "bid 1")
    request = bob.answer(table, "bid 2")
    for _ in range(2):
        played = bob.post(f"/api/tables/{table}/actions", request)
        assert played["position"]["result"]["winners"] == [1]
    assert len(bob.log(table)) == 3


def test_keys_of_other_seats_are_other_keys(ada: Visitor, bob: Visitor, auction: str) -> None:
    key = new_key()
    ada.play(auction, "bid 3", key=key)
    bob.play(auction, "bid 2", key=key)
    assert ada.position(auction)["number"] == 2


def test_a_key_is_for_one_kind_of_request(ada: Visitor, bob: Visitor, auction: str) -> None:
    key = new_key()
    ada.play(auction, "bid 3", key=key)
    assert ada.undo(auction, key=key).json()["code"] == "key_used"
    undo = new_key()
    assert ada.undo(auction, key=undo).status_code == 200
    late = ada.answer(auction, "bid 3", key=undo)
    assert ada.refused("POST", f"/api/tables/{auction}/actions", late) == (409, "key_used")


def test_a_key_is_for_one_body(ada: Visitor, bob: Visitor, auction: str) -> None:
    request = ada.answer(auction, "bid 3")
    path = f"/api/tables/{auction}/actions"
    ada.post(path, request)
    for change in ({"actions": ["bid 2"]}, {"actions": ["bid 3", "bid 3"]}, {"expected": 99}):
        assert ada.refused("POST", path, {**request, **change}) == (409, "key_used")
    assert ada.post(path, request)["position"]["number"] == 1
    undo = {"key": new_key(), "expected": ada.position(auction)["revision"]}
    ada.post(f"/api/tables/{auction}/undo", undo)
    other = {**undo, "expected": undo["expected"] + 1}
    assert ada.refused("POST", f"/api/tables/{auction}/undo", other) == (409, "key_used")


def test_the_same_request_is_known_again_when_a_bot_has_stepped_in(
    ada: Visitor, bob: Visitor, auction: str
) -> None:
    path = f"/api/tables/{auction}"
    request = bob.answer(auction, "bid 3")
    first = bob.post(f"{path}/actions", request)
    ada.post(f"{path}/seats/1/replace", {"bot": "random"})
    assert bob.post(f"{path}/actions", request)["entries"] == first["entries"]
    other = bob.answer(auction, "bid 3", expected=1)
    assert bob.refused("POST", f"{path}/actions", other) == (409, "away")
    assert bob.undo(auction).json()["code"] == "away"


def test_an_answer_to_an_older_question_is_stale(ada: Visitor, bob: Visitor, space: str) -> None:
    mover = whose_turn(space, ada, bob)
    expected = mover.expected(space)
    mover.play(space, choices(mover, space)[0])
    late = mover.answer(space, "end economic step", expected=expected)
    assert mover.refused("POST", f"/api/tables/{space}/actions", late) == (409, "stale")


def test_ones_own_action_makes_the_question_new_even_if_it_reads_the_same(
    ada: Visitor, bob: Visitor, auction: str
) -> None:
    for seat in (ada, bob):
        seat.play(auction, "bid 3")  # a tie: both may raise, again and again
    expected = ada.expected(auction)
    ada.play(auction, "raise", expected=expected)
    again = ada.answer(auction, "raise", expected=expected)
    assert ada.refused("POST", f"/api/tables/{auction}/actions", again) == (409, "stale")


def test_anothers_sealed_action_does_not_make_mine_stale(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    table = house.start(ada, bob, game="interspace")
    expected = bob.expected(table)
    ada.play(table, "quick set-up")
    assert bob.expected(table) == expected
    assert bob.play(table, "quick set-up", expected=expected)["position"]["number"] == 2


def test_who_is_not_asked_cannot_answer(ada: Visitor, bob: Visitor, auction: str) -> None:
    ada.play(auction, "bid 3")
    more = ada.answer(auction, "bid 4", expected=0)
    assert ada.refused("POST", f"/api/tables/{auction}/actions", more) == (409, "not_asked")


def test_what_is_said_beside_the_game_needs_no_question(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    """Standing answers are given and taken back at any time, and nobody else notices."""
    table = house.start(ada, bob, house.arrive("Cleo"), game="cosmic-encounter")
    ada.play(table, ada.position(table)["asked"]["question"]["choices"][0]["action"])
    before = bob.position(table)
    for text in ("pass at any until end of game", "ask again"):
        assert ada.position(table)["asked"] is None
        said = ada.answer(table, text, expected=0)
        answer = ada.send("POST", f"/api/tables/{table}/actions", said)
        assert answer.status_code == 200, answer.text
    assert bob.position(table) == before


@pytest.mark.parametrize(("language", "words"), [("en", "no answer"), ("it", "non risponde")])
def test_an_illegal_action_is_refused_by_a_rule_in_ones_language(
    ada: Visitor, bob: Visitor, space: str, language: str, words: str
) -> None:
    mover = whose_turn(space, ada, bob)
    illegal = mover.answer(space, "quick set-up")
    answer = mover.send("POST", f"/api/tables/{space}/actions?lang={language}", illegal)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (422, "illegal")
    assert problem["rule"].startswith("IS-")
    assert words in problem["detail"].casefold()


def test_what_is_no_action_is_bad_input(ada: Visitor, auction: str) -> None:
    for nonsense in ("bid", "fly away", "bid 3\n", "takeback 1"):
        answer = ada.answer(auction, nonsense)
        assert ada.refused("POST", f"/api/tables/{auction}/actions", answer) == (400, "bad_input")


@pytest.mark.parametrize(
    "change",
    [{"actions": []}, {"actions": ["bid 1"] * 65}, {"key": "short"}, {"expected": -1}, {"seat": 1}],
)
def test_a_malformed_request_is_refused(ada: Visitor, auction: str, change: Any) -> None:
    request = {**ada.answer(auction, "bid 1"), **change}
    assert ada.refused("POST", f"/api/tables/{auction}/actions", request) == (400, "bad_input")


def test_nobody_acts_on_anothers_seat(
    house: House, ada: Visitor, bob: Visitor, eve: Visitor, auction: str
) -> None:
    for path, body in {
        "actions": eve.answer(auction, "bid 1", expected=1),
        "undo": {"key": new_key(), "expected": 1},
        "takeback": {"number": 0},
        "takeback/answer": {"number": 0, "accept": True},
        "resign": None,
        "return": None,
        "seats/0/replace": {},
        "ways": {"pieces": ["piece:1"]},
        "why": {"picks": ["piece:1"]},
        "rematch": None,
    }.items():
        refusal = eve.refused("POST", f"/api/tables/{auction}/{path}", body)
        assert refusal == (403, "not_seated"), path
    assert eve.position(auction)["asked"] is None


def test_what_can_be_refused_without_writing_keeps_nobody_waiting(
    house: House, ada: Visitor, eve: Visitor, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, before = f"/api/tables/{auction}", ada.position(auction)
    unreadable = ada.answer(auction, "bid 3", "fly away")
    foreign = ada.answer(auction, "bid 3")

    def write(store: Store) -> None:
        raise AssertionError("nobody needs to write")

    with monkeypatch.context() as changed:
        changed.setattr(Store, "writing", write)
        assert ada.refused("POST", f"{path}/actions", unreadable) == (400, "bad_input")
        assert eve.refused("POST", f"{path}/actions", foreign) == (403, "not_seated")
        assert eve.refused("POST", f"{path}/resign") == (403, "not_seated")
        assert eve.refused("POST", f"{path}/chat", {"text": " \u200b "}) == (400, "bad_input")
    assert ada.position(auction) == before


# -- looking


def test_spectators_see_the_table_and_are_asked_nothing(eve: Visitor, auction: str) -> None:
    position = eve.position(auction)
    assert position["asked"] is None
    assert [waiting["seat"] for waiting in position["waiting"]] == [0, 1]
    table = eve.get(f"/api/tables/{auction}")
    assert (table["seat"], table["host"], table["asked"]) == (None, False, [0, 1])


def test_every_moment_can_be_seen_again_as_it_was(
    house: House, ada: Visitor, bob: Visitor, eve: Visitor
) -> None:
    table = house.start(ada, bob, game="interspace")
    seen: dict[tuple[int, Visitor], Any] = {}
    for turn in range(14):
        for person in (ada, bob, eve):
            position = person.position(table)
            seen[position["number"], person] = position["scene"]
        mover = whose_turn(table, ada, bob)
        options = choices(mover, table)
        mover.play(table, options[turn % min(3, len(options))])
    for (number, person), scene in seen.items():
        past = person.position(table, at=number)
        assert past["scene"] == scene
        assert (past["asked"], past["number"]) == (None, number)
    assert len({number for number, _ in seen}) == 14
    assert ada.refused("GET", f"/api/tables/{table}/position?at=15") == (404, "no_moment")


def test_moments_between_kept_states_can_be_seen_too(
    house: House, ada: Visitor, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """States are kept every so often; what lies between them is played from there."""
    monkeypatch.setattr("astrarium.server.games.MILESTONE", 10)
    table = house.start(ada, bob, game="interspace")
    seen = {}
    while (number := ada.position(table)["number"]) < 25:
        mover = whose_turn(table, ada, bob)
        position = mover.position(table)
        seen[number] = position["scene"], mover
        choices = [choice["action"] for choice in position["asked"]["question"]["choices"]]
        moves = [choice for choice in choices if choice.startswith("move ")][:1]
        mover.play(table, *(moves or choices[:1]), expected=position["asked"]["asked"])
    for moment, (scene, mover) in list(seen.items())[::4]:
        assert mover.position(table, at=moment)["scene"] == scene


def test_a_moment_that_todays_rules_play_otherwise_is_not_shown(
    ada: Visitor, bob: Visitor, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def generous(bid: bids.Bid, state: bids.BidsState, step: bids.Bidding, seat: int) -> None:
        played(msgspec.structs.replace(bid, coins=bid.coins + 1), state, step, seat)

    def unknown(*_: object) -> None:
        raise BadInput("no such action")

    for person in (ada, bob):
        person.play(auction, "bid 2")
    path, played = f"/api/tables/{auction}/position?at=1", bids.Bid.do
    now = ada.position(auction)
    with monkeypatch.context() as changed:
        changed.setattr(bids.Bid, "do", generous)
        assert ada.refused("GET", path) == (409, "other_rules")
        assert ada.position(auction) == now
        assert ada.position(auction, at=0)["number"] == 0
    with monkeypatch.context() as changed:
        changed.setattr(bids.Bids, "read_action", unknown)
        assert ada.refused("GET", path) == (409, "other_rules")
    assert ada.position(auction, at=1)["number"] == 1


def test_positions_are_told_in_ones_language(ada: Visitor, bob: Visitor, space: str) -> None:
    mover = whose_turn(space, ada, bob)
    english, italian = mover.position(space, lang="en"), mover.position(space, lang="it")
    assert english["asked"]["question"]["prompt"] != italian["asked"]["question"]["prompt"]
    assert choices(mover, space, lang="en") == choices(mover, space, lang="it")


def test_the_log_is_read_in_pages(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob, lots=20)
    for lot in range(5):
        ada.play(table, f"bid {lot % 2}")
        bob.play(table, f"bid {(lot + 1) % 2}")
    everything = ada.log(table)
    revisions = [entry["revision"] for entry in everything]
    assert revisions == sorted(set(revisions))
    assert [entry["kind"] for entry in everything] == ["start"] + ["action"] * 10
    newest = ada.get(f"/api/tables/{table}/log", limit=4)
    assert (newest["entries"], newest["more"]) == (everything[-4:], True)
    older = ada.get(f"/api/tables/{table}/log", limit=4, before=revisions[-4])
    assert older["entries"] == everything[-8:-4]
    oldest = ada.get(f"/api/tables/{table}/log", limit=4, before=revisions[3])
    assert (oldest["entries"], oldest["more"]) == (everything[:3], False)
    assert ada.log(table, after=revisions[6]) == everything[7:]
    assert ada.log(table, after=revisions[2], limit=2) == everything[3:5]


def test_the_log_is_told_in_ones_language(ada: Visitor, bob: Visitor, space: str) -> None:
    english, italian = ada.log(space, lang="en"), ada.log(space, lang="it")
    assert [entry["events"] for entry in english] == [entry["events"] for entry in italian]
    assert [entry["lines"] for entry in english] != [entry["lines"] for entry in italian]


def test_how_far_one_has_seen_is_remembered(ada: Visitor, bob: Visitor, auction: str) -> None:
    now = ada.get(f"/api/tables/{auction}")["revision"]
    assert ada.send("PUT", f"/api/tables/{auction}/seen", {"revision": now}).status_code == 204
    assert ada.get(f"/api/tables/{auction}")["seen"] == now
    assert bob.get(f"/api/tables/{auction}")["seen"] == 0
    for other in (now + 100, now - 1, 0):  # nobody sees the future, or unsees the past
        ada.put(f"/api/tables/{auction}/seen", {"revision": other})
        assert ada.get(f"/api/tables/{auction}")["seen"] == now


def test_the_rules_in_force_can_be_read(ada: Visitor, space: str) -> None:
    english = ada.get(f"/api/tables/{space}/rules", lang="en")
    italian = ada.get(f"/api/tables/{space}/rules", lang="it")
    ids = [rule["id"] for rule in english["rules"]]
    assert "IS-MOVE-01" in ids
    assert [rule["id"] for rule in italian["rules"]] == ids
    assert [rule["text"] for rule in italian["rules"]] != [
        rule["text"] for rule in english["rules"]
    ]


def test_pieces_are_told_where_they_can_go(ada: Visitor, bob: Visitor, space: str) -> None:
    mover = whose_turn(space, ada, bob)
    mover.play(space, "end economic step")
    first = choices(mover, space)[0]
    piece = first.split()[1]
    found = mover.post(f"/api/tables/{space}/ways", {"pieces": [f"piece:{piece}"]})["ways"]
    assert any(way["actions"] == [first] for way in found)
    longest = max(found, key=lambda way: len(way["actions"]))
    after = mover.play(space, *longest["actions"])["position"]
    moved = next(one for one in after["scene"]["pieces"] if one["id"] == piece)
    assert moved["place"] == longest["area"]


def test_one_is_told_why_a_thing_cannot_be_chosen(ada: Visitor, bob: Visitor, space: str) -> None:
    mover = whose_turn(space, ada, bob)
    why = mover.post(f"/api/tables/{space}/why", {"picks": ["piece:1", "area:B:0,0"]}, lang="en")
    assert why["rule"].startswith("IS-")
    nonsense = mover.post(f"/api/tables/{space}/why", {"picks": ["piece:none", "x\x00"]})
    assert set(nonsense) == {"rule", "sentence"}


def test_ways_of_what_is_no_piece_lead_nowhere(ada: Visitor, bob: Visitor, space: str) -> None:
    for pieces in (["piece:none"], ["piece:99999"], ["area:A:0,0"], ["piece:1", "piece:1"]):
        answer = ada.send("POST", f"/api/tables/{space}/ways", {"pieces": pieces})
        assert answer.status_code == 200, pieces


# -- the end


def test_the_seed_is_hidden_until_the_end_and_was_committed_to(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    from astrarium.kernel import commitment

    table = house.start(ada, bob, lots=1)
    before = ada.get(f"/api/tables/{table}")
    assert before["seed"] is None
    ada.play(table, "bid 1")
    bob.play(table, "bid 0")
    after = ada.get(f"/api/tables/{table}")
    assert (after["status"], after["result"]["winners"]) == ("over", [0])
    assert commitment(int(after["seed"], 16)) == before["commitment"] == after["commitment"]
    assert ada.refused(
        "POST", f"/api/tables/{table}/actions", ada.answer(table, "bid 1", expected=1)
    ) == (409, "is_over")


def test_bots_answer_until_a_person_is_asked(house: House, ada: Visitor) -> None:
    table = house.start(ada, game="interspace", bots=1)
    with ada.live(table) as live:
        ada.play(table, "quick set-up")
        while ada.position(table)["asked"] is None:
            live.next_of("entry")
    assert {entry["seat"] for entry in ada.log(table)} == {None, 0, 1}
