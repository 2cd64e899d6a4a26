"""Programs that play Cosmic Encounter: every question is answered, and every answer explained."""

from collections.abc import Collection, Sequence
from typing import Any
from zlib import crc32

import pytest

from astrarium.bots import make_bot
from astrarium.games.cosmic_encounter import GAME
from astrarium.games.cosmic_encounter.bot.answers import ANSWERS
from astrarium.games.cosmic_encounter.bot.counting import unseen
from astrarium.games.cosmic_encounter.bot.dealing import change, is_fair, worth_of
from astrarium.games.cosmic_encounter.bot.purposes import SAYINGS, TEMPLATES
from astrarium.games.cosmic_encounter.bot.situation import Situation
from astrarium.games.cosmic_encounter.bot.stance import BEST, PLAIN
from astrarium.games.cosmic_encounter.bot.strengths import STRENGTH
from astrarium.games.cosmic_encounter.data import ALIENS, face, is_encounter_card
from astrarium.games.cosmic_encounter.events.powers import PowerUsed
from astrarium.games.cosmic_encounter.imagining import only_cards_are_hidden
from astrarium.games.cosmic_encounter.power import Alien, CosmicPower
from astrarium.games.cosmic_encounter.rules.asking import Asked, ChooseCards, Whether
from astrarium.games.cosmic_encounter.rules.deal import Accept, Considering
from astrarium.games.cosmic_encounter.rules.setup import OpenChoice, TakeAlien
from astrarium.games.cosmic_encounter.rules.terms import ANY, CHOICE, Count, Giving, Terms, proposal
from astrarium.games.cosmic_encounter.state import CosmicState
from astrarium.games.cosmic_encounter.text.speech import Words
from astrarium.games.cosmic_encounter.text.words import FOLDER
from astrarium.kernel import Motive, Perspective, Step
from astrarium.kernel.lexicon import load_lexicon
from astrarium.kernel.reading import subkinds
from astrarium.kernel.standing import ANY as ANY_MOMENT
from astrarium.kernel.standing import GAME as UNTIL_THE_END
from astrarium.kernel.standing import Orders, Passing
from astrarium.kernel.windows import Window
from tests.games.cosmic_encounter.tables import SETTINGS

PACKAGE = "astrarium.games.cosmic_encounter"
OF_PLACES = {"EncounterPlayer", "Aim", "Invite", "Join", "Decline", "TakeShips"}


def played(
    seats: int,
    options: dict[str, Any],
    seed: int,
    encounters: int = 400,
    aliens: Sequence[str] = (),
) -> tuple[CosmicState, set[str]]:
    """A game of the game's own policies, with the powers that were used in it. The aliens are those
    that are taken, if they are chosen openly."""
    state = GAME.new(seats, GAME.read_options(options), seed)
    policies = [GAME.policy() for _ in range(seats)]
    used: set[str] = set()
    while state.ended is None and state.begun < encounters:
        decision = state.decisions()[0]
        answer = state.top.moot(state, decision.seat)
        if aliens and isinstance(state.top, OpenChoice):
            answer = TakeAlien(aliens[decision.seat])
        elif answer is None:
            answer = policies[decision.seat].choose(Perspective(state, decision))
            assert answer in decision.actions
        assert isinstance(GAME.purpose(state, decision.seat, answer), Motive)
        told = state.apply(decision.seat, answer)
        used |= {event.power for event in told if isinstance(event, PowerUsed)}
    assert isinstance(state, CosmicState)
    return state, used


@pytest.fixture(scope="module")
def middle() -> CosmicState:
    """A game of four in its tenth encounter, in which somebody is asked."""
    return played(4, {}, seed=3, encounters=10)[0]


# -- whole games


