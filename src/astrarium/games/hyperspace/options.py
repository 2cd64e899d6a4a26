"""What can be chosen before a game."""

from typing import Annotated, Literal

from msgspec import Meta

from astrarium.kernel import Options

from .data import RECONSTRUCTED, Components, components


class HyperspaceOptions(Options, frozen=True):
    """What can be chosen before a game: each reading of the rules that a group may see otherwise.

    HS-OMEGA-01
    """

    civ_assignment: Annotated[
        Literal["random", "choose"], Meta(description="Civs are dealt, or chosen.")
    ] = "random"
    home_slots: Annotated[
        Literal["random", "choose"], Meta(description="Homeworlds lie at random, or as chosen.")
    ] = "random"
    small_game_tiles: Annotated[
        Literal["remove_first", "replace_on_reveal"],
        Meta(
            description="Two and three players: systems with one continent are taken out before "
            "the game, or replaced when they are found."
        ),
    ] = "remove_first"
    mulligan: Annotated[
        bool, Meta(description="Everybody may exchange Common Techs once before the game.")
    ] = True
    citizen_placement: Annotated[
        Literal["same_continent", "same_planet"],
        Meta(description="Citizens are built beside a Colony, or anywhere on its planet."),
    ] = "same_continent"
    battle_track_trigger: Annotated[
        Literal["destroyed", "removed"],
        Meta(description="What an attacker must have done to advance on the Battle track."),
    ] = "destroyed"
    secret_values: Annotated[
        Literal["printed", "shuffled"],
        Meta(description="What Secrets are worth at the end: as printed, or dealt to them."),
    ] = "printed"
    retroactive_claims: Annotated[
        Literal["off", "unanimous"],
        Meta(description="Rewards that were overlooked: lost, or claimed later if all agree."),
    ] = "off"
    max_rounds: Annotated[
        int, Meta(description="The game ends after so many rounds; 0 plays on.", ge=0, le=500)
    ] = 60
    components: Annotated[
        str, Meta(description="The set of components: the reconstructed one, or a group's own.")
    ] = RECONSTRUCTED

    @property
    def set(self) -> Components:
        """What is printed on the components."""
        return components(self.components)
