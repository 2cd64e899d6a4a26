"""Bots that are programs of their own, in any language: over pipes, or over HTTP.

Both are asked the same questions in JSON and give the same answers; docs/bots.md has the protocol.
They are sent what their seat may know and nothing else. Whatever comes back is hostile until it has
been checked: it is limited in length and in time, and has to be one of the listed answers.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from abc import abstractmethod
from collections import deque
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from multiprocessing.util import Finalize  # at the end of workers that are stopped, too
from queue import Empty, Full, Queue
from shlex import split
from shutil import which
from time import monotonic, sleep
from typing import IO, Annotated, Any, ClassVar
from urllib.parse import urlsplit
from uuid import uuid4

import msgspec

from astrarium.kernel import Action, BadInput, Decision, Perspective, State

from . import Bot, Settings, as_motive, read_settings
from .games import find_game

PROTOCOL = 1
SECONDS = 5.0  # for an answer, where nothing else is said
LONGEST_ANSWER = 16_384  # bytes
LONGEST_WHY = 200  # characters of a reason
LONGEST_COMPLAINT = 400  # characters of what a failing program has said
MOST_UNASKED = 8  # lines that are listened to before they are needed
FAREWELL = 1.0  # seconds to end after the goodbye
A_MOMENT = 0.2  # seconds
SHORTEST_PAUSE, LONGEST_PAUSE = 0.0005, 0.05  # seconds, between looks whether a program has ended
SEEDS = 2**31  # a number that every language can hold

OURS = ("ASTRARIUM_", "DATABASE_URL")  # names of variables
COMMAND = re.compile(r"exec:((?:[a-z]+=[^;\s]*;)*)(.*)")

Seconds = Annotated[float, msgspec.Meta(gt=0, le=3600)]


class Answer(msgspec.Struct, frozen=True):
    """What a program answers: a place in the list of answers, or the text of one, and why."""

    number: int
    answer: int | str
    why: str = ""


class ExternalBot(Bot):
    """Puts every question to a program."""

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        self.name = ""
        self._asked = 0
        self._about: dict[str, Any] = {}

    def choose(self, perspective: Perspective) -> Action:
        if not self._about:
            self._about = self._introduction(perspective.imagine(), perspective.seat)
        self._asked += 1
        question = {
            "type": "question",
            "number": self._asked,
            "view": perspective.view().state,
            "decision": shown(perspective.decision),
        }
        said = self._read(self.ask(self._about, question))
        self.motive = as_motive(said.why) if said.why else None
        return self._action(said, perspective.decision)

    def _introduction(self, state: State, seat: int) -> dict[str, Any]:
        game = find_game(type(state))
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "match": uuid4().hex,
            "game": game.name if game is not None else type(state).__name__,
            "rules": game.version if game is not None else "",
            "seats": state.seats,
            "options": getattr(state, "options", {}),
            "seat": seat,
            "seed": self.seed % SEEDS,
        }

    @abstractmethod
    def ask(self, about: dict[str, Any], question: dict[str, Any]) -> bytes:
        """What the program says to a question, in a game that it may have to be told about."""

    def failed(self, what: str, said: str = "") -> BadInput:
        """An error that names the program, and the end of what it said about it."""
        tail = printable(said)[-LONGEST_COMPLAINT:]
        return BadInput(f"the bot '{self.name}' {what}" + (f": {tail}" if tail else ""))

    def _read(self, line: bytes) -> Answer:
        try:
            said = msgspec.json.decode(line, type=Answer)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            begin = line[:LONGEST_COMPLAINT].decode(errors="replace")
            raise self.failed(f"gave no answer ({error})", begin) from None
        if said.number != self._asked:
            raise self.failed(f"answered question {said.number} instead of {self._asked}")
        return Answer(said.number, said.answer, printable(said.why)[:LONGEST_WHY])

    def _action(self, said: Answer, decision: Decision) -> Action:
        """The listed action that is meant."""
        if isinstance(said.answer, int):
            if 0 <= said.answer < len(decision.actions):
                return decision.actions[said.answer]
            last = len(decision.actions) - 1
            raise self.failed(f"gave answer {said.answer}, where those from 0 to {last} are listed")
        for action in decision.actions:
            if str(action) == said.answer:
                return action
        raise self.failed("gave an answer that is not listed", said.answer)


def shown(decision: Decision) -> dict[str, Any]:
    """A question with its answers as texts."""
    return {
        "seat": decision.seat,
        "kind": decision.kind,
        "rule": decision.rule,
        "prompt": decision.prompt,
        "actions": [str(action) for action in decision.actions],
    }


def printable(text: str) -> str:
    """A text in one line, without anything that a terminal might obey."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