@pytest.mark.parametrize("name", SETTINGS)
def test_policies_answer_every_question(name: str) -> None:
    seats, options = SETTINGS[name]
    state, _ = played(seats, options, seed=5)
    assert state.ended is not None
    assert state.ended.winners, "bots win games, and do not wait for their end"


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("bots", [("easy", "random"), ("strategist", "greedy")])
def test_bots_of_all_kinds_finish_games(seats: int, bots: tuple[str, str]) -> None:
    state = GAME.new(seats, seed=seats)
    players = [make_bot(bots[seat % 2], seat) for seat in range(seats)]
    while decisions := state.decisions():
        decision = decisions[0]
        state.apply(decision.seat, players[decision.seat].choose(Perspective(state, decision)))
    assert state.outcome() is not None


def five(wanted: Collection[str], seed: int) -> list[str]:
    """Aliens of a game, as many of those that are wanted as go together, others if they are few."""
    order = sorted(wanted) + sorted(
        ALIENS.keys() - wanted, key=lambda name: crc32(f"{seed} {name}".encode())
    )
    chosen: list[str] = []
    for name in order:
        if len(chosen) < 5 and ALIENS[name].not_with not in chosen:
            chosen.append(name)
    return chosen


@pytest.mark.slow
def test_bots_use_the_power_of_every_alien() -> None:
    """An alien whose power nobody ever uses is one that bots do not understand."""
    aliens = {name for name, kind in CosmicPower.known.items() if issubclass(kind, Alien)}
    unused = {name for name in aliens if CosmicPower.known[name].windows}  # type: ignore[attr-defined]
    unused -= {"masochist"}  # which wins when it is used, once a game
    for seed in range(100):
        if unused:
            unused -= played(5, {"aliens": "chosen"}, seed, aliens=five(unused, seed))[1]
    assert sorted(unused) == []


def test_greedy_beats_random() -> None:
    won = 0.0
    for game in range(8):
        state = GAME.new(4, seed=game)
        players = [make_bot("random" if seat != game % 4 else "greedy", seat) for seat in range(4)]
        while decisions := state.decisions():
            decision = decisions[0]
            state.apply(decision.seat, players[decision.seat].choose(Perspective(state, decision)))
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.share(game % 4)
    assert won >= 5


# -- what is said


def test_every_question_has_an_answer() -> None:
    asking = [step for step in subkinds(Step, PACKAGE) if step.accepts]
    general = (Window, ChooseCards, Asked, Whether)  # answered by what they are about
    known = [step for step in asking if step in ANSWERS or issubclass(step, general)]
    assert sorted(step.__name__ for step in asking if step not in known) == []


def test_every_action_is_explained() -> None:
    accepted = {action for step in subkinds(Step, PACKAGE) for action in step.accepts}
    silent = {action.__name__ for action in accepted if action not in SAYINGS}
    assert silent <= OF_PLACES


def test_every_motive_is_said_in_italian() -> None:
    italian = load_lexicon(Words, FOLDER, "it").motives
    assert [template for template in TEMPLATES if template not in italian] == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_reasons_tell_nothing_of_a_hand(language: str) -> None:
    """What a bot says is the same whatever it holds, and names no card."""
    state = GAME.new(4, seed=8)
    policies = [GAME.policy() for _ in range(4)]
    cards = set(GAME.speaking(state, language).words.names["card"].values())
    while state.begun < 6 and (decisions := state.decisions()):
        decision = decisions[0]
        action = policies[decision.seat].choose(Perspective(state, decision))
        why = GAME.purpose(state, decision.seat, action)
        other = Perspective(state, decision).imagine(1)
        assert GAME.purpose(other, decision.seat, action) == why
        said = GAME.motive(state, why, language)
        assert "{" not in said
        assert not [card for card in cards if card in said]
        state.apply(decision.seat, action)


# -- what powers ask


