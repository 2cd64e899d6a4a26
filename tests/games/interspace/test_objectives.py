"""Alien Objectives: what nobody else may know, and what encounters do to them."""

import json

import msgspec
import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.data import OBJECTIVES
from astrarium.games.interspace.rules.economy.purchase import PurchaseStep
from astrarium.games.interspace.rules.infestation import InfestationStep, begin_infestation
from astrarium.games.interspace.rules.objectives import (
    ObjectiveDraw,
    change_objective,
    expose,
    look_at_objectives,
    may_see_points,
    notice,
    reveal,
    score,
    score_parts,
)
from astrarium.games.interspace.state import InterSpaceState
from astrarium.kernel import Rolled, heard, scripted, seeded


def position(**parts: object) -> InterSpaceState:
    """Parasites, Conquerors and Royalists, none of them known, with a secret of each."""
    state = GAME.position(
        {
            "seats": 3,
            "options": {"tier": "standard", "objectives": True},
            "players": {
                0: {"objective": "parasites"},
                1: {"objective": "conquerors", "deeds": 9},
                2: {"objective": "royalists", "pairs": 2},
            },
            "infested": ["Yellow", "Kor", "Looma"],
            "carriers": [1],
            "broods": {"Yellow": 1},
            "planets": {"Yellow": {"waiting": ["Col"]}},
            "units": {"A:0,0": {0: ["Col 1"]}, "B:0,0": {1: ["Col 2"]}},
            "step": {"name": "movement", "seat": 0},
            **parts,
        }
    )
    state.run()
    return state


@pytest.fixture
def state() -> InterSpaceState:
    return position()


SECRETS = ("deeds", "pairs")


@pytest.mark.rule("IS-A-OBJ-GEN-5")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_of_others_objectives_nothing_can_be_seen(state, seat):
    seen = state.view(seat).state
    for of, player in enumerate(seen["players"]):
        true = state.players[of]
        mine = of == seat
        assert player["objective"]["value"] == (true.objective.value if mine else None)
        assert [player[name] for name in SECRETS] == (
            [getattr(true, name) for name in SECRETS] if mine else [0, 0]
        )
    parasites = seat == 0
    assert seen["infested"] == (("Yellow", "Kor", "Looma") if parasites else ())
    assert seen["carriers"] == ((1,) if parasites else ())
    assert seen["broods"] == ({"Yellow": 1} if parasites else {})
    assert all(secret["value"] is None for secret in seen["spare_objectives"])


@pytest.mark.rule("IS-A-OBJ-GEN-1")
def test_everybody_hears_only_the_own_card_dealt_and_none_that_is_left():
    state = GAME.new(3, GAME.read_options({"tier": "standard", "objectives": True}), seed=3)
    for seat in (0, 1, 2, None):
        drawn = [
            event
            for event in heard(state.told, seat)
            if isinstance(event, Rolled) and isinstance(event.draw, ObjectiveDraw)
        ]
        own = [] if seat is None else [state.players[seat].objective.value]
        assert [event.face for event in drawn] == own
    dealt = [player.objective.value for player in state.players]
    spare = [secret.value for secret in state.spare_objectives]
    assert sorted([*dealt, *spare]) == sorted(OBJECTIVES)
    assert len(spare) == 5


@pytest.mark.rule("IS-A-OBJ-GEN-5")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_points_of_others_are_not_known_but_what_they_are_at_least(state, seat):
    seen = state.seen_by(seat)
    assert [seen.points_known(of) for of in range(3)] == [of == seat for of in range(3)]
    true = [state.victory_points(of) for of in range(3)]
    assert true == [10 + 15, 10 + 9, 10 + 4]
    assert [seen.victory_points(of) for of in range(3)] == [
        true[of] if of == seat else 10 for of in range(3)
    ]
    assert [may_see_points(state, of, seat) for of in range(3)] == [of == seat for of in range(3)]


