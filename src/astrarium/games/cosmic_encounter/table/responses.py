"""The window that is open: what it is about, whom it asks, and what who looks could use there."""

from collections.abc import Iterable, Iterator
from typing import Literal

from astrarium.kernel import Action, Plain
from astrarium.kernel.asides import AlwaysAsk, AskAgain, PassUntil
from astrarium.kernel.scene import Reason
from astrarium.kernel.standing import ANY, GAME, IDLE
from astrarium.kernel.standing import Aside as AsideAction

from ..data import face, is_encounter_card
from ..power import Alien, CosmicPower, Tech
from ..rules.face_down import revealable
from ..rules.reveal import Reinforce
from ..rules.timing import Announcement, Play, TimingWindow, TurnUp, Use
from ..state import ENCOUNTER
from ..state import CosmicState as State
from ..text.speech import CosmicSpeech as Speech
from .course import MOMENTS, Phase, legal


class Usable(Plain, frozen=True):
    """A power, a tech or a card of who looks, and whether it can be used in this window."""

    kind: Literal["alien", "tech", "flare", "artifact", "reinforcement", "sheet"]
    id: str  # of the power or of the card
    name: str
    pick: str  # what one points at for it
    actions: tuple[str, ...]  # the answers by which it is used; none: it cannot be
    why: Reason | None  # why it cannot


class StandingAnswer(Plain, frozen=True):
    """Something that is said once about windows to come."""

    kind: Literal["pass", "ask", "again"]
    moment: str  # of the timing table, or any
    until: str  # encounter or game; nothing: until it is taken back
    text: str
    action: str = ""  # by which it is said; nothing: it was said


class ResponsePanel(Plain, frozen=True):
    """A window, alike for all except ``usable``, ``said`` and ``offered``."""

    moment: str
    name: str  # of the moment
    phase: Phase | None  # None: it is a reaction, which can come in any
    about: str  # what it reacts to, in a sentence; nothing: to nothing that was done
    actor: int | None  # who did that
    seats: tuple[int, ...]  # who is asked, whatever they hold; who still thinks, the table says
    asked: bool  # whether who looks has still to answer
    usable: tuple[Usable, ...]
    said: tuple[StandingAnswer, ...]
    offered: tuple[StandingAnswer, ...]


class StandingPanel(Plain, frozen=True):
    """While no window is open: what who looks has said about windows to come, and can say."""

    said: tuple[StandingAnswer, ...]
    offered: tuple[StandingAnswer, ...]


def standing(state: State, seat: int | None, speech: Speech) -> StandingPanel | None:
    window = state.stack and isinstance(state.top, TimingWindow)
    if seat is None or window or state.ended is not None or not state.encounters:
        return None
    return StandingPanel(
        said=tuple(_said(state, seat, speech)), offered=tuple(_offered(state, seat, ANY, speech))
    )


def responses(state: State, seat: int | None, speech: Speech) -> ResponsePanel | None:
    window = state.top if state.stack and state.ended is None else None
    if not isinstance(window, TimingWindow):
        return None
    phases = MOMENTS.get(window.moment, ())
    some = legal(state, seat)
    return ResponsePanel(
        moment=window.moment,
        name=speech.named("moment", window.moment),
        phase=phases[0] if phases else None,
        about=_about(window, speech),
        actor=_actor(window),
        seats=tuple(one for one in state.timing() if one in window.seats),
        asked=bool(some),
        usable=() if seat is None else tuple(_usable(state, seat, some, speech)),
        said=() if seat is None else tuple(_said(state, seat, speech)),
        offered=() if seat is None else tuple(_offered(state, seat, window.moment, speech)),
    )


def _about(window: TimingWindow, speech: Speech) -> str:
    if isinstance(window.about, Announcement):
        facts = {name: speech.fact(value) for name, value in window.about.facts().items()}
        return speech.filled(speech.words.table["announced"], facts)
    return "" if window.because is None else speech.describe(window.because)