def test_the_dictator_sends_others_to_whoever_is_ahead() -> None:
    state = GAME.position(
        {
            "seats": 4, "aliens": {1: "dictator"},
            "ships": {"red-1": {0: 4, 2: 1}, "red-2": {0: 4, 2: 1}, "red-3": {0: 4, 3: 1}},
            "encounter": {"phase": "destiny", "offense": 0},
        }
    )  # fmt: skip
    state.run()
    decision = next(one for one in state.decisions() if one.kind == "ChooseDestiny")
    answer = GAME.policy().choose(Perspective(state, decision))
    assert str(answer) in ("choose destiny green", "choose destiny most-foreign-colonies")


# -- what is known


def test_cards_are_counted(middle: CosmicState) -> None:
    """The cards that a seat cannot place are all others than those that it knows."""
    seat = middle.asks()[0]
    deals = [middle.imagine(seat, middle.dice.fork(str(deal))) for deal in range(3)]
    pools = [sorted(unseen(deal, seat)) for deal in deals]  # type: ignore[arg-type]
    assert pools[0] == pools[1] == pools[2] == sorted(unseen(middle, seat))
    for card in set(middle.discards):
        if face(card).value > 20:
            assert card not in pools[0]


def test_imagined_hands_are_plausible(middle: CosmicState) -> None:
    seat = middle.asks()[0]
    other = middle.clockwise(seat)[0]
    found = set()
    for deal in range(20):
        twin = middle.imagine(seat, middle.dice.fork(str(deal)))
        assert isinstance(twin, CosmicState)
        assert twin.view(seat) == middle.view(seat)
        assert len(twin.hands[other]) == len(middle.hands[other])
        cards = sorted((*twin.deck, *(card for one in range(4) for card in twin.cards_of(one))))
        truth = sorted((*middle.deck, *(card for one in range(4) for card in middle.cards_of(one))))
        assert cards == truth or middle.encounter.laid
        found.add(twin.cards_of(other))
    assert len(found) > 10


def test_of_most_positions_all_that_is_hidden_is_dealt_in_one_go() -> None:
    state = GAME.new(4, seed=1)
    short = []
    while state.begun < 4:
        decision = state.decisions()[0]
        if state.begun:
            short.append(only_cards_are_hidden(state, decision.seat))
        state.apply(decision.seat, decision.actions[0])
    assert sum(short) > 0.9 * len(short)


def test_standing_orders_of_others_are_imagined_to_be_none(middle: CosmicState) -> None:
    state = middle.clone()
    for seat in range(state.seats):
        state.stand_by(seat, Orders((Passing(ANY_MOMENT, UNTIL_THE_END),)))
    twin = state.imagine(1, state.dice.fork("standing"))
    assert [one.orders.value for one in twin.standing] == [
        state.orders_of(1) if seat == 1 else Orders() for seat in range(state.seats)
    ]


def test_who_is_known_to_hold_an_encounter_card_is_imagined_with_one(middle: CosmicState) -> None:
    seat = middle.asks()[0]
    other = middle.clockwise(seat)[0]
    state = middle.clone()
    state.encounter_becomes(vouched=(other,))
    for deal in range(20):
        twin = state.imagine(seat, state.dice.fork(str(deal)))
        assert isinstance(twin, CosmicState)
        assert any(map(is_encounter_card, twin.cards_of(other)))


def test_a_miser_that_may_have_to_select_again_is_imagined_with_a_card_in_its_hand() -> None:
    """While its card of the hoard can be zapped, what it would then select from is its hand."""
    state = GAME.position(
        {
            "aliens": {0: "miser"},
            "hands": {0: ["negotiate"], 1: ["attack-20"], 2: ["cosmic-zap"]},
            "hoards": {0: ["attack-40"]},
            "asked": {2: ["power_used"]},
            "ships": {"red-1": {0: 2}},
            "encounter": {
                "phase": "planning", "offense": 0, "defense": 1, "planet": "blue-1",
                "gate": {0: 2},
            },
        }
    )  # fmt: skip
    state.run()
    for answer in ("lay hoarded attack-40", "select attack-20"):
        asked = state.decisions()[0]
        state.apply(asked.seat, next(one for one in asked.actions if str(one) == answer))
    for deal in range(20):
        twin = state.imagine(2, state.dice.fork(str(deal)))
        assert isinstance(twin, CosmicState)
        assert any(map(is_encounter_card, twin.cards_of(0)))


