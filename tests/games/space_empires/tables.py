"""Games of Space Empires that tests play: set-ups, and players who see more of it than chance."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from astrarium.games.space_empires import GAME
from astrarium.games.space_empires.data import (
    KINDS,
    MODULES,
    MOST_SHIPS,
    START_LEVELS,
    TECHNOLOGIES,
    TYPES,
    Technology,
)
from astrarium.games.space_empires.options import SpaceEmpiresOptions
from astrarium.games.space_empires.rules.movement.movement import Move
from astrarium.games.space_empires.state import SpaceEmpiresState as State
from astrarium.kernel import Action, Decision, Event, Hex, Perspective, seeded
from tests.games.chance import Chance

POLICY = "policy"
ADVANCED = dict.fromkeys(MODULES, True)
ALONE = {name: True for name in MODULES if name != "aliens"}
Setting = tuple[int, dict[str, Any]]
SETTINGS: dict[str, Setting] = {
    "standard": (2, {}),
    "small": (2, {"scenario": "small", "quick_start": True, **ADVANCED}),
    "large": (2, {"scenario": "large", "raiders": True}),
    "extra large": (
        2, {"scenario": "extra_large", "unpredictable_research": True, "warp_points": 3}
    ),
    "three": (3, {"victory": "colony_points", "gearing_limits": True}),
    "two against one": (3, {"scenario": "two_against_one", "first_printing": True}),
    "four": (4, {"victory": "last_empire", "doomsday_machines": 3, "quick_start": True}),
    "teams": (4, {"scenario": "teams", "instant_upgrade": True, "sling_shot": True, **ADVANCED}),
    "machines": (
        1, {"scenario": "doomsday_small", "quick_start": True, "fighters": True, "mines": True}
    ),
    "large machines": (
        1, {"scenario": "doomsday_large", "difficulty": "good_luck", "raiders": True}
    ),
    "two empires": (1, {"scenario": "alien_empires", "difficulty": "really_tough", **ALONE}),
    "three empires": (1, {"scenario": "alien_empires", "difficulty": "good_luck"}),
    # Each module by itself.
    **{name: (2, {"scenario": "small", "quick_start": True, name: True}) for name in MODULES},
    **{
        name: (2, {"scenario": "small", name: True})
        for name in (
            "instant_upgrade", "sling_shot", "gearing_limits", "unpredictable_research",
            "first_printing",
        )
    },
    "warp points": (2, {"scenario": "small", "warp_points": 2}),
    "doomsday machines": (2, {"scenario": "small", "doomsday_machines": 3}),
}  # fmt: skip
# What players weigh who keep what they have, and those who look for a fight; anything else is 10.
USUAL = 10
WEIGHTS = {
    "Concede": 0, "ConcedeInPhase": 0, "Scuttle": 0, "ScuttleGroup": 0, "ScuttleShips": 0,
    "Split": 1, "Merge": 2, "Move": 40, "Build": 30, "Bid": 2, "Seal": 20, "HoldFire": 3,
}  # fmt: skip
CARELESS = {**WEIGHTS, "Scuttle": 1, "ScuttleGroup": 1, "ScuttleShips": 1, "Split": 5, "Merge": 5}
IDLE = {"EndMovement": 1000, "Seal": 1000, "EndUpgrades": 1000, "Concede": 0, "ConcedeInPhase": 0}
STYLES: dict[str, dict[str, int]] = {
    "builder": WEIGHTS,
    "careless": CARELESS,
    "warlike": {**WEIGHTS, "EndMovement": 1, "FireAtColony": 60, "Retreat": 1, "StayCloaked": 3},
    "timid": {**WEIGHTS, "Retreat": 60, "Screen": 30, "StayCloaked": 60, "Withdraw": 60},
    "idle": IDLE,
    "desperate": {"Concede": 1, "ConcedeInPhase": 1, "Move": 40, "Build": 30, "Bid": 2},
}
MOST_COLONIES = 8  # of a player at the beginning of a war
NEARER = 10  # times as likely are moves of the warlike that lead to a foreign colony


def values_of(rules: str) -> dict[str, Any]:
    """The options of a named set-up, or of a scenario with modules: "small+mines+raiders"."""
    if rules in SETTINGS:
        return SETTINGS[rules][1]
    scenario, *modules = rules.split("+")
    return {"scenario": scenario, **dict.fromkeys(modules, True)}


class Table(msgspec.Struct, frozen=True):
    """Who plays, and by what. The same table always plays the same game."""

    rules: str
    styles: tuple[str, ...]
    seed: int
    max_cycles: int = 4
    late: bool = False  # whether it begins in the middle of a war
    more: dict[str, Any] = {}  # options besides those of the rules

    @property
    def seats(self) -> int:
        return len(self.styles)

    @property
    def options(self) -> SpaceEmpiresOptions:
        values = {**values_of(self.rules), **self.more, "max_cycles": self.max_cycles}
        return msgspec.convert(values, SpaceEmpiresOptions)

    def new(self) -> State:
        if self.late:
            state = GAME.position(war(self))
            state.dice = seeded(self.seed)
            state.run()
        else:
            state = GAME.new(self.seats, self.options, self.seed)
        assert isinstance(state, State)
        return state

    def __str__(self) -> str:
        more = "".join(f", {name} {value}" for name, value in self.more.items())
        return (
            f"{self.rules}, {self.seats} seats ({', '.join(self.styles)}), "
            f"max_cycles {self.max_cycles}{more}, seed {self.seed}{', late' * self.late}"
        )


def war(table: Table) -> dict[str, Any]:
    """Fleets of all kinds with good technology, in reach of each other and of many colonies."""
    chance, options = Chance("war", table.seed), table.options
    layout = options.layout(table.seats)
    middle = [*layout.deep_space]
    homes = {seat: layout.homeworlds[seat][0] for seat in range(table.seats)}
    free = [hex for home in layout.homes for hex in home if hex not in homes.values()]
    colonies = {
        hex: {"owner": seat, "value": chance.pick((1, 3, 5))}
        for seat, home in enumerate(layout.homes)
        for hex in [hex for hex in home if hex in free and chance.below(3) == 0][:MOST_COLONIES]
    }
    markers = {
        hex: chance.pick(("asteroids", "nebula", "black_hole", "mineral_10", "barren_planet"))
        for hex in middle
        if chance.below(5) == 0
    }
    unknown = [hex for hex in middle if hex not in markers and chance.below(6) == 0]
    known = [hex for hex in middle if hex not in unknown]
    markers |= {hex: chance.pick(("danger?", "asteroids?", "space_wreck?")) for hex in unknown}
    levels = {name: 1 + chance.below(3) for name in TECHNOLOGIES if options.has_technology(name)}
    levels |= {name: 2 for name in ("terraforming", "exploration") if name in levels}
    levels |= {"ship_size": 6, "movement": 1 + chance.below(7)}
    levels = {name: min(level, highest(options, name)) for name, level in levels.items()}
    return {
        "seats": table.seats,
        "options": msgspec.to_builtins(options),
        "turn": 3 * max(1, table.max_cycles - 1),
        "markers": markers,
        "empires": {
            seat: {"homeworld": hex, "cp": chance.below(30), "levels": levels}
            for seat, hex in homes.items()
        },
        "colonies": colonies,
        "units": fleets(table, chance, homes, colonies, known),
    }


def highest(options: SpaceEmpiresOptions, technology: Technology) -> int:
    """The highest level of a technology."""
    return START_LEVELS[technology] + len(options.prices(technology))


def fleets(
    table: Table,
    chance: Chance,
    homes: dict[int, Hex],
    colonies: dict[Hex, Any],
    places: list[Hex],
) -> dict[str, Any]:
    """What everybody has on the map, within the counters; each where nobody else is."""
    units: dict[str, Any] = {}
    mobile = [kind for kind in KINDS if table.options.allows(kind) and TYPES[kind].speed != 0]
    for seat, home in homes.items():
        own = [hex for hex in places if hash_of(hex) % table.seats == seat]
        planets = [hex for hex, colony in colonies.items() if colony["owner"] == seat]
        used: Counter[str] = Counter(SY=1, CO=len(planets))
        units[home] = {seat: ["SY x4", *(["F x3"] if table.options.fighters else [])]}
        if planets:
            units[planets[0]] = {seat: ["BASE"]}
        for _ in range(12):
            kind = chance.pick(mobile)
            used[kind] += 1
            if used[kind] <= TYPES[kind].counters:
                ships = 1 if TYPES[kind].is_face_up else 1 + chance.below(MOST_SHIPS)
                hex = chance.pick([*own[:6], *planets])
                units.setdefault(hex, {}).setdefault(seat, []).append(f"{kind} x{ships}")
    return units


def hash_of(hex: Hex) -> int:
    """A number that is the same for a hex on every Python."""
    return Chance(hex).below(1 << 16)


class Players:
    """Everybody at a table: a style for each seat, or the game's own policy."""

    def __init__(self, table: Table) -> None:
        self.styles = table.styles
        self.chance = Chance("players", table.seed)
        self.policies = [GAME.policy() for _ in table.styles]

    def answer(self, state: State) -> tuple[int, Action]:
        """The next answer of somebody who is asked."""
        decision = self.chance.pick(state.decisions())
        style = self.styles[decision.seat]
        if style == POLICY:
            action = self.policies[decision.seat].choose(Perspective(state, decision))
            return decision.seat, action
        return decision.seat, choose(state, decision, style, self.chance)


