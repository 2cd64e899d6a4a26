"""What a draw of the dice was for, and what it means."""

from collections.abc import Sequence

from astrarium.kernel import Hex, Rolled

from .data import DEPLETION_DICE, HIDDEN, UNITS, UnitKind
from .names import amount, begun, called, named, place, player_name
from .orders import mining_result
from .resources import IOU, ORE
from .rules.movement_points import movement_rate
from .rules.production import mining_total
from .state import InterSpaceState as State
from .words import Words

_KINDS: dict[str, UnitKind] = {type.abbreviation: kind for kind, type in UNITS.items()}
# Dice of sealed steps are named "mining in A:1,0": what for, and where.
_SEALED = {"ore of": "ore", "mining in": "mining", "refining at": "refining",
           "trade goods at": "trade goods"}  # fmt: skip


def is_sealed(roll: Rolled) -> bool:
    """Whether a die was thrown for an order of a sealed step."""
    return _purpose(roll)[0] in _SEALED.values()


def rolled_unit(roll: Rolled) -> int | None:
    """The number of the unit that a die was rolled for, if it was one."""
    code, _, unit = roll.name.rpartition(", ")[2].partition(" ")
    return int(unit) if code in _KINDS and unit.isdecimal() else None


def _purpose(roll: Rolled) -> tuple[str, str]:
    """What a die was rolled for, and for whom or where."""
    for beginning, purpose in _SEALED.items():
        if roll.name.startswith(f"{beginning} "):
            return purpose, roll.name[len(beginning) + 1 :]
    purpose, _, what = roll.name.partition(", ")
    return purpose, what.rpartition(" ")[0] if purpose == "planet fire" else what


def describe_roll(state: State, rolls: Sequence[Rolled], words: Words) -> str:
    """Dice of one name in a line."""
    roll = rolls[0]
    purpose, what = _purpose(roll)
    variant, ore = _meaning(state, rolls, purpose, what)
    sentence = (
        words.rolls.get(f"{purpose} {variant}".rstrip())
        or words.rolls.get(purpose)
        or words.rolls[""]
    )
    face = words.terrain.get(roll.face) or called(roll.face, words)  # type: ignore[call-overload]
    seat = player_name(state, int(roll.face), words) if roll.face.isdigit() else ""
    value = " ".join(str(die.value) for die in rolls)
    if purpose in ("refining", "trade goods") and len(rolls) > 1:
        gain = amount(sum(die.value for die in rolls), IOU, words)
        value = words.stories["dice gain"].format(value=value, gain=gain)
    return begun(
        sentence.format(
            name=roll.name,
            what=_where(state, purpose, what, words),
            value=value,
            face=face,
            seat=seat,
            ore=amount(ore, ORE, words),
        )
    )


def _where(state: State, purpose: str, what: str, words: Words) -> str:
    if purpose == "mining":
        return place(state, Hex(what), words)
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
    return "", 0


def _mining(state: State, roll: Rolled, hex: Hex) -> tuple[str, int]:
    """What a mining die brings its only reader, unless units there are hidden."""
    there = state.at(hex)
    if roll.to is None or any(unit.kind == HIDDEN for unit in there):
        return "", 0
    return mining_result(mining_total(state, roll.to[0], hex, roll.value))
