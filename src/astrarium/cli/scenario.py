"""``astrarium scenario``: run rule examples, and tell what they can name."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from astrarium.kernel import BadInput, load_game
from astrarium.kernel.reference import reference as reference_of
from astrarium.kernel.scenario import Scenario, find_scenarios, read_scenario, run_example

FAILED, UNREADABLE = 1, 2


def scenario(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="Scenario files, and directories to search for them."),
    ] = None,
    *,
    trace: Annotated[
        bool,
        typer.Option("--trace", help="Tell after every line what happened, and who is asked what."),
    ] = False,
    reference: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="Print all actions, questions, events and draws of a game, with their fields.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Run scenarios: rule examples in YAML. Prints what is not as they say."""
    if reference is not None:
        _print_reference(reference, files or [])
        return
    if not files:
        raise BadInput("name scenario files, or directories with them, or a game by --reference")
    counts: Counter[str] = Counter()
    for path in _found(files, counts):
        counts += _run(path, trace=trace)
    unreadable = f", {counts['unreadable']} unreadable" if counts["unreadable"] else ""
    typer.echo(f"{counts['passed']} passed, {counts['failed']} failed{unreadable}")
    if counts["unreadable"]:
        raise typer.Exit(UNREADABLE)
    if counts["failed"]:
        raise typer.Exit(FAILED)


def _print_reference(name: str, files: list[Path]) -> None:
    if files:
        raise BadInput("--reference is about a game, and runs no files")
    game = load_game(name)
    typer.echo(f"{game.title}, version {game.version} of its rules\n")
    for line in reference_of(game).lines():
        typer.echo(line)


def _found(files: list[Path], counts: Counter[str]) -> Iterator[Path]:
    for path in files:
        try:
            yield from find_scenarios(path)
        except BadInput as error:
            typer.echo(f"{path}: {error}", err=True)
            counts["unreadable"] += 1


def _run(path: Path, *, trace: bool) -> Counter[str]:
    """Run the examples of one file, print what is wrong with them, and count how they went."""
    try:
        found = read_scenario(path)
        return Counter(_outcomes(path, found, trace=trace))
    except BadInput as error:
        typer.echo(f"{path}: {error}", err=True)
        return Counter(unreadable=1)


def _outcomes(path: Path, found: Scenario, *, trace: bool) -> Iterator[str]:
    if trace:
        typer.echo(path)
    for example in found.examples():
        try:
            differences = run_example(found, example, typer.echo if trace else None)
        except BadInput:
            raise
        except Exception as error:  # a broken rule must not keep the others from running
            typer.echo(f"{path}: the rules broke down: {type(error).__name__}: {error}")
            yield "failed"
            continue
        for difference in differences:
            typer.echo(f"{path}: {difference}")
        yield "failed" if differences else "passed"
