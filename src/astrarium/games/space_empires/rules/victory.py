"""How the game is won."""

import msgspec

from astrarium.kernel import Outcome, is_seat, ranked

from ..data import COLONY_POINTS, LARGEST_COLONY, SPOILS
from ..data import MACHINES as ARRIVALS
from ..events.course import Conceded, Eliminated
from ..state import MACHINES
from ..state import SpaceEmpiresState as State
from .pieces import lose_all


def homeworld_lost(state: State, seat: int, by: int) -> None:
    """A Homeworld is destroyed: that wins, or ends an empire.

    SE-3.0-7, SE-S1-5, SE-S1-6, SE-S1-8, SE-S1-10, SE-S1-12, SE-S2-1, SE-S3-1
    """
    if state.ended is not None:  # by the Colony Point that this was worth
        return
    if not is_seat(seat):
        check_empires(state)
    elif state.options.is_solitaire:
        lose_solitaire(state, (by,), "the Homeworld is destroyed")
    elif state.options.victory == "last_empire":
        eliminate(state, seat, by)
    elif not state.teams():
        win(state, (by,), "SE-S1-5" if state.seats == 2 else "SE-S1-6")
    elif not any(has_homeworld(state, mate) for mate in state.side_of(seat)):
        win(state, state.side_of(by), "SE-S1-10")


def has_homeworld(state: State, seat: int) -> bool:
    return any(colony.is_homeworld for colony in state.colonies_of(seat).values())


def win(state: State, winners: tuple[int, ...], rule: str) -> None:
    """The game is over; the others follow by what they own."""
    out = [seat for seat in range(state.seats) if state.empires[seat].is_out]
    outcome = ranked(
        state.seats, rule, "a Homeworld was destroyed",
        by=[("winner", lambda seat: int(seat in winners)), *standing(state)],
        teams=state.teams(), of_team=max, out=[seat for seat in out if seat not in winners],
    )  # fmt: skip
    state.finish(msgspec.structs.replace(outcome, scores=scores(state)))


def standing(state: State) -> list[tuple[str, dict[int, int]]]:
    """What places are decided by after the winner: the value of colonies, then of combat ships."""
    return [
        ("colonies", {seat: colony_value(state, seat) for seat in range(state.seats)}),
        ("ships", {seat: ship_value(state, seat) for seat in range(state.seats)}),
    ]


def scores(state: State) -> tuple[int, ...]:
    return tuple(colony_value(state, seat) for seat in range(state.seats))


def colony_value(state: State, seat: int) -> int:
    return sum(colony.value for colony in state.colonies_of(seat).values())


def ship_value(state: State, seat: int) -> int:
    """The CP value of the combat ships of a seat on the map."""
    groups = state.armed(state.groups_of(seat))
    return sum(group.count * group.type.cost for group in groups)


def end_by_limit(state: State) -> None:
    """The cycles that were agreed on are over. Places go by the value of colonies, Homeworlds
    included, then of combat ships; teams are counted together, and who is out comes last.

    SE-3.0-7
    """
    if state.options.is_solitaire:
        lose_solitaire(state, (), "the last cycle is over")
        return
    out = [seat for seat in range(state.seats) if state.empires[seat].is_out]
    state.finish(
        ranked(
            state.seats, "SE-3.0-7", "the last cycle is over",
            by=standing(state), teams=state.teams(), out=out,
        )
    )  # fmt: skip


def lose_solitaire(state: State, by: tuple[int, ...], reason: str) -> None:
    """SE-S2-1, SE-S3-1"""
    rule = "SE-S3-1" if state.options.scenario == "alien_empires" else "SE-S2-1"
    state.finish(Outcome(scores=scores(state), winners=(), rule=rule, reason=reason, beaten_by=by))


def check_machines(state: State) -> None:
    """A player alone wins when all three Machines are destroyed.  SE-S2-1"""
    if state.options.scenario not in ARRIVALS or state.awake < len(MACHINES):
        return
    if not any(state.groups_of(party) for party in MACHINES):
        win_solitaire(state, "SE-S2-1", "all Machines are destroyed")


def check_empires(state: State) -> None:
    """A player alone wins when no Alien Empire has a Homeworld, fleets or not.

    SE-S3-1, SE-S3-14
    """
    if not any(has_homeworld(state, party) for party in state.alien_empires):
        win_solitaire(state, "SE-S3-1", "all Homeworlds of the Alien Empires are destroyed")


def win_solitaire(state: State, rule: str, reason: str) -> None:
    state.finish(Outcome(scores=scores(state), winners=(0,), rule=rule, reason=reason))


# -- Last Empire Standing and giving up


def eliminate(state: State, seat: int, by: int) -> None:
    """SE-S1-8: all that an empire has is removed, and its destroyer gets something for it."""
    state.tell(Eliminated(seat=seat, by=by))
    remove_empire(state, seat)
    if is_seat(by):
        state.change_empire(by, spoils=state.empires[by].spoils + SPOILS)
    if len(state.playing) == 1:
        win(state, state.playing, "SE-S1-8")


def concede(state: State, seat: int) -> None:
    """SE-S1-13: a player gives up, and nobody gains anything."""
    state.tell(Conceded(seat=seat))
    remove_empire(state, seat)
    sides = {state.side_of(other) for other in state.playing}
    if state.options.is_solitaire:
        lose_solitaire(state, (), "the player has given up")
    elif len(sides) == 1:
        win(state, sides.pop(), "SE-S1-13")


def remove_empire(state: State, seat: int) -> None:
    lose_all(state, state.groups_of(seat), "conceded")
    for hex in state.colonies_of(seat):
        del state.colonies[hex]
    state.change_empire(seat, is_out=True)


# -- Colony Points


def score_colony(state: State, by: int) -> None:
    """SE-S1-7: one point for good for every enemy colony destroyed."""
    if state.options.victory == "colony_points" and is_seat(by):
        state.change_empire(by, points=state.empires[by].points + 1)
        check_colony_points(state)


def colony_points(state: State, seat: int) -> int:
    """SE-S1-7: those for good, and one for each fully grown colony outside the home area."""
    far = [
        hex
        for hex, colony in state.colonies_of(seat).items()
        if colony.value == LARGEST_COLONY
        and not colony.is_homeworld
        and state.homes.get(hex) != seat
    ]
    return state.empires[seat].points + len(far)


def check_colony_points(state: State) -> None:
    """SE-S1-7: who has three points wins; of several the one with most, then with most ships."""
    if state.options.victory != "colony_points" or state.ended is not None:
        return
    points = {seat: colony_points(state, seat) for seat in range(state.seats)}
    if max(points.values()) >= COLONY_POINTS:
        ships = {seat: ship_value(state, seat) for seat in range(state.seats)}
        out = [seat for seat in range(state.seats) if state.empires[seat].is_out]
        by = [("colony points", points), ("ships", ships)]
        state.finish(ranked(state.seats, "SE-S1-7", "three Colony Points", by=by, out=out))
