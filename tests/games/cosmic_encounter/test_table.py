"""What the table of Cosmic Encounter shows: panels, ways, reasons, each by what a seat knows."""

from typing import Any

import msgspec
import pytest
from rich.console import Console

from astrarium.games.cosmic_encounter import GAME
from astrarium.games.cosmic_encounter.position import position
from astrarium.games.cosmic_encounter.state import CosmicState
from astrarium.games.cosmic_encounter.table.panels import CosmicPanels
from astrarium.kernel import seeded
from tests.kernel.contract import shown

RED, BLUE, GREEN = 0, 1, 2
HANDS = {
    RED: ["attack-20", "negotiate", "reinforcement-3", "cosmic-zap"],
    BLUE: ["attack-08", "attack-04", "negotiate"],
    GREEN: ["attack-06", "quash"],
}


def made(phase: str = "planning", **more: Any) -> CosmicState:
    """Red attacks Blue with three ships."""
    encounter = {
        "phase": phase, "offense": RED, "defense": BLUE, "planet": "blue-1", "gate": {RED: 3},
    }  # fmt: skip
    state = position({"hands": HANDS, "encounter": encounter, **more})
    state.run()
    return state


def play(state: CosmicState, *moves: str) -> CosmicState:
    """Each move is a seat and what it does: 0 select attack-20."""
    for move in moves:
        seat, _, action = move.partition(" ")
        state.apply(int(seat), GAME.read_action(action))
    return state


def panels(state: CosmicState, seat: int | None) -> CosmicPanels:
    found = GAME.scene(state.seen_by(seat), seat).panels
    assert isinstance(found, CosmicPanels)
    return found


def parts(sum: Any) -> dict[str, int]:
    return {part.what: part.amount for part in sum.parts}


# -- the lane


def test_totals_grow_by_what_each_seat_knows() -> None:
    state = play(made(), "0 select attack-20")
    mine, theirs = panels(state, RED).lane, panels(state, BLUE).lane
    assert mine is not None
    assert theirs is not None
    assert parts(mine.offense.sum) == {"ships": 3}  # sealed until both have selected
    assert mine.defense is not None
    assert (mine.defense.sum.total, mine.defense.known) == (4, False)
    assert msgspec.json.encode(mine) == msgspec.json.encode(theirs)
    assert [phase.state for phase in mine.phases] == ["done"] * 4 + ["now"] + ["later"] * 2


@pytest.mark.rule("CE-REV-02", "CE-REV-03")
def test_both_sides_face_each_other_with_their_cards_and_sums() -> None:
    state = play(made(asked=["reveal"]), "0 select attack-20", "1 select attack-08")
    for seat in (RED, GREEN, None):
        lane = panels(state, seat).lane
        assert lane is not None
        assert lane.defense is not None
        assert parts(lane.offense.sum) == {"card": 20, "ships": 3}
        assert parts(lane.defense.sum) == {"card": 8, "ships": 4}
        assert lane.offense.card is not None
        assert (lane.offense.card.card, lane.offense.card.kind) == ("attack-20", "attack")
        assert lane.leads == RED


# -- windows


def zap_window() -> CosmicState:
    """The Sorcerer is used, and everybody may zap it."""
    state = made(aliens={BLUE: "sorcerer", GREEN: "trader"}, asked=["planning_after", "power_used"])
    return play(state, "0 select attack-20", "1 select attack-08", "1 use sorcerer")


def test_a_window_asks_all_alike_and_shows_each_what_it_can_use() -> None:
    state = zap_window()
    asked = {seat: panels(state, seat).response for seat in (RED, BLUE, GREEN, None)}
    public = set()
    for response in asked.values():
        assert response is not None
        public.add((response.moment, response.about, response.actor, response.seats))
    ((moment, about, actor, seats),) = public
    assert (moment, actor) == ("power_used", BLUE)
    assert "Magic" in about
    assert {RED, GREEN} <= {*seats}
    mine = asked[RED]
    assert mine is not None
    usable = {one.id: one for one in mine.usable}
    assert usable["cosmic-zap"].actions == ("play cosmic-zap",)
    assert usable["cosmic-zap"].why is None
    why = usable["reinforcement-3"].why
    assert usable["reinforcement-3"].actions == ()
    assert why is not None
    assert why.rule


def test_standing_answers_are_offered_and_shown_to_their_seat_alone() -> None:
    state = play(zap_window(), "0 ask again")
    before = panels(state, RED).response
    assert before is not None
    offered = {one.action for one in before.offered}
    assert {"pass at any until end of encounter", "always ask at power_used"} <= offered
    assert "pass at idle until end of encounter" in offered
    twin = play(state.clone(), "2 ask again", "2 pass at any until end of encounter")
    said = panels(twin, GREEN).response
    assert said is not None
    assert [(one.kind, one.until) for one in said.said] == [("pass", "encounter")]
    assert shown(GAME, twin, RED) == shown(GAME, state, RED)


