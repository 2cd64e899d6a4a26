"""What a report reads: an arena's plan, its standings, and its tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from astrarium.kernel import BadInput

from .arena import STANDINGS
from .arena_journal import JOURNAL, PLAN, Finished, Journal, Played, checked, in_order
from .arena_plan import FORMAT, MOST_GAMES, MOST_ROUNDS, Plan, has_sound_teams
from .arena_standings import Standings, Tally, standings
from .arena_tables import TABLES, turn_columns, write_tables
from .report_tables import Damaged, Tables
from .tables import KINDS

MOST_BOTS, MOST_FEATURES, MOST_SETTINGS = 100, 1000, 1000  # of an arena that can be reported


class Arena(NamedTuple):
    """An arena that is played, or being played."""

    plan: Plan
    standings: Standings
    tables: Tables


@contextmanager
def open_arena(folder: Path) -> Iterator[Arena]:
    """The arena in a folder, with all games that are finished.

    Of an arena that is not over there are no tables yet, or they lack games: then they are made
    from its journal, in a place of their own. BadInput if there is nothing to report.
    """
    plan = _plan(folder)
    result = _standings(folder, plan)
    journal = Journal(folder / JOURNAL)
    if result is not None and (result.games == plan.total or not journal.path.exists()):
        try:
            yield Arena(plan, result, Tables(folder, plan))
        except Damaged as error:
            raise BadInput(f"{error}; {made_anew(folder)}") from None
        return
    with TemporaryDirectory() as place:
        tally, finished = Tally(plan), Finished()

        def counted() -> Iterator[Played]:
            for game in checked(journal.read(), plan):
                finished.add(game.number)
                tally.add(game)
                yield game

        write_tables(Path(place), plan, in_order(counted()))
        if not len(finished):
            raise BadInput(
                f"no game of the arena in {folder} is finished yet; "
                f"to play it: astrarium arena --resume {folder}"
            )
        yield Arena(plan, standings(plan, tally), Tables(Path(place), plan))


def made_anew(folder: Path) -> str:
    """How to get sound tables and standings."""
    return f"to have tables and standings made anew: astrarium arena --resume {quote(str(folder))}"


def refuse_own_file(path: Path) -> None:
    """A page must not replace what an arena keeps in its folder."""
    place = path.resolve()
    own = {PLAN, JOURNAL, STANDINGS, *(table + kind for table in TABLES for kind in KINDS)}
    if place.name.casefold() in own and (place.parent / PLAN).exists():
        raise BadInput(f"the file {path} belongs to the arena: name another for the page")


def _plan(folder: Path) -> Plan:
    """The plan, although its game or its bots may not be installed here."""
    path = folder / PLAN
    if not path.is_file():
        raise BadInput(
            f"there is no arena in {folder}; one is made by: astrarium arena --out {folder}"
        )
    try:
        plan = msgspec.json.decode(path.read_bytes(), type=Plan)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"the file {path} is not the plan of an arena: {error}") from None
    if plan.arena != FORMAT:
        raise BadInput(f"the file {path} has format {plan.arena}; this Astrarium reads {FORMAT}")
    for what, count, most in (
        ("bots", len(plan.bots), MOST_BOTS),
        ("features", len(plan.features), MOST_FEATURES),
        ("kinds of games", len(plan.rules) * len(plan.seats), MOST_SETTINGS),
    ):
        if count > most:
            raise BadInput(f"the plan {path} has {count} {what}; a report is for {most} at most")
    names = [column.name for column in turn_columns(plan)]
    sound = (
        len(set(plan.bots)) == len(plan.bots) >= 2
        and len({rules.label for rules in plan.rules}) == len(plan.rules) >= 1
        and len(set(names)) == len(names)
        and all(1 <= seats <= MOST_BOTS for seats in plan.seats)
        and has_sound_teams(plan)
        and 1 <= plan.games <= MOST_GAMES
        and 1 <= plan.rounds <= MOST_ROUNDS
        and (plan.anchor is None or plan.anchor in plan.bots)
    )
    if not sound:
        raise BadInput(f"the file {path} is not the plan of an arena that can be played")
    return plan


def _standings(folder: Path, plan: Plan) -> Standings | None:
    path = folder / STANDINGS
    if not path.is_file():
        return None
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Standings)
        if sorted(place.bot for place in found.bots) != sorted(plan.bots):
            raise ValueError("they are of other bots")
    except (ValueError, RecursionError) as error:
        raise BadInput(
            f"the file {path} does not hold the standings of this arena ({error}); "
            f"{made_anew(folder)}"
        ) from None
    return found
