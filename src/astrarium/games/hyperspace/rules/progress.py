"""The Civilization Progress board: tracks and their rewards."""

from ..events import Advanced, Given
from ..state import HyperspaceState as State
from ..things import TrackName
from .paying import score, take_hypers
from .secrets import DrawSecret


def advance(
    state: State, seat: int, track: TrackName, *, own: bool = True, destroyed: int = 0
) -> None:
    """A marker goes one space on, and its player takes the rewards: points, Hypers, then Secrets,
    which wait for the end of the action. The last space gives nothing more, unless it repeats.

    ``own``: by an action of the player's own. ``destroyed``: the Defence that was destroyed. There
    are three tracks; Industry counts at the end alone, and Start gives nothing.
    HS-TRK-01 to HS-TRK-08, HS-SET-11, HS-BAT-11
    HS-TRK-P1 to HS-TRK-P5, HS-TRK-R1 to HS-TRK-R6, HS-TRK-B1 to HS-TRK-B3
    """
    printed = getattr(state.components.progress_tracks, track)
    empire = state.empires[seat]
    at, last = empire.progress.get(track, 0), len(printed.spaces)
    if at == last and not printed.last_space_repeats:
        return
    to = min(at + 1, last)
    state.change(seat, progress={**empire.progress, track: to})
    state.tell(Advanced(seat=seat, track=track, space=to))
    space = printed.spaces[to - 1]
    points = space.vp
    if space.vp_per_defence_destroyed:
        points += min(destroyed // space.vp_per_defence_destroyed, space.vp_max)
    score(state, seat, points)
    take_hypers(state, seat, space.hyper)
    for _ in range(space.secret):
        state.later(DrawSecret(seat, own=own))


def give(
    state: State, giver: int, receiver: int, gift: str, *, free: bool = True, tied: bool = False
) -> None:
    """A player has chosen who gets something; some Civs take note of it.  HS-VEN-01"""
    state.tell(Given(seat=giver, receiver=receiver, gift=gift, free=free, tied=tied))
