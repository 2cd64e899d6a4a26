"""What the fields of records name."""

from typing import Annotated, Literal

from astrarium.kernel.things import Named

from .data import ShipClass, UnitKind

Resource = Annotated[Literal["organic", "atomic", "metal"], Named("resource")]
RESOURCES: tuple[Resource, ...] = ("organic", "atomic", "metal")
Produced = Annotated[Literal["atomic", "metal"], Named("resource")]
PRODUCED: tuple[Produced, ...] = ("atomic", "metal")
Payment = tuple[Annotated[str, Named("resource")], ...]
Token = Annotated[Literal["atomic", "metal", "hyper"], Named("token")]  # in a slot of a Colony

Kind = Annotated[UnitKind, Named("kind")]
ShipKind = Annotated[ShipClass, Named("kind")]
SHIPS: tuple[ShipKind, ...] = ("corvette", "destroyer", "cruiser", "super")  # the smallest first

TechName = Annotated[str, Named("tech")]  # the id of its tile
SecretName = Annotated[str, Named("secret")]
CivName = Annotated[str, Named("civ")]
SlotName = Annotated[str, Named("slot")]  # on a Civ sheet: small_1, large_2, extra
TrackName = Annotated[Literal["probe", "research", "battle"], Named("track")]

Land = Annotated[str, Named("land")]  # a continent: the hex of its system and a letter
UnitName = Annotated[str, Named("unit")]  # a figure on the map: whose, which, and where
