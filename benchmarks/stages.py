"""Where the time of an action goes in our server, stage by stage.

Tables are played at random in one thread, as requests play them: an action is read, done, written,
answered, and told to the other player. With several workers each action is played at one of them by
chance, and who looks on at another one is told there, by what that reads. Each stage is timed where
it is called, in seconds of the processor; what one stage calls of another counts for the other
alone. What a request costs on its way through the web server is measured on a server of its own, by
requests that do nothing.
"""

import gzip
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Annotated, Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
import psycopg
import sqlalchemy as sa
import typer
from rich.console import Console
from rich.table import Table

from astrarium.kernel import Game, State
from astrarium.server import counting, games, http, lobby, play, tables, views, wire
from astrarium.server.app import GZIP
from astrarium.server.hall import Hall
from astrarium.server.live import Feed
from astrarium.server.people import Person, new_person
from astrarium.server.settings import Settings
from astrarium.server.storage import open_store
from benchmarks.load_servers import Server, astrarium
from benchmarks.show import number, write

WEB_SERVER = "web server, for one request"
REST = "the rest of it"
REQUESTS = 500
STAGES: tuple[tuple[str, Any, str], ...] = (
    ("reading the request", play, "read_actions"),
    ("rules", State, "apply"),
    ("hash of the state", play, "next_hash"),
    ("state as bytes", Game, "write"),
    ("who can notice it", counting, "noticed"),
    ("words of the log", play, "tell"),
    ("SQL", sa.Connection, "execute"),
    ("SQL", sa.Connection, "exec_driver_sql"),
    ("SQL", sa.Engine, "connect"),
    ("SQL", sa.Connection, "close"),
    ("SQL", psycopg.Pipeline, "__exit__"),
    ("what another worker has played", games, "played_on"),
    ("what another worker has played", games, "read_state"),
    ("positions", views, "position"),
    ("live messages", views, "messages"),
)


class Seated(NamedTuple):
    """A table, who plays there, and what each is told live, by seat."""

    table: str
    people: list[Person]
    feeds: list[Feed]


class Report(msgspec.Struct, frozen=True):
    """What the JSON file holds: milliseconds of an action by stage."""

    tables: int
    actions: int
    stages: dict[str, float]


class Clock:
    """Time by stage: it belongs to the innermost stage that runs."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self._running: list[str] = []
        self._since = 0.0

    def _book(self) -> None:
        now = time.process_time()
        if self._running:
            self.spent[self._running[-1]] += now - self._since
        self._since = now

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        self._book()
        self._running.append(name)
        try:
            yield
        finally:
            self._book()
            self._running.pop()

    def timed(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """A function whose time counts where it is called by something that is timed."""

        @wraps(work)
        def call(*args: Any, **kwargs: Any) -> Any:
            if not self._running:
                return work(*args, **kwargs)
            with self.stage(name):
                return work(*args, **kwargs)

        return call


def stages(
    tables: Annotated[int, typer.Option(min=1, help="Tables with two people each.")] = 20,
    actions: Annotated[int, typer.Option(min=1, help="Actions at each of them.")] = 100,
    database: Annotated[str, typer.Option(help="Our database, if it is not SQLite.")] = "",
    workers: Annotated[int, typer.Option(min=1, help="Our processes; several need that.")] = 1,
    json: Annotated[Path, typer.Option(help="The file to write the numbers to.")] = Path(
        "build/bench-stages.json"
    ),
) -> None:
    """Measure where the time of an action goes in our server."""
    console, clock = Console(), Clock()
    for name, owner, function in STAGES:
        setattr(owner, function, clock.timed(name, getattr(owner, function)))
    with TemporaryDirectory() as directory:
        settings = Settings(data_dir=Path(directory), database_url=database)
        halls = [Hall(settings, open_store(settings.database)) for _ in range(workers)]
        for number, hall in enumerate(halls):
            own = {(seat, "en") for seat in range(2) if seat % workers == number}
            hall.readers = lambda table, own=own: own
        seated = [sit_down(halls) for _ in range(tables)]
        chance = Random(1)
        played = sum(play_on(halls, one, clock, chance) for _ in range(actions) for one in seated)
        for hall in halls:
            hall.store.close()
        with astrarium(Path(directory)) as server:
            clock.spent[WEB_SERVER] = request_seconds(server) * played
    spent = {name: seconds / played * 1000 for name, seconds in clock.spent.items()}
    console.print(shown(spent, tables))
    write(console, json, Report(tables, played, spent))


def sit_down(halls: list[Hall]) -> Seated:
    """A table at its first economic step."""
    hall = halls[0]
    with hall.changing() as connection:
        people = [new_person(connection, "en")[0] for _ in range(2)]
        plan = wire.NewTable("interspace", [wire.SeatPlan("me"), wire.SeatPlan("open")])
        table = tables.new_table(connection, people[0], plan, hall.settings)
        lobby.join(connection, table, people[1], None)
    with hall.sitting(table) as sitting:
        play.start(sitting)
    for seat in range(2):
        with hall.sitting(table) as sitting:
            play.act(sitting, seat, play.read_actions(sitting.game, ["quick set-up"]))
    feeds = [
        Feed(halls[seat % len(halls)], table, person, "en", 0) for seat, person in enumerate(people)
    ]
    for feed in feeds:
        feed.news({"play", "table", "talk"})
    return Seated(table, people, feeds)


def play_on(halls: list[Hall], seated: Seated, clock: Clock, chance: Random) -> int:
    """One action of who is asked; how many were played."""
    table, people, feeds = seated
    here = chance.randrange(len(halls))
    with halls[here].looking(table) as sitting:
        if sitting.row.status == "over":
            return 0
        decision = chance.choice(sitting.state.decisions())
        action = str(chance.choice(decision.actions))
        asked = sitting.asked[decision.seat]
    data = wire.Play(f"{chance.getrandbits(64):016x}", asked, [action])
    route = http.actions.fn.__wrapped__  # type: ignore[attr-defined]
    with clock.stage(REST):
        played = route(None, table, data, halls[here], people[decision.seat])
        with clock.stage("answer as compressed JSON"):
            gzip.compress(msgspec.json.encode(played), GZIP)
        for seat, feed in enumerate(feeds):
            if seat % len(halls) != here:
                feed.news({"play"})
    return 1


def request_seconds(server: Server) -> float:
    """Seconds of the processor that a request takes that does nothing."""
    line = HTTPConnection(urlsplit(server.url).netloc)

    def ask(method: str, headers: dict[str, str]) -> str:
        line.request(method, "/api/me", headers=headers)
        answer = line.getresponse()
        answer.read()
        return str(answer.headers["set-cookie"]).partition(";")[0]

    cookie = {"Cookie": ask("POST", {})}
    ask("GET", cookie)
    before = server.usage().seconds
    for _ in range(REQUESTS):
        ask("GET", cookie)
    return (server.usage().seconds - before) / REQUESTS


def shown(spent: dict[str, float], tables: int) -> Table:
    table = Table(title=f"An action, stage by stage, at {tables} tables", title_justify="left")
    table.add_column("")
    table.add_column("processor, ms", justify="right")
    for name, milliseconds in sorted(spent.items(), key=lambda item: -item[1]):
        table.add_row(name, number(milliseconds))
    table.add_section()
    table.add_row("[bold]all", number(sum(spent.values())))
    return table
