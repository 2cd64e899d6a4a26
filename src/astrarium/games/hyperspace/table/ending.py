"""If the game ended now: what everybody would score, as far as who looks knows; and in the end."""

from collections.abc import Iterator

from astrarium.kernel import Plain

from ..rules.scoring import TRADED, abilities, bases, planets
from ..state import HyperspaceState as State
from ..text.speech import HyperspaceSpeech as Speech


class ScoreRow(Plain, frozen=True):
    """A player's points, by what brings them."""

    seat: int
    points: int  # on the board
    planets: int
    bases: int
    abilities: int
    secrets: int  # of those Secrets whose worth is known
    unknown: int  # Secrets whose worth is not known to who looks
    hypers: int  # points for Hypers
    left: int  # Hypers left over, which break ties
    total: int


class EndingPanel(Plain, frozen=True):
    rows: tuple[ScoreRow, ...]  # the best first
    told: str  # how who looks would fare, in a sentence
    may: bool  # who looks has the points to end the game in their turn
    over: bool  # the game has ended so


def ending(state: State, seat: int | None, speech: Speech) -> EndingPanel | None:
    if not all(empire.civ and empire.pool for empire in state.empires):
        return None
    rows = sorted(
        (_row(state, one) for one in range(state.seats)), key=lambda row: (-row.total, -row.left)
    )
    over = state.ended is not None
    needed = state.components.progress_tracks.victory_points.end_may_be_declared_at
    return EndingPanel(
        rows=tuple(rows),
        told="" if seat is None or over else _told(rows, seat, speech),
        may=seat is not None and state.empires[seat].points >= needed,
        over=over,
    )


def _row(state: State, seat: int) -> ScoreRow:
    empire = state.empires[seat]
    known = [one.worth.value for one in empire.secrets if one.worth.value is not None]
    hypers = empire.hypers + sum(worth.get("hyper", 0) for worth in known)
    parts = {
        "points": empire.points,
        "planets": planets(state, seat),
        "bases": bases(state, seat),
        "abilities": abilities(state, seat),
        "secrets": sum(worth.get("vp", 0) for worth in known),
        "hypers": hypers // TRADED,
    }
    return ScoreRow(
        seat=seat,
        **parts,
        unknown=len(empire.secrets) - len(known),
        left=hypers % TRADED,
        total=sum(parts.values()),
    )


def _told(rows: list[ScoreRow], seat: int, speech: Speech) -> str:
    """You would win by 2, or lose by 3 to somebody."""
    say = speech.words.table
    own = next(row for row in rows if row.seat == seat)
    best = next(row for row in rows if row.seat != seat)
    sentence = [*_compared(own, best, speech)]
    others = sum(row.unknown for row in rows if row.seat != seat)
    if others:
        sentence.append(say["unknown secrets"].format(secrets=speech.count(others, "secret")))
    return " ".join(sentence)


def _compared(own: ScoreRow, best: ScoreRow, speech: Speech) -> Iterator[str]:
    say, seat = speech.words.table, speech.seat(best.seat)
    ahead = own.total - best.total
    if ahead > 0:
        yield say["would win"].format(points=speech.count(ahead, "point"), seat=seat)
    elif ahead < 0:
        yield say["would lose"].format(points=speech.count(-ahead, "point"), seat=seat)
    elif own.left != best.left:
        yield say["tie won" if own.left > best.left else "tie lost"].format(seat=seat)
    else:
        yield say["tie"].format(seat=seat)
