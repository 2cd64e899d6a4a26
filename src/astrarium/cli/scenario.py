"""``astrarium scenario``: run rule examples."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from astrarium.kernel import BadInput
from astrarium.kernel.scenario import find_scenarios, read_scenario, run_scenario

FAILED, UNREADABLE = 1, 2


def scenario(
    files: Annotated[
        list[Path], typer.Argument(help="Scenario files, and directories to search for them.")
    ],
) -> None:
    """Run scenarios: rule examples in YAML. Prints what is not as they say."""
    counts = {"passed": 0, "failed": 0, "unreadable": 0}
    for path in _found(files, counts):
        counts[_run(path)] += 1
    unreadable = f", {counts['unreadable']} unreadable" if counts["unreadable"] else ""
    typer.echo(f"{counts['passed']} passed, {counts['failed']} failed{unreadable}")
    if counts["unreadable"]:
        raise typer.Exit(UNREADABLE)
    if counts["failed"]:
        raise typer.Exit(FAILED)


def _found(files: list[Path], counts: dict[str, int]) -> Iterator[Path]:
    for path in files:
        try:
            yield from find_scenarios(path)
        except BadInput as error:
            typer.echo(f"{path}: {error}", err=True)
            counts["unreadable"] += 1


def _run(path: Path) -> str:
    """Run one file, print what is wrong with it, and say how it went."""
    try:
        differences = run_scenario(read_scenario(path))
    except BadInput as error:
        typer.echo(f"{path}: {error}", err=True)
        return "unreadable"
    except Exception as error:  # a broken rule must not keep the other files from running
        typer.echo(f"{path}: the rules broke down: {type(error).__name__}: {error}")
        return "failed"
    for difference in differences:
        typer.echo(f"{path}: {difference}")
    return "failed" if differences else "passed"
