"""Rules that no single example shows: who knows what, chance, and what comes first."""

import ast
from collections import Counter
from typing import Any

import pytest

from astrarium.games.cosmic_encounter import GAME
from astrarium.games.cosmic_encounter.data import ALIENS, ARTIFACTS, TECHS
from astrarium.games.cosmic_encounter.position import position
from astrarium.games.cosmic_encounter.powers.aliens.mirror import Mirror
from astrarium.games.cosmic_encounter.rules.destiny import destiny_choices
from astrarium.games.cosmic_encounter.rules.hands import take_random
from astrarium.games.cosmic_encounter.rules.planning import Selecting
from astrarium.games.cosmic_encounter.rules.turn import GoOn
from astrarium.games.cosmic_encounter.state import CosmicState
from astrarium.kernel import scripted, seeded
from astrarium.kernel.holdings import gain
from tests.games.cosmic_encounter.invariants import check
from tests.kernel.contract import seen

HAND = ["attack-04", "attack-20", "negotiate", "quash"]
SELECTING: dict[str, Any] = {
    "hands": {0: [*HAND], 1: ["attack-08", "attack-06"], 2: ["attack-10"]},
    "encounter": {"phase": "planning", "defense": 1, "planet": "blue-1", "gate": {0: 2}},
    "ships": {"red-1": {0: 2}},
}


def running(**written: Any) -> CosmicState:
    state = position(written)
    state.run()
    return state


def do(state: CosmicState, seat: int, action: str) -> None:
    state.apply(seat, GAME.read_action(action))


@pytest.mark.rule("CE-GEN-13", "CE-PLAN-02")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_hand_and_a_card_face_down_are_seen_by_their_owner_alone(seat: int) -> None:
    """The others see how many cards there are: the same with whatever cards they imagine."""
    state = running(**SELECTING)
    do(state, 0, "select attack-20")
    twins = [state.imagine(seat, seeded(number)) for number in range(20)]
    assert {seen(twin, seat) for twin in twins} == {seen(state, seat)}
    assert len({twin.cards_of(0) for twin in twins}) > 1
    assert {len(twin.hands[0]) for twin in twins} == {len(HAND)}
    assert {state.imagine(0, seeded(number)).cards_of(0) for number in range(3)} == {tuple(HAND)}


@pytest.mark.rule("CE-GEN-14", "CE-COMP-09")
def test_each_card_of_a_hand_is_taken_by_one_of_its_numbers() -> None:
    """Every number of the dice, all equally likely, takes another card."""
    taken = set()
    for number in range(1, len(HAND) + 1):
        state = position(SELECTING)
        state.dice = scripted([number])
        (card,) = take_random(state, 1, 0, 1)
        assert card not in state.cards_of(0)
        assert not [held for held in state.hands[1] if held.value == card and held.known_to(2)]
        taken.add(card)
    assert taken == set(HAND)


@pytest.mark.rule("CE-GEN-14")
def test_the_same_seed_and_actions_give_the_same_game() -> None:
    first, second, other = (GAME.new(4, None, seed) for seed in (5, 5, 6))
    for state in (first, second):
        for decision in state.decisions():
            state.apply(decision.seat, decision.actions[0])
    assert first.digest() == second.digest()
    assert [d.actions for d in first.decisions()] != [d.actions for d in other.decisions()]


@pytest.mark.rule("CE-DEST-15")
def test_a_special_card_that_names_the_offense_is_like_its_own_colour() -> None:
    """No special card of the box does, as they all look for another player."""
    state = running(
        encounter={"phase": "destiny"}, destiny=["wild"], ships={"red-1": {}, "red-2": {0: 4, 1: 1}}
    )
    state.encounter_becomes(destiny="most-cards-in-hand", named=0)
    offered = set(map(str, destiny_choices(state)))
    assert offered == {"draw again", "drive 1 out of red-2", "reclaim red-1"}


@pytest.mark.rule("CE-TIME-06")
@pytest.mark.parametrize(("first", "then"), [("warpish", "virus"), ("virus", "warpish")])
def test_who_has_to_use_two_powers_chooses_their_order(first: str, then: str) -> None:
    state = position({**SELECTING, "aliens": {0: "warpish"}, "warp": {0: 1}})
    gain(state, "virus", 0)
    state.run()
    do(state, 0, "select attack-20")
    do(state, 1, "select attack-08")
    (decision,) = state.decisions()
    assert (decision.seat, decision.rule) == (0, "CE-TIME-06")
    do(state, 0, f"choose power {first}")
    used = [event.power for event in state.told if type(event).__name__ == "PowerUsed"]
    assert used == [first, then]


@pytest.mark.rule("CE-SETUP-13", "CE-SETUP-15")
def test_an_alien_carries_out_its_text_for_the_set_up() -> None:
    state = GAME.new(3, GAME.read_options({"aliens": "chosen"}), 1)
    assert isinstance(state, CosmicState)
    for seat, alien in enumerate(("mirror", "tick-tock", "loser")):
        do(state, seat, f"take alien {alien}")
    held = next(held for held in state.powers if held.power == "tick-tock")
    assert held.memory is not None
    assert (held.user, held.memory.tokens) == (1, 10)


