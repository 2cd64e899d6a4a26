"""Windows, and what is used and played in them.

`open_window` opens one of the windows of the timing table: mandatory powers are used first, then
everybody is asked who may have something to use there, judged by what all can see. A use, or a card
that is played, is announced and can be reacted to before it happens; `Doing` is what happens.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Event, Step, Violation, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.held import Held
from astrarium.kernel.holdings import gain, zap
from astrarium.kernel.memo import memo
from astrarium.kernel.powers import Powers, added, rule
from astrarium.kernel.things import Facts, Seat, said
from astrarium.kernel.windows import Pass, Response, Window

from ..data import copies, face
from ..events.cards import CardCancelled, CardPlayed
from ..events.course import SheetTurnedUp
from ..events.powers import PowerUsed, PowerZapped
from ..power import Alien, CardPower, CosmicPower, Flare, HiddenTech, Lasting, Tech
from ..state import CosmicState, CosmicStep, Played, used_at
from ..things import CardName, PowerName
from .asking import ChoosePower
from .face_down import perhaps_revealable, revealable
from .hands import discard, return_card, take_out
from .sheets import has_borrowed
from .ships import has_homes_for

# -- who may use what, when


def power_in_effect(state: CosmicState, seat: int, name: str) -> CosmicPower | None:
    """A power of a seat by its name, if it is in effect."""
    found = (power for power in state.in_effect(seat) if power.id == name)
    power = next(found, None)
    assert power is None or isinstance(power, CosmicPower)
    return power


def power_of(state: CosmicState, seat: int, name: str) -> CosmicPower | None:
    """A power that a seat can use by its name: one in effect, or a tech that it can reveal."""
    hidden = (power for power in revealable(state, seat) if power.id == name)
    return power_in_effect(state, seat, name) or next(hidden, None)


def powers_at(state: CosmicState, seat: int, moment: str) -> Iterator[CosmicPower]:
    """The powers that a seat can use at a moment, as far as everybody sees."""
    for power in state.in_effect(seat):
        if state.why_unusable(power, moment) is None:
            assert isinstance(power, CosmicPower)
            yield power


def revealable_at(
    state: CosmicState, seat: int, moment: str, techs: Iterable[HiddenTech]
) -> Iterator[CosmicPower]:
    """Those of some tech cards, face down, that a seat can use at a moment. CE-VTECH-17"""
    for tech in techs:
        if state.why_untimely(tech, moment) is None:
            yield tech


def is_played(card: str) -> bool:
    """Whether a card is one that is played in windows. CE-PLAN-07"""
    return face(card).kind in ("artifact", "flare")


def card_power(state: CosmicState, seat: int, card: str) -> CardPower | None:
    """What a card does if a seat plays it. CE-FLAR-04, CE-FLAR-05, CE-FLAR-06, CE-FLAR-10,
    CE-ZAP-06, CE-VHID-03"""
    kind = face(card).kind
    if kind == "artifact":
        return _card_power(card, seat)
    if kind != "flare":
        return None
    alien = card.removeprefix("flare-")
    is_super = alien in unzapped(state, seat)
    return _card_power(f"super-{alien}" if is_super else f"wild-{alien}", seat)


@memo("powers")
def unzapped(state: CosmicState, seat: int) -> frozenset[str]:
    """The names of a seat's powers that are in effect and not zapped."""
    return frozenset(power.id for power in state.in_effect(seat) if power.held.zapped is None)


@cache
def _card_power(name: str, seat: int) -> CardPower | None:
    if name not in CosmicPower.known:
        return None
    found = CosmicPower.by(Held(name, seat))
    assert isinstance(found, CardPower)
    return found


