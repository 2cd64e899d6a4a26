"""The greedy bot in the Standard game."""

from itertools import product
from math import comb
from typing import Any

import pytest

from astrarium.bots import make_bot
from astrarium.games.interspace.bot.growth import Levels, appetite, best_orders, cost_to_go
from astrarium.games.interspace.bot.odds import boats_for, landing_chance
from astrarium.games.interspace.bot.prices import worth
from astrarium.games.interspace.resources import Resources
from astrarium.kernel import Perspective, State, scripted
from tests.bots.playing import GAME, Forgetful, answers, play, position, texts

STANDARD = {"tier": "standard"}


def standard(*dice: int, **data: Any) -> State:
    return position(scripted(dice) if dice else None, options=STANDARD, **data)


def answer(state: State, seat: int) -> str:
    """What the greedy bot says to the question that a seat is asked now."""
    decision = next(decision for decision in state.decisions() if decision.seat == seat)
    return str(make_bot("greedy", 0).choose(Perspective(state, decision)))


def say(state: State, seat: int, *lines: str) -> None:
    for line in lines:
        state.apply(seat, GAME.read_action(line))


# -- whole games


@pytest.mark.parametrize(
    ("names", "options"),
    [
        (["greedy", "random"], {}),
        (["greedy", "greedy", "random", "random"], {}),
        (["greedy"] * 4, {}),
        (["random", "greedy", "greedy"], {"hidden_stacks": True}),
    ],
)
def test_greedy_only_gives_listed_answers(names: list[str], options: dict[str, Any]) -> None:
    bots = [make_bot(name, seat) for seat, name in enumerate(names)]
    rules = GAME.read_options({**STANDARD, **options, "max_game_turns": 20})
    play(GAME.new(len(names), rules, seed=len(names)), bots)


def test_greedy_can_take_over_in_the_middle_of_a_step() -> None:
    rules = GAME.read_options({**STANDARD, "max_game_turns": 8})
    play(GAME.new(2, rules, seed=3), [Forgetful(), make_bot("random", 1)])


def test_the_same_seed_gives_the_same_game() -> None:
    rules = GAME.read_options({**STANDARD, "max_game_turns": 8})
    one, other = (
        play(GAME.new(3, rules, seed=7), [make_bot("greedy", seat) for seat in range(3)])
        for _ in range(2)
    )
    assert one == other


def test_alone_at_peace_it_wins_soon() -> None:
    state = GAME.new(2, GAME.read_options(STANDARD), seed=5)
    play(state, [make_bot("greedy", seat) for seat in range(2)])
    outcome = state.outcome()
    assert outcome is not None
    assert max(outcome.scores) >= 50
    assert state.turn <= 25  # type: ignore[attr-defined]


# -- offers


def offer(gives: Resources, takes: Resources, **planets: Any) -> State:
    """Seat 0's transport at Green offers something to seat 1 for something else."""
    state = standard(
        planets={"Green": {"box": {"iou": 9, "ore": 9, "Yellow-goods": 9}}, **planets},
        units={"B:0,0": {0: ["Trn 1"]}},
        cargo={1: gives} if gives else {},
        step={"name": "movement", "seat": 0},
    )
    lines = [f"give {amount} {what}" for what, amount in gives.items()]
    lines += [f"ask for {amount} {what}" for what, amount in takes.items()]
    say(state, 0, "offer by 1 to Green", *lines, "send offer")
    return state


GAINS = [
    ({"iou": 1}, {}),
    ({"iou": 2}, {"ore": 1}),
    ({"ore": 1}, {"iou": 1}),
    ({"Yellow-goods": 2}, {"iou": 6}),
    ({"iou": 4}, {"Yellow-goods": 1}),
]
LOSSES = [
    ({}, {"iou": 1}),
    ({"iou": 1}, {"iou": 1}),
    ({"iou": 1}, {"ore": 1}),
    ({"Green-goods": 3}, {"Yellow-goods": 1}),
    ({"ore": 2}, {"iou": 3}),
]


@pytest.mark.parametrize(("gives", "takes"), GAINS)
def test_it_accepts_a_gain(gives: Resources, takes: Resources) -> None:
    assert answer(offer(gives, takes), 1) == "accept offer"


@pytest.mark.parametrize(("gives", "takes"), LOSSES)
def test_it_declines_a_loss_and_what_gains_nothing(gives: Resources, takes: Resources) -> None:
    assert answer(offer(gives, takes), 1) == "decline offer"


def test_it_gives_nothing_to_who_is_about_to_win() -> None:
    rich = {name: {"owner": 0, "industry": 8, "tech": 4} for name in ("Kor", "Looma")}
    assert answer(offer({"iou": 6}, {"ore": 1}, **rich), 1) == "decline offer"
    assert answer(offer({"iou": 6}, {}, **rich), 1) == "accept offer"


