"""Bots at the tables: they think in processes of their own, with a time limit.

A bot is given the position and answers for a whole step at a time, or for as much of it as half of
its time is enough for; its answers are then played like anybody's. A bot that takes too long or
fails is replaced by chance for that one answer, and the log says so: no table ever waits for a
program.
"""

import asyncio
import hashlib
import multiprocessing
import time

import msgspec
import structlog
from pebble import ProcessPool

from astrarium.bots import ask, explanation, make_bot
from astrarium.kernel import BadInput, Decision, Motive, Perspective, load_game

from . import play
from .hall import Hall
from .metrics import BOT_ANSWERS, BOT_FAILURES
from .problems import Denied
from .storage import SEATS, TABLES
from .telling import failed
from .wire import LONGEST_REQUEST

MOST_ANSWERS = LONGEST_REQUEST  # of one step, in one go
CHANCE = "random"
BREATHER = 1.0  # seconds after a failure, so that a broken bot does not keep the server busy
RETRY = 5.0  # seconds

_log = structlog.get_logger("astrarium.bots")


class Job(msgspec.Struct, frozen=True):
    """A position, and who of the asked seats is a bot."""

    game: str
    state: bytes
    bots: dict[int, str]
    seed: int
    revision: int
    most: int = MOST_ANSWERS
    seconds: float = 0.0  # after which it begins no further answer


class Answers(msgspec.Struct, frozen=True):
    """Of a seat: its actions in order, and why each of them was chosen, if the bot has said so."""

    seat: int
    actions: list[str]
    motives: list[Motive | None]


def think(job: Job) -> Answers:
    """The answers of the first bot that is asked, up to the end of the step or of its time."""
    begun = time.monotonic()
    game = load_game(job.game)
    state = game.read(job.state)
    first = next(asked for asked in state.decisions() if asked.seat in job.bots)
    seat, depth, step = first.seat, len(state.stack), type(state.top)
    bot = make_bot(job.bots[seat], job.seed + seat)
    said = Answers(seat, [], [])
    decision: Decision | None = first
    while decision is not None and len(said.actions) < job.most:
        try:
            action = ask(bot, Perspective(state, decision))
        except Exception:
            if not said.actions:
                raise
            return said  # what it has answered before it failed counts
        said.actions.append(str(action))
        said.motives.append(explanation(bot))
        state.apply(seat, action)
        if time.monotonic() - begun > job.seconds:
            return said
        goes_on = len(state.stack) >= depth and type(state.stack[depth - 1]) is step
        mine = (asked for asked in state.decisions() if asked.seat == seat)
        decision = next(mine, None) if goes_on else None
    return said


class Thinkers:
    """Lets the bots of all tables answer, one table's after another."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._pool = self._new_pool()
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._stopped = False

    def _new_pool(self) -> ProcessPool:
        processes = self._hall.settings.bot_processes
        return ProcessPool(processes, context=multiprocessing.get_context("spawn"))

    def consider(self, table: str) -> None:
        """Something has changed at a table: perhaps a bot is asked now."""
        if self._stopped:
            return
        if table in self._busy:
            self._again.add(table)
            return
        task = asyncio.create_task(self._serve(table))
        self._busy[table] = task
        task.add_done_callback(lambda done: self._served(table, done))

    def _served(self, table: str, task: asyncio.Task[None]) -> None:
        """Look again at a table that has changed just now, or later at one where that failed."""
        del self._busy[table]
        error = None if task.cancelled() else task.exception()
        if error is not None:
            _log.error("bots have stopped", table=table, exc_info=error)
            asyncio.get_running_loop().call_later(RETRY, self.consider, table)
        elif table in self._again:
            self.consider(table)

    async def stop(self) -> None:
        self._stopped = True
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        self._pool.stop()  # type: ignore[no-untyped-call]
        await asyncio.to_thread(self._pool.join)

    async def _serve(self, table: str) -> None:
        """Let bots answer until none is asked any more."""
        while True:
            self._again.discard(table)
            job = await asyncio.to_thread(self._job, table)
            if job is None:
                if table not in self._again:
                    return
                continue
            answers = await self._answers(table, job)
            await asyncio.to_thread(self._play, table, job.revision, answers)
            await asyncio.sleep(self._hall.settings.bot_pause)

    async def _answers(self, table: str, job: Job) -> Answers:
        limit = self._hall.settings.bot_seconds
        if not self._pool.active:
            self._pool = self._new_pool()
        try:
            future = self._pool.schedule(think, args=(job,), timeout=limit)
            return await asyncio.wrap_future(future)
        except Exception as error:  # whatever goes wrong in a bot, or the time that it has
            BOT_FAILURES.inc()
            _log.warning("bot failed", table=table, bots=job.bots, error=repr(error))
            await asyncio.sleep(BREATHER)
            by_chance = dict.fromkeys(job.bots, CHANCE)
            lot = msgspec.structs.replace(job, bots=by_chance, most=1)
            said = await asyncio.to_thread(think, lot)
            return msgspec.structs.replace(said, motives=[failed(said.seat)])

    def _job(self, table: str) -> Job | None:
        """What is to be thought about at a table, if anything is."""
        try:
            with self._hall.looking(table) as sitting:
                row, settings = sitting.row, self._hall.settings
                bots = sitting.asked_bots()
                if not bots:
                    return None
                return Job(
                    game=row.game,
                    state=sitting.game.write(sitting.state),
                    bots={seat: settings.bots.get(name, name) for seat, name in bots.items()},
                    seed=_seed(row.id, row.number),
                    revision=row.revision,
                    seconds=settings.bot_seconds / 2,
                )
        except Denied:
            return None  # the table is gone
        except BadInput as error:  # its game is gone, or plays by other rules
            _log.warning("bots cannot play here", table=table, error=str(error))
            return None

    def _play(self, table: str, revision: int, said: Answers) -> None:
        """Play a bot's answers, unless something else has happened meanwhile."""
        with self._hall.sitting(table) as sitting:
            if sitting.row.revision == revision and said.seat in sitting.asked_bots():
                play.act(sitting, said.seat, said.actions, motives=said.motives)
                BOT_ANSWERS.inc(len(said.actions))


def tables_with_bots(hall: Hall) -> list[str]:
    """The tables at which a bot may be asked: looked through when the server starts."""
    with hall.store.reading() as connection:
        query = (
            SEATS.join(TABLES, TABLES.c.id == SEATS.c.table_id)
            .select()
            .with_only_columns(TABLES.c.id)
            .where(TABLES.c.status == "playing", SEATS.c.bot.is_not(None))
            .distinct()
        )
        return list(connection.execute(query).scalars())


def _seed(table: str, number: int) -> int:
    """A bot's own chance: another one at every table and moment, and not the game's dice."""
    digest = hashlib.blake2b(f"{table} {number}".encode(), digest_size=7).digest()
    return int.from_bytes(digest, "big")
