"""Rule coverage: for every rule and card of a catalogue, the code that names it and its tests.

Code names a rule by writing its id in a docstring, a comment or any other string; a test does by
``@pytest.mark.rule("...")``, a scenario by its list of ``rules``. Nothing is imported or run here;
whoever has run tests and scenarios (`executed`) tells which functions each rule's own have called.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec
import yaml

from .catalogue import ID, Catalogue, StrictLoader
from .executed import Function

_MARKS = ("pytest.mark.rule", "mark.rule")


class Place(msgspec.Struct, frozen=True, order=True):
    """Where an id is written. ``where`` is the function or class around it, if any."""

    file: str
    line: int
    where: str = ""


class Covered(msgspec.Struct, frozen=True):
    """The places that name one rule."""

    code: list[Place]
    tests: list[Place]


Missing = Literal["code", "tests", "execution"]


class Gap(msgspec.Struct, frozen=True):
    """What a rule lacks to be covered: code that names it, tests that do, or that one of these
    tests executes some of this code."""

    id: str
    missing: list[Missing]


class Unknown(msgspec.Struct, frozen=True, order=True):
    """An id that the catalogue does not have: a slip, or a rule that was taken away."""

    place: Place
    id: str


class Coverage(msgspec.Struct, frozen=True):
    """What was found for the rules of some tiers and for the cards, and what is wrong with it."""

    tiers: tuple[str, ...]
    rules: dict[str, Covered]
    cards: dict[str, Covered]
    gaps: list[Gap]
    unknown: list[Unknown]
    waiting: tuple[str, ...] = ()  # rules that nobody can play yet
    passed: int | None = None  # scenarios that were run to see what they execute; None: none was
    failed: list[str] = []  # what was not as scenarios and tests say

    @property
    def complete(self) -> bool:
        return not self.gaps and not self.unknown and not self.failed


Mention = tuple[str, Place]


Executed = Mapping[str, Collection[Function]]


def measure(
    catalogue: Catalogue,
    package: Path,
    tests: Path,
    tiers: Iterable[str],
    executed: Executed | None = None,
) -> Coverage:
    """Hold a game's package and the tests against the rules of some tiers, and the cards.

    Replaced rules must be covered too: they are in force in another rule set. Cards are of no tier.
    A card whose parts have ids of their own (``CE-FLARE-FIDO-WILD``) is covered by them.
    ``executed`` tells the functions that the tests and scenarios of a rule have called; None: they
    were not run.
    """
    tiers = tuple(tiers)
    waiting = {*catalogue.waiting} - {*tiers}
    code = list(named_in_code(catalogue, package))
    exercised = [*marked_in_tests(tests), *listed_in_scenarios(tests)]
    places, test_places = _by_id(code), _by_id(exercised)

    def covered(ids: Iterable[str]) -> dict[str, Covered]:
        return {id: Covered(places[id], test_places[id]) for id in ids}

    rules = covered(rule.id for rule in catalogue.of_tiers(*tiers))
    families = _all_families(catalogue.entries)
    cards = covered(id for id in catalogue.entries if id not in families)
    gaps = [_gap(id, found, executed) for id, found in {**rules, **cards}.items()]
    return Coverage(
        tiers=tiers,
        rules=rules,
        cards=cards,
        gaps=[gap for gap in gaps if gap.missing],
        unknown=_unknown(catalogue, [*code, *exercised]),
        waiting=tuple(rule.id for rule in catalogue.rules.values() if rule.tier in waiting),
    )


def named_in_code(catalogue: Catalogue, package: Path) -> Iterator[Mention]:
    """Every id of this game in the package's Python files.

    An id cannot stand outside of strings and comments, so the lines are read as text. The name of a
    family of rules (``IS-MOVE`` for ``IS-MOVE-01`` and so on) covers none of them and is left out;
    ``IS-MOVE-01 to IS-MOVE-04`` on one line covers all four.
    """
    known = _known(catalogue)
    families = _all_families(known)
    prefixes = "|".join(sorted(_prefixes(catalogue)))
    pattern = re.compile(rf"(?<![\w-])(?=(?:{prefixes})-){ID.pattern}(?![\w-])")
    for path in sorted(package.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        scopes = list(_scopes(ast.parse(source, str(path))))
        for line, text in enumerate(source.split("\n"), start=1):
            found = list(pattern.finditer(text))
            ids = [match.group() for match in found]
            for one, other in pairwise(found):
                if text[one.end() : other.start()] == " to ":
                    ids += [id for id in _between(one.group(), other.group()) if id in known]
            for id in ids:
                if id not in families or id in known:
                    yield id, _place(path, package, line, scopes)


def _between(first: str, last: str) -> Iterator[str]:
    """The ids between two that differ in their last number alone."""
    stem = first.rstrip("0123456789")
    low, high = first.removeprefix(stem), last.removeprefix(stem)
    if low and high.isdecimal() and len(low) == len(high):
        for number in range(int(low) + 1, int(high)):
            yield f"{stem}{number:0{len(low)}}"


def marked_in_tests(tests: Path) -> Iterator[Mention]:
    """Every argument of a rule mark: on a function, a class, a parameter or the whole module."""
    for path in sorted(tests.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        scopes = list(_scopes(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in _MARKS:
                for argument in node.args:
                    yield _literal(argument), _place(path, tests, argument.lineno, scopes)


def listed_in_scenarios(tests: Path) -> Iterator[Mention]:
    """Every id in the top-level ``rules`` of a scenario; one scenario a file.

    What is no YAML names nothing; who runs it tells so.
    """
    for path in sorted((tests / "scenarios").rglob("*.yaml")):
        try:
            scenario = yaml.compose(path.read_text(encoding="utf-8"), Loader=StrictLoader)
        except (yaml.YAMLError, UnicodeDecodeError):
            continue
        if not isinstance(scenario, yaml.MappingNode):
            continue
        for key, value in scenario.value:
            if key.value == "rules":
                ids = value.value if isinstance(value, yaml.SequenceNode) else [value]
                for id in ids:
                    yield str(id.value), _place(path, tests, id.start_mark.line + 1)


Scope = tuple[range, str]


def _scopes(node: ast.AST, outer: str = "") -> Iterator[Scope]:
    """The lines of every function and class with its qualified name, outer ones first."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min(part.lineno for part in (child, *child.decorator_list))
            yield range(first, (child.end_lineno or first) + 1), outer + child.name
            yield from _scopes(child, f"{outer}{child.name}.")
        else:
            yield from _scopes(child, outer)


