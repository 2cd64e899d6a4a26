"""Zaps: powers that are used at windows, zapped inside them, lent and swapped.

Everybody has an alien or two, which all can see, and a hand of cards, which nobody else sees. In an
encounter the offense challenges a defense; both lay a card, and the higher total scores. Aliens are
used at the windows before the cards are laid and after they are turned up; some must be. Any use
can be cancelled with a zap, and a zap or a veto with a veto. A zapped alien is off for the rest of
the encounter.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, ClassVar, Literal

import msgspec

from astrarium.kernel import (
    Action,
    Dice,
    Draw,
    Event,
    Game,
    Options,
    Secret,
    Step,
    Violation,
    violation,
)
from astrarium.kernel.asking import Answer, Answers, Ask
from astrarium.kernel.effects import Effect
from astrarium.kernel.holdings import HoldingState, exchange, gain, lend, zap
from astrarium.kernel.outcome import ranked
from astrarium.kernel.powers import Power, Powers, modifies, rule
from astrarium.kernel.windows import Pass, Response, Window

Card = Literal["three", "six", "nine", "twelve", "zap", "veto"]

WORTH: dict[Card, int] = {"three": 3, "six": 6, "nine": 9, "twelve": 12, "zap": 0, "veto": 0}
DECK: dict[Card, int] = {"three": 6, "six": 6, "nine": 5, "twelve": 4, "zap": 9, "veto": 8}
HAND = 5
ALIENS = 2
SEASONED = 2
ENCOUNTER = "encounter"  # what zaps and loans last until the end of
MAIN = ("offense", "defense")

Hand = tuple[Secret[Card], ...]


class ZapsOptions(Options, frozen=True):
    """What can be chosen before a game."""

    encounters: Annotated[int, msgspec.Meta(ge=1, le=30)] = 3
    """How many encounters are played."""


class Drew(Event, frozen=True):
    """Somebody drew a card, which only the drawer sees."""

    seat: int
    card: Secret[Card]


class Challenged(Event, frozen=True):
    seat: int
    target: int


class Laid(Event, frozen=True):
    """A card lies open."""

    seat: int
    card: Card


class PowerUsed(Event, frozen=True):
    seat: int
    power: str


class PowerZapped(Event, frozen=True):
    seat: int
    power: str


class Cancelled(Event, frozen=True):
    """A zap or a veto has no effect."""

    seat: int
    card: Card


class Won(Event, frozen=True):
    seat: int
    totals: tuple[int, int]


class Recalled(Event, frozen=True):
    """An encounter ended before there was a winner."""

    seat: int


class ZapsState(HoldingState, kw_only=True):
    """An evening of encounters at one moment."""

    moments: ClassVar[tuple[str, ...]] = ("planning", "reveal", "power_used", "card_played")
    spans: ClassVar[tuple[str, ...]] = (ENCOUNTER,)
    family: ClassVar[type["Alien"]]

    encounters: int
    deck: Hand
    hands: dict[int, Hand]
    discards: tuple[Card, ...] = ()
    scores: dict[int, int]

    @property
    def encounter(self) -> "Encounter":
        """The encounter that is being resolved."""
        return next(step for step in self.stack if isinstance(step, Encounter))

    def encounter_becomes(self, **changes: object) -> None:
        self.stack = tuple(
            msgspec.structs.replace(step, **changes) if isinstance(step, Encounter) else step
            for step in self.stack
        )

    def timing(self) -> Sequence[int]:
        """Offense, defense, then the others from the offense's left. ZA-TIME-01"""
        if not self.stack or not any(isinstance(step, Encounter) for step in self.stack):
            return range(self.seats)
        offense, defense = self.encounter.offense, self.encounter.defense
        first = (offense,) if defense is None else (offense, defense)
        left = ((offense + step) % self.seats for step in range(1, self.seats))
        return (*first, *(seat for seat in left if seat not in first))

    def roles_of(self, seat: int) -> Sequence[str]:
        encounter = self.encounter
        sides = {encounter.offense: "offense", encounter.defense: "defense"}
        return (sides.get(seat, "bystander"),)

    def alien(self, seat: int, power: str) -> "Power | None":
        """The alien of a seat by its id, if it has it and it is not lost."""
        return next((one for one in self.in_effect(seat) if one.id == power), None)

    def draw(self, seat: int) -> None:
        if self.deck:
            card = self.show(self.deck[0], seat)
            self.deck = self.deck[1:]
            self.hands[seat] = (*self.hands[seat], card)
            self.tell(Drew(seat, card))

    def lay(self, seat: int, slot: int) -> Card:
        """A card leaves a hand and lies open."""
        hand = self.hands[seat]
        card = self.open(hand[slot])
        assert card is not None
        self.hands[seat] = (*hand[:slot], *hand[slot + 1 :])
        self.tell(Laid(seat, card))
        return card


