"""Parts of a report: how points grow, and when games are decided."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from math import ceil

from . import report_plots as plots
from .report_counts import Counts, leading_feature
from .report_page import (
    Html,
    Section,
    Table,
    figure,
    figures,
    listed,
    number,
    paragraph,
    percent,
    rate_said,
    together,
)
from .report_statistics import (
    Distribution,
    average,
    quantile,
)
from .report_study import Study, Told

MOST_BOTS = 4  # that have a plot of their points in each kind of games: the best
MOST_SHOWN = 60  # turns of a curve and its table
FEWEST_SEATS = 5  # for a median with quartiles
FEWEST_LED = 10  # games, for a point of the curve of leaders

Quartiles = tuple[float, float, float, float]  # a turn, and the three quartiles

# -- points over the game


def points_over_time(study: Study) -> Told:
    """How the points of winners and losers grow, bot by bot."""
    leading = leading_feature(study.plan)
    if leading is None:
        return Told(_left_out("points", "Points over the game"), [])
    what, bots = study.plan.features[leading], study.bots[:MOST_BOTS]
    drawn, left_out = [], []
    for setting, counts in study.drawn.items():
        of_bots = {bot: _points_of(counts, study.plan.bots.index(bot)) for bot in bots}
        top = 1.05 * max(
            (point[3] for found in of_bots.values() for point in _all(found)), default=0
        )
        for at, (bot, found) in enumerate(of_bots.items()):
            title = f"{bot} ({study.label(setting)})"
            if any(found.values()):
                drawn.append(_points(f"points-{setting}-{at}", title, what, found, top))
            else:
                left_out.append(title)
    inner = [
        paragraph(
            f"Medians of {what} at the end of each game turn; the bands hold the middle half. "
            "Games that are over are no longer counted, so late turns show long games only."
        ),
        figures(drawn),
    ]
    if left_out:
        inner.append(paragraph(f"Too few games for such curves: {listed(left_out)}."))
    if len(study.bots) > MOST_BOTS:
        inner.append(paragraph(f"Only the {MOST_BOTS} best bots are shown."))
    return Told(Section("points", "Points over the game", together(inner)), [])


def _left_out(name: str, title: str) -> Section:
    said = (
        "The game does not say how many points a seat has after a turn, so this part is left out."
    )
    return Section(name, title, paragraph(said))


def _points_of(counts: Counts, bot: int) -> dict[bool, list[Quartiles]]:
    """The quartiles of a bot's points by turn, when it won and when it lost."""
    found: dict[bool, list[Quartiles]] = {True: [], False: []}
    shown = _spread({turn for _, _, turn in counts.points})
    for (owner, won, turn), points in sorted(counts.points.items()):
        if owner == bot and turn in shown and points.total() >= FEWEST_SEATS:
            low, middle, high = (quantile(points, part) for part in (0.25, 0.5, 0.75))
            found[won].append((turn, low, middle, high))
    return found


def _spread(turns: Collection[int]) -> set[int]:
    """So many turns that each can be shown: every one, or every second, or ..."""
    step = ceil(len(turns) / MOST_SHOWN)
    return set(sorted(turns)[:: max(step, 1)])


def _all(found: Mapping[bool, list[Quartiles]]) -> list[Quartiles]:
    return [point for points in found.values() for point in points]


def _points(
    name: str, title: str, what: str, found: Mapping[bool, list[Quartiles]], top: float
) -> Html:
    words = {True: ("winners", plots.WON, "o"), False: ("losers", plots.LOST, "s")}
    lines = [plots.Curve(*words[won], points) for won, points in found.items() if points]
    about = f"{what} by game turn, {title}"
    svg = plots.curves(name, about, lines, across="game turn", up=what, top=top or None)
    turns = sorted({point[0] for point in _all(found)})
    by_turn = {won: {point[0]: point[1:] for point in points} for won, points in found.items()}
    rows = [
        [number(turn), *(_quartiles(by_turn[won].get(turn)) for won in (True, False))]
        for turn in turns
    ]
    heads = ["turn", "winners: median (quartiles)", "losers: median (quartiles)"]
    return figure(title, svg, [], Table(about, heads, rows))


