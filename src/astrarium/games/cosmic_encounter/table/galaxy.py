"""Where all stand: colonies against the goal, ships, decks, and cards that are still unseen."""

from collections import Counter

from astrarium.kernel import Plain

from ..data import Kind, copies, cosmic_deck, face
from ..odds.unseen import hidden_cards, seen_cards
from ..state import CosmicState as State
from ..text.speech import CosmicSpeech as Speech


class ColonyRow(Plain, frozen=True):
    """A player on the colony track."""

    seat: int
    colonies: int  # foreign ones
    planets: tuple[str, ...]  # where they are
    homes: int  # home colonies
    needed: int  # home colonies without which it has no power
    ships: int  # on planets and in the encounter
    warp: int
    hand: int


class ColonyTrack(Plain, frozen=True):
    goal: int
    rows: tuple[ColonyRow, ...]


class Decks(Plain, frozen=True):
    """How many cards there are where nobody sees them, and where everybody does."""

    cosmic: int
    discards: int
    destiny: int
    destiny_discards: int
    tech: int | None  # None: there are none in this game
    tech_discards: int


class CountRow(Plain, frozen=True):
    """A cosmic card, and how many of it who looks has not seen: they are in the deck, in others'
    hands, or face down."""

    card: str
    name: str
    kind: Kind
    value: int
    copies: int
    unseen: int


class CountedCards(Plain, frozen=True):
    rows: tuple[CountRow, ...]
    flares: int  # unseen flares, whichever they are
    hidden: int  # all cards that who looks does not see


def colony_track(state: State) -> ColonyTrack:
    rows = (_row(state, seat) for seat in range(state.seats))
    return ColonyTrack(state.options.colonies_to_win, tuple(rows))


def _row(state: State, seat: int) -> ColonyRow:
    foreign = (name for name in state.colonies(seat) if state.planets[name].system != seat)
    on_planets = sum(planet.ships[seat] for planet in state.planets.values())
    return ColonyRow(
        seat=seat,
        colonies=state.foreign_colonies(seat),
        planets=tuple(foreign),
        homes=len(state.home_colonies(seat)),
        needed=state.options.homes_for_power,
        ships=on_planets + state.gate[seat] + state.beside[seat],
        warp=state.warp[seat],
        hand=len(state.hands[seat]),
    )


def decks(state: State) -> Decks:
    return Decks(
        cosmic=len(state.deck),
        discards=len(state.discards),
        destiny=len(state.destiny),
        destiny_discards=len(state.destiny_discards),
        tech=len(state.tech_deck) if state.options.technology else None,
        tech_discards=len(state.tech_discards),
    )


# -- cards that are counted


def counted(state: State, speech: Speech) -> CountedCards | None:
    """What a seat that has followed the game can know of the cards it does not see."""
    if not any(state.hands.values()):
        return None
    seen = Counter(seen_cards(state))
    there = Counter(cosmic_deck())
    rows = (_counted(card, copies(card) - seen[card], speech) for card in there)
    hidden = hidden_cards(state)
    plain = sum(max(0, many - seen[card]) for card, many in there.items())
    return CountedCards(tuple(rows), max(0, hidden - plain), hidden)


def _counted(card: str, unseen: int, speech: Speech) -> CountRow:
    printed = face(card)
    return CountRow(
        card, speech.card(card), printed.kind, printed.value, copies(card), max(0, unseen)
    )
