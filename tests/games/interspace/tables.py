"""Games that are played by the styles of players, from a setting that says everything."""

from collections import Counter
from typing import Any

import msgspec

from astrarium.games.interspace import GAME
from astrarium.games.interspace.data import (
    AGENTS,
    ARTIFACTS,
    BREAKTHROUGHS,
    HOME_WORLDS,
    OBJECTIVES,
    PLANETS,
    TILE_MIX,
    UNITS,
)
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.games.interspace.state.options import ADVANCED, CARD_MODULES, InterSpaceOptions
from astrarium.kernel import Action, Perspective, hexes, seeded
from tests.games.chance import Chance
from tests.games.interspace.players import choose

POLICY = "policy"
# The rules that tables play by: what to choose for them, and how many may play.
RULES: dict[str, dict[str, object]] = {
    "english": {"edition": "english"},
    "italian": {"edition": "italian"},
    "standard": {"tier": "standard"},
    "hidden": {"tier": "standard", "hidden_stacks": True},
    "objectives": {"tier": "standard", "objectives": True},
    "breakthroughs": {"tier": "standard", "breakthroughs": True},
    "colonization": {"tier": "standard", "colonization": True, "discovery_limits": True},
    "encounters": {"tier": "standard", "encounters": True, "variable_space": 20},
    "advanced": {"tier": "standard", **dict.fromkeys(CARD_MODULES, True)},
    "everything": {
        **{"tier": "standard", "hidden_stacks": True, "variable_space": 5},
        **dict.fromkeys(ADVANCED, True),
    },
}


# Ships that agents have in the middle of a game.
SHIPS = {
    "berserker": ["berserker"],
    "doom": ["doom_station", "doom_boat x3"],
    "pirates": ["pirates"],
    "plague": ["PB x2", "DD"],
    "raiders": ["raiders"],
    "rogue_miners": ["miners"],
    "trader": ["trader"],
    "stasis": ["AB"],
    "vanished": ["CA", "transport"],
}


def values_of(rules: str) -> dict[str, object]:
    """The options of a named set of rules, or of Standard with modules: "standard+encounters"."""
    if rules in RULES:
        return RULES[rules]
    tier, *modules = rules.split("+")
    return {"tier": tier, **dict.fromkeys(modules, True)}


def seats_of(rules: str) -> range:
    return GAME.seats(msgspec.convert(values_of(rules), InterSpaceOptions))


class Table(msgspec.Struct, frozen=True):
    """Who plays, and by what. The same table always plays the same game."""

    rules: str
    styles: tuple[str, ...]
    seed: int
    max_game_turns: int = 60
    late: bool = False  # whether it begins in the middle of a crowded galaxy

    @property
    def seats(self) -> int:
        return len(self.styles)

    @property
    def options(self) -> InterSpaceOptions:
        values = {**values_of(self.rules), "max_game_turns": self.max_game_turns}
        return msgspec.convert(values, InterSpaceOptions)

    def new(self) -> State:
        if self.late:
            state = GAME.position(late_position(self))
            state.dice = seeded(self.seed)
            state.run()
        else:
            state = GAME.new(self.seats, self.options, self.seed)
        assert isinstance(state, State)
        return state

    def __str__(self) -> str:
        return (
            f"{self.rules} rules, {self.seats} seats ({', '.join(self.styles)}), "
            f"max_game_turns {self.max_game_turns}, seed {self.seed}{', late' * self.late}"
        )


