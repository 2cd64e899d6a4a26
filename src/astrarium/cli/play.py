"""`astrarium play`: a whole game against bots in the terminal."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from astrarium.bots import Bot, make_bot, read_bot
from astrarium.bots.levels import BY_KEY
from astrarium.kernel import BadInput, Game, Match, Options, load_game
from astrarium.lab.workers import orderly_end

from .arguments import OptionPairs, Rules, Seed, bot_list, read_options, read_seed
from .person import HINT
from .playback import loaded_match
from .saves import (
    Save,
    Seating,
    game_to_resume,
    latest_unfinished,
    read_seating,
    refuse_missing_folder,
)
from .speaker import Speaker
from .table import Table
from .typed import typed_command

USUAL_BOT = "greedy"


def play(
    game: Annotated[str, typer.Argument(help="The game to play.")] = "interspace",
    *,
    seats: Annotated[
        int | None, typer.Option(help="How many players, you included.", show_default="as usual")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="Your seat, counted from 0.", show_default="0")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Who plays the other seats: bots, separated by commas; the last one repeats.",
            show_default=USUAL_BOT,
        ),
    ] = None,
    seed: Seed = None,
    rules: Rules = None,
    option: OptionPairs = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to keep the record of the game.")
    ] = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the game you played last.")
    ] = False,
) -> None:
    """Play a game against bots, here in the terminal."""
    console = Console(highlight=False)
    _refuse_place(save, load)
    if load is not None or resume:
        _refuse_with_loaded(seats=seats, seed=seed, rules=rules, option=option)
        path = load or game_to_resume()
        match = loaded_match(path)
        before = _seating_before(path, match)
        seating = _seating(match.state.seats, seat, bots, before)
        kept = Save(save or path, seating)
        note = "" if before else _assumption(path, seating, seat, bots)
    else:
        chosen = load_game(game)
        _check_names(bots)
        options = read_options(chosen, option, rules, chosen.unlimited)
        count = seats if seats is not None else _usual_seats(chosen, options, bots)
        match = Match.new(chosen, count, options, read_seed(seed))
        seating = _seating(count, seat, bots, None)
        kept = Save(save, seating) if save else Save.new(match.game.name, seating)
        note = _invitation()
    opponents = _opponents(match, seating)
    if save or match.state.outcome() is None:
        kept.begin(match)
    _welcome(console, match, seating, note)
    with orderly_end():
        Table(console, match, kept, opponents).run()


def _usual_seats(game: Game, options: Options, bots: str | None) -> int:
    """As many as there are bots named and the person; else as usual."""
    named = len(_names(bots))
    if named == 1:
        return game.quick_seats(options)
    allowed = game.seats(options)
    return min(max(named + 1, allowed.start), allowed.stop - 1)


def _names(bots: str | None) -> list[str]:
    names = bot_list(bots or USUAL_BOT)
    if not names:
        raise BadInput("no bot is named: leave --bots out, or name one")
    return names


def _check_names(bots: str | None) -> None:
    for name in _names(bots):
        read_bot(name)


def _seating(count: int, seat: int | None, bots: str | None, before: Seating | None) -> Seating:
    """Who sits where: as told now, or as it was when the game was saved."""
    own = seat if seat is not None else before.seat if before else 0
    if not 0 <= own < count:
        raise BadInput(f"there is no seat {own}: the seats are 0 to {count - 1}")
    if bots is None and before is not None:
        return Seating(own, before.bots)
    if bots is None and count == 1:
        return Seating(own, ())
    _check_names(bots)
    names = _names(bots)
    if len(names) > count - 1:
        raise BadInput(f"{len(names)} bots are named for {count - 1} seats: name fewer")
    return Seating(own, (*names, *names[-1:] * (count - 1 - len(names))))


def _seating_before(path: Path, match: Match) -> Seating | None:
    before = read_seating(path)
    fits = before is not None and len(before.bots) == match.state.seats - 1
    return before if fits else None


def _opponents(match: Match, seating: Seating) -> dict[int, Bot]:
    others = [seat for seat in range(match.state.seats) if seat != seating.seat]
    seed = int(match.record.header.seed, 16) % 2**63
    return {
        seat: make_bot(name, seed + seat) for seat, name in zip(others, seating.bots, strict=True)
    }


# -- words before a game


def _welcome(console: Console, match: Match, seating: Seating, note: str) -> None:
    speaker, state = Speaker(match.game), match.state
    seed = int(match.record.header.seed, 16)
    if note:
        console.print(note, soft_wrap=True, markup=False)
    console.print(Text(match.game.title, "bold"), speaker.intro)
    console.print(
        Text.assemble("You are ", speaker.chip(state, seating.seat), *_company(match, seating))
    )
    console.print(f"Answer by number or in words; {HINT} Seed {seed}.")


def _company(match: Match, seating: Seating) -> Iterator[str | Text]:
    """Who plays with the person, and who against."""
    speaker, state, game = Speaker(match.game), match.state, match.game
    sides = game.sides(game.read_options(match.record.header.options), state.seats)
    own = next(side for side in sides if seating.seat in side)
    others = [seat for seat in range(state.seats) if seat != seating.seat]
    named = {
        seat: Text.assemble(speaker.chip(state, seat), f" {_called(name)}")
        for seat, name in zip(others, seating.bots, strict=True)
    }
    mates = [named[seat] for seat in others if seat in own]
    foes = [named[seat] for seat in others if seat not in own]
    if mates:
        yield from (", with ", Text(", ").join(mates))
    if foes:
        yield from (" against ", Text(", ").join(foes))


def _called(bot: str) -> str:
    """A bot as people know it: levels have names."""
    return f"{BY_KEY[bot].name} ({bot})" if bot in BY_KEY else bot


def _invitation() -> str:
    if latest_unfinished() is None:
        return ""
    return f"An unfinished game waits: '{typed_command('play', '--resume')}' goes on with it."


def _assumption(path: Path, seating: Seating, seat: int | None, bots: str | None) -> str:
    """What is taken for granted about a record that does not say who sat where."""
    taken = []
    if seat is None:
        taken.append(f"you take seat {seating.seat} (--seat chooses another)")
    if bots is None:
        taken.append(f"the others are {USUAL_BOT} bots (--bots chooses others)")
    return f"{path} does not say who played: {' and '.join(taken)}." if taken else ""


def _refuse_place(save: Path | None, load: Path | None) -> None:
    if save is None or save == load:
        return
    if save.exists():
        how = typed_command("play", "--load", save)
        raise BadInput(f"the file {save} exists: name another file, or go on with it by '{how}'")
    refuse_missing_folder(save)


def _refuse_with_loaded(**given: object) -> None:
    for name, value in given.items():
        if value:
            raise BadInput(f"a saved game has its own {name}: leave --{name} out")