@pytest.mark.parametrize("seat", [RED, BLUE, GREEN])
def test_what_is_shown_follows_from_what_a_seat_knows(seat: int) -> None:
    """Of two worlds that are the same for a seat, it is shown the same, byte by byte."""
    reached = [
        made("start", aliens={RED: "oracle", BLUE: "macron"}),
        made(),
        play(made(), "0 select attack-20"),
        zap_window(),
        play(made(), "0 select negotiate", "1 select negotiate", "0 offer attack-20"),
        play(made(), "0 select negotiate", "1 select negotiate", "0 offer attack-20", "0 propose"),
    ]
    for state in reached:
        for number in range(5):
            twin = state.imagine(seat, seeded(number))
            assert shown(GAME, twin, seat) == shown(GAME, state, seat)


# -- deals


def bargain() -> CosmicState:
    return play(made(), "0 select negotiate", "1 select negotiate")


@pytest.mark.rule("CE-DEAL-08", "CE-DEAL-09")
def test_a_deal_is_put_together_by_listed_answers() -> None:
    state = bargain()
    deal = panels(state, RED).deal
    assert deal is not None
    assert (deal.stage, deal.asked, deal.left, deal.penalty) == ("drafting", RED, 6, 3)
    mine, other = deal.parties
    assert [one.card for one in mine.cards] == ["attack-20", "reinforcement-3", "cosmic-zap"]
    assert other.cards == ()
    assert "blue-1" in {one.planet for one in other.colonies}
    kind, way = deal.kinds[1].id, deal.ways[0].id
    for action in (
        f"offer {mine.cards[0].card}",
        f"ask 1 {kind} by {way}",
        f"ask worth {deal.values[0]} to {deal.values[-1]}",
        f"ask for {other.colonies[0].planet}",
        f"my 1 from {mine.ships[0].place}",
        "propose",
    ):
        listed = next(one.actions for one in state.decisions() if one.seat == RED)
        assert action in map(str, listed)
        play(state, f"0 {action}")
    heard = panels(state, BLUE).deal
    assert heard is not None
    assert heard.stage == "considering"
    gives = heard.parties[0].gives
    assert gives is not None
    assert [one.card for one in heard.parties[0].cards] == ["attack-20"]  # it was shown
    assert gives.text == "attack 20"
    assert "Blue 1 with 1 ship" in heard.text


@pytest.mark.rule("CE-DEAL-20")
def test_bystanders_see_numbers_of_a_proposal_alone() -> None:
    state = play(bargain(), "0 offer attack-20")
    draft = panels(state, GREEN).deal
    assert draft is not None
    assert (draft.by, draft.text) == (None, "")
    play(state, "0 propose")
    deal = panels(state, GREEN).deal
    assert deal is not None
    gives = deal.parties[0].gives
    assert gives is not None
    assert (gives.cards, [one.many for one in gives.counts]) == ((), [1])


# -- results


def test_the_result_stays_until_the_next_encounter_is_decided() -> None:
    state = play(made(), "0 select attack-20", "1 select negotiate")
    while state.stack and state.encounters and state.encounter.number == 1:
        decision = state.decisions()[0]
        answers = [str(one) for one in decision.actions]
        state.apply(
            decision.seat, decision.actions[answers.index("pass") if "pass" in answers else 0]
        )
    result = panels(state, GREEN).result
    assert result is not None
    assert (result.outcome, result.way, result.winner, result.over) == (
        "offense_win", "attack", RED, True,
    )  # fmt: skip
    kinds = {(change.kind, change.seat) for change in result.changes}
    assert {("ships_lost", BLUE), ("colony_founded", RED), ("cards_taken", BLUE)} <= kinds
    assert [side.card for side in result.sides] == ["attack-20", "negotiate"]


# -- cards and sheets


@pytest.mark.parametrize("alien", [None, "miser"])
def test_counted_cards_are_those_that_are_nowhere_to_be_seen(alien: str | None) -> None:
    state = GAME.new(4, GAME.read_options({"aliens": "chosen"} if alien else {}), 3)
    assert isinstance(state, CosmicState)
    if alien is not None:
        play(state, f"{state.decisions()[0].seat} take alien {alien}")
    for _ in range(150):
        if state.ended is not None:
            break
        decision = state.decisions()[-1]
        state.apply(decision.seat, decision.actions[0])
        for seat in range(4):
            counted = panels(state, seat).counted
            if counted is not None:
                plain = sum(row.unseen for row in counted.rows)
                assert plain + counted.flares == counted.hidden


def test_sheets_say_what_they_do_and_in_which_state_they_are() -> None:
    state = made(
        aliens={RED: "oracle", BLUE: "warrior"}, ships={"red-1": {}, "red-2": {}, "red-3": {}}
    )
    oracle, warrior = panels(state, GREEN).aliens
    assert (oracle.name, oracle.power, oracle.level) == ("Oracle", "Foresee", "green")
    assert (oracle.state, warrior.state) == ("lost", "active")
    assert warrior.strip is not None
    assert (warrior.strip.mandatory, warrior.strip.phases) == (True, ("reveal",))
    assert "face up" in oracle.text
    assert oracle.wild != oracle.super