@pytest.mark.parametrize(("gives", "takes"), [*GAINS[1:], *LOSSES[1:]])
def test_asking_again_gets_the_same_answer(gives: Resources, takes: Resources) -> None:
    """From the same bot, which has declined before, as from a new one."""
    bot = make_bot("greedy", 0)
    state = offer(gives, takes)
    first = str(bot.choose(Perspective(state, state.decisions()[0])))
    lines = [f"give {amount} {what}" for what, amount in gives.items()]
    lines += [f"ask for {amount} {what}" for what, amount in takes.items()]
    for _ in range(2):
        say(state, 1, "decline offer")
        say(state, 0, "offer by 1 to Green", *lines, "send offer")
        assert str(bot.choose(Perspective(state, state.decisions()[0]))) == first
        assert answer(state, 1) == first


def test_no_row_of_small_offers_takes_more_than_it_brings() -> None:
    """Every exchange of one kind for another that is accepted is a gain by fixed prices."""
    kinds = ("iou", "ore", "Yellow-goods")
    for given, taken in product(kinds, kinds):
        for many, few in product((1, 2, 3), (1, 2, 4, 6)):
            for gives, takes in (({given: many}, {taken: few}), ({given: few}, {taken: many})):
                accepted = answer(offer(gives, takes), 1) == "accept offer"
                assert accepted == (worth(gives, "Green") > worth(takes, "Green"))


def test_what_is_declined_whole_is_not_lost_piece_by_piece() -> None:
    """Six ore for six IOUs are declined; so is one for one, three times in a step."""
    assert answer(offer({"iou": 6}, {"ore": 6}), 1) == "decline offer"
    state = offer({"iou": 6}, {"ore": 6})
    before = worth(state.planets["Green"].box, "Green")  # type: ignore[attr-defined]
    say(state, 1, answer(state, 1))
    for _ in range(2):
        say(state, 0, "offer by 1 to Green", "give 1 iou", "ask for 1 ore", "send offer")
        say(state, 1, answer(state, 1))
    assert worth(state.planets["Green"].box, "Green") >= before  # type: ignore[attr-defined]


def test_trade_goods_are_swapped_one_for_one() -> None:
    state = standard(
        units={"A:2,0": {0: ["Trn 1"], 1: ["Trn 2"]}},
        tiles={"A:2,0": "empty_space"},
        cargo={1: {"Yellow-goods": 3}, 2: {"Green-goods": 2}},
        step={"name": "movement", "seat": 0},
    )
    said = texts(answers(state, 0, "MovementStep", "OfferStep"))
    assert said[:4] == [
        "offer by 1 to 2", "give 2 Yellow-goods", "ask for 2 Green-goods", "send offer",
    ]  # fmt: skip
    assert answer(state, 1) == "accept offer"


# -- the economy


def test_growth_takes_the_cheapest_way() -> None:
    assert cost_to_go(Levels(8, 3, 3), 8) == 0
    assert cost_to_go(Levels(1, 2, 3), 2) == 2
    # From 3 to 8 at tech 3: 47 IOUs. By way of tech 4, for 16, the same costs 23.
    assert cost_to_go(Levels(3, 3, 3), 8) == 39
    assert best_orders(Levels(1, 1, 3), 6, 0, 8)[-1:] == ("industry",)
    assert best_orders(Levels(2, 2, 3), 0, 0, 8) == ()
    assert appetite(Levels(8, 3, 3), 3) == 0
    assert appetite(Levels(1, 1, 3), 1) > 0


def test_a_colony_raises_tech_and_industry() -> None:
    state = standard(planets={"Kor": {"box": {"iou": 8}}}, step={"name": "investment"})
    assert texts(answers(state, 0, "InvestmentStep")) == [
        "invest in tech of Kor", "invest in industry of Kor", "seal orders",
    ]  # fmt: skip


def test_ore_is_taken_and_refined() -> None:
    state = standard(planets={"Kor": {"box": {"iou": 4, "ore": 3}}}, step={"name": "conversion"})
    assert answer(state, 0) == "refine 2 ore at Kor"
    state = standard(step={"name": "production"})
    assert answer(state, 0) == "take ore at Kor"


def test_a_colony_ship_is_bought_for_a_known_planet() -> None:
    state = standard(
        tiles={"A:2,-1": "Solne"},
        planets={"Yellow": {"box": {"iou": 8}}},
        step={"name": "purchase"},
    )
    assert answer(state, 0) == "buy colony_ship at Yellow"


