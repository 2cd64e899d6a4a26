"""Programs that are interrupted as somebody at a terminal does it."""

import os
import signal
import subprocess
from collections.abc import Sequence


def start(command: Sequence[str]) -> subprocess.Popen[str]:
    """A program with processes of its own that heeds interrupts, whatever its parents do."""
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 (no lock)
    )


def interrupt(program: "subprocess.Popen[str]") -> None:
    """As a terminal does: all of its processes."""
    os.killpg(program.pid, signal.SIGINT)