# -- deals


def considering(state: CosmicState, seat: int, other: int, terms: Terms) -> CosmicState:
    """The state in which a seat considers what another one proposes."""
    twin = state.clone()
    twin.encounter_becomes(offense=other, defense=seat)
    step = Considering(seat=seat, proposal=proposal(other, seat, terms), made=1)
    twin.stack = (*twin.stack, step)
    twin.forget()
    return twin


@pytest.mark.parametrize("stance", [PLAIN, BEST])
def test_an_offer_that_is_worth_less_than_nothing_is_refused_every_time(
    middle: CosmicState, stance: Any
) -> None:
    seat, other = 0, 1
    many = len(middle.hands[seat])
    greedy_terms = Terms(gets=Giving(counts=(Count(min(3, many), ANY, CHOICE),)))
    state = considering(middle, seat, other, greedy_terms)
    decision = next(asked for asked in state.decisions() if asked.seat == seat)
    for _ in range(5):
        answer = GAME.policy().choose(Perspective(state, decision))
        assert answer != Accept()
    sight = Situation(state, seat, stance)
    assert worth_of(sight, other, Terms(greedy_terms.gets, greedy_terms.gives)) < sight.now


def test_a_fair_exchange_of_colonies_is_accepted() -> None:
    state, _ = played(4, {"aliens": "none", "flares": False}, seed=1, encounters=1)
    mine, theirs = state.home_colonies(0)[0], state.home_colonies(1)[0]
    terms = Terms(
        gives=Giving(colony=theirs, ships=((state.home_colonies(0)[1], 1),)),
        gets=Giving(colony=mine, ships=((state.home_colonies(1)[1], 1),)),
    )
    asked = considering(state, 0, 1, terms)
    decision = next(one for one in asked.decisions() if one.seat == 0)
    assert GAME.policy().choose(Perspective(asked, decision)) == Accept()
    sight = Situation(asked, 0, BEST)
    assert is_fair(sight, 1, Terms(terms.gets, terms.gives))
    assert change(sight, 0, terms.gets, terms.gives).colonies == 1


# -- in numbers


def test_a_strategy_plans_and_judges(middle: CosmicState) -> None:
    strategy = GAME.strategy()
    state = middle.clone()
    for _ in range(60):
        asked = state.asks()
        if not asked:
            break
        first = next(iter(strategy.plans(state, asked[0])))
        assert first.motive is not None
        state.apply(asked[0], first.actions[0])
    chances = strategy.worth(state)
    assert sum(chances) == pytest.approx(1.0)


def test_features_and_prospects_have_the_same_names_in_all_states(middle: CosmicState) -> None:
    first = GAME.new(4, seed=1)
    hidden = middle.clone().hide(0)
    assert [*GAME.features(first, 0)] == [*GAME.features(middle, 1)] == [*GAME.features(hidden, 1)]
    for state in (first, middle):
        decision = state.decisions()[0]
        rows = GAME.prospects(state, decision.seat, decision.actions)
        assert {len(row) for row in rows} == {len(GAME.prospect_names)}


def test_to_drive_others_out_is_hostile(middle: CosmicState) -> None:
    assert GAME.is_hostile(middle, 0, GAME.read_action("play plague on 1"))
    assert not GAME.is_hostile(middle, 0, GAME.read_action("play plague on 0"))
    assert not GAME.is_hostile(middle, 0, GAME.read_action("encounter 1"))


def test_the_strength_of_every_alien_is_known() -> None:
    assert STRENGTH.keys() == ALIENS.keys()
