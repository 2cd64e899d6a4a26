"""The Civilization Progress board: four tracks, who is where, and what the next step brings."""

from collections.abc import Iterator

from astrarium.kernel import Plain

from ..data import Space, Track
from ..rules.scoring import bases, planets
from ..state import HyperspaceState as State
from ..text.speech import HyperspaceSpeech as Speech
from ..things import TrackName

TRACKS: tuple[TrackName, ...] = ("probe", "research", "battle")


class TrackSpace(Plain, frozen=True):
    points: int
    hypers: int
    secrets: int
    per_defence: int  # so much destroyed Defence brings one more point
    most: int  # such points at most
    text: str  # the same in words


class TrackRow(Plain, frozen=True):
    track: TrackName
    name: str
    spaces: tuple[TrackSpace, ...]
    repeats: bool  # the last space can be reached again
    at: tuple[int, ...]  # the space of each seat, from 1; 0: Start
    next: str  # what the next step brings to who looks
    reconstructed: bool


class IndustryRow(Plain, frozen=True):
    """What counts at the end of the game alone."""

    seat: int
    planets: int
    bases: int


class ProgressPanel(Plain, frozen=True):
    points: tuple[int, ...]  # of each seat
    goal: int  # with so many points one may end the game
    tracks: tuple[TrackRow, ...]
    industry: tuple[IndustryRow, ...]
    secrets: int  # that are left to be learnt
    reserve: int  # Common Techs that nobody has


def progress(state: State, seat: int | None, speech: Speech) -> ProgressPanel:
    tracks = state.components.progress_tracks
    return ProgressPanel(
        points=tuple(empire.points for empire in state.empires),
        goal=tracks.victory_points.end_may_be_declared_at,
        tracks=tuple(_track(state, seat, name, getattr(tracks, name), speech) for name in TRACKS),
        industry=tuple(
            IndustryRow(one, planets(state, one), bases(state, one)) for one in range(state.seats)
        ),
        secrets=len(state.deck),
        reserve=len(state.reserve),
    )


def _track(
    state: State, seat: int | None, name: TrackName, track: Track, speech: Speech
) -> TrackRow:
    at = tuple(empire.progress.get(name, 0) for empire in state.empires)
    spaces = tuple(_space(space, speech) for space in track.spaces)
    ahead = "" if seat is None else _next(at[seat], spaces, track, speech)
    return TrackRow(
        track=name,
        name=speech.words.names["progress"][name],
        spaces=spaces,
        repeats=track.last_space_repeats,
        at=at,
        next=ahead,
        reconstructed=track.is_reconstructed,
    )


def _next(at: int, spaces: tuple[TrackSpace, ...], track: Track, speech: Speech) -> str:
    if at < len(spaces):
        return spaces[at].text
    return spaces[-1].text if track.last_space_repeats else speech.words.table["nothing more"]


def _space(space: Space, speech: Speech) -> TrackSpace:
    return TrackSpace(
        points=space.vp,
        hypers=space.hyper,
        secrets=space.secret,
        per_defence=space.vp_per_defence_destroyed,
        most=space.vp_max,
        text=speech.listed([*_rewards(space, speech)]),
    )


def _rewards(space: Space, speech: Speech) -> Iterator[str]:
    counts = ((space.vp, "point"), (space.hyper, "hyper"), (space.secret, "secret"))
    for many, what in counts:
        if many:
            yield speech.count(many, what)
    if space.vp_per_defence_destroyed:
        yield speech.words.table["for defence"].format(
            defence=space.vp_per_defence_destroyed, most=space.vp_max
        )
