"""Arguments that several commands take: seeds and the options of a game."""

import secrets
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, get_args, get_type_hints

import msgspec
import typer
from typer.core import TyperCommand

from astrarium.bots import bot_names, read_bots
from astrarium.kernel import BadInput, Game, Options, game_names, load_game
from astrarium.lab.arena_plan import rule_values

LONGEST_NUMBER = 9  # digits of what is typed to choose a line or a moment
SEEDS = 10**9  # of games whose seed was not chosen: short enough to copy by hand

Seed = Annotated[
    str | None,
    typer.Option(help="The number that all dice come from.", show_default="drawn"),
]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, such as edition=italian.",
    ),
]
Rules = Annotated[
    str | None,
    typer.Option(
        metavar="RULES",
        help="A preset of the game, options or both, as standard,hidden_stacks=true.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        help="How many processes share the work.", show_default="1, or all of a Ray cluster"
    ),
]
RayAddress = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Play on a Ray cluster: its address, auto for the one of this machine, or local.",
    ),
]


def bot_list(text: str) -> list[str]:
    """Bots as they are named in a list: separated by commas."""
    return read_bots(text)


def option_values(game: Game, pairs: list[str] | None) -> dict[str, str]:
    values: dict[str, str] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"'{pair}' is no option: write --option {_known_options(game)}")
        if name.strip() in values:
            raise BadInput(f"the option '{name.strip()}' is given twice")
        values[name.strip()] = value.strip()
    _check_choices(game, values)
    return values


def read_options(
    game: Game,
    pairs: list[str] | None,
    rules: str | None = None,
    usual: Mapping[str, Any] | None = None,
) -> Options:
    """The options of a game: the usual ones, those that rules stand for, and on top of them single
    ones."""
    chosen = rule_values(game, rules or "") | option_values(game, pairs)
    return game.read_options({**(usual or {}), **chosen})


def _check_choices(game: Game, values: dict[str, str]) -> None:
    """Say which options and values there are where somebody has named another one."""
    hints = get_type_hints(game.options)
    for name, value in values.items():
        if name not in game.options.__struct_fields__:
            near = get_close_matches(name, game.options.__struct_fields__, n=1)
            hint = f"perhaps {near[0]}" if near else f"write --option {_known_options(game)}"
            raise BadInput(f"{game.title} has no option '{name}'; {hint}")
        choices = [str(one) for one in get_args(hints.get(name))]
        if hints.get(name) is int and not value.lstrip("-").isdecimal():
            raise BadInput(f"{name} is a whole number, not {value or 'nothing'}")
        if hints.get(name) is bool and value.lower() not in ("true", "false", "1", "0"):
            choices = ["true", "false"]
        if not choices or value in choices:
            continue
        raise BadInput(f"{name} is {' or '.join(choices)}, not {value or 'nothing'}")


def _known_options(game: Game) -> str:
    """The options with the values they take: edition=english|italian or max_game_turns=60."""
    return " or ".join(_option_values(game))


def _option_values(game: Game) -> list[str]:
    hints = get_type_hints(game.options)
    return [
        f"{name}={'|'.join(map(str, get_args(hints[name]))) or str(default).lower()}"
        for name, default in msgspec.structs.asdict(game.options()).items()
    ]


def read_seed(text: str | None) -> int:
    if text is None:
        return secrets.randbelow(SEEDS)
    try:
        return int(text, 0)
    except ValueError:
        raise BadInput(f"a seed is a whole number from 0 to 2^128 - 1, not '{text}'") from None


# -- what there is to choose from, for --help


class GameCommand(TyperCommand):
    """A command that plays games: its help ends with the games, their options and the bots."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.epilog = "\n\n".join(_inventory())
        super().format_help(ctx, formatter)


def _inventory() -> Iterator[str]:
    yield f"Bots: {', '.join(bot_names())}"
    yield 'Settings of a bot follow a colon: "search:nodes=200;depth=2", in quotes.'
    yield 'Programs play too: "exec:python3 bot.py", http://localhost:9000/move.'
    yield f"Games: {', '.join(game_names())}"
    for name in game_names():
        game = load_game(name)
        if game.presets:
            yield f"Rules of {name}: {', '.join(game.presets)}"
        yield f"Options of {name}:"
        for option in _option_values(game):
            documented = _documented(game.options, option.partition("=")[0])
            yield f"  {option}  {documented}".rstrip()


def _documented(options: type[Options], name: str) -> str:
    """The line of documentation that a field has with its type."""
    hint = get_type_hints(options, include_extras=True)[name]
    metas = (extra for extra in get_args(hint) if isinstance(extra, msgspec.Meta))
    return next((meta.description for meta in metas if meta.description), "")


def is_number(text: str) -> bool:
    """Whether a typed word is a number of a sensible length."""
    return text.isdecimal() and len(text) <= LONGEST_NUMBER
