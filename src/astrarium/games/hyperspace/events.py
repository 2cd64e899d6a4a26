"""What can happen in a game of Hyperspace."""

from typing import Any, ClassVar

from astrarium.kernel import Event, Hex
from astrarium.kernel.things import Facts, Seat, said

from .things import (
    CivName,
    Kind,
    Land,
    Payment,
    Produced,
    SecretName,
    SlotName,
    TechName,
    Token,
    TrackName,
    UnitName,
)

# -- the course of the game


class CivTaken(Event, frozen=True):
    """A player has a Civ, and its Homeworld lies at a hex."""

    seat: Seat
    civ: CivName
    hex: Hex


class TechsExchanged(Event, frozen=True):
    """Somebody has used the mulligan.  HS-SET-15"""

    seat: Seat
    techs: tuple[TechName, ...]  # what is in the Pool now


class RoundBegan(Event, frozen=True):
    heading: ClassVar = True
    round: int


class TurnBegan(Event, frozen=True):
    heading: ClassVar = True
    seat: Seat


class ClaimGranted(Event, frozen=True):
    """All others agree that somebody deserves a reward.  HS-PSI-01"""

    seat: Seat
    reward: str

    def facts(self, state: Any) -> Facts:
        return {"reward": said("reward", self.reward)}


class ClaimRefused(Event, frozen=True):
    """Somebody has refused a claim.  HS-PSI-04"""

    seat: Seat
    reward: str

    def facts(self, state: Any) -> Facts:
        return {"reward": said("reward", self.reward)}


class GameEnded(Event, frozen=True):
    """Somebody has declared the end of the game.  HS-END-01"""

    moment: ClassVar = True
    seat: Seat


# -- what somebody has


class Paid(Event, frozen=True):
    """Resources were paid, to the supply or to a player."""

    seat: Seat
    payment: Payment
    receiver: Seat | None = None

    def variant(self, state: Any) -> str:
        return "" if self.receiver is None else "player"


class Gained(Event, frozen=True):
    """A player takes resources from the supply."""

    seat: Seat
    resources: Payment


class Suffered(Event, frozen=True):
    """A player loses resources."""

    struck: ClassVar = "seat"
    seat: Seat
    resources: Payment


class HypersGained(Event, frozen=True):
    seat: Seat
    many: int

    def facts(self, state: Any) -> Facts:
        return {"hypers": said("count", self.many, "hyper")}


class HypersLost(Event, frozen=True):
    """A player spends or loses Hypers."""

    seat: Seat
    many: int

    def facts(self, state: Any) -> Facts:
        return {"hypers": said("count", self.many, "hyper")}


class PointsGained(Event, frozen=True):
    seat: Seat
    many: int

    def facts(self, state: Any) -> Facts:
        return {"points": said("count", self.many, "point")}


class Advanced(Event, frozen=True):
    """A Progress marker moves on, or stays on the last Battle space.  HS-TRK-02, HS-TRK-05"""

    seat: Seat
    track: TrackName
    space: int


class Given(Event, frozen=True):
    """A player has chosen who gets something.

    ``gift`` says what: a resource, a Hyper, a Tech, a unit, a point or nothing at all. It was
    ``free`` to go to any rival, or not; it may be ``tied`` to a penalty for its receiver.
    HS-VEN-01, HS-VEN-02, HS-VEN-13
    """

    silent: ClassVar = True
    seat: Seat
    receiver: Seat
    gift: str
    free: bool = True
    tied: bool = False


# -- units


class Built(Event, frozen=True):
    """A unit was built."""

    seat: Seat
    unit: UnitName
    kind: Kind


class Placed(Event, frozen=True):
    """A unit was put on the map without being built.  HS-BUILD-24"""

    seat: Seat
    unit: UnitName
    kind: Kind


class Recruited(Event, frozen=True):
    """A Native serves a Civ.  HS-BUILD-11"""

    seat: Seat
    land: Land


class Moved(Event, frozen=True):
    seat: Seat
    start: Hex
    hex: Hex
    units: tuple[UnitName, ...]  # as they are now


