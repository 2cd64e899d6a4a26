"""Setting up a game."""

from collections.abc import Sequence
from itertools import cycle, islice
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Dice, Draw, Hex, Secret, Step, Violation, pile_of, violation
from astrarium.kernel.hexes import hex_at
from astrarium.kernel.holdings import gain
from astrarium.kernel.piles import draw
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Seat

from ..data import Components, Layout
from ..events import CivTaken, Placed, TechsExchanged
from ..options import HyperspaceOptions
from ..state import Empire, System
from ..state import HyperspaceState as State
from ..things import RESOURCES, CivName, Kind, Land, TechName
from .exploring import SMALL, lay_out
from .figures import place
from .paying import take
from .research import from_reserve, to_reserve, without
from .self_destruct import STORAGE, homeworld

FRAME = "A"
POOL_OF_TECHS = 4  # HS-SET-13
MOST_ALIKE = 2  # players of one Civ (HS-SET-30)


class StartPlayer(Draw, frozen=True):
    """HS-SET-01"""

    text: ClassVar = "start player"
    draws: ClassVar = "seat"


class DealtCiv(Draw, frozen=True):
    """HS-SET-03"""

    text: ClassVar = "Civ of seat {seat}"
    draws: ClassVar = "civ"
    seat: Seat


class DealtTile(Draw, frozen=True):
    """HS-SET-04"""

    text: ClassVar = "system at {hex}"
    silent: ClassVar = True
    hex: Hex


class DealtHome(Draw, frozen=True):
    """HS-SET-07"""

    text: ClassVar = "home of seat {seat}"
    seat: Seat


class DealtWorth(Draw, frozen=True):
    """HS-INFO-05"""

    text: ClassVar = "value of {card}"
    silent: ClassVar = True
    card: str


def opening(seats: int, options: HyperspaceOptions, dice: Dice) -> State:
    """The table before anybody has a Civ.

    HS-SET-02, HS-SET-11, HS-SET-12, HS-COMP-06, HS-COMP-07
    """
    printed = options.set
    techs = [tech.id for tech in printed.common_techs for _ in range(tech.copies)]
    state = State(
        seats=seats,
        dice=dice,
        stack=(SetUp(),),
        options=options,
        systems={},
        unused=pile_of(tiles(printed, options, seats), "tiles"),
        reserve=pile_of(techs, "techs", knows=()),
        deck=pile_of([card.id for card in printed.secrets], "secrets"),
        empires=tuple(Empire(seat, "", dict.fromkeys(RESOURCES, 0), {}) for seat in range(seats)),
        order=tuple(range(seats)),
    )
    if options.secret_values == "shuffled":
        deal_worths(state)
    return state


def deal_worths(state: State) -> None:
    """What Secrets are worth at the end is dealt to them, and nobody knows it.  HS-INFO-05"""
    values = [dict(card.game_end) for card in state.components.secrets]
    for card in state.components.cards:
        at = state.roll(len(values), DealtWorth(card), to=()) - 1
        value = {str(name): many for name, many in values.pop(at).items()}
        state.worths[card] = Secret(value, knows=(), pool="worths")


def tiles(printed: Components, options: HyperspaceOptions, seats: int) -> list[str]:
    """The systems that are in the game: in small ones without those of one continent.

    HS-SET-05, HS-SET-06
    """
    small = seats <= SMALL and options.small_game_tiles == "remove_first"
    return [tile.id for tile in printed.unaligned_tiles if not small or len(tile.continents) > 1]


# -- Civs and homes


class TakeCiv(Action, frozen=True):
    """Choose your Civ.  HS-SET-03"""

    text: ClassVar = "take {civ}"
    picks: ClassVar = ("civ:{civ}",)
    civ: CivName

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if self.civ in civs_left(state):
            return None
        return violation("HS-SET-30", "That Civ is taken.")

    def do(self, state: State, step: "ChooseCiv", seat: int) -> None:
        state.change(seat, civ=self.civ)
        state.pop()


def civs_left(state: State) -> list[CivName]:
    """The Civs that a player may still have: each once, and twice only if there are too few. None
    is barred with two players.  HS-COMP-11, HS-SET-29, HS-SET-30"""
    known = [*state.components.civs]
    taken = [empire.civ for empire in state.empires if empire.civ]
    most = 1 if len(set(taken)) < len(known) else MOST_ALIKE
    return [civ for civ in known if taken.count(civ) < most]


class ChooseCiv(Step, frozen=True):
    """HS-SET-03"""

    rule: ClassVar = "HS-SET-03"
    prompt: ClassVar = "Which Civ do you play?"
    accepts: ClassVar = (TakeCiv,)

    seat: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(map(TakeCiv, civs_left(state)))


class TakeHome(Action, frozen=True):
    """Choose where your Homeworld lies.  HS-SET-28"""

    text: ClassVar = "home at {hex}"
    picks: ClassVar = ("area:{hex}",)
    told_by: ClassVar = (CivTaken,)
    hex: Hex

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if self.hex in homes_left(state):
            return None
        return violation("HS-SET-07", "No Homeworld can lie there.")

    def do(self, state: State, step: "ChooseHome", seat: int) -> None:
        state.pop()
        settle_home(state, seat, self.hex)


