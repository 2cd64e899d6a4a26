"""Bots that are programs of their own: the protocol's examples play, and nothing they do harms."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing import get_context
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from pebble import ProcessPool

from astrarium.bots import Bot, make_bot, read_bot
from astrarium.bots.external import LONGEST_ANSWER, LONGEST_WHY
from astrarium.kernel import BadInput, Perspective, State
from tests.bots.playing import GAME, play

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
SHORT = GAME.read_options({"max_game_turns": 3})
NODE = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")


def example(language: str, number: int = 0) -> str:
    """A program of the documentation."""
    blocks = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(blocks[number])


@pytest.fixture
def program(tmp_path: Path) -> Callable[..., str]:
    """The name of a bot that runs some Python code."""

    def write(code: str, settings: str = "") -> str:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(code, encoding="utf-8")
        return f"exec:{settings}{shlex.join([sys.executable, '-u', str(path)])}"

    return write


def ask(bot: Bot, state: State | None = None) -> Any:
    """One question of a new game."""
    state = state or GAME.new(2, SHORT, seed=1)
    return bot.choose(Perspective(state, state.decisions()[0]))


def failure(name: str) -> str:
    with pytest.raises(BadInput) as raised:
        ask(make_bot(name, 1))
    return str(raised.value)


ANSWERS = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "question":
        number, actions = message["number"], message["decision"]["actions"]
        {}
"""


# -- the examples of the documentation


def test_the_documented_program_plays_whole_games(program: Callable[..., str]) -> None:
    name = program(example("python"))
    games = [
        play(GAME.new(2, SHORT, seed=3), [make_bot(name, 1), make_bot("random", 2)])
        for _ in range(2)
    ]
    assert games[0] == games[1]
    assert any(text.startswith("0 build") for text in games[0])


@pytest.mark.skipif(NODE is None, reason="there is no Node.js")
def test_the_documented_javascript_plays_a_whole_game(tmp_path: Path) -> None:
    path = tmp_path / "chance.mjs"
    path.write_text(example("javascript"), encoding="utf-8")
    name = f"exec:{shlex.join([str(NODE), str(path)])}"
    assert play(GAME.new(2, SHORT, seed=3), [make_bot(name, 1), make_bot("random", 2)])


def test_the_documented_server_plays_a_whole_game(program: Callable[..., str]) -> None:
    code = example("python", 1)
    scope: dict[str, Any] = {}
    exec(code[: code.index("HTTPServer((")], scope)
    with serving(scope["Move"]) as url:
        bots = [make_bot(url, 1), make_bot("random", 2)]
        assert play(GAME.new(2, SHORT, seed=3), bots)


# -- what is sent and what is understood


def test_a_program_is_told_what_its_seat_may_know_and_no_more(
    program: Callable[..., str], tmp_path: Path
) -> None:
    heard = tmp_path / "heard.jsonl"
    note = f"open({str(heard)!r}, 'a').write(line)"
    name = program(ANSWERS.format("print(json.dumps({'number': number, 'answer': 0}))").replace(
        "    message = json", f"    {note}\n    message = json"
    ))  # fmt: skip
    state = GAME.new(2, SHORT, seed=1)
    decision = state.decisions()[1]
    bot = make_bot(name, seed=2**40 + 7)
    assert bot.choose(Perspective(state, decision)) == decision.actions[0]
    bot.choose(Perspective(state, decision))
    hello, question, again = map(msgspec.json.decode, heard.read_bytes().splitlines())
    assert {**hello, "match": ""} == {
        "type": "hello", "protocol": 1, "match": "", "game": "interspace", "rules": GAME.version,
        "seats": 2, "options": msgspec.to_builtins(SHORT), "seat": 1, "seed": 7 + 2**40 % 2**31,
    }  # fmt: skip
    assert (question["number"], again["number"]) == (1, 2)
    assert question["view"] == msgspec.json.decode(msgspec.json.encode(state.view(1).state))
    assert question["decision"]["actions"] == [str(action) for action in decision.actions]
    assert "dice" not in question["view"]


