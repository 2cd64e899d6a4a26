"""Arguments that several commands take: seeds and the options of a game."""

import secrets
from typing import Annotated, get_args, get_type_hints

import msgspec
import typer

from astrarium.kernel import BadInput, Game, Options

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


def read_options(game: Game, pairs: list[str] | None) -> Options:
    values = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"'{pair}' is no option: write --option {_known_options(game)}")
        values[name.strip()] = value.strip()
    try:
        return game.read_options(values)
    except BadInput as error:
        raise BadInput(f"{error}; write --option {_known_options(game)}") from None


def _known_options(game: Game) -> str:
    """The options with the values they take: edition=english|italian or max_game_turns=60."""
    hints = get_type_hints(game.options)
    fields = [
        f"{name}={'|'.join(map(str, get_args(hints[name]))) or default}"
        for name, default in msgspec.structs.asdict(game.options()).items()
    ]
    return " or ".join(fields)


def read_seed(text: str | None) -> int:
    if text is None:
        return secrets.randbelow(SEEDS)
    try:
        return int(text, 0)
    except ValueError:
        raise BadInput(f"a seed is a whole number from 0 to 2^128 - 1, not '{text}'") from None