# -- programs that are started here


class ExecSettings(Settings, frozen=True):
    """A command, and how long an answer may take."""

    command: str = ""
    seconds: Seconds = SECONDS


class ExecBot(ExternalBot):
    """A program that is started for one game: JSON lines in, JSON lines out."""

    settings_type: ClassVar[type[Settings]] = ExecSettings

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        assert isinstance(self.settings, ExecSettings)
        self.name = f"exec:{self.settings.command}"
        self._limit = self.settings.seconds
        self._command = split(self.settings.command)
        self._program: Program | None = None

    def ask(self, about: dict[str, Any], question: dict[str, Any]) -> bytes:
        if self._program is None:
            try:
                self._program = Program(self._command)
            except OSError as error:
                raise self.failed(f"cannot be started ({error.strerror})") from None
            Finalize(self, self._program.end, exitpriority=0)
            self._program.tell(about)
        until = monotonic() + self._limit
        self._program.tell(question)
        line = self._program.hear(until)
        if line is None:
            how, said = self._program.stop()
            raise self.failed(f"{how} (question {question['number']})", said)
        if len(line) >= LONGEST_ANSWER:
            raise self.failed(f"said more than {LONGEST_ANSWER} bytes in a line")
        return line


class Program:
    """A running program, and threads that talk to it, so that it can keep nobody waiting."""

    def __init__(self, command: list[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            start_new_session=True,
            env=_environment(),
        )
        self._to_say: Queue[bytes | None] = Queue()
        self._said: Queue[bytes] = Queue(maxsize=MOST_UNASKED)
        self._complaints: deque[str] = deque(maxlen=8)
        self._threads = [
            threading.Thread(target=work, args=(stream,), daemon=True)
            for work, stream in (
                (self._write, self._process.stdin),
                (self._listen, self._process.stdout),
                (self._note, self._process.stderr),
            )
        ]
        for thread in self._threads:
            thread.start()

    def tell(self, message: dict[str, Any]) -> None:
        self._to_say.put(msgspec.json.encode(message) + b"\n")

    def hear(self, until: float) -> bytes | None:
        """The next line; None if none comes in time, or none ever will."""
        try:
            return self._said.get(timeout=max(0.0, until - monotonic())) or None
        except Empty:
            return None

    def stop(self) -> tuple[str, str]:
        """End a program that has failed; tells how it has, and what it complained about."""
        mute = not self._threads[1].is_alive()
        # Its output may be closed a moment before it is gone.
        gone = self._ends_within(A_MOMENT if mute else 0)
        code = self._kill()
        how = "closed its output" if mute else "did not answer in time"
        if gone:
            how = f"ended with code {code}"
        self._threads[2].join(A_MOMENT)
        return how, "".join(self._complaints)

    def end(self) -> None:
        """Say goodbye; who does not go is made to."""
        self.tell({"type": "goodbye"})
        self._to_say.put(None)
        self._ends_within(FAREWELL)
        self._kill()
        for thread in self._threads:  # each closes its pipe
            thread.join(A_MOMENT)

    def _ends_within(self, seconds: float) -> bool:
        until, pause = monotonic() + seconds, SHORTEST_PAUSE
        while not self._has_ended():
            if monotonic() >= until:
                return False
            sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        return True

    def _has_ended(self) -> bool:
        """Where the system can tell that without clearing the program away, it keeps its number
        until its group is killed: otherwise somebody else could be given it in between."""
        if self._process.returncode is not None or not hasattr(os, "waitid"):
            return self._process.poll() is not None
        how = os.WEXITED | os.WNOHANG | os.WNOWAIT
        with suppress(ChildProcessError):
            return os.waitid(os.P_PID, self._process.pid, how) is not None
        return True

    def _kill(self) -> int:
        """End it, and what it has started itself with it; its exit code."""
        if sys.platform != "win32" and self._process.returncode is None:
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        return self._process.wait()

    # -- each in a thread of its own

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError), stream:
            while (line := self._to_say.get()) is not None:
                stream.write(line)
                stream.flush()

    def _listen(self, stream: IO[bytes]) -> None:
        """Who says much more than was asked is not listened to any longer."""
        with suppress(OSError, ValueError, Full), stream:
            while line := stream.readline(LONGEST_ANSWER):
                self._said.put_nowait(line)
        with suppress(Full):
            self._said.put_nowait(b"")

    def _note(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError), stream:
            while some := stream.readline(LONGEST_COMPLAINT):
                self._complaints.append(some.decode(errors="replace"))


