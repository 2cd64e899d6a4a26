"""A server that is killed at any moment has lost nothing that it acknowledged."""

import os
import random
import subprocess
import threading
import time
from typing import Any

import httpx
import pytest

from tests.server.conftest import BOTH
from tests.server.house import PATIENCE, Visitor, introduce, new_key, token_of
from tests.server.sealed import idle
from tests.services.server import Server, StartServer, program

pytestmark = pytest.mark.slow

DATABASES = BOTH
MORE = 2  # answers at each table between two of them
KILLS = int(os.environ.get("ASTRARIUM_KILLS", "5"))  # with --timeout 0 for very many


def arrive(server: Server) -> Visitor:
    client = httpx.Client(base_url=server.base_url, trust_env=False, timeout=PATIENCE)
    token = token_of(introduce(client, server.base_url))
    return Visitor(client, token, server.base_url)


class Table(threading.Thread):
    """People who play on by chance, whatever becomes of the server."""

    def __init__(self, people: list[Visitor], table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.people, self.table, self.chance = people, table, random.Random(seed)
        self.begun = {id(person): max(self.log(person), default=0) for person in people}
        self.enough = threading.Event()
        self.acknowledged: list[tuple[Visitor, Any]] = []  # entries, as the answers told them
        self.repeated = 0  # requests sent again because no answer came
        self.wrong: list[str] = []  # answers that should not have been

    def run(self) -> None:
        while not self.enough.is_set() and not self.wrong:
            for person in self.people:
                try:
                    position = person.position(self.table)
                except httpx.TransportError:
                    time.sleep(0.05)
                    continue
                self.act(person, position)

    def act(self, person: Visitor, position: Any) -> None:
        if position["may_undo"] and self.chance.random() < 0.15:
            request = {"key": new_key(), "expected": position["revision"]}
            self.insist(person, "undo", request)
        elif position["asked"] is not None:
            choices = [one["action"] for one in position["asked"]["question"]["choices"]]
            action = self.chance.choice([one for one in choices if not one.startswith("concede")])
            expected = position["asked"]["asked"]
            self.insist(person, "actions", person.answer(self.table, action, expected=expected))

    def insist(self, person: Visitor, what: str, request: Any) -> None:
        """Send the same request until it is answered."""
        while True:
            try:
                answer = person.send("POST", f"/api/tables/{self.table}/{what}", request)
            except httpx.TransportError:
                self.repeated += 1
                time.sleep(0.05)
                continue
            if answer.status_code == 200:
                self.acknowledged.append((person, answer.json()["entries"][-1]))
            elif (what, answer.json()["code"]) != ("undo", "no_undo"):  # a bot was quicker
                self.wrong.append(answer.text)
            return

    def log(self, person: Visitor) -> dict[int, Any]:
        found: dict[int, Any] = {}
        while page := person.log(self.table, after=max(found, default=0), limit=500):
            found |= {entry["revision"]: entry for entry in page}
        return found


def new_tables(server: Server) -> list[Table]:
    """Of InterSpace one of two people, and one of a person and a bot; of Space Empires one of two
    people at their production sheets; of Hyperspace one of two people."""
    ada, bob, eve = (arrive(server) for _ in range(3))
    ours = opened(ada, bob, "interspace", {})
    mine = eve.post("/api/quick", {"game": "interspace", "seats": 2})["id"]
    pair = [arrive(server), arrive(server)]
    sealed = opened(*pair, "space-empires", {"scenario": "small", "quick_start": True})
    idle(pair, sealed)
    kim, lee = arrive(server), arrive(server)
    race = opened(kim, lee, "hyperspace", {})
    return [
        Table([ada, bob], ours, 1),
        Table([eve], mine, 2),
        Table(pair, sealed, 3),
        Table([kim, lee], race, 4),
    ]


def opened(host: Visitor, guest: Visitor, game: str, options: dict[str, Any]) -> str:
    """A game of two people."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = host.post("/api/tables", {"game": game, "seats": seats, "options": options})["id"]
    guest.post(f"/api/tables/{table}/join", {})
    host.post(f"/api/tables/{table}/start")
    return str(table)


def doctor(server: Server) -> subprocess.CompletedProcess[str]:
    command = [program(), "doctor", "--data-dir", str(server.data)]
    return subprocess.run(
        command, env=os.environ | server.environment, capture_output=True, text=True, check=False
    )


def is_known(entry: Any, log: dict[int, Any]) -> bool:
    """Whether the log has an entry as it was told, except for what was undone later."""
    stored, later = log.get(entry["revision"]), {"undone": False, "number": 0}
    return stored is not None and stored | later == entry | later


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    start_server: StartServer, database_url: str
) -> None:
    chance = random.Random(database_url.partition(":")[0])
    options = ("--bot-pause", "0", "--requests", "100000", "--quiet")
    server = start_server(*options, DATABASE_URL=database_url)
    tables = new_tables(server)
    for table in tables:
        table.start()
    for _ in range(KILLS):
        before = [len(table.acknowledged) for table in tables]
        deadline = time.monotonic() + PATIENCE
        while any(
            len(table.acknowledged) < had + MORE for table, had in zip(tables, before, strict=True)
        ):
            assert time.monotonic() < deadline, [table.wrong for table in tables]
            time.sleep(0.01)
        time.sleep(chance.uniform(0.0, 0.2))
        server.kill()
        server.start()
    for table in tables:
        table.enough.set()
        table.join(PATIENCE)
        assert not table.is_alive()
        assert table.wrong == []
    check_logs(tables)
    assert sum(table.repeated for table in tables) >= 1
    server.stop()
    findings = doctor(server)
    assert findings.returncode == 0, findings.stdout + findings.stderr


def check_logs(tables: list[Table]) -> None:
    """What was acknowledged is there once, and what people did was acknowledged."""
    for table in tables:
        logs = {id(person): table.log(person) for person in table.people}
        assert len(table.acknowledged) > KILLS
        lost = [entry for who, entry in table.acknowledged if not is_known(entry, logs[id(who)])]
        assert not lost
        for seat, person in enumerate(table.people):  # each counts their own way
            seen, begun = logs[id(person)], table.begun[id(person)]
            done = [at for at, one in seen.items() if one["seat"] == seat and at > begun]
            told = sorted(one["revision"] for who, one in table.acknowledged if who is person)
            assert done == told
