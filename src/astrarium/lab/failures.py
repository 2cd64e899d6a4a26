"""Bots that fail: which one, in which game, and how to see it again."""

import shlex
import traceback
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from astrarium.bots import write_bots
from astrarium.kernel import BadInput, Game, Options, Refused


class Failure(Exception):
    """The bot of a seat broke down, or answered what is not allowed."""

    def __init__(self, seat: int, reason: Exception) -> None:
        super().__init__(seat, reason)
        self.seat, self.reason = seat, reason

    def __str__(self) -> str:
        return f"the bot at seat {self.seat} failed: {self.said}"

    @property
    def is_foreseen(self) -> bool:
        """Whether the reason is a sentence, and not whatever a program may stumble over."""
        return isinstance(self.reason, BadInput | Refused)

    @property
    def said(self) -> str:
        """The reason in words; its kind as well, where it is no sentence."""
        kind = type(self.reason).__name__
        return (str(self.reason) or kind) if self.is_foreseen else f"{kind}: {self.reason}"

    def told(self, sentence: str) -> "BotFailed":
        """The failure as it is told to people, with all that is known of where it happened."""
        error = BotFailed(sentence)
        if not self.is_foreseen:
            error.add_note("".join(traceback.format_exception(self.reason)))
        for note in getattr(self.reason, "__notes__", ()):
            error.add_note(note)
        return error


class BotFailed(BadInput):
    """Tells all about a failure; where a bot broke down in its code is in the notes."""


class Setting(NamedTuple):
    """All that a game of a simulation comes from: the bots seat by seat, a number from 0."""

    game: Game
    bots: Sequence[str]
    options: Options
    seed: int
    number: int

    def failed(self, failure: Failure, advice: str = "") -> BotFailed:
        """What is told about a failure in this game."""
        parts = [
            f"the bot '{self.bots[failure.seat]}' failed in game {self.number + 1} "
            f"(seed {self.seed}) at seat {failure.seat}: {failure.said}",
            f"to see it again: {shlex.join(self.command())}",
            *([advice] if advice else []),
        ]
        return failure.told("; ".join(parts))

    def command(self) -> list[str]:
        """How `astrarium simulate` plays the same game: its bots move on by a seat every game."""
        count = len(self.bots)
        bots = [self.bots[(at - self.number) % count] for at in range(count)]
        usual = msgspec.to_builtins(self.game.options())
        chosen = msgspec.to_builtins(self.options)
        return [
            *("astrarium", "simulate", self.game.name),
            *("--bots", write_bots(bots), "--seats", str(count)),
            *("--seed", str(self.seed), "--first", str(self.number + 1), "--games", "1"),
            *(f"--option={name}={chosen[name]}" for name in chosen if chosen[name] != usual[name]),
        ]
