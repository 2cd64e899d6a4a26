"""Units: how they come onto the map, and how they leave it."""

from astrarium.kernel import Hex, Violation, is_seat, violation
from astrarium.kernel.powers import permission, rule

from ..data import Attack
from ..events import Built, Placed, Recruited, UnitDamaged, UnitDestroyed
from ..state import ADRIFT, SLOTS, Colony, Unit, place_of
from ..state import HyperspaceState as State
from ..things import Kind, Land, Token
from .paying import take_hypers

HYPER_DEFENCE = 6  # HS-HYP-03

# -- strength


@rule
def attack_of(state: State, who: Unit) -> Attack:
    """The Attack of a unit: a die, or a number.  HS-CMB-08, HS-CMB-09"""
    return state.strength(who.owner, who.kind).attack


@rule
def attack_bonus(state: State, who: Unit) -> int:
    """What is added to the die or the rating of a unit."""
    return 0


@rule
def defence_of(state: State, who: Unit) -> int:
    """The damage that destroys a unit; Hypers in a Colony add to it.  HS-CMB-13, HS-HYP-04"""
    defence = state.strength(who.owner, who.kind).defence
    if not who.is_in_orbit and who.place != ADRIFT:
        colony = state.continent(who.place).colony
        if colony is not None and colony.kind == who.kind and colony.owner == who.owner:
            return defence + HYPER_DEFENCE * colony.hypers
    return defence


def is_fortress(state: State, who: Unit) -> bool:
    """HS-CMB-18"""
    return state.strength(who.owner, who.kind).fortress


# -- where units may stand


def why_not_land(state: State, name: Land) -> Violation | None:
    """Continents are those of explored systems.  HS-BUILD-03"""
    try:
        hex, number = place_of(name)
    except ValueError:
        return violation("HS-BUILD-03", "There is no such continent.")
    system = state.systems.get(hex)
    if system is None or not system.is_explored or number >= len(system.continents):
        return violation("HS-BUILD-03", "There is no such continent in an explored system.")
    return None


def rival_units(state: State, seat: int, name: Land) -> bool:
    """Whether units of another player stand on a continent; neutral Natives are nobody's.

    HS-BUILD-05, HS-BUILD-07, HS-CIT-03, HS-CMB-23, HS-NAT-05
    """
    return any(is_seat(each.owner) and each.owner != seat for each, _ in state.units_on(name))


def why_not_colony(state: State, seat: int, name: Land) -> Violation | None:
    """Where a Colony may be founded or placed.

    HS-BUILD-03, HS-BUILD-05, HS-BUILD-06, HS-BUILD-08, HS-BUILD-09, HS-CIT-02, HS-COL-06
    """
    why = why_not_land(state, name)
    if why is not None:
        return why
    if state.continent(name).colony is not None and not rival_units(state, seat, name):
        return violation("HS-BUILD-06", "You have a Colony on that continent.")
    if rival_units(state, seat, name):
        return violation("HS-BUILD-05", "A rival has a unit on that continent.")
    return why_no_figure(state, seat, "colony")


def why_no_figure(state: State, seat: int, kind: Kind) -> Violation | None:
    """HS-COMP-04"""
    if state.left(seat, kind):
        return None
    return violation("HS-COMP-04", "You have no {kind} left in your Pool.", kind=kind)


@permission(of=State.in_effect)
def why_not_starbase(state: State, seat: int, hex: Hex) -> Violation | None:
    """A Starbase needs a Colony on the planet and an orbit without any Starbase.

    HS-BUILD-12, HS-BUILD-13, HS-BASE-03
    """
    if not state.has_colony(hex, seat):
        return violation("HS-BUILD-12", "You have no Colony on that planet.")
    if state.has_starbase(hex):
        return violation("HS-BUILD-13", "There is a Starbase in that system already.")
    return None


def why_not_citizen(state: State, seat: int, name: Land) -> Violation | None:
    """A Citizen needs a Colony on its continent, or by an option on its planet.

    HS-BUILD-14, HS-BUILD-15, HS-CIT-02
    """
    why = why_not_land(state, name)
    if why is not None:
        return why
    colony = state.continent(name).colony
    if colony is not None and colony.owner == seat:
        return None
    if state.options.citizen_placement == "same_planet":
        if state.has_colony(place_of(name)[0], seat) and not rival_units(state, seat, name):
            return None
    return violation("HS-BUILD-14", "You have no Colony there.")


# -- coming onto the map


def place(state: State, seat: int, kind: Kind, where: str, *, built: bool = False) -> Unit:
    """A figure comes from its Pool onto the map, without counting against any batch.

    HS-BUILD-24, HS-BUILD-25
    """
    state.to_pool(seat, kind, -1)
    return set_down(state, Unit(seat, kind, where), built=built)


def set_down(state: State, who: Unit, *, built: bool = False) -> Unit:
    """A figure that is in hand comes onto the map.  HS-BUILD-10, HS-BUILD-11"""
    told = Built if built else Placed
    if is_colony(state, who):
        state.change_continent(who.place, colony=founded(state, who))
    else:
        state.put(who)
    state.tell(told(seat=who.owner, unit=str(who), kind=who.kind))
    if is_colony(state, who) and state.continent(who.place).native:
        state.tell(Recruited(seat=who.owner, land=who.place))
    return who


def is_colony(state: State, who: Unit) -> bool:
    """Super Colonies are Colonies too.  HS-SUPER-01"""
    if who.kind == "super":
        return state.civ(who.owner).super_unit.parent == "colony"
    return who.kind == "colony"


def founded(state: State, who: Unit) -> Colony:
    """A new Colony, with tokens by the symbols of its continent.  HS-BUILD-10, HS-COL-04"""
    return Colony(who.owner, symbols(state, who.place), who.kind)


def symbols(state: State, name: Land) -> tuple[Token, ...]:
    """The tokens that the symbols of a continent bring.  HS-BUILD-10"""
    hex, number = place_of(name)
    printed = state.tile(hex).continents[number]
    counts: dict[Token, int] = {"atomic": printed.atomic, "metal": printed.metal}
    return tuple(token for token, many in counts.items() for _ in range(many))[:SLOTS]


# -- leaving the map


def destroy(state: State, who: Unit, by: int | None = None, *, in_battle: bool = False) -> None:
    """A unit goes to its owner's Pool, a Native out of the game. A Super Unit that is destroyed
    outside a Battle gives its owner Hypers.

    HS-TERM-01, HS-NAT-03, HS-SUPER-02, HS-SEC-12
    """
    defence = defence_of(state, who)
    state.take(who)
    if is_seat(who.owner):
        state.to_pool(who.owner, who.kind)
    state.tell(
        UnitDestroyed(
            owner=who.owner, unit=str(who), kind=who.kind, by=by, defence=defence,
            in_battle=in_battle,
        )
    )  # fmt: skip
    if who.kind == "super" and not in_battle:
        hypers = state.civ(who.owner).super_unit.hypers_if_destroyed_outside_battle
        take_hypers(state, who.owner, hypers)


def damage(state: State, who: Unit, by: int | None = None) -> None:
    """A ship goes to its owner's Storage.  HS-CMB-16, HS-SHIP-02"""
    state.take(who)
    state.to_storage(who.owner, who.kind)
    state.tell(UnitDamaged(owner=who.owner, unit=str(who), kind=who.kind, by=by))
