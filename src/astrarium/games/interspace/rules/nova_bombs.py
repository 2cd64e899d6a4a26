"""Nova Bombs: a hex becomes null space for good."""

from collections.abc import Sequence
from typing import Any, ClassVar

from astrarium.kernel import Action, Step, Violation, violation
from astrarium.kernel.things import Facts, said

from ..events.cards import Detonated
from ..events.pieces import UnitLost
from ..state import InterSpaceState as State
from ..state.map import Tile
from ..state.planets import Planet
from ..things import UnitId
from .objectives import check_regions
from .pieces import end_friendship, forget_colony, lose_artifacts, lose_unit
from .planetary_grid import is_immune


def why_not_detonate(state: State, seat: int, name: int) -> Violation | None:
    """A bomb must be alone in its hex, and no Planetary Grid there.

    IS-A-BRK-NOVA-4, IS-A-BRK-NOVA-7
    """
    bomb = state.units.get(name)
    if bomb is None or bomb.owner != seat or bomb.kind != "nova_bomb":
        return violation("IS-A-BRK-NOVA-1", "You have no nova bomb {unit}.", unit=name)
    if bomb.hex not in state.map.tiles or len(state.at(bomb.hex)) > 1:
        return violation("IS-A-BRK-NOVA-4", "The bomb is not alone in {hex}.", hex=bomb.hex)
    planet = state.planet_at(bomb.hex)
    if planet is not None and is_immune(state, planet):
        return violation(
            "IS-A-BRK-NOVA-7", "A Planetary Grid protects {planet}.", planet=planet.name
        )
    return None


def detonations(state: State, seat: int) -> list[Action]:
    """All bombs that a player could detonate now."""
    return [
        Detonate(unit.id)
        for unit in state.units_of(seat)
        if unit.kind == "nova_bomb" and why_not_detonate(state, seat, unit.id) is None
    ]


class Detonate(Action, frozen=True):
    """Turn the hex of a nova bomb into null space.

    IS-A-BRK-NOVA-5, IS-A-BRK-NOVA-10
    """

    text: ClassVar = "detonate {unit}"
    picks: ClassVar = ("piece:{unit}", "detonate")
    told_by: ClassVar = (UnitLost,)
    unit: UnitId

    def facts(self, state: State) -> Facts:
        bomb = state.units.get(self.unit)
        return {"hex": "?" if bomb is None else said("hex", bomb.hex)}

    def why_not(self, state: State, step: Any, seat: int) -> Violation | None:
        return why_not_detonate(state, seat, self.unit)

    def do(self, state: State, step: Any, seat: int) -> None:
        detonate(state, seat, self.unit)


def detonate(state: State, seat: int, name: int) -> None:
    """The bomb, the tile and all on it are gone; the place is null space, and known.

    A wormhole loses its partner's link, and what is no unit vanishes too. IS-A-BRK-NOVA-4,
    IS-A-BRK-NOVA-5, IS-A-BRK-NOVA-6, IS-A-BRK-NOVA-8, IS-A-BRK-NOVA-9
    """
    hex = state.units[name].hex
    tile, planet = state.map.tiles[hex], state.planet_at(hex)
    lose_unit(state, state.units[name], "detonation")
    if planet is not None:
        destroy_planet(state, planet)
    state.map = state.map.with_tile(hex, Tile("null_space", printed=tile.label))
    for agent in [name for name, agent in state.agents.items() if agent.hex == hex]:
        del state.agents[agent]
    state.tell(
        Detonated(
            seat=seat,
            hex=hex,
            tile=tile.label,
            planet="" if planet is None else planet.name,
            owner=None if planet is None else planet.owner,
        )
    )
    check_regions(state)


def destroy_planet(state: State, planet: Planet) -> None:
    """A planet is gone with its levels, its box and what waits on its card.

    Where a home world was stays known. IS-A-BRK-NOVA-6, IS-A-BRK-NOVA-12
    """
    lose_artifacts(state, planet.name, planet.hex)
    forget_colony(state, planet)
    end_friendship(state, planet.name)
    for seat, player in enumerate(state.players):
        if player.substitute == planet.name:
            state.change_player(seat, substitute="")
    state.remove_planet(planet)


# -- windows in the turns of others


def window(state: State, but: int | None) -> None:
    """Ask all who could detonate a bomb whether they do, except the player whose turn it is.

    IS-A-BRK-NOVA-10
    """
    if not state.options.breakthroughs or state.ended is not None:
        return
    asked = tuple(
        seat
        for seat in range(state.seats)
        if seat != but and not state.players[seat].keeps_bombs and detonations(state, seat)
    )
    if asked:
        state.push(NovaWindow(asked))


class KeepBombs(Action, frozen=True):
    """Detonate nothing now."""

    text: ClassVar = "keep nova bombs"

    def do(self, state: State, step: "NovaWindow", seat: int) -> None:
        state.swap(NovaWindow(step.seats[1:]))


class KeepBombsForNow(Action, frozen=True):
    """Detonate nothing, and be asked no more until your next turn."""

    text: ClassVar = "keep nova bombs until your turn"

    def do(self, state: State, step: "NovaWindow", seat: int) -> None:
        state.change_player(seat, keeps_bombs=True)
        state.swap(NovaWindow(step.seats[1:]))


class NovaWindow(Step, frozen=True):
    """After a step of another player's turn, or an agent's turn: are nova bombs detonated?

    IS-A-BRK-NOVA-10
    """

    rule: ClassVar = "IS-A-BRK-NOVA-10"
    prompt: ClassVar = "Do you detonate a nova bomb?"
    accepts: ClassVar = (Detonate, KeepBombs, KeepBombsForNow)

    seats: tuple[int, ...]

    def asks(self, state: State) -> tuple[int, ...]:
        return self.seats[:1] if self.seats and detonations(state, self.seats[0]) else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (*detonations(state, seat), KeepBombs(), KeepBombsForNow())

    def go_on(self, state: State) -> None:
        if self.seats:
            state.swap(NovaWindow(self.seats[1:]))
        else:
            state.pop()