# -- rules that aliens change


def of_seat(state: ZapsState, seat: int, card: Card) -> Powers:
    return state.in_effect(seat)


@rule(of=of_seat)
def worth(state: ZapsState, seat: int, card: Card) -> int:
    """What a laid card counts for a main player. ZA-REVEAL-02"""
    return WORTH[card]


# -- aliens


class Alien(Power, family=True):
    """A power that somebody has; ``use`` is what it does once nobody zaps it."""


ZapsState.family = Alien


class Veteran(Alien):
    """Its player's cards count a little more. It is no use, so it cannot be zapped. ZA-ALIEN-01"""

    id = "veteran"

    @modifies(worth, zappable=False)
    def seasoned(self, state: ZapsState, seat: int, card: Card, value: int) -> int:
        return value + SEASONED


class Doubler(Alien):
    """As a main player, counts its card twice. ZA-ALIEN-02"""

    id, window, roles, mandatory = "doubler", "reveal", MAIN, True

    def use(self, state: ZapsState, seat: int) -> None:
        state.encounter_becomes(doubled=(*state.encounter.doubled, seat))


class Upsetter(Alien):
    """As a main player, lets the lower total win. ZA-ALIEN-03"""

    id, window, roles = "upsetter", "planning", MAIN

    def use(self, state: ZapsState, seat: int) -> None:
        state.encounter_becomes(upset=not state.encounter.upset)


class Seer(Alien):
    """As a main player, sees its opponent's card before it lays its own. ZA-ALIEN-04"""

    id, window, roles = "seer", "planning", MAIN

    def use(self, state: ZapsState, seat: int) -> None:
        state.encounter_becomes(lays_first=state.encounter.opponent(seat))


class Broker(Alien):
    """Changes places with the first other alien of the offense or, as the offense, the defense.
    ZA-ALIEN-05"""

    id, window = "broker", "planning"

    def wanted(self, state: ZapsState, seat: int) -> Power | None:
        encounter = state.encounter
        victim = encounter.defense if seat == encounter.offense else encounter.offense
        theirs = state.in_effect(victim)
        return next((one for one in theirs if one.held.lent is None and one.id != self.id), None)

    def applies(self, state: ZapsState, seat: int) -> bool:
        return self.held.lent is None and self.wanted(state, seat) is not None

    def use(self, state: ZapsState, seat: int) -> None:
        wanted = self.wanted(state, seat)
        if wanted is not None:
            exchange(state, self.held, wanted.held)


class Patron(Alien):
    """Lends its player's other alien to the defense for the encounter. ZA-ALIEN-06"""

    id, window = "patron", "planning"

    def other(self, state: ZapsState, seat: int) -> Power | None:
        mine = state.in_effect(seat)
        return next((one for one in mine if one.held.lent is None and one.id != self.id), None)

    def applies(self, state: ZapsState, seat: int) -> bool:
        return seat != state.encounter.defense and self.other(state, seat) is not None

    def use(self, state: ZapsState, seat: int) -> None:
        other, defense = self.other(state, seat), state.encounter.defense
        if other is not None and defense is not None:
            lend(state, other.held, defense, until=ENCOUNTER)


class Coward(Alien):
    """As a main player, ends the encounter once the cards are turned up. ZA-ALIEN-07"""

    id, window, roles = "coward", "reveal", MAIN

    def use(self, state: ZapsState, seat: int) -> None:
        state.tell(Recalled(seat))
        state.end(Encounter)


# -- effects


