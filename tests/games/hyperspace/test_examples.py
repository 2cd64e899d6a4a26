"""Rule examples of Hyperspace, which is not among the installed games yet."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from astrarium.kernel import game
from astrarium.kernel.scenario import find_scenarios, read_scenario, run_scenario

HERE = Path(__file__).parent / "examples"
FILES = find_scenarios(HERE)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    point = EntryPoint("hyperspace", "astrarium.games.hyperspace:GAME", "astrarium.games")
    monkeypatch.setattr(game, "entry_points", lambda group: [point])
    game.load_game.cache_clear()
    yield
    game.load_game.cache_clear()


@pytest.mark.parametrize("path", FILES, ids=[file.stem for file in FILES])
def test_example(path: Path) -> None:
    differences = run_scenario(read_scenario(path))
    assert not differences, "\n".join(map(str, differences))
