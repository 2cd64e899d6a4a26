"""Nobody gets to see what is not theirs: not in positions, not in the log, not by comparing.

Random games are played on a server's tables. Whatever a seat or a spectator gets is compared, byte
by byte, with what they would get if all that they cannot know were otherwise. The games tell all
that they are given, so that anything the server lets through shows.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from astrarium.games.space_empires.data import DEEP_SPACE_MARKERS, KINDS
from astrarium.kernel import Action, Decision, Event, Game, Rolled, State, load_game, seeded
from astrarium.kernel.hidden import Secret
from astrarium.kernel.scene import Panels, Reason, Scene
from astrarium.server import play, tables, views, wire
from astrarium.server.games import Held
from astrarium.server.hall import Hall
from astrarium.server.people import Person, new_person
from astrarium.server.play import Sitting
from astrarium.server.settings import Settings
from astrarium.server.storage import LOG, open_store
from astrarium.server.telling import for_seat, tell
from tests.kernel.games.duel import Card

GAMES = [
    ("bids", 3, 60),
    ("duel", 3, 60),
    ("bazaar", 3, 40),
    ("interspace", 3, 30),
    pytest.param("standard", 3, 80, marks=pytest.mark.slow),
    ("hidden", 2, 30),
    pytest.param("hidden", 2, 60, marks=pytest.mark.slow),
    pytest.param("advanced", 3, 120, marks=pytest.mark.slow),
    pytest.param("many", 5, 60, marks=pytest.mark.slow),
    ("empires", 2, 12),
    pytest.param("empires", 2, 120, marks=pytest.mark.slow),
    pytest.param("teams", 4, 30, marks=pytest.mark.slow),
    ("cosmic", 3, 12),
    pytest.param("cosmic", 4, 60, marks=pytest.mark.slow),
    ("hyper", 3, 12),
    pytest.param("hyper", 4, 60, marks=pytest.mark.slow),
]
OPTIONS: dict[str, dict[str, Any]] = {
    "bids": {"lots": 20, "purse": 9},  # who ties rolls in secret
    "standard": {"tier": "standard"},
    "hidden": {"tier": "standard", "hidden_stacks": True},
}
EMPIRES = ("fighters", "raiders", "mines", "pipelines")
MODULES = ("objectives", "breakthroughs", "colonization", "encounters")
OPTIONS["advanced"] = {"tier": "standard", **dict.fromkeys(MODULES, True)}
OPTIONS["many"] = {**OPTIONS["advanced"], "hidden_stacks": True}
OPTIONS["empires"] = {"scenario": "small", "quick_start": True, **dict.fromkeys(EMPIRES, True)}
OPTIONS["teams"] = {"scenario": "teams", "quick_start": True}
# What is played there.
NAMES = {
    **dict.fromkeys(("standard", "hidden", "advanced", "many"), "interspace"),
    **dict.fromkeys(("empires", "teams"), "space-empires"),
    "cosmic": "cosmic-encounter",
    "hyper": "hyperspace",
}
# What may lie hidden in events: cards, or counters and markers of Space Empires.
WORDS: tuple[tuple[Any, ...], ...] = (tuple(Card), KINDS, tuple(DEEP_SPACE_MARKERS))
ALTERNATIVES = 4

Reader = int | None  # a seat, or a spectator


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """Where every game has the same dice, so that a failure comes again."""
    monkeypatch.setattr("secrets.randbits", lambda bits: 2**bits // 3)
    settings = Settings(data_dir=tmp_path)
    store = open_store(settings.database)
    yield Hall(settings, store)
    store.close()


class Everything(Panels, frozen=True):
    all: str


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], None]:
    """Lets a game tell everything that it is given, wherever it is asked for a word."""

    def loosen(game: Game) -> None:
        kind = type(game)
        plain = kind.scene

        def scene(self: Game, state: State, seat: Reader, language: str = "en") -> Scene:
            drawn = plain(self, state, seat, language)
            return msgspec.structs.replace(drawn, panels=Everything(all=repr(state)))

        def told(self: Game, state: State, said: Action | Event, language: str = "en") -> str:
            return f"{said!r} {state!r}"

        def pending(self: Game, state: State, *_: Any) -> str:
            return repr(state)

        def why(self: Game, state: State, *_: Any) -> Reason:
            return Reason("", repr(state))

        for name, method in (
            ("scene", scene), ("describe", told), ("pending", pending), ("prompt", pending),
            ("why_not_pick", why), ("story", Game.story),
        ):  # fmt: skip
            monkeypatch.setattr(kind, name, method)

    return loosen


def new_table(hall: Hall, game: str, seats: int) -> tuple[str, Person]:
    """A game under way, with a seat's person."""
    with hall.changing() as connection:
        person, _ = new_person(connection, "en")
        plans = [wire.SeatPlan("me"), *[wire.SeatPlan("bot", "random")] * (seats - 1)]
        wanted = wire.NewTable(NAMES.get(game, game), plans, OPTIONS.get(game, {}))
        table = tables.new_table(connection, person, wanted, hall.settings)
    with hall.sitting(table) as sitting:
        play.start(sitting)
    return table, person