def why_unplayable(
    state: CosmicState, seat: int, power: CardPower, moments: Sequence[str]
) -> Violation | None:
    """What keeps a seat from playing a card now, as far as everybody sees.

    CE-ARTI-01, CE-ARTI-03, CE-FLAR-02, CE-FLAR-03, CE-FLAR-07, CE-VFRE-01, CE-VFRE-02
    """
    rule = "CE-FLAR-07" if isinstance(power, Flare) else "CE-ARTI-01"
    if not is_timely(power, moments):
        return violation(rule, "That card is played at another time.")
    if power.roles and not {*power.roles} & {*state.roles_of(seat)}:
        return violation(rule, "Your role in this encounter does not allow that card.")
    if isinstance(power, Flare):
        used = state.encounter.flares
        if any(card == power.card for _, card in used):
            return violation("CE-FLAR-03", "That flare was used in this encounter.")
        if any(who == seat for who, _ in used) and not state.options.freewheeling:
            return violation("CE-FLAR-02", "You have used a flare in this encounter.")
    if not power.applies(state, seat):
        return violation(rule, "That card can do nothing now.")
    return None


def is_timely(power: CosmicPower, moments: Sequence[str]) -> bool:
    """Whether a power is used at any of some moments."""
    return any(moment in power.windows for moment in moments)


def of_user(state: CosmicState, power: CosmicPower) -> Powers:
    return state.in_effect(power.seat)


@rule(of=of_user)
def is_forced(state: CosmicState, power: CosmicPower) -> bool:
    """Whether a power has to be used whenever it can be. CE-POW-07"""
    return power.mandatory


def may_respond(state: CosmicState, seat: int, moments: Sequence[str]) -> bool:
    """Whether a seat may have something to use at a moment, for all that everybody knows.
    CE-TIME-08"""
    if may_turn_up(state, seat, moments):
        return True
    for moment in moments:
        if any(not is_forced(state, power) for power in powers_at(state, seat, moment)):
            return True
        techs = perhaps_revealable(state, seat)
        if any(revealable_at(state, seat, moment, techs)):
            return True
    return bool(state.hands[seat]) and may_play(state, seat, moments)


def may_play(state: CosmicState, seat: int, moments: Sequence[str]) -> bool:
    """Whether there may be a card that a seat can play at a moment."""
    return any(
        _may_be_held(state, power.card) and why_unplayable(state, seat, power, moments) is None
        for moment in moments
        for power in _playable(state, seat, moment)
    )


@memo("powers")
def _playable(state: CosmicState, seat: int, moment: str) -> tuple[CardPower, ...]:
    """All that cards could do for a seat at a moment, whatever it holds."""
    kinds = _cards_at(moment)
    powers = (card_power(state, seat, kind.card) for kind in kinds)
    some = zip(kinds, powers, strict=True)
    return tuple(power for kind, power in some if power is not None and type(power) is kind)


def _cards_at(moment: str) -> tuple[type[CardPower], ...]:
    """What can be played at a moment, of all cards that there are."""
    found: tuple[type[CardPower], ...] | None = CosmicPower.learnt.get((moment, "cards"))
    if found is None:
        kinds = [kind for kind in CosmicPower.known.values() if issubclass(kind, CardPower)]
        found = tuple(kind for kind in kinds if moment in kind.windows)
        CosmicPower.learnt[moment, "cards"] = found
    return found


def _may_be_held(state: CosmicState, card: str) -> bool:
    """Whether somebody may hold a card, for all that everybody sees."""
    if face(card).kind == "flare" and not state.options.flares:
        return False
    seen = state.discards.count(card) + sum(played.card == card for played in state.played)
    return seen < copies(card)


# -- what is done


