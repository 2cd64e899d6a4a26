"""Piles: known contents, known places, and cards that are drawn by the dice."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from astrarium.kernel import Draw, Pile, Secret, State, Step, pile_of, piles, scripted, seeded


class Top(Draw, frozen=True):
    text = "top card"


class Waiting(Step, frozen=True):
    def asks(self, state: State) -> tuple[int, ...]:
        return ()


class Table(State, kw_only=True):
    deck: Pile[str]
    hands: dict[int, tuple[Secret[str], ...]] = {}


def table(deck: Pile[str], *hands: tuple[str, ...]) -> Table:
    return Table(
        seats=max(2, len(hands)),
        dice=seeded(1),
        stack=(Waiting(),),
        deck=deck,
        hands={
            seat: tuple(Secret(card, (seat,), "cards") for card in hand)
            for seat, hand in enumerate(hands)
        },
    )


def seen(state: Table, seat: int | None) -> Pile[str]:
    hidden = state.hide(seat)
    assert isinstance(hidden, Table)
    return hidden.deck


def test_a_pile_has_cards_and_no_order() -> None:
    assert pile_of("cab", "cards") == pile_of("bca", "cards")
    assert Counter(pile_of("abca", "cards")) == Counter("abca")
    assert len(pile_of("abca", "cards")) == 4
    assert not Pile[str]("cards")


def test_every_card_of_a_pile_is_drawn_as_often() -> None:
    drawn = Counter(
        piles.draw(state, state.deck, Top(), 0)[0].value
        for state in map(_with_dice, map(seeded, range(600)))
    )
    assert 240 < drawn["a"] < 360
    assert set(drawn) == {"a", "b", "c"}


def _with_dice(dice: object) -> Table:
    state = table(pile_of("aabc", "cards"))
    state.dice = dice  # type: ignore[assignment]
    return state


def test_a_drawn_card_is_known_to_who_sees_it_and_left_out_of_the_pile() -> None:
    state = table(pile_of("abc", "cards"))
    state.dice = scripted(["b"])
    card, deck = piles.draw(state, state.deck, Top(), 1)
    assert card == Secret("b", (1,), "cards")
    assert deck == pile_of("ac", "cards")
    assert state.news == {1}


def test_nobody_sees_what_is_left_in_a_pile_but_how_much() -> None:
    deck = seen(table(pile_of("abc", "cards")), 0)
    assert (deck.cards, len(deck)) == ((), 3)


def test_of_an_open_pile_everybody_sees_what_is_left() -> None:
    state = table(pile_of("abc", "cards", knows=None))
    assert seen(state, None) == state.deck
    assert state.imagine(0, seeded(2)).hide(0) == state.imagine(0, seeded(2))


def test_who_looks_at_the_top_knows_these_cards_until_they_are_drawn() -> None:
    state = table(pile_of("abcd", "cards"))
    state.dice = scripted(["c", "a"])
    state.deck = piles.look(state, state.deck, 2, Top(), 0)
    assert [card.value for card in seen(state, 0).top] == ["c", "a"]
    assert [card.value for card in seen(state, 1).top] == [None, None]
    card, state.deck = piles.draw(state, state.deck, Top(), 1)
    assert card == Secret("c", (0, 1), "cards")
    assert Counter(state.deck) == Counter("abd")


def test_a_look_at_an_open_pile_tells_others_nothing() -> None:
    state = table(pile_of("abcd", "cards", knows=None))
    before = seen(state, 1).cards
    state.dice = scripted(["c"])
    state.deck = piles.look(state, state.deck, 1, Top(), 0)
    assert seen(state, 1).cards == before
    tops = set()
    for seed in range(60):
        twin = state.imagine(1, seeded(seed))
        assert isinstance(twin, Table)
        assert Counter(twin.deck) == Counter("abcd")
        tops.add(twin.deck.top[0].value)
    assert tops == set("abcd")


def test_cards_go_on_top_and_to_the_bottom_and_come_back_in_order() -> None:
    state = table(pile_of("a", "cards"))
    deck = state.deck.on_top(Secret("t", (0,), "cards"))
    for card in "xy":
        deck = deck.at_bottom(Secret(card, (1,), "cards"))
    state.dice = scripted(["a"])
    drawn = []
    while deck:
        card, deck = piles.draw(state, deck, Top(), 0)
        drawn.append(card.value)
    assert drawn == ["t", "a", "x", "y"]


def test_shuffling_forgets_places_and_takes_discards_in() -> None:
    deck = pile_of("a", "cards").on_top(Secret("b", (0,), "cards"))
    mixed = deck.shuffled(pile_of("cc", "cards", knows=None))
    assert mixed == pile_of("abcc", "cards")


def test_a_search_takes_a_card_out_and_shuffles() -> None:
    state = table(pile_of("ab", "cards").on_top(Secret("c", (1,), "cards")))
    card, deck = piles.search(state, state.deck, "c", 0)
    assert card == Secret("c", (0,), "cards")
    assert deck == pile_of("ab", "cards")
    with pytest.raises(ValueError, match="no z in the pile"):
        piles.search(state, deck, "z", 0)


def test_more_cannot_be_drawn_than_there_is() -> None:
    state = table(pile_of("", "cards"))
    with pytest.raises(ValueError, match="1 cards of a pile of 0"):
        piles.draw(state, state.deck, Top(), 0)


letters = st.text("abcde", max_size=8)


@given(letters, letters, letters, st.integers(0, 2), st.integers(0, 999))
def test_imagining_exchanges_cards_between_hands_and_pile(
    left: str, mine: str, theirs: str, looks: int, seed: int
) -> None:
    state = table(pile_of(left, "cards"), tuple(mine), tuple(theirs))
    state.deck = piles.look(state, state.deck, min(looks, len(left)), Top(), seed % 2)
    twin = state.imagine(0, seeded(seed))
    assert isinstance(twin, Table)
    assert msgspec.json.encode(twin.hide(0).deck) == msgspec.json.encode(seen(state, 0))  # type: ignore[attr-defined]
    assert twin.hands[0] == state.hands[0]
    values = [card.value for card in twin.hands[1]]
    assert Counter([*twin.deck, *values]) == Counter(left + theirs)
    other = twin.imagine(0, seeded(seed + 1))
    assert other == state.imagine(0, seeded(seed + 1))


def test_every_card_can_be_anywhere() -> None:
    state = table(pile_of("abc", "cards"), (), ("d", "e"))
    hands = set()
    for seed in range(300):
        twin = state.imagine(0, seeded(seed))
        assert isinstance(twin, Table)
        hands.add(tuple(card.value for card in twin.hands[1]))
    assert len(hands) == 20


def test_a_pile_reads_back() -> None:
    deck = pile_of("abca", "cards").on_top(Secret("t", (0,), "cards"))
    assert msgspec.json.decode(msgspec.json.encode(deck), type=Pile[str]) == deck
