"""Winning, losing, and the end of the game."""

from astrarium.kernel import Outcome

from ..data import LIMBO, STASIS, VICTORY_TARGET
from ..events.turns import PlayerOut
from ..state import InterSpaceState as State
from .objectives import reveal_all


def remove_the_beaten(state: State) -> None:
    """After a player turn, whoever has neither planet nor unit is out; a unit is enough to stay.

    A unit that waits off the map or is in stasis is one, too.
    IS-WIN-04, IS-WIN-07, IS-A-ENC-LOSTFOUND-3, IS-A-AGENT-ORDER-1
    """
    absent = {unit.colour for party in (LIMBO, STASIS) for unit in state.units_of(party)}
    for seat, player in enumerate(state.players):
        if player.out or seat in absent:
            continue
        if not state.planets_of(seat) and not state.units_of(seat):
            state.change_player(seat, out=True)
            state.tell(PlayerOut(seat=seat))


def end_game_turn(state: State) -> None:
    """Check for victory when everybody has had a turn, and the free agents too.

    With objectives, that nobody has won tells something; when somebody has, all cards are shown.
    IS-TURN-03, IS-WIN-02, IS-WIN-03, IS-WIN-05, IS-WIN-06, IS-IT-WIN-01, IS-A-OBJ-GEN-3,
    IS-A-OBJ-GEN-4, IS-A-OBJ-GEN-12
    """
    if state.options.objectives:
        state.reveal()
    points = tuple(state.victory_points(seat) for seat in range(state.seats))
    there = [seat for seat, player in enumerate(state.players) if not player.out]
    winners = tuple(seat for seat in there if points[seat] >= VICTORY_TARGET)
    if winners:
        alone, tied = ("IS-WIN-02", "IS-WIN-03")
        if state.options.objectives:
            alone, tied = ("IS-A-OBJ-GEN-3", "IS-A-OBJ-GEN-4")
        rule = alone if len(winners) == 1 else tied
        state.finish(Outcome(points, winners, rule, f"{VICTORY_TARGET} victory points"))
    elif len(there) <= 1:
        reason = "the last player left" if there else "nobody is left"
        state.finish(Outcome(points, tuple(there), "IS-WIN-05", reason))
    elif 0 < state.options.max_game_turns <= state.turn:
        most = max(points[seat] for seat in there)
        best = tuple(seat for seat in there if points[seat] == most)
        state.finish(Outcome(points, best, "IS-WIN-06", "most points at the turn limit"))
    if state.ended is not None:
        reveal_all(state)