class Doing(CosmicStep, frozen=True, kw_only=True):
    """Something is used or played, and nobody has stopped it: it is done, with all that it asks
    and brings about; then the card that was played is put away. CE-TIME-05"""

    rule: ClassVar[str] = "CE-TIME-05"

    seat: Seat
    source: PowerName
    moment: str
    on: int | None = None  # the player on whom it is used
    card: str = ""  # the card that was played for it
    against: Effect | None = None  # what it reacts to
    because: Event | None = None  # the event that it reacts to
    is_over: bool = False  # all is done, except that the card is still on the table

    def power(self, state: CosmicState) -> CosmicPower:
        known = power_in_effect(state, self.seat, self.source)
        power = known or CosmicPower.by(Held(self.source, self.seat))
        assert isinstance(power, CosmicPower)
        return power

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        (answer,) = answers.values()
        self.power(state).heard(state, self.seat, question, answer)

    def go_on(self, state: CosmicState) -> None:
        if self.card and not self.is_over:
            state.swap(msgspec.structs.replace(self, is_over=True))
            open_window(state, "fate", of=self.seat)
            return
        state.pop()
        self.put_away(state)

    def ended_early(self, state: CosmicState) -> None:
        self.put_away(state)

    def put_away(self, state: CosmicState) -> None:
        if self.card:
            dispose(state, self.card, "hand" if face(self.card).kind == "flare" else "discard")


def doing(state: CosmicState) -> Doing:
    """What is being done."""
    return next(step for step in reversed(state.stack) if isinstance(step, Doing))


def dispose(state: CosmicState, card: str, usual: str) -> None:
    """A card that was played leaves the table. CE-ARTI-02, CE-FLAR-01"""
    played = next(played for played in reversed(state.played) if played.card == card)
    state.played = tuple(each for each in state.played if each is not played)
    if (played.fate or usual) == "hand":
        return_card(state, played.seat if played.taker is None else played.taker, card)
    else:
        discard(state, played.seat, (card,))


def decide_fate(state: CosmicState, card: str, fate: str, taker: int | None = None) -> None:
    """What becomes of a card that is being played: "discard", or "hand", its player's or a
    taker's."""
    for at in range(len(state.played) - 1, -1, -1):
        if state.played[at].card == card:
            changed = msgspec.structs.replace(state.played[at], fate=fate, taker=taker)
            state.played = (*state.played[:at], changed, *state.played[at + 1 :])
            return


# -- what is announced


class Announcement(Effect, frozen=True, kw_only=True):
    """What others are asked about before it happens."""

    seat: int

    def facts(self) -> Facts:
        """Who does what."""
        raise NotImplementedError


class UsePower(Announcement, frozen=True, kw_only=True):
    """A power is used. It costs nothing and does nothing before the window is over. CE-ZAP-01"""

    power: str
    moment: str
    on: int | None = None
    against: Effect | None = None
    because: Event | None = None

    def facts(self) -> Facts:
        return {"who": said("seat", self.seat), "what": said("power", self.power)}

    def announced(self, state: CosmicState) -> None:
        self.note(state)
        if self.is_use(state):
            state.tell(PowerUsed(seat=self.seat, power=self.power, on=self.on))

    def note(self, state: CosmicState) -> None:
        """The window remembers who has used what in it. CE-POW-10"""
        window = state.below
        if isinstance(window, TimingWindow):
            state.swap_below(
                msgspec.structs.replace(window, acted=(*window.acted, (self.seat, self.power)))
            )

    def is_use(self, state: CosmicState) -> bool:
        power = power_in_effect(state, self.seat, self.power)
        return power is None or power.is_use(self.moment)

    def window(self, state: CosmicState) -> Step | None:
        """CE-ZAP-01, CE-ZAP-03"""
        return window_of(state, "power_used", about=self) if self.is_use(state) else None

    def happen(self, state: CosmicState) -> None:
        """A power that was lost meanwhile is not used one last time. CE-POW-02"""
        power = power_in_effect(state, self.seat, self.power)
        if power is None:
            return
        state.push(
            Doing(
                seat=self.seat, source=self.power, moment=self.moment, on=self.on,
                against=self.against, because=self.because,
            )
        )  # fmt: skip
        power.use(state, self.seat)

    def cancelled(self, state: CosmicState) -> None:
        power = power_in_effect(state, self.seat, self.power)
        if power is not None:
            power.stopped(state, self.seat)


CosmicPower.using = UsePower


