"""How long a player waits while one hostile client does its worst; loopback only, and bounded.

    python -m benchmarks.hostile [SECONDS] [ENEMY...]

A server of its own is started. One enemy after another, all from one address, asks for all that is
dear, plays long requests, brings records, opens connections, and sends heads, requests and frames
without end; the player looks at a position, again and again. Beside the time that passes, it is
told how much of the processor the server has used meanwhile: that is what the player would wait for
on a machine that has nothing else to do.
"""

import asyncio
import multiprocessing
import os
import random
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import cache, partial
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import httpx
import websockets

from .load import long_record as new_record
from .load_servers import free_port

SECONDS = 8.0
FEWEST = 10  # looks
PLAYER, ENEMY = {"X-Forwarded-For": "10.0.0.1"}, {"X-Forwarded-For": "10.0.0.66"}
FORWARDED = b"X-Forwarded-For: 10.0.0.66\r\n"
DEAR = (
    "/api/tables/{}/log?limit=500",
    "/api/tables/{}/position?at=0",
    "/api/games",
    "/api/tables?q=a",
    "/api/tables/{}/rules",
    "/metrics",
    "/health",
    "/assets/%00",
)
long_record = cache(new_record)
PEOPLE = 6  # whom an enemy pretends to be
LONGEST = 64  # actions in a request


class Target:
    """Where the server is, a table to look at, and what the enemy was answered."""

    def __init__(self, url: str, table: str) -> None:
        self.url, self.table = url, table
        self.port = int(url.rpartition(":")[2])
        self.answers: Counter[int] = Counter()

    def client(self) -> httpx.AsyncClient:
        headers = ENEMY | {"Origin": self.url}
        return httpx.AsyncClient(base_url=self.url, headers=headers, trust_env=False, timeout=60)

    async def ask(self, client: httpx.AsyncClient, method: str, path: str, **how: Any) -> Any:
        """What is answered, if it is good; how it is answered is counted."""
        try:
            answer = await client.request(method, path, **how)
        except httpx.HTTPError:
            self.answers[0] += 1
            return None
        self.answers[answer.status_code] += 1
        is_json = "json" in answer.headers.get("content-type", "")
        return answer.json() if answer.is_success and is_json else None

    async def write(self, data: bytes, times: int = 1) -> None:
        """A connection that sends the same again and again, and then waits for the end."""
        reader, line = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            for _ in range(times):
                line.write(data)
                await line.drain()
                await asyncio.sleep(0.001)  # the others shall ask, too
            while await asyncio.wait_for(reader.read(65536), 5):
                pass
        finally:
            line.close()


# -- enemies: each goes on and on until it is stopped


async def dear_requests(target: Target, number: int) -> None:
    """Ask for what is dear, as fast as it is answered."""
    async with target.client() as client:
        await target.ask(client, "POST", "/api/me")
        while True:
            await target.ask(client, "GET", DEAR[number % len(DEAR)].format(target.table))
            number += 1


async def endless_heads(target: Target, _: int) -> None:
    """Send a head that never ends, again and again."""
    while True:
        with suppress(OSError, TimeoutError):
            await target.write(b"GET / HTTP/1.1\r\nCookie: " + b"a" * 65536, 4000)


async def many_headers(target: Target, _: int) -> None:
    """Send heads of very many headers."""
    while True:
        with suppress(OSError, TimeoutError):
            await target.write(b"GET / HTTP/1.1\r\n" + b"a:\r\n" * 60_000)


async def requests_at_once(target: Target, _: int) -> None:
    """Send very many requests by one connection without waiting for an answer."""
    while True:
        with suppress(OSError, TimeoutError):
            await target.write(b"GET /a HTTP/1.1\r\n\r\n" * 12_000)


async def connections(target: Target, _: int) -> None:
    """Open connections, ask once, and leave."""
    while True:
        with suppress(OSError, TimeoutError):
            await target.write(b"GET /a HTTP/1.1\r\n" + FORWARDED + b"Connection: close\r\n\r\n")


async def sockets(target: Target, number: int) -> None:
    """Open live connections and send as many frames as they take."""
    empty = bytes([0x8A, 0x80, 0, 0, 0, 0])  # a pong
    async with target.client() as client:
        await target.ask(client, "POST", "/api/me")
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        address = f"ws://127.0.0.1:{target.port}/api/tables/{target.table}/live"
        headers = ENEMY | {"Cookie": cookie}
        while True:
            try:
                async with websockets.connect(
                    address, additional_headers=headers, origin=target.url, proxy=None
                ) as live:
                    live.transport.write(empty * 2500)
                    await asyncio.wait_for(live.wait_closed(), 1)
            except (OSError, TimeoutError, websockets.WebSocketException):
                target.answers[0] += 1


