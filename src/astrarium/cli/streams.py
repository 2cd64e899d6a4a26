"""What is printed where."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout

STDOUT, STDERR = 1, 2  # as systems number them


@contextmanager
def bots_on_stderr(wanted: bool = True) -> Iterator[None]:
    """Whatever bots print meanwhile goes to the error stream, so that our output can be read.

    Worker processes inherit the streams by their numbers, so it is not enough to replace
    `sys.stdout`.
    """
    if not wanted:
        yield
        return
    sys.stdout.flush()
    ours = os.dup(STDOUT)
    os.dup2(STDERR, STDOUT)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(ours, STDOUT)
        os.close(ours)
