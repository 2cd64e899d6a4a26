"""The odds of battles, counted in full, against battles that the rules have fought."""

from collections import Counter
from fractions import Fraction
from functools import partial
from io import StringIO
from itertools import product
from math import sqrt
from typing import Any

import pytest
from rich.console import Console

from astrarium.bots import make_bot
from astrarium.games.interspace import GAME
from astrarium.games.interspace.data import PIRATES
from astrarium.games.interspace.events.battle import BattleEnded, VolleyFired
from astrarium.games.interspace.events.pieces import UnitLost
from astrarium.games.interspace.odds.forecast import Effort, summary
from astrarium.games.interspace.odds.of_position import battle_odds
from astrarium.games.interspace.odds.planets import assault_odds, bombardment_odds
from astrarium.games.interspace.rules.combat.battle import Battle
from astrarium.games.interspace.rules.combat.resolve_hits import Hit, HitAssignment
from astrarium.games.interspace.rules.combat.retreat import Retreat, Stay
from astrarium.games.interspace.rules.contact.counter_attack import CounterAttack
from astrarium.games.interspace.rules.contact.missiles import MissileHits
from astrarium.games.interspace.rules.contact.neutral import absorbs, struck_first
from astrarium.games.interspace.rules.contact.organize_fleets import FleetReady
from astrarium.games.interspace.rules.contact.penetration_fire import HoldFormation
from astrarium.games.interspace.rules.contact.resolve_hits import AgentHits
from astrarium.games.interspace.rules.contact.shields_up import full_shields
from astrarium.games.interspace.rules.contact.zone_battle import ZoneBattle
from astrarium.games.interspace.rules.contact.zone_fire import shots
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.games.interspace.table.panels import BattleOdds, InterSpacePanels
from astrarium.games.interspace.terminal.odds_table import odds_table
from astrarium.games.interspace.units import Unit
from astrarium.kernel import Action, Decision, Hex, Perspective, scripted, seeded
from astrarium.kernel.odds import Odds
from astrarium.kernel.scene import Scene

HERE, ELSEWHERE, FARTHER = Hex("A:2,0"), Hex("A:2,-1"), Hex("A:2,-2")
BATTLES = 400
SIGMAS = 4.5


def contact(own: list[str], theirs: list[str], tier: str = "standard", **more: Any) -> State:
    """Two fleets near a planet that supports both; and something to choose."""
    step = {"standard": "contact", "basic": "combat"}[tier]
    friends = {"standard": {1: {"friends": ["Yellow"]}}, "basic": {}}[tier]
    state = GAME.position(
        {
            "options": {"tier": tier},
            "tiles": {HERE: "empty_space", ELSEWHERE: "empty_space"},
            "units": {HERE: {0: own, 1: theirs}, ELSEWHERE: {0: ["PB 31"], 1: ["Trn 32"]}},
            "step": {"name": step, "seat": 0},
            "players": friends,
            **more,
        }
    )
    assert isinstance(state, State)
    state.run()
    return state


def odds(state: State, hex: Hex = HERE, seat: int = 0, **effort: int) -> Odds:
    found = battle_odds(state, seat, Effort(**effort))
    return next(one for one in found if one.place == hex)


# -- battles that are really fought


def threat(state: State, battle: Battle, shields: dict[int, int], unit: Unit) -> tuple[Any, ...]:
    """What the odds strike first: the lowest zone; there, the most hits for each hit it takes; then
    the dearest, and of equal ones the one that is hurt most."""
    zone, dice, full = 0, 1, unit.type.shields
    if isinstance(battle, ZoneBattle):
        zone, dice = battle.zones[unit.id], shots(state, battle, unit)
        full = 0 if unit.id in battle.unsupported else full_shields(state, unit)
    rating = battle.rating(unit)
    threat = dice * rating * (rating + 1) / 2 / (1 + full)
    idle = unit.owner == battle.attacker and rating == 0
    return zone, idle, -threat, -unit.type.cost, shields[unit.id], unit.id