class Shifted(Event, frozen=True):
    """Ships come elsewhere without a Move of their owner.  HS-MOVE-16"""

    struck: ClassVar = "seat"
    seat: Seat
    start: Hex
    hex: Hex
    units: tuple[UnitName, ...]


class Explored(Event, frozen=True):
    """A system was turned over; ``seat`` None: nobody came there."""

    moment: ClassVar = True
    seat: Seat | None
    hex: Hex
    tile: str

    def facts(self, state: Any) -> Facts:
        return {"system": said("tile", self.tile)}

    def variant(self, state: Any) -> str:
        return "" if self.seat is None else "by"


class UnitDestroyed(Event, frozen=True):
    """A unit goes to its owner's Pool; a Native leaves the game.  HS-TERM-01"""

    struck: ClassVar = "owner"
    owner: Seat
    unit: UnitName
    kind: Kind
    by: Seat | None = None
    defence: int = 0  # the value that it had (HS-BAT-12)
    in_battle: bool = False

    def variant(self, state: Any) -> str:
        return "" if self.by is None else "by"


class UnitDamaged(Event, frozen=True):
    """A ship goes to its owner's Storage.  HS-CMB-16"""

    struck: ClassVar = "owner"
    owner: Seat
    unit: UnitName
    kind: Kind
    by: Seat | None = None


class SlotFilled(Event, frozen=True):
    """A token comes into a slot of a Colony, perhaps in place of another.  HS-COL-02"""

    seat: Seat
    land: Land
    token: Token
    instead: Token | None = None

    def variant(self, state: Any) -> str:
        return "" if self.instead is None else "instead"


class SlotEmptied(Event, frozen=True):
    struck: ClassVar = "seat"
    seat: Seat
    land: Land
    token: Token


# -- actions


class ProduceBegan(Event, frozen=True):
    seat: Seat
    resource: Produced


class TechResearched(Event, frozen=True):
    moment: ClassVar = True
    seat: Seat
    tech: TechName
    slot: SlotName


class TechDrawn(Event, frozen=True):
    """A Common Tech comes into a Pool.  HS-RES-10"""

    seat: Seat
    tech: TechName


class TechReturned(Event, frozen=True):
    """A Common Tech leaves a Pool for the Reserve.  HS-RES-17"""

    seat: Seat
    tech: TechName


class TechPurged(Event, frozen=True):
    """A Common Tech leaves the game.  HS-SELF-04"""

    seat: Seat
    tech: TechName


class TechUnlearned(Event, frozen=True):
    """A researched Common Tech goes back to the Pool.  HS-SELF-03"""

    seat: Seat
    tech: TechName


class TechUsed(Event, frozen=True):
    """A Tech or an ability of a Civ was used."""

    seat: Seat
    power: TechName


class Collected(Event, frozen=True):
    """An Organic, a Hyper or Wreckage was salvaged."""

    seat: Seat
    what: str
    place: Land

    def facts(self, state: Any) -> Facts:
        return {"found": said("salvage", self.what)}


class Reborn(Event, frozen=True):
    moment: ClassVar = True
    seat: Seat


class BattleBegan(Event, frozen=True):
    moment: ClassVar = True
    struck: ClassVar = "defender"
    hex: Hex
    attacker: Seat
    defender: Seat


class AttackTotalled(Event, frozen=True):
    """What a side's dice and fixed ratings come to.  HS-CMB-08"""

    seat: Seat
    total: int


class BattleEnded(Event, frozen=True):
    hex: Hex
    attacker: Seat
    defender: Seat


class SystemsSwapped(Event, frozen=True):
    """Two systems have changed places.  HS-FAQ-22"""

    seat: Seat
    one: Hex
    other: Hex


# -- Secrets


class SecretDrawn(Event, frozen=True):
    """A Secret is read aloud.  HS-SEC-02"""

    moment: ClassVar = True
    seat: Seat
    card: SecretName


class NoSecretLeft(Event, frozen=True):
    """HS-COMP-09"""

    seat: Seat
