"""Alien sheets that come and go during the game."""

from astrarium.kernel import Draw
from astrarium.kernel.holdings import gain, leave, lose
from astrarium.kernel.powers import Held
from astrarium.kernel.things import Seat

from ..data import ALIENS
from ..events.course import AlienChosen, AlienDiscarded
from ..power import Alien
from ..state import CosmicState
from .setup import aliens_in
from .ships import has_homes_for


class AlienDraw(Draw, frozen=True):
    """Which unused alien is drawn."""

    text = "alien for seat {seat}"
    silent = True
    seat: Seat


def draw_alien(state: CosmicState, seat: int) -> str | None:
    """Draw one of the unused aliens; those that left the game come back when no other is left.
    CE-POW-12, CE-VROT-03"""
    if not drawable(state):
        state.out_of_play = ()
    some = drawable(state)
    return state.pick(some, AlienDraw(seat)) if some else None


def drawable(state: CosmicState) -> list[str]:
    """The unused aliens that may come into the game while it is going on. CE-SETUP-14, CE-POW-12"""
    playing = {held.power for held in state.powers}
    return [
        name
        for name in aliens_in(state.options)
        if name not in playing
        and name not in state.out_of_play
        and not ALIENS[name].sets_up
        and ALIENS[name].not_with not in playing
    ]


def become(state: CosmicState, seat: int, alien: str) -> None:
    """A drawn alien is somebody's from now on, face down if there are too few home colonies.
    CE-POW-12"""
    held = gain(state, alien, seat)
    if has_homes_for(state, state.family.by(held)) is not None:
        lose(state, held)
    state.tell(AlienChosen(seat=seat, alien=alien))


def discard_alien(state: CosmicState, held: Held) -> None:
    """A sheet leaves the game, with all that is on it. CE-POW-12"""
    assert isinstance(held.user, int)
    power = state.family.by(held)
    assert isinstance(power, Alien)
    leave(state, held)
    power.put_away(state)
    state.out_of_play = (*state.out_of_play, held.power)
    state.tell(AlienDiscarded(seat=held.user, alien=held.power))
