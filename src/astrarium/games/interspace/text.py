"""What InterSpace says to people: names, and a sentence for every action and every event.

The words are in words/; whatever a sentence names (units, players, hexes) is put in here.
Actions read like a choice on a menu, events like a log.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from astrarium.kernel import Action, Decision, Event, Hex, Rolled, Violation, hexes

from . import events
from .data import BONUS_ALIEN_HOME_WORLD, UNIT_ORDER, UNITS, UnitKind
from .refusals import REFUSALS
from .rules.movement_points import movement_rate
from .rules.retreat import Withdraw
from .rules.setup import Place
from .state import InterSpaceState as State
from .units import Unit
from .words import EN, LANGUAGES, Words

OfAKind = Unit | events.UnitPlaced | events.UnitMoved
_KINDS: dict[str, UnitKind] = {type.abbreviation: kind for kind, type in UNITS.items()}

# -- names


def player_name(state: State, seat: int, words: Words = EN) -> str:
    """A player is called by the colour of the home world."""
    return called(state.players[seat].home, words)


def called(name: str, words: Words = EN) -> str:
    """A planet's name; home worlds are called by their colours."""
    return words.colours.get(name, name)


def unit_name(state: State, unit: int, words: Words = EN) -> str:
    """A unit's type and number: scout 3."""
    found = state.units.get(unit)
    return words.somebody.format(unit=unit) if found is None else named(found.kind, unit, words)


def named(kind: UnitKind, unit: int | str, words: Words = EN) -> str:
    """A type of unit and a number: scout 3."""
    code = UNITS[kind].abbreviation
    return words.named.format(kind=words.units[kind], code=code, unit=unit)


def owned_name(state: State, unit: Unit, words: Words = EN) -> str:
    """A unit that one has to say the owner of: Green's scout 3."""
    owner = player_name(state, unit.owner, words)
    return words.owned.format(owner=owner, unit=named(unit.kind, unit.id, words))


def counted(units: Iterable[OfAKind], words: Words = EN) -> list[str]:
    """Units by type, in the order of the unit table: 2 scouts, 1 transport."""
    kinds = sorted((unit.kind for unit in units), key=UNIT_ORDER.__getitem__)
    return [_several(kind, len(list(same)), words) for kind, same in groupby(kinds)]


def _several(kind: UnitKind, count: int, words: Words) -> str:
    kinds = words.units[kind] if count == 1 else words.plurals[kind]
    return words.counting.format(n=count, kinds=kinds, code=UNITS[kind].abbreviation)


def stacked(units: Iterable[OfAKind], words: Words = EN) -> str:
    """Units that are together in a place."""
    return words.stacking.join(counted(units, words))


def tile_name(state: State, hex: Hex, words: Words = EN) -> str:
    """What lies in a hex, by its name if it has one; nothing for an unknown hex."""
    tile = state.map.tiles.get(hex)
    return "" if tile is None else called(tile.name, words) or words.terrain[tile.terrain]


def place(state: State, hex: Hex, words: Words = EN) -> str:
    """A hex and what is remarkable there: A:2,-1 (asteroids)."""
    tile = state.map.tiles.get(hex)
    if tile is None or tile.terrain == "empty_space":
        return hex
    return f"{hex} ({tile_name(state, hex, words)})"


def listed(names: Sequence[str], words: Words = EN) -> str:
    """Names in a row: Green, Red and Blue."""
    *most, last = names
    return words.listing.join([", ".join(most), last]) if most else last


def number(words: Words, count: int, what: str) -> str:
    """A count of something: no hit, 1 hit, 2 hits."""
    key = {0: f"no {what}s", 1: what}.get(count, f"{what}s")
    return words.stories[key].format(n=count)


# -- sentences


