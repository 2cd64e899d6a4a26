"""Bots at a server: the levels that everybody is offered, the host's own, and nobody else's."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from astrarium.bots import Bot
from astrarium.kernel import Action, Motive, Perspective, load_game, motive
from astrarium.kernel.marks import mark
from astrarium.server import telling, thinking
from astrarium.server.storage import LOG, SEATS
from astrarium.server.thinking import Job, think
from tests.bots.playing import position
from tests.server.conftest import OpenHouse
from tests.server.house import House, Visitor
from tests.telltale import telltale_in

ME, OPEN = {"kind": "me"}, {"kind": "open"}


@pytest.fixture
def telltale(tmp_path: Path) -> str:
    return telltale_in(tmp_path, "build", "place")


# -- what is offered


def test_levels_are_offered_first_by_name_and_style(house: House) -> None:
    for language, title, word in (("en", "Easy", "cadet"), ("it", "Facile", "cadetto")):
        infos = house.arrive(language=language).get("/api/games")
        info = next(one for one in infos if one["name"] == "interspace")
        assert [level["bot"] for level in info["levels"]] == ["easy", "normal", "hard"]
        first = info["levels"][0]
        assert (first["name"], first["title"]) == ("Pip", title)
        assert word in first["style"]
        assert {"greedy", "random"} <= set(info["bots"])
        assert not {"easy", "normal", "hard"} & set(info["bots"])


def test_a_quick_game_is_easy_and_no_two_bots_have_one_name(ada: Visitor) -> None:
    seats = ada.post("/api/quick", {"game": "interspace", "seats": 4})["seats"]
    assert [seat["bot"] for seat in seats] == [None, "easy", "easy", "easy"]
    assert [seat["name"] for seat in seats] == ["Ada", "Pip", "Pip II", "Pip III"]


def test_bots_of_several_kinds_are_called_by_what_they_are(ada: Visitor) -> None:
    bots = [{"kind": "bot", "bot": name} for name in ("hard", "greedy", "normal")]
    table = ada.post("/api/tables", {"game": "interspace", "seats": [ME, *bots]})
    assert [seat["name"] for seat in table["seats"][1:]] == ["Vesper", "greedy", "Tamsin"]


@pytest.mark.parametrize(
    "bot", ["exec:sh", "http://localhost:1/", "search:seconds=3600", "greedy:", "", "nobody"]
)
def test_nobody_starts_programs_from_a_browser(ada: Visitor, bot: str) -> None:
    wanted = {"game": "interspace", "seats": [ME, {"kind": "bot", "bot": bot}]}
    assert ada.refused("POST", "/api/tables", wanted) == (400, "bad_input")
    quick = {"game": "interspace", "seats": 2, "bot": bot}
    assert ada.refused("POST", "/api/quick", quick) == (400, "bad_input")
    table = ada.post("/api/tables", {"game": "interspace", "seats": [ME, OPEN]})["id"]
    seat = {"kind": "bot", "bot": bot}
    assert ada.refused("PUT", f"/api/tables/{table}/seats/1", seat) == (400, "bad_input")


# -- the host's own bots, and what they say


def wait_for_turn(person: Visitor, table: str) -> None:
    """Until the bots have answered and the person is asked."""
    with person.live(table) as live:
        while person.position(table)["asked"] is None:
            live.next_of("entry")


@pytest.mark.slow
def test_a_host_offers_programs_by_name_and_they_say_why(
    open_house: OpenHouse, telltale: str
) -> None:
    house = open_house(bots={"telltale": telltale}, bot_seconds=60.0)
    ada, eve = house.arrive("Ada"), house.arrive("Eve")
    assert "telltale" in ada.get("/api/games")[-1]["bots"]
    table = ada.post("/api/quick", {"game": "interspace", "seats": 2, "bot": "telltale"})["id"]
    choices = ada.position(table)["asked"]["question"]["choices"]
    ada.play(table, next(choice["action"] for choice in choices if not choice["picks"]))
    wait_for_turn(ada, table)
    while len(rows := done_by(1, ada, table)) < 3:
        choices = ada.position(table)["asked"]["question"]["choices"]
        ada.play(table, choices[-1]["action"])
        wait_for_turn(ada, table)
    for reader in (ada, eve):
        said = {row["revision"]: reasons(reader, table, row) for row in rows}
        told = [sentence for sentences in said.values() for sentence in sentences]
        assert any(sentence.startswith("So: build") for sentence in told)
        assert not any("place" in sentence for sentence in told)  # how it has set up is its own
    ada.post(f"/api/tables/{table}/resign")
    told = [sentence for row in rows for sentence in reasons(eve, table, row)]
    assert any(sentence.startswith("So: place") for sentence in told)
    assert eve.refused("GET", f"/api/tables/{table}/log/9999/why") == (404, "no_entry")


def done_by(seat: int, person: Visitor, table: str) -> list[Any]:
    log = person.log(table)
    return [entry for entry in log if entry["kind"] == "action" and entry["seat"] == seat]


def reasons(person: Visitor, table: str, row: Any) -> list[str]:
    told: list[str] = person.get(f"/api/tables/{table}/log/{row['revision']}/why")["sentences"]
    return told


def test_players_learn_that_a_bot_has_failed(open_house: OpenHouse) -> None:
    """And that chance has answered for it, even where its answers are its own."""
    house = open_house(bots={"broken": "exec:python3 /nonexistent.py"}, bot_seconds=60.0)
    ada = house.arrive("Ada")
    table = ada.post("/api/quick", {"game": "interspace", "seats": 2, "bot": "broken"})["id"]
    with ada.live(table) as live:
        while not (rows := done_by(1, ada, table)):
            live.next_of("entry")
    failed = f"The bot of {mark(1)} has failed: an answer was taken by chance"
    assert rows[0]["lines"][0]["text"] == failed
    (said,) = reasons(ada, table, rows[0])
    assert said == "My program has failed, so this answer was taken by chance."
    italian = ada.log(table, lang="it")
    assert any(f"Il bot di {mark(1)}" in line["text"] for row in italian for line in row["lines"])


def test_people_are_not_asked_for_reasons(house: House, ada: Visitor, bob: Visitor) -> None:
    table = house.start(ada, bob)
    ada.play(table, "bid 1")
    assert reasons(bob, table, ada.log(table)[-1]) == []


def motive_of(said: str, **facts: Any) -> dict[str, Any]:
    return {"said": {"en": said}, "open": True, "moves": "", "ends": False, **facts}


def told(*motives: dict[str, Any] | None, over: bool = False) -> list[str]:
    return [said["en"] for said in telling.joined(motives, over=over)]


def test_a_journey_is_explained_by_where_it_leads_to() -> None:
    one = motive_of("On the way.", moves="piece:1"), motive_of("There.", moves="piece:1")
    other = motive_of("Elsewhere.", moves="piece:2")
    assert told(one[0], other, None, one[1]) == ["Elsewhere.", "There."]
    secret = motive_of("In secret.", moves="piece:1", open=False)
    assert told(one[0], secret) == []
    assert told(one[0], secret, over=True) == ["In secret."]


def test_that_nothing_more_was_worth_doing_is_said_only_of_nothing() -> None:
    end = motive_of("Nothing more.", ends=True)
    assert told(motive_of("I moved."), end) == ["I moved."]
    assert told(motive_of("I moved.", open=False), end) == ["Nothing more."]
    assert told(end) == ["Nothing more."]


def test_moves_and_ends_of_steps_are_known_by_the_game() -> None:
    game = load_game("interspace")
    state = position(
        units={"A:1,0": {0: ["AB 1"]}},
        tiles={"A:2,0": "empty_space"},
        step={"name": "movement", "seat": 0},
    )

    def reason_of(text: str) -> telling.Reason:
        action = game.read_action(text)
        events = state.clone().apply(0, action)
        return telling.reason(game, state, action, events, motive("So."))

    assert reason_of("move 1 to A:2,0").moves == "piece:1"
    assert not reason_of("move 1 to A:2,0").ends
    assert reason_of("end movement step").ends


def test_who_keeps_a_reason_is_told_from_who_has_none(
    house: House, ada: Visitor, bob: Visitor
) -> None:
    table = house.start(ada, bob)
    ada.play(table, "bid 1")
    row = ada.log(table)[-1]
    why = f"/api/tables/{table}/log/{row['revision']}/why"
    assert bob.get(why) == {"sentences": [], "kept": False}
    engine = sa.create_engine(house.settings.database)
    with engine.begin() as connection:
        entry = LOG.update().where(LOG.c.table_id == table, LOG.c.revision == row["revision"])
        connection.execute(entry.values(motives=[motive_of("In secret.", open=False)]))
    engine.dispose()
    assert bob.get(why) == {"sentences": [], "kept": True}


# -- thinking


class Slow(Bot):
    """Takes the last answers there are, fails at the third question, and gives odd reasons."""

    asked = 0

    def choose(self, perspective: Perspective) -> Action:
        self.asked += 1
        if self.asked == 3:
            raise RuntimeError("no more ideas")
        self.motive = motive("I take {what}", what="it") if self.asked == 1 else Motive("{gone}")
        return perspective.decision.actions[-1]


def job(**changes: Any) -> Job:
    game = load_game("interspace")
    state = game.new(2, seed=1)
    return Job("interspace", game.write(state), {0: "slow"}, seed=1, asked={0: 1}, **changes)


def test_what_a_bot_has_answered_before_it_fails_or_runs_out_of_time_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "make_bot", lambda name, seed: Slow(seed))
    said = think(job(seconds=60.0))
    assert len(said.actions) == 2
    assert [str(why) for why in said.motives] == ["I take it", "None"]
    assert len(think(job(seconds=0.0)).actions) == 1


def test_a_bot_that_fails_at_once_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "make_bot", lambda name, seed: Slow(seed))
    monkeypatch.setattr(Slow, "asked", 2)
    with pytest.raises(RuntimeError):
        think(job(seconds=60.0))


def test_names_of_levels_fit_where_they_are_kept() -> None:
    assert max(map(len, ("easy", "normal", "hard"))) <= SEATS.c.bot.type.length
