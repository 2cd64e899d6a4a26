"""Civ sheets: abilities, Pool with prices, Storage, production and the slots for Techs."""

from collections.abc import Iterator, Mapping
from typing import Literal

from astrarium.kernel import Plain

from ..data import Ability, Civ
from ..rules.build import price_of
from ..rules.research import is_duplicate, is_illegal, slots
from ..rules.setup import ChooseCiv, civs_left
from ..state import HyperspaceState as State
from ..text.speech import HyperspaceSpeech as Speech
from ..things import PRODUCED, RESOURCES, Kind, ShipKind
from .zones import is_used_up

KINDS: tuple[Kind, ...] = (
    "colony", "starbase", "citizen", "corvette", "destroyer", "cruiser", "super",
)  # fmt: skip
AbilityKind = Literal["bonus", "weakness", "victory", "super"]


class Amount(Plain, frozen=True):
    """So much of a resource."""

    resource: str
    many: int


class TechText(Plain, frozen=True):
    """A Tech, with what it does."""

    id: str
    name: str
    text: str
    kind: str  # when it works: build, battle, key_action, ...
    cost: tuple[Amount, ...]
    hyper: bool  # Research of it brings a Hyper
    large: bool  # a Super Tech
    used: bool  # it can be used once, and was
    illegal: bool  # this Civ cannot research it
    duplicate: bool
    reconstructed: bool  # its text is not that of the printed game


class SlotRow(Plain, frozen=True):
    """A slot for a Tech, and what Research there costs."""

    slot: str
    name: str
    large: bool
    atomics: int
    gift: bool  # a rival gains an Organic
    tech: TechText | None


class AbilityText(Plain, frozen=True):
    kind: AbilityKind
    name: str
    text: str
    reconstructed: bool


class UnitRow(Plain, frozen=True):
    """A kind of unit: how it fights, what it costs now, and where its figures are."""

    kind: Kind
    name: str
    parent: str  # of a Super Unit: ship, citizen, colony or starbase
    attack: str  # d6, or a number
    defence: int
    fortress: bool
    price: tuple[Amount, ...]
    pool: int
    in_play: int
    damaged: int
    adrift: int


class SecretRow(Plain, frozen=True):
    """A Secret that somebody has; what it is worth only its holder knows."""

    card: str
    name: str
    text: str
    points: int | None  # None: who looks does not know it
    hypers: int | None
    reconstructed: bool


class CivSheet(Plain, frozen=True):
    """A player's sheet; or one that can be chosen, which belongs to nobody."""

    seat: int | None
    civ: str
    name: str
    pick: str  # what one points at to choose it
    purse: tuple[Amount, ...]
    production: tuple[Amount, ...]  # of a Produce: by Colonies and Citizens
    hypers: int
    units: tuple[UnitRow, ...]
    slots: tuple[SlotRow, ...]
    pool: tuple[TechText, ...]  # Techs that can still be researched
    secrets: tuple[SecretRow, ...]
    abilities: tuple[AbilityText, ...]
    remembers: tuple[str, ...]  # tokens of its own, in words
    reconstructed: bool  # most of its numbers are not those of the printed sheet


def civ_sheets(state: State, speech: Speech) -> tuple[CivSheet, ...]:
    """The sheets of all players who have a Civ."""
    return tuple(
        _sheet(state, empire.seat, empire.civ, speech) for empire in state.empires if empire.civ
    )


def offered_sheets(state: State, seat: int | None, speech: Speech) -> tuple[CivSheet, ...]:
    """The Civs among which a player chooses."""
    step = state.top if state.stack else None
    if not isinstance(step, ChooseCiv) or seat != step.seat:
        return ()
    return tuple(_sheet(state, None, civ, speech) for civ in civs_left(state))


def _sheet(state: State, seat: int | None, name: str, speech: Speech) -> CivSheet:
    civ = state.components.civs[name]
    empire = None if seat is None else state.empires[seat]
    own = seat is not None and empire is not None
    return CivSheet(
        seat=seat,
        civ=name,
        name=speech.civ(name),
        pick=f"civ:{name}",
        purse=amounts(empire.purse) if empire is not None else (),
        production=_production(state, seat) if seat is not None else (),
        hypers=empire.hypers if empire is not None else 0,
        units=tuple(_units(state, seat, civ, speech)),
        slots=tuple(_slots(state, seat, civ, speech)),
        pool=tuple(_pool(state, seat, civ, speech)),
        secrets=tuple(_secrets(state, seat, speech)) if own and seat is not None else (),
        abilities=tuple(_abilities(civ, speech)),
        remembers=tuple(_remembered(state, seat, speech)) if seat is not None else (),
        reconstructed=civ.is_reconstructed,
    )


def amounts(counts: Mapping[str, int]) -> tuple[Amount, ...]:
    """Resources with their numbers, always in the same order."""
    return tuple(Amount(one, counts[one]) for one in RESOURCES if one in counts)


