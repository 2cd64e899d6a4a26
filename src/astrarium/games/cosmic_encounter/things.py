"""What the fields of actions, events and steps name; words go by these types."""

from typing import Annotated

from astrarium.kernel.things import Named

CardName = Annotated[str, Named("card")]
DestinyCard = Annotated[str, Named("destiny")]
PlanetId = Annotated[str, Named("planet")]
Place = Annotated[str, Named("place")]  # where ships are: a planet, or GATE and so on
PowerName = Annotated[str, Named("power")]
AlienName = Annotated[str, Named("alien")]
Ships = Annotated[int, Named("ship")]
Cards = Annotated[int, Named("card_count")]
Moment = Annotated[str, Named("moment")]
Purpose = Annotated[str, Named("purpose")]
KindName = Annotated[str, Named("kind")]
OutcomeName = Annotated[str, Named("outcome")]

WayName = Annotated[str, Named("way")]  # who chooses cards in a deal

TechName = Annotated[str, Named("tech")]
ResearchNumber = Annotated[int, Named("research")]  # a tech card that lies face down

GATE, BESIDE, WARP, REMOVED = "gate", "beside", "warp", "removed"
RESEARCH = "research-"  # and the number of a tech card that lies face down
