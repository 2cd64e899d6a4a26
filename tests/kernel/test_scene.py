"""Scenes: what lies where, and what cannot be drawn."""

import pytest

from astrarium.kernel.scene import (
    Area,
    Card,
    Mat,
    Phase,
    Piece,
    Scene,
    Zone,
    flaws,
)
from tests.kernel.games.duel import GAME

AREA = Area("sea", "sea", "the sea", "map", 0, 0, shape="disc", size=(2, 2))
ZONES = (Zone("hand", "hand", "Hand", mat=0), Zone("track", "track", "Points", spaces=("0", "1")))


def scene(*pieces: Piece, cards: tuple[Card, ...] = (), zones: tuple[Zone, ...] = ()) -> Scene:
    mat = Mat(0, "Seat 0", "blue")
    return Scene(
        Phase(""), (mat,), areas=(AREA,), zones=(*ZONES, *zones), pieces=pieces, cards=cards
    )


def piece(place: str, space: int | None = None) -> Piece:
    return Piece("1", "ship", place, "ship", "S", space=space)


def test_pieces_and_cards_lie_in_areas_and_zones() -> None:
    card = Card("a", "deck", "hand", "Ace", up=False)
    assert not list(flaws(scene(piece("sea"), cards=(card,))))
    assert not list(flaws(scene(piece("track", 1))))


@pytest.mark.parametrize(
    ("broken", "flaw"),
    [
        (scene(piece("moon")), "1 lies in moon, which the scene does not show"),
        (scene(piece("sea"), piece("hand")), "two pieces or two cards have one id"),
        (scene(piece("track", 2)), "1 stands on space 2 of track"),
        (scene(piece("sea", 0)), "1 stands on space 0 of sea"),
        (scene(zones=(Zone("sea", "pool", "Sea"),)), "2 places are called sea"),
        (
            scene(zones=(Zone("far", "pool", "Far", mat=3),)),
            "far lies on the mat of seat 3, which there is not",
        ),
    ],
)
def test_what_cannot_be_drawn(broken: Scene, flaw: str) -> None:
    assert list(flaws(broken)) == [flaw]


def test_a_hand_shows_its_faces_to_its_holder_alone() -> None:
    state = GAME.new(2)
    for looker in (0, 1, None):
        cards = GAME.scene(state.seen_by(looker), looker).cards
        known = {card.place for card in cards if card.name}
        assert known == ({f"hand-{looker}"} if looker is not None else set())
        assert not any(card.up for card in cards)