def struck(state: State, decision: Decision) -> Action:
    """Where the next hit goes."""
    step = state.top
    targets = [unit for unit in step.targets(state) if Hit(unit.id) in decision.actions]
    if isinstance(step, MissileHits):
        return Hit(absorbs(targets, step.shields).id)
    if isinstance(step, AgentHits):
        return Hit(struck_first(targets, step.shields, step.zones).id)
    return Hit(min(targets, key=partial(threat, state, state.below, step.shields)).id)


def answer(state: State, decision: Decision) -> Action:
    """Everybody stays at the front, and nobody leaves; hits go where the odds think they do."""
    for kind in (FleetReady, HoldFormation, CounterAttack, Stay):
        if kind() in decision.actions:
            return kind()
    if isinstance(state.top, HitAssignment):
        return struck(state, decision)
    return decision.actions[0]  # to jam, with all dice


def fought(state: State, seat: int, action: str, attacker: int) -> Counter[str]:
    """What came of one battle for a seat: won, drawn, units lost, rounds."""
    state = state.clone()
    left = Counter(unit.owner for unit in state.at(HERE))
    found: Counter[str] = Counter()
    past = next((step.round for step in state.stack if isinstance(step, Battle)), 0)
    events = state.apply(seat, GAME.read_action(action))
    while True:
        for event in events:
            if isinstance(event, UnitLost) and event.cause == "battle":
                left[event.owner] -= 1
                found["lost" if event.owner == seat else "lost theirs"] += 1
            elif isinstance(event, VolleyFired):
                found["rounds"] = event.round - past
            elif isinstance(event, BattleEnded):
                found["rounds squared"] = found["rounds"] ** 2
                return found + result(left, event, seat, attacker)
        decision = state.decisions()[0]
        events = state.apply(decision.seat, answer(state, decision))


def result(left: Counter[int], ended: BattleEnded, seat: int, attacker: int) -> Counter[str]:
    mine = left[attacker]
    yours = left.total() - mine
    if ended.rule in ("IS-COMBAT-12", "IS-S-END-01") or not mine + yours:
        return Counter({"drawn": 1})
    return Counter({"won": int((yours == 0) == (seat == attacker))})


def compared(state: State, seat: int = 0, attacker: int = 0, **effort: int) -> Odds:
    """The odds and what really happens agree, as far as so many battles can tell."""
    expected = odds(state, seat=seat, **{"steps": 10**6, "samples": 4000, **effort})
    tries = BATTLES if expected.exact else BATTLES * expected.samples / (BATTLES + expected.samples)
    found: Counter[str] = Counter()
    for number in range(BATTLES):
        state.dice = seeded(number)
        found += fought(state, seat, expected.action, attacker)
    for name, chance in (("won", expected.win), ("drawn", expected.draw)):
        spread = sqrt(max(chance * (1 - chance), 1 / tries) / tries)
        assert abs(found[name] / BATTLES - chance) < SIGMAS * spread, name
    for name, toll in (("lost", expected.own), ("lost theirs", expected.theirs)):
        most = len(toll.left) - 1
        squares = sum((most - left) ** 2 * chance for left, chance in enumerate(toll.left))
        spread = sqrt(max(squares - toll.units**2, 1 / tries) / tries)
        assert abs(found[name] / BATTLES - toll.units) < SIGMAS * spread, name
    rounds = found["rounds"] / BATTLES
    spread = sqrt((found["rounds squared"] / BATTLES - rounds**2) / tries)
    assert abs(rounds - expected.rounds) < SIGMAS * spread
    return expected


FLEETS = [
    (["AB 1", "AB 2", "AB 3"], ["PB 11", "PB 12", "SS 13", "Trn 14"]),
    (["DD 1", "PB 2", "PB 3", "Trn 4", "Trn 5", "Sct 6"], ["AB 11", "AB 12"]),
    (["PB 1", "PB 2", "PB 3", "PB 4"], ["DD 11"]),
    (["CA 1", "AB 2", "Col 3"], ["DD 11", "PB 12", "RS 13"]),
]


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["basic", "standard"])
@pytest.mark.parametrize(("own", "theirs"), FLEETS)
def test_odds_are_those_of_real_battles(own: list[str], theirs: list[str], tier: str) -> None:
    assert compared(contact(own, theirs, tier)).exact


