"""The tables of an arena as a report reads them: a few hundred games at a time.

All three tables are in the order of the games' numbers, so one pass over them side by side is
enough, and memory does not grow with the number of games.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as arrow  # type: ignore[import-untyped]
from pyarrow import csv, parquet

from astrarium.kernel import BadInput

from .arena_plan import Plan
from .arena_tables import DEEDS, GAMES, turn_columns
from .report_statistics import Flags, Floats, Ints
from .tables import ROWS, Column

BLOCK = 500  # games that are in memory at a time
MOST_NAMES = 1000  # of deeds, starts or endings


class Damaged(BadInput):
    """What an arena has worked out from its games cannot be used, but it can be made anew."""


_DEED = next(column for column in DEEDS if column.name == "deed")


class Names:
    """Texts, numbered as they come up."""

    def __init__(self, what: str) -> None:
        self.what, self.all = what, list[str]()
        self._numbers: dict[str, int] = {}

    def number(self, name: str) -> int:
        if name not in self._numbers:
            if len(self.all) == MOST_NAMES:
                raise BadInput(f"the tables have more than {MOST_NAMES} {self.what}")
            self._numbers[name] = len(self.all)
            self.all.append(name)
        return self._numbers[name]


class Part(NamedTuple):
    """Some games of one setting (the same rules and number of seats), as arrays."""

    setting: int  # its place among the plan's settings
    bots: Ints  # by game and seat: places in the plan's list
    starts: Ints  # by game and seat: numbers of names
    won: Floats  # by game and seat
    places: Ints  # by game and seat
    ranked: Flags  # by game: whether the rules rank all
    endings: Ints  # by game: numbers of names
    turns: Ints  # by game
    decisions: Ints  # by game
    forfeited: Flags  # by game: whether a bot failed
    moment_games: Ints  # by moment, which is the end of a game turn: the game's place in this part
    moment_turns: Ints  # by moment
    features: Floats  # by moment, seat and feature
    deeds: Floats  # by game, seat and deed: how often

    def of(self, chosen: Flags) -> "Part":
        """Only the games that are chosen."""
        moments = chosen[self.moment_games]
        places = np.cumsum(chosen) - 1
        return Part(
            setting=self.setting,
            bots=self.bots[chosen],
            starts=self.starts[chosen],
            won=self.won[chosen],
            places=self.places[chosen],
            ranked=self.ranked[chosen],
            endings=self.endings[chosen],
            turns=self.turns[chosen],
            decisions=self.decisions[chosen],
            forfeited=self.forfeited[chosen],
            moment_games=places[self.moment_games[moments]],
            moment_turns=self.moment_turns[moments],
            features=self.features[moments],
            deeds=self.deeds[chosen],
        )


class Tables:
    """The tables of an arena, in a folder."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._folder, self._plan = folder, plan
        self.starts, self.endings, self.deeds = Names("starts"), Names("endings"), Names("deeds")

    def parts(self) -> Iterator[Part]:
        """All games in the order of their numbers, those of a few hundred by their settings."""
        self._name_deeds()
        games = _Stream(self._folder / "games", GAMES)
        turns = _Stream(self._folder / "turns", turn_columns(self._plan))
        deeds = _Stream(self._folder / "deeds", DEEDS)
        while (first := games.next_game) is not None:
            last = first + BLOCK - 1
            block = _Block(self, games.until(last), turns.until(last), deeds.until(last))
            yield from block.parts()
        if turns.next_game is not None or deeds.next_game is not None:
            raise Damaged("the tables of turns and deeds have games that the table of games lacks")

    def _name_deeds(self) -> None:
        """Find all deeds at first: of games that lack one it was done 0 times."""
        found: set[str] = set()
        for table in _tables(_existing(self._folder / "deeds"), [_DEED]):
            found.update(text for text in table["deed"].unique().to_pylist() if text is not None)
        for name in sorted(found):
            self.deeds.number(name)

    @cached_property
    def settings(self) -> dict[tuple[str, int], int]:
        """The number of each pair of a rule set's label and a number of seats."""
        labels = [(self._plan.rules[rules].label, seats) for rules, seats in self._plan.settings]
        return {label: number for number, label in enumerate(labels)}

    @cached_property
    def bots(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self._plan.bots)}

    @property
    def features(self) -> tuple[str, ...]:
        return self._plan.features