def choose(state: State, decision: Decision, style: str, chance: Chance) -> Action:
    """Any answer, as likely as it weighs for a style."""
    weighed = STYLES[style]
    weights = [weighed.get(type(action).__name__, USUAL) for action in decision.actions]
    if style == "warlike":
        for at, action in enumerate(decision.actions):
            if isinstance(action, Move) and leads_to_war(state, action, decision.seat):
                weights[at] *= NEARER
    return chance.weighted(decision.actions, weights)


def leads_to_war(state: State, move: Move, seat: int) -> bool:
    """Whether a move leads nearer to the nearest foreign colony."""
    foreign = [hex for hex, colony in state.colonies.items() if colony.owner != seat]
    start = state.groups[move.group].hex
    if not foreign:
        return False
    far = {hex: min(_steps(state, hex, to) for to in foreign) for hex in (start, move.to)}
    return far[move.to] < far[start]


def _steps(state: State, hex: Hex, to: Hex) -> int:
    distance = state.map.distance(hex, to)
    return 1000 if distance is None else distance


def new(setting: Setting, seed: int = 1, **more: Any) -> State:
    seats, options = setting
    state = GAME.new(seats, GAME.read_options({**options, **more}), seed)
    assert isinstance(state, State)
    return state


def played(
    state: State, seed: int, actions: int = 100_000, style: str = "builder"
) -> Iterator[tuple[State, int, Action, list[Event]]]:
    """A game as it goes on: who did what, what happened, and the position after it."""
    chance = Chance("played", seed)
    while state.ended is None and state.sequence < actions:
        decision = chance.pick(state.decisions())
        action = choose(state, decision, style, chance)
        yield state, decision.seat, action, state.apply(decision.seat, action)


def any_move(style: str) -> Callable[[Any, Any], tuple[int, Action]]:
    """How the contract suite plays on in a style."""

    def move(state: State, chance: Any) -> tuple[int, Action]:
        drawn = Chance(chance.getrandbits(64))
        decision = drawn.pick(state.decisions())
        return decision.seat, choose(state, decision, style, drawn)

    return move
