"""Rule catalogues: every rule of a game by its id, in our own words.

A catalogue is what players read when a rule refuses them something, and the list that rule
coverage is held against. A misspelt field or id would hide a rule from both, so loading is strict.
"""

import difflib
import re
from collections.abc import Collection, Hashable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

try:  # the same YAML, read several times as fast where libyaml is there
    from yaml import CSafeLoader as _SafeLoader
except ImportError:
    from yaml import SafeLoader as _SafeLoader  # type: ignore[assignment]

ID = re.compile(r"[A-Z]+(?:-[A-Z0-9]+(?:\.[A-Z0-9]+)*)+")

_SECTIONS = ("meta", "sets", "waiting", "parts", "data", "rules")


class Translation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules and rulings of a catalogue in another language, by the ids of the rules."""

    rules: dict[str, str] = {}
    rulings: dict[str, str] = {}


class CatalogueError(Exception):
    """What is wrong with a catalogue, or with a question to it, in a sentence."""


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One behaviour that can be implemented and tested on its own.

    ``ruling`` is what we decided where the rulebook is silent or contradicts itself. ``module`` is
    the part of its tier that a rule is chosen with.
    """

    id: str
    tier: str = "all"  # games that come in one piece do not name it
    rule: str
    source: str
    ruling: str | None = None
    replaces: tuple[str, ...] = ()
    module: str | None = None


class Catalogue(msgspec.Struct, frozen=True):
    """The rules of a game in the order of its rulebook.

    ``sets`` names the tiers that make up each way to play. ``entries`` are the ids of cards and
    other pieces in the data tables: code may name them like rules. ``waiting`` are tiers that
    nobody can play yet, since something of them is not known.
    """

    rules: dict[str, Rule]
    sets: dict[str, tuple[str, ...]] = {}
    entries: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()

    @property
    def tiers(self) -> tuple[str, ...]:
        """The tiers that rules belong to, in the order of their first rules."""
        return tuple(dict.fromkeys(rule.tier for rule in self.rules.values()))

    @property
    def modular(self) -> frozenset[str]:
        """The tiers that come in modules, which are chosen on top of the other tiers."""
        return frozenset(rule.tier for rule in self.rules.values() if rule.module is not None)

    def of_tiers(self, *tiers: str) -> list[Rule]:
        """All rules of these tiers, replaced or not."""
        for tier in tiers:
            if tier not in self.tiers:
                names = _listed(self.tiers)
                raise CatalogueError(f"There is no tier '{tier}'; the tiers are {names}.")
        return [rule for rule in self.rules.values() if rule.tier in tiers]

    def active(self, *tiers: str, modules: Collection[str] | None = None) -> "Catalogue":
        """The catalogue cut down to what is in force when these tiers are played together.

        A rule that is itself replaced still replaces: the oldest of three versions does not come
        back when the newest comes into force. Where nobody says which ``modules`` are played, all
        their rules are there beside those that they would replace.
        """
        played = self.of_tiers(*tiers)
        if modules is not None:
            played = [rule for rule in played if rule.module is None or rule.module in modules]
        certain = [rule for rule in played if rule.module is None or modules is not None]
        replaced = {id for rule in certain for id in rule.replaces}
        rules = {rule.id: rule for rule in played if rule.id not in replaced}
        return msgspec.structs.replace(self, rules=rules)

    def rule_set(self, name: str, modules: Collection[str] | None = None) -> "Catalogue":
        """The catalogue cut down to what is in force in a rule set, with some of its modules."""
        if name not in self.sets:
            names = _listed(self.sets)
            raise CatalogueError(f"There is no rule set '{name}'; the sets are {names}.")
        return self.active(*self.sets[name], modules=modules)

    def search(self, words: str) -> list[Rule]:
        """The rules in which every word occurs; one whose id is among the words comes first."""
        wanted = words.casefold().split()
        found = [rule for rule in self.rules.values() if _has_all(rule, wanted)]
        return sorted(found, key=lambda rule: rule.id.casefold() not in wanted)


def _has_all(rule: Rule, words: list[str]) -> bool:
    text = " ".join((rule.id, rule.rule, rule.ruling or "", rule.source)).casefold()
    return all(word in text for word in words)


def load(*paths: Path) -> Catalogue:
    """One catalogue from one or more files, whose rules may replace each other's.

    A file may name further ``parts`` that lie beside it.
    """
    documents = [document for path in paths for document in _read_with_parts(path)]
    catalogue = Catalogue(
        rules=_gather_rules(documents),
        sets={name: tiers for document in documents for name, tiers in document.sets.items()},
        entries=tuple(dict.fromkeys(id for document in documents for id in document.entries)),
        waiting=tuple(tier for document in documents for tier in document.waiting),
    )
    for document in documents:
        _check_replaces(document, catalogue)
        _check_sets(document, catalogue)
    return catalogue


class _Document(msgspec.Struct, frozen=True):
    """One file of a catalogue, read but not yet held against the others."""

    file: str
    rules: list[Rule]
    sets: dict[str, tuple[str, ...]]
    parts: list[str]
    entries: list[str]
    waiting: list[str]