@pytest.mark.parametrize("answer", ["1", "actions[1]"])
def test_an_answer_is_a_place_in_the_list_or_a_text(
    program: Callable[..., str], answer: str
) -> None:
    name = program(ANSWERS.format(f"print(json.dumps({{'number': number, 'answer': {answer}}}))"))
    assert ask(make_bot(name, 1)) == GAME.new(2, SHORT, seed=1).decisions()[0].actions[1]


def test_a_reason_is_short_and_plain(program: Callable[..., str]) -> None:
    why = repr("\x1b[31m{seat}\n" + "x" * 999)
    name = program(
        ANSWERS.format(f"print(json.dumps({{'number': number, 'answer': 0, 'why': {why}}}))")
    )
    bot = make_bot(name, 1)
    ask(bot)
    assert str(bot.motive).startswith("[31m{seat} xxx")
    assert len(str(bot.motive)) == LONGEST_WHY


def test_a_program_may_end_after_its_goodbye(program: Callable[..., str], tmp_path: Path) -> None:
    left = tmp_path / "left"
    code = ANSWERS.format("print(json.dumps({'number': number, 'answer': 0}))")
    bot = make_bot(program(code + f"open({str(left)!r}, 'w').write(message['type'])"), 1)
    ask(bot)
    del bot
    assert left.read_text() == "goodbye"