class UsePower(Effect, frozen=True):
    """An alien is used. It costs nothing and does nothing before the window is over. ZA-ZAP-01"""

    seat: int
    power: str

    def announced(self, state: ZapsState) -> None:
        state.tell(PowerUsed(self.seat, self.power))
        state.encounter_becomes(used=(*state.encounter.used, self.power))

    def window(self, state: ZapsState) -> Step:
        return Zapping(moment="power_used", seats=tuple(state.timing()), about=self)

    def happen(self, state: ZapsState) -> None:
        alien = state.alien(self.seat, self.power)
        if alien is not None:
            alien.use(state, self.seat)

    def cancelled(self, state: ZapsState) -> None:
        """A zapped alien is off for the rest of the encounter. ZA-ZAP-02"""
        alien = state.alien(self.seat, self.power)
        if alien is not None:
            zap(state, alien.held, until=ENCOUNTER)
            state.tell(PowerZapped(self.seat, self.power))


class PlayCard(Effect, frozen=True):
    """A zap or a veto against another effect. The card is discarded in any case. ZA-ZAP-03"""

    seat: int
    slot: int
    card: Card
    target: Effect

    def announced(self, state: ZapsState) -> None:
        state.discards = (*state.discards, state.lay(self.seat, self.slot))

    def window(self, state: ZapsState) -> Step:
        return Vetoing(moment="card_played", seats=tuple(state.timing()), about=self)

    def happen(self, state: ZapsState) -> None:
        state.cancel(self.target)

    def cancelled(self, state: ZapsState) -> None:
        state.tell(Cancelled(self.seat, self.card))


# -- windows


def lacks(state: ZapsState, seat: int, slot: int, card: Card) -> Violation | None:
    """Why a seat cannot play a certain card from a place in its hand."""
    hand = state.hands[seat]
    if not 0 <= slot < len(hand):
        return violation("ZA-HAND-01", "Your hand has {size} cards.", size=len(hand))
    if hand[slot].value != card:
        return violation("ZA-HAND-02", "Card {slot} is no {card}.", slot=slot, card=card)
    return None


class Use(Response, frozen=True):
    """Use an alien."""

    text = "use {power}"
    power: str

    def why_not(self, state: ZapsState, step: Window, seat: int) -> Violation | None:
        alien = state.alien(seat, self.power)
        if alien is None:
            return violation("ZA-USE-01", "You have no alien {name}.", name=self.power)
        if alien.mandatory:
            return violation("ZA-USE-03", "{name} is used by itself.", name=self.power)
        if self.power in state.encounter.used:
            return violation("ZA-USE-02", "{name} was used already.", name=self.power)
        why = state.why_unusable(alien, step.moment)
        if why is None:
            return None
        return violation("ZA-USE-04", "You cannot use {name}: {why}.", name=self.power, why=why)

    def effect(self, state: ZapsState, window: Window, seat: int) -> Effect:
        return UsePower(seat, self.power)


class Zap(Response, frozen=True):
    """Cancel the use of an alien."""

    text = "zap with {slot}"
    slot: int

    def why_not(self, state: ZapsState, step: Window, seat: int) -> Violation | None:
        return lacks(state, seat, self.slot, "zap")

    def effect(self, state: ZapsState, window: Window, seat: int) -> Effect:
        assert window.about is not None
        return PlayCard(seat, self.slot, "zap", window.about)


class Veto(Response, frozen=True):
    """Cancel a zap or a veto."""

    text = "veto with {slot}"
    slot: int

    def why_not(self, state: ZapsState, step: Window, seat: int) -> Violation | None:
        return lacks(state, seat, self.slot, "veto")

    def effect(self, state: ZapsState, window: Window, seat: int) -> Effect:
        assert window.about is not None
        return PlayCard(seat, self.slot, "veto", window.about)


class PowerWindow(Window, frozen=True):
    """A moment at which aliens are used: those that must be first. ZA-TIME-02"""

    rule = "ZA-TIME-02"
    prompt = "Do you use an alien?"
    accepts = (Use, Pass)

    def mandatory(self, state: ZapsState) -> Sequence[Effect]:
        powers = state.usable(self.moment)
        return [UsePower(power.seat, power.id) for power in powers if power.mandatory]

    def responses(self, state: ZapsState, seat: int) -> Iterable[Action]:
        return (Use(power.id) for power in state.in_effect(seat))