async def long_requests(target: Target, number: int) -> None:
    """Play as much as goes into a request, or almost: the last action of some cannot be done."""
    async with target.client() as client:
        await target.ask(client, "POST", "/api/me")
        chance, game, table = random.Random(number), ("interspace", "space-empires")[number % 2], ""
        while True:
            opened = {"game": game, "seats": 2} if game == "interspace" else {"game": game}
            if not table and (found := await target.ask(client, "POST", "/api/quick", json=opened)):
                table = found["id"]
            position = await target.ask(client, "GET", f"/api/tables/{table}/position")
            asked = (position or {}).get("asked")
            if not asked:
                await asyncio.sleep(0.05)
                continue
            actions = [one["action"] for one in asked["question"]["choices"]]
            long = [chance.choice(actions)] * LONGEST
            for texts in (long, [actions[0]], long):
                body = {"key": uuid4().hex, "expected": asked["asked"], "actions": texts}
                await target.ask(client, "POST", f"/api/tables/{table}/actions", json=body)


async def undoing(target: Target, number: int) -> None:
    """Do something and undo it, on and on."""
    async with target.client() as client:
        await target.ask(client, "POST", "/api/me")
        opened = {"game": "interspace", "seats": 2}
        while (found := await target.ask(client, "POST", "/api/quick", json=opened)) is None:
            pass
        path = f"/api/tables/{found['id']}"
        while True:
            position = await target.ask(client, "GET", f"{path}/position")
            asked = (position or {}).get("asked")
            if not asked:
                continue
            text = asked["question"]["choices"][0]["action"]
            body = {"key": uuid4().hex, "expected": asked["asked"], "actions": [text]}
            if await target.ask(client, "POST", f"{path}/actions", json=body):
                body = {"key": uuid4().hex, "expected": position["revision"] + 1}
                await target.ask(client, "POST", f"{path}/undo", json=body)


async def pointing(target: Target, number: int) -> None:
    """Ask where pieces can go, and why not."""
    async with target.client() as client:
        await target.ask(client, "POST", "/api/me")
        opened = {"game": "interspace", "seats": 2}
        while (found := await target.ask(client, "POST", "/api/quick", json=opened)) is None:
            pass
        path, pieces = f"/api/tables/{found['id']}", [f"piece:{one}" for one in range(64)]
        while True:
            await target.ask(client, "POST", f"{path}/ways", json={"pieces": pieces})
            await target.ask(client, "POST", f"{path}/why", json={"picks": pieces[:8]})


async def records(target: Target, number: int) -> None:
    """Bring long records, and ask how those games went."""
    record, headers = long_record(), {"Content-Type": "application/x-ndjson"}
    async with target.client() as client:
        await target.ask(client, "POST", "/api/me")
        while True:
            found = await target.ask(
                client, "POST", "/api/records", content=record, headers=headers
            )
            if found is None:
                await asyncio.sleep(0.2)
                continue
            for _ in range(3):
                if await target.ask(client, "GET", f"/api/tables/{found['id']}/retrospect"):
                    break


async def tables(target: Target, number: int) -> None:
    """Come as somebody new, open tables, talk there."""
    while True:
        async with target.client() as client:
            await target.ask(client, "POST", "/api/me")
            for _ in range(20):
                opened = {"game": "interspace", "seats": 6, "bot": "hard"}
                found = await target.ask(client, "POST", "/api/quick", json=opened)
                if found:
                    said = {"text": "x" * 400, "key": uuid4().hex}
                    await target.ask(client, "POST", f"/api/tables/{found['id']}/chat", json=said)


Enemy = Callable[[Target, int], Awaitable[None]]
LINES = 60  # of an enemy, unless it needs fewer
ENEMIES: dict[str, tuple[Enemy, int]] = {
    "dear requests": (dear_requests, LINES),
    "endless heads": (endless_heads, 8),
    "many headers": (many_headers, 8),
    "requests at once": (requests_at_once, 8),
    "connections": (connections, 8),
    "sockets": (sockets, PEOPLE),
    "long requests": (long_requests, PEOPLE),
    "undoing": (undoing, PEOPLE),
    "pointing": (pointing, PEOPLE),
    "records": (records, PEOPLE),
    "tables": (tables, PEOPLE),
}


