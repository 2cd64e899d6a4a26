"""What a draw of the dice was for, and what it means."""

from collections.abc import Sequence

from astrarium.kernel import Draw, Hex, Rolled
from astrarium.kernel.speech import begun

from ..data import PARTIES, is_player
from ..resources import IOU, ORE
from ..rules.economy.mining import mining_result
from ..rules.economy.production import FabricationRoll, IouRoll
from ..state import InterSpaceState as State
from ..units import UnitName
from .names import (
    agent_name,
    amount,
    called,
    card_name,
    card_text,
    label_name,
    lost_kind,
    named,
    place,
    player_name,
)
from .words import Words


def describe_roll(state: State, rolls: Sequence[Rolled], words: Words) -> str:
    """Dice that were thrown together in a line: what they mean, if there is a word for it."""
    roll = rolls[0]
    kind, variant = type(roll.draw).__name__, roll.draw.meaning(rolls)
    sentence = words.form("draws", kind, variant) or "{value}"
    return begun(
        sentence.format(
            what=_subject(state, roll.draw, words),
            value=_dice(rolls, words),
            face=_face(state, roll, words),
            text=card_text(roll.face, words),
            ore=amount(mining_result(roll.total)[1], ORE, words),
        )
    )


def unit_rolled(state: State, unit: UnitName, words: Words) -> str:
    """A unit as dice name it: scout 3; unit 3, if it is hidden in a stack and was not lost."""
    kind = unit.kind or lost_kind(state, unit.id)
    return words.somebody.format(unit=unit.id) if kind is None else named(kind, unit.id, words)


def _dice(rolls: Sequence[Rolled], words: Words) -> str:
    """What dice show, and the IOUs that they are if one cannot see that at once."""
    value = " ".join(str(die.value) for die in rolls)
    draw = rolls[0].draw
    if isinstance(draw, IouRoll) and (len(rolls) > 1 or isinstance(draw, FabricationRoll)):
        gain = amount(sum(die.value for die in rolls), IOU, words)
        return words.stories["dice gain"].format(value=value, gain=gain)
    return value


def _subject(state: State, draw: Draw, words: Words) -> str:
    """What a draw is about: what its first field names."""
    field = next(iter(draw.__struct_fields__), "")
    about = getattr(draw, field, None)
    match field, about:
        case _, UnitName():
            return unit_rolled(state, about, words)
        case "hex", str():
            return place(state, Hex(about), words)
        case "planet", str():
            return called(about, words)
        case "agent", str():
            return agent_name(about, words)
        case (("seat" | "owner"), int()):
            party = not is_player(about)
            return agent_name(PARTIES[about], words) if party else player_name(state, about, words)
        case _:
            return ""


def _face(state: State, roll: Rolled, words: Words) -> str:
    """What was drawn."""
    match roll.draw.draws if roll.face else "":
        case "unit":
            return unit_rolled(state, roll.drawn, words)
        case "hex":
            return place(state, roll.drawn, words)
        case "card":
            return card_name(roll.drawn, words)
        case "seat":
            return player_name(state, roll.drawn, words)
        case "tile":
            return label_name(roll.drawn, words)
        case _:
            return called(roll.face, words)
