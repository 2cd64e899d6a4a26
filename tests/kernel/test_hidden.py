"""What is hidden stays hidden, is dealt again for whoever imagines it, and nothing else changes."""

from collections import Counter
from typing import Any, Generic, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from astrarium.kernel import (
    Dice,
    Event,
    Perspective,
    Plain,
    Rolled,
    Secret,
    State,
    Step,
    heard,
    seeded,
)
from astrarium.kernel.dealing import redealt
from astrarium.kernel.dice import imagined
from astrarium.kernel.hidden import redacted, secret_fields
from tests.kernel.games import bazaar, bids, duel


class Purse(msgspec.Struct, frozen=True):
    coins: Secret[int]
    colour: str = "red"

    def invented(self, state: object, seat: int, dice: Dice) -> "Purse":
        if self.coins.known_to(seat):
            return self
        coins, _ = dice.draw(1000, "coins")
        return msgspec.structs.replace(self, coins=Secret(coins, self.coins.knows))


class Table(msgspec.Struct, frozen=True):
    deck: tuple[Secret[int], ...] = ()
    hands: dict[int, tuple[Secret[int], ...]] = {}
    purses: dict[str, Purse] = {}
    turn: int = 1


def card(value: int, *knows: int, pool: str = "cards") -> Secret[int]:
    return Secret(value, knows, pool)


TABLE = Table(
    deck=tuple(card(value) for value in range(10)),
    hands={0: (card(10, 0), card(11, 0, 1)), 1: (card(12, 1), card(13, 1))},
    purses={"left": Purse(Secret(5, (0,))), "right": Purse(Secret(6, (1,)))},
)

pieces = st.builds(
    Secret,
    st.integers(0, 5),
    st.sets(st.integers(0, 2)).map(lambda knows: tuple(sorted(knows))),
    st.sampled_from(["cards", "tiles"]),
)
tables = st.builds(
    Table,
    deck=st.lists(pieces, max_size=8).map(tuple),
    hands=st.dictionaries(st.integers(0, 2), st.lists(pieces, max_size=4).map(tuple)),
)
seeds = st.integers(0, 2**128 - 1).map(seeded)


def all_secrets(table: Table) -> list[Secret[int]]:
    return [*table.deck, *(secret for hand in table.hands.values() for secret in hand)]


def test_a_seat_sees_what_it_knows_and_nothing_else() -> None:
    seen = redacted(TABLE, 1)
    assert [secret.value for secret in all_secrets(seen)] == [None] * 11 + [11, 12, 13]
    assert (seen.purses["left"].coins.value, seen.purses["right"].coins.value) == (None, 6)


def test_a_spectator_sees_no_secret() -> None:
    assert not any(secret.value for secret in all_secrets(redacted(TABLE, None)))


def test_what_is_not_secret_is_left_as_it_is() -> None:
    seen = redacted(TABLE, None)
    assert seen.turn == 1
    assert seen.purses["left"].colour == "red"
    assert seen.deck[0].pool == "cards"


def test_redacting_leaves_the_original_alone() -> None:
    redacted(TABLE, None)
    assert TABLE.deck[3].value == 3


def test_data_without_secrets_is_shared() -> None:
    plain = Table()
    assert redacted(plain, 0) is plain


@given(tables, st.integers(0, 2), seeds)
def test_dealing_anew_looks_the_same_to_the_seat(table: Table, seat: int, dice: Dice) -> None:
    assert redacted(redealt(table, seat, dice), seat) == redacted(table, seat)


@given(tables, st.integers(0, 2), seeds)
def test_dealing_anew_conserves_every_pool(table: Table, seat: int, dice: Dice) -> None:
    def values(table: Table) -> Counter[tuple[str, int | None]]:
        return Counter((secret.pool, secret.value) for secret in all_secrets(table))

    assert values(redealt(table, seat, dice)) == values(table)


