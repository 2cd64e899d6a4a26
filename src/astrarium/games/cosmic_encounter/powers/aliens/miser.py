"""Miser: has a second hand, its hoard."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Secret, Violation, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.holdings import gain, leave, remember
from astrarium.kernel.powers import Memory, adds, reacts
from astrarium.kernel.steps import Step
from astrarium.kernel.things import Seat
from astrarium.kernel.windows import Response

from ...data import HAND, MOMENTS, face, is_encounter_card
from ...events.cards import CardReturned, CardsDiscarded, HoardShown
from ...power import OFFENSE, Alien, Lasting, Super, Wild
from ...rules.asking import ChooseCards, ChoosePlayer, ChooseWay, PickPlayer
from ...rules.compensation import compensated, compensation_due, compensation_over
from ...rules.encounter import encounter_over
from ...rules.hands import discard, draw_aside, into_hand, slip_out, take_out
from ...rules.new_hand import hand_drawn
from ...rules.planning import Select, Selecting, may_select, needs_card, switch_cards
from ...rules.procedure import Procedure
from ...rules.reveal import Reinforcing, may_reinforce
from ...rules.timing import (
    PlayCard,
    TimingWindow,
    UsePower,
    card_power,
    doing,
    may_play,
    power_in_effect,
    this_window,
    why_unfit,
)
from ...state import COSMIC, CosmicState, Hand, known_card

FIRST, SECOND = "first-hand", "second-hand"
SELECTING = "hoarded"  # the moment at which it is told that a card of the hoard was selected
ASIDE = 2  # other cards that are laid aside
NEVER = (  # moments at which no card is played
    "destiny_choice", "destiny_fixed", "inviting", "answering", "foresee", "turning", "retrieve",
    "on_completion", "tech_used", "reinforcement_played", "turn_over", "cards_left",
)  # fmt: skip


class Hoard(Memory, frozen=True):
    """The cards that lie face down on the sheet, and what comes back to them."""

    cards: Hand = ()
    out: tuple[str, ...] = ()  # those that are being played
    laid: bool = False  # whether one of them was selected, and it is not settled that it may be
    selected: bool = False  # whether the encounter card of its player is one of them


def hoard_of(state: CosmicState, seat: int) -> "Miser | None":
    power = power_in_effect(state, seat, Miser.id)
    return power if isinstance(power, Miser) else None


# -- a card of the hoard is selected


class SelectHoarded(Select, frozen=True):
    """Lay an encounter card of the hoard face down."""

    text = "lay hoarded {card}"
    picks = ("power:miser", "card:{card}")  # the hand may have the same card
    from_hand = False

    def why_not(self, state: CosmicState, step: Selecting, seat: int) -> Violation | None:
        power = hoard_of(state, seat)
        if power is None or self.card not in power.cards_held():
            return violation("CE-ALIEN-MISER", "That card is not in your hoard.")
        return may_select(state, seat, self.card)

    def take(self, state: CosmicState, seat: int, shown: bool) -> None:
        power = hoard_of(state, seat)
        assert power is not None
        power.becomes(state, cards=without(power.hoard.cards, self.card), laid=True)

    def laid(self, state: CosmicState, seat: int) -> None:
        """CE-PLAN-09"""
        state.announce(UsePower(seat=seat, power=Miser.id, moment=SELECTING))


def without(cards: Hand, card: str) -> Hand:
    at = next(at for at, one in enumerate(cards) if one.value == card)
    return (*cards[:at], *cards[at + 1 :])


# -- a new hoard


class Renewal(Effect, frozen=True):
    """The hoard is shown and discarded, and another one drawn."""

    seat: int

    def announced(self, state: CosmicState) -> None:
        window = state.below
        if isinstance(window, TimingWindow):
            acted = (*window.acted, (self.seat, NewHoard.text))
            state.swap_below(msgspec.structs.replace(window, acted=acted))

    def happen(self, state: CosmicState) -> None:
        power = hoard_of(state, self.seat)
        if power is None:
            return
        gone = power.cards_held()
        power.becomes(state, cards=())
        state.reveal()
        state.tell(HoardShown(seat=self.seat, cards=gone))
        discard(state, self.seat, gone)
        power.add(state, draw_aside(state, self.seat, HAND))


class NewHoard(Response, frozen=True):
    """Show a hoard without encounter cards, and draw a new one."""

    text = "draw new hoard"
    told_by = (HoardShown,)

    def why_not(self, state: CosmicState, step: TimingWindow, seat: int) -> Violation | None:
        power = hoard_of(state, seat)
        if power is None or any(map(is_encounter_card, power.cards_held())):
            return violation("CE-ALIEN-MISER", "Your hoard has an encounter card.")
        if (seat, self.text) in step.acted or step.of not in (None, seat):
            return violation("CE-ALIEN-MISER", "You cannot draw a new hoard now.")
        return None

    def effect(self, state: CosmicState, window: Any, seat: int) -> Effect:
        return Renewal(seat)


# -- the sheet


class ChooseHoarded(ChooseCards, frozen=True, kw_only=True):
    """Which card of the hoard is played."""

    prompt: ClassVar[str] = "Which card of your hoard do you play?"

    def choice(self, state: CosmicState) -> Sequence[str]:
        power = hoard_of(state, self.seat)
        return [] if power is None else power.playable(state)


class Miser(Alien):
    """Hoard: whenever it plays a card, it may play one of its hoard instead of its hand.
    CE-ALIEN-MISER"""

    id = "miser"
    windows = tuple(moment for moment in MOMENTS if moment not in NEVER)
    repeats = True
    remembers = Hoard

    @property
    def hoard(self) -> Hoard:
        memory = self.held.memory
        return memory if isinstance(memory, Hoard) else Hoard()

    def cards_held(self) -> tuple[str, ...]:
        return tuple(card.value for card in self.hoard.cards if card.value is not None)

    def becomes(self, state: CosmicState, **changes: Any) -> None:
        """The hoard has changed; the sheet is looked up, as it may have changed before."""
        sheet = next(held for held in state.powers if held.power == self.id)
        memory = sheet.memory if isinstance(sheet.memory, Hoard) else Hoard()
        remember(state, sheet, msgspec.structs.replace(memory, **changes))

    def now(self, state: CosmicState) -> Hoard:
        """What is on the sheet at this moment."""
        memories = (held.memory for held in state.powers if held.power == self.id)
        return next((memory for memory in memories if isinstance(memory, Hoard)), Hoard())

    def add(self, state: CosmicState, cards: Hand) -> None:
        self.becomes(state, cards=(*self.now(state).cards, *cards))

    def arrived(self, state: CosmicState) -> None:
        """Who has the sheet sees the hoard."""
        self.becomes(state, cards=tuple(state.show(card, self.seat) for card in self.hoard.cards))

    def put_away(self, state: CosmicState) -> None:
        state.reveal()
        discard(state, self.seat, self.cards_held())

    # -- set-up

    def set_up(self, state: CosmicState, seat: int) -> None:
        """CE-SETUP-13, CE-SETUP-15"""
        self.add(state, draw_aside(state, seat, HAND))
        state.push(Hoarding(seat=seat))

    # -- playing

    def applies(self, state: CosmicState, seat: int) -> bool:
        window = this_window(state)
        about = window.about
        if not self.hoard.cards or (isinstance(about, UsePower) and about.power == self.id):
            return False
        reinforces = window.moment == "reveal" and may_reinforce(state, seat) is None
        return reinforces or may_play(state, seat, window.moments_here(state))

    def affordable(self, state: CosmicState, seat: int) -> bool:
        return bool(self.playable(state))

    def playable(self, state: CosmicState) -> list[str]:
        """The cards of the hoard that could be played now."""
        window = this_window(state)
        return [card for card in self.cards_held() if self.why_not(state, window, card) is None]

    def why_not(self, state: CosmicState, window: TimingWindow, card: str) -> Violation | None:
        if face(card).kind == "reinforcement" and window.moment == "reveal":
            return may_reinforce(state, self.seat)
        return why_unfit(state, window, self.seat, card_power(state, self.seat, card))

    def use(self, state: CosmicState, seat: int) -> None:
        if doing(state).moment == SELECTING:
            self.becomes(state, laid=False, selected=True)
            state.encounter_becomes(vouched=())
        else:
            state.push(ChooseHoarded(seat=seat, owner=seat, purpose="miser"))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        if isinstance(question, ChooseCards):
            for card in question.picked:
                self.bring_out(state, card)
                targets = self.targets_of(state, card)
                if targets is None:
                    self.play(state, card)
                else:
                    players = tuple(targets)
                    state.push(ChoosePlayer(seats=(seat,), purpose="miser", players=players))
        elif isinstance(answer, PickPlayer):
            self.play(state, self.now(state).out[-1], answer.player)

    def bring_out(self, state: CosmicState, card: str) -> None:
        """A card that is about to be played is taken up, for all to see."""
        hoard = self.now(state)
        self.becomes(state, cards=without(hoard.cards, card), out=(*hoard.out, card))
        into_hand(state, self.seat, card)

    def targets_of(self, state: CosmicState, card: str) -> Sequence[int] | None:
        if face(card).kind == "reinforcement":
            return state.encounter.main
        power = card_power(state, self.seat, card)
        return None if power is None else power.targets(state, self.seat)

    def play(self, state: CosmicState, card: str, on: int | None = None) -> None:
        now, power = doing(state), card_power(state, self.seat, card)
        if face(card).kind == "reinforcement":
            assert on is not None
            state.announce(Reinforcing(self.seat, card, on))
        elif power is not None:
            state.announce(
                PlayCard(
                    seat=self.seat, card=card, power=power.id, moment=now.moment, on=on,
                    against=now.against, because=now.because,
                )
            )  # fmt: skip

    def stopped(self, state: CosmicState, seat: int) -> None:
        """A card that was selected comes back to the hoard, and another one is selected."""
        hoard = self.now(state)
        laid = state.encounter.laid_by(seat)
        if not hoard.laid or laid is None:
            return
        state.encounter_becomes(laid=tuple(one for one in state.encounter.laid if one is not laid))
        back = Secret(laid.card.value, laid.card.knows, COSMIC)
        self.becomes(state, cards=(*hoard.cards, back), laid=False)
        state.push(Selecting(seats=(seat,), shown=state.encounter.shows_first == seat))
        needs_card(state, seat)

    @reacts(CardReturned, zappable=False)
    def comes_back(self, state: CosmicState, event: CardReturned) -> None:
        """What returns to the hand of its player returns to the hoard."""
        selected = self.now(state).selected and is_encounter_card(event.card)
        if (self.settled(state, event.card) or selected) and event.seat == self.seat:
            take_out(state, self.seat, event.card)
            self.add(state, (known_card(event.card, *range(state.seats)),))

    @reacts(switch_cards, zappable=False)
    def switched(self, state: CosmicState) -> None:
        """The opponent has the card of the hoard."""
        self.becomes(state, selected=False)

    @reacts(encounter_over, zappable=False)
    def over(self, state: CosmicState) -> None:
        self.becomes(state, selected=False)

    @reacts(CardsDiscarded, zappable=False)
    def is_gone(self, state: CosmicState, event: CardsDiscarded) -> None:
        for card in event.cards:
            self.settled(state, card)

    def settled(self, state: CosmicState, card: str) -> bool:
        """A card that was being played is on the table no more; whether it was one of these."""
        out = self.now(state).out
        if card not in out:
            return False
        at = out.index(card)
        self.becomes(state, out=(*out[:at], *out[at + 1 :]))
        return True

    # -- answers

    @adds(SelectHoarded, to=Selecting)
    def hoarded(self, state: CosmicState, step: Selecting, seat: int) -> Iterable[Action]:
        cards = sorted({card for card in self.cards_held() if is_encounter_card(card)})
        return [SelectHoarded(card) for card in cards]

    @adds(NewHoard, to=TimingWindow, zappable=False)
    def renewed(self, state: CosmicState, step: TimingWindow, seat: int) -> Iterable[Action]:
        return [NewHoard()]


def ask_which(state: CosmicState, step: "Hoarding") -> None:
    state.push(ChooseWay(seats=(step.seat,), purpose="miser", ways=(FIRST, SECOND)))


class Hoarding(Procedure, frozen=True, kw_only=True):
    """Which of two hands becomes the hoard. CE-ALIEN-MISER, CE-SETUP-15"""

    rule: ClassVar[str] = "CE-ALIEN-MISER"
    order: ClassVar = (ask_which,)

    seat: Seat

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        power = hoard_of(state, self.seat)
        if answers[self.seat].way == FIRST and power is not None:
            hand = state.hands[self.seat]
            state.hands[self.seat] = power.hoard.cards
            power.becomes(state, cards=hand)


# -- flares


class AsideCards(Memory, frozen=True):
    """Cards that are in no hand for the moment."""

    cards: Hand


class LaidAside(Lasting):
    """Cards can neither be taken nor discarded; then they come back. CE-FLARE-MISER-WILD"""

    id = "laid-aside"
    remembers = AsideCards

    def aside(self, state: CosmicState) -> Hand:
        mine = (held.memory for held in state.powers if held.power == self.id)
        memories = [one for one in mine if isinstance(one, AsideCards)]
        return memories[0].cards if memories else ()

    def cards_held(self) -> tuple[str, ...]:
        memory = self.held.memory
        cards = memory.cards if isinstance(memory, AsideCards) else ()
        return tuple(card.value for card in cards if card.value is not None)

    @reacts(CardReturned)
    def flare_too(self, state: CosmicState, event: CardReturned) -> None:
        if (event.seat, event.card) == (self.seat, WildMiser.card):
            take_out(state, self.seat, event.card)
            flare = known_card(event.card, *range(state.seats))
            remember(state, self.held, AsideCards((*self.aside(state), flare)))

    @reacts(compensation_over)
    def paid(self, state: CosmicState) -> None:
        self.come_back(state)

    @reacts(hand_drawn)
    def drawn(self, state: CosmicState, seat: int) -> None:
        self.come_back(state)

    @reacts(encounter_over)
    def over(self, state: CosmicState) -> None:
        self.come_back(state)

    def come_back(self, state: CosmicState) -> None:
        cards = self.aside(state)
        leave(state, self.held)
        state.hands[self.seat] = (*state.hands[self.seat], *cards)


class WildMiser(Wild):
    """Lays itself and two other cards aside, while compensation is paid or a new hand drawn.
    CE-FLARE-MISER-WILD"""

    id = "wild-miser"
    windows = ("new_hand", "compensation_before")

    def applies(self, state: CosmicState, seat: int) -> bool:
        window = this_window(state)
        if window.moment == "new_hand":
            return window.of == seat
        receiver = compensated(state)
        if receiver is None or state.encounter.opponent(receiver) != seat:
            return False
        return compensation_due(state, receiver) > 0

    def use(self, state: CosmicState, seat: int) -> None:
        most = min(ASIDE, len(state.hands[seat]))
        state.push(ChooseCards(seat=seat, owner=seat, purpose="wild-miser", least=0, most=most))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseCards)
        for card in question.picked:
            slip_out(state, seat, card)
        cards = AsideCards(tuple(known_card(card, seat) for card in question.picked))
        gain(state, LaidAside.id, seat, memory=cards, until=state.encounter.span)


class SuperMiser(Super):
    """At the start of an own encounter a card of the deck comes into the hoard.
    CE-FLARE-MISER-SUPER"""

    id = "super-miser"
    windows, roles = ("regroup_start",), (OFFENSE,)

    def use(self, state: CosmicState, seat: int) -> None:
        power = hoard_of(state, seat)
        if power is not None:
            power.add(state, draw_aside(state, seat, 1))