def _environment() -> dict[str, str]:
    """The environment of a program: as ours, but for what may hold a server's passwords."""
    names = [name for name in os.environ if not name.startswith(OURS)]
    return {name: os.environ[name] for name in names}


# -- programs that are asked over HTTP


class HttpSettings(Settings, frozen=True):
    """An address, and how long an answer may take."""

    url: str = ""
    seconds: Seconds = SECONDS


class HttpBot(ExternalBot):
    """A program that answers POST requests, each of which says all about the game."""

    settings_type: ClassVar[type[Settings]] = HttpSettings

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        assert isinstance(self.settings, HttpSettings)
        self.name = self.settings.url
        self._limit = self.settings.seconds

    def ask(self, about: dict[str, Any], question: dict[str, Any]) -> bytes:
        asked = Request(self.name, {**about, **question}, self._limit)
        threading.Thread(target=asked.send, daemon=True).start()
        try:
            status, said = asked.answered.get(timeout=self._limit)
        except Empty:
            asked.give_up()
            raise self.failed(f"did not answer in time (question {question['number']})") from None
        if status != 200:
            how = f"answered with status {status}" if status else "cannot be reached"
            raise self.failed(how, said.decode(errors="replace"))
        if len(said) > LONGEST_ANSWER:
            raise self.failed(f"said more than {LONGEST_ANSWER} bytes")
        return said


class Request:
    """One question over HTTP."""

    def __init__(self, url: str, message: dict[str, Any], seconds: float) -> None:
        parts = urlsplit(url)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._connection = kind(parts.netloc, timeout=seconds)
        self._path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        self._body = msgspec.json.encode(message)
        self._socket: socket.socket | None = None
        self.answered: Queue[tuple[int, bytes]] = Queue()  # a status, 0 if there is none

    def send(self) -> None:
        headers = {"Content-Type": "application/json"}
        try:
            self._connection.connect()
            self._socket = self._connection.sock
            self._connection.request("POST", self._path, self._body, headers)
            with self._connection.getresponse() as answer:
                self.answered.put((answer.status, answer.read(LONGEST_ANSWER + 1)))
        except (OSError, ValueError, HTTPException) as error:
            self.answered.put((0, str(error).encode()))
        finally:
            self._connection.close()

    def give_up(self) -> None:
        """Have the thread that reads an answer hear no more; closing would wait for it."""
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)


# -- by name


def read_external(text: str) -> tuple[type[Bot], Settings]:
    """A program as people name it: ``exec:./bot --deep``, ``http://host:8080/path``.

    ``exec:seconds=30;./bot`` and ``http://host/path#seconds=30`` give it another time limit.
    """
    is_command = text.startswith("exec:")
    kind: type[Bot] = ExecBot if is_command else HttpBot
    values = _read_command(text) if is_command else _read_url(text)
    try:
        return kind, msgspec.convert(values, kind.settings_type, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(f"bad setting of the bot '{text}': {error}") from None


def _read_command(text: str) -> dict[str, str]:
    said = COMMAND.fullmatch(text)
    if said is None:
        raise BadInput(f"'{text}' is no command: it has several lines")
    pairs, command = said[1].split(";"), said[2]
    try:
        words = split(command)
    except ValueError as error:
        raise BadInput(f"'{command}' is no command: {error}") from None
    if not words or which(words[0]) is None:
        raise BadInput(f"there is no program '{words[0] if words else ''}' to run as a bot")
    return {**read_settings(pairs), "command": command.strip()}


def _read_url(text: str) -> dict[str, str]:
    url, _, settings = text.partition("#")
    try:
        parts = urlsplit(url)
        whole = bool(parts.hostname) and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        whole = False
    if not whole or not url.isascii() or not url.isprintable() or " " in url:
        raise BadInput(f"'{url}' is no address of a bot: expected one like http://host:8080/path")
    return {**read_settings(settings.split(";")), "url": url}
