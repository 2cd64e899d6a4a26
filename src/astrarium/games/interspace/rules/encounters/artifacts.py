"""Artifacts: who carries them, and how they are handed over."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.things import Facts, Seat, said

from ...data import MOST_OFFERS, is_player
from ...events.cards import ArtifactFound, ArtifactHanded, ArtifactOffered
from ...events.movement import OfferAnswered
from ...resources import is_number
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ...things import CardId, Holder, UnitId
from ...units import Unit
from ..arrival import note_moved
from ..movement.progress import Movement
from ..movement.transports import halted

HANDED, TAKEN = "handed", "taken"  # what was done with an artifact in a Movement Step


def holder_of(state: State, name: str) -> Unit | Planet | None:
    """The unit or planet that goes by a number or a name."""
    return state.units.get(int(name)) if is_number(name) else state.planets.get(name)


def pass_on(state: State, holder: str, other: str) -> None:
    """All artifacts of one unit or planet go to another, which takes its place.

    IS-A-ENC-ARTIFACT-3, IS-A-ENC-ARTIFACT-4
    """
    for artifact in state.artifacts_of(holder):
        state.artifacts[artifact] = other


# -- found


def find_artifact(state: State, seat: int, hex: Hex, artifact: str) -> None:
    """One of the explorers takes an artifact on board, and which one their player says.

    IS-A-ENC-ARTIFACT-1, IS-A-ENC-ARTIFACT-5
    """
    finders = state.own_at(hex, seat)
    if len(finders) == 1:
        take_on_board(state, finders[0], artifact)
    elif finders:
        state.push(BearerChoice(seat, hex, artifact))


def take_on_board(state: State, unit: Unit, artifact: str) -> None:
    state.artifacts[artifact] = str(unit.id)
    note_moved(state, artifact)
    state.tell(ArtifactFound(seat=unit.owner, artifact=artifact, unit=unit.id, hex=unit.hex))


class TakeOnBoard(Action, frozen=True):
    """Let one of the explorers carry the artifact that they found.

    IS-A-ENC-ARTIFACT-5
    """

    text: ClassVar = "take {artifact} on board {unit}"
    picks: ClassVar = ("piece:{unit}",)
    told_by: ClassVar = (ArtifactFound,)
    artifact: CardId
    unit: UnitId

    def why_not(self, state: State, step: "BearerChoice", seat: int) -> Violation | None:
        unit = state.units.get(self.unit)
        if self.artifact == step.artifact and unit in state.own_at(step.hex, seat):
            return None
        return violation(
            "IS-A-ENC-ARTIFACT-5", "Unit {unit} has found no such thing.", unit=self.unit
        )

    def do(self, state: State, step: "BearerChoice", seat: int) -> None:
        state.pop()
        take_on_board(state, state.units[self.unit], self.artifact)


class BearerChoice(Step, frozen=True):
    """Several explorers have found an artifact: who carries it?

    IS-A-ENC-ARTIFACT-5
    """

    rule: ClassVar = "IS-A-ENC-ARTIFACT-5"
    prompt: ClassVar = "Your explorers have found an artifact: which of them carries it?"
    accepts: ClassVar = (TakeOnBoard,)

    seat: Seat
    hex: Hex
    artifact: CardId

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(TakeOnBoard(self.artifact, unit.id) for unit in state.own_at(self.hex, seat))


# -- handed over


class HandArtifact(Action, frozen=True):
    """Hand an artifact to another of your units, or to your planet, in the same hex.

    A unit that gives or gets one from a unit stops, and an artifact that was given moves no more in
    this step; one from a planet may be carried on. IS-A-ENC-ARTIFACT-1, IS-A-ENC-ARTIFACT-2
    """

    text: ClassVar = "hand artifact {artifact} to {holder}"
    told_by: ClassVar = (ArtifactHanded,)
    artifact: CardId
    holder: Holder

    def points_at(self, state: State) -> tuple[str, ...]:
        """Who has it, and who shall."""
        source = state.artifacts[self.artifact]
        giver = f"{'piece' if is_number(source) else 'planet'}:{source}"
        return giver, f"artifact:{self.artifact}:{self.holder}"

    def facts(self, state: State) -> Facts:
        return {"keeper": said("keeper", self.artifact)}

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        why = why_not_give(state, step, seat, self.artifact, self.holder)
        target = holder_of(state, self.holder)
        if why is None and target is not None and target.owner != seat:
            return violation(
                "IS-A-ENC-ARTIFACT-2", "{holder} is not yours: offer it.", holder=self.holder
            )
        return why

    def do(self, state: State, step: Movement, seat: int) -> None:
        state.swap(handed(state, step, self.artifact, self.holder))


def why_not_give(
    state: State, step: Movement, seat: int, artifact: str, holder: str
) -> Violation | None:
    """A player gives only own artifacts that were not given in this step, within one hex.

    IS-A-ENC-ARTIFACT-1, IS-A-ENC-ARTIFACT-2
    """
    source = holder_of(state, state.artifacts.get(artifact, ""))
    if source is None or source.owner != seat:
        return violation("IS-A-ENC-ARTIFACT-1", "You have no {artifact}.", artifact=artifact)
    if step.artifacts.get(artifact) == HANDED:
        return violation(
            "IS-A-ENC-ARTIFACT-2", "This artifact was handed over and stays where it is."
        )
    target = holder_of(state, holder)
    if target is None or target.hex != source.hex or target == source or not has_owner(target):
        return violation("IS-A-ENC-ARTIFACT-2", "There is no {holder} there.", holder=holder)
    return None


def has_owner(holder: Unit | Planet) -> bool:
    return holder.owner is not None and is_player(holder.owner)


def handed(state: State, step: Movement, artifact: str, holder: str) -> Movement:
    """An artifact goes to a holder; the units that have a part in it stop.

    IS-A-ENC-ARTIFACT-2, IS-A-ENC-FABRICATION-2
    """
    held = state.artifacts[artifact]
    giver, taker = holder_of(state, held), holder_of(state, holder)
    assert giver is not None
    state.artifacts[artifact] = holder
    note_moved(state, artifact)
    given = isinstance(giver, Unit)
    how = HANDED if given else TAKEN
    step = msgspec.structs.replace(step, artifacts={**step.artifacts, artifact: how})
    for unit in (giver, taker):
        if isinstance(unit, Unit):
            state.stir(unit.id)
            step = halted(step, unit, "IS-A-ENC-ARTIFACT-2") if given else step
    state.tell(
        ArtifactHanded(seat=step.seat, artifact=artifact, hex=giver.hex, source=held, target=holder)
    )
    return step


# -- offered to others


class OfferArtifact(Action, frozen=True):
    """Offer an artifact to another player's unit or planet in the same hex, for nothing.

    It can be refused, so it can be offered only so often. IS-A-ENC-ARTIFACT-2, IS-S-TRADE-02
    """

    text: ClassVar = "offer artifact {artifact} to {holder}"
    told_by: ClassVar = (ArtifactOffered,)
    artifact: CardId
    holder: Holder

    def facts(self, state: State) -> Facts:
        keeper = said("keeper", self.artifact)
        return {"keeper": keeper, "of": said("owned_holder", self.holder)}

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        why = why_not_give(state, step, seat, self.artifact, self.holder)
        target = holder_of(state, self.holder)
        if why is not None or target is None or target.owner is None:
            return why
        if target.owner == seat:
            return violation("IS-A-ENC-ARTIFACT-2", "{holder} is yours.", holder=self.holder)
        if isinstance(target, Unit) and state.is_buried(target):
            return violation("IS-S-SECRET-01", "Nothing can be offered to a hidden unit.")
        if step.offers.get(target.owner, 0) >= MOST_OFFERS:
            return violation(
                "IS-S-TRADE-02", "You have made {most} offers to this player.", most=MOST_OFFERS
            )
        return None

    def do(self, state: State, step: Movement, seat: int) -> None:
        target = holder_of(state, self.holder)
        assert target is not None
        assert target.owner is not None
        made = step.offers.get(target.owner, 0) + 1
        state.swap(msgspec.structs.replace(step, offers={**step.offers, target.owner: made}))
        state.push(ArtifactQuestion(seat, target.owner, self.artifact, self.holder))
        state.tell(
            ArtifactOffered(
                seat=seat, partner=target.owner, artifact=self.artifact, hex=target.hex,
                target=self.holder,
            )
        )  # fmt: skip


class AcceptArtifact(Action, frozen=True):
    """Take the artifact that another player offers."""

    text: ClassVar = "accept the artifact"
    told_by: ClassVar = (ArtifactHanded,)

    def do(self, state: State, step: "ArtifactQuestion", seat: int) -> None:
        state.pop()
        state.swap(handed(state, state.top, step.artifact, step.holder))


class DeclineArtifact(Action, frozen=True):
    """Do not take the artifact that another player offers."""

    text: ClassVar = "decline the artifact"
    told_by: ClassVar = (OfferAnswered,)

    def do(self, state: State, step: "ArtifactQuestion", seat: int) -> None:
        state.pop()
        state.tell(OfferAnswered(seat=step.seat, partner=seat, accepted=False))


class ArtifactQuestion(Step, frozen=True):
    """Another player offers an artifact: is it taken?

    IS-A-ENC-ARTIFACT-2
    """

    rule: ClassVar = "IS-A-ENC-ARTIFACT-2"
    prompt: ClassVar = "Another player offers you an artifact: do you take it?"
    accepts: ClassVar = (AcceptArtifact, DeclineArtifact)

    seat: Seat
    partner: Seat
    artifact: CardId
    holder: Holder

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.partner,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (AcceptArtifact(), DeclineArtifact())


def handovers(state: State, step: Movement, artifact: str, seat: int) -> Iterator[Action]:
    """To whom a player can hand or offer an artifact."""
    source = holder_of(state, state.artifacts[artifact])
    if source is None or source.owner != seat or step.artifacts.get(artifact) == HANDED:
        return
    planet = state.planet_at(source.hex)
    owners: dict[str, int | None] = {} if planet is None else {planet.name: planet.owner}
    owners |= {str(unit.id): unit.owner for unit in state.at(source.hex)}
    for holder, owner in owners.items():
        action = (HandArtifact if owner == seat else OfferArtifact)(artifact, holder)
        if action.why_not(state, step, seat) is None:
            yield action
