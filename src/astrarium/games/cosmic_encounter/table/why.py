"""Why what a seat points at leads to nothing, where the rule that forbids it says too little."""

from collections.abc import Sequence

from astrarium.kernel.scene import Reason

from ..data import face, is_encounter_card
from ..rules.face_down import revealable
from ..rules.planning import Select, Selecting
from ..rules.ships import PickShips
from ..rules.timing import TimingWindow, Use, power_in_effect
from ..state import CosmicState as State
from ..text.speech import CosmicSpeech as Speech
from .pointing import also


def why_nothing(state: State, seat: int, picks: Sequence[str], speech: Speech) -> Reason | None:
    """Of a card that cannot be laid or played now, of a power, of ships of somebody else."""
    kind, _, id = picks[0].partition(":") if len(picks) == 1 else ("", "", "")
    step = state.top
    if kind == "piece" and isinstance(step, PickShips):
        return _of_ships(step, id, speech)
    if kind != "card":
        return None
    powers = [one.removeprefix("power:") for one in also(picks[0]) if one.startswith("power:")]
    if powers and isinstance(step, TimingWindow):
        return _of_power(state, seat, powers[0], speech)
    card = id.partition("#")[0]
    if card not in state.cards_of(seat):
        return None
    if isinstance(step, Selecting) and not is_encounter_card(card):
        return _reason(state, seat, Select(card), speech)
    if isinstance(step, TimingWindow) and is_encounter_card(card):
        return Reason("CE-PLAN-01", speech.words.whys["laid in planning"])
    if isinstance(step, TimingWindow) and face(card).kind == "reinforcement":
        return Reason("CE-REINF-01", speech.words.whys["reinforces after reveal"])
    return None


def _of_ships(step: PickShips, piece: str, speech: Speech) -> Reason | None:
    place, _, owner = piece.rpartition(":")
    if owner != str(step.owner):
        whose = speech.words.whys["other ships"].format(seat=speech.seat(step.owner))
        return Reason(step.rule, whose)
    if place not in step.places:
        return Reason(step.rule, speech.words.whys["not from there"])
    return None


def _of_power(state: State, seat: int, power: str, speech: Speech) -> Reason | None:
    owner = next((held.user for held in state.powers if held.power == power), seat)
    if owner != seat:
        return Reason("CE-POW-08", speech.words.whys["power of another"])
    known = {one.id for one in revealable(state, seat)}
    if power not in known and power_in_effect(state, seat, power) is None:
        return Reason("CE-POW-01", speech.words.whys["power off"])
    return _reason(state, seat, Use(power), speech)


def _reason(state: State, seat: int, action: Select | Use, speech: Speech) -> Reason | None:
    why = action.why_not(state, state.top, seat)
    return None if why is None else Reason(why.rule, speech.sentence(why))
