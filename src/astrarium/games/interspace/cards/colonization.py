"""Colonization cards."""

from astrarium.kernel import Violation, violation

from ..card import Card
from ..data import GROWN_COLONY, PARADISE_RATING, POOR_COLONY, RICH_COLONY
from ..resources import IOU, Resources
from ..rules.rebels import rebel
from ..state import InterSpaceState as State
from ..state import Planet
from ..units import Unit


class Lasting(Card):
    """A card that stays with its planet, whoever controls it.

    IS-A-COL-GEN-4
    """

    def stays(self) -> bool:
        return True


def beginning(levels: tuple[int, int, int]) -> tuple[int, int, Resources]:
    """Industry, tech and box of a colony that begins with so many IOUs."""
    industry, tech, ious = levels
    return industry, tech, {IOU: ious} if ious else {}


class AncientRuins(Lasting):
    """Tech is cheaper, as if civilization were one level higher.

    IS-A-COL-RUINS-1
    """

    id = "ancient_ruins"

    def tech_column(self, civilization: int) -> int:
        return civilization + 1


class PleasureWorld(Lasting):
    """Tech is dearer, as if civilization were one level lower.

    IS-A-COL-PLEASURE-1
    """

    id = "pleasure_world"

    def tech_column(self, civilization: int) -> int:
        return civilization - 1


class LostTreasure(Card):
    """The colony begins with more IOUs.

    IS-A-COL-TREASURE-1
    """

    id = "lost_treasure"

    def colony(self) -> tuple[int, int, Resources]:
        return beginning(RICH_COLONY)


class Paradise(Lasting):
    """Patrol boats of the planet's controller fight better in this hex.

    IS-A-COL-PARADISE-1, IS-A-COL-PARADISE-2
    """

    id = "paradise"

    def rating(self, state: State, unit: Unit, rating: int, *, attacks: bool) -> int:
        planet = state.planet_at(unit.hex)
        at_home = planet is not None and planet.card == self.id and planet.owner == unit.owner
        return max(rating, PARADISE_RATING) if at_home and unit.kind == "patrol_boat" else rating


class NiceWorld(Lasting):
    """Industry is cheaper, as if the planet's tech were one level higher.

    IS-A-COL-NICE-1
    """

    id = "nice_world"

    def industry_column(self, tech: int) -> int:
        return tech + 1


class IceWorld(Lasting):
    """Industry is dearer, as if the planet's tech were one level lower.

    IS-A-COL-ICE-1
    """

    id = "ice_world"

    def industry_column(self, tech: int) -> int:
        return tech - 1


class MineralWorld(Lasting):
    """Ore never runs out, and whatever had run out is there again.

    IS-A-COL-MINERAL-1
    """

    id = "mineral_world"

    def gives_ore(self, *, gives: bool, depleted: bool) -> bool:
        return True

    def exhausts(self) -> bool:
        return False


class VegetableWorld(Lasting):
    """There is no ore.

    IS-A-COL-VEGETABLE-1
    """

    id = "vegetable_world"

    def gives_ore(self, *, gives: bool, depleted: bool) -> bool:
        return False


class Doh(Card):
    """The colony begins with nothing.

    IS-A-COL-DOH-1
    """

    id = "doh"

    def colony(self) -> tuple[int, int, Resources]:
        return beginning(POOR_COLONY)


class FrontierSpirit(Card):
    """The colony begins with higher levels.

    IS-A-COL-FRONTIER-1
    """

    id = "frontier_spirit"

    def colony(self) -> tuple[int, int, Resources]:
        return beginning(GROWN_COLONY)


class HostileNatives(Lasting):
    """Levels rise only under the eyes of an assault boat or a battleship in the hex.

    IS-A-COL-NATIVES-1
    """

    id = "hostile_natives"

    def why_not_raise(self, state: State, planet: Planet) -> Violation | None:
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


class NormalWorld(Card):
    """Nothing out of the ordinary.

    IS-A-COL-NORMAL-1
    """

    id = "normal_world"