@contextmanager
def instead(sitting: Sitting, state: State) -> Iterator[Sitting]:
    """The same table, if its game were in another state."""
    held = Held()
    held.keep(sitting.row, state)
    yield Sitting(sitting.connection, held, sitting.row)


def shown(sitting: Sitting, reader: Reader) -> bytes:
    """All that somebody can ask for about the position."""
    position = views.position(sitting, reader, "en")
    why = None if reader is None else views.why(sitting, reader, ["piece:1"], "en")
    return msgspec.json.encode([position, why])


def row_of(game: Game, state: State, events: list[Event], reader: Reader) -> bytes:
    """What somebody reads in the log."""
    told = tell(game, state.seats, [(state, event) for event in events])
    return msgspec.json.encode([for_seat(told.lines, reader), for_seat(told.events, reader)])


def otherwise(event: Event, reader: Reader) -> Event:
    """An event of the same kind and audience, with all different that a reader may not know."""
    if event.to is not None and reader not in event.to and isinstance(event, Rolled):
        return msgspec.structs.replace(event, value=event.value % event.sides + 1)
    changes = {}
    for name in event.__struct_fields__:
        field = getattr(event, name)
        if isinstance(field, Secret) and not field.known_to(reader):
            changes[name] = msgspec.structs.replace(field, value=another(field.value))
    return msgspec.structs.replace(event, **changes)


def another(value: Any) -> Any:
    """Another value of the same kind."""
    if type(value) is int:
        return value % 6 + 1
    words = next(words for words in WORDS if value in words)
    return words[(words.index(value) + 1) % len(words)]


def thought_of(decision: Decision) -> list[Action]:
    """Answers after which the game goes on."""
    return [action for action in decision.actions if not action.gives_up]


def readers(state: State) -> list[Reader]:
    return [*range(state.seats), None]


def imagined(state: State, reader: Reader, sample: int) -> State:
    dice = seeded(sample).fork("imagined by a test")
    return state.imagine(reader, dice)  # type: ignore[arg-type]


def check_position(sitting: Sitting) -> None:
    """What anybody sees is the same whatever they cannot know is."""
    state = sitting.state
    for reader in readers(state):
        true = shown(sitting, reader)
        for sample in range(3):
            with instead(sitting, imagined(state, reader, sample)) as other:
                assert shown(other, reader) == true, f"{reader} sees what is not theirs"


def check_telling(game: Game, after: State, events: list[Event]) -> None:
    """What anybody is told is the same whatever they cannot know is."""
    for reader in readers(after):
        true = row_of(game, after, events, reader)
        twin = imagined(after, reader, 7)
        others = [otherwise(event, reader) for event in events]
        assert row_of(game, twin, others, reader) == true, f"{reader} reads what is not theirs"


