"""Artifacts, and the Encounter cards on which they are found."""

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Tally, Violation, violation
from astrarium.kernel.powers import adds, modifies
from astrarium.kernel.things import Facts, said

from ..card import Card
from ..data import ARTIFACT_DRIVE, ARTIFACT_WEAPON, CRYSTAL_IOUS
from ..drawn_cards import EncounterCard
from ..resources import IOU
from ..rules.contact.shields_up import attack_rating, defence_rating, full_shields, regained_shields
from ..rules.economy.conversion import ConversionStep
from ..rules.economy.production import FabricationRoll, production
from ..rules.economy.sealed import Books, Order, PlanetOrder, Thrown
from ..rules.encounters.artifacts import HandArtifact, OfferArtifact, find_artifact, handovers
from ..rules.movement.movement import MovementStep
from ..rules.movement.movement_points import supported_rate
from ..state import InterSpaceState as State
from ..state.planets import Planet
from ..things import PlanetName
from ..units import Unit


class Artifact(Card):
    """What every artifact has: it can be handed over."""

    @adds(HandArtifact, OfferArtifact, to=MovementStep)
    def hand_over(self, state: State, step: MovementStep, seat: int) -> Iterable[Action]:
        return handovers(state, step, self.id, seat)


class ConvertCrystal(PlanetOrder, frozen=True):
    """Turn the Crystal in a planet's box into IOUs; then it is gone.

    IS-A-ENC-CRYSTAL-1
    """

    text: ClassVar = "convert crystal at {planet}"
    heading: ClassVar = "planet"
    deed: ClassVar = "turns the crystal"
    planet: PlanetName

    def facts(self, state: State) -> Facts:
        return {"gain": said("amount", CRYSTAL_IOUS, IOU)}

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

    @adds(ConvertCrystal, to=ConversionStep)
    def convert(self, state: State, step: ConversionStep, seat: int) -> Iterable[Order]:
        yield ConvertCrystal(state.artifacts[self.id])


class Drive(Artifact):
    """A unit that carries it is fast, but not in the step in which it gets it. IS-A-ENC-DRIVE-1"""

    id = "drive"

    @modifies(supported_rate)
    def drive(self, state: State, unit: Unit, step: MovementStep | None, rate: int) -> int:
        is_new = step is not None and self.id in step.artifacts
        return rate if is_new else max(rate, ARTIFACT_DRIVE)


class Fabrication(Artifact):
    """In a planet's box it makes IOUs, unless it was just moved.

    IS-A-ENC-FABRICATION-1, IS-A-ENC-FABRICATION-2
    """

    id = "fabrication"

    @modifies(production)
    def fabricate(self, state: State, planet: Planet, gain: int) -> int:
        if self.id in state.moved_artifacts:
            return gain
        return gain + state.roll(6, FabricationRoll(planet.name))


class Shield(Artifact):
    """One shield more in battle, and lost ones come back. IS-A-ENC-SHIELD-1, IS-A-ENC-SHIELD-2

    It exists in battle only, so that pulsars and the Ion Storm do not heed it. IS-A-ENC-SHIELD-3
    """

    id = "shield"

    @modifies(full_shields)
    def shield(self, state: State, unit: Unit, shields: int) -> int:
        return shields + 1

    @modifies(regained_shields)
    def regenerate(self, state: State, unit: Unit, shields: int) -> int:
        return 1


class Weapon(Artifact):
    """Any unit defends with it, and warships attack. IS-A-ENC-WEAPON-1, IS-A-ENC-WEAPON-2"""

    id = "weapon"

    @modifies(attack_rating)
    def attack(self, state: State, unit: Unit, rating: Tally) -> Tally:
        return rating.raised_to(self.id, ARTIFACT_WEAPON) if unit.type.warship else rating

    @modifies(defence_rating)
    def defend(self, state: State, unit: Unit, rating: Tally) -> Tally:
        return rating.raised_to(self.id, ARTIFACT_WEAPON)


class Find(EncounterCard):
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
