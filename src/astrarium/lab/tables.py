"""Tables in files, row by row: CSV, JSON lines and Parquet. A table appears whole or not at all."""

import csv
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from astrarium.kernel import BadInput

ROWS = 32_768  # of a Parquet row group: as many are in memory at a time
KINDS = (".csv", ".parquet")  # of files that an arena's table is in
WHOLE_NUMBERS = range(-(2**63), 2**63)  # that a column of them can hold

Row = Sequence[Any]


class Column(NamedTuple):
    """A column: what is in it, and what that means."""

    name: str
    kind: Literal["int", "float", "text", "bool"]
    about: str


class Sheet(ABC):
    """A table in a file that is being written."""

    def __init__(self, path: Path, columns: Sequence[Column]) -> None:
        self.path, self.columns = path, columns

    @abstractmethod
    def write(self, row: Row) -> None:
        """Add a row: a value, or None, for each column."""

    @abstractmethod
    def close(self) -> None:
        """There are no more rows."""


class CsvSheet(Sheet):
    """Comma-separated values, with the names of the columns in the first line."""

    def __init__(self, path: Path, columns: Sequence[Column]) -> None:
        super().__init__(path, columns)
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow([column.name for column in columns])

    def write(self, row: Row) -> None:
        self._writer.writerow([_short(value) for value in row])

    def close(self) -> None:
        self._file.close()


def _short(value: Any) -> Any:
    """Whole numbers without a fraction, and 1 and 0 for yes and no."""
    return int(value) if isinstance(value, float | bool) and value == value // 1 else value


class JsonSheet(Sheet):
    """A JSON object in each line."""

    def __init__(self, path: Path, columns: Sequence[Column]) -> None:
        super().__init__(path, columns)
        self._file = path.open("wb")
        self._names = [column.name for column in columns]

    def write(self, row: Row) -> None:
        values = dict(zip(self._names, row, strict=True))
        self._file.write(msgspec.json.encode(values) + b"\n")

    def close(self) -> None:
        self._file.close()


class ParquetSheet(Sheet):
    """Apache Parquet, as data frames and databases read it."""

    def __init__(self, path: Path, columns: Sequence[Column]) -> None:
        super().__init__(path, columns)
        import pyarrow as arrow  # type: ignore[import-untyped]  # noqa: PLC0415
        from pyarrow import parquet  # noqa: PLC0415

        kinds = {
            "int": arrow.int64(),
            "float": arrow.float64(),
            "text": arrow.string(),
            "bool": arrow.bool_(),
        }
        self._schema = arrow.schema([(column.name, kinds[column.kind]) for column in columns])
        self._batch = arrow.record_batch
        self._writer = parquet.ParquetWriter(path, self._schema, compression="zstd")
        self._rows: list[Row] = []

    def write(self, row: Row) -> None:
        self._rows.append(row)
        if len(self._rows) == ROWS:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            values = [list(column) for column in zip(*self._rows, strict=True)]
            self._writer.write_batch(self._batch(values, schema=self._schema))
        self._rows = []

    def close(self) -> None:
        try:
            self._flush()
        finally:
            self._writer.close()


SHEETS: dict[str, type[Sheet]] = {".csv": CsvSheet, ".jsonl": JsonSheet, ".parquet": ParquetSheet}


def has_parquet() -> bool:
    """Whether Parquet can be written here."""
    return find_spec("pyarrow") is not None


@contextmanager
def new_sheet(path: Path, columns: Sequence[Column]) -> Iterator[Sheet]:
    """A table of the kind that its file's name says; there once it is complete."""
    kind = SHEETS.get(path.suffix)
    if kind is None:
        raise BadInput(f"the file {path} is no table: its name ends with {' or '.join(SHEETS)}")
    if kind is ParquetSheet and not has_parquet():
        raise BadInput("Parquet needs more packages: pip install 'astrarium[lab]'")
    draft = path.with_name(path.name + ".part")
    sheet = kind(draft, columns)
    try:
        try:
            yield sheet
        finally:
            sheet.close()
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


class Sheets:
    """The same table in several files."""

    def __init__(self, sheets: Iterable[Sheet]) -> None:
        self._sheets = list(sheets)

    def write(self, row: Row) -> None:
        for sheet in self._sheets:
            sheet.write(row)


@contextmanager
def new_sheets(path: Path, columns: Sequence[Column]) -> Iterator[Sheets]:
    """A table as CSV, and as Parquet where that can be written; the path has no suffix."""
    suffixes = KINDS if has_parquet() else KINDS[:1]
    with ExitStack() as stack:
        paths = [path.with_name(path.name + suffix) for suffix in suffixes]
        yield Sheets([stack.enter_context(new_sheet(one, columns)) for one in paths])
