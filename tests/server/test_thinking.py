"""Bots are shared fairly, throw dice that nobody knows, rest, and end with their server."""

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from astrarium.server import counting, thinking
from astrarium.server.hall import Hall
from astrarium.server.lanes import Lane
from astrarium.server.storage import SEATS, TABLES, open_store
from astrarium.server.tables import RESTING
from astrarium.server.thinking import Answers, Job, Thinkers
from astrarium.server.turns import Turns
from tests.server.conftest import OpenHouse
from tests.server.house import PATIENCE, House, Visitor, introduce, token_of
from tests.services.server import Server, StartServer

# -- turns


def order(*wanted: str, places: int = 1) -> str:
    """Who gets a place, one after the other, if all ask at once."""

    async def all_ask() -> str:
        turns, had = Turns(places), []

        async def ask(whose: str) -> None:
            async with turns.turn(whose):
                had.append(whose)
                await asyncio.sleep(0)

        await asyncio.gather(*map(ask, wanted))
        assert turns._free == places
        assert not turns._waiting
        return "".join(had)

    return asyncio.run(all_ask())


def test_those_who_want_places_take_turns() -> None:
    assert order(*"aaaaabc") == "abcaaaa"
    assert order(*"aaabbb") == "ababab"
    assert order(*"aaaabb", places=2) == "aababa"


def test_nobody_has_more_places_than_each_may_have() -> None:
    async def all_ask() -> tuple[int, int]:
        turns, inside, most = Turns(4, each=2), Counter[str](), Counter[str]()

        async def ask(whose: str) -> None:
            async with turns.turn(whose):
                inside[whose] += 1
                most[whose] = max(most[whose], inside[whose])
                await asyncio.sleep(0)
                inside[whose] -= 1

        async with turns.turn("a"), turns.turn("a"):
            waiting = asyncio.create_task(ask("a"))
            await ask("b")  # there is a place for others
            assert not waiting.done()
        await waiting
        await asyncio.gather(*(ask(whose) for whose in "aaaaaabbb"))
        assert (turns._free, turns._taken) == (4, {})
        return most["a"], most["b"]

    assert asyncio.run(all_ask()) == (2, 2)


def test_who_comes_late_waits_for_one_place_and_not_for_a_hundred() -> None:
    async def come() -> list[str]:
        turns, had = Turns(1), []

        async def ask(whose: str) -> None:
            async with turns.turn(whose):
                had.append(whose)
                if len(had) == 10:
                    tasks.append(asyncio.create_task(ask("late")))
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(ask("greedy")) for _ in range(100)]
        while not all(task.done() for task in tasks):
            await asyncio.sleep(0)
        return had

    had = asyncio.run(come())
    assert had.index("late") <= 11
    assert len(had) == 101


def test_who_gives_up_waiting_takes_no_place() -> None:
    async def give_up() -> None:
        turns = Turns(1)

        async def ask(whose: str) -> str:
            async with turns.turn(whose):
                return whose

        async with turns.turn("a"):
            waiting = [asyncio.create_task(ask(whose)) for whose in "bcd"]
            await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.sleep(0)
        waiting[1].cancel()  # called already, and does not come
        assert await waiting[2] == "d"
        assert (turns._free, turns._waiting) == (1, {})

    asyncio.run(give_up())


# -- lanes


@pytest.fixture
def lanes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int]]:
    """Which bots think where, for whom."""
    seen: list[tuple[str, int, int]] = []

    async def note(lane: Lane, whose: object, limit: float, work: object, job: Job) -> Answers:
        assert whose == job.host
        seen.append((*job.bots.values(), lane._niceness, job.host))
        raise RuntimeError("chance answers")

    monkeypatch.setattr(Lane, "do", note)
    monkeypatch.setattr(thinking, "POLITE", 5)
    return seen


def test_bots_that_think_for_long_have_processes_of_their_own(
    open_house: OpenHouse, lanes: list[tuple[str, int, int]]
) -> None:
    house = open_house(bots={"mine": "search:nodes=1"})
    for bot in ("easy", "normal", "random", "hard", "mine"):
        ada = house.arrive()
        table = ada.post("/api/quick", {"game": "bids", "seats": 2, "bot": bot})["id"]
        with ada.live(table) as live:
            while live.next_of("entry")["seat"] != 1:
                pass
    quick = {bot for bot, niceness, _ in lanes if not niceness}
    assert quick == {"easy", "normal", "random"}
    assert {bot for bot, niceness, _ in lanes if niceness} == {"hard", "search:nodes=1"}
    assert len({host for _, _, host in lanes}) == 5


# -- chance


def seed(seat: int = 1, **row: Any) -> int:
    usual = {"id": "table", "takebacks": 0, "hidden": None}
    return thinking._seed(SimpleNamespace(**usual | row), seat)


