"""The part of a report that says whether the seat matters, and where one starts."""

from collections.abc import Iterator, Mapping

from . import report_plots as plots
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

SURE = 0.05  # a chance that is small enough to believe in something else


def fairness(study: Study) -> Told:
    """Win rates by seat and by start, and whether they differ more than by chance."""
    drawn, findings = [], []
    for setting, counts in study.drawn.items():
        names = {seat: _seat_name(study, counts, seat) for seat in counts.seats.places}
        drawn.append(_places(study, setting, "seat", names, counts.seats))
        findings.append((setting, verdict_said("seat", counts.seats, len(study.drawn))[0]))
    inner = [
        paragraph(
            "Every bot has every seat equally often, so all seats should win equally often. The "
            "test takes into account how strong the bots are that met. Seats are numbered from 0, "
            "as in the tables."
        ),
        *_starts(study, figures(drawn, wide=True)),
    ]
    return Told(Section("seats", "Does the seat matter?", together(inner)), findings)


def _seat_name(study: Study, counts: Counts, seat: int) -> str:
    """With its start, if it always has the same."""
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


def _starts(study: Study, of_seats: Html) -> Iterator[Html]:
    """What is drawn of seats, and of starts as well where these are something else."""
    names = dict(enumerate(study.arena.tables.starts.all))
    if len(names) > MOST_STARTS:
        yield of_seats
        yield heading("Starts")
        yield paragraph(f"There are more than {MOST_STARTS} different starts: too many to compare.")
        return
    drawn = [
        _places(study, setting, "start", names, counts.starts)
        for setting, counts in study.drawn.items()
        if any(len(starts) > 1 for starts in _starts_of(study, counts).values())
    ]
    if drawn:
        yield of_seats
        yield heading("Starts")
        yield figures(drawn, wide=True)
    else:
        yield paragraph(
            "Each seat had the same start in every game, so seats and starts are one and the same "
            "thing here and are shown once."
        )
        yield of_seats


def _places(
    study: Study, setting: int, what: str, names: Mapping[int, str], found: Fairness
) -> Html:
    """The win rate of each seat, or of each start."""
    title, places = study.label(setting), found.places
    rows = [
        plots.Row(names[at], place.rate, percent(place.rate.value)) for at, place in places.items()
    ]
    about = f"Win rate by {what}, {title}: " + listed(f"{row.name} {row.said}" for row in rows)
    numbers = Table(
        about,
        [what, "games", "wins", "win rate (95% interval)"],
        [
            [names[at], number(place.games), number(place.wins), rate_said(place.rate)]
            for at, place in places.items()
        ],
    )
    svg = plots.intervals(f"{what}-{setting}", about, rows, fair=1 / study.seats(setting))
    return figure(title, svg, verdict_said(what, found, len(study.drawn)), numbers)


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
        return f"{chance * 1000:.0f} times in 1,000 arenas"
    return f"{chance * 100:.0f} times in 100 arenas"


def _p(chance: float) -> str:
    return "p < 0.001" if chance < 0.001 else f"p = {chance:.{3 if chance < 0.01 else 2}f}"