def test_what_is_pointed_at_in_vain_is_explained() -> None:
    state = made()
    reason = GAME.why_not_pick(state.seen_by(RED), RED, ["card:cosmic-zap"])
    assert reason is not None
    assert reason.rule == "CE-PLAN-07"
    assert GAME.why_not_pick(state.seen_by(RED), RED, ["card:attack-20"]) is None
    zapping = zap_window()
    reason = GAME.why_not_pick(zapping.seen_by(RED), RED, ["card:negotiate"])
    assert reason is not None
    assert "laid" in reason.sentence
    reason = GAME.why_not_pick(zapping.seen_by(RED), RED, ["card:sheet-trader"])
    assert reason is not None
    assert reason.rule == "CE-POW-08"


def test_ships_go_to_the_gate_together_and_colonies_given_up_are_told() -> None:
    ships = {"red-1": {RED: 2}, "red-2": {RED: 2}, "red-3": {}}
    state = position(
        {
            "hands": HANDS,
            "ships": ships,
            "aliens": {RED: "oracle"},
            "encounter": {"phase": "launch", "offense": RED, "defense": BLUE, "planet": "blue-1"},
        }
    )
    state.run()
    ways = GAME.ways(state.seen_by(RED), RED, ["piece:red-1:0", "piece:red-4:0"])
    assert [(way.area, way.actions) for way in ways] == [
        ("gate", ("take 2 from red-1", "take 2 from red-4"))
    ]
    assert ways[0].risks == ("Red 1 is given up",)
    (way,) = GAME.ways(state.seen_by(RED), RED, ["piece:red-1:0", "piece:red-2:0"])
    assert len(way.risks) == 3
    assert "power" in way.risks[-1]
    assert GAME.ways(state.seen_by(RED), RED, ["piece:blue-1:1"]) == []
    reason = GAME.why_not_pick(state.seen_by(RED), RED, ["piece:blue-1:1"])
    assert reason is not None
    assert "Red" in reason.sentence


# -- in a terminal


def printed(state: CosmicState, seat: int | None) -> str:
    console = Console(width=100, no_color=True)
    with console.capture() as capture:
        console.print(GAME.board(state.seen_by(seat), seat))
    return capture.get()


def test_a_terminal_shows_what_the_seat_sees() -> None:
    state = play(zap_window(), "0 ask again")
    board = printed(state, RED)
    for shown_there in (
        "Your hand:",
        "reinforcement +3",
        "Sorcerer (Magic)",
        "face down",
        "Blue: Magic",
    ):
        assert shown_there in board
    assert "attack 06" not in board  # Green's
    assert "Your hand" not in printed(state, None)
    opening = GAME.new(3, GAME.read_options({"technology": True}), 1)
    assert isinstance(opening, CosmicState)
    for alien in opening.dealt_to(RED):
        assert GAME.speaking(opening).texts.powers[alien][:40] in printed(opening, RED)
    talks = printed(play(bargain(), "0 offer attack-20"), RED)
    assert "6 proposals left" in talks
    assert "Red gives attack 20" in talks


@pytest.mark.parametrize("name", GAME.tables())
def test_tables_say_something_with_and_without_things_in_them(name: str) -> None:
    console = Console(width=80, no_color=True)
    for state in (GAME.new(3, seed=1), zap_window()):
        for seat in (RED, None):
            with console.capture() as capture:
                console.print(GAME.tables()[name](state.seen_by(seat), seat))
            assert capture.get().strip()


# -- chances


def test_chances_count_the_cards_that_the_opponent_may_lay() -> None:
    """Red has seen all of Blue's hand: 20 and three ships beat 8 and four."""
    hands = {RED: ["attack-20", "negotiate"], BLUE: ["attack-08", "attack-08"], GREEN: ["quash"]}
    state = made(hands=hands)
    state.hands[BLUE] = tuple(state.show(card, RED) for card in state.hands[BLUE])
    panel = panels(state, RED).chances
    assert panel is not None
    shares = {row.card: (row.win, row.lose, row.open) for row in panel.rows}
    assert shares == {"attack-20": (100, 0, 0), "negotiate": (0, 100, 0)}
    assert [row.action for row in panel.rows] == ["select attack-20", "select negotiate"]
    assert panels(state, GREEN).chances is None


def test_chances_against_a_hidden_hand_are_those_of_the_cards_not_seen() -> None:
    state = made(hands={RED: ["attack-20"], BLUE: ["attack-30", "morph"], GREEN: ["attack-08"]})
    (found,) = GAME.odds(state.seen_by(RED), RED)
    # 39 attacks, 15 negotiates and a morph, but for the 20 that Red holds: 23 with three ships
    # loses to 20 and more with four; a morph is the same card with a ship more.
    losing, cards = 1 + 1 + 1 + 1 + 1, 39 + 15 + 1 - 1
    assert found.lose == pytest.approx(losing / cards)
    assert found.win == pytest.approx(1 - losing / cards)
    assert found.own.units == pytest.approx(3 * losing / cards)
    assert (found.action, found.exact) == ("select attack-20", True)