@pytest.mark.rule("IS-A-OBJ-GEN-5")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_imagined_states_deal_the_other_objectives_anew(state, seat):
    before = state.view(seat)
    found = set()
    for number in range(60):
        twin = state.imagine(seat, seeded(number))
        assert twin.view(seat) == before
        dealt = [player.objective.value for player in twin.players]
        spare = [secret.value for secret in twin.spare_objectives]
        assert sorted([*dealt, *spare]) == sorted(OBJECTIVES)
        assert dealt[seat] == state.players[seat].objective.value
        found.add(tuple(dealt))
        for of in range(3):
            if dealt[of] != state.players[of].objective.value:
                assert (twin.players[of].deeds, twin.players[of].pairs) == (0, 0)
        if seat != 0:
            holder = dealt.index("parasites") if "parasites" in dealt else None
            homes = {None: (), 0: ("Yellow", "Kor"), 1: ("Green", "Looma"), 2: ("Red", "Purple")}
            assert twin.infested == homes[holder]
            assert (twin.carriers, twin.broods) == ((), {})
    assert len(found) > 20


@pytest.mark.rule("IS-A-OBJ-GEN-5")
def test_points_for_deeds_are_told_to_those_who_know_the_objective(state):
    state.told.clear()
    score(state, 1, 3, "conquest")
    assert [len(heard(state.told, seat)) for seat in (0, 1, 2, None)] == [0, 1, 0, 0]
    look_at_objectives(state, 2)
    state.told.clear()
    score(state, 1, 3, "conquest")
    assert [len(heard(state.told, seat)) for seat in (0, 1, 2, None)] == [0, 1, 1, 0]
    reveal(state, 1)
    state.told.clear()
    score(state, 1, 3, "conquest")
    assert [len(heard(state.told, seat)) for seat in (0, 1, 2, None)] == [1, 1, 1, 1]


@pytest.mark.rule("IS-A-OBJ-GEN-6", "IS-A-OBJ-GEN-8")
def test_what_is_shown_is_known_to_everybody(state):
    for seat in range(3):
        reveal(state, seat)
    for seat in (0, 1, 2, None):
        seen = state.seen_by(seat)
        assert [player.shown for player in seen.players] == ["parasites", "conquerors", "royalists"]
        assert [seen.victory_points(of) for of in range(3)] == [25, 19, 14]
        assert seen.infested == state.infested
        assert seen.carriers == state.carriers
    assert {0, 1, 2, None} <= state.news


@pytest.mark.rule("IS-A-OBJ-GEN-6")
def test_what_a_boat_is_worth_shows_the_conquerors_and_is_news_of_anybody_else(state):
    state.__dict__["news"] = set()
    notice(state, 0, "cruiser")
    assert not state.news
    notice(state, 0, "assault_boat")
    assert state.news == {0, 1, 2, None}
    assert not state.players[0].shown
    notice(state, 1, "assault_boat")
    assert state.players[1].shown == "conquerors"


@pytest.mark.rule("IS-A-OBJ-GEN-5")
def test_whoever_might_buy_what_an_objective_allows_is_asked_to_buy():
    """2 IOUs are enough for a pair of points; trade goods and patrol boats have run out."""
    state = GAME.position(
        {
            "options": {"tier": "standard", "objectives": True},
            "players": {0: {"objective": "royalists"}, 1: {"objective": "builders"}},
            "planets": {
                "Yellow": {"box": {"iou": 2, "Yellow-goods": 20}},
                "Green": {"box": {"iou": 2, "Green-goods": 20}},
            },
            "units": {"A:0,0": {0: ["PB x18"]}, "B:0,0": {1: ["PB x18"]}},
            "step": {"name": "purchase"},
        }
    )
    state.run()
    assert isinstance(state.top, PurchaseStep)
    assert [asked.seat for asked in state.decisions()] == [0, 1]
    listed = [list(map(str, asked.actions)) for asked in state.decisions()]
    end = ["seal orders of the phase", "seal orders"]
    assert listed == [["buy pair of victory points at Yellow", *end], end]


@pytest.mark.rule("IS-A-OBJ-GEN-5", "IS-A-OBJ-PARASITES-7")
def test_who_is_asked_about_infestation_does_not_depend_on_who_the_parasites_are(state):
    for seat in (0, 1):
        twin = state.clone()
        begin_infestation(twin, seat, ())
        assert twin.top == InfestationStep(seat, ())
    begin_infestation(state, 2, ())
    assert not isinstance(state.top, InfestationStep)


