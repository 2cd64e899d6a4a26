"""Mats of those who play by the rules alone: Doomsday Machines and Alien Empires."""

from collections.abc import Iterator

from astrarium.kernel import Hex, Plain

from ..alien_empires import AlienEmpire
from ..data import ALIEN_PLAYERS, MACHINES, RATINGS, SIDES, TYPES, Kind, Weakness, WeaponClass
from ..rules.solitaire.economy import phase_row
from ..rules.solitaire.founding import fleets_of, groups_in, homeworld_of
from ..state import MACHINES as PARTIES
from ..state import SpaceEmpiresState as State
from ..text.speech import SpaceEmpiresSpeech as Speech


class MachineMat(Plain, frozen=True):
    """A Doomsday Machine that is on the map, or will come."""

    party: int
    name: str
    kind: Kind
    weapon: WeaponClass
    attack: int
    defense: int
    hull: int
    attacks: int  # in a round
    damage: int
    weakness: Weakness | None  # None: nobody has met it
    hex: Hex | None  # None: it has not come, or is destroyed
    place: str
    phase: int | None  # the Economic Phase after which it comes, where that is known
    destroyed: bool


class Chance(Plain, frozen=True):
    """What a die of an Alien Empire's economy brings, and on how many of its sides."""

    bank: str
    sides: int


class FleetMat(Plain, frozen=True):
    """A fleet of an Alien Empire."""

    hex: Hex
    place: str
    cp: int  # for ships that are chosen when it first fights; 0: they are on the map
    raiders: bool


class EmpireMat(Plain, frozen=True):
    """An Alien Empire: its banks, its technology and its fleets, open to all."""

    party: int
    name: str
    home: Hex | None  # None: its Homeworld is destroyed
    fleet: int
    tech: int
    defense: int
    levels: tuple[str, ...]
    fleets: tuple[FleetMat, ...]
    dice: int  # in the next Economic Phase
    worth: int  # CP of a die
    chances: tuple[Chance, ...]
    launch: int  # the highest die that launches a fleet


class AutomataPanel(Plain, frozen=True):
    machines: tuple[MachineMat, ...]
    empires: tuple[EmpireMat, ...]
    sides: int = SIDES


def automata(state: State, speech: Speech) -> AutomataPanel | None:
    found = AutomataPanel(
        tuple(_machines(state, speech)),
        tuple(_empire(state, empire, speech) for empire in state.alien_empires.values()),
    )
    return found if found.machines or found.empires else None


def _machines(state: State, speech: Speech) -> Iterator[MachineMat]:
    """Those of a scenario with their times; of those that wake by themselves, who has come."""
    options = state.options
    table = MACHINES.get(options.scenario, {}).get(options.difficulty, ())
    for at, party in enumerate(PARTIES):
        if at < len(table):
            phase, rating = table[at]
            yield _machine(state, party, RATINGS[rating - 1], phase, speech)
        elif at < state.awake:
            yield _machine(state, party, "MACHINE", None, speech)


def _machine(state: State, party: int, kind: Kind, phase: int | None, speech: Speech) -> MachineMat:
    group = next(iter(state.groups_of(party)), None)
    its = TYPES[kind]
    assert its.weapon is not None
    assert its.attack is not None
    return MachineMat(
        party=party,
        name=speech.seat(party),
        kind=kind,
        weapon=its.weapon,
        attack=its.attack,
        defense=its.defense,
        hull=its.hull,
        attacks=its.attacks,
        damage=state.damages.get(party, 0),
        weakness=state.weaknesses.get(party),
        hex=None if group is None else group.hex,
        place="" if group is None else speech.hex(group.hex),
        phase=phase,
        destroyed=group is None and PARTIES.index(party) < state.awake,
    )


def _empire(state: State, empire: AlienEmpire, speech: Speech) -> EmpireMat:
    names, row = speech.words.names["technology"], phase_row(state.cycle)
    levels = (f"{names[name]} {level}" for name, level in empire.levels.items() if level)
    fleets = ((groups_in(state, it)[0], it) for it in fleets_of(state, empire.party).values())
    chances, below = [], 0
    for bank in ("econ", "fleet", "tech", "defense"):
        if (most := getattr(row, bank)) > below:
            chances.append(Chance(bank, most - below))
            below = most
    return EmpireMat(
        party=empire.party,
        name=speech.seat(empire.party),
        home=homeworld_of(state, empire.party),
        fleet=empire.fleet,
        tech=empire.tech,
        defense=empire.defense,
        levels=tuple(levels),
        fleets=tuple(
            FleetMat(group.hex, speech.hex(group.hex), fleet.cp, fleet.is_raiders)
            for group, fleet in fleets
        ),
        dice=row.dice + empire.more_dice(state.cycle),
        worth=ALIEN_PLAYERS[state.options.difficulty][1],
        chances=tuple(chances),
        launch=row.launch,
    )
