"""The `astrarium` command."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from astrarium import __version__

from .admin import admin
from .arena import arena
from .arguments import GameCommand
from .errors import Commands
from .export import export
from .odds import OddsCommand, odds
from .play import play
from .records import replay, show, verify
from .report import report
from .rules import rules
from .scenario import scenario
from .serve import backup, doctor, invite, move, restore, serve
from .simulate import simulate

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_show_locals=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"astrarium {__version__}")
        raise typer.Exit


@app.callback()
def astrarium(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Space-empire board games, played by their exact rules."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a poor terminal gets question marks, not errors


app.command(cls=GameCommand)(play)
app.command()(serve)
app.command()(invite)
app.command()(backup)
app.command()(restore)
app.command()(move)
app.command()(doctor)
app.add_typer(admin, name="admin")
app.command(cls=GameCommand)(simulate)
app.command(cls=GameCommand)(arena)
app.command()(report)
app.command(cls=OddsCommand)(odds)
app.command()(replay)
app.command()(verify)
app.command()(show)
app.command()(export)
app.command()(rules)
app.command()(scenario)
