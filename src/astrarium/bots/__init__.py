"""Players that are programs. A bot sees the `Perspective` of its seat and nothing else."""

import csv
import traceback
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from inspect import isabstract, isclass
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, BadInput, Motive, Perspective, Plain, motive

GROUP = "astrarium.bots"
LONGEST_MOTIVE = 500  # characters


class Settings(Plain, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of a bot's settings: typed fields with defaults. ``search:seconds=0.5`` sets one."""


class Bot(ABC):
    """One player of one seat in one game. Found by the entry point group ``astrarium.bots``.

    The same seed and the same questions give the same answers, so that games can be repeated.
    """

    settings_type: ClassVar[type[Settings]] = Settings
    motive: Motive | str | None = None  # why the last answer was chosen, if the bot can say it

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        self.seed = seed
        self.settings = self.settings_type() if settings is None else settings

    @abstractmethod
    def choose(self, perspective: Perspective) -> Action:
        """One of ``perspective.decision.actions``."""

    def explain(self) -> Motive | None:
        """Why the last answer was chosen: asked before it is played, and only if somebody asks."""
        return as_motive(self.motive) if isinstance(self.motive, str) else self.motive


def bot_names() -> list[str]:
    """The names of all installed bots."""
    return sorted(point.name for point in entry_points(group=GROUP))


@cache
def bot_class(name: str) -> type[Bot]:
    """An installed bot's class by its name."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            with _told(f"the bot '{name}' ({point.value}) cannot be loaded"):
                found = point.load()
            if not isclass(found) or not issubclass(found, Bot) or isabstract(found):
                raise BadInput(
                    f"the bot '{name}' ({point.value}) is no class of bots: it has to be derived "
                    "from astrarium.bots.Bot, with a method choose"
                )
            return found
    near = get_close_matches(name, bot_names(), n=1)
    hint = f"; perhaps {near[0]}" if near else ""
    raise BadInput(f"there is no bot '{name}'; installed: {', '.join(bot_names())}{hint}")


@cache
def read_bot(text: str) -> tuple[type[Bot], Settings]:
    """A bot as people name it: ``greedy``, ``search:seconds=0.5``, ``search:nodes=99;depth=2``.

    Programs are named by what starts them or where they answer: ``exec:./bot``, ``http://...``.
    """
    if text.startswith(("exec:", "http:", "https:")):
        from .external import read_external  # noqa: PLC0415 (it needs what is defined here)

        return read_external(text)
    name, _, said = text.partition(":")
    kind = bot_class(name)
    values = read_settings(said.split(";"))
    try:
        return kind, msgspec.convert(values, kind.settings_type, strict=False)
    except msgspec.ValidationError as error:
        known = ", ".join(kind.settings_type.__struct_fields__) or "none"
        raise BadInput(f"bad setting of the bot '{name}' (it has: {known}): {error}") from None


def read_settings(parts: Iterable[str]) -> dict[str, str]:
    """Settings by name, of those that are written as ``seconds=30``."""
    settings: dict[str, str] = {}
    for part in filter(None, parts):
        name, _, value = map(str.strip, part.partition("="))
        if name in settings:
            raise BadInput(f"the setting '{name}' of a bot is given twice")
        settings[name] = value
    return settings


def read_bots(text: str) -> list[str]:
    """The names of bots in a list, separated by commas; double quotes keep those of a name."""
    try:
        (names,) = csv.reader([text], skipinitialspace=True, strict=True) if text else ([],)
    except (csv.Error, ValueError) as error:
        raise BadInput(f"'{text}' is no list of bots: {error}") from None
    return [name.strip() for name in names if name.strip()]


def write_bots(names: Iterable[str]) -> str:
    """The names of bots as `read_bots` reads them."""
    return ",".join(map(_in_a_list, names))


def _in_a_list(name: str) -> str:
    quoted = name.replace('"', '""')
    return f'"{quoted}"' if "," in name or name.startswith('"') else name


def make_bot(text: str, seed: int) -> Bot:
    """A new player for one seat of one game; its name may carry settings."""
    kind, settings = read_bot(text)
    with _told(f"the bot '{text}' cannot begin"):
        return kind(seed, settings)


def ask(bot: Bot, perspective: Perspective) -> Action:
    """A bot's answer. Whatever goes wrong in the bot is an exception like any other."""
    with _contained():
        answer = bot.choose(perspective)
    if not isinstance(answer, Action):
        raise BadInput(f"it answered with {_a_thing(answer)}, not with an Action")
    return answer


def _a_thing(answer: object) -> str:
    return "None" if answer is None else f"a value of the type {type(answer).__name__}"


def explanation(bot: Bot) -> Motive | None:
    """Why a bot has answered so, if that is short and its facts fit its sentence.

    Nobody stops playing for want of a reason: what cannot be put into words is left out.
    """
    try:
        with _contained():
            why: object = bot.explain()
        if isinstance(why, str):
            why = as_motive(why)
        return why if isinstance(why, Motive) and len(str(why)) <= LONGEST_MOTIVE else None
    except Exception:
        return None


def as_motive(sentence: str) -> Motive:
    """A plain sentence as a motive without facts, whatever signs are in it."""
    return motive("{said}", said=sentence)


@contextmanager
def _contained() -> Iterator[None]:
    """Bots are written by anybody: one that would end the whole program has only failed."""
    try:
        yield
    except SystemExit as ending:
        if type(ending) is not SystemExit:  # the program itself was asked to end just now
            raise
        raise RuntimeError(f"it would end the program by sys.exit({ending.code})") from ending


@contextmanager
def _told(what: str) -> Iterator[None]:
    """What goes wrong in a bot before its first answer, as BadInput; its notes say where."""
    try:
        with _contained():
            yield
    except BadInput:
        raise
    except Exception as error:
        failed = BadInput(f"{what}: {type(error).__name__}: {error}")
        failed.add_note("".join(traceback.format_exception(error)))
        raise failed from None


__all__ = [
    "Bot",
    "Settings",
    "as_motive",
    "ask",
    "bot_class",
    "bot_names",
    "explanation",
    "make_bot",
    "read_bot",
    "read_bots",
    "read_settings",
    "write_bots",
]
