"""Commands as they can be typed here, for advice that works."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

NAME = "astrarium"


def typed_command(*arguments: object) -> str:
    """The line that runs this program with some arguments."""
    words = [_program(), *map(str, arguments)]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def _program() -> str:
    """The name alone if the shell finds it; else the way to the script that runs now."""
    script = Path(sys.argv[0])
    if shutil.which(NAME) or script.stem != NAME:
        return NAME
    script, here = Path(os.path.abspath(script)), Path.cwd()
    if not script.is_relative_to(here):
        return str(script)
    near = script.relative_to(here)
    return str(near) if len(near.parts) > 1 else os.path.join(os.curdir, near)