@pytest.mark.slow
def test_tries_are_those_of_real_battles_too() -> None:
    assert not compared(contact(*FLEETS[1]), steps=100).exact


CARDS = [
    (["CA 1", "AB 2"], ["DD 11", "SS 12"], {0: ["lrms"]}),
    (["CA 1", "AB 2", "Sct 3"], ["DD 11", "RS 12"], {0: ["lrms", "jamming"], 1: ["lrms"]}),
    (["CA 1", "CA 2"], ["DD 11", "PB 12", "Sct 13"], {0: ["lrms"], 1: ["jamming", "stealth_tech"]}),
    (["CA 1", "AB 2"], ["DD 11", "Sct 12", "Sct 13", "PB 14"], {1: ["jamming"]}),
    (["CA 1", "CA 2", "AB 3"], ["SS 11", "SS 12", "PB 13"], {1: ["plasma_cannons"]}),
    (["PB 1", "PB 2", "PB 3"], ["AB 11"], {0: ["advanced_pbs"]}),
    (["CA 1"], ["DD 11", "PB 12"], {1: ["stealth_tech"]}),
]


def with_cards(
    own: list[str], theirs: list[str], cards: dict[int, list[str]], **more: Any
) -> State:
    players = {
        seat: {
            "civilization": 8,
            "friends": ["Yellow"][:seat],
            "breakthroughs": cards.get(seat, ()),
        }
        for seat in (0, 1)
    }
    options = {"tier": "standard", "breakthroughs": True, "encounters": True}
    return contact(own, theirs, options=options, players=players, **more)


@pytest.mark.slow
@pytest.mark.parametrize(("own", "theirs", "cards"), CARDS)
def test_breakthroughs_are_in_the_odds(
    own: list[str], theirs: list[str], cards: dict[int, list[str]]
) -> None:
    assert compared(with_cards(own, theirs, cards)).exact


@pytest.mark.slow
def test_artifacts_are_in_the_odds() -> None:
    fleets = ["AB 1", "AB 2"], ["DD 11"]
    assert compared(with_cards(*fleets, {}, artifacts={"weapon": 1})).exact
    assert not compared(with_cards(*fleets, {}, artifacts={"shield": 11})).exact


@pytest.mark.slow
def test_agents_who_are_attacked_strike_warships() -> None:
    units = {
        HERE: {0: ["AB 1", "PB 2", "PB 3", "Trn 4"], "berserker": ["Bsk 50"]},
        ELSEWHERE: {0: ["PB 31"], 1: ["Trn 32"]},
    }
    state = with_cards([], [], {}, units=units, agents={"berserker": {"drawer": 1}})
    assert compared(state).exact


@pytest.mark.slow
def test_who_refuses_to_share_is_attacked() -> None:
    units = {HERE: {0: ["AB 1", "PB 2", "Trn 3"], "pirates": ["Pir 50"]}, "B:0,0": {1: ["Sct 11"]}}
    step = {"name": "contact", "seat": 0, "acted": [1]}
    state = with_cards([], [], {}, units=units, step=step, agents={"pirates": {"drawer": 0}})
    state.apply(0, GAME.read_action("end contact step"))
    found = compared(state, attacker=PIRATES)
    assert found.action == f"refuse {HERE} to pirates"
    assert len(found.own.left) == 4


@pytest.mark.slow
def test_who_denies_a_joining_is_attacked() -> None:
    state = contact(["DD 1", "PB 2", "Trn 3"], ["AB 11", "SS 12"])
    state.apply(0, GAME.read_action(f"ask to join in {HERE}"))
    found = compared(state, seat=1)
    assert found.action == f"deny join in {HERE}"
    assert len(found.own.left) == 3