class _Stream:
    """A table that is read from its beginning to its end, in rows that grow by game."""

    def __init__(self, path: Path, columns: Sequence[Column]) -> None:
        self._path, self._columns = _existing(path), columns
        self._batches = _tables(self._path, columns)
        self._waiting: Any = None  # a batch of which some rows are not yet used
        self._refill()

    def _refill(self) -> None:
        while self._waiting is None or not len(self._waiting):
            self._waiting = next(self._batches, None)
            if self._waiting is None:
                return
            if self._waiting["game"].null_count:
                raise self.damaged()

    def damaged(self) -> Damaged:
        return Damaged(f"the table {self._path} is damaged: it is not as an arena writes it")

    @property
    def next_game(self) -> int | None:
        """The number of the game whose rows come next; None after the last."""
        return None if self._waiting is None else int(self._waiting["game"][0].as_py())

    def until(self, last: int) -> "_Rows":
        """The next rows, as far as their games' numbers go to this one."""
        found = []
        while self.next_game is not None:
            games = self._waiting["game"].to_numpy()
            if (np.diff(games) < 0).any():
                raise self.damaged()
            count = int(np.searchsorted(games, last, side="right"))
            found.append(self._waiting.slice(0, count))
            self._waiting = self._waiting.slice(count)
            if len(self._waiting):
                break
            self._refill()
        empty = arrow.schema([(one.name, _KINDS[one.kind]) for one in self._columns]).empty_table()
        return _Rows(arrow.concat_tables(found) if found else empty, self)


_KINDS = {
    "int": arrow.int64(),
    "float": arrow.float64(),
    "text": arrow.string(),
    "bool": arrow.bool_(),
}


def _existing(path: Path) -> Path:
    """The file of a table, in the better format that is there."""
    for suffix in (".parquet", ".csv"):
        found = path.with_name(path.name + suffix)
        if found.exists():
            return found
    raise Damaged(f"there is no table {path}.parquet or {path}.csv")


