"""What goes wrong, in one sentence: what it is and what to do, never a traceback."""

import os
import sys
from typing import Any

import typer
from rich.console import Console
from rich.text import Text
from typer.core import TyperGroup

from astrarium.kernel import BadInput, Refused
from astrarium.kernel.catalogue import CatalogueError

USAGE = 2


class Commands(TyperGroup):
    """All commands; whatever they cannot use from outside ends in a sentence."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (BadInput, Refused, CatalogueError) as error:
            complain(error)
        except BrokenPipeError:
            # Whoever read our output has seen enough, as in `astrarium replay FILE --log | head`.
            sys.stdout = open(os.devnull, "w", encoding="utf-8")
            raise typer.Exit(0) from None
        except OSError as error:
            complain(f"{error.filename or 'a file'}: {error.strerror or error}")
        raise typer.Exit(USAGE)


def complain(what: object) -> None:
    """Say in red on the error stream what is wrong."""
    sentence = str(what).strip()
    sentence = sentence[:1].upper() + sentence[1:].rstrip(".") + "."
    Console(stderr=True, highlight=False, soft_wrap=True).print(Text(sentence, "bold red"))