class Zapping(Window, frozen=True):
    """Everybody may zap the use of an alien, its player too. ZA-ZAP-04"""

    rule = "ZA-ZAP-04"
    prompt = "Do you zap this alien?"
    accepts = (Zap, Pass)

    def responses(self, state: ZapsState, seat: int) -> Iterable[Action]:
        return map(Zap, range(len(state.hands[seat])))


class Vetoing(Window, frozen=True):
    """Everybody may veto a zap or a veto. ZA-ZAP-05"""

    rule = "ZA-ZAP-05"
    prompt = "Do you veto this card?"
    accepts = (Veto, Pass)

    def responses(self, state: ZapsState, seat: int) -> Iterable[Action]:
        return map(Veto, range(len(state.hands[seat])))


# -- an encounter


class Challenge(Action, frozen=True):
    """Challenge another player."""

    text = "challenge {target}"
    target: int

    def why_not(self, state: ZapsState, step: "Encounter", seat: int) -> Violation | None:
        if self.target == seat or not 0 <= self.target < state.seats:
            return violation("ZA-CHALLENGE-01", "Challenge another player.")
        return None

    def do(self, state: ZapsState, step: "Encounter", seat: int) -> None:
        state.tell(Challenged(seat, self.target))
        state.encounter_becomes(defense=self.target)


class Select(Answer, frozen=True):
    """Lay a card."""

    text = "lay {slot}"
    slot: int

    def why_not(self, state: ZapsState, step: "Selecting", seat: int) -> Violation | None:
        size = len(state.hands[seat])
        if 0 <= self.slot < size:
            return None
        return violation("ZA-HAND-01", "Your hand has {size} cards.", size=size)


class Fold(Answer, frozen=True):
    """Lay nothing, for want of cards."""

    text = "fold"

    def why_not(self, state: ZapsState, step: "Selecting", seat: int) -> Violation | None:
        return violation("ZA-SELECT-02", "You have a card.") if state.hands[seat] else None


class Selecting(Ask, frozen=True):
    """Main players lay a card each, at once. ZA-SELECT-01"""

    rule = "ZA-SELECT-01"
    prompt = "Which card do you lay?"
    accepts = (Select, Fold)

    def candidates(self, state: ZapsState, seat: int) -> Iterable[Action]:
        return (*map(Select, range(len(state.hands[seat]))), Fold())

    def resolve(self, state: ZapsState, answers: Answers) -> None:
        for seat, answer in answers.items():
            if isinstance(answer, Select):
                card = state.lay(seat, answer.slot)
                state.encounter_becomes(laid=(*state.encounter.laid, (seat, card)))


class Encounter(Step, frozen=True):
    """Challenge, planning, laying of cards, reveal, and a winner. ZA-ENCOUNTER-01"""

    rule = "ZA-ENCOUNTER-01"
    prompt = "Whom do you challenge?"
    accepts = (Challenge,)

    offense: int
    defense: int | None = None
    stage: int = 0
    laid: tuple[tuple[int, Card], ...] = ()
    lays_first: int | None = None
    doubled: tuple[int, ...] = ()
    upset: bool = False
    used: tuple[str, ...] = ()

    def opponent(self, seat: int) -> int:
        assert self.defense is not None
        return self.defense if seat == self.offense else self.offense

    def asks(self, state: ZapsState) -> tuple[int, ...]:
        return (self.offense,) if self.defense is None else ()

    def options(self, state: ZapsState, seat: int) -> Sequence[Action]:
        answers = map(Challenge, range(state.seats))
        return tuple(answer for answer in answers if answer.why_not(state, self, seat) is None)

    def go_on(self, state: ZapsState) -> None:
        assert self.defense is not None
        if self.stage == len(STAGES):
            self.settle(state)
            return
        state.swap(msgspec.structs.replace(self, stage=self.stage + 1))
        state.push(*STAGES[self.stage](state, self))

    def total(self, state: ZapsState, seat: int) -> int:
        """What a main player's card counts. ZA-REVEAL-02"""
        value = sum(worth(state, seat, card) for owner, card in self.laid if owner == seat)
        return value * 2 ** self.doubled.count(seat)

    def settle(self, state: ZapsState) -> None:
        """The higher total wins, the defense if they are equal; or the lower one. ZA-REVEAL-01"""
        assert self.defense is not None
        totals = self.total(state, self.offense), self.total(state, self.defense)
        offense_wins = (totals[0] > totals[1]) != self.upset
        winner = self.offense if offense_wins else self.defense
        state.scores[winner] += 1
        state.tell(Won(winner, totals))
        state.pop()
        self.clear_up(state)

    def clear_up(self, state: ZapsState) -> None:
        """Laid cards are discarded, what lasted so long ends, and hands are filled. ZA-END-01"""
        state.discards = (*state.discards, *(card for _, card in self.laid))
        state.over(ENCOUNTER)
        for seat in range(state.seats):
            for _ in range(HAND - len(state.hands[seat])):
                state.draw(seat)

    def ended_early(self, state: ZapsState) -> None:
        self.clear_up(state)


