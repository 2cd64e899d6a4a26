"""Secrets that put units or systems on the map, or move ships."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Hex
from astrarium.kernel.hexes import neighbours
from astrarium.kernel.piles import draw

from ...events import Explored
from ...rules.exploring import DrawnSystem, admitted, explore, lay_out
from ...rules.figures import place, why_not_citizen, why_not_colony
from ...rules.move import fleets
from ...rules.progress import advance
from ...rules.secrets import DrawSecret, SecretCard
from ...state import HyperspaceState as State
from ...things import SHIPS, ShipKind
from ..techs.actions import shift, ships_at
from .choices import ChooseFor, Choosing, Chosen

SHIPYARD = 2  # printed prices of the ships that Hidden Shipyard places


class Piracy(SecretCard):
    """A Destroyer and a Corvette, each in any explored system.  HS-S02, HS-FAQ-01"""

    id = "HS-S02"

    def reveal(self, state: State, seat: int) -> None:
        state.push(ChooseFor(seat, PirateDestroyer.id), ChooseFor(seat, PirateCorvette.id))


class Pirate(Choosing):
    """A ship of Piracy."""

    kind: ClassVar[ShipKind]

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [*state.explored] if state.left(seat, self.kind) else []

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        place(state, seat, self.kind, choice)


class PirateDestroyer(Pirate):
    """HS-S02"""

    id = "HS-S02-destroyer"
    kind: ClassVar = "destroyer"


class PirateCorvette(Pirate):
    """HS-S02"""

    id = "HS-S02-corvette"
    kind: ClassVar = "corvette"


class LostColony(Choosing):
    """An unused system is looked at, laid down beside the map, explored and settled.

    HS-S04, HS-FAQ-03
    """

    id = "HS-S04"
    times: ClassVar = 2  # the system was drawn, and then it is laid down

    def reveal(self, state: State, seat: int) -> None:
        if not state.unused:
            return
        card, state.unused = draw(state, state.unused, DrawnSystem(None))
        tile = state.open(card)
        assert tile is not None
        state.push(ChooseFor(seat, self.id, (admitted(state, None, tile),)))

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        near = {hex for known in state.systems for hex in neighbours(known)}
        return [f"{chosen[0]}+{hex}" for hex in sorted(near - set(state.systems))]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        tile, _, name = choice.partition("+")
        hex = Hex(name)
        lay_out(state, hex, tile)
        state.tell(Explored(seat=seat, hex=hex, tile=tile))
        advance(state, seat, "probe", own=False)
        state.push(ChooseFor(seat, FreeColony.id))


class FreeColony(Choosing):
    """The Colony of Lost Colony, in the system that was found last.  HS-S04"""

    id = "HS-S04-colony"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        hex = [*state.systems][-1]
        lands = [name for name, _ in state.lands(hex)]
        return [name for name in lands if why_not_colony(state, seat, name) is None]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        place(state, seat, "colony", choice)


class ThatsNoMoon(Choosing):
    """A Starbase where one has a Colony, even beside another.  HS-S05, HS-FAQ-04, HS-BASE-03"""

    id = "HS-S05"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        if not state.left(seat, "starbase"):
            return []
        return [hex for hex in state.explored if state.has_colony(hex, seat)]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        place(state, seat, "starbase", choice)


class EntropicDecline(Choosing):
    """Any ship of one's own, Super Units included; then a rival draws a Secret.

    HS-S07, HS-FAQ-18, HS-BRO-02
    """

    id = "HS-S07"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        kinds = [kind for kind in SHIPS if state.left(seat, kind) and state.is_ship(seat, kind)]
        return [f"{kind}+{hex}" for hex in state.starbases(seat) for kind in kinds]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        place(state, seat, *_ship(choice))

    def done(self, state: State, seat: int, chosen: Chosen) -> None:
        state.push(ChooseFor(seat, Entropy.id))


class Entropy(Choosing):
    """The rival who draws a Secret by Entropic Decline.  HS-S07, HS-VEN-03"""

    id = "HS-S07-rival"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [str(rival) for rival in state.rivals(seat)]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        state.later(DrawSecret(int(choice)))


class DriftingBeacon(Choosing):
    """An unexplored system is turned over, with an advance.  HS-S17, HS-PROBE-08"""

    id = "HS-S17"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [hex for hex, system in state.systems.items() if not system.is_explored]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        explore(state, Hex(choice), None)
        advance(state, seat, "probe", own=False)


class RefugeeConvoy(Choosing):
    """HS-S19"""

    id = "HS-S19"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        if not state.left(seat, "citizen"):
            return []
        own = (name for name, _ in state.colonies(seat))
        return [name for name in own if why_not_citizen(state, seat, name) is None]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        place(state, seat, "citizen", choice)


class VolunteerCrews(Choosing):
    """HS-S21"""

    id = "HS-S21"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return state.starbases(seat) if state.left(seat, "corvette") else []

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        place(state, seat, "corvette", choice)


class HiddenShipyard(Choosing):
    """Ships with printed prices of 2 or less in all.  HS-S27"""

    id = "HS-S27"
    times: ClassVar = SHIPYARD

    def may_stop(self, chosen: Chosen) -> bool:
        return bool(chosen)

    def price(self, state: State, seat: int, kind: ShipKind) -> int:
        return sum(state.civ(seat).price(kind).values())

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        left = SHIPYARD - sum(self.price(state, seat, _ship(choice)[0]) for choice in chosen)
        kinds = [
            kind
            for kind in SHIPS
            if state.left(seat, kind)
            and state.is_ship(seat, kind)
            and self.price(state, seat, kind) <= left
        ]
        return [f"{kind}+{hex}" for hex in state.starbases(seat) for kind in kinds]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        place(state, seat, *_ship(choice))


def _ship(choice: str) -> tuple[ShipKind, str]:
    kind, _, hex = choice.partition("+")
    return msgspec.convert(kind, ShipKind), hex


class NebulaTides(Choosing):
    """Ships shift from one system to any other explored one.  HS-S35, HS-MOVE-16"""

    id = "HS-S35"
    optional: ClassVar = True

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [
            f"{'&'.join(fleet)}+{start}+{to}"
            for start in state.systems
            for fleet in fleets(ships_at(state, seat, start))
            for to in state.explored
            if to != start
        ]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        fleet, start, to = choice.split("+")
        shift(state, seat, Hex(start), Hex(to), tuple(fleet.split("&")))
