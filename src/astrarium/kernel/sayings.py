"""What powers can say at a point of the rules, and which points there are."""

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any, NamedTuple

from .actions import Action, Violation

REMEMBERED = 1 << 14  # hands of powers that are kept: more than games under way have
RULE, PERMISSION = "a rule", "a permission"
POINTS: dict[Any, tuple[str, int]] = {}  # what a point is, and how many arguments it has


def arguments_of(function: Callable[..., Any]) -> int:
    """How many arguments a function takes by their places."""
    parameters = signature(function).parameters.values()
    return sum(parameter.kind is not Parameter.KEYWORD_ONLY for parameter in parameters)


class Saying(NamedTuple):
    """One thing that a method of a power does: how, and to which point, event or steps."""

    how: str
    point: Any
    at: int
    zappable: bool
    answers: tuple[type[Action], ...] = ()
    lacking: Violation | None = None


class Sayings(NamedTuple):
    """What some powers have to say at one point, each in its order."""

    modifies: tuple[Callable[..., Any], ...] = ()
    replaces: tuple[Callable[..., Any], ...] = ()
    reacts: tuple[Callable[..., Any], ...] = ()
    forbids: tuple[Callable[..., Any], ...] = ()
    permits: tuple[Callable[..., Any], ...] = ()
    adds: tuple[Callable[..., Any], ...] = ()


SILENT = Sayings()


_GIVEN = {"modifies": 1, "replaces": 1, "permits": 1}  # arguments besides those of the point
_OTHERS = {"adds": 3, "reacts": 2}  # arguments where the point is a step or an event


def check(power: type, name: str, saying: Saying) -> None:
    """A method that cannot be called as its point will call it is found at once."""
    _, taken = POINTS.get(saying.point, ("", None))
    needed = _OTHERS[saying.how] if taken is None else taken + _GIVEN.get(saying.how, 0)
    has = arguments_of(getattr(power, name)) - 1  # the power itself
    if has != needed:
        where = getattr(saying.point, "__name__", saying.point)
        raise TypeError(
            f"{power.__name__}.{name} {saying.how} {where}, which gives it {needed} arguments; "
            f"it takes {has}"
        )


def meets(saying: Saying, point: Any) -> bool:
    if isinstance(saying.point, type):  # an event or a step
        return isinstance(point, type) and issubclass(point, saying.point)
    return bool(saying.point is point)
