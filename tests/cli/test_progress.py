"""The bar that shows how far something is."""

from io import StringIO

import pytest
from rich.console import Console

from astrarium.cli import progress


def test_it_shows_how_long_it_takes_before_anything_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = StringIO()
    console = Console(file=screen, force_terminal=True, force_interactive=True, width=100)
    monkeypatch.setattr(progress, "Console", lambda **_: console)
    with progress.progress_bar("Games", 20) as show:
        assert show is not None
    assert "0/20" in screen.getvalue()
    assert "0:00:0" in screen.getvalue()