@pytest.mark.rule("IS-A-OBJ-GEN-5", "IS-S-SECRET-01")
@pytest.mark.parametrize("buried", ["Col 4", "PB 4"])
def test_who_is_asked_about_infestation_does_not_tell_what_lies_in_a_hidden_stack(buried):
    state = position(
        options={"tier": "standard", "objectives": True, "hidden_stacks": True},
        units={"A:0,0": {0: ["Col 1"]}, "B:0,0": {1: ["Trn 3", buried]}},
    )
    begin_infestation(state, 1, ())
    assert state.top == InfestationStep(1, ())


# -- what encounters do


@pytest.mark.rule("IS-A-ENC-WISDOM-1", "IS-A-ENC-WISDOM-2")
def test_another_objective_takes_the_place_of_the_old_one(state):
    state.dice = scripted(["techies"])
    state.told.clear()
    change_objective(state, 1)
    assert state.players[1].objective.value == "techies"
    assert state.players[1].deeds == 0
    assert state.victory_points(1) == 10 + 12
    assert "conquerors" in [secret.value for secret in state.spare_objectives]
    assert len(state.spare_objectives) == 5
    assert "techies" not in json.dumps(msgspec.to_builtins(heard(state.told, 0)))
    assert state.view(0).state["players"][1]["objective"]["value"] is None


@pytest.mark.rule("IS-A-ENC-WISDOM-1")
def test_nobody_can_tell_whether_a_card_that_was_known_to_be_left_has_been_drawn():
    shapes = []
    for drawn in ("conquerors", "techies"):
        state = position(players={1: {"objective": "conquerors", "shown": True}})
        state.dice = scripted(["warriors", drawn])
        change_objective(state, 1)
        assert any(secret.known_to(0) for secret in state.spare_objectives)
        change_objective(state, 2)
        shapes.append(state.view(0).state)
    assert shapes[0] == shapes[1]


@pytest.mark.rule("IS-A-ENC-WISDOM-3", "IS-A-OBJ-PARASITES-3")
def test_who_becomes_the_parasites_lives_on_infested_planets():
    state = position(
        players={
            0: {"objective": "builders"},
            1: {"objective": "conquerors"},
            2: {"objective": "warriors"},
        },
        infested=["Purple"],
        planets={"Looma": {"owner": 0}},
    )
    state.dice = scripted(["parasites"])
    change_objective(state, 1)
    assert state.infested == ("Purple", "Green")
    assert state.victory_points(1) == 8 + 10


@pytest.mark.rule("IS-A-OBJ-GEN-8")
@pytest.mark.parametrize("why", ["exposed", "one region", "neither"])
def test_a_new_objective_is_open_only_if_nothing_is_secret_any_more(why):
    parts: dict[str, object] = {}
    if why == "one region":
        parts = {
            "regions": [0],
            "tiles": {"A:5,0": "Green", "A:0,5": "Red"},
            "units": {},
            "infested": [],
            "carriers": [],
            "planets": {},
            "broods": {},
        }
    state = position(**parts)
    if why == "exposed":
        expose(state, 1)
        assert state.players[1].shown == "conquerors"
    state.dice = scripted(["techies"])
    change_objective(state, 1)
    assert state.players[1].shown == ("" if why == "neither" else "techies")


@pytest.mark.rule("IS-A-ENC-INSIGHT-1")
def test_insight_shows_all_objectives_to_one_player_alone(state):
    state.told.clear()
    look_at_objectives(state, 2)
    seen = state.seen_by(2)
    assert [seen.objective_of(of) for of in range(3)] == ["parasites", "conquerors", "royalists"]
    assert seen.infested == state.infested
    assert state.seen_by(0).objective_of(1) == ""
    assert "conquerors" not in json.dumps(msgspec.to_builtins(heard(state.told, 0)))
    assert not any(player.shown for player in state.players)
    for number in range(10):
        twin = state.imagine(2, seeded(number))
        assert [twin.objective_of(of) for of in range(3)] == [
            "parasites",
            "conquerors",
            "royalists",
        ]


@pytest.mark.rule("IS-A-OBJ-GEN-9")
def test_points_are_the_sum_of_their_parts(state):
    for seat in range(3):
        assert sum(points for _, points in score_parts(state, seat)) == state.victory_points(seat)
    assert dict(score_parts(state, 0)) == {"industry": 10, "deeds": 0, "infested": 15}