def test_a_program_is_not_told_how_a_server_is_set_up(
    program: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ASTRARIUM_SETTINGS", "DATABASE_URL", "HARMLESS"):
        monkeypatch.setenv(name, "postgresql://me:secret@here/games")
    kept = (
        "'+'.join(sorted(os.environ.keys() & {'ASTRARIUM_SETTINGS', 'DATABASE_URL', 'HARMLESS'}))"
    )
    code = f"import os; print(json.dumps({{'number': 1, 'answer': 0, 'why': {kept}}}))"
    bot = make_bot(program(ANSWERS.format(code)), 1)
    ask(bot)
    assert str(bot.explain()) == "HARMLESS"


# -- programs that fail, and those that mean harm


@pytest.mark.parametrize(
    ("does", "complaint"),
    [
        ("sys.exit('no \\x1b[2J idea')", r"ended with code 1 \(question 1\): no  \[2J idea$"),
        ("import os, time; os.close(1); time.sleep(60)", r"closed its output \(question 1\)$"),
        ("print('nonsense')", "gave no answer .*: nonsense$"),
        ("print('[' * 9999)", "gave no answer"),
        ("print(json.dumps({'answer': 0}))", "gave no answer .*number"),
        ("print(json.dumps({'number': 2, 'answer': 0}))", "answered question 2 instead of 1$"),
        ("print(json.dumps({'number': 1, 'answer': 999}))", "gave answer 999, where those from 0"),
        ("print(json.dumps({'number': 1, 'answer': -1}))", "gave answer -1, where those from 0"),
        ("print(json.dumps({'number': 1, 'answer': 'cheat'}))", "is not listed: cheat$"),
        ("sys.stdout.write('x' * 99999); sys.stdout.flush()", f"more than {LONGEST_ANSWER} bytes"),
        ("sys.stdout.buffer.write(b'\\xff\\n')", "gave no answer"),
    ],
)
def test_what_a_program_does_wrong_is_said_in_a_sentence(
    program: Callable[..., str], does: str, complaint: str
) -> None:
    name = program(ANSWERS.format(does), settings="seconds=20;")
    said = failure(name)
    assert re.search(complaint, said), said
    assert said.startswith(f"the bot 'exec:{sys.executable}")
    assert said.isprintable()


def test_a_program_that_does_not_listen_is_not_waited_for(program: Callable[..., str]) -> None:
    state = GAME.new(4, GAME.read_options({"tier": "standard"}), seed=1)
    bot = make_bot(program("import time; time.sleep(60)", settings="seconds=0.3;"), 1)
    begun = monotonic()
    with pytest.raises(BadInput, match=r"did not answer in time \(question 1\)$"):
        ask(bot, state)
    del bot
    assert monotonic() - begun < 5


def test_a_program_that_talks_without_end_is_not_listened_to(program: Callable[..., str]) -> None:
    name = program('while True: print(\'{"number": 7, "answer": 0}\')', settings="seconds=2;")
    assert "instead of 1" in failure(name)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("exec:", "there is no program ''"),
        ("exec:no-such-program --fast", "there is no program 'no-such-program'"),
        ("exec:seconds=1;seconds=2;python", "the setting 'seconds' of a bot is given twice"),
        ("http://bots.example/#seconds=1;seconds=2", "'seconds' of a bot is given twice"),
        ("exec:'unfinished", "is no command"),
        ("exec:seconds=0;sh", "bad setting"),
        ("exec:depth=2;sh", "bad setting"),
        ("http://", "is no address"),
        ("http:/path", "is no address"),
        ("http://host:port/", "is no address"),
        ("http://me:secret@host/", "is no address"),
        ("http://host/#seconds=x", "bad setting"),
    ],
)
def test_what_can_be_no_program_is_refused_before_any_game(name: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        read_bot(name)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there are no process groups there")
def test_what_a_slow_program_has_started_goes_with_it(
    program: Callable[..., str], tmp_path: Path
) -> None:
    sign = tmp_path / "sign"
    name = program(f"import subprocess\nsubprocess.call({sleeper(sign)!r})", "seconds=3;")
    assert "did not answer in time" in failure(name)
    assert not sign.exists() or is_gone(sign)


@pytest.mark.skipif(os.name == "nt", reason="there are no process groups there")
@pytest.mark.parametrize(
    ("does", "limit"),
    [
        pytest.param("print(json.dumps({'number': number, 'answer': 0}))", 20, id="after goodbye"),
        pytest.param("sys.exit(3)", 2, id="by itself"),  # what it has started holds its output open
    ],
)
def test_what_a_program_has_started_goes_with_it_however_it_ends(
    program: Callable[..., str], tmp_path: Path, does: str, limit: int
) -> None:
    sign = tmp_path / "sign"
    starts = f"import subprocess\nsubprocess.Popen({sleeper(sign)!r})\n"
    bot = make_bot(program(starts + ANSWERS.format(does), f"seconds={limit};"), 1)
    threads = threading.active_count()
    with suppress(BadInput):
        ask(bot)
        assert appears(sign)
    del bot
    assert threading.active_count() <= threads  # others may have ended meanwhile
    assert not sign.exists() or is_gone(sign)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there are no such signals there")
def test_a_program_goes_with_the_worker_that_is_stopped(tmp_path: Path) -> None:
    sign = tmp_path / "sign"
    name = f"exec:seconds=60;{shlex.join(sleeper(sign))}"
    with ProcessPool(1, context=get_context("spawn")) as pool:
        pool.schedule(failure, args=(name,))
        assert appears(sign)
        pool.stop()  # type: ignore[no-untyped-call]
    assert is_gone(sign)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there are no such signals there")
@pytest.mark.parametrize("command", ["arena", "play"])
def test_a_program_goes_with_the_command_that_is_stopped(
    program: Callable[..., str], tmp_path: Path, command: str
) -> None:
    sign = tmp_path / "sign"
    name = program(f"import subprocess\nsubprocess.call({sleeper(sign)!r})", "seconds=60;")
    names = {"arena": f"random,{name}", "play": name}[command]
    words = [sys.executable, "-m", "typer", "astrarium.cli", "run", command, "--bots", names]
    with subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "ASTRARIUM_DATA": str(tmp_path)},
    ) as running:
        assert running.stdin is not None
        running.stdin.write(b"quick set-up\n")
        running.stdin.flush()
        assert appears(sign)
        running.terminate()
        assert running.wait(60) == 128 + signal.SIGTERM
    assert is_gone(sign)


def appears(sign: Path) -> bool:
    """Whether a sleeper begins to hold its file."""
    until = monotonic() + 60
    while not sign.exists() and monotonic() < until:
        sleep(0.05)
    return sign.exists()


