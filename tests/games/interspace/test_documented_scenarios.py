"""The examples in docs/scenarios.md run."""

from pathlib import Path

import pytest

from astrarium.kernel.scenario import parse_scenario, run_scenario

DOCUMENTATION = Path(__file__).parents[3] / "docs" / "scenarios.md"
BLOCKS = [
    block.split("```")[0]
    for block in DOCUMENTATION.read_text(encoding="utf-8").split("```yaml\n")[1:]
]
WHOLE = [block for block in BLOCKS if block.startswith("title:")]


@pytest.mark.parametrize("example", WHOLE, ids=range(len(WHOLE)))
def test_an_example_in_the_documentation_runs(example: str) -> None:
    assert run_scenario(parse_scenario(example)) == []


def test_there_are_examples() -> None:
    assert len(WHOLE) == 2