def test_dealing_anew_is_decided_by_the_dice_alone() -> None:
    deals = [redealt(TABLE, 0, seeded(seed)) for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


def test_every_unknown_card_can_be_anywhere() -> None:
    deals = [redealt(TABLE, 0, seeded(seed)) for seed in range(300)]
    assert {deal.hands[1][0].value for deal in deals} == {*range(10), 12, 13}


def test_what_has_no_pool_is_invented_by_its_record() -> None:
    deal = redealt(TABLE, 0, seeded(1))
    assert deal.purses["left"].coins.value == 5
    assert deal.purses["right"].coins.value not in (None, 6)


def test_inventions_do_not_copy_each_other() -> None:
    table = Table(purses={name: Purse(Secret(5, ())) for name in "abc"})
    deal = redealt(table, 0, seeded(1))
    assert len({purse.coins.value for purse in deal.purses.values()}) == 3


class Crew(msgspec.Struct, frozen=True):
    """Has as many rowers as it likes, but all crews together have five."""

    rowers: Secret[int]

    def invented(self, fleet: "Fleet", seat: int, dice: Dice) -> "Crew":
        if self.rowers.known_to(seat):
            return self
        left = 5 - sum(crew.rowers.value or 0 for crew in fleet.crews.values())
        rowers, _ = dice.draw(left + 1, "rowers")
        return Crew(Secret(rowers - 1, self.rowers.knows))


class Fleet(msgspec.Struct, frozen=True):
    crews: dict[str, Crew]


def test_inventing_sees_what_the_seat_knows_and_what_was_invented_before() -> None:
    crews = {name: Crew(Secret(many, (at,))) for at, (name, many) in enumerate(CREWS.items())}
    seen = set()
    for seed in range(200):
        deal = redealt(Fleet(crews), 0, seeded(seed))
        rowers = [crew.rowers.value for crew in deal.crews.values()]
        assert rowers[0] == 2
        assert sum(rowers) <= 5
        seen.add(tuple(rowers))
    assert len(seen) == 10


CREWS = {"left": 2, "middle": 2, "right": 1}


class Sealed(msgspec.Struct, frozen=True):
    bid: Secret[int]


def test_what_nobody_can_invent_is_not_given_away() -> None:
    with pytest.raises(TypeError, match="seat 0 does not know has no pool"):
        redealt(Sealed(Secret(5, (1,))), 0, seeded(1))


def test_an_empty_envelope_needs_no_invention() -> None:
    empty = Sealed(Secret(None, (1,)))
    assert redealt(empty, 0, seeded(1)) == empty


class Scouting(Step, frozen=True):
    found: Secret[str]


class Found(Event, frozen=True):
    seat: int
    tile: Secret[str]


class Stack(msgspec.Struct, frozen=True):
    steps: tuple[Step, ...]
    number: int


def test_secrets_are_found_in_records_known_only_by_their_base() -> None:
    assert secret_fields(Stack) == ("steps",)
    seen = redacted(Stack((Scouting(Secret("nova", (0,))),), 1), 1)
    assert seen.steps == (Scouting(Secret(None, (0,))),)


T = TypeVar("T")


class Box(msgspec.Struct, Generic[T], frozen=True):
    inside: T
    beside: Any = None


def test_secrets_are_found_where_the_type_tells_nothing() -> None:
    box = Box(Secret("nova", (0,)), (Secret("void", (0,)),))
    assert redacted(box, 1) == Box(Secret(None, (0,)), (Secret(None, (0,)),))


def test_secrets_may_not_be_kept_in_sets() -> None:
    class Bag(msgspec.Struct, frozen=True):
        tiles: frozenset[Secret[str]]

    with pytest.raises(TypeError, match="keeps secrets in a set"):
        secret_fields(Bag)


def test_events_are_heard_by_their_audience_only() -> None:
    roll = Rolled(name="luck", draw=bids.Luck(1, 1), sides=6, value=3, to=(1,))
    assert heard([roll], 1) == [roll]
    assert heard([roll], 0) == heard([roll], None) == []


def test_secrets_in_events_are_redacted() -> None:
    found = Found(1, Secret("nova", (1,)))
    assert heard([found], 1) == [found]
    assert heard([found], 0) == heard([found], None) == [Found(1, Secret(None, (1,)))]


def test_a_view_of_an_imagined_state_is_the_same_view() -> None:
    state = duel.GAME.new(3, seed=1)
    for seat in range(3):
        imagined = state.imagine(seat, seeded(9))
        assert imagined != state
        assert imagined.view(seat) == state.view(seat)


def test_where_a_seat_knows_everything_an_imagined_state_is_a_clone() -> None:
    """With all that was worked out: nothing of it can tell what is hidden."""
    state = bazaar.GAME.new(2, seed=1)
    asked = state.decisions()
    twin = state.imagine(0, seeded(9))
    assert twin.decisions() is asked
    assert twin.dice == seeded(9)
    twin.dice = state.dice
    assert twin == state


def test_what_hides_something_only_later_is_found_too() -> None:
    """A state remembers which of its parts hide something, until they change."""
    state = bids.GAME.new(2, seed=1)
    state.imagine(1, seeded(1))
    state.apply(0, bids.Bid(1))
    bids_seen = {state.imagine(1, seeded(seed)).top.bids[0].value for seed in range(30)}
    assert len(bids_seen) > 2


class Idle(Step, frozen=True):
    pass


class Hands(State, kw_only=True):
    hands: dict[int, tuple[Secret[int], ...]] = {}


def test_what_comes_to_lie_in_a_dict_is_found_too() -> None:
    """A dict stays the same object while it changes in place."""
    table = Hands(seats=2, dice=seeded(1), stack=(Idle(),), hands={1: ()})
    state: Any = table.imagine(0, seeded(1))
    assert state.hands == {1: ()}
    state.hands[1] = tuple(card(value, 1) for value in range(5))
    assert len({state.imagine(0, seeded(seed)).hands[1] for seed in range(30)}) > 2
    state.hands[1] = ()
    assert state.imagine(0, seeded(1)).hands == {1: ()}


def test_imagined_dice_are_those_of_no_seed_that_somebody_chose() -> None:
    """Whoever plays and imagines with the same number must not foresee the true dice."""
    made = {
        imagined(at, seat, sample) for at in range(9) for seat in range(4) for sample in range(9)
    }
    assert len(made) == 9 * 4 * 9
    assert made.isdisjoint(seeded(seed) for seed in range(1000))
    assert imagined(3, 1, -1) != imagined(3, 2, 0)


def test_long_rows_of_cards_are_dealt_like_short_ones() -> None:
    deck = tuple(card(value) for value in range(20))
    hand = tuple(card(value, 0) for value in range(20, 30))
    table = Table(deck=deck, hands={0: hand, 1: tuple(card(value, 1) for value in range(30, 45))})
    deal = redealt(table, 0, seeded(1))
    assert deal.hands[0] is hand
    dealt = [secret.value for secret in (*deal.deck, *deal.hands[1])]
    assert sorted(dealt) == [*range(20), *range(30, 45)]
    assert all(secret.knows == (1,) for secret in deal.hands[1])
    assert redacted(deal, 0) == redacted(table, 0)


def test_others_are_asked_anew_in_an_imagined_state() -> None:
    """What is remembered of the true questions would tell what the others hold."""
    state = duel.GAME.new(2, seed=1)
    asked = {state.imagine(1, seeded(seed)).decisions()[0].actions for seed in range(50)}
    assert len(asked) > 10


def test_the_dice_to_come_are_imagined_too() -> None:
    assert bids.GAME.new(2, seed=1).imagine(0, seeded(9)).dice == seeded(9)


def test_a_perspective_shows_one_seat_and_imagines_the_rest() -> None:
    state = duel.GAME.new(2, seed=1)
    eyes = Perspective(state, state.decisions()[0])
    assert eyes.seat == 0
    assert eyes.view() == state.view(0)
    assert eyes.imagine().dice != state.dice
    assert eyes.imagine(sample=1).dice != eyes.imagine().dice
    assert eyes.imagine().view(0) == state.view(0)


class Card(Plain, frozen=True):
    name: str


class Trap(Card, frozen=True):
    target: Secret[int]


class Chain(Plain, frozen=True):
    links: tuple["Chain", ...] = ()


class Display(Plain, frozen=True):
    cards: tuple[Card, ...]
    chain: Chain = Chain()


def test_a_secret_in_a_special_kind_of_record_is_hidden_too() -> None:
    table = Display((Card("shield"), Trap("mine", Secret(7, (0,)))))
    seen = redacted(table, 1)
    assert seen.cards[1].target.value is None
    assert redacted(table, 0) == table


# -- states as a seat sees them


def test_a_state_as_a_seat_sees_it_has_its_own_secrets_and_no_others() -> None:
    state = bids.GAME.new(3, bids.BidsOptions(lots=2), seed=5)
    state.apply(0, bids.Bid(2))
    state.apply(1, bids.Bid(3))
    assert _values(state) != _values(state.seen_by(0)) != _values(state.seen_by(1))
    for seat in (0, 1, 2, None):
        assert all(secret.known_to(seat) for secret in _secrets(state.seen_by(seat)))


def test_a_state_as_a_seat_sees_it_has_no_dice_and_no_counters() -> None:
    state = duel.GAME.new(2, seed=3)
    decision = state.decisions()[0]
    state.apply(decision.seat, decision.actions[0])
    seen = state.seen_by(decision.seat)
    assert set(seen.dice.key) == {"0"}
    assert (seen.dice.drawn, seen.sequence, seen.actor, seen.floors) == (
        0,
        0,
        None,
        (0,) * seen.seats,
    )


def test_looking_through_the_eyes_of_a_seat_changes_nothing() -> None:
    state = duel.GAME.new(2, seed=3)
    before = state.digest()
    seen = state.seen_by(1)
    seen.take_back(1)
    assert state.digest() == before


def _secrets(data: Any) -> list[Secret[Any]]:
    """The secrets in some data that are not empty."""
    if isinstance(data, Secret):
        return [] if data.value is None else [data]
    if isinstance(data, msgspec.Struct):
        return _secrets([getattr(data, name) for name in secret_fields(type(data))])
    parts = data.values() if isinstance(data, dict) else data
    return [secret for part in parts for secret in _secrets(part)]


def _values(state: Any) -> list[Any]:
    return [secret.value for secret in _secrets(state)]
