"""A bar of what is done, how fast it goes, and how long it has taken and still takes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

MEMORY = 300.0  # seconds over which the speed is averaged: games of good bots take long


class Rate(ProgressColumn):
    """How many games a second, or a minute if they are slow."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        if not speed:
            return Text("")
        a_minute = speed < 1
        return Text(
            f"{speed * 60:.1f}/min" if a_minute else f"{speed:.1f}/s", "progress.data.speed"
        )


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """Something to tell how many are done, where somebody can see it move.

    What it is told first may have been done earlier, and says nothing about the speed.
    """
    console = Console(stderr=True)
    if not console.is_interactive:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate())
    with Progress(
        *columns,
        TimeElapsedColumn(),  # so that it shows life before the first one is done
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        speed_estimate_period=MEMORY,
    ) as progress:
        task = progress.add_task(what, total=max(total, 0))
        told = False

        def show(done: int) -> None:
            nonlocal told
            if told:
                progress.update(task, completed=done)
            else:
                progress.reset(task, completed=done)
            told = True

        yield show