def planning(state: ZapsState, encounter: Encounter) -> Iterator[Step]:
    yield PowerWindow(moment="planning", seats=tuple(state.timing()))


def laying(state: ZapsState, encounter: Encounter) -> Iterator[Step]:
    """Both at once, unless one has to be seen first. ZA-ALIEN-04"""
    assert encounter.defense is not None
    main = (encounter.offense, encounter.defense)
    first = encounter.lays_first
    for seats in (main,) if first is None else ((first,), (encounter.opponent(first),)):
        yield Selecting(seats=seats)


def reveal(state: ZapsState, encounter: Encounter) -> Iterator[Step]:
    yield PowerWindow(moment="reveal", seats=tuple(state.timing()))


STAGES = (planning, laying, reveal)


class Evening(Step, frozen=True):
    """Encounter after encounter. ZA-GAME-01"""

    rule = "ZA-GAME-01"

    number: int = 0

    def go_on(self, state: ZapsState) -> None:
        if self.number == state.encounters:
            points = [("points", tuple(state.scores.values()))]
            state.finish(ranked(state.seats, "ZA-WIN-01", "All encounters are over.", by=points))
            return
        state.swap(Evening(self.number + 1))
        state.push(Encounter(self.number % state.seats))


class Shuffle(Draw, frozen=True):
    text = "shuffle, place {place}"
    place: int


class AlienDraw(Draw, frozen=True):
    text = "alien {number} of seat {seat}"
    number: int
    seat: int


class Deal(Step, frozen=True):
    """Cards and aliens are dealt. ZA-DEAL-01"""

    rule = "ZA-DEAL-01"

    def go_on(self, state: ZapsState) -> None:
        deck = list(state.deck)
        for last in range(len(deck) - 1, 0, -1):
            pick = state.roll(last + 1, Shuffle(last), to=()) - 1
            deck[last], deck[pick] = deck[pick], deck[last]
        state.deck = tuple(deck)
        for seat in range(state.seats):
            for _ in range(HAND):
                state.draw(seat)
        aliens = sorted(Alien.known)
        for number in range(min(ALIENS, len(aliens) // state.seats)):
            for seat in range(state.seats):
                alien = state.pick(aliens, AlienDraw(number + 1, seat))
                aliens.remove(alien)
                gain(state, alien, seat)
        state.swap(Evening())


class Zaps(Game):
    """The game of zapped aliens."""

    name: ClassVar = "zaps"
    title: ClassVar = "Zaps"
    version: ClassVar = "1"
    options: ClassVar = ZapsOptions
    state: ClassVar = ZapsState

    def seats(self, options: ZapsOptions) -> range:
        return range(2, 6)

    def start(self, seats: int, options: ZapsOptions, dice: Dice) -> ZapsState:
        return ZapsState(
            seats=seats,
            dice=dice,
            stack=(Deal(),),
            encounters=options.encounters,
            deck=tuple(
                Secret(card, knows=(), pool="cards")
                for card, many in DECK.items()
                for _ in range(many)
            ),
            hands=dict.fromkeys(range(seats), ()),
            scores=dict.fromkeys(range(seats), 0),
        )


GAME = Zaps()
