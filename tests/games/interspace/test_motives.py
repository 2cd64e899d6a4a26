"""Why bots did something: told only where nobody learns more than what they saw."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from astrarium.bots import Bot, make_bot
from astrarium.bots.levels import HardBot
from astrarium.bots.search import SearchBot
from astrarium.games.interspace.bot import motives, purposes
from astrarium.games.interspace.bot.purposes import MY_HOME
from astrarium.games.interspace.rules.combat.resolve_hits import Hit
from astrarium.games.interspace.rules.contact.resolve_hits import Pierce
from astrarium.games.interspace.text.words import words_of
from astrarium.kernel import Action, Event, Motive, Perspective, State, heard, motive, seeded
from astrarium.kernel.strategy import BY_CHANCE, KEEPS_PEACE
from tests.bots.playing import GAME, position

ENGLISH, ITALIAN = words_of("en"), words_of("it")

MODULES = ("objectives", "breakthroughs", "colonization", "encounters")
ADVANCED = {"tier": "standard", **dict.fromkeys(MODULES, True)}
ALTERNATIVES = 12


def answered(options: dict[str, Any], seed: int, most: int) -> list[tuple[State, int, Action]]:
    """Positions of a game that is played by chance, and what was answered in each."""
    state = GAME.new(3, GAME.read_options(options), seed=seed)
    chance, found = random.Random(seed), []
    while (decisions := state.decisions()) and len(found) < most:
        decision = chance.choice(decisions)
        action = chance.choice(decision.actions)
        found.append((state.clone(), decision.seat, action))
        state.apply(decision.seat, action)
    return found


def happens(state: State, seat: int, action: Action) -> list[Event]:
    return state.clone().apply(seat, action)


def same(one: Action, other: Action) -> bool:
    """Whether two answers come to the same: a hit strikes as one of penetration fire does."""
    if isinstance(one, Hit | Pierce) and isinstance(other, Hit | Pierce):
        return one.unit == other.unit
    return one == other


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({"tier": "basic"}, 150),
        pytest.param({"tier": "standard"}, 600, marks=pytest.mark.slow),
        pytest.param(ADVANCED, 1200, marks=pytest.mark.slow),
    ],
)
def test_reasons_are_told_only_of_what_could_be_seen_to_be_done(
    options: dict[str, Any], most: int
) -> None:
    """What everybody heard of an open answer would have been something else after any other."""
    told = 0
    for state, seat, action in answered(options, seed=3, most=most):
        events = happens(state, seat, action)
        if not GAME.is_open(state, action, events):
            continue
        told += 1
        (decision,) = state.decisions()
        others = [other for other in decision.actions if not same(other, action)]
        for other in random.Random(told).sample(others, min(ALTERNATIVES, len(others))):
            assert heard(happens(state, seat, other), None) != heard(events, None), (action, other)
    assert told > most / 10


def open_kinds(tier: str, turns: int) -> Counter[tuple[str, bool]]:
    """What policies answer in a game of three where something is told of it: is it open?"""
    state = GAME.new(3, GAME.read_options({"tier": tier, "max_game_turns": turns}), seed=1)
    bots = [make_bot("greedy", seat) for seat in range(3)]
    kinds: Counter[tuple[str, bool]] = Counter()
    while decisions := state.decisions():
        seat, alone = decisions[0].seat, len(decisions) == 1 and not state.top.discreet
        action = bots[seat].choose(Perspective(state, decisions[0]))
        before, events = state.clone(), state.apply(seat, action)
        if alone and events:
            kinds[type(action).__name__, GAME.is_open(before, action, events)] += 1
    return kinds


def test_nearly_all_that_is_seen_to_be_done_can_be_talked_about() -> None:
    kinds = open_kinds("basic", turns=8)
    for kind in ("Explore", "Depart", "Hit", "Stay", "EndMovement"):
        assert kinds[kind, True]
        assert not kinds[kind, False]
    assert sum(kinds[kind, open] for kind, open in kinds if not open) == 0


def test_sealed_answers_and_hidden_stacks_are_no_matter_for_talk() -> None:
    options = {"tier": "standard", "hidden_stacks": True}
    for state, seat, action in answered(options, seed=3, most=150):
        assert not GAME.is_open(state, action, happens(state, seat, action))
    for state, seat, action in answered({"tier": "standard"}, seed=3, most=150):
        if state.top.discreet or len(state.decisions()) > 1:
            assert not GAME.is_open(state, action, happens(state, seat, action))


# -- in words


SENTENCES = [
    *purposes.TEMPLATES,
    *(
        value
        for name, value in vars(motives).items()
        if name.isupper() and isinstance(value, str) and value != motives.JOINED
    ),
]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_sentence_is_there_in_italian_with_the_same_facts(sentence: str) -> None:
    facts = re.findall(r"{\w+}", sentence)
    assert sorted(re.findall(r"{\w+}", ITALIAN.motives[sentence])) == sorted(facts)
    assert ITALIAN.motives[sentence][-1] == sentence[-1] == "."


def test_no_sentence_is_translated_that_nobody_says() -> None:
    assert set(ITALIAN.motives) == {*SENTENCES, BY_CHANCE, KEEPS_PEACE}


def test_players_planets_and_units_are_called_as_the_reader_calls_them() -> None:
    state = GAME.new(2, seed=1)
    guards = motive(purposes.GUARDS, player=1, planet="Yellow")
    english, italian = (GAME.motive(state, guards, language) for language in ("en", "it"))
    assert english == "Warships of Green are near Yellow: I want it guarded."
    assert italian == "Navi militari di Verde sono vicine a Giallo: voglio che sia difeso."
    unlocks = motive(purposes.UNLOCKS, level=4, unit="assault_boat")
    assert GAME.motive(state, unlocks, "it").endswith("di nuovo: nave d'assalto.")


def test_the_own_home_world_is_not_called_like_its_player() -> None:
    state = GAME.new(2, seed=1)
    home = state.planets["Yellow"]
    assert purposes.spoken(home, 0) == MY_HOME
    assert purposes.spoken(home, 1) == "Yellow"
    gathers = motive(purposes.GATHERS, planet=MY_HOME)
    assert GAME.motive(state, gathers) == "At my home world my warship is at hand when I need it."
    assert GAME.motive(state, gathers, "it").startswith("Al mio pianeta madre la mia nave")
    guards = motive(purposes.GUARDS, player=1, planet=MY_HOME)
    assert "vicine al mio pianeta madre" in GAME.motive(state, guards, "it")
    raises = motive(motives.RAISES, levels={"industry": [MY_HOME, "Solne"]})
    assert GAME.motive(state, raises) == "I raise the industry of my home world and Solne."
    assert GAME.motive(state, raises, "it") == "Aumento l'industria del mio pianeta madre e Solne."
    grows = motive(purposes.GROWS, planet=MY_HOME)
    assert GAME.motive(state, grows, "it").startswith("Il mio pianeta madre deve crescere")


def test_units_are_counted_and_levels_named_with_their_planets() -> None:
    state = GAME.new(2, seed=1)
    units, levels = {"assault_boat": 2, "patrol_boat": 1}, {"industry": ["Yellow", "Solne"]}
    builds = motive(motives.BUILDS_AND_RAISES, units=units, levels=levels)
    both = motive(motives.JOINED, what=builds, why=motive(motives.COMPARED_PLANS))
    assert GAME.motive(state, both) == (
        "I build 1 patrol boat and 2 assault boats, and raise the industry of Yellow and Solne. "
        "I have compared several plans, and this one leads to the best position."
    )
    assert GAME.motive(state, both, "it") == (
        "Costruisco 1 caccia leggero e 2 navi d'assalto e aumento l'industria di Giallo e Solne. "
        "Ho confrontato più piani, e questo porta alla posizione migliore."
    )


def test_what_a_program_says_itself_is_left_as_it_is() -> None:
    said = motive("{said}", said="I like {scouts} and transport.")
    for language in ("en", "it", GAME.terminal):
        assert GAME.motive(GAME.new(2), said, language) == "I like {scouts} and transport."


# -- what moves are good for


def said_of(state: State, *texts: str) -> list[str]:
    """Why a sound player would do these things now."""
    whys = [purposes.purpose(state, 0, GAME.read_action(text)) for text in texts]
    return [GAME.motive(state, why) for why in whys]


def test_a_move_is_explained_by_what_it_is_good_for() -> None:
    state = position(
        tiles={"A:2,0": "Solne", "A:2,-1": "Undor", "A:1,-1": "empty_space"},
        planets={"Solne": {"owner": 1, "industry": 2, "tech": 2}},
        units={"A:1,0": {0: ["AB 1", "Col 2", "Sct 3", "Trn 4"]}},
        step={"name": "movement", "seat": 0},
    )
    assert said_of(state, "move 1 to A:2,0", "move 2 to A:1,-1", "move 3 to A:2,-1") == [
        "Solne is worth 4 points, and Green guards it too little.",
        "Undor belongs to nobody: I want to settle it.",
        "I want to see what lies beyond the known space.",
    ]
    assert said_of(state, "move 4 to A:1,-1", "end movement step") == [
        "My transport is on its way to where it earns something.",
        "I see nothing more that is worth moving.",
    ]


def test_what_is_built_is_explained_by_what_is_missing() -> None:
    state = position(
        tiles={"A:2,0": "empty_space"},
        units={"A:2,0": {1: ["DD 9"]}},
        step={"name": "economic", "seat": 0},
    )
    assert said_of(state, "build scout at Yellow", "build patrol_boat at Yellow") == [
        "Too much of the space around me is unknown.",
        "Warships of Green are near my home world: I want it guarded.",
    ]
    assert said_of(state, "raise tech of Yellow") == [
        "Tech 4 lets me build something new: assault boat."
    ]


@pytest.mark.parametrize("name", ["greedy", "easy", "normal"])
def test_bots_that_play_by_the_policy_say_what_their_moves_are_good_for(name: str) -> None:
    state = position(step={"name": "economic", "seat": 0})
    bot = make_bot(name, 1)
    assert bot.explain() is None
    bot.choose(Perspective(state, state.decisions()[0]))
    assert isinstance(bot.explain(), Motive)


@pytest.mark.parametrize(
    ("options", "most"),
    [({"tier": "basic"}, 150), pytest.param(ADVANCED, 900, marks=pytest.mark.slow)],
)
def test_reasons_are_found_in_what_everybody_sees(options: dict[str, Any], most: int) -> None:
    told = 0
    for state, seat, action in answered(options, seed=4, most=most):
        if GAME.is_open(state, action, happens(state, seat, action)):
            why = GAME.purpose(state.imagine(seat, seeded(told)), seat, action)
            assert why == GAME.purpose(state.seen_by(None), seat, action)
            told += why is not None
    assert told > most / 20


# -- whole games

THOUGHTFUL = ("search:nodes=4", "hard")
BOTS = (
    *("random", "greedy", "easy", "normal", "strategist"),
    *(pytest.param(name, marks=pytest.mark.slow) for name in THOUGHTFUL),
)
TIERS = {"basic": {"tier": "basic"}, "standard": {"tier": "standard"}, "advanced": ADVANCED}
BEST = "leads to the best position"
ENGLISH_NAMES = {"industry", "tech", *ENGLISH.units.values(), *ENGLISH.plurals.values()}
ENGLISH_ONLY = ENGLISH_NAMES - {*ITALIAN.units.values(), *ITALIAN.plurals.values()}


@pytest.fixture(autouse=True)
def hard_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HardBot, "players", ("search:nodes=4",))


def choices(
    name: str, options: dict[str, Any], turns: int, seed: int = 1
) -> Iterator[tuple[State, Bot, Action]]:
    """What a bot chose where it had a choice, in a game with itself, before it is played."""
    state = GAME.new(2, GAME.read_options({**options, "max_game_turns": turns}), seed=seed)
    bots = [make_bot(name, seat) for seat in range(2)]
    while decisions := state.decisions():
        decision = decisions[0]
        bot = bots[decision.seat]
        action = bot.choose(Perspective(state, decision))
        if len(decision.actions) > 1:
            yield state, bot, action
        state.apply(decision.seat, action)


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("name", BOTS)
def test_every_choice_has_a_reason_in_both_languages(name: str, tier: str) -> None:
    told = set()
    for state, bot, action in choices(name, TIERS[tier], turns=4):
        why = bot.explain()
        assert why is not None, action
        seen = state.seen_by(None)
        told.add((GAME.motive(seen, why), GAME.motive(seen, why, "it")))
    assert told
    foreign = re.compile(rf"\b({'|'.join(ENGLISH_ONLY)})\b", re.IGNORECASE)
    for english, italian in told:
        assert english != italian
        assert not re.search(r"[_{}\[\]()]", english + italian)
        assert english[0].isupper()
        assert italian[0].isupper()
        assert english[-1] == italian[-1] == "."
        assert not foreign.search(italian), italian


@pytest.mark.slow
@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("name", ["greedy", "easy", "strategist"])
def test_whole_games_are_explained(name: str, tier: str) -> None:
    for state, bot, action in choices(name, TIERS[tier], turns=15, seed=2):
        why = bot.explain()
        assert why is not None, action
        texts = [GAME.motive(state.seen_by(None), why, language) for language in ("en", "it")]
        assert not re.search(r"[_{}]", "".join(texts))


def test_chance_says_that_it_is_chance() -> None:
    state, bot = GAME.new(2, seed=1), make_bot("random", 1)
    assert bot.explain() is None
    bot.choose(Perspective(state, state.decisions()[0]))
    why = bot.explain()
    assert why is not None
    assert GAME.motive(state, why) == "I took one of 31 answers by chance."
    assert GAME.motive(state, why, "it") == "Ho preso a caso una di 31 risposte."


# -- what is said of plans


@pytest.mark.slow
@pytest.mark.parametrize("tier", TIERS)
def test_only_other_plans_than_the_usual_one_are_said_to_be_best(tier: str) -> None:
    """Nobody follows them without having compared them."""
    strategy, compared = GAME.strategy(), 0
    for state, bot, _ in choices("strategist", TIERS[tier], turns=9, seed=3):
        seat = state.decisions()[0].seat
        usual, *others = strategy.plans(state.imagine(seat, seeded(1)), seat)
        assert BEST not in str(usual.motive)
        assert all(BEST in str(other.motive) for other in others)
        compared += len(others)
        assert BEST not in str(bot.explain())
    assert compared


@pytest.mark.slow
def test_the_best_position_is_claimed_only_by_who_has_compared_some() -> None:
    before: dict[Bot, tuple[Motive | None, int]] = {}
    claims = 0
    for _, bot, _ in choices("search:nodes=6", {"tier": "basic"}, turns=8, seed=3):
        assert isinstance(bot, SearchBot)
        last, nodes = before.get(bot, (None, 0))
        if BEST in str(bot.motive) and bot.motive is not last:
            claims += 1
            assert bot.nodes >= nodes + 2
        before[bot] = bot.motive, bot.nodes
    assert claims


@pytest.mark.slow
def test_a_level_explains_a_usual_plan_move_by_move() -> None:
    """But what was found by looking ahead has that for a reason."""
    for state, bot, action in choices("hard", {"tier": "basic"}, turns=7, seed=3):
        player = bot._player  # type: ignore[attr-defined]
        why, seat = bot.explain(), state.decisions()[0].seat
        if BEST in str(player.explain()):
            assert why == player.explain()
        else:
            assert why == purposes.purpose(state, seat, action)