def retreating(state: State, seat: int) -> State:
    """A battle in which somebody has lost something, and a seat may retreat."""
    begin = GAME.read_action(odds(state).action)
    for seed in range(100):
        battle = state.clone()
        battle.dice = seeded(seed)
        battle.apply(0, begin)
        while any(isinstance(step, Battle) for step in battle.stack):
            decision = battle.decisions()[0]
            hurt = len(battle.at(HERE)) < len(state.at(HERE))
            if isinstance(battle.top, Retreat) and decision.seat == seat and hurt:
                return battle
            battle.apply(decision.seat, answer(battle, decision))
    raise AssertionError("nobody may retreat")


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["basic", "standard"])
@pytest.mark.parametrize("seat", [0, 1])
def test_who_may_retreat_knows_the_odds_of_fighting_on(tier: str, seat: int) -> None:
    fleets = ["DD 1", "PB 2", "PB 3", "Trn 4", "Trn 5"], ["AB 11", "AB 12", "PB 13", "PB 14"]
    found = compared(retreating(contact(*fleets, tier), seat), seat=seat)
    assert found.exact
    assert found.action == "stay"


def test_quiet_rounds_before_count() -> None:
    """Two patrol boats, after a round and after two without a hit."""
    state = contact(["PB 1"], ["PB 11"])
    state.dice = scripted([6] * 6)
    state.apply(0, GAME.read_action(f"attack fleets in {HERE}"))
    nobody = Fraction(25, 36)
    for rounds in (2, 1):
        while not (isinstance(state.top, Retreat) and state.decisions()[0].seat == 0):
            state.apply(state.decisions()[0].seat, answer(state, state.decisions()[0]))
        assert as_fraction(odds(state).draw) == nobody**rounds + (1 - nobody**rounds) / 11
        state.apply(0, Stay())


# -- what can be worked out


def as_fraction(value: float) -> Fraction:
    return Fraction(value).limit_denominator(10**9)


@pytest.mark.parametrize("tier", ["basic", "standard"])
def test_two_patrol_boats(tier: str) -> None:
    """Each hits with a 1; after three rounds without a hit the attacker leaves."""
    found = odds(contact(["PB 1"], ["PB 11"], tier))
    nobody = Fraction(25, 36)
    settled = 1 - nobody**3
    assert as_fraction(found.win) == as_fraction(found.lose) == settled * Fraction(5, 11)
    assert as_fraction(found.draw) == nobody**3 + settled * Fraction(1, 11)
    assert as_fraction(found.rounds) == 1 + nobody + nobody**2
    assert as_fraction(found.own.left[0]) == settled * Fraction(6, 11)
    assert found.exact
    assert (found.samples, found.stderr) == (0, 0)
    assert found.own.value == pytest.approx(2 * found.own.units)


def test_first_fire_spares_the_answer() -> None:
    """An assault boat hits first, and takes two hits; a patrol boat needs one 1 for each."""
    found = odds(contact(["AB 1"], ["PB 11"]))
    hit, hurt = Fraction(2, 6), Fraction(1, 6)
    quiet = (1 - hit) * (1 - hurt)
    tries = 1 + quiet + quiet**2
    last = tries * hit  # with a shield lost: it wins, is lost, or nobody hits any more
    struck = tries * (1 - hit) * hurt
    assert as_fraction(found.win) == last + struck * last
    assert as_fraction(found.lose) == struck * struck
    assert as_fraction(found.draw) == quiet**3 + struck * quiet**3


def test_a_round_whose_hits_are_all_cancelled_begins_the_count_anew() -> None:
    """A patrol boat fires first on a scout, which cancels half of the hits."""
    found = odds(with_cards(["PB 1"], ["Sct 11"], {1: ["jamming"]}))
    hit, through, defend = Fraction(1, 6), Fraction(1, 12), Fraction(1, 6)
    quiet = (1 - hit) * (1 - defend)
    tries = 1 + quiet + quiet**2
    again = 1 - tries * (hit - through) * (1 - defend)
    assert as_fraction(found.win) == tries / again * through
    assert as_fraction(found.lose) == tries / again * (1 - through) * defend
    assert as_fraction(found.draw) == quiet**3 / again
    assert as_fraction(found.rounds) == tries / again


