"""Reading a set of components. What is wrong in a file is told with its line."""

import os
import re
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from astrarium.kernel import BadInput
from astrarium.kernel.catalogue import StrictLoader

from .checks import slips, without_effect
from .printed import Components

RECONSTRUCTED = "reconstructed"  # the set that comes with the game
FOLDER = "ASTRARIUM_HYPERSPACE"  # names the folder with sets of a group's own
OWN = Path(__file__).parents[1] / "components.yaml"
NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
LARGEST = 1_000_000  # bytes


def components(name: str = RECONSTRUCTED) -> Components:
    """A set of components by its name; BadInput tells what is wrong with its file, and where."""
    return _reconstructed() if name == RECONSTRUCTED else _read(_path(name))[0]


def check_effects(name: str, known: Collection[str]) -> None:
    """Whatever a set names needs somebody who knows what it does: BadInput if nobody does."""
    path = _path(name)
    found, tree = _read(path)
    for where, what in without_effect(found, known):
        raise BadInput(f"{path.name}, line {_line(tree, where)}: {what}")


def _path(name: str) -> Path:
    if name == RECONSTRUCTED:
        return OWN
    folder = os.environ.get(FOLDER)
    if folder is None:
        raise BadInput(f"there is no set of components '{name}': {FOLDER} names no folder")
    if not NAME.fullmatch(name):
        raise BadInput("a set of components has a name of small letters, digits, - and _")
    return Path(folder) / f"{name}.yaml"


@cache
def _reconstructed() -> Components:
    return _read(OWN)[0]


@cache
def _read(path: Path) -> tuple[Components, Any]:
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise BadInput(f"{path.name} has more than {LARGEST} bytes")
        tree = yaml.compose(text, Loader=StrictLoader)
        content = yaml.load(text, Loader=StrictLoader)
    except OSError as error:
        raise BadInput(f"{path.name} cannot be read: {error.strerror}") from None
    except (yaml.YAMLError, UnicodeError) as error:
        raise BadInput(f"{path.name} is not YAML: {' '.join(str(error).split())}") from None
    if not isinstance(content, dict) or not isinstance(content.get("data"), dict):
        raise BadInput(f"{path.name} has no section 'data'")
    try:
        found = msgspec.convert(content["data"], Components)
    except msgspec.ValidationError as error:
        told, _, where = str(error).partition(" - at `")
        where = where.removeprefix("key in `").strip("`$")
        line = _line(tree, f"data{where}")
        raise BadInput(f"{path.name}, line {line}: {told}") from None
    for where, what in slips(found):
        raise BadInput(f"{path.name}, line {_line(tree, where)}: {what}")
    return found, tree


def _line(tree: Any, where: str) -> int:
    """The line of what a path like data.civs[0].prices leads to."""
    node = tree
    for name, number in re.findall(r"(\w+)|\[(\d+)\]", where.replace("[...]", "")):
        if isinstance(node, yaml.MappingNode) and name and not number:
            below = {key.value: value for key, value in node.value}
            if name not in below:
                break
            node = below[name]
        elif isinstance(node, yaml.SequenceNode) and number:
            node = node.value[int(number)]
        else:
            break
    return int(node.start_mark.line) + 1
