"""Records as data: one row for each decision that somebody took, with what they could know."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from astrarium.kernel import BadInput, Game, Outcome, Record, State, read_record, turn_of
from astrarium.kernel.record import TAKEBACK, naming

from .arena_plan import unusual
from .tables import Column, Row, new_sheet

COLUMNS = (
    Column("game", "text", "the name of the game"),
    Column(
        "record",
        "text",
        "the record's file, without its ending; with its folder where two are alike",
    ),
    Column("options", "text", "the game's options that are not the usual ones, as name=value"),
    Column("number", "int", "which action of the record it is, from 1"),
    Column("turn", "int", "the game turn"),
    Column("seats", "int", "how many seats the game has"),
    Column("seat", "int", "who decided, from 0"),
    Column(
        "player",
        "text",
        "the bot that decided; empty if the record does not say, as those of games with people",
    ),
    Column("kind", "text", "the kind of question: the step that asked"),
    Column("rule", "text", "the id of the rule that the question comes from"),
    Column("choices", "int", "how many legal answers there were"),
    Column("action", "text", "the answer, as in the record"),
    Column("type", "text", "the type of the answer"),
    Column("index", "int", "the place of the answer among those listed, from 0"),
    Column("forced", "bool", "whether there was only one answer"),
    Column("won", "float", "1 if the seat won in the end, a part if it shared the win, else 0"),
    Column("points", "int", "the points of the seat in the end"),
    Column("place", "int", "its place in the end, from 1; where nobody won, from 2"),
    Column("team", "int", "the number of its team, from 0; empty if it plays for itself"),
)
OWN, OTHER = "own", "other {place}"  # whose feature it is: other 1 sits next, and so on

Progress = Callable[[int], None]


def columns(game: Game, seats: int) -> list[Column]:
    """All columns of a table of games with up to so many seats.

    Features are those of the deciding seat (``own victory points``) and, as far as it could know
    them, of the seats after it in turn (``other 1 victory points``). What a game with fewer seats
    does not have is empty, and so are won, points and place while a game is not over.
    """
    names = feature_names(game)
    own = [Column(f"{OWN} {name}", "float", f"{name} of the seat itself") for name in names]
    others = [
        Column(f"{whose} {name}", "float", f"{name} of the seat {place} after it, as far as known")
        for place in range(1, seats)
        for whose in [OTHER.format(place=place)]
        for name in names
    ]
    return [*COLUMNS, *own, *others]


@cache
def feature_names(game: Game) -> tuple[str, ...]:
    """The names of a game's features, found by setting it up."""
    state = game.new(min(game.seats(game.options())))
    return tuple(game.features(state, 0))


def export(paths: Sequence[Path], to: Path, progress: Progress | None = None) -> int:
    """Write the decisions of records into a table, whose file's name says of which kind.

    Folders stand for the records in them. ``progress`` is told how many records are done. Returns
    the number of rows. BadInput if a record is broken; there is no table then.
    """
    files = record_files(paths)
    game, seats = _in_common(files)
    if to.exists():
        raise BadInput(f"the file {to} is there already: name another file")
    if to.suffix == ".jsonl" and to.parent.resolve() in {path.resolve() for path in paths}:
        raise BadInput(f"{to} would lie among the records, and look like one: name another folder")
    rows = 0
    with new_sheet(to, columns(game, seats)) as sheet:
        for done, (name, path) in enumerate(zip(_names(files), files, strict=True), 1):
            with naming(path):
                for row in decisions(name, read_record(path), seats):
                    sheet.write(row)
                    rows += 1
            if progress is not None:
                progress(done)
    return rows


def record_files(paths: Iterable[Path]) -> list[Path]:
    """The files that are meant, each once: those named, and the records in the folders named."""
    files: dict[Path, Path] = {}
    for path in paths:
        if (path / "arena.json").exists():
            raise BadInput(
                f"{path} is the folder of an arena, which keeps no records; "
                "`astrarium simulate --records DIR` does"
            )
        found = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
        if not found:
            raise BadInput(f"there are no records in {path}")
        files |= {one.resolve(): one for one in found}
    return list(files.values())


def _names(files: Sequence[Path]) -> list[str]:
    """What the records are called in the table: no two alike."""
    names = [path.stem for path in files]
    if len(set(names)) < len(names):
        names = [str(path.with_suffix("")) for path in files]
    return names


def _in_common(files: Sequence[Path]) -> tuple[Game, int]:
    """The game of all records, and the most seats that one of them has."""
    games, seats = {}, 0
    for path in files:
        with naming(path):
            record = read_record(path)
            game = record.game()
        games[game.name] = game
        seats = max(seats, record.header.seats)
    if len(games) != 1:
        raise BadInput(f"a table is of one game, not of {' and '.join(games) or 'none'}")
    return game, seats


# -- rows


def decisions(name: str, record: Record, seats: int) -> Iterator[Row]:
    """The rows of a record under a name, in a table with columns for so many seats."""
    game = record.game()
    chosen = game.read_options(record.header.options)
    options = unusual(game, chosen)
    together = game.teams(chosen, record.header.seats)
    teams = {seat: number for number, team in enumerate(together) for seat in team}
    state = None
    for number, (state, entry) in enumerate(zip(record.replay(), record.entries, strict=False), 1):
        asked = next((asked for asked in state.decisions() if asked.seat == entry.seat), None)
        if asked is None or TAKEBACK.fullmatch(entry.action):
            continue  # nobody's decision, or one that cannot be played, as replaying will say
        action = game.read_action(entry.action)
        yield (
            game.name,
            name,
            options,
            number,
            turn_of(state) or 0,
            state.seats,
            asked.seat,
            record.players[asked.seat] if record.players else None,
            asked.kind,
            asked.rule,
            len(asked.actions),
            entry.action,
            type(action).__name__,
            asked.actions.index(action) if action in asked.actions else None,
            len(asked.actions) == 1,
            *_result(record.outcome, asked.seat),
            teams.get(asked.seat),
            *_features(game, state, asked.seat, seats),
        )
    if state is not None and state.outcome() != record.outcome:
        raise BadInput("the outcome written in the record is not the one that its actions lead to")


def _result(outcome: Outcome | None, seat: int) -> tuple[float | int | None, ...]:
    """How much a seat won, its points and its place; nothing of a game that is not over."""
    if outcome is None:
        return None, None, None
    return outcome.share(seat), outcome.scores[seat], outcome.places[seat]


def _features(game: Game, state: State, seat: int, seats: int) -> Iterator[float | None]:
    """The features of all seats, as the deciding one can work them out; it comes first."""
    names = feature_names(game)
    seen = state.hide(seat)
    for place in range(seats):
        there = place < state.seats
        found = game.features(seen, (seat + place) % state.seats) if there else {}
        yield from (float(found[name]) if name in found else None for name in names)
