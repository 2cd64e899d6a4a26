"""A plugin of pytest for `rules coverage`: which functions of a game the tests of some rules call.

What to watch, which rules, and where to write the answer stand in the environment.
"""

import os
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec

from astrarium.kernel.executed import Function, Watch

PACKAGE, RULES, ANSWER = "ASTRARIUM_WATCHED", "ASTRARIUM_RULES", "ASTRARIUM_CALLED"

_looking = ExitStack()
_called: dict[str, set[Function]] = {}
_watches: dict[str, Watch] = {}


def _watch() -> Watch:
    package = os.environ[PACKAGE]
    return _watches.setdefault(package, Watch(Path(package)))


def _rules_of(item: Any) -> set[str]:
    """The rules that a test is marked with, of those that are asked for."""
    marked = {str(id) for mark in item.iter_markers("rule") for id in mark.args}
    return marked.intersection(os.environ[RULES].split())


def pytest_collection_modifyitems(items: list[Any]) -> None:
    items[:] = filter(_rules_of, items)


def pytest_runtest_setup(item: Any) -> None:
    _looking.enter_context(_watch().looking())


def pytest_runtest_teardown(item: Any) -> None:
    _looking.close()
    for id in _rules_of(item):
        _called.setdefault(id, set()).update(_watch().functions())


def pytest_sessionfinish() -> None:
    Path(os.environ[ANSWER]).write_bytes(msgspec.json.encode(_called))