def zap_use(state: CosmicState, used: UsePower) -> None:
    """A use is cancelled, and the power is off at once, for the rest of the encounter.
    CE-ZAP-02, CE-ZAP-07"""
    power = power_in_effect(state, used.seat, used.power)
    if power is not None:
        zap(state, power.held, until=state.encounter.span)
        state.tell(PowerZapped(seat=used.seat, power=used.power))
    state.cancel(used)


class Follow(Effect, frozen=True, kw_only=True):
    """What an earlier use has brought about comes due: that is no use, so nobody zaps it.
    CE-ZAP-03"""

    seat: int
    power: str
    moment: str

    def happen(self, state: CosmicState) -> None:
        power = power_in_effect(state, self.seat, self.power)
        assert power is not None
        state.push(Doing(seat=self.seat, source=self.power, moment=self.moment))
        power.use(state, self.seat)


def use_by_flare(state: CosmicState, seat: int, power: str) -> None:
    """A flare lets its player use its power where it could not; that use can be zapped.
    CE-FLAR-09"""
    now = doing(state)
    state.announce(
        UsePower(seat=seat, power=power, moment=now.moment, on=now.on, because=now.because)
    )


class PlayCard(Announcement, frozen=True, kw_only=True):
    """An artifact or a flare is played: it lies on the table while it is reacted to."""

    card: str
    power: str
    moment: str
    on: int | None = None
    against: Effect | None = None
    because: Event | None = None

    def facts(self) -> Facts:
        return {"who": said("seat", self.seat), "what": said("card", self.card)}

    def announced(self, state: CosmicState) -> None:
        take_out(state, self.seat, self.card)
        state.played = (*state.played, Played(self.card, self.seat))
        if face(self.card).kind == "flare":
            used = (*state.encounter.flares, (self.seat, self.card))
            state.encounter_becomes(flares=used)
        state.tell(CardPlayed(seat=self.seat, card=self.card, on=self.on))

    def window(self, state: CosmicState) -> Step | None:
        return window_of(state, "card_played", about=self)

    def happen(self, state: CosmicState) -> None:
        power = CosmicPower.by(Held(self.power, self.seat))
        assert isinstance(power, CosmicPower)
        state.push(
            Doing(
                seat=self.seat, source=self.power, moment=self.moment, on=self.on, card=self.card,
                against=self.against, because=self.because,
            )
        )  # fmt: skip
        power.use(state, self.seat)

    def cancelled(self, state: CosmicState) -> None:
        """A cancelled card is discarded all the same, and what it was played against goes on.
        CE-ARTI-02, CE-FLAR-08, CE-ZAP-08"""
        state.tell(CardCancelled(seat=self.seat, card=self.card))
        dispose(state, self.card, "discard")


# -- what is answered in a window


class Use(Response, frozen=True):
    """Use a power."""

    text = "use {power}"
    picks = ("power:{power}",)
    told_by = (PowerUsed,)
    power: PowerName

    def why_not(self, state: CosmicState, step: "TimingWindow", seat: int) -> Violation | None:
        power = power_of(state, seat, self.power)
        return why_no_use(state, step, seat, power) or why_no_target(state, seat, power, None)

    def effect(self, state: CosmicState, window: Any, seat: int) -> Effect:
        return use_of(window, seat, self.power)


class UseOn(Response, frozen=True):
    """Use a power on a player."""

    text = "use {power} on {player}"
    picks = ("power:{power}", "seat:{player}")
    heading = "power"
    told_by = (PowerUsed,)
    power: PowerName
    player: Seat

    def why_not(self, state: CosmicState, step: "TimingWindow", seat: int) -> Violation | None:
        power = power_of(state, seat, self.power)
        return why_no_use(state, step, seat, power) or why_no_target(
            state, seat, power, self.player
        )

    def effect(self, state: CosmicState, window: Any, seat: int) -> Effect:
        return use_of(window, seat, self.power, self.player)


def use_of(window: "TimingWindow", seat: int, power: str, on: int | None = None) -> Effect:
    kind = CosmicPower.known[power]
    assert issubclass(kind, CosmicPower)
    effect: Effect = kind.using(
        seat=seat, power=power, moment=window.moment, on=on, against=window.about,
        because=window.because,
    )  # fmt: skip
    return effect


