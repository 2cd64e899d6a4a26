"""Parts of a report: who is best, how long games are, and how they end."""

from collections.abc import Iterator, Mapping, Sequence

from astrarium.kernel.catalogue import CatalogueError

from . import report_plots as plots
from .arena_journal import FORFEIT
from .arena_standings import Mean, Meeting
from .ratings import contests, rate
from .report_counts import Counts
from .report_page import (
    Html,
    Section,
    Table,
    bullets,
    card,
    count,
    figure,
    figures,
    folded,
    heading,
    heat,
    listed,
    number,
    paragraph,
    percent,
    ranged,
    rate_said,
    table,
    together,
)
from .report_statistics import (
    Distribution,
    Estimate,
    average,
    quantile,
    share,
)
from .report_study import Study, Told, seats_of

MOST_ENDINGS, MOST_LISTED = 12, 50  # endings in a plot, and explained
MOST_RATED = 30  # bots in a plot of ratings: the best
MOST_CELLS, MANY_CELLS = 2000, 150  # of all cross tables together: more are left out, or folded

# -- who is best


def strength(study: Study) -> Told:
    """Ratings and cross tables, of all games and by kind."""
    standings = study.arena.standings
    overall = {place.bot: Estimate(place.rating, *place.interval) for place in standings.bots}
    finding = _best(study, overall)
    drawn = [_ratings("all", "All games", overall)]
    if len(study.counts) > 1:
        drawn += [
            _ratings(str(setting), study.label(setting), _ratings_in(study, counts))
            for setting, counts in study.drawn.items()
        ]
    fixed = "the average of all bots" if standings.anchor is None else standings.anchor
    inner = [
        paragraph(finding),
        paragraph(
            "Ratings are on the Elo scale: 400 points more are ten times the strength, and "
            f"{fixed} is at 1500. Bars are 95% intervals.{_alone(study)}"
        ),
        figures(drawn),
        _record(study),
        *_showings(study),
    ]
    if standings.meetings:
        inner += [
            heading("Who beats whom"),
            paragraph(
                "How often the bot of a row wins against that of a column; a shared win counts in "
                "part."
            ),
            *_cross_tables(study),
        ]
    return Told(Section("strength", "Who is best", together(inner)), [(None, finding)])


def _best(study: Study, ratings: Mapping[str, Estimate]) -> str:
    """Who is rated highest, and whether the second may be as good."""
    best, second = study.bots[:2]
    if ratings[best].value == ratings[second].value:
        return _alike(
            [bot for bot in study.bots if ratings[bot].value == ratings[best].value], study
        )
    said = f"{best} is rated highest: {ranged(ratings[best])}."
    for meeting in study.arena.standings.meetings:
        if (meeting.bot, meeting.against) == (best, second):
            won = rate_said(Estimate(meeting.win_rate, *meeting.interval))
            if meeting.interval[0] <= 0.5:
                return f"{said} But it wins {won} against {second}: that order may be chance."
            return f"{said} It wins {won} against {second}, the second."
    return said


def _alike(bots: Sequence[str], study: Study) -> str:
    """Bots that share the highest rating."""
    rating = f"{study.arena.standings.bots[0].rating:.0f}"
    if len(bots) == len(study.bots):
        return f"All bots are rated alike: {rating}."
    return f"{listed(bots)} are rated highest, and alike: {rating}."


def _ratings_in(study: Study, counts: Counts) -> dict[str, Estimate]:
    """The ratings in one kind of games, of the bots that took part."""
    bots, anchor = study.plan.bots, study.arena.standings.anchor
    houses = study.plan.houses
    players = len(bots) + houses
    games = contests(sorted(counts.finishes.items()), players)
    found = rate(games, players, bots.index(anchor) if anchor in bots else None, houses=houses)
    sides = {player for ended in counts.finishes for level in ended.order for player in level}
    return {bots[bot]: Estimate(*found[bot]) for bot in sorted(sides) if bot < len(bots)}


def _ratings(name: str, title: str, found: Mapping[str, Estimate]) -> Html:
    order = sorted(found, key=lambda bot: -round(found[bot].value, 1))
    rows = [plots.Row(bot, found[bot], f"{found[bot].value:.0f}") for bot in order[:MOST_RATED]]
    about = f"Ratings, {title}: " + listed(f"{row.name} {row.said}" for row in rows)
    svg = plots.intervals(f"ratings-{name}", about, rows, parts=False)
    said = [
        [bot, f"{found[bot].value:.0f}", f"{found[bot].low:.0f} to {found[bot].high:.0f}"]
        for bot in order
    ]
    return figure(
        title, svg, [], Table(f"Ratings, {title}", ["bot", "rating", "95% interval"], said)
    )


def _record(study: Study) -> Html:
    """What every bot has won."""
    places = study.arena.standings.bots
    rows = [
        [place.bot, *(number(one) for one in (place.games, place.wins, place.ties, place.failures))]
        for place in places
    ]
    heads = ["bot", "games", "won", "shared with others", "failed"]
    return folded("Games won and shared", table(Table("Games won and shared", heads, rows)))


def _alone(study: Study) -> str:
    """How bots are rated that meet nobody."""
    if all(len(counts.sides) > 1 for counts in study.counts.values()):
        return ""
    return (
        " Where one side plays alone, its opponent is the game itself: who wins more often is "
        "rated higher."
    )


