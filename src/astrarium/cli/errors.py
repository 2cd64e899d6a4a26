"""What goes wrong, in one sentence: what it is and what to do, never a traceback but a bot's."""

from typing import Any

import typer
from rich.console import Console
from rich.text import Text
from typer.core import TyperGroup

from astrarium.kernel import BadInput, Refused
from astrarium.kernel.catalogue import CatalogueError

USAGE = 2
INTERRUPTED = 130  # as shells say it


class Commands(TyperGroup):
    """All commands; whatever they cannot use from outside ends in a sentence."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # whoever read our output has seen enough; typer ends quietly
        except (BadInput, Refused, CatalogueError) as error:
            complain(error)
        except OSError as error:
            complain(f"cannot use {error.filename or 'a file'}: {error.strerror or error}")
        raise typer.Exit(USAGE)


def complain(what: object) -> None:
    """Say in red on the error stream what is wrong."""
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    for note in getattr(what, "__notes__", ()):  # where a bot has broken down in its own code
        console.print(Text(note, "dim"))
    sentence = str(what).strip().rstrip(".") + "."
    if sentence.split()[0].isalpha():  # a word, and not an option's name
        sentence = sentence[0].upper() + sentence[1:]
    console.print(Text(sentence, "bold red"))