def sleeper(sign: Path) -> list[str]:
    """A command that does not care that nobody talks to it, and holds a file while it lives."""
    code = "import fcntl, os, sys, time; file = open(sys.argv[1] + '.new', 'w'); "
    code += "fcntl.flock(file, fcntl.LOCK_EX); os.rename(file.name, sys.argv[1]); time.sleep(60)"
    return [sys.executable, "-c", code, str(sign)]


def is_gone(sign: Path) -> bool:
    """Whether a sleeper has let go of its file, or does so in a moment."""
    import fcntl  # not on every system

    until = monotonic() + 20
    with sign.open() as file:
        while monotonic() < until:
            with suppress(BlockingIOError):
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            sleep(0.02)
    return False


# -- over HTTP


class serving:  # noqa: N801 (it reads like a function)
    """A server with a handler; gives its address."""

    def __init__(self, handler: type[BaseHTTPRequestHandler]) -> None:
        handler.log_message = lambda *_: None  # type: ignore[assignment, method-assign]
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)

    def __enter__(self) -> str:
        serve = partial(self.server.serve_forever, poll_interval=0.01)
        threading.Thread(target=serve, daemon=True).start()
        return f"http://127.0.0.1:{self.server.server_port}/move?of=me"

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()


def handler(does: Callable[[Any, Any], None]) -> type[BaseHTTPRequestHandler]:
    class Move(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            does(self, msgspec.json.decode(self.rfile.read(int(self.headers["Content-Length"]))))

    return Move


def reply(to: Any, body: bytes, status: int = 200) -> None:
    to.send_response(status)
    to.end_headers()
    to.wfile.write(body)


@pytest.fixture
def url() -> Iterator[Callable[..., str]]:
    """The address of a server that does something with each question."""
    servers: list[serving] = []

    def serve(does: Callable[[Any, Any], None]) -> str:
        servers.append(serving(handler(does)))
        return servers[-1].__enter__()

    yield serve
    for server in servers:
        server.__exit__()


def test_every_request_says_all_about_the_game(url: Callable[..., str]) -> None:
    heard: list[Any] = []

    def answer(to: Any, question: Any) -> None:
        heard.append((to.path, question))
        reply(to, b'{"number": 1, "answer": 1, "why": "It is there."}')

    bot = make_bot(url(answer), 5)
    ask(bot)
    ((path, question),) = heard
    assert path == "/move?of=me"
    assert (question["type"], question["protocol"], question["seed"]) == ("question", 1, 5)
    assert (question["game"], question["seat"], question["number"]) == ("interspace", 0, 1)
    assert str(bot.motive) == "It is there."


@pytest.mark.parametrize(
    ("body", "status", "complaint"),
    [
        (b"out of order", 503, "answered with status 503: out of order$"),
        (b"", 302, "answered with status 302$"),
        (b"nonsense", 200, "gave no answer .*: nonsense$"),
        (b"x" * (LONGEST_ANSWER + 1), 200, "said more than"),
        (b'{"number": 1, "answer": "cheat"}', 200, "is not listed: cheat"),
    ],
)
def test_what_a_server_answers_wrong_is_said_in_a_sentence(
    url: Callable[..., str], body: bytes, status: int, complaint: str
) -> None:
    said = failure(url(lambda to, _: reply(to, body, status)))
    assert re.search(complaint, said), said


def test_a_server_that_is_slow_or_gone_is_not_waited_for(url: Callable[..., str]) -> None:
    def drip(to: Any, _: Any) -> None:
        for letter in b"HTTP/1.1 200 OK\r\nX-Slow: yes":
            to.wfile.write(bytes([letter]))
            sleep(0.1)

    def drip_body(to: Any, _: Any) -> None:
        to.send_response(200)
        to.end_headers()
        with suppress(OSError):  # it is left standing there
            for _ in range(50):
                to.wfile.write(b" ")
                sleep(0.1)

    begun = monotonic()
    assert "did not answer in time" in failure(f"{url(drip)}#seconds=0.5")
    assert "did not answer in time" in failure(f"{url(drip_body)}#seconds=0.5")
    assert "cannot be reached" in failure("http://a..b/")
    assert "cannot be reached" in failure("http://127.0.0.1:1/")
    assert monotonic() - begun < 3
