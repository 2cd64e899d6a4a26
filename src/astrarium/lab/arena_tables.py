"""The tables of an arena: its games, how they went turn by turn, and what was done in them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from .arena_journal import Played, outcome_of, setting_of
from .arena_plan import Plan
from .tables import Column, Row, new_sheets

TABLES = ("games", "turns", "deeds")
GAMES = (
    Column("game", "int", "the game's number, from 1"),
    Column("round", "int", "the round of the ladder, from 1"),
    Column("seats", "int", "how many seats the game had"),
    Column("options", "text", "the label of its rules, as in arena.json"),
    Column("seat", "int", "the seat, from 0"),
    Column("bot", "text", "who sat there"),
    Column(
        "start",
        "text",
        "as what the seat began: its home world or place, or its alien with the level",
    ),
    Column(
        "won", "float", "1 for the win, also of a team; a part of it if sides shared it, else 0"
    ),
    Column("place", "int", "its place, from 1; where nobody won, from 2"),
    Column("ranked", "bool", "whether the rules rank all; else losers are placed by points"),
    Column("team", "int", "the number of its team, from 0; empty if it plays for itself"),
    Column("points", "int", "points at the end; empty in a game that was forfeited"),
    Column("ending", "text", "the rule by which the game ended; 'forfeit' if a bot failed"),
    Column("turns", "int", "game turns of the game"),
    Column("decisions", "int", "answers of all seats together"),
    Column("failed", "bool", "whether the bot failed here, and forfeited the game"),
)
TURNS = (
    Column("game", "int", "the game's number, from 1"),
    Column("seat", "int", "the seat, from 0"),
    Column("turn", "int", "the game turn, at whose end this was so"),
)
DEEDS = (
    Column("game", "int", "the game's number, from 1"),
    Column("seat", "int", "the seat, from 0"),
    Column("deed", "text", "what was done"),
    Column("count", "int", "how often"),
)


def turn_columns(plan: Plan) -> tuple[Column, ...]:
    """The columns of the table of turns: those of every game, and this game's features."""
    features = (Column(name, "float", f"feature of the game: {name}") for name in plan.features)
    return (*TURNS, *features)


def write_tables(folder: Path, plan: Plan, games: Iterable[Played]) -> None:
    """Write all tables in one pass over the games, which come in the order of their numbers."""
    with (
        new_sheets(folder / "games", GAMES) as of_games,
        new_sheets(folder / "turns", turn_columns(plan)) as of_turns,
        new_sheets(folder / "deeds", DEEDS) as of_deeds,
    ):
        for game in games:
            for sheets, rows in (
                (of_games, _game_rows(plan, game)),
                (of_turns, _turn_rows(game)),
                (of_deeds, _deed_rows(game)),
            ):
                for row in rows:
                    sheets.write(row)


def _game_rows(plan: Plan, game: Played) -> Iterator[Row]:
    outcome, setting = outcome_of(plan, game), setting_of(plan, game)
    places = outcome.places
    for seat, bot in enumerate(game.bots):
        yield (
            game.number + 1,
            game.round + 1,
            len(game.bots),
            plan.rules[game.rules].label,
            seat,
            plan.bots[bot],
            game.starts[seat],
            outcome.share(seat),
            places[seat],
            bool(game.places),
            plan.teams[setting][seat] if plan.teams else None,
            game.points[seat] if game.points else None,
            game.ending,
            game.turns,
            game.decisions,
            seat == game.failed,
        )


def _turn_rows(game: Played) -> Iterator[Row]:
    for turn, rows in game.moments:
        for seat, features in enumerate(rows):
            yield (game.number + 1, seat, turn, *features)


def _deed_rows(game: Played) -> Iterator[Row]:
    for seat, deeds in enumerate(game.deeds):
        for deed, count in sorted(deeds.items()):
            yield (game.number + 1, seat, deed, count)
