"""A page about an arena: who is best, whether seats are fair, how games go, and what wins.

One file that needs nothing else: no network, no scripts, no fonts. The same folder gives the same
page, byte for byte.
"""

from collections import Counter
from pathlib import Path

from astrarium import __version__
from astrarium.kernel import BadInput

from .arena_journal import write_whole

try:
    from .report_counts import count_games
    from .report_fairness import fairness
    from .report_folder import made_anew, open_arena, refuse_own_file
    from .report_page import (
        Html,
        bullets,
        card,
        figures,
        heading,
        listed,
        number,
        page,
        paragraph,
        percent,
        tiles,
        together,
    )
    from .report_plan import what_was_played
    from .report_play import decided, points_over_time
    from .report_results import length, strength
    from .report_statistics import FEWEST_GAMES, Distribution, quantile
    from .report_study import MOST_DRAWN, Study, Told
    from .report_winning import deeds, what_wins
except ModuleNotFoundError as error:
    raise BadInput("a report needs more packages: pip install 'astrarium[lab]'") from error

MOST_NAMED = 4  # bots in the title
SECTIONS = (
    strength,
    fairness,
    length,
    points_over_time,
    decided,
    what_wins,
    deeds,
    what_was_played,
)


def report_page(folder: Path) -> str:
    """The report of the arena in a folder, as HTML; BadInput if there is nothing to report."""
    with open_arena(folder) as arena:
        study = Study(arena, count_games(arena))
    games = sum(counts.games for counts in study.counts.values())
    if not games:
        raise BadInput(f"the tables in {folder} have no games")
    if games != arena.standings.games:
        raise BadInput(
            f"the tables in {folder} have {games} games, but its standings "
            f"{arena.standings.games}; {made_anew(folder)}"
        )
    told = [section(study) for section in SECTIONS]
    title = f"{study.title}: an arena of {_players(study.bots)}"
    closing = f"Made by astrarium report, version {__version__}. Intervals are of 95%."
    return page(title, _opening(study, told), [one.section for one in told], closing)


def write_report(folder: Path, path: Path) -> None:
    """Write the page; it appears whole or not at all."""
    refuse_own_file(path)
    write_whole(path, report_page(folder).encode())


def _players(bots: list[str]) -> str:
    if len(bots) <= MOST_NAMED:
        return listed(bots)
    return listed([*bots[: MOST_NAMED - 1], f"{len(bots) - MOST_NAMED + 1} other bots"])


def _opening(study: Study, told: list[Told]) -> Html:
    return together(
        [
            *(paragraph(note, "note") for note in _notes(study)),
            tiles(_facts(study)),
            *_in_short(study, [finding for one in told for finding in one.findings]),
        ]
    )


def _in_short(study: Study, findings: list[tuple[int | None, str]]) -> list[Html]:
    """The findings: of all games, then of each kind if there are several."""
    if len(study.counts) == 1:
        return [heading("In short"), bullets(finding for _, finding in findings)]
    kinds = [
        card(study.label(setting), bullets(said for about, said in findings if about == setting))
        for setting in study.drawn
    ]
    return [
        heading("In short"),
        bullets(finding for about, finding in findings if about is None),
        figures(kinds, wide=len(kinds) == 4),
    ]


def _notes(study: Study) -> list[str]:
    """What a reader must know before the rest."""
    games, planned, notes = study.arena.standings.games, study.plan.total, []
    if games < planned:
        notes.append(
            f"This arena is not finished: {games:,} of {planned:,} games have been played. The "
            "page tells of these."
        )
    forfeited = sum(counts.forfeited for counts in study.counts.values())
    if forfeited:
        were = "game was" if forfeited == 1 else "games were"
        notes.append(
            f"{forfeited:,} {were} forfeited, as a bot failed. This counts for ratings, for who "
            "beats whom and for how games end; all else tells of the other games."
        )
    few = [setting for setting, counts in study.counts.items() if counts.played_out < FEWEST_GAMES]
    if few:
        kinds = listed(f"{study.label(one)}: {study.counts[one].played_out}" for one in few)
        notes.append(
            f"There are few games ({kinds}). Take what is said of them as anecdotes: chance alone "
            "makes large differences."
        )
    if len(study.counts) > MOST_DRAWN:
        notes.append(
            f"There are {len(study.counts)} kinds of games. Plots are drawn of the {MOST_DRAWN} "
            "with the most games; the tables in the folder have all."
        )
    return notes


def _facts(study: Study) -> list[tuple[str, str]]:
    games = study.arena.standings.games
    turns: Distribution = Counter()
    for counts in study.counts.values():
        turns.update(counts.turns)
    facts = [
        (f"{games:,}", "game" if games == 1 else "games"),
        (f"{len(study.bots)}", "bots"),
        (f"{len(study.counts)}", "kind of games" if len(study.counts) == 1 else "kinds of games"),
    ]
    if max(turns, default=0) > 0:
        typical = number(quantile(turns, 0.5))
        facts.append((typical, f"game {'turn' if typical == '1' else 'turns'} in a typical game"))
    led = sum(counts.lead.games for counts in study.counts.values())
    if led:
        never = sum(counts.lead.changes[0] for counts in study.counts.values())
        facts.append((percent(never / led), "of games see no change of the lead"))
    return facts
