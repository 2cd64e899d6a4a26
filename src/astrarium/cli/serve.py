"""`astrarium serve`, `backup`, `restore` and `doctor`: the browser table and its host."""

import os
import re
import socket
import sys
import threading
import time
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, Literal
from urllib.error import URLError
from urllib.request import urlopen

import typer
from rich.console import Console
from rich.progress import Progress

from astrarium.bots import bot_names, read_bot
from astrarium.kernel import BadInput

from .saves import data_directory

if TYPE_CHECKING:
    from astrarium.server.settings import Settings
    from astrarium.server.storage import Store
    from astrarium.server.wire import Welcome

OpenTo = Literal["everybody", "members", "invited"]  # as in the server's settings
BOT_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")

DataDir = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Where everything is kept.", show_default="your data folder"),
]


def serve(  # noqa: PLR0917 (options, given by name)
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = 8000,
    data_dir: DataDir = None,
    workers: Annotated[
        int, typer.Option(min=1, help="Processes that answer; more than 1 need PostgreSQL.")
    ] = 1,
    bot_processes: Annotated[
        int, typer.Option(min=1, help="Processes in which the bots of a worker think.")
    ] = 1,
    bot_seconds: Annotated[
        float, typer.Option(min=0.1, help="How long a bot may think about a step.")
    ] = 10.0,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=BOT",
            help="A bot of your own to offer, such as deep=search:depth=3 or mine=exec:./bot.",
        ),
    ] = None,
    bot_pause: Annotated[
        float, typer.Option(min=0, help="Seconds between the steps of bots, to follow them.")
    ] = 0.3,
    grace: Annotated[
        float, typer.Option(min=0, help="Seconds of absence before a bot may step in.")
    ] = 120.0,
    keep_days: Annotated[
        int, typer.Option(min=0, help="Days that games are kept when they are over; 0: for ever.")
    ] = 0,
    requests: Annotated[
        int, typer.Option(min=1, help="Requests a second that one person may make.")
    ] = 40,
    connections: Annotated[
        int, typer.Option(min=8, help="Connections at once; one address gets a quarter of them.")
    ] = 800,
    public_url: Annotated[
        str, typer.Option(help="Where browsers find the server, behind a proxy.")
    ] = "",
    mail_from: Annotated[
        str, typer.Option(help="The address that letters come from, sent by the SMTP_URL.")
    ] = "",
    open_to: Annotated[
        OpenTo, typer.Option(help="Who may come in: by 'invited', whoever was given a link.")
    ] = "everybody",
    inside_hooks: Annotated[
        bool,
        typer.Option("--inside-hooks", help="Let notices go to addresses inside your network."),
    ] = False,
    json_logs: Annotated[
        bool, typer.Option("--json-logs", help="Write logs as JSON, a line for each event.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Log only what is wrong.")] = False,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the table in a browser.")
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="Start a game against two bots right away.")
    ] = False,
) -> None:
    """Let people play in their browsers, on this machine or over the network.

    Everything is kept in one SQLite file in the data directory. Set DATABASE_URL to
    postgresql://... to keep it in PostgreSQL instead. Set SMTP_URL to
    smtps://name:password@mail.example.org to let the server send letters.
    """
    settings = _settings(
        data_dir,
        workers=workers,
        bot_processes=bot_processes,
        bot_seconds=bot_seconds,
        bots=_named_bots(bot),
        bot_pause=bot_pause,
        grace=grace,
        keep_days=keep_days,
        requests=requests,
        connections=connections,
        public_url=public_url,
        mail_from=mail_from,
        open_to=open_to,
        inside_hooks=inside_hooks,
        json_logs=json_logs,
        quiet=quiet,
    )
    _occupied, first = _prepare(settings, host, port)  # occupied while this process runs
    here = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    address = f"http://{here}:{port}/" + ("?quick" if quick else "")
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(f"Astrarium is at {address} (Ctrl+C stops it)")
    if first is not None:
        base = public_url.rstrip("/") or f"http://{here}:{port}"
        console.print(f"Nobody is invited yet: the first who opens {base}{first.path} is.")
    if open_browser and _has_screen():
        threading.Thread(target=_open_when_ready, args=(address, port), daemon=True).start()
    _run(host, port, workers)


def _named_bots(pairs: list[str] | None) -> dict[str, str]:
    """Bots by the names under which the lobby offers them."""
    named: dict[str, str] = {}
    for pair in pairs or ():
        name, _, bot = pair.partition("=")
        if not BOT_NAME.fullmatch(name) or not bot:
            raise BadInput(
                f"'{pair}' is no bot to offer: write NAME=BOT, the name in small letters and digits"
            )
        if name in named or name in bot_names():
            raise BadInput(f"there is a bot '{name}' already: choose another name for '{bot}'")
        read_bot(bot)
        named[name] = bot
    return named


