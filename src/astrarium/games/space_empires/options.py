"""What can be chosen before a game of Space Empires."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from astrarium.kernel import Options

from .data import (
    ALIEN_PLAYERS,
    FIRST_PRINTING_PRICES,
    PRICES,
    START_LEVELS,
    TECHNOLOGY_MODULES,
    TYPES,
    Kind,
    Technology,
)
from .maps import Layout, layout

Scenario = Literal[
    "standard", "small", "large", "extra_large", "two_against_one", "teams",
    "doomsday_small", "doomsday_large", "alien_empires",
]  # fmt: skip
SEATS: Mapping[str, range] = {
    **dict.fromkeys(("small", "large", "extra_large"), range(2, 3)),
    "standard": range(2, 5),
    "two_against_one": range(3, 4),
    "teams": range(4, 5),
    **dict.fromkeys(("doomsday_small", "doomsday_large", "alien_empires"), range(1, 2)),
}
SOLITAIRE = ("doomsday_small", "doomsday_large", "alien_empires")
MANY = {"needs": {"scenario": "standard"}}
ADVANCED = {"group": "advanced"}
OPTIONAL = {"group": "optional"}


class SpaceEmpiresOptions(Options, frozen=True):
    """What can be chosen before a game."""

    scenario: Annotated[
        Scenario,
        Meta(
            description="The map, and who plays: against each other, in teams, or alone. A team "
            "wins when both Homeworlds of the other are destroyed: our choice."
        ),
    ] = "standard"
    victory: Annotated[
        Literal["homeworld", "colony_points", "last_empire"],
        Meta(
            description="Three or four players: the first to destroy a Homeworld wins, or the "
            "first with 3 Colony Points, or the last empire standing.",
            extra=MANY,
        ),
    ] = "homeworld"
    difficulty: Annotated[
        Literal["easy", "normal", "hard", "harder", "really_tough", "good_luck"],
        Meta(description="Solitaire: how strong the automatic opponents are."),
    ] = "normal"
    quick_start: Annotated[
        bool, Meta(description="Home planets are known and settled from the start.")
    ] = False
    max_cycles: Annotated[
        int,
        Meta(
            description="The game ends after so many Economic Phases: the most valuable colonies "
            "win, then the most valuable combat ships. 0 plays on without a limit.",
            ge=0,
            le=200,
        ),
    ] = 30
    pipelines: Annotated[
        bool, Meta(description="Advanced: MS Pipelines for trade and quicker ways.", extra=ADVANCED)
    ] = False
    fighters: Annotated[
        bool, Meta(description="Advanced: Carriers, Fighters and Point Defense.", extra=ADVANCED)
    ] = False
    raiders: Annotated[
        bool, Meta(description="Advanced: cloaked Raiders and Scanners.", extra=ADVANCED)
    ] = False
    mines: Annotated[
        bool, Meta(description="Advanced: Mines and Minesweepers.", extra=ADVANCED)
    ] = False
    aliens: Annotated[
        bool,
        Meta(description="Advanced: Aliens guard barren planets in deep space.", extra=ADVANCED),
    ] = False
    instant_upgrade: Annotated[
        bool,
        Meta(description="Ships have new technology at once, free of charge.", extra=OPTIONAL),
    ] = False
    sling_shot: Annotated[
        bool, Meta(description="Ships may gain a hex at a Black Hole.", extra=OPTIONAL)
    ] = False
    warp_points: Annotated[
        int,
        Meta(description="How many Warp Points of each number work.", extra=OPTIONAL, ge=0, le=3),
    ] = 0
    doomsday_machines: Annotated[
        int,
        Meta(description="How many Doomsday Machines wake up.", extra=OPTIONAL, ge=0, le=3),
    ] = 0
    gearing_limits: Annotated[
        bool,
        Meta(description="Research may grow by no more than 10 CP a phase.", extra=OPTIONAL),
    ] = False
    unpredictable_research: Annotated[
        bool,
        Meta(description="Research buys dice, not levels.", extra=OPTIONAL),
    ] = False
    first_printing: Annotated[
        bool, Meta(description="Technology costs as in the first printing.", extra=OPTIONAL)
    ] = False

    @property
    def is_solitaire(self) -> bool:
        return self.scenario in SOLITAIRE

    @property
    def alien_players(self) -> int:
        """How many Alien Empires a player fights alone.  SE-S3-1"""
        return ALIEN_PLAYERS[self.difficulty][0] if self.scenario == "alien_empires" else 0

    def allows(self, kind: Kind) -> bool:
        """Whether units of a kind are in the game.  SE-2.3.2-1, SE-10.0-1, SE-S1-3"""
        module = TYPES[kind].module
        return module is None or bool(getattr(self, module))

    def has_technology(self, technology: Technology) -> bool:
        """Whether a technology can be bought.  SE-10.0-1, SE-S1-3"""
        module = TECHNOLOGY_MODULES.get(technology)
        return module is None or bool(getattr(self, module))

    def prices(self, technology: Technology) -> tuple[int, ...]:
        """What the levels of a technology cost, one after another."""
        return (FIRST_PRINTING_PRICES if self.first_printing else PRICES)[technology]

    def price(self, technology: Technology, level: int, up_to: int) -> int:
        """What it costs to go from one level of a technology to another; 0 if there is none."""
        first = START_LEVELS[technology]
        return sum(self.prices(technology)[level - first : up_to - first])

    def layout(self, seats: int) -> Layout:
        """The map that is played on."""
        return layout(_MAPS.get(self.scenario, f"{seats}p_standard"))


_MAPS: Mapping[str, str] = {
    "small": "2p_small",
    "large": "2p_large",
    "extra_large": "2p_extra_large",
    "doomsday_small": "solo_doomsday_small",
    "doomsday_large": "solo_doomsday_large",
    "alien_empires": "solo_alien_empire",
}


def why_no_game(options: SpaceEmpiresOptions) -> str | None:
    """Why some options do not go together."""
    if options.gearing_limits and options.unpredictable_research:
        return "gearing limits and unpredictable research exclude each other"
    if options.difficulty == "really_tough" and options.scenario != "alien_empires":
        return "only Alien Empires are really tough"
    if options.victory != "homeworld" and options.scenario != "standard":
        return "other ways to win are for three or four players, each for themselves"
    if options.is_solitaire and (options.aliens or options.doomsday_machines):
        return "Aliens and Doomsday Machines from deep space have no place in a solitaire game"
    return None
