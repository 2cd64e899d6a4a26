"""The facts of Cosmic Encounter: cards, decks, aliens and the numbers of the rules."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal

from astrarium.kernel.plain import Plain

Kind = Literal["attack", "negotiate", "morph", "reinforcement", "artifact", "flare"]
Level = Literal["green", "yellow", "red"]
Colour = Literal["red", "blue", "green", "yellow", "purple"]

COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "yellow", "purple")
SEATS = range(3, 6)

PLANETS = 5
SHIPS_A_PLANET = 4
FOREIGN_COLONIES_TO_WIN = 5
HOME_COLONIES_FOR_POWER = 3
HAND = 8
MOST_SENT = 4
FAILED_DEAL_SHIPS = 3
MOST_PROPOSALS = 6
DEAL_SECONDS = 60

# -- cosmic cards

KINDS: tuple[Kind, ...] = ("attack", "negotiate", "morph", "reinforcement", "artifact", "flare")
ENCOUNTER_KINDS: tuple[Kind, ...] = ("attack", "negotiate", "morph")
ATTACKS: Mapping[int, int] = {
    0: 1, 1: 1, 4: 4, 5: 1, 6: 7, 7: 1, 8: 7, 9: 1, 10: 4, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1,
    20: 2, 23: 1, 30: 1, 40: 1,
}  # fmt: skip
NEGOTIATES = 15
MORPHS = 1
REINFORCEMENTS: Mapping[int, int] = {2: 2, 3: 3, 5: 1}
ARTIFACTS: Mapping[str, int] = {
    "card-zap": 2, "cosmic-zap": 2, "emotion-control": 1, "force-field": 1, "ionic-gas": 1,
    "mobius-tubes": 2, "plague": 1, "quash": 1,
}  # fmt: skip
NEGOTIATE, MORPH = "negotiate", "morph"
FLARES_IN_DECK = 10


class Face(Plain, frozen=True):
    """What is printed on a cosmic card."""

    kind: Kind
    value: int = 0


def attack(value: int) -> str:
    """The attack card of a value; values are printed with two digits."""
    return f"attack-{value:02}"


def reinforcement(value: int) -> str:
    return f"reinforcement-{value}"


def flare(alien: str) -> str:
    return f"flare-{alien}"


def cosmic_deck() -> Iterator[str]:
    """The 72 cards without flares."""
    for value, many in ATTACKS.items():
        yield from [attack(value)] * many
    yield from [NEGOTIATE] * NEGOTIATES
    yield from [MORPH] * MORPHS
    for value, many in REINFORCEMENTS.items():
        yield from [reinforcement(value)] * many
    for name, many in ARTIFACTS.items():
        yield from [name] * many


# -- aliens


class Alien(Plain, frozen=True):
    """What is printed at the edge of an alien sheet."""

    level: Level
    not_with: str = ""  # the alien that is never in the same game
    sets_up: bool = False  # it has a text for the set-up


def _level(level: Level, *names: str) -> dict[str, Alien]:
    return {name: Alien(level) for name in names}


ALIENS: Mapping[str, Alien] = dict(
    sorted(
        {
            **_level(
                "green", "barbarian", "chosen", "clone", "cudgel", "filch", "hacker", "loser",
                "macron", "mutant", "observer", "oracle", "pacifist", "parasite", "reserve",
                "spiff", "trader", "vacuum", "vulch", "warrior", "will", "zombie",
            ),
            **_level(
                "yellow", "amoeba", "anti-matter", "calculator", "fido", "fodder", "hate", "human",
                "kamikaze", "mind", "mirror", "mite", "philanthropist", "reincarnator", "remora",
                "shadow",
            ),
            **_level(
                "red", "citadel", "dictator", "grudge", "machine", "tripler", "virus", "void",
                "warpish",
            ),
            "miser": Alien("green", sets_up=True),
            "sorcerer": Alien("green", not_with="gambler"),
            "healer": Alien("yellow", not_with="masochist"),
            "tick-tock": Alien("yellow", sets_up=True),
            "gambler": Alien("red", not_with="sorcerer"),
            "masochist": Alien("red", not_with="healer"),
        }.items()
    )
)  # fmt: skip


@cache
def face(card: str) -> Face:
    """What is printed on a card. CE-CARD-09"""
    word, _, rest = card.partition("-")
    if word in ("attack", "reinforcement"):
        return Face("attack" if word == "attack" else "reinforcement", int(rest))
    if card in (NEGOTIATE, MORPH):
        return Face("negotiate" if card == NEGOTIATE else "morph")
    return Face("flare" if word == "flare" else "artifact")


def is_encounter_card(card: str) -> bool:
    """CE-CARD-10"""
    return face(card).kind in ENCOUNTER_KINDS


@cache
def copies(card: str) -> int:
    """How many of a card there are; of a flare at most one."""
    return 1 if face(card).kind == "flare" else list(cosmic_deck()).count(card)


# -- destiny cards

COLOUR_CARDS = 3
WILD, WILD_CARDS = "wild", 2
SPECIALS = ("most-foreign-colonies", "fewest-ships-in-warp", "most-cards-in-hand")


def destiny_deck(seats: int) -> Iterator[str]:
    """Destiny cards of the colours in play, wild and special ones; those of a colour are alike, as
    hazard marks have no effect. CE-SETUP-04, CE-DEST-11"""
    for colour in COLOURS[:seats]:
        yield from [colour] * COLOUR_CARDS
    yield from [WILD] * WILD_CARDS
    yield from SPECIALS


# -- techs


class TechFacts(Plain, frozen=True):
    """What is printed on a tech card."""

    research: int | None  # None: as many ships as one likes
    stays: bool = False  # it stays in play when it was used
    hidden: bool = False  # it is kept face down until it is used


TECHS: Mapping[str, TechFacts] = {
    "coldsleep-ship": TechFacts(9),
    "collapsium-hulls": TechFacts(4, stays=True),
    "cosmic-field-generator": TechFacts(2),
    "delta-scanners": TechFacts(2),
    "energy-cloak": TechFacts(4),
    "enigma-device": TechFacts(4),
    "genesis-bomb": TechFacts(4, hidden=True),
    "gluon-mines": TechFacts(None, hidden=True),
    "infinity-drive": TechFacts(6),
    "lunar-cannon": TechFacts(5, stays=True),
    "omega-missile": TechFacts(8),
    "plasma-thrusters": TechFacts(6, stays=True),
    "precursor-seed": TechFacts(9, stays=True),
    "prometheus": TechFacts(7, stays=True),
    "qax": TechFacts(4, stays=True),
    "quark-battery": TechFacts(3),
    "tech-scrambler": TechFacts(None, hidden=True),
    "vacuum-turbines": TechFacts(2),
    "warpspace-key": TechFacts(3),
    "xenon-lasers": TechFacts(3, stays=True),
}

MOST_RESEARCH_ON_FOUR_PLANETS = 7
TECHS_DEALT = 2


def tech_deck(four_planets: bool) -> Iterator[str]:
    """The tech cards; with four planets none that needs eight ships or more. CE-V4P-04"""
    for name, tech in TECHS.items():
        if not four_planets or (tech.research or 0) <= MOST_RESEARCH_ON_FOUR_PLANETS:
            yield name


# -- the timing table

# Windows in the order of play, then the moments of reactions to something. CE-TIME-03, CE-TIME-05
MOMENTS = (
    "start_turn", "regroup_start", "destiny_before", "destiny_after", "destiny_choice",
    "destiny_fixed", "sending", "launch_after", "alliance_before", "inviting", "answering",
    "alliance_after", "new_hand", "planning_before", "foresee", "selecting", "planning_after",
    "stating", "turning", "reveal", "deal_made", "winner_known", "removal", "loss", "lost",
    "resolution", "compensation_before", "card_disposal", "cards_discarded", "cards_left",
    "step_8", "encounter_end", "turn_over",
    "power_used", "card_played", "tech_used", "reinforcement_played", "cards_seen", "deal_failed",
    "fate",
    "draw", "retrieve", "discard", "colony_gained", "power_lost", "reshuffle", "on_completion",
)  # fmt: skip
