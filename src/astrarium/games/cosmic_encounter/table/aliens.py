"""Alien sheets: what each says, in which state it is, and what it remembers."""

from collections.abc import Iterator
from typing import Literal

from astrarium.kernel import Plain
from astrarium.kernel.held import Held
from astrarium.kernel.scene import Fact

from ..data import ALIENS, Level
from ..power import Alien, CosmicPower, Tokens
from ..powers.aliens.citadel import Citadels
from ..powers.aliens.grudge import GrudgeTokens
from ..powers.aliens.miser import Hoard
from ..powers.aliens.reincarnator import Incarnation
from ..rules.timing import TurnUp
from ..state import CosmicState as State
from ..text.speech import CosmicSpeech as Speech
from .course import Phase, is_timely, legal, phases_of

SheetState = Literal["active", "lost", "zapped", "face_down", "offered"]


class TimingStrip(Plain, frozen=True):
    """When a power is used, and by whom."""

    roles: tuple[str, ...]  # in words; nothing: any player
    phases: tuple[Phase, ...]
    moments: tuple[str, ...]  # in words; nothing: it works by itself
    mandatory: bool


class AlienSheet(Plain, frozen=True):
    """An alien sheet on the table; one that lies face down has a name only for its player."""

    seat: int  # who has the use of it
    owner: int  # who gets it back, if it is lent
    alien: str | None  # None: who looks does not know it
    name: str
    power: str
    level: Level | None
    text: str  # what the power does, in our words
    set_up: str  # what was done for it before the game
    not_with: str  # the alien that is never in the same game
    wild: str  # what its flare does for others
    super: str  # and for the alien itself
    strip: TimingStrip | None
    state: SheetState
    memory: tuple[Fact, ...]  # tokens and cards on the sheet, as far as who looks sees them
    tokens: int | None
    timely: bool  # everybody sees that it could be used in the window that is open
    usable: bool  # who looks can use it now


def alien_sheets(state: State, seat: int | None, speech: Speech) -> tuple[AlienSheet, ...]:
    lying = (_sheet(state, held, seat, speech) for held in state.powers if _is_alien(state, held))
    return (*lying, *(_face_down(state, other, seat, speech) for other in state.sheets))


def offered_sheets(state: State, seat: int | None, speech: Speech) -> tuple[AlienSheet, ...]:
    """The aliens of which who looks is choosing one."""
    if seat is None:
        return ()
    named = (getattr(action, "alien", None) for action in legal(state, seat))
    return tuple(
        described(alien, speech, seat=seat, owner=seat, state="offered", usable=True)
        for alien in named
        if alien is not None
    )


def _is_alien(state: State, held: Held) -> bool:
    return isinstance(held.user, int) and isinstance(state.family.by(held), Alien)


def _sheet(state: State, held: Held, seat: int | None, speech: Speech) -> AlienSheet:
    power = state.family.by(held)
    assert isinstance(power, Alien)
    assert isinstance(held.holder, int)
    memory = held.memory
    return described(
        held.power,
        speech,
        seat=power.seat,
        owner=held.holder,
        state="lost" if held.lost else "active" if held.zapped is None else "zapped",
        memory=tuple(_remembered(held, seat, speech)),
        tokens=memory.tokens if isinstance(memory, Tokens) else None,
        timely=is_timely(state, power),
        usable=_is_usable(state, power, seat),
    )


def _face_down(state: State, owner: int, seat: int | None, speech: Speech) -> AlienSheet:
    alien = state.sheets[owner].value
    if alien is not None:
        usable = any(isinstance(one, TurnUp) for one in legal(state, seat))
        return described(alien, speech, seat=owner, owner=owner, state="face_down", usable=usable)
    return AlienSheet(
        seat=owner, owner=owner, alien=None, name=speech.words.table["face down"], power="",
        level=None, text="", set_up="", not_with="", wild="", super="", strip=None,
        state="face_down", memory=(), tokens=None, timely=False, usable=False,
    )  # fmt: skip


def described(
    alien: str,
    speech: Speech,
    *,
    seat: int,
    owner: int,
    state: SheetState,
    memory: tuple[Fact, ...] = (),
    tokens: int | None = None,
    timely: bool = False,
    usable: bool = False,
) -> AlienSheet:
    printed, texts = ALIENS[alien], speech.texts
    kind = CosmicPower.known[alien]
    assert issubclass(kind, CosmicPower)
    return AlienSheet(
        seat=seat,
        owner=owner,
        alien=alien,
        name=speech.alien(alien),
        power=speech.words.names["power"][alien],
        level=printed.level,
        text=texts.powers[alien],
        set_up=texts.set_ups.get(alien, ""),
        not_with=speech.alien(printed.not_with) if printed.not_with else "",
        wild=texts.wild[alien],
        super=texts.super[alien],
        strip=strip_of(kind, speech),
        state=state,
        memory=memory,
        tokens=tokens,
        timely=timely,
        usable=usable,
    )


def strip_of(kind: type[CosmicPower], speech: Speech) -> TimingStrip:
    names = speech.words.names
    return TimingStrip(
        roles=tuple(names["role"][role] for role in kind.roles),
        phases=phases_of(kind.windows),
        moments=tuple(names["moment"][moment] for moment in kind.windows),
        mandatory=kind.mandatory,
    )


# -- what a sheet remembers


def _remembered(held: Held, seat: int | None, speech: Speech) -> Iterator[Fact]:
    say, memory = speech.words.table, held.memory
    if isinstance(memory, Tokens):
        yield Fact(say["tokens"], str(memory.tokens))
    elif isinstance(memory, GrudgeTokens):
        yield Fact(say["tokens"], speech.listed(map(speech.seat, memory.holders)))
    elif isinstance(memory, Incarnation):
        yield Fact(say["incarnation"], speech.alien(memory.alien))
    elif isinstance(memory, Hoard):
        cards = [card.value for card in memory.cards if card.known_to(seat)]
        shown = speech.listed(speech.card(card) for card in cards if card is not None)
        yield Fact(say["hoard"], shown or str(len(memory.cards)))
    elif isinstance(memory, Citadels):
        for planet, card in memory.cards:
            yield Fact(speech.planet(planet), speech.card(card))


# -- whether it can be used now


def _is_usable(state: State, power: CosmicPower, seat: int | None) -> bool:
    if power.seat != seat:
        return False
    return any(getattr(action, "power", None) == power.id for action in legal(state, seat))