def _quartiles(found: tuple[float, ...] | None) -> str:
    if found is None:
        return "–"
    low, middle, high = found
    return f"{number(middle)} ({number(low)} to {number(high)})"


# -- when is a game decided?


def decided(study: Study) -> Told:
    """Whether whoever leads wins, and when the winner takes the lead for good."""
    leading = leading_feature(study.plan)
    title = "When is a game decided?"
    if leading is None:
        return Told(_left_out("decided", title), [])
    what = study.plan.features[leading]
    drawn, findings = [], []
    for setting, counts in study.drawn.items():
        if counts.lead.games < FEWEST_LED:
            continue
        drawn += [_leaders(study, setting, counts), _moments(study, setting, counts)]
        findings += [(setting, one) for one in _half_way(counts)]
    inner = [
        paragraph(
            f"Who has the most {what} at the end of a turn leads; if several do, each counts in "
            "part. Only games that go on after that turn and that somebody won alone are counted."
        ),
        figures(drawn, wide=True),
    ]
    if len(drawn) < 2 * len(study.drawn):
        inner.append(
            paragraph(
                f"Fewer than {FEWEST_LED} games of a kind say nothing here; those are left out."
            )
        )
    return Told(Section("decided", title, together(inner)), findings)


def _half_way(counts: Counts) -> Iterator[str]:
    """What the lead is worth in the middle of a game of the usual length."""
    turn = int(quantile(counts.turns, 0.5)) // 2
    kept = counts.lead.kept.get(turn)
    if kept is not None and counts.lead.led[turn] >= FEWEST_LED:
        yield f"Whoever leads after turn {turn} wins {rate_said(kept)} of games."


def _leaders(study: Study, setting: int, counts: Counts) -> Html:
    lead, label = counts.lead, study.label(setting)
    shown = _spread(lead.led)
    kept = {turn: found for turn, found in lead.kept.items() if turn in shown}
    points = [
        (turn, found.low, found.value, found.high)
        for turn, found in kept.items()
        if lead.led[turn] >= FEWEST_LED
    ]
    about = f"How often the leader wins, by game turn, {label}"
    lines = [plots.Curve("leader", "blue", "o", points)] if points else []
    svg = plots.curves(
        f"leaders-{setting}", about, lines, across="game turn", up="leader wins", percent=True,
        fair=1 / study.sides(setting),
    )  # fmt: skip
    rows = [
        [number(turn), number(lead.led[turn]), rate_said(found)] for turn, found in kept.items()
    ]
    numbers = Table(about, ["turn", "games that go on", "leader wins (95% interval)"], rows)
    return figure(f"The leader wins ({label})", svg, list(_half_way(counts)), numbers)


def _moments(study: Study, setting: int, counts: Counts) -> Html:
    lead, label = counts.lead, study.label(setting)
    tenths: Counter[float] = Counter()
    for when, games in lead.decided.items():
        tenths[ceil(round(when * 10, 6))] += games
    about = f"When the winner took the lead for good, in tenths of the game, {label}"
    svg = plots.bars(f"decided-{setting}", about, tenths, "tenth of the game", whole=(1, 10))
    changes: Distribution = Counter({float(times): games for times, games in lead.changes.items()})
    half = quantile(lead.decided, 0.5)
    still = lead.changes[0] / changes.total()
    said = [
        f"In half of the games the winner leads for good after {percent(half)} of the turns; in "
        f"{percent(lead.never / lead.games)} not before the last.",
        f"The lead changes {average(changes):.1f} times a game on average, and in {percent(still)} "
        "of games never.",
    ]
    rows = [
        [f"{tenth - 1}0% to {tenth}0%", number(tenths[tenth]), percent(tenths[tenth] / lead.games)]
        for tenth in range(1, 11)
    ]
    numbers = Table(about, ["part of the game", "games", "of all games"], rows)
    return figure(f"The winner leads for good ({label})", svg, said, numbers)