def _place(path: Path, root: Path, line: int, scopes: Iterable[Scope] = ()) -> Place:
    around = [name for lines, name in scopes if line in lines]
    file = Path(root.resolve().name, path.relative_to(root))
    return Place(file.as_posix(), line, around[-1] if around else "")


def _literal(argument: ast.expr) -> str:
    """The id, or the expression itself: it is no id, and so comes out as unknown."""
    if isinstance(argument, ast.Constant):
        return str(argument.value)
    return ast.unparse(argument)


def _by_id(mentions: Iterable[Mention]) -> defaultdict[str, list[Place]]:
    places: defaultdict[str, list[Place]] = defaultdict(list)
    for id, place in sorted(set(mentions)):
        places[id].append(place)
    return places


def _gap(id: str, covered: Covered, executed: Executed | None) -> Gap:
    missing: list[Missing] = []
    if not covered.code:
        missing.append("code")
    if not covered.tests:
        missing.append("tests")
    if executed is not None and not missing and not runs(covered.code, executed.get(id, ())):
        missing.append("execution")
    return Gap(id, missing)


def runs(code: Iterable[Place], called: Collection[Function]) -> bool:
    """Whether some of the places that name a rule were executed: a function that was called, or a
    class of which one was. What stands only outside of both holds as soon as it is loaded."""
    places = [place for place in code if place.where]
    names: dict[str, list[str]] = {}
    for file, name in called:
        names.setdefault(file, []).append(name)
    return not places or any(
        f"{name}.".startswith(f"{place.where}.")
        for place in places
        for name in names.get(place.file, ())
    )


def _unknown(catalogue: Catalogue, mentions: Iterable[Mention]) -> list[Unknown]:
    """Ids of this game, and what is no id at all; tests of other games stand beside ours."""
    known, prefixes = _known(catalogue), _prefixes(catalogue)
    return sorted(
        Unknown(place, id)
        for id, place in set(mentions)
        if id not in known and (_prefix(id) in prefixes or not ID.fullmatch(id))
    )


def _known(catalogue: Catalogue) -> set[str]:
    return {*catalogue.rules, *catalogue.entries}


def _prefixes(catalogue: Catalogue) -> set[str]:
    return {_prefix(id) for id in _known(catalogue)}


def _prefix(id: str) -> str:
    return id.partition("-")[0]


def _all_families(ids: Iterable[str]) -> set[str]:
    return {family for id in ids for family in _families(id)}


def _families(id: str) -> Iterator[str]:
    parts = id.split("-")
    return ("-".join(parts[:count]) for count in range(1, len(parts)))
