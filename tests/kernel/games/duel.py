"""Duel: hidden hands, answers to answers, and effects inside effects.

Everybody holds cards dealt from a hidden deck. On a turn one draws a card and may play one: a
strike costs somebody a life, a spy looks at one card of another's hand. Whatever is played can be
cancelled, the cancelling too; everybody is asked in turn until all have passed. Who is struck may
first ambush the striker, and that can be cancelled like anything else. The game ends with the deck
or a death.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from astrarium.kernel import (
    Action,
    Dice,
    Draw,
    Event,
    Game,
    Options,
    Outcome,
    Pile,
    Secret,
    State,
    Step,
    Violation,
    pile_of,
    piles,
    violation,
)
from astrarium.kernel import scene as shown
from astrarium.kernel.scene import COLOURS, Area, Mat, Phase, Piece, Scene, Zone


class Card(StrEnum):
    STRIKE = "strike"
    SPY = "spy"
    CANCEL = "cancel"
    AMBUSH = "ambush"


DECK = {Card.STRIKE: 8, Card.SPY: 5, Card.CANCEL: 8, Card.AMBUSH: 4}
HAND = 4
LIVES = 3

Hidden = Secret[Card]
Hand = tuple[Hidden, ...]


class DuelOptions(Options, frozen=True):
    """Nothing to choose."""


class DuelState(State, kw_only=True):
    """A duel at one moment."""

    deck: Pile[Card]
    hands: dict[int, Hand]
    lives: dict[int, int]
    played: tuple[Card, ...] = ()

    def draw(self, seat: int) -> None:
        """The top card of the deck goes into a hand, and only its holder sees it."""
        card, self.deck = piles.draw(self, self.deck, DrawsCard(seat), seat)
        self.hands[seat] = (*self.hands[seat], card)
        self.tell(Drew(seat, card))

    def turn_up(self, seat: int, slot: int) -> None:
        """A card leaves a hand and lies open."""
        hand = self.hands[seat]
        card = self.open(hand[slot])
        assert card is not None
        self.hands[seat] = (*hand[:slot], *hand[slot + 1 :])
        self.played = (*self.played, card)
        self.tell(Played(seat, card))

    def wound(self, seat: int) -> None:
        """A seat loses a life; the game ends with the last one."""
        self.lives[seat] -= 1
        self.tell(Wounded(seat))
        if not self.lives[seat]:
            self.finish(_outcome(self, "Somebody is dead."))

    def others(self, seat: int) -> tuple[int, ...]:
        """All other seats, in the order in which they are asked."""
        return tuple((seat + step) % self.seats for step in range(1, self.seats))


class Drew(Event, frozen=True):
    """Somebody drew a card, which only the drawer sees."""

    seat: int
    card: Hidden


class Played(Event, frozen=True):
    seat: int
    card: Card


class Looked(Event, frozen=True):
    """A spy has seen a card."""

    seat: int
    target: int
    slot: int
    card: Hidden


class Wounded(Event, frozen=True):
    seat: int


class Cancelled(Event, frozen=True):
    """What was played has no effect."""

    what: str


def lacks(state: DuelState, seat: int, slot: int, card: Card) -> Violation | None:
    """Why a seat cannot play a certain card from a place in its hand."""
    hand = state.hands[seat]
    if not 0 <= slot < len(hand):
        return violation("DU-HAND-01", "Your hand has {size} cards.", size=len(hand))
    if hand[slot].value != card:
        return violation("DU-HAND-02", "Card {slot} is no {card}.", slot=slot, card=card)
    return None


class Strike(Action, frozen=True):
    text = "strike {target} with {slot}"
    target: int
    slot: int

    def why_not(self, state: DuelState, step: "Turn", seat: int) -> Violation | None:
        if self.target not in state.others(seat):
            return violation("DU-STRIKE-01", "Strike another player.")
        return lacks(state, seat, self.slot, Card.STRIKE)

    def do(self, state: DuelState, step: "Turn", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, done=True))
        state.turn_up(seat, self.slot)
        state.push(window(state, seat), Striking(seat, self.target))


class Spy(Action, frozen=True):
    text = "spy on {target} with {slot}"
    target: int
    slot: int

    def why_not(self, state: DuelState, step: "Turn", seat: int) -> Violation | None:
        if self.target not in state.others(seat):
            return violation("DU-SPY-01", "Spy on another player.")
        return lacks(state, seat, self.slot, Card.SPY)

    def do(self, state: DuelState, step: "Turn", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, done=True))
        state.turn_up(seat, self.slot)
        state.push(window(state, seat), Spying(seat, self.target))


class Rest(Action, frozen=True):
    """Play nothing this turn."""

    text = "rest"

    def why_not(self, state: DuelState, step: "Turn", seat: int) -> Violation | None:
        return None

    def do(self, state: DuelState, step: "Turn", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, done=True))


class Cancel(Action, frozen=True):
    """Answer what was played last: it shall have no effect."""

    text = "cancel with {slot}"
    slot: int

    def why_not(self, state: DuelState, step: "Window", seat: int) -> Violation | None:
        return lacks(state, seat, self.slot, Card.CANCEL)

    def do(self, state: DuelState, step: "Window", seat: int) -> None:
        state.turn_up(seat, self.slot)
        state.swap(msgspec.structs.replace(step, waiting=step.order))
        state.push(window(state, seat), Cancelling(seat))


class Ambush(Action, frozen=True):
    """Wound the striker before the strike."""

    text = "ambush with {slot}"
    slot: int

    def why_not(self, state: DuelState, step: "Struck", seat: int) -> Violation | None:
        return lacks(state, seat, self.slot, Card.AMBUSH)

    def do(self, state: DuelState, step: "Struck", seat: int) -> None:
        state.turn_up(seat, self.slot)
        state.pop()
        state.push(window(state, seat), Ambushing(seat, step.striker))


class Pass(Action, frozen=True):
    text = "pass"

    def why_not(self, state: DuelState, step: "Window | Struck", seat: int) -> Violation | None:
        return None

    def do(self, state: DuelState, step: "Window | Struck", seat: int) -> None:
        if isinstance(step, Window):
            state.swap(msgspec.structs.replace(step, waiting=step.waiting[1:]))
        else:
            state.pop()


class Look(Action, frozen=True):
    """Look at one card of the hand that one spies on."""

    text = "look at {slot}"
    slot: int

    def why_not(self, state: DuelState, step: "Spying", seat: int) -> Violation | None:
        hand = state.hands[step.target]
        if not 0 <= self.slot < len(hand):
            return violation("DU-SPY-02", "That hand has {size} cards.", size=len(hand))
        if hand[self.slot].known_to(seat):
            return violation("DU-SPY-03", "You know that card.")
        return None

    def do(self, state: DuelState, step: "Spying", seat: int) -> None:
        hand, slot = state.hands[step.target], self.slot
        seen = state.show(hand[slot], seat)
        state.hands[step.target] = (*hand[:slot], seen, *hand[slot + 1 :])
        state.tell(Looked(seat, step.target, slot, seen))
        state.pop()


class DrawsCard(Draw, frozen=True):
    text = "card of seat {seat}"
    seat: int


class Deal(Step, frozen=True):
    """Everybody gets a hand."""

    rule = "DU-DEAL-01"

    def go_on(self, state: DuelState) -> None:
        for seat in range(state.seats):
            for _ in range(HAND):
                state.draw(seat)
        state.swap(Turn(0))


class Turn(Step, frozen=True):
    """Draw a card, then play one or rest. Discreet: who must rest is not told."""

    rule = "DU-TURN-01"
    prompt = "Which card do you play?"
    accepts = (Strike, Spy, Rest)
    discreet = True

    seat: int
    drawn: bool = False
    done: bool = False

    def asks(self, state: DuelState) -> tuple[int, ...]:
        return (self.seat,) if self.drawn and not self.done else ()

    def options(self, state: DuelState, seat: int) -> Sequence[Action]:
        answers = [
            kind(target, slot)
            for kind in (Strike, Spy)
            for target in state.others(seat)
            for slot in range(len(state.hands[seat]))
        ]
        return (*(play for play in answers if not play.why_not(state, self, seat)), Rest())

    def go_on(self, state: DuelState) -> None:
        if self.done:
            state.swap(Turn((self.seat + 1) % state.seats))
        elif state.deck:
            state.swap(msgspec.structs.replace(self, drawn=True))
            state.draw(self.seat)
        else:
            state.finish(_outcome(state, "The deck is empty."))


class Window(Step, frozen=True):
    """Everybody in turn may cancel what was just played, until all pass one after the other."""

    rule = "DU-CANCEL-01"
    prompt = "Do you cancel this?"
    accepts = (Cancel, Pass)
    discreet = True

    order: tuple[int, ...]
    waiting: tuple[int, ...]

    def asks(self, state: DuelState) -> tuple[int, ...]:
        return self.waiting[:1]

    def options(self, state: DuelState, seat: int) -> Sequence[Action]:
        answers = [Cancel(slot) for slot in range(len(state.hands[seat]))]
        return (*(answer for answer in answers if not answer.why_not(state, self, seat)), Pass())

    def go_on(self, state: DuelState) -> None:
        state.pop()


def window(state: DuelState, seat: int) -> Window:
    """The window for answers to what a seat played: the others are asked first, it last."""
    order = (*state.others(seat), seat)
    return Window(order, order)


class Cancelling(Step, frozen=True):
    """A cancel takes effect: the window below it closes, and what that is about is gone."""

    rule = "DU-CANCEL-02"

    seat: int

    def go_on(self, state: DuelState) -> None:
        *rest, effect, _window, _self = state.stack
        state.stack = tuple(rest)
        state.tell(Cancelled(type(effect).__name__))


class Striking(Step, frozen=True):
    """A strike takes effect; who is struck may ambush first."""

    rule = "DU-STRIKE-02"

    seat: int
    target: int
    warned: bool = False

    def go_on(self, state: DuelState) -> None:
        if not self.warned:
            state.swap(msgspec.structs.replace(self, warned=True))
            state.push(Struck(self.target, self.seat))
            return
        state.pop()
        state.wound(self.target)


class Struck(Step, frozen=True):
    """Who is about to be struck may ambush the striker."""

    rule = "DU-AMBUSH-01"
    prompt = "You are struck: do you ambush the striker?"
    accepts = (Ambush, Pass)
    discreet = True

    seat: int
    striker: int

    def asks(self, state: DuelState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: DuelState, seat: int) -> Sequence[Action]:
        answers = [Ambush(slot) for slot in range(len(state.hands[seat]))]
        return (*(answer for answer in answers if not answer.why_not(state, self, seat)), Pass())


class Ambushing(Step, frozen=True):
    """An ambush takes effect, in the middle of the strike."""

    rule = "DU-AMBUSH-02"

    seat: int
    target: int

    def go_on(self, state: DuelState) -> None:
        state.pop()
        state.wound(self.target)


class Spying(Step, frozen=True):
    """A spy takes effect: one looks at a card that one does not know yet, if there is one."""

    rule = "DU-SPY-02"
    prompt = "Which card do you look at?"
    accepts = (Look,)

    seat: int
    target: int

    def asks(self, state: DuelState) -> tuple[int, ...]:
        hand = state.hands[self.target]
        return (self.seat,) if any(not card.known_to(self.seat) for card in hand) else ()

    def options(self, state: DuelState, seat: int) -> Sequence[Action]:
        answers = [Look(slot) for slot in range(len(state.hands[self.target]))]
        return tuple(answer for answer in answers if not answer.why_not(state, self, seat))

    def go_on(self, state: DuelState) -> None:
        state.pop()


def _outcome(state: DuelState, reason: str) -> Outcome:
    lives = tuple(state.lives.values())
    winners = tuple(seat for seat in state.lives if lives[seat] == max(lives))
    return Outcome(lives, winners, "DU-WIN-01", reason)


class Duel(Game):
    """The card game of strikes and cancels."""

    name = "duel"
    title = "Duel"
    version = "1"
    options = DuelOptions
    state = DuelState

    def seats(self, options: DuelOptions) -> range:
        return range(2, 5)

    def start(self, seats: int, options: DuelOptions, dice: Dice) -> DuelState:
        return DuelState(
            seats=seats,
            dice=dice,
            stack=(Deal(),),
            deck=pile_of((card for card, many in DECK.items() for _ in range(many)), "cards"),
            hands=dict.fromkeys(range(seats), ()),
            lives=dict.fromkeys(range(seats), LIVES),
        )

    def scene(self, state: DuelState, seat: int | None, language: str = "en") -> Scene:
        return Scene(
            Phase("Duel"),
            tuple(
                Mat(other, f"Seat {other}", COLOURS[other], lives)
                for other, lives in state.lives.items()
            ),
            areas=tuple(_areas(state)),
            zones=tuple(_zones(state)),
            pieces=tuple(_pieces(state)),
            cards=tuple(_cards(state)),
        )

    def picks(self, state: DuelState, action: Action) -> tuple[str, ...]:
        asked = state.top.asks(state)
        own = asked[0] if asked else 0
        match action:
            case Strike(target=target, slot=slot):
                return f"card:{own}-{slot}", f"area:stand-{target}"
            case Spy(target=target, slot=slot):
                return f"card:{own}-{slot}", f"zone:hand-{target}"
            case Cancel(slot=slot) | Ambush(slot=slot):
                return (f"card:{own}-{slot}",)
            case Look(slot=slot):
                assert isinstance(state.top, Spying)
                return (f"card:{state.top.target}-{slot}",)
            case _:
                return ()


# -- at a table: who stands where, hands on mats, the deck and what was played beside the board


def _areas(state: DuelState) -> Iterator[Area]:
    """A field, and a place on it for everybody to stand."""
    yield Area("field", "field", "the field", "field", 0, 0, shape="box", size=(4.4, 2.4))
    for seat in range(state.seats):
        x = 1.4 * (seat - (state.seats - 1) / 2)
        name = f"where seat {seat} stands"
        yield Area(f"stand-{seat}", "stand", name, "field", x, 0, shape="disc", owner=seat)


def _zones(state: DuelState) -> Iterator[Zone]:
    for seat, hand in state.hands.items():
        yield Zone(f"hand-{seat}", "hand", "Hand", mat=seat, count=len(hand), hidden=True)
        yield Zone(f"lives-{seat}", "pool", "Lives", mat=seat)
    spaces = tuple(str(lives) for lives in range(LIVES + 1))
    yield Zone("lives", "track", "Lives", spaces=spaces)
    yield Zone("deck", "pile", "Deck", count=len(state.deck), hidden=True)
    yield Zone("played", "pile", "Played", count=len(state.played))


def _pieces(state: DuelState) -> Iterator[Piece]:
    for seat, lives in state.lives.items():
        yield Piece(f"duellist-{seat}", "duellist", f"stand-{seat}", "duellist", "D", seat)
        yield Piece(f"marker-{seat}", "marker", "lives", "lives left", "L", seat, space=lives)
        for n in range(lives):
            yield Piece(f"life-{seat}-{n}", "life", f"lives-{seat}", "life", "1", seat)


def _cards(state: DuelState) -> Iterator[shown.Card]:
    for seat, hand in state.hands.items():
        for slot, secret in enumerate(hand):
            name = secret.value.capitalize() if secret.value else ""
            text = RULES.get(secret.value, "") if secret.value else ""
            yield shown.Card(
                f"{seat}-{slot}", "duel", f"hand-{seat}", name, text, up=False, owner=seat
            )
    if state.played:
        top = state.played[-1]
        yield shown.Card("played", "duel", "played", top.capitalize(), RULES[top])


RULES = {
    Card.STRIKE: "Somebody else loses a life.",
    Card.SPY: "Look at a card of somebody else.",
    Card.CANCEL: "What was just played has no effect.",
    Card.AMBUSH: "Who strikes you loses a life first.",
}


GAME = Duel()
