"""What has to be said in every language."""

from typing import NamedTuple

import msgspec

from ..data import Terrain, UnitKind


class CardText(NamedTuple):
    """What a card is called and what a player reads on it."""

    name: str
    text: str


class Words(msgspec.Struct, frozen=True):
    """Everything that is said in one language.

    Sentences are found by the class of what is said, or by class and variant ("UnitLost pulsar").
    """

    units: dict[UnitKind, str]
    plurals: dict[UnitKind, str]
    named: str  # a unit: its kind, or the code on its counter, and its number
    counting: str  # several units of a kind
    stacking: str  # what stands between the kinds of a stack
    terrain: dict[Terrain, str]
    labels: dict[Terrain, str]  # of at most six letters, for narrow maps
    effects: dict[str, str]  # what a terrain, or an unknown hex, does
    directions: tuple[str, ...]
    levels: dict[str, str]
    resources: dict[str, str]  # amounts of them; their names
    somebody: str  # a unit that is not known any more
    owned: str  # a unit and its owner
    listing: str  # the word between the last two of a list
    actions: dict[str, str]
    events: dict[str, str]
    rolls: dict[str, str]
    stories: dict[str, str]
    orders: dict[str, str]  # of sealed steps: what somebody did, and the things it was done with
    steps: dict[str, str]
    turn: tuple[str, ...]  # the steps of a player's turn, in order
    standard_turn: tuple[str, ...]  # and in the Standard game
    economy_steps: tuple[str, ...]  # the steps of the Economic Phase
    prompts: dict[str, str]  # what is asked, by kind of question
    hints: dict[str, str]  # for those who are asked it for the first time
    pending: dict[str, str]  # what the others wait for
    board: dict[str, str]
    menu: dict[str, str]
    table: dict[str, str]  # labels of facts at a table in a browser
    ways: dict[str, str]  # what awaits those who go somewhere
    whys: dict[str, str]  # why nothing can be done with a thing
    intro: str
    glossary: dict[str, str]
    outcomes: dict[str, str] = {}  # why a game ended, by rule, where it is not said in English
    options: dict[str, str] = {}  # what they do, where it is not said in English
    colours: dict[str, str] = {}  # of players and their home worlds, where they have other names
    cards: dict[str, CardText] = {}  # names and texts of cards and artifacts
