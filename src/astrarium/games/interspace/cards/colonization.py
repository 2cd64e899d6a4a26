"""Colonization cards."""

from typing import ClassVar

from astrarium.kernel import Tally, Violation, violation
from astrarium.kernel.powers import forbids, modifies

from ..data import GROWN_COLONY, PARADISE_RATING, POOR_COLONY, RICH_COLONY
from ..drawn_cards import ColonizationCard
from ..resources import IOU, Resources
from ..rules.contact.shields_up import attack_rating, defence_rating
from ..rules.economy.investment import industry_column, tech_column, why_not_raise
from ..rules.economy.production import depletion_dice, gives_ore
from ..rules.economy.rebels import rebel
from ..state import InterSpaceState as State
from ..state.planets import Planet
from ..units import Unit


class Lasting(ColonizationCard):
    """A card that stays with its planet, whoever controls it.

    IS-A-COL-GEN-4
    """

    stays: ClassVar = True


def beginning(levels: tuple[int, int, int]) -> tuple[int, int, Resources]:
    """Industry, tech and box of a colony that begins with so many IOUs."""
    industry, tech, ious = levels
    return industry, tech, {IOU: ious} if ious else {}


class AncientRuins(Lasting):
    """Tech is cheaper, as if civilization were one level higher.

    IS-A-COL-RUINS-1
    """

    id = "ancient_ruins"

    @modifies(tech_column)
    def cheapen(self, planet: Planet, civilization: int, column: int) -> int:
        return column + 1


class PleasureWorld(Lasting):
    """Tech is dearer, as if civilization were one level lower.

    IS-A-COL-PLEASURE-1
    """

    id = "pleasure_world"

    @modifies(tech_column)
    def distract(self, planet: Planet, civilization: int, column: int) -> int:
        return column - 1


class LostTreasure(ColonizationCard):
    """The colony begins with more IOUs.

    IS-A-COL-TREASURE-1
    """

    id = "lost_treasure"
    begins: ClassVar = beginning(RICH_COLONY)


class Paradise(Lasting):
    """Patrol boats of the planet's controller fight better in this hex.

    IS-A-COL-PARADISE-1, IS-A-COL-PARADISE-2
    """

    id = "paradise"

    @modifies(attack_rating)
    @modifies(defence_rating)
    def inspire(self, state: State, unit: Unit, rating: Tally) -> Tally:
        planet = state.planet_at(unit.hex)
        at_home = planet is not None and planet.card == self.id and planet.owner == unit.owner
        if not at_home or unit.kind != "patrol_boat":
            return rating
        return rating.raised_to(self.id, PARADISE_RATING)


class NiceWorld(Lasting):
    """Industry is cheaper, as if the planet's tech were one level higher.

    IS-A-COL-NICE-1
    """

    id = "nice_world"

    @modifies(industry_column)
    def cheapen(self, planet: Planet, column: int) -> int:
        return column + 1


class IceWorld(Lasting):
    """Industry is dearer, as if the planet's tech were one level lower.

    IS-A-COL-ICE-1
    """

    id = "ice_world"

    @modifies(industry_column)
    def freeze(self, planet: Planet, column: int) -> int:
        return column - 1


class MineralWorld(Lasting):
    """Ore never runs out, and whatever had run out is there again.

    IS-A-COL-MINERAL-1
    """

    id = "mineral_world"

    @modifies(gives_ore)
    def give(self, planet: Planet, gives: bool) -> bool:
        return True

    @modifies(depletion_dice)
    def last(self, planet: Planet, dice: int) -> int:
        return 0


class VegetableWorld(Lasting):
    """There is no ore.

    IS-A-COL-VEGETABLE-1
    """

    id = "vegetable_world"

    @modifies(gives_ore)
    def lack(self, planet: Planet, gives: bool) -> bool:
        return False


class Doh(ColonizationCard):
    """The colony begins with nothing.

    IS-A-COL-DOH-1
    """

    id = "doh"
    begins: ClassVar = beginning(POOR_COLONY)


class FrontierSpirit(ColonizationCard):
    """The colony begins with higher levels.

    IS-A-COL-FRONTIER-1
    """

    id = "frontier_spirit"
    begins: ClassVar = beginning(GROWN_COLONY)


class HostileNatives(Lasting):
    """Levels rise only under the eyes of an assault boat or a battleship in the hex.

    IS-A-COL-NATIVES-1
    """

    id = "hostile_natives"

    @forbids(why_not_raise)
    def resist(self, state: State, planet: Planet) -> Violation | None:
        guards = [
            unit
            for unit in state.at(planet.hex)
            if unit.owner == planet.owner and unit.kind in ("assault_boat", "battleship")
        ]
        if guards:
            return None
        return violation(
            "IS-A-COL-NATIVES-1",
            "Hostile natives: levels of {name} rise only with an AB or BB of yours in the hex.",
            name=planet.name,
        )


class Rebels(Lasting):
    """The colony and the founder's units there are nobody's from now on.

    IS-A-COL-REBELS-1
    """

    id = "rebels"

    def settle(self, state: State, planet: Planet, seat: int) -> None:
        rebel(state, planet, seat)


class NormalWorld(ColonizationCard):
    """Nothing out of the ordinary.

    IS-A-COL-NORMAL-1
    """

    id = "normal_world"
