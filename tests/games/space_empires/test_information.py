"""What players may know of each other: of two worlds that differ only in what is hidden from
somebody, that somebody sees, hears, is asked, is refused and is told the same of both."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from astrarium.games.space_empires import GAME
from astrarium.games.space_empires.data import TECHNOLOGIES
from astrarium.games.space_empires.groups import Group
from astrarium.games.space_empires.rules.economy.economic_phase import EconomicPhase
from astrarium.games.space_empires.rules.economy.orders import Bid
from astrarium.games.space_empires.rules.exploration.looking import LookedAt
from astrarium.games.space_empires.rules.raiders import Standoff
from astrarium.games.space_empires.rules.upgrades import Upgrades
from astrarium.games.space_empires.state import SpaceEmpiresState as State
from astrarium.kernel import Action, Hex, heard, is_seat, seeded
from astrarium.server.counting import noticed
from tests.games.space_empires.brute_force import candidates
from tests.games.space_empires.invariants import check_counters, check_imagined
from tests.games.space_empires.tables import SETTINGS, Table, new, played
from tests.kernel.contract import pace, said

Reader = int | None  # a seat, or a spectator
Position = dict[str, Any]
MOST_TRIED = 30  # CP
MODULES = dict.fromkeys(("fighters", "raiders", "mines", "pipelines"), True)


def border(theirs: list[str], **more: Any) -> Position:
    """Two neighbours: the first with Cruisers beside a counter of the other."""
    empires: Position = {
        0: {"levels": {"ship_size": 3, "attack": 1, "exploration": 1}, "cp": 7},
        1: {"levels": {"ship_size": 3, "fighters": 1, "cloaking": 1}, "cp": 7},
    }
    position: Position = {
        "options": {"scenario": "small", **MODULES},
        "markers": {"A:2,5": "danger?", "A:0,5": "planet?", "A:1,7": "planet"},
        "units": {
            "A:1,5": {0: ["CA x3 1 exploration=1", "DECOY 2"]},
            "A:-1,2": {0: ["SY x2 3"]},
            "A:1,6": {1: theirs},
            "A:-1,8": {1: ["SC x2 8", "SY x2 9"]},
        },
        "colonies": {"A:1,7": {"owner": 1}, "A:-1,8": {"owner": 1}},
        "empires": empires,
        "step": {"name": "movement", "seat": 0},
    }
    return {**position, **more}


def made(position: Position) -> State:
    state = GAME.position(position)
    state.run()
    return state


# -- everything that somebody gets to know


def known(state: State, reader: Reader) -> dict[str, Any]:
    """All that a reader can find out in a position, by where."""
    shown = state.seen_by(reader)
    found: dict[str, Any] = {
        "view": msgspec.json.encode(state.view(reader)),
        "scene": [msgspec.json.encode(GAME.scene(shown, reader, one)) for one in GAME.languages],
        "features": [GAME.features(shown, seat) for seat in range(state.seats)],
        "standing": GAME.standing(shown),
        "questions": pace(state),
        "pending": [GAME.pending(shown, decision) for decision in state.decisions()],
    }
    if reader is not None:
        found |= {
            "words": [said(GAME, state, reader, language) for language in GAME.languages],
            "odds": GAME.odds(state, reader),
            "answers": [one for one in state.decisions() if one.seat == reader],
            "refusals": refusals(state, reader),
        }
    return found


def refusals(state: State, seat: int) -> dict[str, str]:
    """What is said to everything that a seat can try; bids are many, and a few of them enough."""
    tried = [one for kind in state.accepts(state.top) for one in candidates(state, kind)]
    few = [one for one in tried if not isinstance(one, Bid) or one.cp < MOST_TRIED]
    return {str(action): str(state.why_not(seat, action)) for action in few}


def check_alike(one: State, other: State, reader: Reader) -> None:
    mine, theirs = known(one, reader), known(other, reader)
    for where, what in mine.items():
        assert what == theirs[where], f"{reader} can tell the worlds apart by the {where}"


def check_both(one: State, other: State, *readers: Reader) -> None:
    for reader in readers:
        check_alike(one, other, reader)


def both_do(one: State, other: State, seat: int, text: str, *readers: Reader) -> None:
    """The same action in both worlds, which others hear of alike."""
    action = GAME.read_action(text)
    told = one.apply(seat, action), other.apply(seat, action)
    for reader in readers:
        mine, theirs = (heard(events, reader) for events in told)
        assert mine == theirs, f"{reader} hears what is hidden from it after '{text}'"
    check_both(one, other, *readers)


# -- counters that lie face down


OTHERS = {
    "type": ["SC 7"],
    "a smaller type": ["DD 7"],
    "size": ["CA x3 7"],
    "technology": ["CA 7 movement=2"],
    "a decoy": ["DECOY x4 7"],
    "a raider": ["R x2 7"],
    "mines": ["MINES x2 7"],
    "fighters aboard": ["CV 7"],
}


@pytest.mark.rule("SE-2.3.1-4", "SE-2.4-1", "SE-9.1-4")
@pytest.mark.parametrize("others", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("step", ["movement", "combat", "exploration", "upgrades", "economic"])
def test_a_counter_tells_nobody_what_it_is(others: list[str], step: str) -> None:
    one, other = (
        made(border(theirs, step={"name": step, "seat": 0})) for theirs in (["CA 7"], others)
    )
    check_both(one, other, 0, None)


@pytest.mark.rule("SE-4.3-8")
@pytest.mark.parametrize("others", OTHERS.values(), ids=OTHERS)
def test_a_counter_that_moves_tells_nobody_what_it_is(others: list[str]) -> None:
    one, other = (
        made(border(theirs, step={"name": "movement", "seat": 1}, turn=3))
        for theirs in (["CA 7"], others)
    )
    both_do(one, other, 1, "move 7 to A:2,6", 0, None)
    both_do(one, other, 1, "end movement", 0, None)


def other_cp(state: State) -> None:
    state.earn(1, 12)


def another_level(state: State) -> None:
    levels = state.empires[1].levels
    state.change_empire(1, levels={**levels, "attack": levels["attack"].becomes(2)})


def research(state: State) -> None:
    secret = state.empires[1].research
    points = msgspec.structs.replace(secret, value={"attack": 9})
    state.change_empire(1, research=points)


def invested(state: State) -> None:
    secret = state.empires[1].invested
    state.change_empire(1, invested=msgspec.structs.replace(secret, value=20))


def a_marker(state: State) -> None:
    for hex in ("A:2,5", "A:0,5"):
        marker = state.markers[Hex(hex)]
        value = {"danger": "planet", "planet": "danger"}[str(marker.value)]
        state.markers[Hex(hex)] = msgspec.structs.replace(marker, value=value)


@pytest.mark.rule("SE-9.1-4", "SE-7.0-2")
@pytest.mark.parametrize("change", [other_cp, another_level, research, invested, a_marker])
@pytest.mark.parametrize("step", ["movement", "upgrades", "economic"])
def test_what_an_empire_keeps_to_itself(change: Callable[[State], None], step: str) -> None:
    one, other = (GAME.position(border(["CA 7"], step={"name": step, "seat": 0})) for _ in "12")
    change(other)
    one.run()
    other.run()
    check_both(one, other, 0, None)


def test_worlds_that_differ_are_told_apart() -> None:
    """What everybody sees shows everywhere: the comparison is not blind."""
    one, other = made(border(["CA 7"])), made(border(["CA 7 up"]))
    mine, theirs = known(one, 0), known(other, 0)
    for where in ("view", "scene", "features", "words", "odds"):
        assert mine[where] != theirs[where], where


@pytest.mark.rule("SE-4.4.1-4")
@pytest.mark.parametrize("others", OTHERS.values(), ids=OTHERS)
def test_a_refusal_to_land_tells_nothing_of_a_counter(others: list[str]) -> None:
    """Whatever lies there face down keeps Colony Ships from landing."""
    worlds = []
    for theirs in (["CA 7"], others):
        position = border(theirs)
        position["units"]["A:1,6"][0] = ["CO 5"]
        position["markers"]["A:1,6"] = "planet"
        worlds.append(made(position))
    assert not [one for one in worlds[0].decisions()[0].actions if str(one).startswith("settle")]
    check_both(*worlds, 0, None)


@pytest.mark.rule("SE-4.3-7")
@pytest.mark.parametrize("others", OTHERS.values(), ids=OTHERS)
def test_what_stands_at_a_colony_shows_by_no_question(others: list[str]) -> None:
    """Others do not see whether it could fire."""
    worlds = []
    for theirs in (["CA 7"], others):
        position = border([], step={"name": "movement", "seat": 1})
        position["colonies"]["A:2,3"] = {"owner": 0}
        position["units"]["A:2,3"] = {1: theirs}
        worlds.append(made(position))
    both_do(*worlds, 1, "end movement", 0, None)


@pytest.mark.parametrize("name", ["small", "teams", "four"])
def test_only_its_owner_knows_what_an_empire_has(name: str) -> None:
    """Who knows what is declared as the rules say, from the set-up on, in every state."""
    state = new(SETTINGS[name], 3, max_cycles=2)
    for _ in played(state, 3, style="careless"):
        for seat, empire in enumerate(state.empires):
            secrets = (empire.cp, empire.research, empire.invested, *empire.levels.values())
            assert {secret.knows for secret in secrets} == {(seat,)}
        for group in state.groups.values():
            if is_seat(group.owner):
                check_group_is_hidden(group)
        for step in state.stack:
            for seat, secret in enumerate(getattr(step, "sheets", getattr(step, "orders", ()))):
                assert secret.knows == (seat,), f"what seat {seat} orders"


def check_group_is_hidden(group: Group) -> None:
    """What it is, everybody knows only if it lies face up: by its kind, or since a battle."""
    own = (group.owner,)
    assert group.trails.knows == group.aboard.knows == own, f"the ways of group {group.id}"
    assert group.kind.knows == group.ships.knows, f"group {group.id} lies half face up"
    assert group.kind.knows in (None, own), f"group {group.id} is known to {group.kind.knows}"
    assert group.tech.knows in (None, own), f"group {group.id} is known to {group.tech.knows}"


SECRETLY = ["scuttle 1 of 8", "load 10 on 7", "unload 11"]


@pytest.mark.rule("SE-7.3.2-1", "SE-11.2.3-1")
@pytest.mark.parametrize("text", SECRETLY)
def test_what_nobody_can_see_is_noticed_by_nobody(text: str) -> None:
    """Ships of a hidden group are scuttled, and Fighters go aboard, without a word to others."""
    theirs = ["CV x2 7", "F 10", "F 11 on:7"]
    state = made(border(theirs, step={"name": "movement", "seat": 1}))
    before = state.clone()
    events = state.apply(1, GAME.read_action(text))
    assert noticed(before, state, events, actor=1) == ["1"]


# -- the Economic Phase


def test_everybody_is_asked_alike_whatever_they_own() -> None:
    """Who has neither CP nor colonies nor ships works on a sheet like everybody else."""
    rich = made(border(["CA 7"], step={"name": "economic"}))
    position = border([], step={"name": "economic"}, colonies={})
    position["units"] = {}
    position["empires"][1] = {"homeworld": "none"}
    poor = made(position)
    for state in (rich, poor):
        assert isinstance(state.top, EconomicPhase)
        assert state.asks() == (0, 1)
        state.apply(1, GAME.read_action("bid 0"))
        assert state.asks() == (0, 1)
        state.apply(1, GAME.read_action("seal"))
        assert state.asks() == (0,)


def test_everybody_is_asked_for_upgrades_whatever_they_own() -> None:
    for theirs in (["CA 7"], ["SC 7"], ["DECOY 7"]):
        state = made(border(theirs, step={"name": "upgrades"}))
        assert isinstance(state.top, Upgrades)
        assert state.asks() == (0, 1)


@pytest.mark.rule("SE-7.1-3", "SE-7.1-6")
@pytest.mark.parametrize("others", [["SC x2 7"], ["R 7"]])
def test_who_besieges_a_colony_face_down_shows_by_nothing_on_the_sheet(others: list[str]) -> None:
    """That nothing is built there is said without a word of what lies there."""
    worlds = []
    for theirs in (["CA 7"], others):
        position = border([], step={"name": "economic"})
        position["colonies"]["A:2,3"] = {"owner": 0}
        position["units"]["A:2,3"] = {1: theirs}
        worlds.append(made(position))
    both_do(*worlds, 0, "bid 0", 0)
    state = worlds[0]
    asked = next(one for one in state.decisions() if one.seat == 0)
    refused = GAME.question(state.seen_by(0), asked).refused
    assert [one for one in refused if "produced nothing" in one.why.sentence]


ORDERS = [
    ["bid 3"],
    ["bid 0", "research attack"],
    ["bid 0", "build SC at A:-1,8"],
    ["bid 0", "build DECOY at A:1,7", "build DECOY at A:1,7"],
    ["remove 1 of 8", "bid 2"],
    ["remove 2 of 8", "bid 0", "research ship_yard"],
]


@pytest.mark.rule("SE-7.0-2")
@pytest.mark.parametrize("orders", ORDERS, ids=", ".join)
def test_orders_show_to_nobody(orders: list[str]) -> None:
    """Nobody can count, see or hear them before all sheets are opened; a server does not tell
    others that anything was done."""
    one = made(border(["CA 7"], step={"name": "economic"}))
    other = one.clone()
    for text in orders:
        before, action = other.clone(), GAME.read_action(text)
        events = other.apply(1, action)
        assert noticed(before, other, events, actor=1) == ["1"]
        assert pace(one)[1:] == pace(other)[1:]
        for reader in (0, None):
            assert heard(events, reader) == []
            assert seen_by(one, reader) == seen_by(other, reader)


def seen_by(state: State, reader: Reader) -> bytes:
    shown = state.seen_by(reader)
    return msgspec.json.encode((state.view(reader), GAME.scene(shown, reader)))


@pytest.mark.rule("SE-7.4-5")
def test_bids_show_when_all_sheets_are_open() -> None:
    state = made(border(["CA 7"], step={"name": "economic"}))
    for seat, bid in ((0, 4), (1, 2)):
        state.apply(seat, GAME.read_action(f"bid {bid}"))
    state.apply(0, GAME.read_action("seal"))
    assert "BidsOpened" not in names(state.told)
    state.apply(1, GAME.read_action("seal"))
    assert "BidsOpened" in names(heard(state.told, None))


def names(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


@pytest.mark.rule("SE-9.1-4", "SE-6.8-7")
def test_what_was_bought_is_told_to_its_owner_alone() -> None:
    """Levels, and what a Space Wreck has taught."""
    position = border(["CA 7"], step={"name": "economic"})
    position["colonies"]["A:1,7"]["deposits"] = ["space_wreck"]
    state = made(position)
    wreck = ["WreckSearched", "Rolled"]
    assert [name for name in names(heard(state.told, 1)) if name in wreck]
    assert not [name for name in names(heard(state.told, 0)) if name in wreck]
    for seat, orders in ((1, ["bid 0", "research tactics", "seal"]), (0, ["bid 0", "seal"])):
        for text in orders:
            state.apply(seat, GAME.read_action(text))
    assert "LevelBought" in names(heard(state.told, 1))
    for reader in (0, None):
        assert "LevelBought" not in names(heard(state.told, reader))


@pytest.mark.rule("SE-7.6.2-1")
def test_the_order_of_new_counters_tells_nothing() -> None:
    """Counters come hex by hex, so that equal ships in two places do not stand out."""
    position = border(["CA 7"], step={"name": "economic"})
    position["units"]["A:1,7"] = {1: ["SY 10"]}
    position["empires"][1]["cp"] = 30
    one, other = made(position), made(position)
    here, there = "A:-1,8", "A:1,7"
    place(one, f"SC at {here}", f"DECOY at {here}", f"SC at {there}")
    place(other, f"SC at {here}", f"DECOY at {here}", f"DECOY at {there}")
    told = [
        [event for event in heard(state.told, 0) if names([event]) == ["UnitsPlaced"]]
        for state in (one, other)
    ]
    assert told[0] == told[1]
    assert len(told[0]) == 3


def place(state: State, *orders: str) -> None:
    """The second player builds, and all sheets are opened."""
    for text in ("bid 0", *(f"build {order}" for order in orders), "seal"):
        state.apply(1, GAME.read_action(text))
    state.apply(0, GAME.read_action("bid 0"))
    state.apply(0, GAME.read_action("seal"))


# -- peeks and Raiders


@pytest.mark.rule("SE-9.8-2", "SE-9.8-7")
def test_a_look_is_for_whoever_looks() -> None:
    one, other = (GAME.position(border(["CA 7"])) for _ in "12")
    a_marker(other)
    for state in (one, other):
        state.run()
    action = next(a for a in one.decisions()[0].actions if str(a).startswith("look with 1"))
    told = one.apply(0, action), other.apply(0, action)
    assert isinstance(one.top, LookedAt)
    assert heard(told[0], 0) != heard(told[1], 0)
    for reader in (1, None):
        assert heard(told[0], reader) == heard(told[1], reader)
        check_alike(one, other, reader)
    for state in (one, other):
        state.apply(0, GAME.read_action("put back"))
    check_both(one, other, 1, None)
    assert known(one, 0)["view"] != known(other, 0)["view"]


@pytest.mark.rule("SE-12.1.2-5")
@pytest.mark.parametrize("others", [["R x2 7"], ["DECOY 7"], ["MINES 7"]])
def test_whoever_might_have_raiders_is_asked(others: list[str]) -> None:
    """That a question comes tells nobody that there are Raiders."""
    one, other = made(border(["CA 7"])), made(border(others))
    for state in (one, other):
        state.apply(0, GAME.read_action("move 1 to A:1,6"))
        assert isinstance(state.top, Standoff)
        assert state.asks() == (1,)
    check_both(one, other, 0, None)


# -- what was seen


def fought() -> State:
    """After a battle in which the group of the second player was turned up, and lives."""
    position = border(["CA x3 7"], step={"name": "combat", "seat": 0})
    position["units"]["A:1,6"][0] = ["SC 4"]
    state = made(position)
    while isinstance(state.top, Standoff):
        state.apply(state.asks()[0], state.decisions()[0].actions[0])
    chosen = ("fight", "form line", "fire", "end combat", "end turn", "end movement")
    while state.turn == 1 and not (state.asks() == (1,) and "Movement" in pace(state)[1]):
        decision = state.decisions()[0]
        ranked = sorted(decision.actions, key=lambda a: not str(a).startswith(chosen))
        state.apply(decision.seat, ranked[0])
    return state


@pytest.mark.rule("SE-5.11-1", "SE-5.11-3")
def test_what_a_battle_has_shown_stays_known() -> None:
    state = fought()
    group = state.groups[7]
    for reader in (0, None):
        shown = state.seen_by(reader).groups[7]
        assert (shown.kind.value, shown.ships.value) == ("CA", group.count)
        assert shown.carries == group.carries
    for sample in range(10):
        other = twin(state, 0, sample).groups[7]
        assert (other.kind.value, other.count) == ("CA", group.count)


@pytest.mark.rule("SE-5.11-2")
def test_a_group_that_is_turned_down_is_remembered_with_its_moment() -> None:
    position = border(["CA 7"], step={"name": "movement", "seat": 1})
    position["units"]["A:1,7"] = {1: ["CA x2 10 up", "CA x2 11"]}
    state = made(position)
    state.apply(1, GAME.read_action("turn down 10"))
    shown = state.seen_by(0).groups[10]
    assert shown.kind.value is None
    last = shown.kind.last_seen(0)
    assert last is not None
    assert (last.value, last.when, last.fresh) == ("CA", state.turn, True)
    numbers = {twin(state, 0, sample).groups[10].count for sample in range(20)}
    assert numbers == {2}
    state.apply(1, GAME.read_action("merge 10 into 11"))
    assert {twin(state, 0, sample).groups[11].kind.value for sample in range(20)} == {"CA"}
    state.apply(1, GAME.read_action("split 3 from 11"))
    shown = state.seen_by(0).groups[11]
    assert not shown.ships.sure(0), "how many there are may have changed"
    assert shown.kind.sure(0), "what they are cannot have"


def twin(state: State, seat: int, sample: int) -> State:
    other = state.imagine(seat, seeded(sample))
    assert isinstance(other, State)
    return other


# -- team mates


@pytest.mark.rule("SE-S1-10", "SE-9.1-4")
@pytest.mark.parametrize(("scenario", "seats"), [("teams", 4), ("two_against_one", 3)])
def test_team_mates_hide_from_each_other(scenario: str, seats: int) -> None:
    """No rule shows a mate's counters, CP or technology."""
    mate = 2 if scenario == "two_against_one" else 1
    reader = 1 if scenario == "two_against_one" else 0
    worlds = []
    for theirs in ("CA x2 7", "SC 7"):
        layout = GAME.read_options({"scenario": scenario}).layout(seats)
        hex = layout.deep_space[4]
        data: Position = {
            "seats": seats,
            "options": {"scenario": scenario},
            "units": {hex: {mate: [theirs]}},
            "empires": {mate: {"cp": len(theirs), "levels": {"ship_size": len(theirs) % 3 + 3}}},
            "step": {"name": "movement", "seat": layout.clockwise[0]},
        }
        worlds.append(made(data))
    check_both(*worlds, reader, None)