# What a server needs is loaded where one is started: other commands start faster without.


def _settings(data_dir: Path | None, **chosen: Any) -> "Settings":
    from astrarium.server.settings import Settings  # noqa: PLC0415

    directory = data_dir or data_directory() / "server"
    return Settings(
        data_dir=directory,
        database_url=os.environ.get("DATABASE_URL", ""),
        smtp_url=os.environ.get("SMTP_URL", ""),
        **chosen,
    )


def _prepare(settings: "Settings", host: str, port: int) -> tuple[IO[str] | None, "Welcome | None"]:
    """Say now what would keep the server from working, and leave its settings to its processes."""
    from astrarium.server.entry import shut  # noqa: PLC0415
    from astrarium.server.letters import PostOffice  # noqa: PLC0415
    from astrarium.server.occupying import occupy  # noqa: PLC0415
    from astrarium.server.storage import open_store  # noqa: PLC0415

    if settings.workers > 1 and not settings.database_url:
        raise BadInput("several workers need PostgreSQL: set DATABASE_URL, or leave --workers out")
    if settings.smtp_url:
        PostOffice.read(settings.smtp_url, settings.mail_from)  # or say what is wrong with it
        if not settings.public_url:
            raise BadInput("letters need to say where the server is: name it by --public-url")
    _refuse_without_pages()
    _refuse_taken_port(host, port)
    occupied = None if settings.database_url else occupy(settings.data_dir)
    store = open_store(settings.database)  # brings it up to date
    first = shut(store, settings)
    store.close()
    settings.export()
    return occupied, first


def _run(host: str, port: int, workers: int) -> None:
    import uvicorn  # noqa: PLC0415

    from astrarium.server.connections import LARGEST_MESSAGE, Http, Live  # noqa: PLC0415

    uvicorn.run(
        "astrarium.server.app:create",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="error",  # what clients do wrong is told to them
        access_log=False,
        http=Http,
        ws=Live,
        ws_per_message_deflate=False,  # what is sent live is short, and each would need its memory
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=4,
    )


def _refuse_without_pages() -> None:
    from astrarium.server.pages import STATIC  # noqa: PLC0415

    if not (STATIC / "index.html").exists():
        raise BadInput("the browser table is not built yet: run 'make web' first")


def _refuse_taken_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise BadInput(
                f"port {port} of {host} cannot be used ({error.strerror}); perhaps a server runs "
                "there already: choose another port by --port"
            ) from None


