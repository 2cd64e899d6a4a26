"""What every game shares. Knows no game and no network."""

from .actions import Action, NotAnAction, Refused, Violation, parse_action, violation
from .attempts import Attempt, AttemptFailed
from .covers import Cover, PieceEvent
from .dice import Dice, Scripted, ScriptError, commitment, scripted, seeded
from .draws import Draw, Rolled, Tally
from .earlier import Earlier
from .game import BadInput, Deed, Game, Options, game_names, load_game
from .hexes import Hex
from .hexmaps import HexMap
from .hidden import Secret
from .match import Match
from .odds import Odds, Toll
from .orders import Order
from .outcome import Outcome, Side, TieBreak, ranked
from .parties import FIRST_PARTY, MOST_SEATS, Party, is_seat, number_parties
from .perspective import Perspective, heard
from .piles import Pile, pile_of
from .plain import Plain
from .record import Record, read_record
from .sightings import Bounds, Hidden, Sighting, face_down, face_up, learn, peek
from .state import State, View, turn_of
from .steps import Decision, Event, Step
from .strategy import Motive, Plan, Policy, Strategy, Versatile, motive

__all__ = [
    "FIRST_PARTY",
    "MOST_SEATS",
    "Action",
    "Attempt",
    "AttemptFailed",
    "BadInput",
    "Bounds",
    "Cover",
    "Decision",
    "Deed",
    "Dice",
    "Draw",
    "Earlier",
    "Event",
    "Game",
    "Hex",
    "HexMap",
    "Hidden",
    "Match",
    "Motive",
    "NotAnAction",
    "Odds",
    "Options",
    "Order",
    "Outcome",
    "Party",
    "Perspective",
    "PieceEvent",
    "Pile",
    "Plain",
    "Plan",
    "Policy",
    "Record",
    "Refused",
    "Rolled",
    "ScriptError",
    "Scripted",
    "Secret",
    "Side",
    "Sighting",
    "State",
    "Step",
    "Strategy",
    "Tally",
    "TieBreak",
    "Toll",
    "Versatile",
    "View",
    "Violation",
    "commitment",
    "face_down",
    "face_up",
    "game_names",
    "heard",
    "is_seat",
    "learn",
    "load_game",
    "motive",
    "number_parties",
    "parse_action",
    "peek",
    "pile_of",
    "ranked",
    "read_record",
    "scripted",
    "seeded",
    "turn_of",
    "violation",
]