# -- imagined states


@pytest.mark.slow
@pytest.mark.parametrize("name", ["small", "four", "teams", "two against one", "raiders"])
def test_imagined_states_are_possible_and_differ(name: str) -> None:
    """Within counters and levels, playable, and not all alike."""
    seats, _ = SETTINGS[name]
    table = Table(name, ("warlike",) * seats, 5, 3, late=True)
    kinds: set[tuple[Any, ...]] = set()
    for number, (state, *_) in enumerate(played(table.new(), 5, style="warlike")):
        if number % 37 or state.ended is not None:
            continue
        for seat in range(seats):
            for sample in range(3):
                other = twin(state, seat, number + sample)
                check_imagined(other)
                check_counters(other)
                kinds.add(tuple(group.kind.value for group in other.groups.values()))
                decision = other.decisions()[0]
                other.apply(decision.seat, decision.actions[-1])
    assert len(kinds) > 20


@pytest.mark.slow
@pytest.mark.parametrize("name", ["small", "raiders", "mines", "teams"])
def test_nobody_can_tell_what_they_imagine_from_what_is(name: str) -> None:
    """Whatever differs in an imagined state shows nowhere: else it would not be hidden."""
    seats, _ = SETTINGS[name]
    start = Table(name, ("warlike",) * seats, 5, 3, late=True).new()
    states = [state.clone() for state, *_ in played(start, 6, style="warlike") if not state.ended]
    differ = 0
    for number, state in enumerate(states[:: len(states) // 3]):
        for seat in range(seats):
            other = twin(state, seat, number)
            for one in (state, other):
                one.__dict__.pop("told", None)  # an imagined state was not played
            check_alike(state, other, seat)
            differ += msgspec.json.encode(state.groups) != msgspec.json.encode(other.groups)
    assert differ > seats, "nothing was hidden"


@pytest.mark.rule("SE-9.9-1", "SE-9.9-3")
def test_imagined_levels_are_at_least_those_that_were_shown() -> None:
    position = border(["CA 7"])
    position["empires"][1]["known"] = {"ship_size": 3, "movement": 2}
    position["empires"][1]["levels"] |= {"movement": 3}
    state = made(position)
    levels = [twin(state, 0, sample).empires[1] for sample in range(30)]
    assert all(empire.level("ship_size") >= 3 for empire in levels)
    assert all(empire.level("movement") >= 2 for empire in levels)
    assert all(empire.level(name) >= 0 for empire in levels for name in TECHNOLOGIES)


# -- bots


@pytest.mark.parametrize("others", [["DD 7"], ["SC x3 7"], ["R 7"]])
def test_motives_of_bots_do_not_depend_on_what_is_hidden(others: list[str]) -> None:
    """What a bot says of a counter that lies face down is the same whatever that is."""
    one, other = (
        made(border(theirs, step={"name": "movement", "seat": 1})) for theirs in (["CA 7"], others)
    )
    spoken = 0
    for action in set(one.decisions()[0].actions) & set(other.decisions()[0].actions):
        mine, theirs = (GAME.purpose(state, 1, action) for state in (one, other))
        assert mine == theirs, f"'{action}' is explained by what lies face down"
        spoken += str(action).startswith("move 7")
    assert spoken > 3
    plans = [GAME.strategy().plans(state, 1) for state in (one, other)]
    mine, theirs = ({plan.actions: plan.motive for plan in found} for found in plans)
    for actions in set(mine) & set(theirs):
        if all(is_open(one, action) for action in actions):
            assert mine[actions] == theirs[actions], f"{actions} are explained by what is hidden"


def is_open(state: State, action: Action) -> bool:
    after = state.clone()
    return action in state.decisions()[0].actions and GAME.is_open(
        state, action, after.apply(1, action)
    )


def test_sealed_answers_are_no_matter_for_talk() -> None:
    """Bots give no reasons at once for what they do in secret."""
    state = made(border(["CA 7"], step={"name": "economic"}))
    for decision in state.decisions():
        for action in decision.actions:
            after = state.clone()
            assert not GAME.is_open(state, action, after.apply(decision.seat, action))
