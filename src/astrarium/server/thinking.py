"""Bots at the tables: they think in processes of their own, with a time limit.

A bot is given the position and answers for a whole step at a time, or for as much of it as half of
its time is enough for; its answers are then played like anybody's. A bot that takes too long or
fails is replaced by chance for that one answer, and the log says so: no table ever waits for a
program. Those who have made tables take turns, and bots that think for long keep no quick one
waiting.
"""

import asyncio
import hashlib
import time

import msgspec
import structlog

from astrarium.bots import ask, explanation, make_bot
from astrarium.kernel import BadInput, Decision, Motive, Perspective, load_game

from . import counting, play
from .hall import Hall
from .lanes import Lane
from .metrics import BOT_ANSWERS, BOT_FAILURES
from .problems import Denied
from .storage import SEATS, TABLES, for_log
from .tables import RESTING, Row
from .telling import failed
from .wire import LONGEST_REQUEST

MOST_ANSWERS = LONGEST_REQUEST  # of one step, in one go
CHANCE = "random"
QUICK = ("random", "greedy", "easy", "normal")  # bots that answer at once
POLITE = 5  # how much sooner the processor is given to others than to bots that think for long
BREATHER = 1.0  # seconds after a failure, so that a broken bot does not keep the server busy
RETRY = 5.0  # seconds

_log = structlog.get_logger("astrarium.bots")


class Job(msgspec.Struct, frozen=True):
    """A position, and who of the asked seats is a bot; who made the table."""

    game: str
    state: bytes
    bots: dict[int, str]
    seed: int
    asked: dict[int, int]  # by seat, since when its question is the same one
    host: int = 0
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
        processes = hall.settings.bot_processes
        self._quick, self._slow = (Lane(processes, nice, __name__) for nice in (0, POLITE))
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._stopped = False

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
            _log.error("bots have stopped", table=table, **for_log(error))
            asyncio.get_running_loop().call_later(RETRY, self.consider, table)
        elif table in self._again:
            self.consider(table)

    async def stop(self) -> None:
        self._stopped = True
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        await asyncio.gather(*(asyncio.to_thread(lane.stop) for lane in (self._quick, self._slow)))

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
            await asyncio.to_thread(self._play, table, job.asked, answers)
            await asyncio.sleep(self._hall.settings.bot_pause)

    async def _answers(self, table: str, job: Job) -> Answers:
        lane = self._quick if all(bot in QUICK for bot in job.bots.values()) else self._slow
        try:
            return await lane.do(job.host, self._hall.settings.bot_seconds, think, job)
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
                if not bots or not _anybody_plays(sitting.seats):
                    return None
                asked = (decision.seat for decision in sitting.state.decisions())
                seat = next(seat for seat in asked if seat in bots)
                return Job(
                    game=row.game,
                    state=sitting.game.write(sitting.state),
                    bots={seat: settings.bots.get(bots[seat], bots[seat])},
                    seed=_seed(row, seat),
                    asked=sitting.asked,
                    host=row.host,
                    seconds=settings.bot_seconds / 2,
                )
        except Denied:
            return None  # the table is gone
        except BadInput as error:  # its game is gone, or plays by other rules
            _log.warning("bots cannot play here", table=table, error=str(error))
            return None

    def _play(self, table: str, asked: dict[int, int], said: Answers) -> None:
        """Play a bot's answers, unless it is asked something else meanwhile."""
        with self._hall.sitting(table) as sitting:
            same = sitting.asked.get(said.seat) == asked[said.seat]
            if same and said.seat in sitting.asked_bots():
                actions = play.read_actions(sitting.game, said.actions)
                play.act(sitting, said.seat, actions, motives=said.motives)
                BOT_ANSWERS.inc(len(said.actions))


def tables_with_bots(hall: Hall) -> list[str]:
    """The tables at which a bot may be asked: looked through when the server starts.

    Those that rest are looked at when somebody comes.
    """
    with hall.store.reading() as connection:
        query = (
            SEATS.join(TABLES, TABLES.c.id == SEATS.c.table_id)
            .select()
            .with_only_columns(TABLES.c.id)
            .where(
                TABLES.c.status == "playing",
                TABLES.c.changed > time.time() - RESTING,
                SEATS.c.bot.is_not(None),
            )
            .distinct()
        )
        return list(connection.execute(query).scalars())


def _anybody_plays(seats: list[Row]) -> bool:
    """Whether a game has a player who is no bot: while all are away, it rests."""
    return any(seat.kind == "person" and seat.bot is None for seat in seats)


def _seed(row: Row, seat: int) -> int:
    """A bot's own chance: another one at every table and moment, that nobody can know before the
    game's seed is shown; and not the game's dice, nor anything that others do in secret."""
    moment = f"{row.takebacks} {counting.own_number(row, seat)} {seat}".encode()
    digest = hashlib.blake2b(
        moment, key=bytes.fromhex(row.seed), digest_size=7, person=b"astrarium bot"
    )
    return int.from_bytes(digest.digest(), "big")