def _production(state: State, seat: int) -> tuple[Amount, ...]:
    found: dict[str, int] = {resource: state.production(seat, resource) for resource in PRODUCED}
    return amounts({"organic": state.citizens(seat)} | found)


def _units(state: State, seat: int | None, civ: Civ, speech: Speech) -> Iterator[UnitRow]:
    empire = None if seat is None else state.empires[seat]
    there: dict[Kind, int] = {}
    if seat is not None:
        for who, many in state.units_of(seat):
            there[who.kind] = there.get(who.kind, 0) + many
    for kind in KINDS:
        fights = civ.strength(kind)
        price = civ.price(kind) if seat is None else dict(price_of(state, seat, kind))
        count = state.components.types[kind].per_player if kind != "super" else civ.super_unit.count
        yield UnitRow(
            kind=kind,
            name=speech.super_unit(civ.id) if kind == "super" else speech.kind(kind),
            parent=civ.super_unit.parent if kind == "super" else "",
            attack=str(fights.attack),
            defence=fights.defence,
            fortress=fights.fortress,
            price=amounts(price),
            pool=count if empire is None else empire.pool.get(kind, 0),
            in_play=there.get(kind, 0),
            damaged=0 if empire is None else _many(empire.damaged, kind),
            adrift=0 if empire is None else _many(empire.adrift, kind),
        )


def _many(ships: Mapping[ShipKind, int], kind: Kind) -> int:
    return sum(many for one, many in ships.items() if one == kind)


def _slots(state: State, seat: int | None, civ: Civ, speech: Speech) -> Iterator[SlotRow]:
    printed = {slot.slot: slot for slot in civ.research_slots}
    filled = {} if seat is None else state.empires[seat].slots
    known = printed if seat is None else slots(state, seat)
    for name in (*known, *(name for name in filled if name not in known)):
        slot = known.get(name)
        tech = filled.get(name)
        yield SlotRow(
            slot=name,
            name=speech.slot(name),
            large=slot is not None and slot.is_large,
            atomics=0 if slot is None else slot.atomics,
            gift=slot is not None and bool(slot.gift),
            tech=None if tech is None else tech_text(state, seat, tech, speech),
        )


def _pool(state: State, seat: int | None, civ: Civ, speech: Speech) -> Iterator[TechText]:
    if seat is None:
        names = tuple(tech.id for tech in civ.super_techs)
    else:
        names = (*state.empires[seat].techs, *state.empires[seat].super_techs)
    for name in names:
        yield tech_text(state, seat, name, speech)


def tech_text(state: State, seat: int | None, name: str, speech: Speech) -> TechText:
    tech = state.components.techs[name]
    own = seat is not None and name in state.empires[seat].techs
    return TechText(
        id=name,
        name=speech.card_name(name),
        text=speech.card_text(name),
        kind=tech.timing or tech.kind,
        cost=_price(tech.cost),
        hyper=tech.hyper,
        large=any(tech in civ.super_techs for civ in state.components.civs_core),
        used=seat is not None and is_used_up(state, seat, name),
        illegal=own and seat is not None and is_illegal(state, seat, name),
        duplicate=own and seat is not None and is_duplicate(state, seat, name),
        reconstructed=tech.is_reconstructed,
    )


def _price(price: Mapping[str, int]) -> tuple[Amount, ...]:
    return tuple(Amount(name, many) for name, many in price.items() if many)


def _secrets(state: State, seat: int, speech: Speech) -> Iterator[SecretRow]:
    for known in state.empires[seat].secrets:
        worth = known.worth.value
        yield SecretRow(
            card=known.card,
            name=speech.card_name(known.card),
            text=speech.card_text(known.card),
            points=None if worth is None else worth.get("vp", 0),
            hypers=None if worth is None else worth.get("hyper", 0),
            reconstructed=state.components.cards[known.card].is_reconstructed,
        )


def _abilities(civ: Civ, speech: Speech) -> Iterator[AbilityText]:
    kinds: tuple[tuple[AbilityKind, Ability], ...] = (
        ("bonus", civ.bonus), ("weakness", civ.weakness), ("victory", civ.victory),
        ("super", civ.super_unit),
    )  # fmt: skip
    for kind, printed in kinds:
        name = f"{civ.id}-{kind.upper()}"
        guessed = (printed.confidence or civ.confidence) == "reconstructed"
        yield AbilityText(kind, speech.card_name(name), speech.card_text(name), guessed)


def _remembered(state: State, seat: int, speech: Speech) -> Iterator[str]:
    """What the powers of a player keep count of: tokens of its Civ, and marks."""
    for held in state.powers:
        if held.holder == seat and held.memory is not None:
            for field in held.memory.__struct_fields__:
                value = getattr(held.memory, field)
                told = _told(value, speech)
                if told:
                    yield f"{speech.card_name(held.power)}: {told}"


def _told(value: object, speech: Speech) -> str:
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return speech.choice(value)
    if isinstance(value, tuple):
        return speech.listed([_told(one, speech) for one in value]) if value else ""
    return ""