def attack(name: str, url: str, table: str, seconds: float, begun: Event) -> None:
    """Be hostile for so long, in a process of its own."""

    async def all_at_once() -> None:
        target, (enemy, lines) = Target(url, table), ENEMIES[name]
        tasks = [asyncio.create_task(enemy(target, number)) for number in range(lines)]
        await asyncio.sleep(0.5)
        begun.set()
        await asyncio.sleep(seconds)
        print(f"    answered: {dict(sorted(target.answers.items()))}")
        for task in tasks:
            if task.done():
                print(f"    the enemy itself has failed: {task.exception()!r}")
        sys.stdout.flush()
        os._exit(0)  # whatever still hangs

    asyncio.run(all_at_once())


# -- the player


class Look(NamedTuple):
    """Milliseconds that pass until a player is answered, and that the server works meanwhile."""

    wait: float
    work: float


async def look(client: httpx.AsyncClient, table: str, server: int, seconds: float) -> list[Look]:
    """Look at a position, ten times a second, and often enough to tell."""
    looks, end = list[Look](), time.perf_counter() + seconds
    while (begun := time.perf_counter()) < end or len(looks) < FEWEST:
        worked = processor(server)
        with suppress(httpx.RemoteProtocolError):  # closed while nothing was asked: ask again
            (await client.get(f"/api/tables/{table}/position")).raise_for_status()
        looks.append(Look((time.perf_counter() - begun) * 1000, processor(server) - worked))
        await asyncio.sleep(0.1)
    return looks


def processor(process: int) -> float:
    """Milliseconds of the processor that all threads of a process have used."""
    spent = 0
    for thread in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):  # it has just ended
            spent += int((thread / "schedstat").read_text().split()[0])
    return spent / 1e6


async def measure(
    url: str, server: int, seconds: float, names: list[str], told: Callable[[str, list[Look]], None]
) -> None:
    async with httpx.AsyncClient(
        base_url=url, headers=PLAYER | {"Origin": url}, trust_env=False, timeout=60
    ) as player:
        (await player.post("/api/me")).raise_for_status()
        game = await player.post("/api/quick", json={"game": "interspace", "seats": 2})
        table = game.json()["id"]
        await look(player, table, server, 1)
        told("alone", await look(player, table, server, seconds))
        for name in names:
            begun = multiprocessing.Event()
            arguments = (name, url, table, seconds, begun)
            enemy = multiprocessing.Process(target=attack, args=arguments)
            enemy.start()
            await asyncio.to_thread(begun.wait)
            told(f"beside {name}", await look(player, table, server, seconds))
            await asyncio.to_thread(enemy.join)
            await asyncio.sleep(1)
        told("alone", await look(player, table, server, seconds))


def p95(values: Iterable[float]) -> float:
    return statistics.quantiles(values, n=20, method="inclusive")[-1]


def report(server: int, what: str, looks: list[Look]) -> None:
    pages = int(Path(f"/proc/{server}/statm").read_text().split()[1])
    memory = pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    told = []
    for name, values in zip(("waits", "server works"), zip(*looks, strict=True), strict=True):
        told.append(f"{name} {statistics.median(values):.0f} ms, p95 {p95(values):.0f}")
    print(f"{what}: {'; '.join(told)}; {memory:.0f} MB", flush=True)


def main() -> None:
    arguments = sys.argv[1:]
    seconds = float(arguments.pop(0)) if arguments and arguments[0][0].isdigit() else SECONDS
    port, program = free_port(), Path(sysconfig.get_path("scripts"), "astrarium")
    with tempfile.TemporaryDirectory() as data:
        command = [str(program), "serve", "--port", str(port), "--data-dir", data, "--quiet"]
        environment = os.environ | {"DATABASE_URL": ""}
        server = subprocess.Popen(command, env=environment)
        try:
            url = f"http://127.0.0.1:{port}"
            wait(url)
            told = partial(report, server.pid)
            asyncio.run(measure(url, server.pid, seconds, arguments or list(ENEMIES), told))
        finally:
            server.terminate()
            server.wait(15)


def wait(url: str) -> None:
    for _ in range(600):
        try:
            httpx.get(f"{url}/health", trust_env=False)
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return


if __name__ == "__main__":
    main()