class StrictLoader(_SafeLoader):
    """Refuses a key given twice: YAML would keep the last, and a lost dash would swallow a rule."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen = set()
        for key, _ in node.value:
            if key.value in seen:
                problem = f"'{key.value}' is given twice"
                raise yaml.constructor.ConstructorError(None, None, problem, key.start_mark)
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def _read_with_parts(path: Path) -> Iterator[_Document]:
    document = _read(path)
    yield document
    for part in document.parts:
        if not (path.parent / part).is_file():
            raise CatalogueError(f"{document.file}: its part '{part}' is not there.")
        yield _read(path.parent / part)


def _read(path: Path) -> _Document:
    try:
        with path.open(encoding="utf-8") as stream:
            content = yaml.load(stream, Loader=StrictLoader)
    except yaml.YAMLError as error:
        raise CatalogueError(f"This catalogue cannot be read: {error}") from error
    file = str(path)
    if not isinstance(content, dict) or not isinstance(content.get("rules"), list):
        raise CatalogueError(f"{file} has no list of rules.")
    _check_sections(file, content)
    read = ("sets", "waiting", "parts", "rules")
    tables = [table for name, table in content.items() if name not in read]
    return _Document(
        file=file,
        rules=[_rule(file, entry) for entry in content["rules"]],
        sets=_sets(file, content.get("sets", {})),
        parts=_names(file, "parts", content.get("parts", [])),
        entries=list(_entry_ids(tables)),
        waiting=_names(file, "waiting", content.get("waiting", [])),
    )


def _check_sections(file: str, content: dict[Any, Any]) -> None:
    """A game names its own tables, but nothing that looks like a slip for a section we read."""
    for name in content:
        close = difflib.get_close_matches(str(name), _SECTIONS, n=1, cutoff=0.75)
        if close and name not in _SECTIONS:
            raise CatalogueError(f"{file}: the section '{name}' should read '{close[0]}'.")


def _rule(file: str, entry: Any) -> Rule:
    if not isinstance(entry, dict):
        raise CatalogueError(f"{file}: '{entry}' stands where a rule should.")
    id = entry.get("id", "without an id")
    fields = dict(entry)
    if isinstance(fields.get("replaces"), str):
        fields["replaces"] = [fields["replaces"]]
    try:
        rule = msgspec.convert(fields, Rule)
    except msgspec.ValidationError as error:
        raise CatalogueError(f"{file}: rule {id} is malformed: {error}.") from error
    if not ID.fullmatch(rule.id):
        raise CatalogueError(f"{file}: the id '{rule.id}' is not of the form GAME-PART-01.")
    return rule


def _sets(file: str, sets: Any) -> dict[str, tuple[str, ...]]:
    try:
        return msgspec.convert(sets, dict[str, tuple[str, ...]])
    except msgspec.ValidationError as error:
        raise CatalogueError(f"{file}: the sets are malformed: {error}.") from error


def _names(file: str, section: str, names: Any) -> list[str]:
    try:
        return msgspec.convert(names, list[str])
    except msgspec.ValidationError as error:
        raise CatalogueError(f"{file}: the {section} are malformed: {error}.") from error


def _entry_ids(table: Any) -> Iterator[str]:
    """Ids of cards and other pieces, however deep in the tables they stand."""
    if isinstance(table, list):
        for item in table:
            yield from _entry_ids(item)
    elif isinstance(table, dict):
        id = table.get("id")
        if isinstance(id, str) and ID.fullmatch(id):
            yield id
        yield from _entry_ids(list(table.values()))


def _gather_rules(documents: list[_Document]) -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for document in documents:
        for rule in document.rules:
            if rule.id in rules:
                raise CatalogueError(f"{document.file}: the id {rule.id} is given to two rules.")
            rules[rule.id] = rule
    return rules


def _check_replaces(document: _Document, catalogue: Catalogue) -> None:
    for rule in document.rules:
        for id in rule.replaces:
            if id not in catalogue.rules:
                raise CatalogueError(
                    f"{document.file}: {rule.id} replaces {id}, which is no rule of this catalogue."
                )


def _check_sets(document: _Document, catalogue: Catalogue) -> None:
    """Where sets are declared, a misspelt tier shows: it has no rules, or no set plays it."""
    for name, tiers in document.sets.items():
        for tier in tiers:
            if tier not in catalogue.tiers:
                raise CatalogueError(
                    f"{document.file}: the set '{name}' has the tier '{tier}', which has no rules."
                )
    for tier in document.waiting:
        if tier not in catalogue.tiers:
            raise CatalogueError(f"{document.file}: '{tier}' waits, which has no rules.")
    played = {*catalogue.waiting, *(tier for tiers in catalogue.sets.values() for tier in tiers)}
    for rule in document.rules:
        if document.sets and rule.tier not in played:
            raise CatalogueError(
                f"{document.file}: {rule.id} is of the tier '{rule.tier}', which is in no set."
            )


@cache
def translation(home: Path, language: str) -> Translation:
    """What the catalogues in a folder are in another language; empty if nobody has translated them.

    A large one may be in several files: catalogue.it.yaml, catalogue-advanced.it.yaml.
    """
    whole = Translation()
    for path in sorted(home.glob(f"catalogue*.{language}.yaml")):
        try:
            part = msgspec.convert(yaml.load(path.read_bytes(), Loader=StrictLoader), Translation)
        except (yaml.YAMLError, msgspec.ValidationError) as error:
            raise CatalogueError(f"{path.name}: {error}.") from error
        whole = Translation(whole.rules | part.rules, whole.rulings | part.rulings)
    return whole


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "not declared"
