"""`astrarium odds`: how a battle may go, thought of or about to be fought."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text
from typer.core import TyperCommand

from astrarium.kernel import BadInput, Game, Odds, Options, State, Toll, game_names, load_game

from .arguments import OptionPairs, Rules, read_options
from .records import At, position_of
from .typed import typed_command

USUAL_GAME = "interspace"
BAR = 48  # the width of the bar of chances
SMALL_BAR = 20
MOST_LINES = 9  # for numbers of units left; beyond them only likely ones are shown
UNLIKELY = 0.005
SHARES = (("win", "green", "█"), ("draw", "yellow", "▒"), ("lose", "red", "░"))
EXAMPLES = (
    'astrarium odds interspace "2 destroyer, cruiser" "3 patrol_boat, system_station"',
    'astrarium odds interspace "4 AB, DD" "2 PB" --rules standard --planet industry=4,tech=3',
    'astrarium odds interspace "2 CA" "2 DD, Sct" -o tier=standard --cards lrms '
    "--their-cards jamming",
    "astrarium odds --record game.jsonl --at 120 --seat 0",
)


class OddsCommand(TyperCommand):
    """The command, with examples at the end of its help."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.epilog = "\n\n".join(("Examples:", *EXAMPLES))
        super().format_help(ctx, formatter)


