"""Who has won."""

from astrarium.kernel import Outcome
from astrarium.kernel.powers import Powers, rule

from ..events.course import GameStopped, GameWon
from ..state import CosmicState


def of_seat(state: CosmicState, seat: int) -> Powers:
    return state.in_effect(seat)


@rule(of=of_seat)
def has_won(state: CosmicState, seat: int) -> bool:
    """CE-WIN-01, CE-V4P-02"""
    return state.foreign_colonies(seat) >= state.options.colonies_to_win


def look_for_winners(state: CosmicState) -> None:
    """All who meet a condition now win together. CE-WIN-02, CE-WIN-03, CE-WIN-05, CE-WIN-07"""
    winners = tuple(seat for seat in range(state.seats) if has_won(state, seat))
    if winners:
        win(state, winners)


def win(state: CosmicState, winners: tuple[int, ...], rule: str = "CE-WIN-01") -> None:
    """The game is over at once. CE-WIN-05"""
    state.tell(GameWon(winners=winners))
    reason = "enough foreign colonies" if rule == "CE-WIN-01" else "a power has won the game"
    state.finish(Outcome(scores(state), winners, rule, reason))


def stop(state: CosmicState) -> None:
    """Nobody has won, so the best come second. CE-WIN-06"""
    state.tell(GameStopped())
    standings = [standing(state, seat) for seat in range(state.seats)]
    ranks = tuple(2 + sum(other > mine for other in standings) for mine in standings)
    reason = "the last encounter is over"
    state.finish(Outcome(scores(state), (), "CE-WIN-06", reason, ranks))


def standing(state: CosmicState, seat: int) -> tuple[int, ...]:
    """What counts for the places of a game that was stopped, in this order: foreign colonies, home
    colonies, ships that are neither in the warp nor out of the game. CE-WIN-06"""
    lost = state.warp[seat] + state.removed[seat]
    return state.foreign_colonies(seat), len(state.home_colonies(seat)), -lost


def scores(state: CosmicState) -> tuple[int, ...]:
    """Where the colony markers stand."""
    return tuple(state.foreign_colonies(seat) for seat in range(state.seats))
