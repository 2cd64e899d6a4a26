"""The part of a report that says whether the seat matters, and where one starts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from . import report_plots as plots
from .arena_plan import even_games
from .report_counts import MOST_STARTS, Counts
from .report_page import (
    Html,
    Section,
    Table,
    count,
    figure,
    figures,
    heading,
    listed,
    number,
    paragraph,
    percent,
    rate_said,
    together,
)
from .report_statistics import FEWEST_GAMES, Fairness
from .report_study import Study, Told

MANY_PLACES = 12  # are shown by how often they win
SURE = 0.05  # a chance that is small enough to believe in something else


def fairness(study: Study) -> Told:
    """Win rates by seat and by start, and whether they differ more than by chance."""
    title = "Does the seat matter?"
    played = {setting: counts for setting, counts in study.drawn.items() if counts.played_out}
    of_seats = {setting: counts for setting, counts in played.items() if len(counts.sides) > 1}
    if not of_seats:
        nothing = (
            "One side plays alone, so there is no other seat to compare it with."
            if played
            else "All games were forfeited, and those say nothing about seats."
        )
        return Told(Section("seats", title, paragraph(nothing)), [])
    of_starts = _with_starts(study, of_seats)
    tests = count_tests(
        [counts.seats for counts in of_seats.values()]
        + [counts.starts for counts in of_starts.values()]
    )
    drawn, findings = [], []
    for setting, counts in of_seats.items():
        names = {seat: _seat_name(study, counts, seat) for seat in counts.seats.places}
        said = [*verdict_said("seat", counts.seats, tests), *_dealt(study, setting, counts.seats)]
        drawn.append(_places(study, setting, "seat", names=names, found=counts.seats, said=said))
        findings.append((setting, said[0]))
    inner = [
        paragraph(
            f"{_should_win(of_seats.values())} The test takes into account how strong the bots are "
            "that met. Seats are numbered from 0, as in the tables."
        ),
        *_starts(study, of_starts, tests, figures(drawn, wide=True)),
    ]
    return Told(Section("seats", title, together(inner)), findings)


def count_tests(found: Iterable[Fairness]) -> int:
    """How many verdicts there are: each is one more that may look like something by chance."""
    return sum(one.verdict().chance is not None for one in found)


def _should_win(counts: Iterable[Counts]) -> str:
    if all(one.seats.is_even for one in counts):
        return "Every bot has every seat equally often, so all seats should win equally often."
    return (
        "A seat should win as often as whoever sits there wins from any seat, in games of the same "
        "line-up. The mark beside it is at what was expected so."
    )


def _dealt(study: Study, setting: int, found: Fairness) -> list[str]:
    """That seats were not dealt evenly, where it is so, and when they would be."""
    if found.is_even:
        return []
    games, even = study.plan.games, even_games(study.sides(setting))
    if games % even == 0:
        return [
            "The seats are not dealt quite evenly, because games are missing: not yet played, "
            "forfeited, or won by nobody."
        ]
    return [
        f"The seats are not dealt evenly: in {games:,} games of a pairing, the bot that holds "
        "fewer of them does not have each equally often, and where it always has the same, nobody "
        f"can tell the seat from the bot. With {games + even - games % even:,} games, or another "
        f"multiple of {even}, they would be even."
    ]


def _seat_name(study: Study, counts: Counts, seat: int) -> str:
    """With its start, if it always has the same; of a team, all its seats."""
    if len(counts.sides[seat]) > 1:
        return f"seats {listed(str(one) for one in counts.sides[seat])}"
    starts = _starts_of(study, counts).get(seat, [])
    if len(starts) == 1 and starts[0] != f"Seat {seat}":
        return f"seat {seat}, {starts[0]}"
    return f"seat {seat}"


def _starts_of(study: Study, counts: Counts) -> dict[int, list[str]]:
    """The starts that each seat has had."""
    found: dict[int, list[str]] = {}
    for seat, start in sorted(counts.seat_starts):
        found.setdefault(seat, []).append(study.arena.tables.starts.all[start])
    return found


def _with_starts(study: Study, of_seats: Mapping[int, Counts]) -> dict[int, Counts]:
    """The kinds of games in which starts are something else than seats, and can be compared."""
    if _has_many_starts(study):
        return {}
    return {
        setting: counts
        for setting, counts in of_seats.items()
        if any(len(starts) > 1 for starts in _starts_of(study, counts).values())
    }


def _has_many_starts(study: Study) -> bool:
    return len(study.arena.tables.starts.all) > MOST_STARTS


def _starts(
    study: Study, of_starts: Mapping[int, Counts], tests: int, of_seats: Html
) -> Iterator[Html]:
    """What is drawn of seats, and of starts as well where these are something else."""
    if _has_many_starts(study):
        yield of_seats
        yield heading("Starts")
        yield paragraph(f"There are more than {MOST_STARTS} different starts: too many to compare.")
        return
    names = dict(enumerate(study.arena.tables.starts.all))
    drawn = [
        _places(
            study,
            setting,
            "start",
            names=names,
            found=counts.starts,
            said=verdict_said("start", counts.starts, tests),
        )
        for setting, counts in of_starts.items()
    ]
    if drawn:
        yield of_seats
        yield heading("Starts")
        yield figures(drawn, wide=True)
    elif all(len(counts.sides) < study.plan.settings[at][1] for at, counts in study.drawn.items()):
        yield of_seats  # teams are compared, which start at several places
    else:
        yield paragraph(
            "Each seat had the same start in every game, so seats and starts are one and the same "
            "thing here and are shown once."
        )
        yield of_seats


def _places(
    study: Study,
    setting: int,
    what: str,
    *,
    names: Mapping[int, str],
    found: Fairness,
    said: Sequence[str],
) -> Html:
    """The win rate of each seat, or of each start, and what is said about it."""
    title, places = study.label(setting), found.places
    if len(places) > MANY_PLACES:
        places = dict(sorted(places.items(), key=lambda item: -item[1].rate.value))
    rows = [
        plots.Row(names[at], place.rate, percent(place.rate.value), place.fair)
        for at, place in places.items()
    ]
    about = f"Win rate by {what}, {title}: " + listed(f"{row.name} {row.said}" for row in rows)
    numbers = Table(
        about,
        [what, "games", "wins", "win rate (95% interval)", "expected"],
        [
            [
                names[at],
                number(place.games),
                number(place.wins),
                rate_said(place.rate),
                f"{place.fair:.1%}",
            ]
            for at, place in places.items()
        ],
    )
    svg = plots.intervals(f"{what}-{setting}", about, rows)
    return figure(title, svg, said, numbers)


def verdict_said(what: str, found: Fairness, tests: int) -> list[str]:
    """Whether the place matters, in words; ``tests`` are made on the page."""
    games, chance = found.verdict()
    if games < FEWEST_GAMES:
        return [f"{count(games, 'game')}: too few to test whether the {what} matters."]
    if chance is None:
        return [
            f"Whether the {what} matters cannot be told from these games: the same bot won, "
            "wherever it sat."
        ]
    rates = [place.rate for place in found.places.values()]
    often = f"differences like these come up {_how_often(chance)} if it does not ({_p(chance)})"
    if chance * tests < SURE:
        best = max(rates, key=lambda rate: rate.value)
        return [f"The {what} matters: {often}.", f"The best {what} wins {rate_said(best)}."]
    if chance < SURE:
        return [
            f"A hint that the {what} matters, no more: {often}.",
            f"With {tests} such tests on this page, one may look like this by chance.",
        ]
    reach = max(rate.high - rate.low for rate in rates) / 2
    return [
        f"No sign that the {what} matters: {often}.",
        f"In {count(games, 'game')}, an advantage of less than some {reach * 100:.0f} percentage "
        "points can go unseen.",
    ]


def _how_often(chance: float) -> str:
    if chance < 0.001:
        return "less than once in 1,000 arenas"
    if chance < 0.01:
        return f"{_times(chance * 1000)} in 1,000 arenas"
    return f"{_times(chance * 100)} in 100 arenas"


def _times(number: float) -> str:
    return "once" if round(number) == 1 else f"{number:.0f} times"


def _p(chance: float) -> str:
    return "p < 0.001" if chance < 0.001 else f"p = {chance:.{3 if chance < 0.01 else 2}f}"