def _has_screen() -> bool:
    """Whether a browser can show itself; one that takes over the terminal does not help."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_when_ready(address: str, port: int) -> None:
    for _ in range(100):
        try:
            urlopen(f"http://127.0.0.1:{port}/health", timeout=1).close()
        except (URLError, OSError):
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return


def invite(
    people: Annotated[int, typer.Option(min=1, max=100, help="How many may come in.")] = 1,
    days: Annotated[int, typer.Option(min=1, max=365, help="How long the link lasts.")] = 14,
    data_dir: DataDir = None,
    public_url: Annotated[str, typer.Option(help="As for 'serve'.")] = "http://localhost:8000",
) -> None:
    """Make a link that lets people into a server that is open to invited people alone."""
    from astrarium.server.entry import new_welcome  # noqa: PLC0415

    with _existing_store(data_dir).writing() as connection:
        made = new_welcome(connection, people, days)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"{public_url.rstrip('/')}{made.path}", markup=False)
    Console(stderr=True, highlight=False).print(f"For {people}, within {days} days.")


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the copy.")],
    data_dir: DataDir = None,
) -> None:
    """Copy the database of a server to a file, also while the server runs."""
    from astrarium.server.upkeep import backup as copy  # noqa: PLC0415

    store = _existing_store(data_dir)
    copy(store, target)
    Console(highlight=False).print(f"Written to {target} ({target.stat().st_size:,} bytes).")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by 'backup'.")],
    data_dir: DataDir = None,
) -> None:
    """Go back to a copy of the database, while no server runs; what was there is kept."""
    from astrarium.server.upkeep import restore as put_back  # noqa: PLC0415

    settings, console = _settings(data_dir), Console(highlight=False, soft_wrap=True)
    if settings.database_url:
        raise BadInput(
            "a PostgreSQL database is brought back with its own tools: stop the server, then "
            "pg_restore --clean --if-exists --dbname=NAME FILE, or psql for a copy in plain SQL"
        )
    database = settings.data_dir / "astrarium.sqlite3"
    done = put_back(file, database)
    console.print(f"{file} is in place as {database}: {done.games} games, {done.people} people.")
    if done.kept is not None:
        console.print(f"What was there before is kept as {done.kept}.")
    console.print("'astrarium doctor' plays all its games again and checks them.")


def move(
    target: Annotated[
        str, typer.Argument(metavar="TARGET", help="postgresql://..., or a folder for SQLite.")
    ],
    data_dir: DataDir = None,
) -> None:
    """Take all data of a server to another database, while no server runs; games, seats, people
    and clocks go on there. What there was stays as it is."""
    from astrarium.server.moving import move as take_over  # noqa: PLC0415
    from astrarium.server.moving import rows_in  # noqa: PLC0415
    from astrarium.server.occupying import occupy  # noqa: PLC0415
    from astrarium.server.storage import open_store  # noqa: PLC0415

    settings, source = data_of(data_dir)
    with ExitStack() as held:
        if not settings.database_url:
            held.enter_context(occupy(settings.data_dir))
        there = settings_for(target)
        if not there.database_url:
            held.enter_context(occupy(there.data_dir))
        if there.database == settings.database:
            raise BadInput("this is where the data are already")
        rows, destination = rows_in(source), open_store(there.database)
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("Moving rows", total=rows)
            moved = take_over(source, destination, lambda done: progress.advance(task, done))
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"{moved.games} games and {moved.people} people are there now.", markup=False)
    console.print("Start the server there; 'astrarium doctor' plays all games again.")


def settings_for(target: str) -> "Settings":
    """The settings of a server whose data are at an address, or in a folder."""
    from astrarium.server.settings import Settings  # noqa: PLC0415

    if "://" in target:
        return Settings(data_dir=data_directory() / "server", database_url=target)
    return Settings(data_dir=Path(target))


def doctor(
    data_dir: DataDir = None,
    notices: Annotated[
        bool, typer.Option("--notices", help="Check mail, messages and webhooks instead.")
    ] = False,
    public_url: Annotated[str, typer.Option(help="As for 'serve'.")] = "",
    mail_from: Annotated[str, typer.Option(help="As for 'serve'.")] = "",
    inside_hooks: Annotated[bool, typer.Option("--inside-hooks", help="As for 'serve'.")] = False,
) -> None:
    """Check the database, and play all games of a server again; says what is not sound."""
    if notices:
        settings = _settings(
            data_dir, public_url=public_url, mail_from=mail_from, inside_hooks=inside_hooks
        )
        raise typer.Exit(_check_notices(settings, _existing_store(data_dir)))
    from astrarium.server.upkeep import check, games_to_check, in_words, integrity  # noqa: PLC0415

    store, console = _existing_store(data_dir), Console(highlight=False)
    with in_words("the database cannot be checked"):
        damage = integrity(store)
        tables = games_to_check(store)
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("Checking games", total=len(tables))
            findings = list(check(store, tables, lambda: progress.advance(task)))
    if damage:
        console.print(f"The file is damaged: {damage}", style="bold red", markup=False)
    for finding in findings:
        if finding.problem:
            console.print(f"{finding.table}: {finding.problem}", style="bold red", markup=False)
    broken = sum(bool(finding.problem) for finding in findings)
    actions = sum(finding.actions for finding in findings)
    console.print(f"{len(findings)} games with {actions:,} actions checked, {broken} not sound.")
    raise typer.Exit(1 if broken or damage else 0)


def _check_notices(settings: "Settings", store: "Store") -> int:
    """Say how each way to tell people fares; whether any does not work."""
    from astrarium.server.notice_check import check_notices  # noqa: PLC0415

    console, problems = Console(highlight=False, soft_wrap=True), 0
    if not store.is_current():
        raise BadInput("the data have the form of another version: start the server with this one")
    for verdict in check_notices(settings, store):
        if verdict.problem:
            problems += 1
            line = f"{verdict.what}: {verdict.problem}"
            console.print(line, style="bold red", markup=False)
        else:
            console.print(verdict.what, markup=False)
    return 1 if problems else 0


def _existing_store(data_dir: Path | None) -> "Store":
    return data_of(data_dir)[1]


def data_of(data_dir: Path | None) -> "tuple[Settings, Store]":
    """The settings and the data of a server that has run before, as they are."""
    from astrarium.server.storage import open_store  # noqa: PLC0415

    settings = _settings(data_dir)
    if not settings.database_url and not (settings.data_dir / "astrarium.sqlite3").exists():
        raise BadInput(f"there is no server's data in {settings.data_dir}: name it by --data-dir")
    return settings, open_store(settings.database, migrate=False)
