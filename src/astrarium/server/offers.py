"""What can be played here: games with their options as forms, and bots."""

import itertools
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from astrarium.bots import bot_names
from astrarium.bots.levels import BY_KEY, LEVELS
from astrarium.kernel import BadInput, Game, Options, game_names, load_game
from astrarium.kernel.lexicon import ENGLISH

from .settings import Settings
from .wire import GameInfo, Level, OptionChoice, OptionField, Preset, SeatRange


@cache
def shelf() -> tuple[Game, ...]:
    """The games that people are offered; those first that bots know how to play, as newcomers meet
    bots."""
    games = (load_game(name) for name in game_names())
    offered = (game for game in games if game.offered)
    return tuple(sorted(offered, key=lambda game: game.policy() is None))


def game_infos(language: str, settings: Settings) -> list[GameInfo]:
    """The games on the shelf."""
    own = tuple(settings.bots)
    return [_info(game, language, own) for game in shelf()]


def game_languages() -> set[str]:
    """Every language that an installed game speaks."""
    return {language for name in game_names() for language in load_game(name).languages}


def levels(language: str) -> list[Level]:
    """The bots that everybody is offered first."""
    return [
        Level(
            level.key,
            level.name,
            level.title.get(language) or level.title[ENGLISH],
            level.style.get(language) or level.style[ENGLISH],
        )
        for level in LEVELS
    ]


@lru_cache(64)  # put together once, and not for everybody who comes
def _info(game: Game, language: str, own_bots: tuple[str, ...]) -> GameInfo:
    spoken = game.spoken(language)
    fields = option_fields(game, spoken)
    words = game.lexicon_of(spoken).lobby
    return GameInfo(
        name=game.name,
        title=game.title,
        pitch=words.get("pitch", ""),
        minute=game.in_a_minute(spoken),
        cover=f"/covers/{game.name}.svg" if game.cover() else "",
        minutes=game.minutes,
        weight=game.weight,
        intro=game.introduction(spoken),
        rules=game.version,
        languages=list(game.languages),
        options=fields,
        presets=[
            Preset(
                name,
                _title(words, "preset", name),
                words.get(f"preset {name} help", ""),
                words.get(f"preset {name} note", ""),
                {**game.unlimited, **chosen},
            )
            for name, chosen in game.presets.items()
        ],
        seats=_seat_ranges(game, fields),
        usual_seats=game.usual_seats,
        colours=list(game.colours),
        levels=levels(language),
        bots=[name for name in (*bot_names(), *own_bots) if name not in BY_KEY],
    )


@cache
def option_fields(game: Game, language: str) -> list[OptionField]:
    """A game's typed options as a form: choices, numbers with limits, switches."""
    hints = get_type_hints(game.options, include_extras=True)
    defaults = msgspec.structs.asdict(game.options())
    return [_field(game, name, hints[name], defaults[name], language) for name in defaults]


def in_force(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Of a table's options those that count: one that needs another does only with it."""
    fields = option_fields(game, game.languages[0])
    chosen = {field.name: _written(options.get(field.name, field.default)) for field in fields}
    idle = {field.name for field in fields if not field.needs.items() <= chosen.items()}
    return {name: value for name, value in options.items() if name not in idle}


def _field(game: Game, name: str, hint: Any, default: Any, language: str) -> OptionField:
    metas: list[msgspec.Meta] = []
    while get_origin(hint) is Annotated:
        hint, *extras = get_args(hint)
        metas += [extra for extra in extras if isinstance(extra, msgspec.Meta)]
    choices = [str(choice) for choice in get_args(hint)] if get_origin(hint) is Literal else []
    extra = next((meta.extra for meta in metas if meta.extra), {})
    described = next((meta.description for meta in metas if meta.description), "")
    words, group = game.lexicon_of(language).lobby, extra.get("group", "")
    return OptionField(
        name=name,
        title=_title(words, "option", name),
        help=game.option_text(name, described, language),
        default=default,
        choices=[OptionChoice(one, _title(words, f"choice {name}", one)) for one in choices],
        minimum=next((int(meta.ge) for meta in metas if meta.ge is not None), None),
        maximum=next((int(meta.le) for meta in metas if meta.le is not None), None),
        needs={other: _written(value) for other, value in extra.get("needs", {}).items()},
        group=group,
        group_title=_title(words, "group", group) if group else "",
    )


def _title(words: Mapping[str, str], kind: str, name: str) -> str:
    """What something is called, or else its plain name in readable form."""
    plain = name.replace("_", " ")
    return words.get(f"{kind} {name}", plain[:1].upper() + plain[1:])


def _written(value: bool | int | str) -> str:
    """A value as the form compares it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _seat_ranges(game: Game, fields: list[OptionField]) -> list[SeatRange]:
    """How many may play, for every combination of the choices that go together."""
    names = [field.name for field in fields if field.choices]
    values = [[one.value for one in field.choices] for field in fields if field.choices]
    ranges = []
    for combination in itertools.product(*values):
        chosen = dict(zip(names, combination, strict=True))
        try:
            options: Options = game.read_options(chosen)
        except BadInput:
            continue
        allowed = game.seats(options)
        ranges.append(SeatRange(chosen, allowed.start, allowed.stop - 1))
    return ranges