def check_alternatives(game: Game, before: State, seat: int, chance: random.Random) -> int:
    """Two actions that look the same to somebody are told the same; how often that was so."""
    asked = next(decision for decision in before.decisions() if decision.seat == seat)
    actions = chance.sample(thought_of(asked), min(ALTERNATIVES, len(thought_of(asked))))
    seen: dict[tuple[Reader, bytes], bytes] = {}
    alike = 0
    for action in actions:
        after = before.clone()
        events = after.apply(seat, action)
        for reader in set(readers(before)) - after.news:  # those to whom nothing was revealed
            look = reader, msgspec.json.encode(after.seen_by(reader))
            row = row_of(game, after, events, reader)
            alike += look in seen
            assert seen.setdefault(look, row) == row, f"{reader} can tell '{action}' from others"
    return alike


@pytest.mark.parametrize(("name", "seats", "actions"), GAMES)
def test_nobody_sees_or_reads_what_is_not_theirs(
    hall: Hall,
    talkative: Callable[[Game], None],
    name: str,
    seats: int,
    actions: int,
) -> None:
    game, chance = load_game(NAMES.get(name, name)), random.Random(name)
    talkative(game)
    table, _ = new_table(hall, name, seats)
    alike = 0
    for _ in range(actions):
        with hall.sitting(table) as sitting:
            if sitting.row.status == "over":
                break
            check_position(sitting)
            before = sitting.state
            decision = chance.choice(before.decisions())
            action = chance.choice(thought_of(decision))
            alike += check_alternatives(game, before, decision.seat, chance)
            after = before.clone()
            check_telling(game, after, after.apply(decision.seat, action))
            play.act(sitting, decision.seat, [action])
    assert alike or name in ("bazaar", "duel", "hyper")  # where nothing is done in secret


@pytest.mark.parametrize(("name", "seats", "actions"), GAMES)
def test_nobody_is_given_the_dice_to_come(
    hall: Hall, talkative: Callable[[Game], None], name: str, seats: int, actions: int
) -> None:
    game, chance = load_game(NAMES.get(name, name)), random.Random(name)
    talkative(game)
    table, person = new_table(hall, name, seats)
    for _ in range(actions // 4):
        with hall.sitting(table) as sitting:
            if sitting.row.status == "over":
                break
            decision = chance.choice(sitting.state.decisions())
            play.act(sitting, decision.seat, [chance.choice(thought_of(decision))])
        with hall.looking(table) as sitting:
            if sitting.row.status == "over":  # from then on everybody may know
                break
            secrets = {sitting.row.seed, sitting.state.dice.key}
            given = [shown(sitting, reader).decode() for reader in readers(sitting.state)]
            given.append(
                msgspec.json.encode(tables.shown(sitting.connection, table, person)).decode()
            )
            for reader in readers(sitting.state):
                log = views.log(sitting.connection, sitting.row, reader, "en")
                given.append(msgspec.json.encode(log).decode())
            assert not [secret for secret in secrets for text in given if secret in text]


def test_what_the_log_stores_for_somebody_is_what_they_are_told(hall: Hall) -> None:
    """Rows are stored by audience; each audience gets its own and no other."""
    import sqlalchemy as sa

    table, _ = new_table(hall, "duel", 3)
    with hall.looking(table) as sitting:
        row = sitting.connection.execute(sa.select(LOG).where(LOG.c.table_id == table)).one()
        assert set(row.events) == {"0", "1", "2", "spectators"}
        for reader in (0, 1, 2, None):
            cards = [
                (event["seat"], event["card"]["value"] is not None)
                for event in views.entry(row, reader, "en").events
                if event["type"] == "Drew"
            ]
            assert {seat for seat, known in cards if known} == ({reader} - {None})
