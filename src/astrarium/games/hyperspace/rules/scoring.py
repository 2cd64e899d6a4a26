"""The end of the game, and who has won."""

from msgspec.structs import replace

from astrarium.kernel import ranked
from astrarium.kernel.powers import rule

from ..state import HyperspaceState as State

TRADED = 3  # Hypers for a point (HS-SCORE-03)


def planets(state: State, seat: int) -> int:
    """Planets with Colonies of a player, the Homeworld too.  HS-SCORE-01, HS-SCORE-11"""
    return sum(state.has_colony(hex, seat) for hex in state.systems)


def bases(state: State, seat: int) -> int:
    """Systems with Starbases of a player.  HS-SCORE-02"""
    return len(state.starbases(seat))


@rule(of=State.in_effect)
def abilities(state: State, seat: int) -> int:
    """What a Civ scores by its own abilities.  HS-SCORE-04"""
    return 0


def hypers(state: State, seat: int) -> int:
    """Hypers in Storage, with those that Secrets bring.  HS-SCORE-06, HS-SCORE-10, HS-SEC-11"""
    held = state.empires[seat].secrets
    return state.empires[seat].hypers + sum((one.worth.value or {}).get("hyper", 0) for one in held)


def secrets(state: State, seat: int) -> int:
    """What Secrets are worth, if they are.  HS-SCORE-05, HS-SEC-10"""
    return sum((one.worth.value or {}).get("vp", 0) for one in state.empires[seat].secrets)


def final_score(state: State, seat: int) -> int:
    """All points of a player, if the game ended now.  HS-SCORE-01 to HS-SCORE-06"""
    return (
        state.empires[seat].points
        + planets(state, seat)
        + bases(state, seat)
        + abilities(state, seat)
        + secrets(state, seat)
        + hypers(state, seat) // TRADED
    )


def turn_up(state: State) -> None:
    """What Secrets are worth is known to everybody.  HS-SCORE-05, HS-INFO-03"""
    state.reveal()
    for empire in state.empires:
        secrets = tuple(
            replace(held, worth=replace(held.worth, knows=None)) for held in empire.secrets
        )
        state.change(empire.seat, secrets=secrets)


def finish(state: State, rule: str, reason: str) -> None:
    """Secrets are turned up; the highest total wins, then most Hypers that are left over; who is
    level in both shares the victory.  HS-SCORE-05, HS-SCORE-07 to HS-SCORE-09"""
    turn_up(state)
    scores = [final_score(state, seat) for seat in range(state.seats)]
    left = [hypers(state, seat) % TRADED for seat in range(state.seats)]
    by = [("points", scores), ("hypers", left)]
    state.finish(ranked(state.seats, rule, reason, by=by))
