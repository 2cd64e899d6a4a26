"""The cards of the Advanced game as a table shows them: what they say, who has which, the decks."""

from collections.abc import Iterator, Mapping
from typing import Literal

from astrarium.kernel import Hex, Plain

from ..data import (
    AGENTS,
    ARTIFACTS,
    BREAKTHROUGHS,
    COLONIZATION_CARDS,
    ENCOUNTER_CARDS,
    LIMBO,
    OBJECTIVES,
    PARTIES,
    VICTORY_TARGET,
)
from ..resources import is_number
from ..rules.decks import full_breakthroughs, full_encounters, full_settlements
from ..rules.objectives import may_see_points, score_parts
from ..state import InterSpaceState as State
from .names import holder_name, place, unit_name
from .words import CardText, Words, words_of

DeckName = Literal["objective", "breakthrough", "colonization", "encounter", "artifact"]


def card_texts(language: str) -> Mapping[str, CardText]:
    """What every card is called and what it says."""
    return words_of(language).cards


class CardInfo(Plain, frozen=True):
    """A card that can be read."""

    name: str
    text: str
    deck: DeckName
    level: int = 0  # of civilization, that a breakthrough needs


class ScorePart(Plain, frozen=True):
    label: str
    points: int


class Hand(Plain, frozen=True):
    """What a player has of cards. Without an objective the card is secret to who looks."""

    seat: int
    objective: str
    shown: bool  # to everybody
    points: int | None
    parts: tuple[ScorePart, ...]
    breakthroughs: tuple[str, ...]
    used: tuple[str, ...]


class DeckRow(Plain, frozen=True):
    """How many copies of a card are left, of how many."""

    card: str
    left: int
    of: int


class Deck(Plain, frozen=True):
    deck: DeckName
    label: str
    left: int
    rows: tuple[DeckRow, ...]


class ArtifactPlace(Plain, frozen=True):
    """An artifact that was found, and who has it: a unit or a planet."""

    card: str
    holder: str
    owner: int | None
    about: str  # a reference to it
    hex: Hex


class AgentPlace(Plain, frozen=True):
    """A free agent that is in the game, and where."""

    card: str
    where: str
    about: tuple[str, ...]


class Absent(Plain, frozen=True):
    """A unit that is off the map, and what it waits for."""

    name: str
    kind: str
    owner: int | None
    until: str


class CardsPanel(Plain, frozen=True):
    goal: int
    objectives: bool  # whether they are in play, and points come from them
    asked: str  # the card that the question is about, if it is about one
    texts: dict[str, CardInfo]
    hands: tuple[Hand, ...]
    decks: tuple[Deck, ...]
    artifacts: tuple[ArtifactPlace, ...]
    agents: tuple[AgentPlace, ...]
    absent: tuple[Absent, ...]


def cards_panel(state: State, seat: int | None, language: str) -> CardsPanel | None:
    """All cards, if any are in play."""
    if not state.options.has_cards:
        return None
    words = words_of(language)
    return CardsPanel(
        goal=VICTORY_TARGET,
        objectives=state.options.objectives,
        asked=_asked(state),
        texts=dict(_faces(state, language)),
        hands=tuple(_hand(state, other, seat, words) for other in range(state.seats)),
        decks=tuple(_decks(state, words)),
        artifacts=tuple(_artifact(state, name, words) for name in state.artifacts),
        agents=tuple(_agents(state, words)),
        absent=tuple(_absent(state, language)),
    )


def _asked(state: State) -> str:
    """The card, the artifact or the free agent that the step on top is about."""
    step = state.stack[-1] if state.stack else None
    about = (getattr(step, name, "") for name in ("card", "artifact", "agent"))
    return next(filter(None, about), "")


