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
from tests.server.house import PATIENCE, Visitor, introduce, new_key
from tests.services.server import Server, StartServer, _program

pytestmark = pytest.mark.slow

DATABASES = BOTH
KILLS = 5


def arrive(server: Server) -> Visitor:
    client = httpx.Client(base_url=server.base_url, trust_env=False, timeout=PATIENCE)
    token = introduce(client, server.base_url).cookies["astrarium"]
    return Visitor(client, token, server.base_url)


class Table(threading.Thread):
    """People who play on by chance, whatever becomes of the server."""

    def __init__(self, people: list[Visitor], table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.people, self.table, self.chance = people, table, random.Random(seed)
        self.enough = threading.Event()
        self.acknowledged: list[Any] = []  # entries, as the answers told them
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
            choices = position["asked"]["question"]["choices"]
            action = self.chance.choice(choices)["action"]
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
                self.acknowledged += answer.json()["entries"]
            elif (what, answer.json()["code"]) != ("undo", "stale"):  # a bot was quicker
                self.wrong.append(answer.text)
            return

    def log(self) -> dict[int, Any]:
        person, found = self.people[0], {}
        while page := person.log(self.table, after=max(found, default=0), limit=500):
            found |= {entry["revision"]: entry for entry in page}
        return found


def new_tables(server: Server) -> list[Table]:
    """One of two people, one of a person and a bot."""
    ada, bob, eve = (arrive(server) for _ in range(3))
    seats = [{"kind": "me"}, {"kind": "open"}]
    ours = ada.post("/api/tables", {"game": "interspace", "seats": seats})["id"]
    bob.post(f"/api/tables/{ours}/join", {})
    ada.post(f"/api/tables/{ours}/start")
    mine = eve.post("/api/quick", {"game": "interspace", "seats": 2})["id"]
    return [Table([ada, bob], ours, 1), Table([eve], mine, 2)]


def doctor(server: Server) -> subprocess.CompletedProcess[str]:
    command = [_program(), "doctor", "--data-dir", str(server.data)]
    return subprocess.run(
        command, env=os.environ | server.environment, capture_output=True, text=True, check=False
    )


def is_known(entry: Any, log: dict[int, Any]) -> bool:
    """Whether the log has an entry as it was told, but for whether it was undone later."""
    stored = log.get(entry["revision"])
    return stored is not None and stored | {"undone": False} == entry | {"undone": False}


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
        before = sum(len(table.acknowledged) for table in tables)
        deadline = time.monotonic() + PATIENCE
        while sum(len(table.acknowledged) for table in tables) < before + 10:
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
        log = table.log()
        assert len(table.acknowledged) > KILLS
        lost = [entry for entry in table.acknowledged if not is_known(entry, log)]
        assert not lost
        people = range(len(table.people))
        done = [entry for entry in log.values() if entry["seat"] in people]
        assert [entry["revision"] for entry in done] == sorted(
            entry["revision"] for entry in table.acknowledged
        )
