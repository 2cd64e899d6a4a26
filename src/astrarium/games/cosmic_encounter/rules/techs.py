"""Tech cards on their way: drawn, laid face down, turned up, discarded."""

import msgspec

from astrarium.kernel import Draw, Secret
from astrarium.kernel.held import Held
from astrarium.kernel.holdings import leave
from astrarium.kernel.piles import draw as draw_from
from astrarium.kernel.things import Seat

from ..data import SHIPS_A_PLANET, TECHS
from ..events.techs import TechDeckShuffled, TechDiscarded, TechKept
from ..power import Tech
from ..state import CosmicState, Research
from .face_down import face_down
from .losses import come_home


class TechDraw(Draw, frozen=True):
    """Which tech card comes from the deck."""

    text = "tech card for seat {seat}"
    silent = True
    seat: Seat


def draw_techs(state: CosmicState, seat: int, many: int) -> tuple[Secret[str], ...]:
    """Draw tech cards, which only the drawer sees. CE-VTECH-09, CE-VTECH-11"""
    drawn: list[Secret[str]] = []
    while len(drawn) < many and _refill(state):
        card, state.tech_deck = draw_from(state, state.tech_deck, TechDraw(seat), seat)
        drawn.append(card)
    return tuple(drawn)


def _refill(state: CosmicState) -> bool:
    """Whether there is a tech card to draw; an empty deck is made of the discards. CE-VTECH-11"""
    if not state.tech_deck and state.tech_discards:
        state.tech_deck = state.tech_deck.with_cards(*state.tech_discards)
        state.tech_discards = ()
        state.tell(TechDeckShuffled())
    return bool(state.tech_deck)


def lay_face_down(state: CosmicState, seat: int, card: Secret[str]) -> None:
    """A tech card lies face down before its player. CE-VTECH-01, CE-VTECH-02, CE-VTECH-10"""
    state.researched += 1
    mine = state.research.get(seat, ())
    state.research[seat] = (*mine, Research(state.researched, card))
    state.tell(TechKept(seat=seat))


def turn_up(state: CosmicState, seat: int, number: int) -> None:
    """Everybody sees a tech card that lay face down."""
    state.reveal()
    state.research[seat] = tuple(
        msgspec.structs.replace(one, card=msgspec.structs.replace(one.card, knows=None))
        if one.number == number
        else one
        for one in state.research[seat]
    )


def take_up(state: CosmicState, seat: int, number: int) -> Research:
    """A tech card is no longer face down before its player, and its ships are taken up."""
    one = face_down(state, seat, number)
    if one.ships:
        state.put(one.place, seat, -one.ships)
    state.research[seat] = tuple(each for each in state.research[seat] if each.number != number)
    return one


def discard_techs(state: CosmicState, seat: int, *techs: str) -> None:
    """Tech cards that are nowhere any more go to the discards."""
    for tech in techs:
        state.tech_discards = (*state.tech_discards, tech)
        state.tell(TechDiscarded(seat=seat, tech=tech))


def abandon(state: CosmicState, seat: int, number: int) -> None:
    """A tech card that is face up is discarded, and its ships return. CE-VTECH-07, CE-VTECH-08"""
    one = take_up(state, seat, number)
    discard_techs(state, seat, one.card.value or "")
    come_home(state, seat, one.ships)


def completed_techs(state: CosmicState) -> list[Tech]:
    """All tech cards that are completed and in play."""
    powers = map(state.family.by, state.powers)
    return [power for power in powers if isinstance(power, Tech)]


def discard_completed(state: CosmicState, held: Held) -> None:
    """A completed tech card leaves play. CE-VTECH-16"""
    power = state.family.by(held)
    assert isinstance(power, Tech)
    leave(state, held)
    discard_techs(state, power.seat, power.card)
    power.put_away(state)


def research_number(tech: str, ships: int) -> int:
    """The research number of a tech card; X is the number of ships that were on it."""
    number = TECHS[tech].research
    return ships if number is None else number


def all_ships(state: CosmicState, seat: int) -> int:
    """How many ships of a player there are, wherever they are. CE-GEN-08"""
    made = sum(tech.ships_made() for tech in completed_techs(state) if tech.seat == seat)
    return SHIPS_A_PLANET * state.options.planets + made
