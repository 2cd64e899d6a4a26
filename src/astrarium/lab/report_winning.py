"""Parts of a report: what winners have, and what they do."""

from collections.abc import Iterator, Sequence

from . import report_plots as plots
from .report_counts import STAGES, Counts
from .report_page import (
    Html,
    Section,
    Table,
    bullets,
    count,
    figure,
    figures,
    heading,
    listed,
    paragraph,
    rate_said,
    together,
)
from .report_statistics import (
    FEWEST_GAMES,
    Comparison,
    Estimate,
)
from .report_study import Study, Told

MOST_ROWS, MOST_LISTED = 10, 100  # of a plot, and of the table beneath it
RARE = 0.05  # units in a game: fewer are not drawn
BUILT, LOST = "built ", "lost "  # how the deeds begin that are about units

# -- what wins


def what_wins(study: Study) -> Told:
    """Which features tell the winner early, midway and late."""
    title = "What wins"
    if not study.plan.features:
        said = (
            "The game has no features that are measured after each turn, so this part is left out."
        )
        return Told(Section("wins", title, paragraph(said)), [])
    drawn, findings, few = [], [], []
    for setting, counts in study.drawn.items():
        if counts.decisive < FEWEST_GAMES:
            few.append(study.label(setting))
            continue
        drawn.append(_features(study, setting, counts))
        telling = _telling(study, counts)
        findings += [(setting, telling["midway"])] if "midway" in telling else []
    inner = [
        paragraph(
            "In how many games did the winner have more of it than a loser? 100%: always; 50%: it "
            "tells nothing; 0%: the winner always had less. A seat that has as much counts half. "
            "Early, midway and late are a quarter, a half and three quarters of a game's turns."
        ),
        figures(drawn, wide=True),
        heading("How to read this"),
        bullets(_caution(len(study.plan.features))),
    ]
    if few:
        inner.insert(1, _too_few(few))
    return Told(Section("wins", title, together(inner)), findings)


def _too_few(labels: Sequence[str]) -> Html:
    return paragraph(
        f"Fewer than {FEWEST_GAMES} games with a winner and a loser are too few to say what wins: "
        f"{listed(labels)}."
    )


def _caution(features: int) -> Iterator[str]:
    yield (
        "This is correlation. What a winner has may be why it wins, or a sign that it was winning "
        "anyway; only a change of the rules or of a bot, and new games, can show which."
    )
    yield (
        "A strong bot has its habits, useful or not, and they go with winning because the bot "
        "does. The last column of the tables leaves that out: it compares each bot that won with "
        "the same bot when it lost to the same opponents, in standard deviations (0.2 is little, "
        "0.8 is much)."
    )
    yield (
        f"{count(features, 'feature')} at {len(STAGES)} moments are compared: those at the top "
        "look a little better than they are."
    )


def _telling(study: Study, counts: Counts) -> dict[str, str]:
    """For each stage, the feature that tells most."""
    said = {}
    for stage, found in counts.stages.items():
        known = {at: more for at in range(len(study.plan.features)) if (more := found.more(at))}
        if known:
            best = max(known, key=lambda at: _tells(known[at]))
            name, value = _readable(study.plan.features[best]), known[best]
            side, value = ("more", value) if value.value >= 0.5 else ("less", _turned(value))
            has = f"the winner has {side} in {rate_said(value)} of games"
            said[stage] = f"{stage.capitalize()}, what tells most is {name}: {has}."
    return said


def _turned(found: Estimate) -> Estimate:
    return Estimate(1 - found.value, 1 - found.high, 1 - found.low)


def _tells(found: Estimate) -> float:
    return round(abs(found.value - 0.5), 9)


def _readable(name: str) -> str:
    return name.replace("_", " ")