@pytest.mark.parametrize("tier", ["basic", "standard"])
@pytest.mark.parametrize(("own", "theirs"), FLEETS)
def test_chances_add_up(own: list[str], theirs: list[str], tier: str) -> None:
    found = odds(contact(own, theirs, tier))
    assert found.exact
    assert found.win + found.draw + found.lose == pytest.approx(1)
    for toll, units in ((found.own, own), (found.theirs, theirs)):
        assert sum(toll.left) == pytest.approx(1)
        assert len(toll.left) == len(units) + 1
        assert toll.units == pytest.approx(
            sum((len(units) - left) * chance for left, chance in enumerate(toll.left))
        )


def armadas() -> tuple[list[str], list[str]]:
    own = [f"AB {number}" for number in range(1, 15)]
    return [*own, "CA 15", "CA 16"], [*(f"DD {number}" for number in range(41, 50)), "RS 50"]


def test_large_battles_are_tried_and_say_how_sure_they_are() -> None:
    fleets = armadas()
    quick = odds(contact(*fleets))
    assert (quick.exact, quick.samples) == (False, 400)
    assert 0 < quick.stderr < 0.03
    exact = odds(contact(*fleets), steps=10**6)
    assert exact.exact
    assert abs(quick.win - exact.win) < 4 * quick.stderr


def test_who_has_won_every_battle_that_was_tried_is_not_called_certain() -> None:
    """Within two errors lies what is left to doubt after 400 tries: about 3 in 400."""
    own, theirs = [f"DD {number}" for number in range(1, 9)], ["Trn 41"]
    found = odds(contact(own, theirs), steps=0)
    assert (found.samples, found.win) == (400, pytest.approx(1))
    assert 0.5 / 400 < found.stderr < 3 / 400


def test_higher_tech_fires_first_in_the_standard_game_alone() -> None:
    fleets = ["CA 1"], ["DD 11", "DD 12"]
    assert odds(contact(*fleets)).win > odds(contact(*fleets, tier="basic")).win


def test_who_cannot_hit_or_attack_gets_no_odds_of_winning() -> None:
    helpless = odds(contact(["PB 1"], ["GS 11"]))
    assert helpless.win == 0
    assert helpless.own.units == pytest.approx(1)
    (other,) = battle_odds(contact(["Trn 1"], ["PB 11"]), 0)
    assert other.place == ELSEWHERE


def test_civilians_are_attacked_once_the_warships_are_gone() -> None:
    found = odds(contact(["PB 1", "Trn 2", "Trn 3"], ["DD 11"]))
    assert found.own.left[0] > 0.5
    stations = odds(contact(["PB 1", "Trn 2", "Trn 3"], ["RS 11"]))
    assert stations.own.left[0] < 0.5  # they cannot attack: what is left goes


def test_outside_support_there_are_no_shields() -> None:
    far = Hex("A:5,0")
    tiles = {Hex(f"A:{at},0"): "empty_space" for at in range(2, 6)}
    units = {far: {0: ["CA 1"], 1: ["DD 11"]}}
    lonely = contact([], [], tiles=tiles, units=units)
    supplied = contact([], [], tiles=tiles, units={**units, Hex("A:3,0"): {1: ["SS 12"]}})
    assert odds(lonely, far).win > odds(supplied, far).win


def test_equal_questions_get_equal_answers() -> None:
    fleets = armadas()
    first = odds(contact(*fleets))
    summary.cache_clear()
    assert odds(contact(*fleets)) == first


def odds_shown(scene: Scene) -> tuple[BattleOdds, ...]:
    """The odds in a panel of the table."""
    assert isinstance(scene.panels, InterSpacePanels)
    return scene.panels.odds


def test_only_who_is_about_to_attack_sees_odds() -> None:
    state = contact(["AB 1"], ["PB 11"])
    shown = odds_shown(GAME.scene(state.seen_by(0), 0))
    assert {row.hex for row in shown} == {HERE, ELSEWHERE}
    assert {row.action for row in shown} <= set(map(str, state.decisions()[0].actions))
    assert not odds_shown(GAME.scene(state.seen_by(1), 1))
    assert not odds_shown(GAME.scene(state.seen_by(None), None))
    assert [found.place for found in GAME.odds(state, 0)] == [ELSEWHERE, HERE]
    assert GAME.odds(state, 1) == ()