@pytest.mark.rule("CE-SETUP-10", "CE-SETUP-07")
def test_there_is_one_flare_of_an_alien_and_one_version_of_it() -> None:
    for seed in range(5):
        state = GAME.new(3, GAME.read_options({"aliens": "chosen"}), seed)
        assert isinstance(state, CosmicState)
        for seat, alien in enumerate(("filch", "mirror", "loser")):
            do(state, seat, f"take alien {alien}")
        cards = Counter(
            [*state.deck, *(card for seat in range(3) for card in state.cards_of(seat))]
        )
        flares = Counter({card: many for card, many in cards.items() if card.startswith("flare")})
        assert flares["flare-filch"] == 1
        assert set(flares.values()) == {1}
        assert flares.total() == 10


@pytest.mark.rule("CE-TIME-08", "CE-TIME-04")
def test_standing_answers_hold_until_the_end_of_the_encounter() -> None:
    """Blue passes at everything but the reveal; in the next encounter it is asked again."""
    hands = {0: ["attack-40", "attack-30"], 1: ["attack-06", "reinforcement-2"], 2: ["attack-08"]}
    state = position({**SELECTING, "hands": hands, "aliens": {1: "mirror"}})
    for seat in range(3):
        do(state, seat, "ask again")
    do(state, 1, "pass at any until end of encounter")
    do(state, 1, "always ask at reveal")
    state.run()
    asked = set()
    while state.begun == 1 and not isinstance(state.top, GoOn):
        decision = state.decisions()[0]
        if decision.seat == 1:
            asked.add(getattr(state.top, "moment", decision.kind))
        state.apply(decision.seat, next(iter(decision.actions[::-1])))
    assert asked == {"Selecting", "reveal"}
    assert not state.passes(1, "planning_after")


@pytest.mark.rule("CE-TIME-08", "CE-POW-07")
def test_who_passes_while_idle_is_asked_when_its_power_can_be_used() -> None:
    """Blue passes unless the Mirror can be used; whatever it holds."""
    for blue in (["attack-06", "reinforcement-2"], ["attack-06", "cosmic-zap", "plague"]):
        hands = {0: ["attack-40", "attack-30"], 1: blue, 2: ["attack-08"]}
        state = position({**SELECTING, "hands": hands, "aliens": {0: "oracle", 1: "mirror"}})
        do(state, 1, "ask again")
        do(state, 1, "pass at idle until end of encounter")
        state.run()
        asked = set()
        while state.begun == 1 and not isinstance(state.top, GoOn):
            decision = state.decisions()[0]
            if decision.seat == 1:
                asked.add(getattr(state.top, "moment", decision.kind))
            state.apply(decision.seat, next(iter(decision.actions[::-1])))
        assert asked == {"Selecting", *Mirror.windows}


def test_rules_name_no_power() -> None:
    """What aliens, artifacts and techs do stands beside them alone."""
    named = {*ALIENS, *ARTIFACTS, *TECHS} - {"chosen"}  # which is a way to deal aliens, too
    for path in sorted((GAME.home / "rules").glob("*.py")):
        tree = ast.parse(path.read_text())
        texts = [one.value for one in ast.walk(tree) if isinstance(one, ast.Constant)]
        assert not named.intersection(text for text in texts if isinstance(text, str)), path.name


@pytest.mark.rule("CE-GEN-13")
def test_what_others_can_answer_is_imagined_with_their_hands() -> None:
    state = GAME.new(3, GAME.read_options({"aliens": "none", "flares": False}), 1)
    while not isinstance(state.top, Selecting):
        asked = state.decisions()[0]
        state.apply(asked.seat, asked.actions[0])
    mine, theirs = (asked.seat for asked in state.decisions())
    twins = [state.imagine(mine, seeded(number)) for number in range(10)]
    others = [asked for twin in twins for asked in twin.decisions() if asked.seat == theirs]
    assert len({str(asked.actions) for asked in others}) > 1


def test_the_game_goes_on_from_worlds_in_which_somebody_is_choosing_drawn_cards() -> None:
    """Others imagine what was drawn, and suppose that none of it is chosen yet."""
    state = running(
        options={"technology": True},
        techs={0: {"completed": ["vacuum-turbines"]}},
        hands={0: ["attack-08"], 1: ["attack-06"], 2: ["attack-10"]},
        encounter={"phase": "regroup"},
        asked={0: ["regroup_start"]},
    )
    do(state, 0, "use tech-vacuum-turbines")
    do(state, 0, str(state.decisions()[0].actions[0]))
    for number in range(10):
        twin = state.imagine(1, seeded(number))
        assert seen(twin, 1) == seen(state, 1)
        do(twin, 0, str(twin.decisions()[0].actions[0]))
        do(twin, 0, "choose no more cards")
        check(twin)
