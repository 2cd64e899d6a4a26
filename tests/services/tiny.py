"""The kernel's tiny games, installed for servers that tests start."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from astrarium.kernel import hexes

SOURCES = Path(hexes.__file__).parents[2]
ROOT = Path(__file__).parents[2]


@contextmanager
def installed(directories: pytest.TempPathFactory, *games: str) -> Iterator[str]:
    """Games that are found by their names, here and where PYTHONPATH is what this gives."""
    site = directories.mktemp("site")
    about = site / "tiny-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny\nVersion: 1\n")
    points = "".join(f"{name} = tests.kernel.games.{name}:GAME\n" for name in games)
    (about / "entry_points.txt").write_text(f"[astrarium.games]\n{points}")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(site)
        yield os.pathsep.join(map(str, (site, ROOT, SOURCES)))