def why_no_use(
    state: CosmicState, window: "TimingWindow", seat: int, power: CosmicPower | None
) -> Violation | None:
    """Why a power cannot be used in a window. In another window it may be used again, and nothing
    can be repeated for ever. CE-POW-08, CE-POW-09, CE-POW-10, CE-TIME-09"""
    if power is None:
        return violation("CE-POW-02", "You have no such power now.")
    if isinstance(power, Tech) and state.was_used(power, window.moment):
        return violation("CE-VTECH-20", "That tech was used in this encounter.")
    if isinstance(power, HiddenTech):
        why = state.why_untimely(power, window.moment)
    else:
        why = state.why_unusable(power, window.moment)
    if why is not None or window.of not in (None, seat):
        return violation("CE-POW-08", "That power cannot be used now.")
    if is_forced(state, power):
        return violation("CE-POW-07", "That power is used by itself.")
    if (seat, power.id) in window.acted and not power.repeats:
        return violation("CE-POW-10", "You have used that power here.")
    if not power.affordable(state, seat):
        return violation("CE-POW-08", "You do not have what that power takes.")
    return None


def why_no_target(
    state: CosmicState, seat: int, power: CosmicPower | None, on: int | None
) -> Violation | None:
    targets = None if power is None else power.targets(state, seat)
    if (on is None and targets is None) or (targets is not None and on in targets):
        return None
    return violation("CE-GEN-02", "Name a player on whom it can be used, if it is used on one.")


class Play(Response, frozen=True):
    """Play a card."""

    text = "play {card}"
    picks = ("card:{card}",)
    told_by = (CardPlayed,)
    card: CardName

    def why_not(self, state: CosmicState, step: "TimingWindow", seat: int) -> Violation | None:
        return why_no_play(state, step, seat, self.card, None)

    def effect(self, state: CosmicState, window: Any, seat: int) -> Effect:
        return play_of(state, window, seat, self.card)


class PlayOn(Response, frozen=True):
    """Play a card on a player."""

    text = "play {card} on {player}"
    picks = ("card:{card}", "seat:{player}")
    heading = "card"
    told_by = (CardPlayed,)
    card: CardName
    player: Seat

    def why_not(self, state: CosmicState, step: "TimingWindow", seat: int) -> Violation | None:
        return why_no_play(state, step, seat, self.card, self.player)

    def effect(self, state: CosmicState, window: Any, seat: int) -> Effect:
        return play_of(state, window, seat, self.card, self.player)


def play_of(
    state: CosmicState, window: "TimingWindow", seat: int, card: str, on: int | None = None
) -> Effect:
    power = card_power(state, seat, card)
    assert power is not None
    return PlayCard(
        seat=seat, card=card, power=power.id, moment=window.moment, on=on, against=window.about,
        because=window.because,
    )  # fmt: skip


def why_no_play(
    state: CosmicState, window: "TimingWindow", seat: int, card: str, on: int | None
) -> Violation | None:
    hand, kept = state.cards_of(seat), state.encounter.kept
    if card not in hand:
        return violation("CE-GEN-13", "You have no such card.")
    if kept and hand.count(card) <= kept.count((seat, card)):
        return violation("CE-FLARE-CLONE-WILD", "You have played that card in this encounter.")
    power = card_power(state, seat, card)
    return why_unfit(state, window, seat, power) or why_no_target(state, seat, power, on)


def why_unfit(
    state: CosmicState, window: "TimingWindow", seat: int, power: CardPower | None
) -> Violation | None:
    """Why a card that would do this cannot be played in a window, wherever a seat has it."""
    if power is None or window.of not in (None, seat):
        return violation("CE-ARTI-01", "That card is played at another time.")
    why = why_unplayable(state, seat, power, window.moments_here(state))
    if why is None and not power.affordable(state, seat):
        why = violation("CE-ARTI-01", "You do not have what that card takes.")
    return why