def moving(tier: str = "basic") -> State:
    """A destroyer beside a hex with somebody else's boat and with a boat of its owner, far from any
    base; and a transport that need not be attacked."""
    state = GAME.position(
        {
            "options": {"tier": tier},
            "tiles": dict.fromkeys((HERE, ELSEWHERE, FARTHER), "empty_space"),
            "units": {
                HERE: {0: ["PB 2"], 1: ["PB 11"]},
                ELSEWHERE: {0: ["DD 1"]},
                FARTHER: {0: ["DD 3"], 1: ["Trn 12"]},
            },
            "step": {"name": "movement", "seat": 0},
        }
    )
    assert isinstance(state, State)
    state.run()
    return state


def test_who_moves_into_a_battle_of_the_basic_game_knows_its_odds() -> None:
    """IS-B-COMBAT-01: it will have to be fought. IS-PB-02: the stray boat is lost before."""
    state = moving()
    assert [one.place for one in GAME.odds(state, 0)] == [FARTHER]
    state.apply(0, GAME.read_action(f"move 1 to {HERE}"))
    coming = GAME.odds(state, 0)
    assert [one.place for one in coming] == [FARTHER, HERE]
    assert GAME.odds(state, 1) == ()
    state.apply(0, GAME.read_action("end movement step"))
    assert state.units.keys() == {1, 3, 11, 12}
    assert GAME.odds(state, 0) == coming
    assert {one.action for one in coming} <= set(map(str, state.decisions()[0].actions))


def test_who_moves_in_the_standard_game_may_still_choose_peace() -> None:
    state = moving("standard")
    state.apply(0, GAME.read_action(f"move 1 to {HERE}"))
    assert GAME.odds(state, 0) == ()


@pytest.mark.parametrize(("language", "words"), [("en", "to win"), ("it", "vinta")])
def test_odds_can_be_looked_up_in_a_terminal(language: str, words: str) -> None:
    state = at_a_planet(["AB 1", "AB 2"], 2, 3)
    console = Console(width=120, file=StringIO())
    console.print(odds_table(state, 0, language))
    shown = console.file.getvalue()
    assert words in shown
    assert shown.count("Hypph") == 2
    assert f"{GAME.odds(state, 0)[-1].win:.0%}" in shown


def test_every_choice_of_agents_has_its_odds() -> None:
    units = {HERE: {0: ["AB 1", "AB 2"], 1: ["PB 11"], "pirates": ["Pir 50"]}}
    state = with_cards([], [], {}, units=units, agents={"pirates": {"drawer": 1}})
    found = {one.action: one for one in GAME.odds(state, 0)}
    alone, both = f"attack fleets in {HERE}", f"attack fleets and pirates in {HERE}"
    assert set(found) == {alone, both}
    assert found[both].win < found[alone].win


# -- what cannot be seen


def test_hidden_units_are_guessed_and_never_told() -> None:
    options = {"tier": "standard", "hidden_stacks": True}
    players = {0: {"civilization": 5}, 1: {"civilization": 5}}
    scenes = []
    for theirs in (["PB 11", "DD 12", "DD 13"], ["PB 11", "Trn 12", "Trn 13"]):
        state = contact(["DD 1", "DD 2"], theirs, options=options, players=players)
        scenes.append(GAME.scene(state.seen_by(0), 0))
    assert scenes[0] == scenes[1]
    open_stack = odds(contact(["DD 1", "DD 2"], ["PB 11", "DD 12", "DD 13"]))
    guessed = next(row for row in odds_shown(scenes[0]) if row.hex == HERE)
    assert guessed.win != pytest.approx(open_stack.win, abs=1e-3)
    assert not guessed.exact
    assert guessed.stderr > 0


@pytest.mark.rule("IS-A-OPT-PLUS-1")
def test_hidden_units_may_be_more_than_there_are_counters() -> None:
    """With plus counters; what is seen of a kind takes nothing from what may lie below."""
    options = {"tier": "standard", "hidden_stacks": True, "plus_counters": True}
    theirs = [f"PB {number}" for number in range(100, 240)]
    state = contact(["BB 1", "BB 2"], theirs, options=options)
    assert not odds(state.seen_by(0)).exact


