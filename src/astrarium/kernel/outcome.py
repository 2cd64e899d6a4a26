"""How a game ended: points, places, who won, and how ties were broken."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from .plain import Plain

Side = tuple[int, ...]  # the seats that win or lose together: a team, or one seat
Values = Callable[[int], int] | Mapping[int, int] | Sequence[int]  # of every seat


class TieBreak(Plain, frozen=True):
    """Seats that were level, and what was compared between them: a name for it, and their values.

    Where there are teams, a seat's value is that of its team.
    """

    name: str
    seats: tuple[int, ...]
    values: tuple[int, ...]


class Outcome(Plain, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """How a game ended: the points of every seat, who won (several: a shared win, or a team), and
    by which rule. Nobody may have won.

    ``ranks`` are the places that the rules give; without them the winners share the first place,
    and the others follow by their points. A record of a game without teams, ranks and automata
    that win is written as if there were no such fields.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rule: str
    reason: str
    ranks: tuple[int, ...] = ()  # each seat's place, if the rules rank all of them
    ties: tuple[TieBreak, ...] = ()  # how ties were broken, in the order in which they were
    teams: tuple[Side, ...] = ()  # nothing: everybody plays for themselves
    beaten_by: tuple[int, ...] = ()  # the parties that won: no seat did

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who wins or loses together: the teams, or every seat by itself."""
        return self.teams or tuple((seat,) for seat in range(len(self.scores)))

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place among the sides. 1 is for winners alone: who is best of all in a game
        that nobody won comes second."""
        if self.ranks:
            return self.ranks
        keys = [
            (1, 0) if side[0] in self.winners else (0, sum(self.scores[seat] for seat in side))
            for side in self.sides
        ]
        return _places(self.sides, keys, bool(self.winners))

    def share(self, seat: int) -> float:
        """How much of the win a seat has: 1, nothing, or a part if several sides share it."""
        if seat not in self.winners:
            return 0.0
        return 1 / sum(side[0] in self.winners for side in self.sides)


def ranked(
    seats: int,
    rule: str,
    reason: str,
    *,
    by: Sequence[tuple[str, Values]],
    teams: Sequence[Side] = (),
    of_team: Callable[[Iterable[int]], int] = sum,
    out: Collection[int] = (),
    beaten_by: tuple[int, ...] = (),
) -> Outcome:
    """The outcome of a game that ranks everybody: who has most of the first thing is first; the
    next ones break ties; who is level in all of them shares a place.

    Points are what is compared first. The value of a team is the sum of its members' unless
    ``of_team`` says otherwise (`max`, where all of them have the team's). Seats that are ``out``
    come after all others and do not win; a side is out when all of its seats are. If a party has
    won (``beaten_by``), no seat has.
    """
    sides = tuple(teams) or tuple((seat,) for seat in range(seats))
    values = [[_value(of, seat) for seat in range(seats)] for _, of in by]
    of_sides = [[of_team([each[seat] for seat in side]) for side in sides] for each in values]
    left = [not set(side) <= set(out) for side in sides]
    keys = list(zip(left, *of_sides, strict=True))
    ranks = _places(sides, keys, any(left) and not beaten_by)
    return Outcome(
        scores=tuple(values[0]),
        winners=tuple(seat for seat, place in enumerate(ranks) if place == 1),
        rule=rule,
        reason=reason,
        ranks=ranks,
        ties=tuple(_tie_breaks(sides, keys, [name for name, _ in by])),
        teams=tuple(teams),
        beaten_by=beaten_by,
    )


def _value(values: Values, seat: int) -> int:
    return values(seat) if callable(values) else values[seat]


def _places(sides: Sequence[Side], keys: Sequence[tuple[int, ...]], won: bool) -> tuple[int, ...]:
    """The place of every seat: one more than there are better sides; without a winner, two more."""
    places: dict[int, int] = {}
    for side, key in zip(sides, keys, strict=True):
        better = sum(other > key for other in keys)
        places |= dict.fromkeys(side, better + (1 if won else 2))
    return tuple(places[seat] for seat in sorted(places))


def _tie_breaks(
    sides: Sequence[Side], keys: Sequence[tuple[int, ...]], names: Sequence[str]
) -> Iterable[TieBreak]:
    """What was compared after the first thing, and between whom."""
    for at, name in enumerate(names[1:], 2):
        level: dict[tuple[int, ...], list[int]] = {}
        for number, key in enumerate(keys):
            level.setdefault(key[:at], []).append(number)
        for _, tied in sorted(level.items(), reverse=True):
            if len(tied) > 1:
                found = {seat: keys[side][at] for side in tied for seat in sides[side]}
                yield TieBreak(name, tuple(found), tuple(found.values()))