class ChooseHome(Step, frozen=True):
    """HS-SET-07, HS-SET-28"""

    rule: ClassVar = "HS-SET-07"
    prompt: ClassVar = "Where does your Homeworld lie?"
    accepts: ClassVar = (TakeHome,)

    seat: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(map(TakeHome, homes_left(state)))


def homes(state: State) -> tuple[Hex, ...]:
    """The home cells of the layout, clockwise.  HS-SET-08"""
    layout: Layout = state.components.layout(state.seats)
    return tuple(hex_at(FRAME, q, r) for q, r in layout.homes_clockwise)


def homes_left(state: State) -> list[Hex]:
    return [hex for hex in homes(state) if hex not in state.systems]


def settle_home(state: State, seat: int, hex: Hex) -> None:
    """A Homeworld with one Colony on each continent, a Starbase and the starting fleet.

    HS-SET-09, HS-SET-13, HS-SET-16, HS-SET-18 to HS-SET-26, HS-COMP-02, HS-COMP-03
    """
    civ = state.civ(seat)
    state.tell(CivTaken(seat=seat, civ=civ.id, hex=hex))
    lay_out(state, hex, civ.homeworld)
    state.change_system(hex, home=seat)
    state.change(
        seat,
        pool=figures_of(state.components, civ.id),
        super_techs=tuple(tech.id for tech in civ.super_techs),
    )
    for name, _ in [*state.lands(hex)]:
        place(state, seat, "colony", name)
    place(state, seat, "starbase", hex)
    for ship in civ.starting_fleet:
        place(state, seat, "super" if ship == "super_unit" else ship, hex)
    take(state, seat, **STORAGE)
    grant_abilities(state, seat)


def figures_of(printed: Components, civ: CivName) -> dict[Kind, int]:
    """The figures of a player before any is placed.  HS-COMP-02, HS-COMP-03"""
    kinds: tuple[Kind, ...] = ("colony", "starbase", "citizen", "corvette", "destroyer", "cruiser")
    pool: dict[Kind, int] = {kind: printed.types[kind].per_player for kind in kinds}
    pool["super"] = printed.civs[civ].super_unit.count
    return dict(sorted(pool.items()))


def grant_abilities(state: State, seat: int) -> None:
    """What a Civ can do from the start.  HS-SUPER-03 to HS-SUPER-05"""
    for name, ability in state.family.known.items():
        if getattr(ability, "civ", "") == state.empires[seat].civ:
            gain(state, name, seat)


# -- choices of the owners


class PlaceCitizen(Action, frozen=True):
    """Choose the continent of your first Citizen.  HS-SET-17"""

    text: ClassVar = "citizen at {land}"
    picks: ClassVar = ("area:{land}",)
    told_by: ClassVar = (Placed,)
    land: Land

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if self.land in dict(state.lands(homeworld(state, seat))):
            return None
        return violation("HS-SET-17", "Your first Citizen lives on your Homeworld.")

    def do(self, state: State, step: object, seat: int) -> None:
        state.pop()
        place(state, seat, "citizen", self.land)


class FirstCitizen(Step, frozen=True):
    """HS-SET-17, HS-SET-25"""

    rule: ClassVar = "HS-SET-17"
    prompt: ClassVar = "On which continent does your first Citizen live?"
    accepts: ClassVar = (PlaceCitizen,)

    seat: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(PlaceCitizen(name) for name, _ in state.lands(homeworld(state, seat)))


class SetAside(Action, frozen=True):
    """Set a Common Tech aside for the mulligan.  HS-SET-15"""

    text: ClassVar = "set aside {tech}"
    picks: ClassVar = ("card:{tech}",)
    tech: TechName

    def why_not(self, state: State, step: "Mulligan", seat: int) -> Violation | None:
        if self.tech in step.left(state):
            return None
        return violation("HS-SET-15", "That Tech is not among yours.")

    def do(self, state: State, step: "Mulligan", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, aside=(*step.aside, self.tech)))


class DrawOthers(Action, frozen=True):
    """Draw as many Techs as you have set aside, or keep all if there are none.  HS-SET-15"""

    text: ClassVar = "draw others"
    ends: ClassVar = True

    def variant(self, state: State) -> str:
        step = state.top if state.stack else None
        return "keep" if isinstance(step, Mulligan) and not step.aside else ""

    def do(self, state: State, step: "Mulligan", seat: int) -> None:
        state.pop()
        found = [from_reserve(state, seat) for _ in step.aside]
        drawn = tuple(tech for tech in found if tech is not None)
        if drawn:
            techs = (*state.empires[seat].techs, *drawn)
            state.change(seat, techs=techs)
            state.push(KeepTechs(seat))