def _actor(window: TimingWindow) -> int | None:
    cause = window.because if window.about is None else window.about
    seat = getattr(cause, "seat", None)
    return seat if isinstance(seat, int) else None


# -- what can be used


def _usable(state: State, seat: int, some: tuple[Action, ...], speech: Speech) -> Iterator[Usable]:
    """All that a seat could ever use in a window: its powers, its techs, its cards."""
    for power in (*state.in_effect(seat), *revealable(state, seat)):
        if isinstance(power, Alien | Tech) and power.windows:
            yield _power(state, seat, power, some, speech)
    if seat in state.sheets and (alien := state.sheets[seat].value) is not None:
        turning = [action for action in some if isinstance(action, TurnUp)]
        why = None if turning else _why(state, seat, TurnUp(), speech)
        name = speech.alien(alien)
        yield Usable("sheet", alien, name, f"power:{alien}", _texts(turning), why)
    for card in dict.fromkeys(state.cards_of(seat)):
        if not is_encounter_card(card):
            yield _card(state, seat, card, some, speech)


def _power(
    state: State, seat: int, power: CosmicPower, some: tuple[Action, ...], speech: Speech
) -> Usable:
    found = [action for action in some if getattr(action, "power", None) == power.id]
    why = None if found else _why(state, seat, Use(power.id), speech)
    return Usable(
        kind="tech" if isinstance(power, Tech) else "alien",
        id=power.id,
        name=speech.power(power.id),
        pick=f"power:{power.id}",
        actions=_texts(found),
        why=why,
    )


def _card(state: State, seat: int, card: str, some: tuple[Action, ...], speech: Speech) -> Usable:
    kind = face(card).kind
    found = [action for action in some if getattr(action, "card", None) == card]
    reinforces = kind == "reinforcement" and Reinforce in state.accepts(state.top)
    tried = Reinforce(card, state.encounter.offense) if reinforces else Play(card)
    why = None if found else _why(state, seat, tried, speech)
    assert kind in ("flare", "artifact", "reinforcement")
    return Usable(kind, card, speech.card(card), f"card:{card}", _texts(found), why)


def _texts(actions: Iterable[Action]) -> tuple[str, ...]:
    return tuple(str(action) for action in actions)


def _why(state: State, seat: int, action: Action, speech: Speech) -> Reason | None:
    why = action.why_not(state, state.top, seat)
    return None if why is None else Reason(why.rule, speech.sentence(why))


# -- standing answers


def _said(state: State, seat: int, speech: Speech) -> Iterator[StandingAnswer]:
    orders = state.orders_of(seat)
    for one in orders.passing:
        yield _standing(PassUntil(one.moment, one.until), speech, told=True)
    for moment in orders.always_ask:
        yield _standing(AlwaysAsk(moment), speech, told=True)


def _offered(state: State, seat: int, moment: str, speech: Speech) -> Iterator[StandingAnswer]:
    """What can be said of this moment and of all of them."""
    moments = dict.fromkeys((IDLE, ANY, moment))
    said: list[AsideAction] = [
        PassUntil(one, until) for one in moments for until in (*state.spans, GAME)
    ]
    for aside in (*said, AlwaysAsk(moment), AskAgain()):
        if aside.why_not(state, state.top, seat) is None:
            yield _standing(aside, speech)


def _standing(aside: AsideAction, speech: Speech, *, told: bool = False) -> StandingAnswer:
    action, text = "" if told else str(aside), speech.describe(aside)
    if isinstance(aside, PassUntil):
        assert aside.until in (ENCOUNTER, GAME)
        return StandingAnswer("pass", aside.moment, aside.until, text, action)
    if isinstance(aside, AlwaysAsk):
        return StandingAnswer("ask", aside.moment, "", text, action)
    return StandingAnswer("again", ANY, "", text, action)