def _showings(study: Study) -> Iterator[Html]:
    """How often each bot won in each kind of games, and its mean place and points."""
    heads = ["bot", "games", "win rate (95% interval)", "mean place", "mean points"]
    for one in study.arena.standings.settings:
        title = f"Places and points, {one.rules}, {seats_of(one.seats)}"
        rows = [
            [
                bot.bot,
                number(bot.games),
                rate_said(Estimate(bot.win_rate, *bot.interval)),
                _mean(bot.place),
                _mean(bot.points),
            ]
            for bot in one.bots
        ]
        yield folded(title, table(Table(title, heads, rows)))


def _mean(found: Mean | None) -> str:
    if found is None:
        return "–"
    if found.interval is None:
        return f"{found.value:.2f}"
    low, high = found.interval
    return f"{found.value:.2f} ({low:.2f} to {high:.2f})"


def _cross_tables(study: Study) -> Iterator[Html]:
    """Of all games, and of each kind if there are several."""
    standings = study.arena.standings
    parts = [("All games", standings.meetings)]
    if len(standings.settings) > 1:
        parts += [
            (f"{one.rules}, {seats_of(one.seats)}", one.meetings)
            for one in standings.settings
            if one.meetings
        ]
    cells = len(study.bots) ** 2
    shown = parts[: min(MOST_CELLS // cells, len(parts))]
    if len(shown) < len(parts):
        yield paragraph("More of these tables would be too large for a page: see standings.json.")
    tables = [(name, _cross_table(study, name, meetings)) for name, meetings in shown]
    if cells * len(shown) > MANY_CELLS:
        yield from (folded(name, one) for name, one in tables)
    else:
        yield figures((card(name, one) for name, one in tables), wide=True)


def _cross_table(study: Study, name: str, meetings: Sequence[Meeting]) -> Html:
    cells = {
        (one.bot, one.against): (Estimate(one.win_rate, *one.interval), count(one.games, "game"))
        for one in meetings
    }
    return heat(f"Who beats whom, {name}", study.bots, cells)


# -- how long games are, and how they end


def length(study: Study) -> Told:
    """How many turns and decisions games have, and by what rule they end."""
    drawn, findings = [], []
    for setting, counts in study.drawn.items():
        title = study.label(setting)
        if not counts.played_out:
            continue
        if max(counts.turns) > 0:
            said = typical(counts.turns, "game turn")
            findings.append((setting, said))
            drawn.append(_lengths(f"turns-{setting}", title, "game turns", counts.turns, said))
        said = typical(counts.decisions, "decision")
        drawn.append(_lengths(f"decisions-{setting}", title, "decisions", counts.decisions, said))
    inner = [
        figures(drawn, wide=True),
        _all_lengths(study),
        heading("How games end"),
        *_endings(study),
    ]
    return Told(
        Section("length", "How long games are, and how they end", together(inner)), findings
    )


def typical(found: Distribution, what: str) -> str:
    """How long games are, in a sentence; ``what`` is counted, one of which has this name."""
    low, middle, high = (quantile(found, part) for part in (0.25, 0.5, 0.75))
    typical = count(int(middle), what)
    if len(found) == 1:
        return f"Every game has {typical}."
    if low == high:
        return f"Most games have {typical}."
    middle_half = f"half of all games have {number(low)} to {number(high)}"
    return f"A game has {typical} (median); {middle_half}."


def _lengths(name: str, title: str, what: str, found: Distribution, said: str) -> Html:
    about = f"How many {what} games have, {title}. {said}"
    return figure(title, plots.bars(name, about, found, what), [said])


def _all_lengths(study: Study) -> Html:
    parts = (0.05, 0.25, 0.5, 0.75, 0.95)
    rows = []
    for setting, counts in study.counts.items():
        if not counts.played_out:
            continue
        for what, found in (("turns", counts.turns), ("decisions", counts.decisions)):
            values = [*(quantile(found, part) for part in parts), average(found)]
            games = number(counts.played_out)
            rows.append([f"{study.label(setting)}: {what}", games, *map(number, values)])
    heads = ["", "games", *(f"{percent(part)} have at most" for part in parts), "average"]
    shown = Table("The length of games", heads, rows)
    return folded("The length of games as a table", table(shown))


def _endings(study: Study) -> Iterator[Html]:
    names = study.arena.tables.endings.all
    found = {ending for counts in study.counts.values() for ending in counts.endings}
    if len(found) > 1:
        shares = [
            _ending_shares(f"endings-{setting}", study.label(setting), names, counts)
            for setting, counts in study.drawn.items()
        ]
        yield figures(shares, wide=True)
    else:
        yield paragraph("All games ended the same way.")
    said = sorted(names[ending] for ending in found)
    yield bullets(f"{ending}: {_rule(study, ending)}" for ending in said[:MOST_LISTED])


def _ending_shares(name: str, title: str, names: Sequence[str], counts: Counts) -> Html:
    found = sorted(counts.endings.items(), key=lambda item: (-item[1], names[item[0]]))
    shares = [
        (names[ending], games, share(games, counts.games)) for ending, games in found[:MOST_ENDINGS]
    ]
    rows = [plots.Row(ending, found, percent(found.value)) for ending, _, found in shares]
    about = f"How games ended, {title}: " + listed(f"{row.name} {row.said}" for row in rows)
    said = [[ending, number(games), rate_said(found)] for ending, games, found in shares]
    numbers = Table(about, ["ending", "games", "of all games (95% interval)"], said)
    return figure(title, plots.intervals(name, about, rows), [], numbers)


def _rule(study: Study, ending: str) -> str:
    """What the rule says by which games ended, in the game's own words."""
    if ending == FORFEIT:
        return "a bot failed, and the seats of the other bots shared the win."
    try:
        rules = {} if study.game is None else study.game.catalogue().rules
    except (CatalogueError, OSError):
        rules = {}
    rule = rules.get(ending)
    return "a rule of the game." if rule is None else rule.rule
