"""What cards say: every card that lies open, is in the hand of who looks, or may come."""

from collections.abc import Iterator

from astrarium.kernel import Plain

from ..data import ALIENS, Kind, copies, face, flare
from ..power import Artifact, CosmicPower, Flare, Tech
from ..state import CosmicState as State
from ..text.speech import CosmicSpeech as Speech
from .aliens import TimingStrip, strip_of


class FlareText(Plain, frozen=True):
    """One of the two effects of a flare."""

    text: str
    strip: TimingStrip | None


class CardText(Plain, frozen=True):
    """A cosmic card that can be read."""

    card: str  # as figures of cards and picks name it
    name: str
    kind: Kind
    value: int
    copies: int
    text: str  # what it does; a flare's effects stand apart
    strip: TimingStrip | None  # when it is played; None: it is laid, or reinforces
    alien: str  # whose flare it is
    wild: FlareText | None
    super: FlareText | None


def card_texts(state: State, speech: Speech) -> tuple[CardText, ...]:
    """The cards that who looks sees, and all flares of aliens in play."""
    return tuple(card_text(card, speech) for card in sorted(_to_read(state)))


def _to_read(state: State) -> set[str]:
    found = {card for other in state.hands for card in state.cards_of(other)}
    found |= {*state.discards, *(played.card for played in state.played)}
    for encounter in state.encounters:
        found |= {one.card.value for one in encounter.laid if one.card.value is not None}
    if state.options.flares:
        found |= {flare(held.power) for held in state.powers if held.power in ALIENS}
    found |= {one.card.value for one in state.stored if one.card.value is not None}
    return found


def card_text(card: str, speech: Speech) -> CardText:
    printed, texts = face(card), speech.texts
    alien = card.removeprefix("flare-") if printed.kind == "flare" else ""
    text = "" if alien else speech.card_text(card)
    return CardText(
        card=card,
        name=speech.card(card),
        kind=printed.kind,
        value=printed.value,
        copies=copies(card),
        text=text,
        strip=_strip(card, speech) if printed.kind == "artifact" else None,
        alien=alien,
        wild=_effect(f"wild-{alien}", texts.wild[alien], speech) if alien else None,
        super=_effect(f"super-{alien}", texts.super[alien], speech) if alien else None,
    )


def _strip(name: str, speech: Speech) -> TimingStrip | None:
    kind = CosmicPower.known.get(name)
    if kind is None or not issubclass(kind, Artifact | Flare):
        return None
    return strip_of(kind, speech)


def _effect(name: str, text: str, speech: Speech) -> FlareText:
    return FlareText(text, _strip(name, speech))


class TechCard(Plain, frozen=True):
    """A tech card on the table: face down with ships that research it, or completed."""

    seat: int
    number: int | None  # by which one that lies face down is called
    tech: str | None  # None: who looks does not know it
    name: str
    text: str
    ships: int  # that research it
    needed: int | None  # None: as many as one likes, or it is not known
    completed: bool
    stays: bool  # in play, once it was used
    hidden: bool  # it is revealed as it is used
    strip: TimingStrip | None


def tech_cards(state: State, speech: Speech) -> Iterator[TechCard]:
    for seat, some in sorted(state.research.items()):
        for one in some:
            name = one.card.value
            yield _tech(name, seat, speech, number=one.number, ships=one.ships)
    for held in state.powers:
        power = state.family.by(held)
        if isinstance(power, Tech) and isinstance(held.user, int):
            yield _tech(power.card, held.user, speech)


def _tech(
    tech: str | None, seat: int, speech: Speech, number: int | None = None, ships: int = 0
) -> TechCard:
    if tech is None:
        assert number is not None
        return TechCard(
            seat=seat, number=number, tech=None, name=speech.research(number), text="",
            ships=ships, needed=None, completed=False, stays=False, hidden=False, strip=None,
        )  # fmt: skip
    kind = CosmicPower.known[f"tech-{tech}"]
    assert issubclass(kind, Tech)
    return TechCard(
        seat=seat,
        number=number,
        tech=tech,
        name=speech.tech(tech),
        text=speech.texts.techs[tech],
        ships=ships,
        needed=kind.printed.research,
        completed=number is None,
        stays=kind.printed.stays,
        hidden=kind.printed.hidden,
        strip=strip_of(kind, speech),
    )
