"""Losses: every loss of ships follows one procedure."""

from collections.abc import Iterable
from typing import ClassVar

from ..events.ships import ShipsHealed, ShipsLost, ShipsRemoved
from ..state import CosmicState
from ..things import REMOVED, WARP
from .procedure import Procedure, change
from .ships import PlaceShips, Taken, count_homes, lift
from .timing import open_window

ENCOUNTER = "encounter"  # the cause of losses that count for compensation


def removal(state: CosmicState, loss: "Loss") -> None:
    """Part b: some ships leave the game instead. CE-RES-12"""
    open_window(state, "removal")


def rescues(state: CosmicState, loss: "Loss") -> None:
    """Part c: some ships are saved. CE-RES-12"""
    if any(loss.ships):
        open_window(state, "loss")


def sink(state: CosmicState, loss: "Loss") -> None:
    """Part d: all that is left goes to the warp together. CE-RES-12, CE-COMP-05"""
    change(state, loss, ships=(0,) * state.seats, sunk=loss.ships)
    for seat, ships in enumerate(loss.ships):
        if ships:
            state.put(WARP, seat, ships)
            state.tell(ShipsLost(seat=seat, ships=ships))
    none, encounter = (0,) * state.seats, state.encounter
    state.encounter_becomes(sunk=_sum(encounter.sunk or none, loss.ships))
    if loss.cause == ENCOUNTER:
        state.encounter_becomes(lost=_sum(encounter.lost or none, loss.ships))
    count_homes(state)


def reactions(state: CosmicState, loss: "Loss") -> None:
    """Part e: reactions to what was lost. CE-RES-12"""
    if any(loss.sunk) or any(loss.removed):
        open_window(state, "lost")


class Loss(Procedure, frozen=True, kw_only=True):
    """Ships are lost: removed, saved, or sent to the warp; then others react. CE-RES-12"""

    rule: ClassVar[str] = "CE-RES-12"
    order: ClassVar = (removal, rescues, sink, reactions)

    cause: str
    ships: tuple[int, ...]  # of each seat, which have been taken up and are still to be lost
    removed: tuple[int, ...]  # of each seat, which have left the game by it
    sunk: tuple[int, ...] = ()  # of each seat, which have gone to the warp by it

    def is_undecided(self) -> bool:
        return not self.sunk

    def holds(self, seat: int) -> int:
        return self.ships[seat]


def lose_ships(
    state: CosmicState, losses: Iterable[tuple[int, Taken]], cause: str = "demand"
) -> None:
    """Take up the ships that players lose together, and let them be lost. CE-RES-12"""
    ships = [0] * state.seats
    for seat, taken in losses:
        ships[seat] += lift(state, seat, taken)
    if any(ships):
        state.push(Loss(cause=cause, ships=tuple(ships), removed=(0,) * state.seats))


def the_loss(state: CosmicState) -> Loss:
    """The loss that is being resolved."""
    return next(step for step in reversed(state.stack) if isinstance(step, Loss))


def save(state: CosmicState, seat: int, ships: int) -> None:
    """Ships that should be lost are put on colonies of their owner instead. CE-RES-12,
    CE-RES-13"""
    release(state, seat, ships)
    state.push(PlaceShips(seat=seat, ships=ships))


def release(state: CosmicState, seat: int, ships: int) -> None:
    """Ships are not lost after all: whoever saves them puts them somewhere."""
    loss = the_loss(state)
    change(state, loss, ships=_less(loss.ships, seat, ships))


def remove(state: CosmicState, seat: int, ships: int) -> None:
    """Ships that should be lost leave the game instead."""
    loss = the_loss(state)
    gone = (*loss.removed[:seat], loss.removed[seat] + ships, *loss.removed[seat + 1 :])
    change(state, loss, ships=_less(loss.ships, seat, ships), removed=gone)
    state.put(REMOVED, seat, ships)
    state.tell(ShipsRemoved(seat=seat, ships=ships))


def healable(state: CosmicState, seat: int) -> int:
    """How many ships somebody has just lost that can be returned: those that are still where they
    went, if there is a colony for them."""
    loss = the_loss(state)
    if not state.colonies(seat):
        return 0
    return min(loss.sunk[seat], state.warp[seat]) + loss.removed[seat]


def heal(state: CosmicState, seat: int) -> int:
    """All ships that somebody has just lost return to its colonies. They count as lost all the
    same for compensation. CE-COMP-05"""
    loss, ships = the_loss(state), healable(state, seat)
    removed = loss.removed[seat]
    sunk = ships - removed
    change(
        state, loss, sunk=_less(loss.sunk, seat, sunk), removed=_less(loss.removed, seat, removed)
    )
    state.encounter_becomes(sunk=_less(state.encounter.sunk, seat, sunk))
    state.put(WARP, seat, -sunk)
    state.put(REMOVED, seat, -removed)
    state.tell(ShipsHealed(seat=seat, ships=ships))
    state.push(PlaceShips(seat=seat, ships=ships))
    return ships


def bring_home(state: CosmicState, seat: int, taken: Taken) -> None:
    """Ships return to colonies of their owner, as it likes; if it has none, they are lost.
    CE-RES-13, CE-STRIP-05"""
    come_home(state, seat, lift(state, seat, taken))


def come_home(state: CosmicState, seat: int, ships: int) -> None:
    """Ships that were taken up return to colonies; if there are none, they are lost.
    CE-STRIP-05, CE-VTECH-08"""
    if not ships:
        return
    if state.colonies(seat):
        state.push(PlaceShips(seat=seat, ships=ships))
    else:
        lost = tuple(ships if seat == other else 0 for other in range(state.seats))
        state.push(Loss(cause="stranded", ships=lost, removed=(0,) * state.seats))


def _less(row: tuple[int, ...], seat: int, ships: int) -> tuple[int, ...]:
    return (*row[:seat], row[seat] - ships, *row[seat + 1 :])


def _sum(row: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(row, more, strict=True))
