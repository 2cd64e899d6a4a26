"""What a draw of the dice was for, and what it means."""

import re
from collections.abc import Sequence

from astrarium.kernel import Hex, Rolled

from .data import (
    AGENTS,
    DEPLETION_DICE,
    GAMBLERS_LOSE,
    HIDDEN,
    PARTIES,
    REBEL_PRODUCTION,
    TYPES,
    WORMHOLES,
    UnitKind,
)
from .names import (
    agent_name,
    amount,
    begun,
    called,
    card_name,
    card_text,
    named,
    place,
    player_name,
)
from .orders import mining_result
from .resources import IOU, ORE
from .rules.movement_points import movement_rate
from .rules.production import mining_total
from .state import InterSpaceState as State
from .words import Words

_KINDS: dict[str, UnitKind] = {type.abbreviation: kind for kind, type in TYPES.items()}
# Dice of sealed steps are named "mining in A:1,0": what for, and where.
_SEALED = {"ore of": "ore", "mining in": "mining", "refining at": "refining",
           "trade goods at": "trade goods"}  # fmt: skip
# Others, which are named in the same way.
_PLACED = {
    "encounter in": "encounter", "colonization card of": "colonization card", "raid on": "raid",
    "fabrication at": "fabrication", "rebels of": "rebels", "victim of": "victim",
    "objective of": "objective", "home world of seat": "home world",
    "first colony of seat": "first colony", "side of": "side", "distance from": "distance",
}  # fmt: skip
_PAIRS = ("encounter", "contamination")  # two dice, and what they mean together
_THROWN_TOGETHER = (*_SEALED.values(), *_PAIRS, "fabrication")
_BRING_IOUS = ("refining", "trade goods", "fabrication")
_NUMBERED = re.compile(r",? (shot|hit|die) \d+$")  # one of several dice of the same name
_PARTIES = {*PARTIES.values(), *AGENTS}


def throw_of(roll: Rolled) -> tuple[str, str] | None:
    """What dice are told together that follow each other, by what they are for; None: alone."""
    purpose, what = _purpose(roll)
    return (purpose, what) if purpose in _THROWN_TOGETHER else None


def rolled_unit(roll: Rolled) -> int | None:
    """The number of the unit that a die was rolled for, if it was one."""
    code, _, unit = _purpose(roll)[1].partition(" ")
    return int(unit) if code in _KINDS and unit.isdecimal() else None


def _purpose(roll: Rolled) -> tuple[str, str]:
    """What a die was rolled for, and for whom or where."""
    name = _NUMBERED.sub("", roll.name)
    for beginning, purpose in (_SEALED | _PLACED).items():
        if name.startswith(f"{beginning} "):
            return purpose, name[len(beginning) + 1 :]
    purpose, _, what = name.partition(", ")
    return purpose, what.rpartition(" ")[0] if purpose == "planet fire" else what


def describe_roll(state: State, rolls: Sequence[Rolled], words: Words) -> str:
    """Dice of one name in a line."""
    roll = rolls[0]
    purpose, what = (roll.name, "") if roll.name in words.rolls else _purpose(roll)
    variant, ore = _meaning(state, rolls, purpose, what)
    sentence = (
        words.rolls.get(f"{purpose} {variant}".rstrip())
        or words.rolls.get(purpose)
        or words.rolls[""]
    )
    seat = player_name(state, int(roll.face), words) if roll.face.isdigit() else ""
    value = " ".join(str(die.value) for die in rolls)
    if purpose in _BRING_IOUS and (len(rolls) > 1 or purpose == "fabrication"):
        gain = amount(sum(die.value for die in rolls), IOU, words)
        value = words.stories["dice gain"].format(value=value, gain=gain)
    return begun(
        sentence.format(
            name=roll.name.replace("_", " "),
            what=_where(state, purpose, what, words),
            value=value,
            face=_face(state, roll, words),
            text=card_text(roll.face, words),
            seat=seat,
            ore=amount(ore, ORE, words),
        )
    )


def _face(state: State, roll: Rolled, words: Words) -> str:
    """What was drawn: a tile, a card, a unit, a hex, a planet."""
    face = WORMHOLES[roll.value - 1] if roll.name == "unstable wormhole" else roll.face
    if face in words.terrain:
        return words.terrain[face]
    if face in words.cards:
        return card_name(face, words)
    if ":" in face:
        return place(state, Hex(face), words)
    return called(rolling(face, words), words).replace("_", " ")


def _where(state: State, purpose: str, what: str, words: Words) -> str:
    if purpose in ("mining", "encounter"):
        return place(state, Hex(what), words)
    if what.startswith("seat ") and what[5:].isdigit():
        return player_name(state, int(what[5:]), words)
    if what in _PARTIES:
        return agent_name(what, words)
    return called(rolling(what, words), words)


def rolling(what: str, words: Words) -> str:
    """For what a die is rolled: a unit, which draws call by its code, or anything else."""
    code, _, unit = what.partition(" ")
    return named(_KINDS[code], unit, words) if code in _KINDS and unit else what


def _meaning(state: State, rolls: Sequence[Rolled], purpose: str, what: str) -> tuple[str, int]:
    """What dice mean, where a sentence can say it, and the ore that they bring."""
    roll = rolls[0]
    if purpose == "mining":
        return _mining(state, roll, Hex(what))
    if purpose == "ore" and len(rolls) == DEPLETION_DICE and what in state.planets:
        sum_of_dice = sum(die.value for die in rolls)
        return ("used up" if sum_of_dice <= state.planets[what].industry else "left"), 0
    if purpose == "pulsar":
        return ("spared" if roll.value % 2 else "lost"), 0
    if purpose == "player for the Null wormhole":
        return ("drawn" if roll.face else ""), 0
    number = what.rpartition(" ")[2]
    unit = state.units.get(int(number)) if number.isdigit() else None
    if purpose == "black hole exit" and unit is not None:
        return ("free" if roll.value <= movement_rate(state, unit) else "trapped"), 0
    return _advanced_meaning(rolls, purpose), 0


def _advanced_meaning(rolls: Sequence[Rolled], purpose: str) -> str:
    """The same for the dice of the Advanced game."""
    value = rolls[0].value
    even = not any(roll.value % 2 for roll in rolls)
    if purpose in _PAIRS:
        meant = {"encounter": ("none", "met"), "contamination": ("spared", "ill")}[purpose]
        return meant[even] if len(rolls) > 1 else ""
    match purpose:
        case "ion storm" | "plunder":
            return "lost" if even else "spared"
        case "repair":
            return "back" if even else "lost"
        case "grapple":
            return "even" if even else "odd"
        case "gamblers":
            return "lost" if value >= GAMBLERS_LOSE else "doubled"
        case "wormhole":
            return "taken" if value == 1 else ""
        case "rebels":
            return REBEL_PRODUCTION.get(value, "")
        case _:
            return ""


def _mining(state: State, roll: Rolled, hex: Hex) -> tuple[str, int]:
    """What a mining die brings its only reader, unless units there are hidden."""
    there = state.at(hex)
    if roll.to is None or any(unit.kind == HIDDEN for unit in there):
        return "", 0
    return mining_result(mining_total(state, roll.to[0], hex, roll.value))