def _faces(state: State, language: str) -> Iterator[tuple[str, CardInfo]]:
    """The cards of all decks in play, and the artifacts."""
    options, texts = state.options, card_texts(language)
    decks: dict[DeckName, tuple[str, ...]] = {
        "objective": OBJECTIVES if options.objectives else (),
        "breakthrough": tuple(BREAKTHROUGHS) if options.breakthroughs else (),
        "colonization": tuple(COLONIZATION_CARDS) if options.colonization else (),
        "encounter": tuple(ENCOUNTER_CARDS) if options.encounters else (),
        "artifact": ARTIFACTS if options.encounters else tuple(state.artifacts),
    }
    for deck, ids in decks.items():
        for id in ids:
            yield id, CardInfo(texts[id].name, texts[id].text, deck, BREAKTHROUGHS.get(id, 0))


# -- players


def points_known(state: State, seat: int, looker: int | None) -> int | None:
    """A player's victory points; None if they follow from an objective that is secret to who looks.

    IS-A-OBJ-GEN-5
    """
    return state.victory_points(seat) if may_see_points(state, seat, looker) else None


def objective(state: State, seat: int, looker: int | None) -> str:
    """The objective of a player, if who looks may know it."""
    return state.objective_of(seat) if state.knows_objective(looker, seat) else ""


def _hand(state: State, seat: int, looker: int | None, words: Words) -> Hand:
    player = state.players[seat]
    points = points_known(state, seat, looker)
    parts = () if points is None else _parts(state, seat, words)
    return Hand(
        seat,
        objective(state, seat, looker),
        bool(player.shown),
        points,
        tuple(parts),
        player.breakthroughs,
        player.used,
    )


def _parts(state: State, seat: int, words: Words) -> Iterator[ScorePart]:
    """What a player's points come from."""
    for what, points in score_parts(state, seat):
        if points or what == "industry":
            yield ScorePart(words.table[f"score {what}"], points)


# -- decks, artifacts, agents


def _decks(state: State, words: Words) -> Iterator[Deck]:
    options = state.options
    decks: tuple[tuple[DeckName, Mapping[str, int], Mapping[str, int]], ...] = (
        ("breakthrough", state.breakthroughs, full_breakthroughs(options)),
        ("colonization", state.settlements, full_settlements(options)),
        ("encounter", state.encounters, full_encounters(options)),
    )
    for deck, left, full in decks:
        if full:
            rows = tuple(DeckRow(card, left.get(card, 0), of) for card, of in full.items())
            yield Deck(deck, words.table[f"deck {deck}"], sum(left.values()), rows)


def _artifact(state: State, name: str, words: Words) -> ArtifactPlace:
    holder = state.artifacts[name]
    owner: int | None
    if is_number(holder):
        unit = state.units[int(holder)]
        owner, hex, about = unit.owner, unit.hex, f"piece:{holder}"
    else:
        planet = state.planets[holder]
        owner, hex, about = planet.owner, planet.hex, f"area:{planet.hex}"
    return ArtifactPlace(name, holder_name(state, holder, words), owner, about, hex)


def _agents(state: State, words: Words) -> Iterator[AgentPlace]:
    for name in AGENTS:
        agent = state.agents.get(name)
        if agent is None:
            continue
        hexes = [agent.hex] if agent.hex is not None else _hexes_of(state, name)
        where = ", ".join(place(state, hex, words) for hex in hexes)
        yield AgentPlace(name, where, tuple(f"area:{hex}" for hex in hexes))


def _hexes_of(state: State, agent: str) -> list[Hex]:
    """Where the units of an agent are."""
    owner = next(owner for owner, name in PARTIES.items() if name == agent)
    return list(dict.fromkeys(unit.hex for unit in state.units_of(owner)))


def _absent(state: State, language: str) -> Iterator[Absent]:
    """Units that have left the map for a while."""
    words, texts = words_of(language), card_texts(language)
    for unit in state.units_of(LIMBO):
        until = state.waiting.get(unit.id, "")
        known = texts.get(until)
        name = known.name if known else until
        yield Absent(unit_name(state, unit.id, words), unit.kind, unit.colour, name)
