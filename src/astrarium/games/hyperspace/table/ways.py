"""Where selected ships can go together, what it costs, and what they know of it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from astrarium.kernel import Hex, is_seat
from astrarium.kernel.pointing import legal_actions
from astrarium.kernel.scene import Way

from ..rules.move import Fleet, Move, is_free, move_price, unit_of
from ..state import HyperspaceState as State
from ..text.speech import HyperspaceSpeech as Speech
from .pointing import COPY


def ways(state: State, seat: int, pieces: Sequence[str], speech: Speech) -> list[Way]:
    """The systems to which all of the pieces can go by one Move."""
    wanted = Counter(one.removeprefix("piece:").partition(COPY)[0] for one in pieces)
    if not all(one.startswith("piece:") for one in pieces) or not wanted:
        return []
    return [
        _way(state, seat, action, speech)
        for action in legal_actions(state, seat)
        if isinstance(action, Move) and _names(seat, action.start, action.fleet) == wanted
    ]


def _names(seat: int, start: Hex, fleet: Fleet) -> Counter[str]:
    return Counter(str(unit_of(seat, start, mover)) for mover in fleet)


def _way(state: State, seat: int, move: Move, speech: Speech) -> Way:
    price = move_price(state, seat, move.to)
    return Way(
        area=move.to,
        actions=(str(move),),
        label=speech.describe(move),
        path=(move.to,),
        cost=sum(many for _, many in price),
        risks=tuple(_risks(state, seat, move.to, speech)),
        notes=tuple(_notes(state, seat, move.to, speech)),
    )


def _notes(state: State, seat: int, to: Hex, speech: Speech) -> Iterator[str]:
    say = speech.words.table
    free = is_free(state, seat, to)
    yield say["free move" if free else "key move"].format(
        price=speech.price(move_price(state, seat, to))
    )
    if not state.systems[to].is_explored:
        yield say["explores"]


def _risks(state: State, seat: int, to: Hex, speech: Speech) -> Iterator[str]:
    """Rivals who have something there."""
    owners = dict.fromkeys(who.owner for who, _ in state.units_in(to))
    for owner in owners:
        if is_seat(owner) and owner != seat:
            yield speech.words.table["rival there"].format(seat=speech.seat(owner))
