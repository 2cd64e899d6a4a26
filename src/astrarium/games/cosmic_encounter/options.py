"""What can be chosen before a game of Cosmic Encounter."""

from typing import Annotated, Literal

from msgspec import Meta

from astrarium.kernel import Options

from .data import (
    FOREIGN_COLONIES_TO_WIN,
    HOME_COLONIES_FOR_POWER,
    MOST_PROPOSALS,
    PLANETS,
    Level,
)

LEVELS: dict[str, tuple[Level, ...]] = {
    "green": ("green",),
    "yellow": ("green", "yellow"),
    "red": ("green", "yellow", "red"),
}
VARIANTS = {"group": "variants"}


class CosmicOptions(Options, frozen=True):
    """What can be chosen before a game."""

    aliens: Annotated[
        Literal["dealt", "chosen", "none"],
        Meta(
            description="Everybody gets one of two aliens, or any that is left in turn; "
            "or there are no aliens."
        ),
    ] = "dealt"
    levels: Annotated[
        Literal["green", "yellow", "red"],
        Meta(description="The hardest aliens that may come: green are easy, red are not."),
    ] = "red"
    flares: Annotated[bool, Meta(description="Whether flares are among the cards.")] = True
    deal_proposals: Annotated[
        int, Meta(description="How many proposals there are in a deal.", ge=1, le=20)
    ] = MOST_PROPOSALS
    deal_seconds: Annotated[
        int,
        Meta(
            description="How long a deal may take in live play, in seconds; 0: as long as it "
            "takes.",
            ge=0,
            le=600,
        ),
    ] = 0
    max_encounters: Annotated[
        int,
        Meta(
            description="The game ends without a winner after so many encounters; 0: never.",
            ge=0,
            le=2000,
        ),
    ] = 400
    four_planets: Annotated[
        bool,
        Meta(description="Four planets each, and four foreign colonies to win.", extra=VARIANTS),
    ] = False
    hidden_powers: Annotated[
        bool, Meta(description="Aliens lie face down until they are used.", extra=VARIANTS)
    ] = False
    rotating_powers: Annotated[
        bool,
        Meta(description="On each turn the offense may take another alien.", extra=VARIANTS),
    ] = False
    technology: Annotated[bool, Meta(description="Ships research tech cards.", extra=VARIANTS)] = (
        False
    )
    freewheeling: Annotated[
        bool,
        Meta(
            description="Any number of flares in an encounter, each of them once.", extra=VARIANTS
        ),
    ] = False

    @property
    def planets(self) -> int:
        """CE-SETUP-01, CE-V4P-01"""
        return PLANETS - self.four_planets

    @property
    def colonies_to_win(self) -> int:
        """CE-WIN-01, CE-V4P-02"""
        return FOREIGN_COLONIES_TO_WIN - self.four_planets

    @property
    def homes_for_power(self) -> int:
        """CE-POW-01, CE-V4P-03"""
        return HOME_COLONIES_FOR_POWER - self.four_planets
