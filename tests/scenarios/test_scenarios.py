"""Every scenario file is a test of its own, and so is the example in the documentation."""

from pathlib import Path

import pytest

from astrarium.kernel.scenario import find_scenarios, parse_scenario, read_scenario, run_scenario

HERE = Path(__file__).parent
FILES = find_scenarios(HERE)
DOCUMENTATION = HERE.parents[1] / "docs" / "scenarios.md"


@pytest.mark.parametrize("path", FILES, ids=[str(file.relative_to(HERE)) for file in FILES])
def test_scenario(path: Path) -> None:
    differences = run_scenario(read_scenario(path))
    assert not differences, "\n".join(map(str, differences))


def test_the_example_in_the_documentation_runs() -> None:
    example = DOCUMENTATION.read_text(encoding="utf-8").split("```yaml\n")[1].split("```")[0]
    assert run_scenario(parse_scenario(example)) == []
