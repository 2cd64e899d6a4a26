"""What every game shares. Knows no game and no network."""

from .actions import Action, NotAnAction, Refused, Violation, parse_action, violation
from .dice import Dice, Scripted, ScriptError, commitment, scripted, seeded
from .game import BadInput, Game, Options, game_names, load_game
from .hexes import Hex
from .hidden import Secret
from .match import Match
from .perspective import Perspective, heard
from .plain import Plain
from .record import Record, read_record
from .state import State, View
from .steps import Decision, Event, Outcome, Rolled, Step

__all__ = [
    "Action",
    "BadInput",
    "Decision",
    "Dice",
    "Event",
    "Game",
    "Hex",
    "Match",
    "NotAnAction",
    "Options",
    "Outcome",
    "Perspective",
    "Plain",
    "Record",
    "Refused",
    "Rolled",
    "ScriptError",
    "Scripted",
    "Secret",
    "State",
    "Step",
    "View",
    "Violation",
    "commitment",
    "game_names",
    "heard",
    "load_game",
    "parse_action",
    "read_record",
    "scripted",
    "seeded",
    "violation",
]
