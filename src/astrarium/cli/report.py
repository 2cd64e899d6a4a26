"""`astrarium report`: a page with plots about an arena."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from astrarium.kernel import BadInput

PAGE = "report.html"


def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of an arena.")],
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the page goes.", show_default=f"DIR/{PAGE}"),
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Show it in the browser.")] = False,
) -> None:
    """Make a page with plots from the folder of an arena: who is best, and what wins."""
    path = folder / PAGE if out is None else out
    if path.is_dir():
        raise BadInput(f"the path {path} is a folder: name a file, such as {path / PAGE}")
    if out is not None and not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} for {path.name}")
    from astrarium.lab.report import write_report  # noqa: PLC0415 (plots take a while to import)

    write_report(folder, path)
    typer.echo(path)
    if show:
        webbrowser.open(path.resolve().as_uri())
