"""Set-up, in the order of the rulebook."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from astrarium.kernel import Action, Dice, Draw, Pile, Secret, Violation, pile_of, violation
from astrarium.kernel.asking import Answer, Answers, Ask
from astrarium.kernel.piles import draw as draw_from
from astrarium.kernel.things import Seat

from ..data import (
    ALIENS,
    COLOURS,
    FLARES_IN_DECK,
    HAND,
    SHIPS_A_PLANET,
    cosmic_deck,
    destiny_deck,
    flare,
    tech_deck,
)
from ..events.course import AlienChosen, FirstPlayer
from ..options import CosmicOptions
from ..power import Alien
from ..state import COSMIC, DESTINY, SHEETS, TECH, CosmicState, CosmicStep, Planet, planet_id
from ..things import AlienName
from .hands import draw_cards
from .procedure import Procedure
from .sheets import aliens_in, aliens_in_play, become, lay_sheet, settle_unused
from .technology import deal_techs
from .turn import Turn


def opening(seats: int, options: CosmicOptions, dice: Dice) -> CosmicState:
    """The table before anything is dealt. CE-SETUP-01, CE-SETUP-02, CE-SETUP-03, CE-V4P-01"""
    none = (0,) * seats
    return CosmicState(
        seats=seats,
        dice=dice,
        stack=(SetUp(),),
        options=options,
        planets=dict(home_planets(seats, options.planets)),
        gate=none,
        beside=none,
        warp=none,
        removed=none,
        hands=dict.fromkeys(range(seats), ()),
        deck=pile_of((), COSMIC),
        destiny=pile_of(destiny_deck(seats), DESTINY, knows=None),
        tech_deck=pile_of(tech_cards(options), TECH),
    )


def tech_cards(options: CosmicOptions) -> Iterable[str]:
    """CE-VTECH-01, CE-V4P-04"""
    return tech_deck(options.four_planets) if options.technology else ()


def home_planets(seats: int, planets: int) -> Iterator[tuple[str, Planet]]:
    for seat in range(seats):
        for index in range(planets):
            ships = tuple(SHIPS_A_PLANET * (seat == other) for other in range(seats))
            yield planet_id(seat, index), Planet(seat, index, ships)


# -- aliens


class FlareDraw(Draw, frozen=True):
    """Which flare is dealt."""

    text = "flare for seat {seat}"
    silent = True
    seat: Seat


class ExtraFlare(Draw, frozen=True):
    """Which further flare comes into the deck."""

    text = "further flare"
    silent = True


class ChooseAlien(Answer, frozen=True):
    """Play this alien."""

    text = "be {alien}"
    picks = ("alien:{alien}",)
    hidden_by = (AlienChosen,)
    alien: AlienName

    def why_not(self, state: CosmicState, step: "AlienChoice", seat: int) -> Violation | None:
        if self.alien in state.dealt_to(seat):
            return None
        return violation("CE-SETUP-05", "Choose one of the two aliens that you were dealt.")


class AlienChoice(Ask, frozen=True, kw_only=True):
    """Everybody secretly chooses one of two aliens; then all are turned up together.
    CE-SETUP-05"""

    rule: ClassVar[str] = "CE-SETUP-05"
    prompt: ClassVar[str] = "Which alien do you play?"
    accepts: ClassVar[tuple[type[Action], ...]] = (ChooseAlien,)

    left: Pile[str]

    def candidates(self, state: CosmicState, seat: int) -> Iterable[Action]:
        return map(ChooseAlien, state.dealt_to(seat))

    def resolve(self, state: CosmicState, answers: Answers) -> None:
        left = list(self.left)
        for seat in range(state.seats):
            answer = answers[seat]
            assert isinstance(answer, ChooseAlien)
            lay_sheet(state, seat, self.settled(state, seat, answer.alien, left))
        settle_unused(state)
        dealt = [one for seat in range(state.seats) for one in state.dealt_to(seat)]
        state.dealt = {}
        state.push(BuildDeck(dealt=tuple(Secret(one, (), SHEETS) for one in dealt)))

    def settled(self, state: CosmicState, seat: int, wanted: str, left: list[str]) -> str:
        """Two aliens that do not go together are not in the same game. CE-SETUP-14"""
        taken = aliens_in_play(state)
        for alien in (wanted, *state.dealt_to(seat)):
            if ALIENS[alien].not_with not in taken:
                return alien
        others = [one for one in left if ALIENS[one].not_with not in taken]
        return state.pick(others, FlareDraw(seat), to=(seat,))


class TakeAlien(Action, frozen=True):
    """Play this alien, for all to see."""

    text = "take alien {alien}"
    picks = ("alien:{alien}",)
    told_by = (AlienChosen,)
    alien: AlienName

    def why_not(self, state: CosmicState, step: "OpenChoice", seat: int) -> Violation | None:
        """CE-SETUP-14"""
        if self.alien in step.left(state):
            return None
        return violation("CE-SETUP-14", "That alien is taken, or does not go with another one.")

    def do(self, state: CosmicState, step: "OpenChoice", seat: int) -> None:
        state.pop()
        become(state, seat, self.alien)


class OpenChoice(CosmicStep, frozen=True, kw_only=True):
    """A player chooses any alien that is left. CE-SETUP-12, CE-SETUP-14"""

    rule: ClassVar[str] = "CE-SETUP-12"
    prompt: ClassVar[str] = "Which alien do you play?"
    accepts: ClassVar[tuple[type[Action], ...]] = (TakeAlien,)

    seat: Seat

    def left(self, state: CosmicState) -> list[str]:
        taken = aliens_in_play(state)
        return [
            name
            for name in aliens_in(state.options)
            if name not in taken and ALIENS[name].not_with not in taken
        ]

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: CosmicState, seat: int) -> Sequence[Action]:
        return [TakeAlien(name) for name in self.left(state)]


class BuildDeck(CosmicStep, frozen=True, kw_only=True):
    """Flares go into the cosmic deck: all that were dealt, and further ones up to ten, one for an
    alien. CE-SETUP-06, CE-SETUP-07, CE-SETUP-10, CE-SETUP-11"""

    rule: ClassVar[str] = "CE-SETUP-06"

    dealt: tuple[Secret[str], ...] = ()

    def go_on(self, state: CosmicState) -> None:
        state.pop()
        dealt = [one.value for one in self.dealt if one.value is not None]
        flares = dealt or sorted(aliens_in_play(state))
        more = [name for name in aliens_in(state.options) if name not in flares]
        while len(flares) < FLARES_IN_DECK and more:
            flares.append(state.pick(more, ExtraFlare(), to=()))
            more.remove(flares[-1])
        added = map(flare, flares) if state.options.flares else ()
        state.deck = state.deck.with_cards(*cosmic_deck(), *added)


# -- the procedure


def choose_aliens(state: CosmicState, step: "SetUp") -> None:
    """CE-SETUP-05, CE-SETUP-12, CE-GEN-16"""
    if state.options.aliens == "none":
        state.push(BuildDeck())
        return
    if state.options.aliens == "chosen":
        state.push(*(OpenChoice(seat=seat) for seat in range(state.seats)), BuildDeck())
        return
    left: Pile[str] = pile_of(aliens_in(state.options), SHEETS)
    for seat in range(state.seats):
        for _ in range(2):
            card, left = draw_from(state, left, FlareDraw(seat), seat)
            state.dealt[seat] = (*state.dealt.get(seat, ()), card)
    state.push(AlienChoice(seats=tuple(range(state.seats)), left=left))


def deal_hands(state: CosmicState, step: "SetUp") -> None:
    """In seat order; set-up texts are carried out. CE-SETUP-08, CE-SETUP-13, CE-SETUP-15"""
    for seat in range(state.seats):
        draw_cards(state, seat, HAND)
        for power in state.in_effect(seat):
            if isinstance(power, Alien):
                power.set_up(state, seat)
    state.queue = ()  # nobody reacts to what is dealt


def first_player(state: CosmicState, step: "SetUp") -> None:
    """Destiny cards are turned until one shows a colour, and shuffled back. CE-SETUP-09"""
    whole, card = state.destiny, None
    while card not in COLOURS:
        turned, state.destiny = draw_from(
            state, state.destiny, FirstPlayerDraw(), *range(state.seats)
        )
        card = turned.value
    state.destiny = whole.shuffled()
    seat = COLOURS.index(card)
    state.tell(FirstPlayer(seat=seat))
    state.swap(Turn(seat=seat))
    if state.options.technology:
        deal_techs(state)


class FirstPlayerDraw(Draw, frozen=True):
    """Which destiny card shows who begins."""

    text = "destiny card for the first player"
    silent = True


class SetUp(Procedure, frozen=True, kw_only=True):
    """Planets, aliens, cards, and who begins. CE-SETUP-15"""

    rule: ClassVar[str] = "CE-SETUP-15"
    order: ClassVar = (choose_aliens, deal_hands, first_player)


def enough_aliens(options: CosmicOptions, seats: int) -> bool:
    """Whether there are two aliens for everybody."""
    return options.aliens == "none" or len(aliens_in(options)) >= 2 * seats


__all__: Sequence[str] = ("SetUp", "enough_aliens", "home_planets", "opening")
