"""Set-up, and games of chance as a whole."""

import random
from collections import Counter

import pytest

from astrarium.games.cosmic_encounter import GAME
from astrarium.games.cosmic_encounter.data import ALIENS, face
from astrarium.games.cosmic_encounter.powers.aliens.miser import Miser
from astrarium.games.cosmic_encounter.state import CosmicState
from astrarium.kernel import BadInput
from tests.games.cosmic_encounter.invariants import check, cosmic_cards
from tests.games.cosmic_encounter.tables import any_move


def begun(seats: int, seed: int = 1, **options: object) -> CosmicState:
    """A game in which everybody has taken the first of its two aliens, or of two hands."""
    state = GAME.new(seats, GAME.read_options(options), seed)
    assert isinstance(state, CosmicState)
    while not state.encounters:
        for decision in state.decisions():
            state.apply(decision.seat, decision.actions[0])
    return state


@pytest.mark.rule("CE-GEN-01")
@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_play(seats: int) -> None:
    with pytest.raises(BadInput, match="3 to 5"):
        GAME.new(seats)


@pytest.mark.rule("CE-SETUP-01", "CE-SETUP-02", "CE-SETUP-03", "CE-GEN-08")
def test_planets_and_ships() -> None:
    state = GAME.new(5)
    assert isinstance(state, CosmicState)
    for seat in range(5):
        assert [state.ships_at(name, seat) for name in state.system(seat)] == [4] * 5
        assert state.foreign_colonies(seat) == 0
    assert not any((*state.warp, *state.gate, *state.beside))


@pytest.mark.rule("CE-SETUP-05", "CE-SETUP-06", "CE-SETUP-07", "CE-SETUP-08", "CE-SETUP-15")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_chooses_one_of_two_aliens_and_ten_flares_are_in(seats: int) -> None:
    state = GAME.new(seats, None, 7)
    assert isinstance(state, CosmicState)
    offers = [[str(action) for action in decision.actions] for decision in state.decisions()]
    assert [len(offer) for offer in offers] == [2] * seats
    assert len({alien for offer in offers for alien in offer}) == 2 * seats
    state = begun(seats, 7)
    cards = cosmic_cards(state)
    flares = {card.removeprefix("flare-") for card in cards if face(card).kind == "flare"}
    assert (cards.total(), len(flares)) == (82, 10)
    assert {offered.removeprefix("be ") for offer in offers for offered in offer} <= flares
    assert all(len(hand) == 8 for hand in state.hands.values())


@pytest.mark.rule("CE-SETUP-09")
def test_everybody_may_begin() -> None:
    first = Counter(begun(3, seed).encounter.offense for seed in range(40))
    assert set(first) == {0, 1, 2}


@pytest.mark.rule("CE-SETUP-13", "CE-SETUP-15", "CE-ALIEN-MISER")
@pytest.mark.parametrize("way", ["first-hand", "second-hand"])
def test_the_miser_makes_one_of_two_hands_its_hoard(way: str) -> None:
    state = GAME.new(3, GAME.read_options({"aliens": "chosen"}), 5)
    assert isinstance(state, CosmicState)
    for seat, alien in enumerate(("miser", "clone", "loser")):
        state.apply(seat, GAME.read_action(f"take alien {alien}"))
    (miser,) = state.in_effect(0)
    assert isinstance(miser, Miser)
    first, second = state.cards_of(0), miser.cards_held()
    state.apply(0, GAME.read_action(f"choose to {way}"))
    (miser,) = state.in_effect(0)
    assert isinstance(miser, Miser)
    hands = (first, second) if way == "first-hand" else (second, first)
    assert (miser.cards_held(), state.cards_of(0)) == hands
    assert [len(hand) for hand in hands] == [8, 8]
    assert not miser.hoard.cards[0].known_to(1)


@pytest.mark.rule("CE-SETUP-11")
def test_without_flares() -> None:
    assert cosmic_cards(begun(4, flares=False)).total() == 72


@pytest.mark.rule("CE-SETUP-12")
def test_levels_bound_aliens_and_flares() -> None:
    state = begun(3, levels="green")
    flares = [card for card in cosmic_cards(state) if face(card).kind == "flare"]
    for name in [*(held.power for held in state.powers), *(f[6:] for f in flares)]:
        assert ALIENS[name].level == "green"


@pytest.mark.rule("CE-GEN-16")
def test_a_game_without_aliens() -> None:
    assert not begun(3, aliens="none").powers


@pytest.mark.rule("CE-TIME-09", "CE-GEN-08", "CE-WIN-06")
@pytest.mark.parametrize("seed", range(6))
def test_random_games_keep_ships_and_cards_and_end(seed: int) -> None:
    chance = random.Random(seed)
    options = GAME.read_options({"max_encounters": 12, "four_planets": seed % 2 == 0})
    state = GAME.new(3 + seed % 3, options, seed)
    assert isinstance(state, CosmicState)
    while state.ended is None:
        state.apply(*any_move(state, chance))
        check(state)
    assert state.begun <= 12
