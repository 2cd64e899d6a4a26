"""What can be chosen before a game."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from astrarium.kernel import Options

TURN_LIMITS = "max_game_turns is from 0 (no limit) to 1000"
STANDARD_ONLY = {"needs": {"tier": "standard"}}
ADVANCED_ONLY = {**STANDARD_ONLY, "group": "advanced"}
CARD_MODULES = ("objectives", "breakthroughs", "colonization", "encounters")
ADVANCED = (*CARD_MODULES, "discovery_limits", "plus_counters")


class InterSpaceOptions(Options, frozen=True, gc=True, dict=True):
    """What can be chosen before a game."""

    tier: Annotated[
        Literal["basic", "standard"],
        Meta(description="Which rules: Basic, lighter, or Standard, with trade and diplomacy."),
    ] = "basic"
    edition: Annotated[
        Literal["english", "italian"],
        Meta(
            description="English (2 to 4 players) or Italian (2 to 6, some rules differ).",
            extra={"needs": {"tier": "basic"}},
        ),
    ] = "english"
    max_game_turns: Annotated[
        int,
        Meta(
            description="The game ends after this many game turns, most points winning; "
            "0 plays on without a limit.",
            ge=0,
            le=1000,
        ),
    ] = 60
    hidden_stacks: Annotated[
        bool,
        Meta(
            description="Standard rules: of others' stacks only the top unit can be seen.",
            extra=STANDARD_ONLY,
        ),
    ] = False
    trade_goods: Annotated[
        int,
        Meta(
            description="Standard rules: how many trade goods of a colour there can be.",
            extra=STANDARD_ONLY,
            ge=1,
            le=100,
        ),
    ] = 20
    objectives: Annotated[
        bool,
        Meta(
            description="Advanced rules: each player has a secret way to victory of their own.",
            extra=ADVANCED_ONLY,
        ),
    ] = False
    breakthroughs: Annotated[
        bool,
        Meta(
            description="Advanced rules: civilizations choose breakthroughs as they rise.",
            extra=ADVANCED_ONLY,
        ),
    ] = False
    colonization: Annotated[
        bool,
        Meta(
            description="Advanced rules: every new colony holds a surprise.",
            extra=ADVANCED_ONLY,
        ),
    ] = False
    encounters: Annotated[
        bool,
        Meta(
            description="Advanced rules: explorers meet artifacts, dangers and free agents.",
            extra=ADVANCED_ONLY,
        ),
    ] = False
    discovery_limits: Annotated[
        bool,
        Meta(
            description="Advanced rules: nobody discovers more planets than their share.",
            extra=ADVANCED_ONLY,
        ),
    ] = False
    plus_counters: Annotated[
        bool,
        Meta(
            description="Advanced rules: counters never run out.",
            extra=ADVANCED_ONLY,
        ),
    ] = False
    variable_space: Annotated[
        int,
        Meta(
            description="Advanced rules: empty space tiles added to the exploration box, or "
            "removed from it if negative.",
            extra=ADVANCED_ONLY,
            ge=-40,
            le=100,
        ),
    ] = 0
    drive_improvements: Annotated[
        int,
        Meta(
            description="Advanced rules: how many Drive Improvement cards there are.",
            extra={"needs": {"breakthroughs": True}, "group": "advanced"},
            ge=0,
            le=40,
        ),
    ] = 12

    def __post_init__(self) -> None:
        if not 0 <= self.max_game_turns <= 1000:
            raise ValueError(TURN_LIMITS)
        if not 1 <= self.trade_goods <= 100:
            raise ValueError("trade_goods is from 1 to 100")
        if self.tier == "standard" and self.edition == "italian":
            raise ValueError("the Italian edition has Basic rules only")
        for name in ("hidden_stacks", "variable_space", *ADVANCED):
            if self.tier == "basic" and getattr(self, name):
                raise ValueError(f"{name} is for the Standard rules")

    @property
    def advanced(self) -> bool:
        """Whether any part of the Advanced rules is in play.

        IS-A-OPT-MODULE-1
        """
        return bool(self.variable_space) or any(getattr(self, name) for name in ADVANCED)

    @cached_property
    def has_cards(self) -> bool:
        """Whether there are cards, which may change any rule."""
        return self.encounters or self.breakthroughs or self.colonization or self.objectives
