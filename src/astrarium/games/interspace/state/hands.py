"""The cards of a state: whose they are, and for whom they work."""

from typing import ClassVar

from astrarium.kernel.memo import memo
from astrarium.kernel.powers import Powers

from ..card import Card, hand, hands, of_players
from ..data import MOVEMENT_RATES, PLAGUE, Pace, UnitKind, is_player
from ..units import Unit
from .abilities import transport_capacity, unit_cost, unit_tech, variable_rate
from .fleets import FleetState
from .planets import Planet


class HandState(FleetState, kw_only=True):
    """Which cards work for players, units and planets, and what players can do by them."""

    family: ClassVar = Card

    def in_effect(self, seat: int | None = None) -> Powers:
        """The cards that may have a say in a player's turn: the player's, agents and artifacts."""
        if not self.options.has_cards:
            return ()
        own = of_players(self) if seat is None else self.cards_of(seat)
        if not self.agents and not self.artifacts:
            return own
        return own + hands((*((name, name) for name in self.agents), *self.artifacts.items()))

    def cards_of(self, seat: int) -> Powers:
        """The cards that work for a player: breakthroughs and the objective."""
        return self._hand(seat) if self.options.has_cards and is_player(seat) else ()

    @memo("players[seat]")
    def _hand(self, seat: int) -> Powers:
        objective, held = self.objective_of(seat), self.players[seat].breakthroughs
        return hand((*held, objective) if objective else held, seat)

    def open_cards_of(self, seat: int) -> Powers:
        """The cards of a player that everybody knows."""
        if not self.options.has_cards:
            return ()
        held, shown = self.players[seat].breakthroughs, self.players[seat].shown
        return hand((*held, shown) if shown else held, seat)

    def cards_on(self, unit: Unit) -> Powers:
        """The cards that work for a unit: its artifacts, its player's, and that of the planet at
        which it is. Those with the plague keep the breakthroughs of the player they came from, but
        obey no objective.

        IS-A-BRK-GEN-13, IS-A-BRK-GEN-14, IS-A-ENC-PLAGUE-8, IS-A-COL-REBELS-11
        """
        if not self.options.has_cards:
            return ()
        if unit.owner == PLAGUE and unit.colour is not None:
            found = hand(self.players[unit.colour].breakthroughs, unit.colour)
        else:
            found = self._hand(unit.owner) if is_player(unit.owner) else ()
        if self.artifacts and (carried := self.artifacts_of(str(unit.id))):
            found += hand(carried, str(unit.id))
        planet = self.planet_at(unit.hex)
        if planet is not None and planet.card:
            found += planet.cards
        return found

    def cards_at(self, planet: Planet) -> Powers:
        """The cards that work for a planet: its own, its player's, and artifacts in its box."""
        if not self.options.has_cards:
            return ()
        found = () if planet.owner is None else self.cards_of(planet.owner)
        return found + planet.cards + hand(self.artifacts_of(planet.name), planet.name)

    def artifacts_of(self, holder: str) -> tuple[str, ...]:
        """The artifacts that a unit (by its number) or a planet has."""
        if holder not in self.artifacts.values():
            return ()
        return tuple([name for name, has in self.artifacts.items() if has == holder])

    def unit_cost(self, seat: int, kind: UnitKind) -> int:
        """What a unit of a kind costs a player, and is worth in IOUs.

        IS-A-OBJ-CONQUERORS-4, IS-A-OBJ-CONQUERORS-6
        """
        return unit_cost(self.cards_of(seat), kind)

    def unit_tech(self, seat: int, kind: UnitKind) -> int:
        """The tech of a player's units of a kind.

        IS-A-OBJ-CONQUERORS-5
        """
        return unit_tech(self.cards_of(seat), kind)

    def capacity_of(self, seat: int) -> int:
        """How much a player's transports carry.

        IS-S-TRN-01, IS-A-BRK-HEAVY-1
        """
        return transport_capacity(self.cards_of(seat))

    def rate_of(self, seat: int, pace: Pace) -> int:
        """How far units of a pace go, by their owner's civilization level at this moment, or by
        what breakthroughs make of the rate V = 1.

        IS-MOVE-04, IS-MOVE-05, IS-MOVE-06, IS-MOVE-13, IS-IT-MOVE-01, IS-A-BRK-GEN-12,
        IS-A-BRK-DRIVE-1, IS-A-BRK-DRIVE-2
        """
        rates = MOVEMENT_RATES.get(pace)
        if rates is None:
            return int(pace)
        if not self.options.breakthroughs:
            return rates[self.players[seat].civilization - 1]
        rate = variable_rate(self.cards_of(seat))
        return {"V": rate, "V+1": rate + 1}.get(pace, (rate + 1) // 2)
