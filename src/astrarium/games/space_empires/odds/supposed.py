"""Battles that are only thought of: forces as people write them, and the odds between them."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache

from astrarium.kernel import BadInput, Hex, Hidden
from astrarium.kernel.lexicon import load_lexicon
from astrarium.kernel.odds import Odds

from ..data import ALIENS, KINDS, PRICES, START_LEVELS, TECHNOLOGIES, TYPES, Kind, Technology
from ..groups import recorded
from ..position import position
from ..state import SpaceEmpiresState as State
from ..text.speech import Words
from ..text.words import FOLDER, LANGUAGES
from .forecast import THOROUGH
from .forecast import odds as expected
from .of_position import clash

MOST_UNITS = 60  # of a side
PART = re.compile(r"(?:(?P<count>\d{1,4})\s*[x×*]?)?\s*(?P<name>[^\W\d][\w '\u2019+\-]*)")
CIRCUMSTANCES = ("own_technology", "their_technology", "terrain")
TERRAINS = ("", "asteroids", "nebula")
UNARMED = ("DECOY", "CO", "MINER", "MS")
OWN, THEIRS = 0, 1


def odds_between(own: str, theirs: str, circumstances: Mapping[str, str]) -> Odds:
    """The odds of an attack in empty space.

    Circumstances: levels as ``own_technology`` and ``their_technology`` "attack=2, tactics=1";
    ``terrain`` "asteroids" or "nebula".
    """
    unknown = sorted(set(circumstances) - set(CIRCUMSTANCES))
    if unknown:
        raise BadInput(f"odds know no '{unknown[0]}'; they know: {', '.join(CIRCUMSTANCES)}")
    forces = read_force(own), read_force(theirs)
    levels = [read_levels(circumstances.get(f"{side}_technology", "")) for side in ("own", "their")]
    state, here = _state(circumstances.get("terrain", ""), levels)
    groups = [
        [
            state.add_group(seat, here, kind, ships, recorded(kind, state.levels_of(seat)))
            for kind, ships in force.items()
        ]
        for seat, force in enumerate(forces)
    ]
    if not state.armed(groups[OWN]):
        raise BadInput("the attackers have no ship that can attack")
    return expected([clash(state, here, groups[OWN], groups[THEIRS])], THOROUGH)


# -- forces


def read_force(text: str) -> dict[Kind, int]:
    """Units as people write them: '3 SC, 2 Cruisers and base'."""
    force: dict[Kind, int] = {}
    for part in re.split(r",|;|\+(?=\s)|\band\b|\be\b", text):
        if not part.strip():
            continue
        match = PART.fullmatch(part.strip())
        if match is None:
            raise BadInput(f"'{part.strip()}' is no unit: write a number and a name, as '2 CA'")
        kind = _kind(match["name"])
        force[kind] = force.get(kind, 0) + int(match["count"] or 1)
        if sum(force.values()) > MOST_UNITS:
            raise BadInput(f"a side of more than {MOST_UNITS} units is too large to think of")
    if not any(force.values()):
        raise BadInput("a side has no units: write them as '3 SC, 2 CA'")
    return {kind: ships for kind, ships in force.items() if ships}


def _kind(name: str) -> Kind:
    known, plain = _names(), _plain(name)
    if plain in known:
        return known[plain]
    near = get_close_matches(plain, known, n=1)
    hint = f"; perhaps {near[0]}" if near else f"; units are: {', '.join(_kinds())}"
    raise BadInput(f"there is no unit '{name.strip()}'{hint}")


def _kinds() -> list[Kind]:
    """All that players may have in a battle, and Aliens."""
    return [kind for kind in (*KINDS, *ALIENS) if kind not in UNARMED]


@cache
def _names() -> dict[str, Kind]:
    """Units by everything that they are called, in all languages."""
    names: dict[str, Kind] = {}
    for kind in _kinds():
        called = [kind, TYPES[kind].name]
        for language in LANGUAGES:
            called += load_lexicon(Words, FOLDER, language).kinds[kind]
        names |= dict.fromkeys(map(_plain, called), kind)
    return names


def _plain(name: str) -> str:
    return " ".join(re.split(r"[\s_\-]+", name.strip().lower().replace("\u2019", "'")))


# -- circumstances


def read_levels(text: str) -> dict[Technology, int]:
    """Levels as people write them: 'attack=2, point defense=1'."""
    levels: dict[Technology, int] = {}
    for part in filter(str.strip, text.split(",")):
        name, _, value = map(str.strip, part.partition("="))
        found = next(
            (each for each in TECHNOLOGIES if each == _plain(name).replace(" ", "_")), None
        )
        if found is None:
            raise BadInput(f"there is no technology '{name}'; there are: {', '.join(TECHNOLOGIES)}")
        most = START_LEVELS[found] + len(PRICES[found])
        if not value.isdecimal() or not int(value) <= most:
            raise BadInput(f"levels of {found} are numbers from 0 to {most}, not '{value}'")
        levels[found] = int(value)
    return levels


def _state(terrain: str, levels: list[dict[Technology, int]]) -> tuple[State, Hex]:
    """A position in which the players have what the battle needs of them."""
    if terrain not in TERRAINS:
        raise BadInput(f"terrain is asteroids or nebula, not '{terrain}'")
    modules = dict.fromkeys(("fighters", "raiders", "mines", "aliens"), True)
    # Whoever has a ship has the level that it takes, unless told otherwise.
    least = dict.fromkeys(("fighters", "cloaking", "mines", "minesweeping"), 1)
    state = position(
        {
            "options": {"scenario": "small", **modules},
            "empires": {
                seat: {"levels": {**least, **wanted}} for seat, wanted in enumerate(levels)
            },
            "step": {"name": "movement", "seat": OWN},
        }
    )
    here = state.options.layout(state.seats).deep_space[0]
    state.markers.pop(here, None)
    if terrain == "asteroids":
        state.markers[here] = Hidden("asteroids", None)
    elif terrain == "nebula":
        state.markers[here] = Hidden("nebula", None)
    return state, here
