"""Every scenario file is a test of its own."""

from pathlib import Path

import pytest

from astrarium.kernel.scenario import find_scenarios, read_scenario, run_scenario

HERE = Path(__file__).parent
FILES = find_scenarios(HERE)


@pytest.mark.parametrize("path", FILES, ids=[str(file.relative_to(HERE)) for file in FILES])
def test_scenario(path: Path) -> None:
    differences = run_scenario(read_scenario(path))
    assert not differences, "\n".join(map(str, differences))
