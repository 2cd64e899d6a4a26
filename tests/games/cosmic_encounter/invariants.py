"""What is true of every state of Cosmic Encounter."""

from collections import Counter

from astrarium.games.cosmic_encounter.data import (
    ALIENS,
    SHIPS_A_PLANET,
    TECHS,
    cosmic_deck,
    destiny_deck,
    face,
    tech_deck,
)
from astrarium.games.cosmic_encounter.power import Alien, CosmicPower
from astrarium.games.cosmic_encounter.rules.setup import BuildDeck, SetUp
from astrarium.games.cosmic_encounter.rules.tech_use import UsingTech
from astrarium.games.cosmic_encounter.rules.techs import completed_techs
from astrarium.games.cosmic_encounter.rules.timing import TimingWindow
from astrarium.games.cosmic_encounter.rules.victory import has_won
from astrarium.games.cosmic_encounter.state import CosmicState, CosmicStep
from astrarium.games.cosmic_encounter.things import BESIDE, GATE, REMOVED, WARP

COSMIC = Counter(cosmic_deck())


def check(state: CosmicState) -> None:
    ships_are_conserved(state)
    cards_are_conserved(state)
    destiny_is_conserved(state)
    techs_are_conserved(state)
    sheets_are_single(state)
    powers_follow_homes(state)
    encounters_are_cleared_up(state)


def ships_of(state: CosmicState, seat: int) -> int:
    """All ships of a seat, wherever they are. CE-GEN-08"""
    places = (GATE, BESIDE, WARP, REMOVED, *state.researching(seat))
    held = sum(step.holds(seat) for step in state.stack if isinstance(step, CosmicStep))
    on_planets = sum([planet.ships[seat] for planet in state.planets.values()])
    return held + on_planets + sum(state.ships_at(place, seat) for place in places)


def ships_are_conserved(state: CosmicState) -> None:
    for seat in range(state.seats):
        made = sum(tech.ships_made() for tech in completed_techs(state) if tech.seat == seat)
        ships = SHIPS_A_PLANET * state.options.planets + made
        assert ships_of(state, seat) == ships, f"ships of {seat}"


def cosmic_cards(state: CosmicState) -> Counter[str]:
    """All cosmic cards, wherever they are."""
    cards = Counter(state.deck)
    cards.update(state.discards)
    for seat in range(state.seats):
        cards.update(state.cards_of(seat))
    cards.update(played.card for played in state.played)
    cards.update(one.card.value or "" for one in state.stored)
    for encounter in state.encounters:
        cards.update(laid.card.value or "" for laid in encounter.laid)
    for step in state.stack:
        cards.update(step.cards() if isinstance(step, CosmicStep) else ())
    for power in map(state.family.by, state.powers):
        assert isinstance(power, CosmicPower)
        cards.update(power.cards_held())
        if isinstance(power, Alien):
            cards.update(card for _, card in power.cards_at_planets())
    return cards


def cards_are_conserved(state: CosmicState) -> None:
    """Until the deck is built there are no cards; then there are always the same."""
    cards = cosmic_cards(state)
    flares = Counter({card: many for card, many in cards.items() if face(card).kind == "flare"})
    if not any(isinstance(step, SetUp | BuildDeck) for step in state.stack) or cards:
        others = {card: many for card, many in cards.items() if card not in flares}
        assert others == COSMIC, "cards are lost or made up"
        assert set(flares.values()) <= {1}, "a flare is there twice"
        assert len(flares) in ((0, 10) if state.options.flares else (0,))


def destiny_is_conserved(state: CosmicState) -> None:
    cards = Counter(state.destiny) + Counter(state.destiny_discards)
    for one in state.encounters:
        cards += Counter([card for card in (one.destiny, one.next_destiny) if card is not None])
    assert cards == Counter(destiny_deck(state.seats)), "destiny cards are lost or made up"


def tech_cards(state: CosmicState) -> Counter[str]:
    """All tech cards, wherever they are."""
    cards = Counter(state.tech_deck) + Counter(state.tech_discards)
    cards.update(tech.card for tech in completed_techs(state))
    for mine in state.research.values():
        cards.update(one.card.value or "" for one in mine)
    for seat in state.dealt:
        cards.update(card for card in state.dealt_to(seat) if card in TECHS)
    for step in state.stack:
        if isinstance(step, UsingTech):
            cards.update(step.techs())
    return cards


def techs_are_conserved(state: CosmicState) -> None:
    options = state.options
    expected = Counter(tech_deck(options.four_planets)) if options.technology else Counter[str]()
    assert tech_cards(state) == expected, "tech cards are lost or made up"


def sheets_are_single(state: CosmicState) -> None:
    """No alien is there twice, face up, face down or out of play."""
    held = [one.power for one in state.powers if one.power in ALIENS and one.leaves is None]
    hidden = [sheet.value or "" for sheet in state.sheets.values()]
    assert max(Counter([*held, *hidden, *state.out_of_play]).values(), default=0) <= 1


def powers_follow_homes(state: CosmicState) -> None:
    """Outside a loss, exactly those have lost their powers who have too few home colonies."""
    if any(isinstance(step, CosmicStep) and step.is_undecided() for step in state.stack):
        return
    for held in state.powers:
        is_alien = issubclass(state.family.known[held.power], Alien)
        if held.power in ("masochist",) or not is_alien:
            continue
        assert isinstance(held.user, int)
        lacks = len(state.home_colonies(held.user)) < state.options.homes_for_power
        assert held.lost == lacks, f"the power {held.power} is on or off without reason"


def encounters_are_cleared_up(state: CosmicState) -> None:
    """Between encounters nothing is left on the table, and nobody has won without being told.
    CE-RES-16, CE-WIN-03, CE-WIN-04"""
    if state.encounters or state.ended is not None:
        return
    assert not any((*state.gate, *state.beside)), "ships are left in the gate or beside a planet"
    assert not state.played, "a card is left on the table"
    winners = [seat for seat in range(state.seats) if has_won(state, seat)]
    assert not winners, f"{winners} should have won"


class Watch:
    """Checks every state, and that nothing goes on for ever. CE-TIME-09"""

    most_answers = 4000  # in an encounter; deals of chance are long
    most_uses = 60  # of powers in one window
    most_nested = 12  # windows inside each other

    def __init__(self) -> None:
        self.begun = self.answers = 0

    def __call__(self, state: CosmicState) -> None:
        check(state)
        windows = [step for step in state.stack if isinstance(step, TimingWindow)]
        assert len(windows) <= self.most_nested, "windows inside windows"
        assert all(len(window.acted) <= self.most_uses for window in windows), "a window goes on"
        self.answers = self.answers + 1 if state.begun == self.begun else 0
        self.begun = state.begun
        assert self.answers <= self.most_answers, "an encounter goes on"