def describe(state: State, said: Action | Event, language: str = "en") -> str:
    """An action or an event in a line."""
    words = LANGUAGES[language]
    if isinstance(said, Rolled):
        return _describe_roll(state, said, words)
    sentences = words.actions if isinstance(said, Action) else words.events
    kind = type(said).__name__
    sentence = sentences.get(f"{kind} {_variant(state, said)}") or sentences[kind]
    return begun(sentence.format(**_facts(state, said, words)))


def begun(sentence: str) -> str:
    """A sentence with a capital letter, whatever it begins with."""
    return sentence[:1].upper() + sentence[1:]


def describe_step(state: State, step: Any, language: str = "en") -> str:
    """What is being resolved; nothing for what only holds other steps together."""
    words = LANGUAGES[language]
    sentence = words.steps.get(type(step).__name__, "")
    return sentence.format(**_facts(state, step, words)) if sentence else ""


# -- questions


def prompt(state: State, decision: Decision, language: str = "en") -> str:
    """What a seat is asked, in a sentence."""
    words = LANGUAGES[language]
    facts = _facts(state, state.top, words)
    likely = decision.actions[-1]
    if isinstance(likely, Place):
        facts["kind"] = words.units[likely.kind]
    return words.prompts[_question(decision)].format(**facts)


def hint(decision: Decision, language: str = "en") -> str:
    """What a newcomer should know about a question."""
    return LANGUAGES[language].hints[_question(decision)].format(home=BONUS_ALIEN_HOME_WORLD)


def _question(decision: Decision) -> str:
    """The kind of a question, and which part of it is asked."""
    if isinstance(decision.actions[-1], Place):
        return f"{decision.kind} place"
    if isinstance(decision.actions[0], Withdraw):
        return f"{decision.kind} units"
    return decision.kind


def pending(state: State, step: Any, language: str = "en") -> str:
    """What others wait for while a step asks somebody."""
    words = LANGUAGES[language]
    return words.pending[type(step).__name__].format(**_facts(state, step, words))


# -- refusals


def sentence(why: Violation, language: str = "en") -> str:
    """Why something is not allowed; in English where it has not been put into the language."""
    template = REFUSALS.get(language, {}).get(why.template)
    words = EN if template is None else LANGUAGES[language]
    facts = {name: _worded(value, words) for name, value in why.facts.items()}
    return begun((template or why.template).format(**facts))


def _worded(value: Any, words: Words) -> Any:
    """A fact of a refusal, if it is a word of the game."""
    if not isinstance(value, str):
        return value
    word = _KINDS.get(value, value.lower().replace(" ", "_"))
    units: Mapping[Any, str] = words.units
    return words.levels.get(word) or units.get(word) or called(value, words)


# -- details of sentences


def _variant(state: State, said: Action | Event) -> str:
    match said:
        case events.UnitMoved(retreat=True):
            return "retreat"
        case events.UnitLost(cause=cause):
            return cause
        case events.TradeAnswered(allowed=False):
            return "refused"
        case events.BattleEnded(rule=rule):
            return rule
        case events.TileLaid(name=name) if name:
            return "named"
        case events.PlanetConquered(planet=planet, loser=loser):
            found = state.planets.get(planet)
            return "home" if found is not None and found.home_of == loser else ""
        case _:
            return ""


def _seat(state: State, seat: Any, words: Words) -> str:
    return player_name(state, seat, words)


_WORDING: dict[str, Callable[[State, Any, Words], str]] = {
    "seat": _seat,
    "owner": _seat,
    "partner": _seat,
    "loser": _seat,
    "other": _seat,
    "attacker": _seat,
    "defenders": lambda state, seats, words: listed(
        [player_name(state, seat, words) for seat in seats], words
    ),
    "unit": unit_name,
    "planet": lambda state, planet, words: called(planet, words) if type(planet) is str else "",
    "name": lambda state, name, words: called(name, words),
    "kind": lambda state, kind, words: words.units[kind],
    "terrain": lambda state, terrain, words: words.terrain[terrain],
    "hex": place,
    "to": lambda state, hex, words: place(state, hex, words) if hex else "",
    "what": lambda state, level, words: words.levels[level],
    "hits": lambda state, hits, words: number(words, hits, "hit") if type(hits) is int else "",
    "left": lambda state, left, words: number(words, left, "shield"),
}  # fmt: skip