def test_odds_of_a_real_state_tell_no_more_than_those_of_what_is_seen() -> None:
    options = {"tier": "standard", "hidden_stacks": True}
    state = contact(["DD 1", "DD 2"], ["PB 11", "DD 12", "DD 13"], options=options)
    assert GAME.odds(state, 0) == GAME.odds(state.seen_by(0), 0)


# -- planets


def at_a_planet(own: list[str], industry: int, tech: int) -> State:
    return contact(
        [],
        [],
        tiles={HERE: "Hypph"},
        planets={"Hypph": {"owner": 1, "industry": industry, "tech": tech}},
        units={HERE: {0: own}},
    )


@pytest.mark.parametrize(("industry", "tech"), [(1, 1), (2, 4), (4, 3), (4, 8)])
def test_assault_odds_are_exact(industry: int, tech: int) -> None:
    state = at_a_planet([f"AB {number}" for number in range(1, 6)], industry, tech)
    rating = (tech + 1) // 2
    throws = list(product(range(1, 7), repeat=industry))
    found = {row.boats: row for row in assault_odds(state, 0)}
    assert sorted(found) == [1, 2, 3, 4, 5]
    for boats, row in found.items():
        hits = [min(boats, sum(die <= rating for die in throw)) for throw in throws]
        survived = sum(hit < boats for hit in hits)
        assert row.win == pytest.approx(survived / len(throws))
        assert row.losses == pytest.approx(sum(hits) / len(throws))


def test_bombardment_odds_are_exact() -> None:
    state = at_a_planet(["BB 1", "BB 2"], 2, 4)
    one, two = bombardment_odds(state, 0)
    assert one.steps == pytest.approx((2 / 6, 3 / 6, 1 / 6, 0))
    pairs = [sum(pair) for pair in product(range(1, 7), repeat=2)]
    least = sum(total <= 2 for total in pairs), sum(3 <= total <= 5 for total in pairs)
    assert two.steps[:2] == pytest.approx([count / 36 for count in least])
    assert two.steps[2] == pytest.approx(1 - sum(least) / 36)
    assert two.steps[3] == 0


def test_a_conquest_follows_a_battle_that_is_won() -> None:
    boats = ["AB 1", "AB 2", "AB 3"]
    state = contact(
        [],
        [],
        tiles={HERE: "Hypph"},
        planets={"Hypph": {"owner": 1, "industry": 2, "tech": 3}},
        units={HERE: {0: boats, 1: ["PB 11"]}},
    )
    found = odds(state)
    assert 0 < found.prize < found.win
    alone = GAME.odds(at_a_planet(boats, 2, 3), 0)
    assert [one.action for one in alone] == [f"assault Hypph with {number}" for number in (1, 2, 3)]
    assert found.prize < alone[-1].win == alone[-1].prize
    assert sum(alone[-1].own.left) == pytest.approx(1)
    assert alone[-1].own.left[0] == pytest.approx(1 - alone[-1].win)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 5])  # with questions of all kinds, and hidden units
def test_odds_depend_on_nothing_that_a_seat_does_not_know(seed: int) -> None:
    """In whole games, whatever a seat imagines of the others, the odds are the same."""
    options = GAME.read_options({**GAME.presets["advanced"], "hidden_stacks": True})
    state = GAME.new(3, options, seed)
    bots = [make_bot("greedy", seat) for seat in range(3)]
    told = 0
    while state.outcome() is None and told < 40:
        decision = state.decisions()[0]
        found = GAME.odds(state, decision.seat)
        if found:
            told += 1
            assert GAME.odds(state.imagine(decision.seat, seeded(told)), decision.seat) == found
            answers = set(map(str, decision.actions))
            assert {one.action for one in found} <= answers
            for one in found:
                assert one.win + one.draw + one.lose == pytest.approx(1)
                assert one.exact == (one.samples == 0)
        action = bots[decision.seat].choose(Perspective(state, decision))
        state.apply(decision.seat, action)
    assert told >= 10
