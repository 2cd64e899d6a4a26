"""`astrarium export`: records as a table of decisions."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from astrarium.kernel import BadInput, load_game
from astrarium.lab.export import columns, record_files
from astrarium.lab.export import export as export_records

from .progress import progress_bar


def export(
    records: Annotated[
        list[Path] | None,
        typer.Argument(metavar="RECORD...", help="Records of games, or folders of them."),
    ] = None,
    *,
    to: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The table to write; it ends with .jsonl, .parquet or .csv."
        ),
    ] = None,
    explained: Annotated[
        str | None,
        typer.Option(
            "--columns", metavar="GAME", help="List the columns of a table of two-player games."
        ),
    ] = None,
) -> None:
    """Write recorded games as data: one row for each decision."""
    if explained is not None:
        _print_columns(explained)
        return
    if not records or to is None:
        raise BadInput("name records and the table to write: astrarium export RECORD... --to FILE")
    if not to.parent.is_dir():
        raise BadInput(f"there is no folder {to.parent} for {to.name}")
    files = record_files(records)
    with progress_bar("Records", len(files)) as show:
        rows = export_records(records, to, show)
    decisions = "1 decision" if rows == 1 else f"{rows} decisions"
    games = "1 game" if len(files) == 1 else f"{len(files)} games"
    typer.echo(f"{to}: {decisions} of {games}")


def _print_columns(game: str) -> None:
    table = Table("column", "kind", "what it is", box=None)
    for column in columns(load_game(game), 2):
        table.add_row(*column)
    Console(highlight=False).print(table)
