"""What a table shows of the Standard game: sealed planning, support, cargo, offers, zones."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.data import UNITS
from astrarium.games.interspace.rules.contact.organize_fleets import FleetReady
from astrarium.games.interspace.rules.contact.penetration_fire import HoldFormation
from astrarium.games.interspace.rules.contact.retreat import FleetRetreat
from astrarium.games.interspace.rules.support import is_unsupported, supported_hexes
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.kernel import Hex, Refused, scripted, seeded
from astrarium.kernel.scene import Question

MOVING = {"name": "movement", "seat": 0}
HERE = "A:2,0"
READY = FleetReady, HoldFormation
OUTWARDS = {f"A:{at},0": "empty_space" for at in range(2, 10)}


def position(**data: Any) -> State:
    state = GAME.position({"options": {"tier": "standard"}, **data})
    assert isinstance(state, State)
    state.run()
    return state


def play(state: State, *said: str, seat: int = 0) -> State:
    for text in said:
        state.apply(seat, GAME.read_action(text))
    return state


def panel(state: State, name: str, seat: int | None = 0, language: str = "en") -> Any:
    """What a page gets to draw a panel."""
    panels = GAME.scene(state.seen_by(seat), seat, language).panels
    return msgspec.json.decode(msgspec.json.encode(panels)).get(name)


def with_dice(state: State, *said: str, until: Callable[[State], bool]) -> State:
    """The state after some actions, with dice by which something becomes true."""
    for seed in range(300):
        trial = state.clone()
        assert isinstance(trial, State)
        trial.dice = seeded(seed)
        if until(play(trial, *said)):
            return trial
    raise AssertionError("no dice will do")


def question(state: State, seat: int = 0) -> Question:
    decision = next(asked for asked in state.decisions() if asked.seat == seat)
    return GAME.question(state.seen_by(seat), decision)


def picks(state: State, seat: int = 0) -> dict[str, tuple[str, ...]]:
    """What one points at for every answer."""
    return {choice.action: choice.picks for choice in question(state, seat).choices}


def planets(state: State, seat: int = 0) -> Mapping[str, Any]:
    return {planet["name"]: planet for planet in panel(state, "planning", seat)["planets"]}


# -- sealed planning


@pytest.fixture
def purchase() -> State:
    return position(
        planets={
            "Yellow": {"tech": 4, "box": {"iou": 30}},
            "Kor": {"box": {"iou": 5, "ore": 2}},
            "Green": {"box": {"iou": 1}},
        },
        step={"name": "purchase"},
    )


def test_the_balance_of_a_planet_runs_on_with_every_order(purchase: State) -> None:
    before = planets(purchase)["Yellow"]
    assert before["box"] == before["before"] == {"iou": 30}
    play(purchase, "buy transport at Yellow", "buy 3 goods at Yellow", "buy transport at Yellow")
    after = planets(purchase)["Yellow"]
    assert after["before"] == {"iou": 30}
    assert after["box"] == {"iou": 30 - 4 - 4 - 3, "Yellow-goods": 3}
    assert (after["bought"], after["build_limit"]) == (5, 8)
    assert after["waiting"] == [{"kind": "transport", "name": "transport", "count": 2}]
    assert planets(purchase)["Kor"]["box"] == {"iou": 5, "ore": 2}


def test_orders_are_said(purchase: State) -> None:
    assert panel(purchase, "planning")["orders"] == []
    play(purchase, "buy transport at Yellow")
    plan = panel(purchase, "planning")
    assert [order["dice"] for order in plan["orders"]] == [[]]
    assert "transport" in plan["orders"][0]["text"]
    assert "trasportatore" in panel(purchase, "planning", language="it")["orders"][0]["text"]


def test_a_planet_is_open_while_it_can_do_something_for_its_owner(purchase: State) -> None:
    assert [planet["open"] for planet in planets(purchase).values()] == [True, True]
    play(purchase, "buy 2 goods at Kor")  # as many as its industry
    assert {name: planet["open"] for name, planet in planets(purchase).items()} == {
        "Yellow": True,
        "Kor": False,
    }


def test_lowering_levels_and_giving_up_units_is_nothing_to_do() -> None:
    levels = position(planets={"Kor": {"box": {"iou": 9}}}, step={"name": "investment"})
    assert {name: planet["open"] for name, planet in planets(levels).items()} == {
        "Yellow": False,
        "Kor": True,
    }
    units = position(units={"A:0,0": {0: ["DD 1"]}}, step={"name": "conversion"})
    home = planets(units)["Yellow"]
    assert not home["open"]
    worth = {"id": 1, "kind": "destroyer", "name": "destroyer 1", "worth": 5}
    assert home["units"] == [worth]


def test_levels_show_what_the_next_one_costs() -> None:
    state = position(
        players={0: {"civilization": 6}},
        planets={"Kor": {"industry": 2, "tech": 4, "box": {"iou": 20}}},
        step={"name": "investment"},
    )
    kor = planets(state)["Kor"]
    assert (kor["industry_next"]["cost"], kor["tech_next"]["cost"]) == (1, 6)
    assert (kor["industry_next"]["points"], kor["tech_next"]["unlocks"]) == (
        2,
        ["destroyer", "region_station"],
    )
    play(state, "invest in tech of Kor")
    kor = planets(state)["Kor"]
    assert (kor["tech"], kor["tech_next"], kor["changed"]) == (5, None, ["tech"])
    assert planets(state)["Yellow"]["industry_next"] is None  # at 8 already


def test_who_is_done_and_who_still_thinks(purchase: State) -> None:
    play(purchase, "seal orders")
    plan = panel(purchase, "planning")
    assert (plan["step"], plan["at"], plan["asked"]) == ("purchase", 2, False)
    assert plan["sealed"] == [0]
    assert plan["thinking"] == [1]
    assert not any(planet["open"] for planet in plan["planets"])
    assert GAME.scene(purchase.seen_by(0), 0).phase.at == 2
    assert GAME.scene(purchase.seen_by(0), 0).phase.seat is None


def test_nobody_sees_the_orders_of_another(purchase: State) -> None:
    others = [GAME.scene(purchase.seen_by(seat), seat) for seat in (1, None)]
    play(purchase, "buy transport at Yellow", "buy 2 goods at Kor")
    assert [GAME.scene(purchase.seen_by(seat), seat) for seat in (1, None)] == others
    assert panel(purchase, "planning", None)["planets"] == []
    twin = purchase.imagine(1, seeded(5))
    assert GAME.scene(twin.seen_by(1), 1) == others[0]


def test_an_own_planet_is_drawn_as_the_orders_leave_it(purchase: State) -> None:
    play(purchase, "buy 4 goods at Yellow")
    for seat, goods in ((0, 4), (1, 0)):
        scene = GAME.scene(purchase.seen_by(seat), seat)
        (home,) = [area for area in scene.areas if area.id == "A:0,0"]
        assert home.figures["goods"] == goods


def test_counters_left_are_those_of_the_phase(purchase: State) -> None:
    def left() -> int:
        rows = {row["kind"]: row for row in panel(purchase, "unit_types")}
        return int(rows["transport"]["counters_left"])

    before = left()
    play(purchase, "buy transport at Yellow")
    assert left() == before - 1


def test_all_that_planets_could_buy_is_shown_with_the_reason(purchase: State) -> None:
    asked = question(purchase)
    shown = {choice.picks for choice in asked.choices} | {no.picks for no in asked.refused}
    for hex in ("A:0,0", "A:1,0"):
        assert {(f"area:{hex}", f"buy:{kind}") for kind in UNITS} <= shown
    why = {no.picks: no.why for no in asked.refused}
    assert why["area:A:0,0", "buy:battleship"].rule == "IS-S-BUY-01"
    reason = GAME.why_not_pick(purchase.seen_by(0), 0, ["area:A:0,0", "buy:battleship"])
    assert reason == why["area:A:0,0", "buy:battleship"]


# -- mining


def test_a_mine_shows_what_each_die_brings() -> None:
    state = position(
        units={"A:-1,0": {0: ["Trn 1", "Trn 2"], 1: ["Trn 11"]}}, step={"name": "production"}
    )
    (mine,) = panel(state, "planning")["mines"]
    assert (mine["hex"], mine["transports"], mine["rivals"]) == ("A:-1,0", 2, 1)
    ore = [row["ore"] for row in mine["table"]]
    assert ore == [None, 0, 2, 2, 2, 4]  # die and 2 transports, less 1 rival
    assert not mine["done"]
    assert picks(state)["mine A:-1,0"] == ("area:A:-1,0",)


def test_mined_ore_has_to_be_stowed_first() -> None:
    state = with_dice(
        position(units={"A:-1,0": {0: ["Trn 1", "Trn 2"]}}, step={"name": "production"}),
        "mine A:-1,0",
        until=lambda state: bool(panel(state, "planning")["mined"] == 2),
    )
    plan = panel(state, "planning")
    assert plan["settle"] == "ore"
    assert plan["orders"][0]["dice"][0] in (2, 3, 4)
    assert plan["mines"][0]["done"]
    assert picks(state)["stow 1 ore on 1"] == ("piece:1", "stow:1")
    play(state, "stow 1 ore on 1")
    assert panel(state, "cargo") == {"1": {"ore": 1}}
    assert panel(state, "cargo", 1) == {}


# -- support and cargo


def test_support_is_shown_for_everybody_and_on_ships_outside() -> None:
    state = position(tiles=OUTWARDS, units={"A:6,0": {0: ["DD 1", "CA 2"]}}, step=MOVING)
    shown = panel(state, "support", None)
    for seat in range(2):
        assert set(shown[str(seat)]) == supported_hexes(state, seat)
    pieces = {piece.id: piece for piece in GAME.scene(state.seen_by(1), 1).pieces}
    assert pieces["1"].figures["unsupported"] == 1
    assert "unsupported" not in pieces["2"].figures
    assert any("outside" in fact.value for fact in pieces["1"].facts)
    assert is_unsupported(state, state.units[1])


def test_basic_games_have_none_of_this() -> None:
    state = GAME.position({"step": MOVING})
    assert isinstance(state, State)
    state.run()
    scene = GAME.scene(state.seen_by(0), 0)
    sent = msgspec.json.decode(msgspec.json.encode(scene.panels))
    assert {"planning", "support", "cargo", "offer"}.isdisjoint(sent)
    assert not any("iou" in area.figures for area in scene.areas)


def test_cargo_is_on_pieces_and_planets_show_their_boxes() -> None:
    state = position(
        planets={"Yellow": {"box": {"iou": 3, "Green-goods": 2}, "waiting": ["PB", "PB"]}},
        units={"A:0,0": {0: ["Trn 1"]}},
        cargo={1: {"ore": 4}},
        step=MOVING,
    )
    scene = GAME.scene(state.seen_by(1), 1, "it")
    (home,) = [area for area in scene.areas if area.id == "A:0,0"]
    figures = {what: home.figures[what] for what in ("iou", "ore", "goods", "waiting")}
    assert figures == {"iou": 3, "ore": 0, "goods": 2, "waiting": 2}
    assert any("3 IOU" in fact.value and "Verde" in fact.value for fact in home.facts)
    (transport,) = [piece for piece in scene.pieces if piece.id == "1"]
    assert transport.figures["cargo"] == 4
    assert panel(state, "cargo", 1) == {"1": {"ore": 4}}


def test_loading_is_pointed_at_and_refused_with_a_reason() -> None:
    state = position(
        planets={"Yellow": {"box": {"iou": 9}}},
        units={"A:0,0": {0: ["Trn 1"]}},
        cargo={1: {"ore": 4}},
        step=MOVING,
    )
    listed = picks(state)
    assert listed["load 2 iou from Yellow on 1"] == ("piece:1", "load:Yellow:iou:2")
    assert listed["unload 4 ore from 1 at Yellow"] == ("piece:1", "unload:Yellow:ore:4")
    seen = state.seen_by(0)
    too_much = GAME.why_not_pick(seen, 0, ["piece:1", "load:Yellow:iou:3"])
    assert too_much is not None
    assert too_much.rule == "IS-S-TRN-01"
    play(state, "unload 1 ore from 1 at Yellow")
    stopped = GAME.why_not_pick(state.seen_by(0), 0, ["piece:1", "area:A:0,1"])
    assert stopped is not None
    assert stopped.rule == "IS-S-TRN-03"
    assert GAME.ways(state.seen_by(0), 0, ["piece:1"]) == []


def test_an_offer_shows_what_both_have_and_how_much_fits() -> None:
    state = position(
        planets={"Green": {"box": {"iou": 4}}},
        units={"B:0,0": {0: ["Trn 1"]}},
        cargo={1: {"Yellow-goods": 3}},
        step=MOVING,
    )
    assert picks(state)["offer by 1 to Green"] == ("piece:1", "offer:Green")
    play(state, "offer by 1 to Green")
    assert picks(state)["give 2 Yellow-goods"] == ("give:Yellow-goods:2",)
    play(state, "give 2 Yellow-goods", "ask for 3 iou")
    offer = panel(state, "offer")
    assert (offer["gives"], offer["takes"]) == ({"Yellow-goods": 2}, {"iou": 3})
    assert (offer["have"], offer["theirs"]) == ({"Yellow-goods": 3}, {"iou": 4})
    assert (offer["room"], offer["their_room"], offer["answering"]) == (3, None, False)
    play(state, "send offer")
    answer = panel(state, "offer", 1, "it")
    assert (answer["answering"], answer["partner"]) == (True, 1)
    assert answer["holder_label"] == "Verde"


# -- ways


def way_to(state: State, hex: str, *units: int) -> Any:
    ways = GAME.ways(state.seen_by(0), 0, [f"piece:{unit}" for unit in units])
    return next((way for way in ways if way.area == hex), None)


def test_ships_stay_inside_support() -> None:
    state = position(
        players={0: {"civilization": 7}}, tiles=OUTWARDS, units={HERE: {0: ["DD 1"]}}, step=MOVING
    )
    assert way_to(state, "A:3,0", 1) is not None
    assert way_to(state, "A:4,0", 1) is None
    reason = GAME.why_not_pick(state.seen_by(0), 0, ["piece:1", "area:A:5,0"])
    assert reason is not None
    assert reason.rule == "IS-S-SUPP-06"


def test_ships_go_along_with_the_station_that_supports_them() -> None:
    state = position(tiles=OUTWARDS, units={"A:7,0": {0: ["SS 1", "DD 2"]}}, step=MOVING)
    way = way_to(state, "A:8,0", 1, 2)
    assert way is not None
    play(state, *way.actions)
    assert {state.units[1].hex, state.units[2].hex} == {"A:8,0"}


def test_a_station_passes_a_hex_in_which_it_may_not_halt() -> None:
    state = position(
        players={0: {"civilization": 5}},
        tiles={
            "B:1,-1": "Aleph-Prime",
            "B:9,0": "Aleph-Null",
            **{f"B:{at},0": "empty_space" for at in range(2, 9)},
        },
        units={"B:2,0": {0: ["SS 1"]}, "B:6,0": {0: ["Sct 2"]}},
        step=MOVING,
    )
    assert way_to(state, "B:1,0", 1) is None
    way = way_to(state, "B:1,-1", 1)
    assert way.actions == ("move 1 through B:1,0 to B:1,-1",)
    assert way.path == ("B:1,0", "B:1,-1")
    action = picks(state)["move 1 through B:1,0 to B:1,-1"]
    assert action == ("piece:1", "area:B:1,0", "area:B:1,-1")


def test_a_cruiser_leads_into_the_unknown() -> None:
    state = position(tiles=OUTWARDS, units={"A:9,0": {0: ["CA 1"]}}, step=MOVING)
    ways = GAME.ways(state.seen_by(0), 0, ["piece:1"])
    unknown = [way for way in ways if way.area not in state.map.tiles]
    assert unknown
    play(state, *unknown[0].actions)
    assert state.units[1].hex == unknown[0].area


def test_others_in_a_hex_are_met_not_always_fought() -> None:
    state = position(units={"A:0,0": {0: ["AB 1"]}, "A:1,0": {1: ["PB 11"]}}, step=MOVING)
    way = way_to(state, "A:1,0", 1)
    assert any("join" in risk for risk in way.risks)


# -- contact and battle


def test_contact_is_pointed_at_by_the_hex_and_what_happens_there() -> None:
    state = position(
        tiles={HERE: "empty_space"},
        units={HERE: {0: ["AB 1"], 1: ["PB 11"]}, "B:1,0": {0: ["AB 2", "AB 3"]}},
        step={"name": "contact", "seat": 0},
    )
    listed = picks(state)
    assert listed[f"ask to join in {HERE}"] == (f"area:{HERE}", "join")
    assert listed[f"attack fleets in {HERE}"] == (f"area:{HERE}", "attack")
    assert GAME.scene(state.seen_by(0), 0).phase.at == 3


@pytest.fixture
def battle() -> State:
    state = position(
        tiles={HERE: "empty_space"},
        units={
            HERE: {
                0: ["DD 1", "DD 2", "CA 3", "Trn 4"],
                1: ["SS 11", "PB 12", "PB 13", "PB 14", "PB 15", "PB 16"],
            }
        },
        step={"name": "contact", "seat": 0},
    )
    return play(state, f"attack fleets in {HERE}")


def fighters(state: State) -> dict[int, Any]:
    sides = panel(state, "battle", None)["sides"]
    return {unit["id"]: unit for side in sides for unit in side["units"]}


def test_fleets_are_organized_in_zones(battle: State) -> None:
    shown = panel(battle, "battle")
    assert (shown["tier"], shown["segment"], shown["organizing"]) == ("standard", "organize", 1)
    assert (shown["first_fire"], shown["lowers"]) == (0, [0, 1, 2])
    units = fighters(battle)
    assert (units[4]["zone"], units[4]["fixed"], units[4]["fires"]) == (2, True, "none")
    assert (units[3]["zone"], units[3]["fixed"], units[3]["fires"]) == (0, False, "first")
    assert units[12]["fires"] == "second"
    assert (units[3]["ratings"], units[3]["free"]) == ([4, 3, 2], True)
    assert (units[4]["ratings"], units[4]["free"]) == ([0, 0, 0], False)
    assert picks(battle, 1)["put 11 in zone 1"] == ("piece:11", "zone:1")
    play(battle, "put 11 in zone 1", "put 12 in zone 1", "put 13 in zone 2", seat=1)
    zones = {name: unit["zone"] for name, unit in fighters(battle).items()}
    assert [zones[name] for name in (11, 12, 13, 14)] == [1, 1, 2, 0]
    assert fighters(battle)[12]["rating"] == 0
    assert fighters(battle)[12]["fires"] == "none"


def test_formations_are_those_that_can_be_ordered(battle: State) -> None:
    """Each that is not crowded can be reached, the middle first; then it is ready, or goes on."""
    shown = panel(battle, "battle", 1)
    free = [unit["id"] for unit in shown["sides"][1]["units"] if unit["free"]]
    assert set(shown["crowded"]) == {"1", "2"}
    for formation in shown["formations"]:
        front, middle, rear = formation["sizes"]
        assert front + middle + rear == len(free)
        back = [*[1] * middle, *[2] * rear]
        orders = [f"put {unit} in zone {zone}" for unit, zone in zip(free, back, strict=False)]
        trial = battle.clone()
        if formation["crowded"] is None:
            play(trial, *orders, seat=1)
            still = panel(trial, "battle")["organizing"] == 1
            assert still != (formation["ready"] and bool(orders))
        else:
            with pytest.raises(Refused):
                play(trial, *orders, seat=1)


def test_orders_say_what_they_leave() -> None:
    state = position(
        planets={"Kor": {"box": {"iou": 6, "ore": 2, "Yellow-goods": 1, "Green-goods": 1}}},
        step={"name": "conversion"},
    )
    leaves = panel(state, "planning")["leaves"]
    assert leaves["refine 2 ore at Kor"] == {"least": 4, "most": 14, "mean": 9, "cost": 4}
    own, alien = (leaves[f"convert 1 {colour}-goods at Kor"] for colour in ("Yellow", "Green"))
    assert own == {"least": 7, "most": 7, "mean": 7, "cost": 0}
    assert (alien["least"], alien["most"], alien["mean"]) == (7, 12, 9.5)
    for text, left in leaves.items():
        after = play(state.clone(), text)
        (box,) = [planet["box"] for planet in panel(after, "planning")["planets"]
                  if planet["name"] == "Kor"]  # fmt: skip
        assert left["least"] <= box.get("iou", 0) <= left["most"]


def test_a_colony_says_how_likely_its_ore_is_the_last() -> None:
    risks = []
    for industry in (2, 3, 8):
        state = position(planets={"Kor": {"industry": industry}}, step={"name": "production"})
        risks.append(planets(state)["Kor"]["depletes"])
    assert risks == [0, pytest.approx(1 / 216, abs=1e-4), pytest.approx(56 / 216, abs=1e-4)]


def test_levels_say_what_planets_build(purchase: State) -> None:
    levels = panel(purchase, "levels")
    assert levels["highest"] == 8
    assert levels["builds"][0] == []
    assert levels["builds"][1] == ["scout", "transport"]
    assert {row["kind"] for row in panel(purchase, "unit_types")} == set(levels["builds"][8])


def has_both_sorts_of_hits(state: State) -> bool:
    shown = panel(state, "battle")
    return bool(shown["hits"] and shown["piercing"])


def test_hits_of_penetration_fire_are_pointed_at_apart(battle: State) -> None:
    play(battle, "put 11 in zone 1", "put 12 in zone 1", "put 13 in zone 2", seat=1)
    play(battle, "fleet ready")
    shown = panel(battle, "battle")
    assert (shown["segment"], shown["organizing"]) == ("first fire", None)
    assert picks(battle)["penetrate with 1"] == ("piece:1",)
    play(battle, "penetrate with 1")
    assert fighters(battle)[1]["penetrates"]
    assert fighters(battle)[1]["shields"] == 1
    trial = with_dice(battle, "fire normally", until=has_both_sorts_of_hits)
    shown = panel(trial, "battle")
    assert (shown["segment"], shown["hits_of"]) == ("first hits", 0)
    listed = picks(trial)
    assert listed["hit 14"] == ("piece:14", "hit")
    assert listed["pierce 14"] == ("piece:14", "pierce")
    assert listed["pierce 11"] == ("piece:11", "pierce")
    shielded = GAME.why_not_pick(trial.seen_by(0), 0, ["piece:11", "hit"])
    assert shielded is not None
    assert shielded.rule == "IS-S-HITS-02"


def test_a_retreat_and_the_request_for_one_are_told_apart() -> None:
    state = position(
        tiles={HERE: "empty_space"},
        units={HERE: {0: ["AB 1", "AB 2"], 1: ["AB 11"]}},
        step={"name": "contact", "seat": 0},
    )
    attack = f"attack fleets in {HERE}"
    state = with_dice(
        state, attack, until=lambda state: state.decisions()[0].kind == "FleetRetreat"
    )
    play(state, "stay", seat=1)
    listed = picks(state)
    assert listed["retreat to A:1,0"] == ("area:A:1,0", "retreat")
    assert listed["ask free retreat to A:1,0"] == ("area:A:1,0", "free")
    play(state, "offer truce")
    play(state, "decline terms", seat=1)
    assert picks(state)["retreat to A:1,0"] == ("area:A:1,0",)


# -- what is hidden


def test_a_hidden_unit_shows_nothing_but_itself() -> None:
    state = position(
        options={"tier": "standard", "hidden_stacks": True},
        units={"B:0,0": {1: ["Trn 11", "BB 12"]}},
        cargo={11: {"iou": 1}},
        step=MOVING,
    )
    pieces = {piece.id: piece for piece in GAME.scene(state.seen_by(0), 0).pieces}
    assert (pieces["12"].kind, pieces["12"].facts, pieces["12"].figures) == ("hidden", (), {})
    assert pieces["11"].figures["cargo"] == 1
    text = msgspec.json.encode(GAME.scene(state.seen_by(0), 0).pieces).decode()
    assert "battleship" not in text


def test_hexes_and_planets_say_what_they_do_in_the_standard_game() -> None:
    scene = GAME.scene(position(step=MOVING).seen_by(0), 0)
    facts = {area.id: " ".join(fact.value for fact in area.facts) for area in scene.areas}
    assert "mine" in facts[Hex("A:-1,0")]
    assert "cruisers" in facts[Hex("A:2,0")]


def test_who_is_offered_terms_sees_the_odds_of_fighting_on() -> None:
    """They are those of whoever may retreat, seen from the other side."""
    state = position(
        tiles={HERE: "empty_space", "A:1,0": "empty_space"},
        units={HERE: {0: ["PB 1", "PB 2"], 1: ["AB 11", "PB 12"]}},
        step={"name": "contact", "seat": 0},
    )
    state.dice = scripted([6] * 40)
    play(state, f"attack fleets in {HERE}")
    while not isinstance(state.top, FleetRetreat):
        decision = state.decisions()[0]
        ready = (action for action in decision.actions if isinstance(action, READY))
        state.apply(decision.seat, next(ready))
    seat = state.decisions()[0].seat
    (before,) = panel(state, "odds", seat)
    play(state, "offer truce", seat=seat)
    assert panel(state, "odds", seat) is None
    (found,) = panel(state, "odds", 1 - seat)
    assert found["action"] == "decline terms"
    assert found["win"] == pytest.approx(1 - before["win"] - before["draw"], abs=1e-3)
