"""What the fields of actions, events and steps name; words go by these types."""

from typing import Annotated

from astrarium.kernel.things import Named

from . import data

GroupId = Annotated[int, Named("group")]
Technology = Annotated[data.Technology, Named("technology")]
Kind = Annotated[data.Kind, Named("kind")]
Marker = Annotated[data.Marker, Named("marker")]
Ships = Annotated[int, Named("ship")]
Points = Annotated[int, Named("cp")]  # Construction Points