def _features(study: Study, setting: int, counts: Counts) -> Html:
    names = study.plan.features
    found = {at: [stage.more(at) for stage in counts.stages.values()] for at in range(len(names))}
    known = {at: values for at, values in found.items() if any(values)}
    order = sorted(known, key=lambda at: -max(_tells(one) for one in known[at] if one))
    label = study.label(setting)
    about = f"How often the winner has more of a feature than a loser, {label}"
    rows = [plots.Marked(_readable(names[at]), known[at]) for at in order[:MOST_ROWS]]
    svg = plots.dots(
        f"features-{setting}", about, rows, list(STAGES), "games in which the winner has more"
    )
    numbers = Table(
        about,
        ["feature", *STAGES, "the same bot, midway: won less lost"],
        [
            [
                _readable(names[at]),
                *(rate_said(one) for one in known[at]),
                _deviations(counts.stages["midway"].within_bots(at)),
            ]
            for at in order[:MOST_LISTED]
        ],
    )
    return figure(label, svg, list(_telling(study, counts).values()), numbers)


def _deviations(found: Estimate | None) -> str:
    if found is None:
        return "–"
    return f"{found.value:+.2f} ({found.low:+.2f} to {found.high:+.2f})"


# -- deeds


def deeds(study: Study) -> Told:
    """Units built and lost, and what else goes with winning."""
    title = "What winners do"
    names = study.arena.tables.deeds.all
    if not names:
        said = "The game counts no deeds, so this part is left out."
        return Told(Section("deeds", title, paragraph(said)), [])
    units, drawn, few = [], [], []
    for setting, counts in study.drawn.items():
        units += list(_units(study, setting, counts))
        if counts.decisive < FEWEST_GAMES:
            few.append(study.label(setting))
        else:
            drawn.append(_deeds(study, setting, counts))
    inner = []
    if units:
        inner += [
            heading("Units built and lost"),
            paragraph("Averages of a winner and of a loser, over a whole game."),
            figures(units, wide=True),
        ]
    inner += [
        heading("Deeds that go with winning"),
        paragraph(
            "In how many games did the winner do it more often than a loser? The same caution "
            "holds: who is winning has more to build with, and longer to do it."
        ),
        *([_too_few(few)] if few else []),
        figures(drawn, wide=True),
    ]
    return Told(Section("deeds", title, together(inner)), [])


def _units(study: Study, setting: int, counts: Counts) -> Iterator[Html]:
    names = study.arena.tables.deeds.all
    kinds = sorted(name.removeprefix(BUILT) for name in names if name.startswith(BUILT))
    for verb in (BUILT, LOST):
        rows = []
        for kind in kinds:
            deed = f"{verb}{kind}"
            found = counts.deeds.means(names.index(deed)) if deed in names else None
            if found is not None and any(found):
                rows.append((_readable(kind), *found))
        if rows:
            rows.sort(key=lambda row: -max(row[1:]))
            label = study.label(setting)
            about = f"Units {verb.strip()} by winners and losers, {label}"
            name = f"{verb.strip()}-{setting}"
            drawn = [row for row in rows[:MOST_ROWS] if max(row[1:]) >= RARE] or rows[:1]
            svg = plots.winners_and_losers(name, about, drawn, f"units {verb}in a game")
            said = [[kind, f"{won:.2f}", f"{lost:.2f}"] for kind, won, lost in rows]
            numbers = Table(about, ["unit", "winners", "losers"], said)
            yield figure(f"{verb.strip().capitalize()} ({label})", svg, [], numbers)


def _deeds(study: Study, setting: int, counts: Counts) -> Html:
    names, found = study.arena.tables.deeds.all, counts.deeds
    known = {at: more for at in range(len(names)) if (more := found.more(at))}
    order = sorted(known, key=lambda at: (-_tells(known[at]), names[at]))
    label = study.label(setting)
    about = f"How often the winner does something more often than a loser, {label}"
    rows = [plots.Marked(_readable(names[at]), [known[at]]) for at in order[:MOST_ROWS]]
    svg = plots.dots(
        f"deeds-{setting}", about, rows, ["game"], "games in which the winner did more"
    )
    numbers = Table(
        about,
        ["deed", "winner did more", "winners", "losers", "the same bot: won less lost"],
        [
            [
                _readable(names[at]),
                rate_said(known[at]),
                *_averages(found, at),
                _deviations(found.within_bots(at)),
            ]
            for at in order[:MOST_LISTED]
        ],
    )
    return figure(label, svg, [], numbers)


def _averages(found: Comparison, respect: int) -> list[str]:
    means = found.means(respect)
    return ["–", "–"] if means is None else [f"{mean:.2f}" for mean in means]