# -- sheets that lie face down


class TurningUp(Effect, frozen=True, kw_only=True):
    """An alien sheet is turned up. CE-VHID-02"""

    seat: int

    def happen(self, state: CosmicState) -> None:
        alien = state.open(state.sheets.pop(self.seat))
        assert alien is not None
        gain(state, alien, self.seat)
        state.tell(SheetTurnedUp(seat=self.seat, alien=alien))


class TurnUp(Response, frozen=True):
    """Turn the own alien sheet up, to use its power."""

    text = "turn up alien"
    told_by = (SheetTurnedUp,)

    def why_not(self, state: CosmicState, step: "TimingWindow", seat: int) -> Violation | None:
        """A sheet that would be lost cannot be turned up. CE-VHID-01, CE-VHID-02, CE-VHID-04"""
        alien = state.sheets[seat].value if seat in state.sheets else None
        if alien is None or step.of not in (None, seat):
            return violation("CE-VHID-02", "You have no alien to turn up now.")
        power = CosmicPower.by(Held(alien, seat))
        assert isinstance(power, CosmicPower)
        if power.windows:
            untimely = state.why_untimely(power, step.moment) is not None
            if untimely or not power.affordable(state, seat) or has_borrowed(state, seat):
                return violation("CE-VHID-02", "You could not use your power now.")
        return has_homes_for(state, power)

    def effect(self, state: CosmicState, window: Any, seat: int) -> Effect:
        return TurningUp(seat=seat)


def may_turn_up(state: CosmicState, seat: int, moments: Sequence[str]) -> bool:
    """Whether a seat might turn its sheet up at a moment, whatever alien it is. CE-TIME-08"""
    if seat not in state.sheets:
        return False
    roles = {*state.roles_of(seat)}
    return any(not some or some & roles for moment in moments for some in _alien_roles(moment))


def _alien_roles(moment: str) -> tuple[frozenset[str], ...]:
    """The roles in which aliens are used at a moment, of all that there are; none: in any."""
    found: tuple[frozenset[str], ...] | None = CosmicPower.learnt.get((moment, "roles"))
    if found is None:
        kinds = [kind for kind in CosmicPower.known.values() if issubclass(kind, Alien)]
        usable = [kind for kind in kinds if not kind.windows or moment in kind.windows]
        found = tuple({frozenset(kind.roles) for kind in usable})
        CosmicPower.learnt[moment, "roles"] = found
    return found


# -- windows