def _tables(path: Path, columns: Sequence[Column]) -> Iterator[Any]:
    """These columns of a table, some rows at a time."""
    schema = arrow.schema([(column.name, _KINDS[column.kind]) for column in columns])
    read = _parquet if path.suffix == ".parquet" else _csv
    try:
        for batch in read(path, schema):
            yield arrow.Table.from_batches([batch]).cast(schema)
    except (arrow.ArrowException, KeyError, OSError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise Damaged(f"the table {path} cannot be read: {reason}") from None


def _parquet(path: Path, schema: Any) -> Iterator[Any]:
    with parquet.ParquetFile(path) as file:
        missing = [name for name in schema.names if name not in file.schema_arrow.names]
        if missing:
            raise KeyError(f"there is no column {missing[0]}")
        yield from file.iter_batches(batch_size=ROWS, columns=schema.names)


def _csv(path: Path, schema: Any) -> Iterator[Any]:
    if path.stat().st_size == 0:
        raise ValueError("it is empty")
    options = csv.ConvertOptions(column_types=schema, include_columns=schema.names)
    with csv.open_csv(path, convert_options=options) as reader:
        yield from reader


class _Rows:
    """Rows of a table."""

    def __init__(self, table: Any, stream: _Stream) -> None:
        self._table, self._stream = table, stream

    def __len__(self) -> int:
        return len(self._table)

    def ints(self, name: str) -> Ints:
        column = self._table[name]
        if column.null_count:
            raise self.damaged()
        numbers: Ints = column.to_numpy().astype(np.int64)
        return numbers

    def floats(self, name: str) -> Floats:
        """With NaN where there is no number."""
        numbers = self._table[name].to_numpy().astype(np.float64)
        return np.where(np.isfinite(numbers), numbers, np.nan)

    def flags(self, name: str) -> Flags:
        column = self._table[name]
        if column.null_count:
            raise self.damaged()
        flags: Flags = column.to_numpy().astype(np.bool_)
        return flags

    def texts(self, name: str, numbered: Names | dict[str, int]) -> Ints:
        """A column of texts, as their numbers."""
        column = self._table[name].combine_chunks().dictionary_encode()
        if column.null_count:
            raise self.damaged()
        if isinstance(numbered, Names):
            known = [numbered.number(text) for text in column.dictionary.to_pylist()]
        else:
            known = [numbered.get(text, -1) for text in column.dictionary.to_pylist()]
            if -1 in known:
                raise self.damaged()
        numbers: Ints = np.array(known, dtype=np.int64)[column.indices.to_numpy()]
        return numbers

    def damaged(self) -> Damaged:
        return self._stream.damaged()


class _Block:
    """The rows of some games, put together."""

    def __init__(self, tables: Tables, games: _Rows, turns: _Rows, deeds: _Rows) -> None:
        self._tables, self._games, self._turns, self._deeds = tables, games, turns, deeds
        numbers = games.ints("game")
        starts = np.flatnonzero(np.diff(numbers, prepend=numbers[0] - 1))
        self._numbers = numbers[starts]
        self._first_rows = starts
        self._settings = self._setting_of_games()

    def _setting_of_games(self) -> Ints:
        """The setting of each game, where its rows are one for each of its seats."""
        labels = Names("rules")
        rules = self._games.texts("options", labels)
        seats = self._games.ints("seats")
        pairs = zip(rules[self._first_rows], seats[self._first_rows], strict=True)
        settings = [self._tables.settings.get((labels.all[rule], int(of))) for rule, of in pairs]
        ends = np.append(self._first_rows[1:], len(seats))
        if None in settings or (ends - self._first_rows != seats[self._first_rows]).any():
            raise self._games.damaged()
        return np.array(settings, dtype=np.int64)

    def parts(self) -> Iterator[Part]:
        tables, games = self._tables, self._games
        seat, won, failed = games.ints("seat"), games.floats("won"), games.flags("failed")
        place, ranked = games.ints("place"), games.flags("ranked")
        columns = {
            "bots": games.texts("bot", tables.bots),
            "starts": games.texts("start", tables.starts),
            "endings": games.texts("ending", tables.endings),
            "turns": games.ints("turns"),
            "decisions": games.ints("decisions"),
        }
        if not ((won >= 0) & (won <= 1) & (place >= 1)).all():
            raise games.damaged()
        for setting in np.unique(self._settings):
            chosen = np.flatnonzero(self._settings == setting)
            seats = int(games.ints("seats")[self._first_rows[chosen[0]]])
            rows = self._first_rows[chosen][:, None] + np.arange(seats)
            if (seat[rows] != np.arange(seats)).any():
                raise games.damaged()
            firsts = rows[:, 0]
            moments = self._moments(chosen, seats)
            yield Part(
                setting=int(setting),
                bots=columns["bots"][rows],
                starts=columns["starts"][rows],
                won=won[rows],
                places=place[rows],
                ranked=ranked[firsts],
                endings=columns["endings"][firsts],
                turns=columns["turns"][firsts],
                decisions=columns["decisions"][firsts],
                forfeited=failed[rows].any(axis=1),
                moment_games=moments[0],
                moment_turns=moments[1],
                features=moments[2],
                deeds=self._counted(chosen, seats),
            )

    def _moments(self, chosen: Ints, seats: int) -> tuple[Ints, Ints, Floats]:
        """The games, turns and features of all ends of turns, of the games that are chosen."""
        found, places = self._of_games(self._turns, chosen)
        if len(found) % seats:
            raise self._turns.damaged()
        rows, games = found.reshape(-1, seats), places.reshape(-1, seats)
        turns, seat = self._turns.ints("turn")[rows], self._turns.ints("seat")[rows]
        same = (turns == turns[:, :1]).all() and (games == games[:, :1]).all()
        if not same or (seat != np.arange(seats)).any():
            raise self._turns.damaged()
        features = self._tables.features
        values = np.empty((*rows.shape, len(features)))
        for at, name in enumerate(features):
            values[:, :, at] = self._turns.floats(name)[rows]
        return games[:, 0], turns[:, 0], values

    def _counted(self, chosen: Ints, seats: int) -> Floats:
        """How often each deed was done, by game and seat."""
        deeds = self._deeds.texts("deed", self._tables.deeds)
        found, places = self._of_games(self._deeds, chosen)
        seat = self._deeds.ints("seat")[found]
        if not ((seat >= 0) & (seat < seats)).all():
            raise self._deeds.damaged()
        counts = np.zeros((len(chosen), seats, len(self._tables.deeds.all)))
        counts[places, seat, deeds[found]] = self._deeds.ints("count")[found]
        return counts

    def _of_games(self, rows: _Rows, chosen: Ints) -> tuple[Ints, Ints]:
        """Which rows are of the games that are chosen, and of the how manieth of them."""
        numbers = rows.ints("game")
        places = np.searchsorted(self._numbers, numbers)
        if (self._numbers[np.minimum(places, len(self._numbers) - 1)] != numbers).any():
            raise rows.damaged()
        of_chosen = np.full(len(self._numbers), -1, dtype=np.int64)
        of_chosen[chosen] = np.arange(len(chosen))
        found: Ints = np.flatnonzero(of_chosen[places] >= 0)
        return found, of_chosen[places[found]]
