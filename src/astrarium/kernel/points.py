"""Points of the rules: where powers have a say, and what they can say there."""

from collections.abc import Callable
from functools import lru_cache, partial, update_wrapper
from inspect import Parameter, signature
from typing import Any, ParamSpec, TypeVar, overload

from .actions import Action, Violation
from .held import Powers, sayings
from .sayings import PERMISSION, POINTS, REMEMBERED, RULE, SILENT, Saying, Sayings, arguments_of
from .steps import Event, Step

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])
Of = Callable[..., Powers]
Judge = Callable[P, Violation | None]


def everybody(state: Any) -> Powers:
    """All powers in effect, in timing order."""
    powers: Powers = state.in_effect()
    return powers


@overload
def rule(usual: Callable[P, R]) -> Callable[P, R]: ...
@overload
def rule(*, of: Of, pure: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]: ...
def rule(usual: Callable[P, R] | None = None, *, of: Of = everybody, pure: bool = False) -> Any:
    """A rule that powers may change, replace or react to.

    ``of`` tells whose powers have a say, from as many of the first arguments as it takes. What a
    ``pure`` rule comes to depends on nothing but its arguments, powers among them, which can be
    hashed: it is worked out once.
    """

    def declare(usual: Callable[P, R]) -> Callable[P, R]:
        return _declared(RULE, usual, of, _spoken, pure=pure)

    return declare if usual is None else declare(usual)


@overload
def permission(usual: Judge[P]) -> Judge[P]: ...
@overload
def permission(*, of: Of) -> Callable[[Judge[P]], Judge[P]]: ...
def permission(usual: Judge[P] | None = None, *, of: Of = everybody) -> Any:
    """A rule that tells why something is not allowed, which powers may forbid or permit."""

    def declare(usual: Judge[P]) -> Judge[P]:
        return _declared(PERMISSION, usual, of, _judged)

    return declare if usual is None else declare(usual)


# A point costs hardly more than its rule where no power has a say: it is made with the rule's own
# parameters, so that a call hands them on as they are.
_POINT = """
def _point({parameters}):
    _powers = _of({first})
    if _powers:
        _said = _sayings(_point, _powers)
        if _said is not _SILENT:
            return _spoken(_said, _usual, ({places}), {{{names}}})
    return _usual({arguments})
"""


def _declared(
    kind: str, usual: Callable[P, R], of: Of, spoken: Callable[..., R], *, pure: bool = False
) -> Callable[P, R]:
    parameters = signature(usual).parameters
    world: dict[str, Any] = {
        "_of": of, "_usual": usual, "_spoken": spoken, "_sayings": sayings, "_SILENT": SILENT,
        "_defaults": {name: parameter.default for name, parameter in parameters.items()},
    }  # fmt: skip
    exec(compile(_code(usual, of), f"<the point {usual.__qualname__}>", "exec"), world)
    point: Any = update_wrapper(world["_point"], usual)
    if pure:
        point = world["_point"] = lru_cache(REMEMBERED)(point)
    POINTS[point] = kind, arguments_of(usual)
    made: Callable[P, R] = point
    return made


def _code(usual: Callable[..., Any], of: Of) -> str:
    """What a point does, in Python: made of nothing but the names of its rule's parameters."""
    parameters = signature(usual).parameters.values()
    places = [each.name for each in parameters if each.kind is not Parameter.KEYWORD_ONLY]
    named = [each.name for each in parameters if each.kind is Parameter.KEYWORD_ONLY]
    given = {
        each.name: "" if each.default is Parameter.empty else f"=_defaults['{each.name}']"
        for each in parameters
    }
    star = ["*"] if named else []
    return _POINT.format(
        parameters=", ".join(f"{name}{given.get(name, '')}" for name in (*places, *star, *named)),
        first=", ".join(places[: arguments_of(of)]),
        places="".join(f"{name}, " for name in places),
        names=", ".join(f"'{name}': {name}" for name in named),
        arguments=", ".join((*places, *(f"{name}={name}" for name in named))),
    )


def _spoken(said: "Sayings", usual: Callable[..., R], args: Any, more: Any) -> R:
    """What a rule comes to with all that powers have to say."""
    for replace in reversed(said.replaces):
        usual = partial(_instead, replace, usual)
    value = usual(*args, **more)
    for modify in said.modifies:
        value = modify(*args, value, **more)
    for react in said.reacts:
        react(*args, **more)
    return value


def _instead(replace: Callable[..., R], usual: Callable[..., R], *args: Any, **more: Any) -> R:
    return replace(*args, usual, **more)


def _judged(said: "Sayings", usual: Judge[...], args: Any, more: Any) -> Violation | None:
    """What a permission comes to with all that powers have to say."""
    why = usual(*args, **more)
    if why is not None and not any(permit(*args, why, **more) for permit in said.permits):
        return why
    whys = (forbid(*args, **more) for forbid in said.forbids)
    return next((why for why in whys if why is not None), None)


# -- what a power has to say


def _says(saying: Saying) -> Callable[[F], F]:
    def mark(method: F) -> F:
        said = (*getattr(method, "sayings", ()), saying)
        method.sayings = said  # type: ignore[attr-defined]
        return method

    return mark


def modifies(point: Callable[..., Any], *, at: int = 0, zappable: bool = True) -> Callable[[F], F]:
    """The method gets the arguments of a rule and what it comes to, and gives what it becomes."""
    return _says(Saying("modifies", _a(RULE, point), at, zappable))


def replaces(point: Callable[..., Any], *, at: int = 0, zappable: bool = True) -> Callable[[F], F]:
    """The method takes the place of a rule; it gets its arguments and the usual rule, to call."""
    return _says(Saying("replaces", _a(RULE, point), at, zappable))


def reacts(
    point: Callable[..., Any] | type[Event], *, at: int = 0, zappable: bool = True
) -> Callable[[F], F]:
    """The method is called after a rule, with its arguments; or with a state and an event, as soon
    as one of this kind is told."""
    event = isinstance(point, type) and issubclass(point, Event)
    return _says(Saying("reacts", point if event else _a(RULE, point), at, zappable))


def forbids(point: Callable[..., Any], *, at: int = 0, zappable: bool = True) -> Callable[[F], F]:
    """The method gets the arguments of a permission and tells why it is not given, if it is not."""
    return _says(Saying("forbids", _a(PERMISSION, point), at, zappable))


def permits(point: Callable[..., Any], *, at: int = 0, zappable: bool = True) -> Callable[[F], F]:
    """The method gets the arguments of a permission and why a rule does not give it, and tells
    whether it is given all the same."""
    return _says(Saying("permits", _a(PERMISSION, point), at, zappable))


def adds(
    *answers: type[Action],
    to: type[Step] | tuple[type[Step], ...],
    lacking: Violation | None = None,
    at: int = 0,
    zappable: bool = True,
) -> Callable[[F], F]:
    """The method lists answers that a power adds to the question of some steps; it gets the state,
    the step and the seat that is asked, and the step says by `added` where they stand.

    ``lacking`` tells a seat why it may not give them if no power in effect adds them for it;
    without it, the answers tell themselves why not.
    """

    def mark(method: F) -> F:
        for step in to if isinstance(to, tuple) else (to,):
            method = _says(Saying("adds", step, at, zappable, answers, lacking))(method)
        return method

    return mark


def _a(kind: str, point: Callable[..., Any]) -> Callable[..., Any]:
    declared, _ = POINTS.get(point, ("no point of the rules", 0))
    if declared != kind:
        name = getattr(point, "__name__", point)
        raise TypeError(f"{name} is {declared}: a power that says this needs {kind}")
    return point
