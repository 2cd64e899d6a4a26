"""The Combat Step: which hexes are fought over, in which order, and which planets are taken."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.things import Facts, Seat, said

from ...events.battle import DOING, BattleBegan
from ...events.planets import PlanetConquered
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ...things import PlanetName
from ...units import Unit
from ..pieces import conquer_planet
from .battle import begin_battle


def battle_hexes(state: State, seat: int) -> tuple[Hex, ...]:
    """The hexes where own warships meet other players' units; never in a nebula.

    IS-B-COMBAT-03, IS-B-COMBAT-12, IS-TERR-11
    """
    return tuple(
        hex
        for hex in sorted(state.index.contested)
        if any(unit.type.warship for unit in state.own_at(hex, seat))
        and state.map.tiles[hex].terrain != "nebula"
    )


def fighters(state: State, step: "CombatStep", hex: Hex) -> tuple[Unit, ...]:
    """The units that take part in a battle: all in the hex but those that retreated into it.

    IS-COMBAT-01, IS-COMBAT-15
    """
    return tuple(unit for unit in state.at(hex) if unit.id not in step.retreated)


def must_attack(state: State, step: "CombatStep", hex: Hex) -> bool:
    """Opposing warships and stations have to be attacked; civilians alone need not.

    IS-B-COMBAT-01, IS-B-COMBAT-02
    """
    return any(
        unit.owner != step.seat and unit.type.role != "civilian"
        for unit in fighters(state, step, hex)
    )


def boats_needed(planet: Planet) -> int:
    """Half the industry, rounded up.

    IS-B-CONQ-02, IS-IT-CONQ-01
    """
    return (planet.industry + 1) // 2


class Attack(Action, frozen=True):
    """Attack all other players' units in a hex.

    IS-COMBAT-01, IS-COMBAT-14, IS-B-COMBAT-01, IS-B-COMBAT-02
    """

    text: ClassVar = "attack in {hex}"
    picks: ClassVar = ("area:{hex}",)
    told_by: ClassVar = (BattleBegan,)
    hex: Hex

    def facts(self, state: State) -> Facts:
        return {"foes": said("foes", self.hex)}

    def why_not(self, state: State, step: "CombatStep", seat: int) -> Violation | None:
        if self.hex in step.battles:
            return None
        tile = state.map.tiles.get(self.hex)
        if tile is not None and tile.terrain == "nebula":
            return violation("IS-TERR-11", "Nobody can attack in a nebula.")
        if not any(unit.type.warship for unit in state.own_at(self.hex, seat)):
            return violation("IS-B-COMBAT-03", "You have no warship in {hex}.", hex=self.hex)
        return violation("IS-B-COMBAT-12", "There is no battle to fight in {hex}.", hex=self.hex)

    def do(self, state: State, step: "CombatStep", seat: int) -> None:
        left = tuple(hex for hex in step.battles if hex != self.hex)
        state.swap(msgspec.structs.replace(step, battles=left))
        begin_battle(state, seat, self.hex, fighters(state, step, self.hex))


class Conquer(Action, frozen=True):
    """Take another player's planet with assault boats, once nobody else is in its hex.

    IS-B-CONQ-01, IS-B-CONQ-02, IS-B-CONQ-03, IS-B-CONQ-05, IS-B-CONQ-06, IS-TERR-18
    """

    text: ClassVar = "conquer {planet}"
    picks: ClassVar = ("planet:{planet}",)
    told_by: ClassVar = (PlanetConquered,)
    planet: PlanetName

    def why_not(self, state: State, step: "CombatStep", seat: int) -> Violation | None:
        planet = state.planets.get(self.planet)
        if planet is None or planet.owner is None or planet.owner == seat:
            return violation(
                "IS-B-CONQ-01", "{name} is not another player's planet.", name=self.planet
            )
        boats = [unit for unit in state.own_at(planet.hex, seat) if unit.kind == "assault_boat"]
        fresh = [unit for unit in boats if unit.id not in step.retreated]
        needed = boats_needed(planet)
        if len(fresh) < needed <= len(boats):
            return violation(
                "IS-B-CONQ-06", "Assault boats that retreated this turn cannot conquer."
            )
        if len(boats) < needed:
            return violation(
                "IS-B-CONQ-02",
                "{name} takes as many assault boats as {needed}; there are {boats}.",
                name=planet.name,
                needed=needed,
                boats=len(boats),
            )
        if state.others_at(planet.hex, seat):
            return violation(
                "IS-B-CONQ-05", "Units of other players are still at {name}.", name=planet.name
            )
        return None

    def do(self, state: State, step: "CombatStep", seat: int) -> None:
        conquer_planet(state, state.planets[self.planet], seat)


class EndCombat(Action, frozen=True):
    """End the Combat Step and with it the turn."""

    text: ClassVar = "end combat step"
    ends: ClassVar = True
    hidden_by: ClassVar = DOING

    def why_not(self, state: State, step: "CombatStep", seat: int) -> Violation | None:
        for hex in step.battles:
            if must_attack(state, step, hex):
                return violation(
                    "IS-B-COMBAT-01", "Your warships in {hex} must attack first.", hex=hex
                )
        return None

    def do(self, state: State, step: "CombatStep", seat: int) -> None:
        state.pop()


class CombatStep(Step, frozen=True):
    """Battles and conquests of the active player, hex by hex in the player's order.

    IS-COMBAT-14, IS-COMBAT-15, IS-B-COMBAT-12
    """

    rule: ClassVar = "IS-B-COMBAT-01"
    prompt: ClassVar = "Combat Step: fight your battles and conquer planets, then end your turn."
    accepts: ClassVar = (Attack, Conquer, EndCombat)

    seat: Seat
    battles: tuple[Hex, ...]
    retreated: tuple[int, ...] = ()

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        state.push(cls(seat, battle_hexes(state, seat)))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        listed: list[Action] = [Attack(hex) for hex in self.battles]
        boats = [unit.hex for unit in state.units_of(seat) if unit.kind == "assault_boat"]
        for hex in dict.fromkeys(boats):
            planet = state.planet_at(hex)
            if planet is not None and Conquer(planet.name).why_not(state, self, seat) is None:
                listed.append(Conquer(planet.name))
        end = EndCombat()
        if end.why_not(state, self, seat) is None:
            listed.append(end)
        return listed