def late_position(table: Table) -> dict[str, Any]:
    """Neighbours with grown planets and strong fleets in reach of each other."""
    chance = Chance("late", table.seed)
    homes = dict(zip(("A:0,0", "A:4,0", "A:0,4", "A:-4,4"), HOME_WORLDS, strict=True))
    homes = dict(list(homes.items())[: table.seats])
    around = {near for home in homes for near in hexes.neighbours(home)}
    around |= {near for hex in list(around) for near in hexes.neighbours(hex)}
    unnamed = [kind for kind in TILE_MIX if kind not in ("another_region", "home_world", "planet")]
    unnamed.remove("wormhole")
    labels = [*PLANETS, *(kind for kind in unnamed for _ in range(TILE_MIX[kind]))]
    tiles: dict[str, str] = dict(homes)
    for hex in sorted(around - set(homes)):
        tiles[hex] = labels.pop(chance.below(len(labels)))
    units = late_fleets(table, chance, tiles)
    planets = {
        name: late_planet(table, chance, name in homes.values())
        for name in tiles.values()
        if name in (*PLANETS, *homes.values())
    }
    left = table.options.trade_goods
    for planet in planets.values():
        if box := planet.get("box"):
            box["Green-goods"] = min(box["Green-goods"], left)
            left -= box["Green-goods"]
    return {
        "seats": table.seats,
        "options": msgspec.to_builtins(table.options),
        "tiles": tiles,
        "planets": planets,
        "players": late_players(table, chance),
        **(late_agents(table, chance, units) if table.options.encounters else {}),
        "units": units,
        "turn": max(1, table.max_game_turns - 3),
    }


def late_players(table: Table, chance: Chance) -> dict[int, dict[str, Any]]:
    """An objective for everybody, and a handful of breakthroughs of which there are copies left."""
    left, goals = [*BREAKTHROUGHS, *BREAKTHROUGHS], list(OBJECTIVES)
    players: dict[int, dict[str, Any]] = {seat: {} for seat in range(table.seats)}
    for player in players.values():
        if table.options.breakthroughs:
            player["breakthroughs"] = [left.pop(chance.below(len(left))) for _ in range(5)]
        if table.options.objectives:
            player["objective"] = goals.pop(chance.below(len(goals)))
    return players


def late_agents(table: Table, chance: Chance, units: dict[str, Any]) -> dict[str, Any]:
    """Free agents and artifacts in the middle of it all; their ships join the units."""
    places = sorted(units)
    for party, ships in SHIPS.items():
        if chance.below(3):
            owner = f"{party} of 0" if party in ("plague", "stasis", "vanished") else party
            units[chance.pick(places)].setdefault(owner, []).extend(ships)
    here = {owner for stacks in units.values() for owner in stacks if isinstance(owner, str)}
    met = [name for name in AGENTS if any(owner.startswith(name) for owner in here)]
    agents: dict[str, Any] = {name: {"drawer": chance.below(table.seats)} for name in met}
    for name in ("ion_storm", "space_amoeba"):
        if chance.below(2):
            agents[name] = {"drawer": 0, "hex": chance.pick(places)}
    return {
        "agents": agents,
        "artifacts": {name: HOME_WORLDS[chance.below(table.seats)] for name in ARTIFACTS},
    }


def late_planet(table: Table, chance: Chance, home: bool) -> dict[str, Any]:
    if not home and chance.below(3) == 0:
        return {}
    rich = {"iou": chance.below(30), "ore": chance.below(6), "Green-goods": chance.below(3)}
    return {
        "industry": 1 + chance.below(3 if not home else 8),
        "tech": 1 + chance.below(8),
        **({} if home else {"owner": chance.below(table.seats)}),
        **({"box": rich} if table.options.tier == "standard" else {}),
    }


def late_fleets(table: Table, chance: Chance, tiles: dict[str, str]) -> dict[str, Any]:
    places = sorted(hex for hex, label in tiles.items() if label != "null_space")
    mines = sorted(hex for hex, label in tiles.items() if label == "asteroids")
    units: dict[str, Any] = {
        hex: {0: ["transport", "transport"], 1: ["transport"]} for hex in mines[:2]
    }
    for seat in range(table.seats):
        counters: Counter[str] = Counter({"transport": 4})
        if table.options.encounters:  # some have gone astray
            counters.update(
                {"transport": 1, "patrol_boat": 2, "destroyer": 1, "assault_boat": 1, "cruiser": 1}
            )
        for _ in range(25):
            kind = chance.pick(tuple(UNITS))
            counters[kind] += 1
            if counters[kind] <= UNITS[kind].limit:
                stacks = units.setdefault(chance.pick(places[:12]), {})
                stacks.setdefault(seat, []).append(kind)
    return units


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
            policy = self.policies[decision.seat]
            return decision.seat, policy.choose(Perspective(state, decision))
        return decision.seat, choose(state, decision, style, self.chance)
