"""A watch notes which functions of a package run while it looks, and no others."""

import sys
from pathlib import Path
from typing import Any

from astrarium.kernel.executed import Watch

HERE = Path(__file__).parent
FILE = "kernel/test_executed.py"


def called() -> None: ...


def called_before() -> None: ...


def test_what_is_called_is_noted_by_file_and_name() -> None:
    watch = Watch(HERE)
    called_before()
    with watch.looking():
        called()
    assert watch.functions() == {(FILE, "called")}


def test_functions_inside_others_go_by_both_names() -> None:
    watch = Watch(HERE)

    def inner() -> None: ...

    with watch.looking():
        inner()
    name = "test_functions_inside_others_go_by_both_names.inner"
    assert watch.functions() == {(FILE, name)}


def test_every_look_begins_with_nothing() -> None:
    watch = Watch(HERE)
    with watch.looking():
        called()
    assert watch.functions()
    with watch.looking():
        pass
    assert not watch.functions()


def test_other_packages_are_left_out() -> None:
    watch = Watch(HERE / "games")
    with watch.looking():
        called()
    assert not watch.functions()


def test_whoever_traced_before_goes_on_after_an_error() -> None:
    def tracer(*_: Any) -> None: ...

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        try:
            with Watch(HERE).looking():
                raise RuntimeError
        except RuntimeError:
            pass
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)