def odds(
    game: Annotated[str, typer.Argument(help="The game; it may be left out.")] = USUAL_GAME,
    own: Annotated[str, typer.Argument(metavar="ATTACKERS", help="Who attacks, as 4 AB, DD.")] = "",
    theirs: Annotated[str, typer.Argument(metavar="DEFENDERS", help="Who is attacked.")] = "",
    *,
    rules: Rules = None,
    option: OptionPairs = None,
    planet: Annotated[
        str, typer.Option(metavar="LEVELS", help="A planet to conquer: industry=4,tech=3.")
    ] = "",
    unsupported: Annotated[
        str, typer.Option(metavar="SIDE", help="Who is outside support: own, theirs or both.")
    ] = "",
    cards: Annotated[
        str, typer.Option(metavar="CARDS", help="Breakthroughs of the attackers, as lrms,jamming.")
    ] = "",
    their_cards: Annotated[
        str, typer.Option(metavar="CARDS", help="Breakthroughs of the defenders.")
    ] = "",
    let_go: Annotated[
        bool, typer.Option("--let-go", help="Nobody attacks what is left without warships.")
    ] = False,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A record, or a position as JSON.")
    ] = None,
    at: At = None,
    seat: Annotated[
        int | None,
        typer.Option(metavar="K", help="Whose battles, in a record.", show_default="who is asked"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """How a battle may go: chances, losses, and what may be left.

    Write both sides in quotes; or name a record, for the battles that a seat could begin in it.
    """
    supposed = {
        "planet": planet,
        "unsupported": unsupported,
        "own_cards": cards,
        "their_cards": their_cards,
        "counter": "no" if let_go else "",
    }
    circumstances = {name: value for name, value in supposed.items() if value}
    if own and not theirs and game not in game_names():  # the game was left out
        game, own, theirs = USUAL_GAME, game, own
    if record is not None:
        if own or theirs or rules or option or circumstances:
            raise BadInput("a record says itself who fights and how: leave out everything else")
        _show_position(record, at, seat, as_json=as_json)
    elif at is not None or seat is not None:
        raise BadInput("--at and --seat go with --record FILE")
    elif not (own and theirs):
        example = EXAMPLES[0].removeprefix("astrarium")
        raise BadInput(
            f"write who attacks and who is attacked, after the game: {typed_command()}{example}"
        )
    else:
        chosen = load_game(game)
        options = read_options(chosen, option, rules)
        _show_supposed(chosen, (own, theirs), options, circumstances, as_json=as_json)


# -- battles that are thought of


def _show_supposed(
    game: Game,
    sides: tuple[str, str],
    options: Options,
    circumstances: Mapping[str, str],
    *,
    as_json: bool,
) -> None:
    found = game.odds_between(*sides, options, **circumstances)
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
        return
    console = Console(highlight=False)
    console.print(Text.assemble((sides[0], "bold"), " attack ", (sides[1], "bold")))
    console.print()
    _print(console, found)
    _print_assumptions(console, [found])


# -- battles of a position


def _show_position(file: Path, at: int | None, seat: int | None, *, as_json: bool) -> None:
    game, state = position_of(file, at)
    seat = _looker(state, seat)
    found = game.odds(state, seat, thorough=True)
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
        return
    console = Console(highlight=False)
    name = game.seat_name(state, seat)
    if not found:
        console.print(f"{name} (seat {seat}) can begin no battle in this position.")
        return
    for one in found:
        action = game.describe(state.seen_by(seat), game.read_action(one.action))
        console.print(Text.assemble((f"{name}: {action}", "bold")))
        _print(console, one)
        console.print()
    _print_assumptions(console, list(found))


def _looker(state: State, seat: int | None) -> int:
    """The seat that was named, or the first one that is asked."""
    if seat is None:
        asked = state.decisions()
        return asked[0].seat if asked else 0
    if not 0 <= seat < state.seats:
        raise BadInput(f"there is no seat {seat}: the seats are 0 to {state.seats - 1}")
    return seat


# -- as a table


def _print(console: Console, odds: Odds) -> None:
    console.print(_bar(odds))
    console.print(_chances(odds))
    console.print()
    console.print(_tolls(odds))


def _bar(odds: Odds) -> Text:
    """All chances as one bar; the last part takes what rounding leaves."""
    bar, end = Text("  "), 0
    total = 0.0
    for name, colour, sign in SHARES:
        total += getattr(odds, name)
        start, end = end, round(min(total, 1.0) * BAR)
        bar.append(sign * (end - start), colour)
    return bar


def _chances(odds: Odds) -> Text:
    margin = "" if odds.exact else f" ± {200 * odds.stderr:.1f}"
    line = Text("  ")
    line.append(f"win {_percent(odds.win)}{margin}", "bold green")
    line.append(f"   undecided {_percent(odds.draw)}", "yellow")
    line.append(f"   lose {_percent(odds.lose)}", "red")
    line.append(f"   {odds.rounds:.1f} rounds")
    if odds.prize is not None:
        line.append(f"   conquest {_percent(odds.prize)}", "bold")
    return line


def _percent(share: float) -> str:
    """A share with a decimal; what is possible is never 0, and what is not sure never 100."""
    if 0 < share < 0.0005:
        return "<0.1 %"
    if 0.9995 <= share < 1:
        return ">99.9 %"
    return f"{100 * share:.1f} %"


def _tolls(odds: Odds) -> Table:
    """What both sides lose on average, and how many of their units may be left."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 2))
    table.add_column("")
    table.add_column("attackers" if not odds.action else "own")
    table.add_column("defenders" if not odds.action else "theirs")
    sides = odds.own, odds.theirs
    table.add_row("units lost", *(f"{side.units:.2f} of {len(side.left) - 1}" for side in sides))
    table.add_row("value lost", *(f"{side.value:.1f}" for side in sides))
    for left in _lines(sides):
        table.add_row(f"{left} left", *(_share(side, left) for side in sides))
    return table


def _lines(sides: tuple[Toll, Toll]) -> Iterator[int]:
    """The numbers of units left that are worth a line."""
    most = max(len(side.left) for side in sides)
    for left in range(most):
        likely = any(left < len(side.left) and side.left[left] >= UNLIKELY for side in sides)
        if likely or most <= MOST_LINES:
            yield left


def _share(side: Toll, left: int) -> Text:
    if left >= len(side.left):
        return Text("")
    bar = "▪" * round(side.left[left] * SMALL_BAR)
    return Text.assemble(f"{_percent(side.left[left]):>8} ", (bar, "cyan"))


def _print_assumptions(console: Console, found: list[Odds]) -> None:
    if all(one.exact for one in found):
        how = "Counted exactly"
    else:
        samples = max(one.samples for one in found)
        how = f"Some of it tried or guessed, up to {samples} times; ± is twice the standard error"
    console.print()
    for assumed in dict.fromkeys(one.assumes for one in found):
        console.print(Text(f"{how}, if {assumed}.", "dim"))
