"""What the targets of the Makefile promise."""

from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_make_test_runs_the_scenarios_of_every_game() -> None:
    """Pytest leaves them out there, so each game has a line of its own."""
    _, _, rest = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\ntest:")
    recipe, _, _ = rest.partition("\n\n")
    assert "--ignore tests/scenarios" in recipe
    for folder in (ROOT / "tests/scenarios").iterdir():
        if any(folder.glob("*.yaml")):
            assert folder.name in recipe, f"make test does not run the scenarios of {folder.name}"