class Mulligan(Step, frozen=True):
    """Once before the game a player may exchange Common Techs.  HS-SET-15, HS-SET-25"""

    rule: ClassVar = "HS-SET-15"
    prompt: ClassVar = "Which Techs do you set aside, to draw as many others?"
    accepts: ClassVar = (SetAside, DrawOthers)

    seat: Seat
    aside: tuple[TechName, ...] = ()

    def left(self, state: State) -> tuple[TechName, ...]:
        techs = state.empires[self.seat].techs
        for tech in self.aside:
            techs = without(techs, tech)
        return techs

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (*map(SetAside, dict.fromkeys(self.left(state))), DrawOthers())


class Reject(Action, frozen=True):
    """Return a Tech of all that you have seen to the Reserve.  HS-SET-15"""

    text: ClassVar = "reject {tech}"
    picks: ClassVar = ("card:{tech}",)
    tech: TechName

    def why_not(self, state: State, step: "KeepTechs", seat: int) -> Violation | None:
        if self.tech in state.empires[seat].techs:
            return None
        return violation("HS-SET-15", "That Tech is not among yours.")

    def do(self, state: State, step: "KeepTechs", seat: int) -> None:
        state.change(seat, techs=without(state.empires[seat].techs, self.tech))
        to_reserve(state, self.tech)


class KeepTechs(Step, frozen=True):
    """Four of all that were seen are kept; the rest goes back before the next player draws.

    HS-SET-15
    """

    rule: ClassVar = "HS-SET-15"
    prompt: ClassVar = "Which Tech do you return to the Reserve?"
    accepts: ClassVar = (Reject,)

    seat: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,) if len(state.empires[self.seat].techs) > POOL_OF_TECHS else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(map(Reject, dict.fromkeys(state.empires[seat].techs)))

    def go_on(self, state: State) -> None:
        state.pop()
        state.tell(TechsExchanged(seat=self.seat, techs=state.empires[self.seat].techs))


# -- the order of it all


@rule(of=State.in_effect)
def set_up_choices(state: State, seat: int) -> tuple[Step, ...]:
    """What a player has to choose once its Homeworld is settled.  HS-SET-25, HS-SET-31"""
    return (FirstCitizen(seat),)


class SetUp(Step, frozen=True):
    """Start player, Civs, map, Homeworlds, choices of the owners, in the order of the rulebook."""

    rule: ClassVar = "HS-SET-01"

    stage: str = "civs"
    start: int = 0

    def go_on(self, state: State) -> None:
        following = {"civs": "map", "map": "homes", "homes": "choices", "choices": "done"}
        stage, seats = self.stage, range(state.seats)
        if stage == "done":
            state.pop()
            return
        if stage == "civs":
            start = state.pick(seats, StartPlayer())
            state.swap(SetUp(following[stage], start))
            choose_civs(state)
        else:
            state.swap(msgspec.structs.replace(self, stage=following[stage]))
            {"map": deal_map, "homes": choose_homes}.get(stage, self.choose)(state)

    def choose(self, state: State) -> None:
        """Turn order, Hypers, Techs, and what owners choose.  HS-SET-08, HS-SET-23, HS-SET-25"""
        set_order(state, self.start)
        for place_, seat in enumerate(state.order, 1):
            state.gain_hypers(seat, place_)
        for seat in state.order:
            drawn = (from_reserve(state, seat) for _ in range(POOL_OF_TECHS))
            state.change(seat, techs=tuple(tech for tech in drawn if tech is not None))
        choices = [step for seat in state.order for step in set_up_choices(state, seat)]
        mulligans = [Mulligan(seat) for seat in state.order] if state.options.mulligan else []
        state.push(*choices, *mulligans)


def choose_civs(state: State) -> None:
    """HS-SET-03, HS-SET-30"""
    if state.options.civ_assignment == "choose":
        state.push(*map(ChooseCiv, range(state.seats)))
        return
    for seat in range(state.seats):
        state.change(seat, civ=state.pick(civs_left(state), DealtCiv(seat)))


def deal_map(state: State) -> None:
    """Unexplored systems are dealt face down.  HS-SET-04, HS-SET-09, HS-SET-10, HS-INFO-04"""
    layout = state.components.layout(state.seats)
    for q, r in layout.unexplored:
        hex = hex_at(FRAME, q, r)
        card, state.unused = draw(state, state.unused, DealtTile(hex))
        state.systems[hex] = System(tile=Secret(card.value, (), "tiles"))


def choose_homes(state: State) -> None:
    """HS-SET-07, HS-SET-28"""
    seats = [*range(state.seats)]
    if state.options.home_slots == "choose":
        chosen: list[int] = []
        while seats:
            seat = state.pick(seats, DealtHome(len(chosen)))
            seats.remove(seat)
            chosen.append(seat)
        state.push(*map(ChooseHome, chosen))
        return
    for seat in seats:
        settle_home(state, seat, state.pick(homes_left(state), DealtHome(seat)))


def set_order(state: State, start: int) -> None:
    """Clockwise round the map from the Start player's Homeworld.  HS-SET-08"""
    clockwise = [state.systems[hex].home for hex in homes(state)]
    at = clockwise.index(start)
    around = islice(cycle(clockwise), at, at + len(clockwise))
    state.order = tuple(seat for seat in around if seat is not None)
