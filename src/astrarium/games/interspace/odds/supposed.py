"""Battles that are only thought of: forces as people write them, and the odds between them."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache

import msgspec

from astrarium.kernel import BadInput, Hex
from astrarium.kernel.odds import Odds

from ..data import (
    BERSERKER,
    BREAKTHROUGHS,
    DOOM,
    HIDDEN,
    HIGHEST_LEVEL,
    HOME_WORLD_TECH,
    PIRATES,
    RAIDERS,
    TRADER,
    TYPES,
    UnitKind,
    is_player,
)
from ..position.builder import position
from ..rules.support import needs_support
from ..state import InterSpaceState as State
from ..state.options import InterSpaceOptions
from ..state.planets import Planet
from ..text.words import LANGUAGES, words_of
from ..units import Unit
from .clash import Manner, Ship
from .forecast import Fleets, averaged, summary
from .of_position import ASSUMES, THOROUGH, ship
from .planets import conquest

HERE = Hex("A:2,0")
OWN, THEIRS = 0, 1
MOST_UNITS = 60  # of a side
# The agents whose ships they are; all other units are a player's.
AGENTS: dict[UnitKind, int] = {
    "berserker": BERSERKER, "pirates": PIRATES, "raiders": RAIDERS, "trader": TRADER,
    "doom_station": DOOM, "doom_boat": DOOM,
}  # fmt: skip
PART = re.compile(r"(?:(?P<count>\d{1,4})\s*[x×*]?)?\s*(?P<name>[^\W\d][\w '\u2019+\-]*)")
CIRCUMSTANCES = ("planet", "unsupported", "own_cards", "their_cards", "counter")


def odds_between(
    own: str, theirs: str, options: InterSpaceOptions, circumstances: Mapping[str, str]
) -> Odds:
    """The odds of an attack in empty space, inside support unless told otherwise.

    Circumstances: ``planet`` "industry=4, tech=3" to be conquered; ``unsupported`` "own", "theirs"
    or "both"; breakthroughs as ``own_cards`` and ``their_cards``; ``counter`` "no": nobody attacks
    what an attacker without warships leaves behind.
    """
    unknown = sorted(set(circumstances) - set(CIRCUMSTANCES))
    if unknown:
        raise BadInput(f"odds know no '{unknown[0]}'; they know: {', '.join(CIRCUMSTANCES)}")
    forces = read_force(own), read_force(theirs)
    state = _state(options, forces, circumstances)
    zoned = state.options.tier == "standard"
    outside = _unsupported(circumstances.get("unsupported", ""), zoned=zoned)
    fleets = Fleets(*(
        tuple(_ships(state, force, seat, unsupported=seat in outside))
        for seat, force in enumerate(forces)
    ))  # fmt: skip
    _check_attackers(fleets.attackers)
    owners = dict.fromkeys(ship.owner for ship in fleets.defenders if is_player(ship.owner))
    counter = zoned and circumstances.get("counter", "yes") != "no"
    found = summary(fleets, Manner(zoned, counter, tuple(owners)), THOROUGH, attacks=True)
    planet = _planet(state, circumstances.get("planet", ""))
    prize = planet and sum(
        weight * conquest(planet, ships, zoned=zoned) for ships, weight in found.winners
    )
    return msgspec.structs.replace(
        averaged([found]), prize=prize, assumes=ASSUMES[state.options.tier]
    )


# -- forces


def read_force(text: str) -> list[UnitKind]:
    """Units as people write them: '2 destroyers, CA and 3x patrol_boat'."""
    force: list[UnitKind] = []
    for part in re.split(r",|;|\+(?=\s)|\band\b|\be\b", text):
        if not part.strip():
            continue
        match = PART.fullmatch(part.strip())
        if match is None:
            raise BadInput(
                f"'{part.strip()}' is no unit: write a number and a name, as '2 cruiser'"
            )
        count = int(match["count"] or 1)
        if count + len(force) > MOST_UNITS:
            raise BadInput(f"a side of more than {MOST_UNITS} units is too large to think of")
        force += [_kind(match["name"])] * count
    if not force:
        raise BadInput("a side has no units: write them as '2 destroyer, cruiser'")
    return force


def _kind(name: str) -> UnitKind:
    known = _names()
    plain = _plain(name)
    if plain in known:
        return known[plain]
    near = get_close_matches(plain, known, n=1)
    hint = f"; perhaps {near[0]}" if near else f"; units are: {', '.join(_kinds())}"
    raise BadInput(f"there is no unit '{name.strip()}'{hint}")


@cache
def _names() -> dict[str, UnitKind]:
    """Units by everything that they are called, in all languages."""
    names: dict[str, UnitKind] = {}
    for kind in _kinds():
        called = [kind, TYPES[kind].abbreviation]
        for words in map(words_of, LANGUAGES):
            called += [words.units[kind], words.plurals[kind]]
        names |= dict.fromkeys(map(_plain, called), kind)
    return names


def _kinds() -> Iterable[UnitKind]:
    """All that may fight: Rogue Miners never do. IS-A-AGENT-CONTACT-6"""
    return [kind for kind in TYPES if kind not in (HIDDEN, "miners")]


def _plain(name: str) -> str:
    return " ".join(re.split(r"[\s_\-]+", name.strip().lower().replace("\u2019", "'")))


def _ships(state: State, force: list[UnitKind], seat: int, *, unsupported: bool) -> Iterable[Ship]:
    for number, kind in enumerate(force, 1 + seat * MOST_UNITS):
        unit = Unit(number, kind, AGENTS.get(kind, seat), HERE)
        lacks = unsupported and is_player(unit.owner) and needs_support(unit)
        yield ship(state, unit, unsupported=lacks)


def _check_attackers(ships: tuple[Ship, ...]) -> None:
    if len({ship.owner for ship in ships}) > 1:
        raise BadInput("the attackers are units of one player, or of one free agent")
    if not any(ship.able for ship in ships):
        raise BadInput("the attackers have no warship that can attack")


# -- circumstances


def _state(
    options: InterSpaceOptions,
    forces: tuple[list[UnitKind], list[UnitKind]],
    circumstances: Mapping[str, str],
) -> State:
    """A position in which the players have what the battle needs of them."""
    cards = [_cards(circumstances.get(name, "")) for name in ("own_cards", "their_cards")]
    if any(cards):
        if options.tier == "basic":
            raise BadInput("there are no breakthroughs in the Basic game: choose tier=standard")
        options = msgspec.structs.replace(options, breakthroughs=True)
    players = {
        seat: {"breakthroughs": held, "civilization": _civilization(forces[seat], held)}
        for seat, held in enumerate(cards)
        if held
    }
    plain = msgspec.structs.replace(options, hidden_stacks=False)
    return position({"options": msgspec.to_builtins(plain), "players": players})


def _civilization(force: list[UnitKind], cards: tuple[str, ...]) -> int:
    """The least level at which a player may have such units and cards."""
    techs = [TYPES[kind].tech for kind in force]
    return min(HIGHEST_LEVEL, max(HOME_WORLD_TECH, *techs, *(BREAKTHROUGHS[id] for id in cards)))


def _cards(text: str) -> tuple[str, ...]:
    ids = [_plain(part).replace(" ", "_") for part in text.split(",") if part.strip()]
    for id in ids:
        if id not in BREAKTHROUGHS:
            raise BadInput(
                f"there is no breakthrough '{id}'; there are: {', '.join(BREAKTHROUGHS)}"
            )
    return tuple(dict.fromkeys(ids))


def _unsupported(word: str, *, zoned: bool) -> tuple[int, ...]:
    sides = {"": (), "own": (OWN,), "theirs": (THEIRS,), "both": (OWN, THEIRS)}
    if word not in sides:
        raise BadInput(f"unsupported is own, theirs or both, not '{word}'")
    if word and not zoned:
        raise BadInput("there is no support in the Basic game: choose tier=standard")
    return sides[word]


def _planet(state: State, text: str) -> Planet | None:
    """A planet of the defenders: 'industry=4, tech=3'; tech matters in the Standard game alone."""
    levels = {"industry": 1, "tech": 1}
    for part in filter(str.strip, text.split(",")):
        name, _, value = map(str.strip, part.partition("="))
        if name not in levels or not re.fullmatch("[1-8]", value):
            raise BadInput(
                f"'{part.strip()}' says nothing of a planet: write industry=4, tech=3, from 1 to 8"
            )
        levels[name] = int(value)
    if not text.strip():
        return None
    return msgspec.structs.replace(next(iter(state.planets.values())), **levels)
