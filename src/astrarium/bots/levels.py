"""Levels for people: bots with a name and a way to play, from easy to hard."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from astrarium.kernel import Action, Game, Motive, Perspective, Plain

from . import Bot, Settings, bot_names, explanation, make_bot
from .games import PurposefulBot, find_game

STRONGEST = ("search:seconds=1", "strategist", "greedy", "random")
USUAL = ("greedy", "random")
PLAN_AHEAD = ("search", "strategist")  # bots that ask a game's strategy


class Level(Plain, frozen=True):
    """An opponent as people meet it: the bot that plays, what it is called, and how it plays."""

    key: str  # the name of the bot
    name: str
    title: Mapping[str, str]  # how hard it is, by language
    style: Mapping[str, str]  # a sentence, by language


LEVELS = (
    Level(
        "easy",
        "Pip",
        {"en": "Easy", "it": "Facile"},
        {
            "en": "A cadet on a first long flight: overlooks a lot, and starts no early fights.",
            "it": "Un cadetto al primo lungo volo: gli sfugge molto e all'inizio non attacca.",
        },
    ),
    Level(
        "normal",
        "Tamsin",
        {"en": "Normal", "it": "Normale"},
        {
            "en": "A merchant captain: grows steadily, and takes what nobody guards.",
            "it": "Una capitana mercantile: cresce con costanza e prende ciò che è indifeso.",
        },
    ),
    Level(
        "hard",
        "Vesper",
        {"en": "Hard", "it": "Difficile"},
        {
            "en": "An old admiral: plays the coming turns through before she moves.",
            "it": "Una vecchia ammiraglia: prima di muovere gioca a mente i turni che verranno.",
        },
    ),
)
BY_KEY = {level.key: level for level in LEVELS}


class LevelBot(PurposefulBot):
    """Plays as the first of some bots that is installed and can play the game."""

    players: ClassVar[Sequence[str]]

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed, settings)
        self._player: Bot | None = None

    def answer(self, perspective: Perspective) -> Action:
        if self._player is None:
            game = find_game(type(perspective.imagine()))
            name = next(name for name in self.players if can_play(name, game))
            self._player = make_bot(name, self.seed)
        return self._player.choose(perspective)

    def explain(self) -> Motive | None:
        """As who plays explains it; of a plan as a whole, what the single move is good for."""
        why = explanation(self._player) if self._player else None
        return super().explain() or why if why is None or why.broad else why


class NormalBot(LevelBot):
    """As the game itself thinks it is played well."""

    players = USUAL


class HardBot(LevelBot):
    """As well as this installation can, at a pace that people at a table can wait for."""

    players = STRONGEST


def can_play(bot: str, game: Game | None) -> bool:
    """Whether a bot is installed, and the game offers what it plays by."""
    name, _, _ = bot.partition(":")
    if name not in bot_names():
        return False
    if name in PLAN_AHEAD:
        return game is not None and game.strategy() is not None
    return name == "random" or (game is not None and game.policy() is not None)
