"""Pieces that lie covered: who does not see them sees their backs, wherever they are told of."""

import msgspec
import pytest

from astrarium.kernel import Cover, Dice, Plain, State, Step, heard, seeded
from astrarium.kernel.covers import PieceEvent


class Tile(Plain, frozen=True):
    id: int
    owner: int
    colour: str
    place: str


class Stacks(Cover[Tile]):
    """In the bag only its owner sees a tile."""

    pieces, beside, marks = "tiles", ("coins",), ("marked",)

    def knows(self, state: State, tile: Tile) -> tuple[int, ...] | None:
        return (tile.owner,) if tile.place == "bag" else None

    def back(self, tile: Tile) -> Tile:
        return msgspec.structs.replace(tile, colour="?")

    def pool(self, tile: Tile) -> str:
        return f"tiles of {tile.owner}"

    def in_place_of(self, tile: Tile, other: Tile) -> Tile:
        return msgspec.structs.replace(other, colour=tile.colour)


class Moved(PieceEvent, frozen=True):
    piece = "tile"

    tile: int
    colour: str
    place: str


class Sorting(Step, frozen=True):
    marked: tuple[int, ...]

    def asks(self, state: "Bag") -> tuple[int, ...]:
        return ()


class Bag(State, kw_only=True):
    tiles: dict[int, Tile]
    coins: dict[int, int]
    marked: tuple[int, ...] = ()

    @property
    def covers(self) -> tuple[Stacks]:
        return (Stacks(),)


@pytest.fixture
def bag() -> Bag:
    colours = ["red", "blue", "green", "white", "black"]
    tiles = {
        number: Tile(number, int(number > 3), colour, "table" if number == 1 else "bag")
        for number, colour in enumerate(colours, start=1)
    }
    return Bag(
        seats=2,
        dice=seeded(1),
        stack=(Sorting((1, 2)),),
        tiles=tiles,
        coins={1: 10, 2: 20, 4: 40},
        marked=(1, 3, 4),
    )


def colours(state: State) -> list[str]:
    assert isinstance(state, Bag)
    return [tile.colour for tile in state.tiles.values()]


@pytest.mark.parametrize(
    ("seat", "seen"),
    [
        (0, ["red", "blue", "green", "?", "?"]),
        (1, ["red", "?", "?", "white", "black"]),
        (None, ["red", "?", "?", "?", "?"]),
    ],
)
def test_who_does_not_see_a_piece_sees_its_back(
    bag: Bag, seat: int | None, seen: list[str]
) -> None:
    before = bag.digest()
    assert colours(bag.hide(seat)) == seen
    assert bag.digest() == before


def test_what_lies_beside_a_covered_piece_is_covered_too(bag: Bag) -> None:
    seen = bag.hide(1)
    assert isinstance(seen, Bag)
    assert seen.coins == {1: 10, 4: 40}


def test_marks_do_not_name_a_covered_piece(bag: Bag) -> None:
    seen = bag.hide(1)
    assert isinstance(seen, Bag)
    assert seen.marked == (1, 4)
    assert seen.top.marked == (1,)
    assert bag.hide(0).top.marked == (1, 2)


def test_imagined_the_pieces_of_a_pool_change_places_with_all_that_is_theirs(bag: Bag) -> None:
    deals = set()
    for seed in range(60):
        twin = bag.imagine(0, seeded(seed))
        assert isinstance(twin, Bag)
        assert msgspec.json.encode(twin.hide(0).tiles) == msgspec.json.encode(bag.hide(0).tiles)  # type: ignore[attr-defined]
        (owner,) = [number for number, coins in twin.coins.items() if coins == 40]
        assert twin.tiles[owner].colour == "white"
        deals.add(tuple(colours(twin)))
    assert deals == {
        ("red", "blue", "green", "white", "black"),
        ("red", "blue", "green", "black", "white"),
    }


def test_what_is_imagined_does_not_tell_what_is_true(bag: Bag) -> None:
    twin = bag.imagine(0, seeded(1))
    for seed in range(20):
        dice: Dice = seeded(seed)
        assert bag.imagine(0, dice) == twin.imagine(0, dice)


def test_events_tell_of_the_back_where_a_piece_is_covered(bag: Bag) -> None:
    bag.tell(Moved(2, "blue", "bag"))
    bag.tell(Moved(1, "red", "table"))
    told = {seat: [event.colour for event in heard(bag.told, seat)] for seat in (0, 1, None)}  # type: ignore[attr-defined]
    assert told == {0: ["blue", "red"], 1: ["?", "red"], None: ["?", "red"]}


def test_an_event_stays_as_it_was_when_the_piece_is_shown_later(bag: Bag) -> None:
    bag.tell(Moved(2, "blue", "bag"))
    bag.tiles[2] = msgspec.structs.replace(bag.tiles[2], place="table")
    (event,) = heard(bag.told, 1)
    assert event == Moved(2, "?", "bag")


def test_a_game_without_covered_pieces_is_left_as_it_is(bag: Bag) -> None:
    bag.tiles = {1: bag.tiles[1]}
    assert bag.hide(1) is bag