def test_the_chance_of_bots_follows_from_the_secret_seed_and_the_moment() -> None:
    one, other = "0" * 32, "0" * 31 + "1"
    assert seed(seed=one, number=3) == seed(seed=one, number=3)
    assert seed(seed=one, number=3, id="another") == seed(seed=one, number=3)
    moments = [
        seed(seed=one, number=3), seed(seed=other, number=3), seed(seed=one, number=4),
        seed(seed=one, number=3, takebacks=1), seed(seat=0, seed=one, number=3),
    ]  # fmt: skip
    assert len(set(moments)) == len(moments)


def test_what_others_do_in_secret_changes_nothing_of_it() -> None:
    hidden = {counting.audience(1): (2, 2)}
    assert seed(seed="0" * 32, number=5, hidden=hidden) == seed(seed="0" * 32, number=3)


# -- rest


def in_database(house: House, statement: Any) -> None:
    engine = sa.create_engine(house.settings.database)
    with engine.begin() as connection:
        connection.execute(statement)
    engine.dispose()


def job_at(house: House, table: str) -> Job | None:
    store = open_store(house.settings.database)
    job = Thinkers(Hall(house.settings, store))._job(table)
    store.close()
    return job


def test_bots_rest_while_nobody_plays(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Thinkers, "consider", lambda *_: None)
    house = open_house()
    ada, bob = house.arrive(), house.arrive()
    table = house.start(ada, bob, bots=1)
    assert job_at(house, table) is not None
    seats = sa.update(SEATS).where(SEATS.c.table_id == table, SEATS.c.kind == "person")
    in_database(house, seats.values(bot="easy"))
    assert job_at(house, table) is None
    in_database(house, seats.where(SEATS.c.seat == 0).values(bot=None))
    assert job_at(house, table) is not None


def test_tables_that_rest_are_left_alone_until_somebody_comes(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house()
    ada = house.arrive()
    with monkeypatch.context() as asleep:
        asleep.setattr(Thinkers, "consider", lambda *_: None)
        table = house.start(ada, bots=1)
    ago = sa.update(TABLES).values(changed=TABLES.c.changed - RESTING - 60)
    in_database(house, ago)
    again = open_house()
    hall = Hall(house.settings, open_store(house.settings.database))
    assert thinking.tables_with_bots(hall) == []
    hall.store.close()
    ada = Visitor(again.client, ada.token)
    with ada.live(table) as live:
        while live.next_of("entry")["seat"] != 1:
            pass


# -- the end


def children(pid: int) -> set[int]:
    """All processes that one has started, and they in turn."""
    parents: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(status.parent.name)] = int(fields[1])
    found, fresh = set(), {pid}
    while fresh:
        fresh = {child for child, parent in parents.items() if parent in fresh}
        found |= fresh
    return found


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(what: Callable[[], object]) -> None:
    deadline = time.monotonic() + 3 * PATIENCE
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def start_thinking(server: Server) -> set[int]:
    """The processes of a server in which bots have thought."""
    client = httpx.Client(base_url=server.base_url, trust_env=False, timeout=PATIENCE)
    ada = Visitor(client, token_of(introduce(client, server.base_url)), server.base_url)
    table = ada.post("/api/quick", {"game": "interspace", "seats": 2})["id"]
    wait_until(lambda: any(entry["seat"] == 1 for entry in ada.log(table)))
    client.close()
    assert server.process
    return children(server.process.pid)


@pytest.mark.slow
def test_processes_end_with_a_server_that_is_killed(start_server: StartServer) -> None:
    """Even those that wait for a program that never answers."""
    server = start_server("--bot", "mute=exec:sleep 900", "--bot-seconds", "1000", "--quiet")
    client = httpx.Client(base_url=server.base_url, trust_env=False, timeout=PATIENCE)
    ada = Visitor(client, token_of(introduce(client, server.base_url)), server.base_url)
    ada.post("/api/quick", {"game": "interspace", "seats": 2, "bot": "mute"})
    client.close()
    assert server.process
    pid = server.process.pid
    wait_until(lambda: any(map(is_asleep, children(pid))))
    started = children(pid)
    asleep = set(filter(is_asleep, started))
    os.kill(pid, signal.SIGKILL)
    wait_until(lambda: not any(map(is_running, started - asleep)))
    for program in asleep:
        with suppress(ProcessLookupError):
            os.kill(program, signal.SIGKILL)


def is_asleep(pid: int) -> bool:
    """Whether a process is the program of the test above."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().startswith(b"sleep\0")
    except OSError:
        return False


@pytest.mark.slow
def test_workers_end_with_their_supervisor(
    start_server: StartServer, postgres_database: str
) -> None:
    server = start_server(
        *("--workers", "2", "--requests", "1000", "--quiet"), DATABASE_URL=postgres_database
    )
    started = start_thinking(server)
    assert len(started) > 2
    assert server.process
    os.kill(server.process.pid, signal.SIGKILL)
    wait_until(lambda: not any(map(is_running, started)))
