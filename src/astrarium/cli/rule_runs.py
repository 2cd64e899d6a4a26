"""Running what names a game's rules, to see which of its functions each rule's own tests call."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import msgspec

from astrarium.kernel import BadInput, Game
from astrarium.kernel.coverage import marked_in_tests
from astrarium.kernel.executed import Function, Watch
from astrarium.kernel.scenario import find_scenarios, read_scenario, run_scenario

from .watched_tests import ANSWER, PACKAGE, RULES

Called = dict[str, set[Function]]
NOTHING_TO_DO = 5  # what pytest says if no test was left


class Runs:
    """What scenarios and tests of rules have called, and those that failed, each in a line."""

    def __init__(self, game: Game, tests: Path) -> None:
        self.game, self.tests = game, tests
        self.called: Called = {}
        self.passed = 0
        self.failed: list[str] = []

    def run_scenarios(self) -> None:
        """Play all scenarios of the game once."""
        folder, watch = self.tests / "scenarios", Watch(self.game.home)
        for path in find_scenarios(folder) if folder.is_dir() else ():
            try:
                self._run_scenario(path, watch)
            except BadInput as error:
                self.failed.append(f"{path}: {error}")
            except Exception as error:  # a broken rule must not keep the others from running
                self.failed.append(f"{path}: the rules broke down: {type(error).__name__}: {error}")

    def _run_scenario(self, path: Path, watch: Watch) -> None:
        scenario = read_scenario(path)
        if scenario.game != self.game.name:
            return
        with watch.looking():
            differences = run_scenario(scenario)
        self.failed += [f"{path}: {difference}" for difference in differences]
        self.passed += not differences
        for id in scenario.rules:
            self.called.setdefault(id, set()).update(watch.functions())

    def run_tests(self, ids: Iterable[str]) -> None:
        """Run the tests that are marked with some rules, if there are any and pytest is there."""
        wanted = set(ids)
        marked = [(id, place) for id, place in marked_in_tests(self.tests) if id in wanted]
        files = sorted({self.tests.parent.resolve() / place.file for _, place in marked})
        if not files or find_spec("pytest") is None:
            return
        with tempfile.TemporaryDirectory() as folder:
            answer = Path(folder, "called.json")
            self._run_pytest(files, {id for id, _ in marked}, answer)
            if answer.exists():
                called = msgspec.json.decode(answer.read_bytes(), type=Called)
                for id, functions in called.items():
                    self.called.setdefault(id, set()).update(functions)

    def _run_pytest(self, files: Iterable[Path], ids: set[str], answer: Path) -> None:
        given = {PACKAGE: str(self.game.home), RULES: " ".join(sorted(ids)), ANSWER: str(answer)}
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "astrarium.cli.watched_tests",
             "-p", "no:cacheprovider", *map(str, files)],
            env={**os.environ, **given}, cwd=self.tests.parent, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        if done.returncode not in (0, NOTHING_TO_DO):
            said = (done.stdout or done.stderr).strip().splitlines()
            self.failed += [f"tests: {line}" for line in said[-10:]]