class TimingWindow(Window, frozen=True, kw_only=True):
    """A moment of the timing table. CE-TIME-03, CE-TIME-04, CE-REV-13, CE-ZAP-05"""

    rule: ClassVar[str] = "CE-TIME-04"
    prompt: ClassVar[str] = "Do you use or play something?"
    accepts: ClassVar[tuple[type[Action], ...]] = (Use, UseOn, Play, PlayOn, TurnUp, Pass)
    settles: ClassVar[bool] = True

    of: int | None = None  # the seat whose moment it is: nobody else has anything to use
    because: Event | None = None
    acted: tuple[tuple[int, str], ...] = ()  # who has used which power in it. CE-POW-10
    all_asked: bool = False  # whether it is settled who is asked next
    first: str = ""  # the power that a player of several uses first. CE-TIME-06

    def go_on(self, state: CosmicState) -> None:
        """Who is asked is settled when all is done that has to be, and again after every response:
        it may let others respond. CE-TIME-04, CE-REV-17"""
        settled = self.all_asked or self.asking or self.due
        if settled or self._is_pointless(state) or self.still_mandatory(state):
            super().go_on(state)
        else:
            seats = self._in_turn(state, {*self.seats, *self.whom(state)})
            state.swap(msgspec.structs.replace(self, seats=seats, sealed=(), all_asked=True))

    def _is_pointless(self, state: CosmicState) -> bool:
        below = state.below
        called_off = isinstance(below, CosmicStep) and below.is_called_off()
        return called_off or super()._is_pointless(state)

    def _hear(self, state: CosmicState) -> None:
        super()._hear(state)
        if isinstance(state.top, TimingWindow) and state.top.due:
            state.swap(msgspec.structs.replace(state.top, all_asked=False))

    def _in_turn(self, state: CosmicState, seats: Collection[int]) -> tuple[int, ...]:
        """In timing order, from the seat on that comes after who has responded last."""
        order = list(state.timing())
        at = order.index(self.seats[-1]) + 1 if self.seats else 0
        return tuple(seat for seat in (*order[at:], *order[:at]) if seat in seats)

    def moments_here(self, state: CosmicState) -> Sequence[str]:
        """The moments of the timing table that it stands for."""
        return (self.moment,)

    def whom(self, state: CosmicState) -> tuple[int, ...]:
        """Those who may have something to use, for all that everybody knows, in timing order."""
        seats = [seat for seat in state.timing() if self.of in (None, seat)]
        return tuple(seat for seat in seats if may_respond(state, seat, self.moments_here(state)))

    def mandatory(self, state: CosmicState) -> Sequence[Effect]:
        """What comes of itself, again whenever its moment does.
        CE-POW-07, CE-POW-09, CE-TIME-01, CE-REV-17"""
        return [
            Follow(seat=seat, power=power.id, moment=self.moment)
            if isinstance(power, Lasting)
            else use_of(self, seat, power.id)
            for seat in state.timing()
            if self.of in (None, seat)
            for power in powers_at(state, seat, self.moment)
            if is_forced(state, power)
        ]

    def come(self, state: CosmicState, due: Sequence[Any]) -> None:
        """A player with several mandatory effects chooses their order. CE-TIME-06"""
        mine = {effect.power: effect for effect in due if effect.seat == due[0].seat}
        if len(mine) == 1 or self.first in mine:
            super().come(state, [mine.get(self.first, due[0])])
        else:
            seats = (due[0].seat,)
            state.push(ChoosePower(seats=seats, purpose="first", powers=tuple(mine)))

    def responses(self, state: CosmicState, seat: int) -> Iterable[Action]:
        hidden = revealable_at(state, seat, self.moment, revealable(state, seat))
        for power in (*powers_at(state, seat, self.moment), *hidden):
            targets = power.targets(state, seat)
            if targets is None:
                yield Use(power.id)
            else:
                yield from (UseOn(power.id, target) for target in targets)
        if seat in state.sheets:
            yield TurnUp()
        yield from added(state, self, seat)
        yield from self._plays(state, seat)

    def _plays(self, state: CosmicState, seat: int) -> Iterator[Action]:
        """The cards of a hand that are played at this time."""
        moments = self.moments_here(state)
        for card in sorted(set(filter(is_played, state.cards_of(seat)))):
            power = card_power(state, seat, card)
            if power is None or not is_timely(power, moments):
                continue
            targets = power.targets(state, seat)
            if targets is None:
                yield Play(card)
            else:
                yield from (PlayOn(card, target) for target in targets)

    def part(self, state: Any, decision: Any) -> str:
        return self.moment

    def facts(self, state: CosmicState) -> Facts:
        return self.about.facts() if isinstance(self.about, Announcement) else {}


def this_window(state: CosmicState) -> TimingWindow:
    """The window that is open; for what applies in it, and not for what is done."""
    return next(step for step in reversed(state.stack) if isinstance(step, TimingWindow))


def window_of(
    state: CosmicState,
    moment: str,
    *,
    of: int | None = None,
    about: Effect | None = None,
    because: Event | None = None,
) -> TimingWindow | None:
    """A window, if anything that there is can be used in it."""
    if not used_at(moment):
        return None
    return TimingWindow(seats=(), moment=moment, of=of, about=about, because=because)


def open_window(state: CosmicState, moment: str, *, of: int | None = None) -> None:
    """Open a window of the timing table. CE-TIME-03"""
    window = window_of(state, moment, of=of)
    if window is not None:
        state.push(window)


CosmicState.reactions = TimingWindow
