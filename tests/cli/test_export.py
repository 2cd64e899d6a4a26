"""`astrarium export`: a table of decisions, its columns explained, and sentences for misuse."""

from pathlib import Path

import pytest

from astrarium.kernel import load_game, read_record
from astrarium.lab.export import columns

from .conftest import Run


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_a_record_becomes_a_table(run: Run, record: Path, tmp_path: Path, suffix: str) -> None:
    table = tmp_path / f"table.{suffix}"
    result = run("export", record, "--to", table)
    assert result.exit_code == 0
    assert result.stdout == f"{table}: {len(read_record(record).entries)} decisions of 1 game\n"
    assert table.stat().st_size > 1000


def test_the_columns_are_explained(run: Run) -> None:
    told = run("export", "--columns", "interspace").stdout.splitlines()
    for column in columns(load_game("interspace"), 2):
        assert any(line.strip().startswith(column.name) for line in told)


def test_what_does_not_fit_is_a_sentence(run: Run, record: Path, tmp_path: Path) -> None:
    for arguments, says in (
        ((record,), "name records and the table to write"),
        (("--to", "table.csv"), "name records and the table to write"),
        ((record, "--to", tmp_path / "table.doc"), "ends with .csv or .jsonl or .parquet"),
        ((record, "--to", record), "is there already"),
        (("nowhere.jsonl", "--to", "table.csv"), "here is no file nowhere.jsonl"),
        (("--columns", "chess"), "here is no game 'chess'"),
    ):
        result = run("export", *arguments)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert says in result.stderr.replace("Name", "name")
        assert "Traceback" not in result.output
