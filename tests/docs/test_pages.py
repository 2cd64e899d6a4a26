"""What the documentation shows to bot writers and researchers works when it is typed in.

Python blocks of a page run one after another in one scope, `sh` blocks in one folder; what a reader
is not meant to type stands in blocks of another kind.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("bots.md", "lab.md")


def blocks(page: str, language: str) -> list[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    found = re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert found, f"{page} shows no {language}"
    return found


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_python(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    scope: dict[str, Any] = {"__name__": "documentation"}
    for block in blocks(page, "python"):
        exec(compile(block, f"docs/{page}", "exec"), scope)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_commands(page: str, tmp_path: Path) -> None:
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for block in blocks(page, "sh"):
        done = subprocess.run(
            ["bash", "-e", "-c", block],
            cwd=tmp_path,
            env={**os.environ, "PATH": programs},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{block}\n{done.stdout}\n{done.stderr}"