def test_a_transport_brings_ious_to_the_colony() -> None:
    state = standard(
        planets={"Yellow": {"box": {"iou": 8}}},
        units={"A:0,0": {0: ["Trn 1"]}},
        step={"name": "movement", "seat": 0},
    )
    said = texts(answers(state, 0, "MovementStep"))
    assert said == [
        "load 6 iou from Yellow on 1",
        "move 1 to A:1,0",
        "unload 6 iou from 1 at Kor",
        "end movement step",
    ]


# -- contact and battle


def test_the_chance_of_a_landing_is_exact() -> None:
    assert landing_chance(1, 2, 1) == pytest.approx(25 / 36)
    assert landing_chance(2, 2, 1) == pytest.approx(35 / 36)
    assert landing_chance(3, 2, 1) == pytest.approx(1)
    expected = sum(comb(8, hits) * (1 / 3) ** hits * (2 / 3) ** (8 - hits) for hits in range(4))
    assert landing_chance(4, 8, 2) == pytest.approx(expected)
    assert boats_for(2, 1) == 1
    assert landing_chance(boats_for(8, 3), 8, 3) > 0.6 >= landing_chance(boats_for(8, 3) - 1, 8, 3)


@pytest.mark.parametrize(("boats", "said"), [(1, "end contact step"), (5, "assault Solne with 5")])
def test_it_lands_if_the_chance_is_good(boats: int, said: str) -> None:
    state = standard(
        tiles={"A:2,0": "Solne"},
        planets={"Solne": {"owner": 1, "industry": 6, "tech": 4}},
        units={"A:2,0": {0: [f"AB {number}" for number in range(1, boats + 1)]}},
        step={"name": "contact", "seat": 0},
    )
    assert answer(state, 0) == said


def fleets(mine: list[str], theirs: list[str]) -> State:
    """Two fleets in one hex; seat 0 is about to answer for it."""
    return standard(
        tiles={"A:2,0": "empty_space"},
        units={"A:2,0": {0: mine, 1: theirs}},
        step={"name": "contact", "seat": 0},
    )


def test_it_attacks_the_weak_and_asks_the_strong() -> None:
    assert answer(fleets(["BB 1", "BB 2"], ["Trn 3"]), 0) == "attack fleets in A:2,0"
    assert answer(fleets(["PB 1"], ["SS 2", "SS 3"]), 0) == "ask to join in A:2,0"


def test_it_lets_only_the_stronger_join() -> None:
    for mine, theirs, said in (
        (["BB 1", "BB 2"], ["Trn 3"], "grant join in A:2,0"),
        (["PB 1"], ["SS 2", "SS 3"], "deny join in A:2,0"),
    ):
        state = fleets(mine, theirs)
        say(state, 0, "ask to join in A:2,0")
        assert answer(state, 1) == said


def test_who_does_not_fight_stands_behind() -> None:
    state = fleets(["BB 1"], ["SS 2", "SS 3", "Trn 4"])
    say(state, 0, "attack fleets in A:2,0")
    assert answer(state, 1) == "put 4 in zone 1"


def test_terms_are_declined_by_who_wins_and_accepted_by_who_does_not() -> None:
    for mine, theirs, said in (
        (["BB 1", "BB 2"], ["SS 3", "SS 4"], "decline terms"),
        (["PB 1"], ["SS 2", "SS 3"], "accept terms"),
    ):
        state = fleets(mine, theirs)
        state.dice = scripted([6] * 12)
        say(state, 0, "attack fleets in A:2,0")
        while state.decisions()[0].kind != "FleetRetreat":
            say(state, state.decisions()[0].seat, "fleet ready")
        say(state, 1, "offer truce")
        assert answer(state, 0) == said


@pytest.mark.parametrize(("kind", "said"), [("Trn", "grant passage"), ("AB", "deny passage")])
def test_passage_is_for_those_who_threaten_no_planet(kind: str, said: str) -> None:
    state = standard(
        tiles={"B:2,0": "empty_space", "B:2,-1": "empty_space"},
        units={"B:2,-1": {0: [f"{kind} 1", "SS 2"]}, "B:2,0": {1: ["PB 3"]}},
        step={"name": "movement", "seat": 0},
    )
    say(state, 0, "move 1 to B:2,0", "request passage from seat 1 in B:2,0")
    assert answer(state, 1) == said


@pytest.mark.parametrize(("kind", "said"), [("Trn", "grant passage"), ("AB", "deny passage")])
def test_passage_asked_ahead_is_for_those_who_could_come(kind: str, said: str) -> None:
    state = standard(
        tiles={"B:2,0": "empty_space", "B:2,-1": "empty_space"},
        units={"B:2,-1": {0: [f"{kind} 1", "SS 2"]}, "B:2,0": {1: ["PB 3"]}},
        step={"name": "movement", "seat": 0},
    )
    say(state, 0, "request passage from seat 1 in B:2,0")
    assert answer(state, 1) == said
