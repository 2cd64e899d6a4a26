"""What every game shares. Knows no game and no network."""

from .actions import Action, NotAnAction, Refused, Violation, parse_action, violation
from .dice import Dice, Scripted, ScriptError, commitment, scripted, seeded
from .game import BadInput, Deed, Game, Options, game_names, load_game
from .hexes import Hex
from .hidden import Secret
from .match import Match
from .odds import Odds, Toll
from .perspective import Perspective, heard
from .plain import Plain
from .record import Record, read_record
from .state import State, View, turn_of
from .steps import Decision, Event, Outcome, Rolled, Step
from .strategy import Motive, Plan, Policy, Strategy, motive

__all__ = [
    "Action",
    "BadInput",
    "Decision",
    "Deed",
    "Dice",
    "Event",
    "Game",
    "Hex",
    "Match",
    "Motive",
    "NotAnAction",
    "Odds",
    "Options",
    "Outcome",
    "Perspective",
    "Plain",
    "Plan",
    "Policy",
    "Record",
    "Refused",
    "Rolled",
    "ScriptError",
    "Scripted",
    "Secret",
    "State",
    "Step",
    "Strategy",
    "Toll",
    "View",
    "Violation",
    "commitment",
    "game_names",
    "heard",
    "load_game",
    "motive",
    "parse_action",
    "read_record",
    "scripted",
    "seeded",
    "turn_of",
    "violation",
]
