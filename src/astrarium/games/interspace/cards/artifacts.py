"""Artifacts, and the Encounter cards on which they are found."""

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Violation, violation

from ..card import Card
from ..data import ARTIFACT_DRIVE, ARTIFACT_WEAPON, CRYSTAL_IOUS
from ..resources import IOU
from ..rules.artifacts import HandArtifact, OfferArtifact, find_artifact, handovers
from ..rules.conversion import ConversionStep
from ..rules.movement import MovementStep
from ..rules.sealed import Books, Order, PlanetOrder, Thrown
from ..state import InterSpaceState as State
from ..state import Planet
from ..units import Unit


class Artifact(Card):
    """What every artifact has: it can be handed over."""

    answers: ClassVar = {MovementStep: (HandArtifact, OfferArtifact)}

    def offers(self, state: State, step: Any, seat: int) -> Iterable[Action]:
        return handovers(state, step, self.id, seat)


class ConvertCrystal(PlanetOrder, frozen=True):
    """Turn the Crystal in a planet's box into IOUs; then it is gone.

    IS-A-ENC-CRYSTAL-1
    """

    text: ClassVar = "convert crystal at {planet}"
    planet: str

    def why_not_at(
        self, planet: Planet, state: State, step: ConversionStep, seat: int, books: Books
    ) -> Violation | None:
        if Crystal.id in state.artifacts_of(planet.name) and Crystal.id not in books.artifacts:
            return None
        return violation("IS-A-ENC-CRYSTAL-1", "{name} has no Crystal.", name=planet.name)

    def carried_out(self, state: State, step: ConversionStep, seat: int, books: Books) -> Thrown:
        books = books.gaining(books.planets[self.planet], IOU, CRYSTAL_IOUS)
        return msgspec.structs.replace(books, artifacts=(*books.artifacts, Crystal.id)), ()


class Crystal(Artifact):
    """Worth a dozen IOUs to any planet. IS-A-ENC-CRYSTAL-1"""

    id = "crystal"
    answers: ClassVar = {
        MovementStep: (HandArtifact, OfferArtifact),
        ConversionStep: (ConvertCrystal,),
    }

    def conversions(self, state: State, planet: Planet) -> Iterable[Order]:
        return (ConvertCrystal(planet.name),)


class Drive(Artifact):
    """A unit that carries it is fast, but not in the step in which it gets it. IS-A-ENC-DRIVE-1"""

    id = "drive"

    def movement_rate(self, state: State, unit: Unit, rate: int) -> int:
        for step in state.stack:
            if isinstance(step, MovementStep) and self.id in step.artifacts:
                return rate
        return max(rate, ARTIFACT_DRIVE)


class Fabrication(Artifact):
    """In a planet's box it makes IOUs, unless it was just moved.

    IS-A-ENC-FABRICATION-1, IS-A-ENC-FABRICATION-2
    """

    id = "fabrication"

    def production_dice(self, state: State, planet: Planet) -> int:
        return int(self.id not in state.moved_artifacts)


class Shield(Artifact):
    """One shield more in battle, and lost ones come back. IS-A-ENC-SHIELD-1, IS-A-ENC-SHIELD-2

    It exists in battle only, so that pulsars and the Ion Storm do not heed it. IS-A-ENC-SHIELD-3
    """

    id = "shield"

    def shields(self, shields: int) -> int:
        return shields + 1

    def regenerates(self) -> bool:
        return True


class Weapon(Artifact):
    """Any unit defends with it, and warships attack. IS-A-ENC-WEAPON-1, IS-A-ENC-WEAPON-2"""

    id = "weapon"

    def rating(self, state: State, unit: Unit, rating: int, *, attacks: bool) -> int:
        if attacks and not unit.type.warship:
            return rating
        return max(rating, ARTIFACT_WEAPON)


class Find(Card):
    """An Encounter card on which an artifact is found. IS-A-ENC-ARTIFACT-5"""

    artifact: ClassVar[str]

    def encounter(self, state: State, seat: int, hex: Hex) -> None:
        find_artifact(state, seat, hex, self.artifact)


class CrystalArtifact(Find):
    id = "crystal_artifact"
    artifact = Crystal.id


class DriveArtifact(Find):
    id = "drive_artifact"
    artifact = Drive.id


class FabricationArtifact(Find):
    id = "fabrication_artifact"
    artifact = Fabrication.id


class ShieldArtifact(Find):
    id = "shield_artifact"
    artifact = Shield.id


class WeaponArtifact(Find):
    id = "weapon_artifact"
    artifact = Weapon.id
