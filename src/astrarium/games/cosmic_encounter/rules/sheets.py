"""Alien sheets that come and go during the game."""

from astrarium.kernel import Draw, Secret, pile_of
from astrarium.kernel.holdings import (
    gain,
    give_back,
    hand_over,
    leave,
    lose,
    switch_off,
    switch_on,
)
from astrarium.kernel.powers import Held, rule
from astrarium.kernel.things import Seat

from ..data import ALIENS
from ..events.course import AlienChosen, AlienDiscarded, AlienPassed, SheetLaid, SheetsSwapped
from ..options import LEVELS, CosmicOptions
from ..power import Alien, CosmicPower
from ..state import SHEETS, CosmicState
from .ships import count_homes, has_homes_for


def aliens_in(options: CosmicOptions) -> list[str]:
    """The aliens that may come into a game. CE-SETUP-12"""
    levels = LEVELS[options.levels]
    return [
        name
        for name, kind in sorted(CosmicPower.known.items())
        if issubclass(kind, Alien) and ALIENS[name].level in levels
    ]


class AlienDraw(Draw, frozen=True):
    """Which unused alien is drawn."""

    text = "alien for seat {seat}"
    silent = True
    seat: Seat


def draw_alien(state: CosmicState, seat: int, to: tuple[int, ...] | None = None) -> str | None:
    """Draw one of the unused aliens; those that left the game come back when no other is left.
    CE-POW-12, CE-VROT-03"""
    if not drawable(state):
        state.out_of_play = ()
    some = drawable(state)
    if not some:
        return None
    alien = state.pick(some, AlienDraw(seat), to=to)
    settle_unused(state, alien)
    return alien


def aliens_in_play(state: CosmicState) -> set[str]:
    """Face up and face down."""
    hidden = {sheet.value for sheet in state.sheets.values() if sheet.value is not None}
    return hidden | {held.power for held in state.powers}


def settle_unused(state: CosmicState, *drawn: str) -> None:
    """Others do not know which of the aliens that are not seen anywhere lie face down."""
    if state.options.hidden_powers:
        gone = {*aliens_in_play(state), *state.out_of_play, *drawn}
        rest = [name for name in aliens_in(state.options) if name not in gone]
        state.unused = pile_of(rest, SHEETS)


def drawable(state: CosmicState) -> list[str]:
    """The unused aliens that may come into the game while it is going on. CE-SETUP-14, CE-POW-12"""
    playing = aliens_in_play(state)
    return [
        name
        for name in aliens_in(state.options)
        if name not in playing
        and name not in state.out_of_play
        and not ALIENS[name].sets_up
        and ALIENS[name].not_with not in playing
    ]


@rule
def is_own_sheet(state: CosmicState, seat: int, alien: str) -> bool:
    """Whether an alien of a player is its own one, and none that something has brought besides."""
    return True


def become(state: CosmicState, seat: int, alien: str) -> None:
    """A drawn alien is somebody's from now on, face down if there are too few home colonies.
    CE-POW-12"""
    held = gain(state, alien, seat)
    if has_homes_for(state, state.family.by(held)) is not None:
        lose(state, held)
    state.tell(AlienChosen(seat=seat, alien=alien))


def lay_sheet(state: CosmicState, seat: int, alien: str) -> None:
    """An alien comes into play face down, unless its sheet has a text for the set-up.
    CE-VHID-01, CE-VHID-04, CE-VROT-02"""
    if not state.options.hidden_powers or ALIENS[alien].sets_up:
        become(state, seat, alien)
    else:
        state.sheets[seat] = Secret(alien, (seat,), SHEETS)
        state.tell(SheetLaid(seat=seat))


def put_sheet_away(state: CosmicState, seat: int) -> None:
    """The alien of a player leaves the game, face up or face down."""
    if seat in state.sheets:
        pass_over(state, seat, state.sheets.pop(seat).value or "")
        return
    held = own_sheet(state, seat)
    if held is not None:
        discard_alien(state, held)


def pass_over(state: CosmicState, seat: int, alien: str) -> None:
    """An alien goes to those that have left the game, for all to see."""
    state.reveal()
    state.out_of_play = (*state.out_of_play, alien)
    state.tell(AlienPassed(seat=seat, alien=alien))


def own_sheet(state: CosmicState, seat: int) -> Held | None:
    """The alien sheet of somebody that is face up, in effect or not, also while it is lent."""
    mine = (held for held in state.powers if held.holder == seat and held.power in ALIENS)
    return next((held for held in mine if is_own_sheet(state, seat, held.power)), None)


def own_alien(state: CosmicState, seat: int) -> str | None:
    """Which alien a player is, face up or face down."""
    if seat in state.sheets:
        return state.sheets[seat].value
    held = own_sheet(state, seat)
    return None if held is None else held.power


def sheets_of(state: CosmicState, seat: int) -> list[Held]:
    """The alien sheet of somebody that is face up, with those that it has brought."""
    own = own_sheet(state, seat)
    if own is None:
        return []
    power = state.family.by(own)
    assert isinstance(power, Alien)
    mine = [held for held in state.powers if held.holder == seat]
    return [own, *(held for held in mine if held.power in power.brought())]


def arrive(state: CosmicState, held: Held) -> None:
    """A sheet that somebody had is somebody else's, for good or for a while."""
    power = state.family.by(held)
    assert isinstance(power, Alien)
    power.arrived(state)


def swap_sheets(state: CosmicState, one: int, other: int) -> None:
    """Two players change aliens, with all that is on their sheets; home colonies and the lack of
    them stay theirs. CE-POW-12"""
    mine, theirs = sheets_of(state, one), sheets_of(state, other)
    moved = [(held, other) for held in mine] + [(held, one) for held in theirs]
    for held, seat in moved:
        arrive(state, hand_over(state, held, seat))
    hidden = {one: state.sheets.pop(other, None), other: state.sheets.pop(one, None)}
    for seat, sheet in hidden.items():
        if sheet is not None:
            state.sheets[seat] = Secret(sheet.value, (*sorted((one, other)),), SHEETS)
    for seat in (one, other):
        put_below_borrowed(state, seat)
    state.reveal((one, other))
    state.tell(SheetsSwapped(seat=one, other=other))
    count_homes(state)


def has_borrowed(state: CosmicState, seat: int) -> bool:
    """Whether somebody has the alien of another player instead of its own.
    CE-FLARE-PHILANTHROPIST-WILD"""
    return any(held.lent == seat != held.holder for held in state.powers)


def put_below_borrowed(state: CosmicState, seat: int) -> None:
    """Who has borrowed an alien has it instead of its own, whichever that is by now.
    CE-FLARE-PHILANTHROPIST-WILD, CE-POW-12"""
    for held in sheets_of(state, seat):
        if has_borrowed(state, seat):
            switch_off(state, held, until=state.encounter.span)
        else:
            switch_on(state, held)


def discard_alien(state: CosmicState, held: Held) -> None:
    """A sheet leaves the game, with all that is on it. CE-POW-12"""
    held = give_back(state, held)
    assert isinstance(held.user, int)
    power = state.family.by(held)
    assert isinstance(power, Alien)
    leave(state, held)
    power.put_away(state)
    state.out_of_play = (*state.out_of_play, held.power)
    state.tell(AlienDiscarded(seat=held.user, alien=held.power))
