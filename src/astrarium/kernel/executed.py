"""Which functions of a game run, while something is played."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

Function = tuple[str, str]  # the file, beginning with its package's name, and the qualified name


class Watch:
    """Collects the functions of a package that are called while it looks."""

    def __init__(self, package: Path) -> None:
        self.package = package.resolve()
        self._codes: set[CodeType] = set()
        self._known: dict[CodeType, Function | None] = {}

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Forget what was called, and note what is called from now on."""
        self._codes.clear()
        note = self._codes.add
        before: Callable[..., Any] | None = sys.gettrace()

        def called(frame: FrameType, event: str, argument: Any) -> None:
            note(frame.f_code)

        sys.settrace(called)
        try:
            yield
        finally:
            sys.settrace(before)

    def functions(self) -> frozenset[Function]:
        """The functions that were called."""
        found = (self._function(code) for code in self._codes)
        return frozenset(function for function in found if function is not None)

    def _function(self, code: CodeType) -> Function | None:
        if code not in self._known:
            path = Path(code.co_filename)
            inside = path.is_relative_to(self.package)
            self._known[code] = (
                (
                    Path(self.package.name, path.relative_to(self.package)).as_posix(),
                    code.co_qualname.replace(".<locals>", ""),
                )
                if inside
                else None
            )
        return self._known[code]