def _facts(state: State, said: Any, words: Words) -> dict[str, str]:
    """What a sentence may name: every field in words, and a little more."""
    facts: dict[str, str] = {}
    for field in said.__struct_fields__:
        wording = _WORDING.get(field)
        value = getattr(said, field)
        facts[field] = wording(state, value, words) if wording else str(value)
    match said:
        case (
            events.UnitPlaced(unit=unit, kind=kind)
            | events.UnitMoved(unit=unit, kind=kind)
            | events.UnitLost(unit=unit, kind=kind)
        ):
            facts["unit"] = named(kind, unit, words)
        case events.TileLaid(hex=hex):
            facts["hex"] = hex
    return facts | _more_facts(state, said, words)


def _more_facts(state: State, said: Any, words: Words) -> dict[str, str]:
    match type(said).__name__:
        case "Arrange":
            sides = {"planet_side": said.planet, "asteroids_side": said.asteroids}
            return {name: direction(side, words) for name, side in sides.items()}
        case "Build":
            return {"cost": str(UNITS[said.kind].cost)}
        case "Hit" if said.unit in state.units:
            return {"unit": owned_name(state, state.units[said.unit], words)}
        case _:
            return {}


def direction(side: int, words: Words = EN) -> str:
    """A direction from 1 to 6 in words; what else was asked for as it is."""
    return words.directions[side - 1] if side in hexes.SIDES else str(side)


def _describe_roll(state: State, roll: Rolled, words: Words) -> str:
    purpose, _, what = roll.name.partition(", ")
    key = f"{purpose} {_roll_variant(state, roll, purpose, what)}".rstrip()
    sentence = words.rolls.get(key) or words.rolls.get(purpose) or words.rolls[""]
    face = words.terrain.get(roll.face) or called(roll.face, words)  # type: ignore[call-overload]
    seat = player_name(state, int(roll.face), words) if roll.face.isdigit() else ""
    what = _rolling(what, words)
    return begun(sentence.format(name=roll.name, what=what, value=roll.value, face=face, seat=seat))


def _rolling(what: str, words: Words) -> str:
    """For what a die is rolled: a unit, which draws call by its code, or anything else."""
    code, _, unit = what.partition(" ")
    return named(_KINDS[code], unit, words) if code in _KINDS else what


def _roll_variant(state: State, roll: Rolled, purpose: str, what: str) -> str:
    """What a die means where a sentence can say it."""
    if purpose == "pulsar":
        return "spared" if roll.value % 2 else "lost"
    if purpose == "player for the Null wormhole":
        return "drawn" if roll.face else ""
    number = what.rpartition(" ")[2]
    unit = state.units.get(int(number)) if number.isdigit() else None
    if purpose == "black hole exit" and unit is not None:
        return "free" if roll.value <= movement_rate(state, unit) else "trapped"
    return ""


# The event by which an action shows, so that a log need not say both.
_SHOWN_BY: dict[str, type[Event]] = {
    "AllowTrade": events.TradeAnswered,
    "RefuseTrade": events.TradeAnswered,
    "DesignateHome": events.HomeDesignated,
    "Raise": events.LevelRaised,
    "Build": events.UnitPlaced,
    "Move": events.UnitMoved,
    "RollOut": Rolled,
    "Colonize": events.UnitLost,
    "Attack": events.BattleBegan,
    "Conquer": events.PlanetConquered,
    "Withdraw": events.UnitMoved,
}


def tells(action: Action, happened: Sequence[Event]) -> bool:
    """Whether what happened says itself which action was played."""
    return bool(happened) and type(happened[0]) is _SHOWN_BY.get(type(action).__name__)
