"""What the fields of actions, events and steps name; words go by these types."""

from typing import Annotated, Literal

from astrarium.kernel.things import Named

UnitId = Annotated[int, Named("unit")]
PlanetName = Annotated[str, Named("planet")]
Supporter = Annotated[str, Named("supporter")]  # a planet, or a station by its number
Holder = Annotated[str, Named("holder")]  # of resources: a planet, or a transport by its number
AgentName = Annotated[str, Named("agent")]
CardId = Annotated[str, Named("card")]
Hits = Annotated[int, Named("hit")]
Shields = Annotated[int, Named("shield")]
Level = Annotated[Literal["industry", "tech"], Named("level")]
