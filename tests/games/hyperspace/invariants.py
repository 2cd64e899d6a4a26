"""What holds in every position of Hyperspace."""

from collections import Counter

from astrarium.games.hyperspace.rules.setup import figures_of
from astrarium.games.hyperspace.state import SLOTS, TOKENS
from astrarium.games.hyperspace.state import HyperspaceState as State
from astrarium.kernel import is_seat


class Watch:
    """What holds along a whole game: markers only go forward, and what is explored stays so.

    HS-TRK-08, HS-SET-14
    """

    def __init__(self) -> None:
        self.progress: dict[tuple[int, str], int] = {}
        self.explored = 0

    def __call__(self, state: State) -> None:
        check(state)
        for empire in state.empires:
            for track, at in empire.progress.items():
                assert at >= self.progress.get((empire.seat, track), 0), (empire.seat, track)
                self.progress[empire.seat, track] = at
        explored = sum(1 for _ in state.explored)
        assert explored >= self.explored
        self.explored = explored
        tiles = [system.tile.value for system in state.systems.values() if system.tile.value]
        homes = {tile.id for tile in state.components.homeworlds}
        laid = [tile for tile in tiles if tile not in homes]
        assert len(laid) == len({*laid}), "a system lies there twice"
        wreckage = sum(system.wreckage is not None for system in state.systems.values())
        assert wreckage <= explored


def check(state: State) -> None:
    for seat in range(state.seats):
        if state.empires[seat].pool:  # before the Homeworlds are settled nobody has anything
            figures_are_conserved(state, seat)
            nothing_is_owed(state, seat)
    continents_are_not_shared(state)
    techs_and_secrets_are_conserved(state)


def figures_are_conserved(state: State, seat: int) -> None:
    """HS-COMP-02, HS-COMP-03, HS-COMP-04"""
    empire = state.empires[seat]
    found: Counter[str] = Counter(empire.pool)
    found.update(empire.damaged)
    found.update(empire.adrift)
    for who, many in state.units_of(seat):
        if who.kind != "native":
            found[who.kind] += many
    assert found == Counter(figures_of(state.components, empire.civ)), seat


def nothing_is_owed(state: State, seat: int) -> None:
    empire = state.empires[seat]
    assert min(empire.purse.values()) >= 0
    assert empire.hypers >= 0
    assert empire.points >= 0
    assert 0 <= empire.tokens <= TOKENS
    assert all(len(colony.tokens) <= SLOTS for _, colony in state.colonies(seat))
    held = [one.power for one in state.powers if one.holder == seat]
    assert set(empire.slots.values()) <= set(held)
    tracks = state.components.progress_tracks
    for name, at in empire.progress.items():
        assert 0 <= at <= len(getattr(tracks, name).spaces)


def continents_are_not_shared(state: State) -> None:
    """HS-CIT-02"""
    for name, _ in state.all_lands():
        owners = {who.owner for who, _ in state.units_on(name) if is_seat(who.owner)}
        assert len(owners) <= 1, name


def techs_and_secrets_are_conserved(state: State) -> None:
    """No Common Tech has more than its copies, no Secret more than one card.

    HS-COMP-06, HS-COMP-07
    """
    techs = Counter(state.reserve)
    for empire in state.empires:
        techs.update([*empire.techs, *empire.slots.values()])
    for tech in state.components.common_techs:
        assert techs[tech.id] <= tech.copies, tech.name
    secrets = Counter(state.deck)
    secrets.update(one.card for empire in state.empires for one in empire.secrets)
    assert not secrets or max(secrets.values()) == 1
