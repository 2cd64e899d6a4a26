"""Cards in a browser: each that can be seen names what is on it."""

import random

from astrarium.games.cosmic_encounter import GAME
from astrarium.games.cosmic_encounter.data import ALIENS, TECHS, copies, destiny_deck

from .tables import any_move

SEATS = 4


def test_every_card_that_is_seen_names_its_picture() -> None:
    known = {
        "alien": ("alien", {*ALIENS}),
        "tech": ("tech", {*TECHS}),
        "destiny": ("card", {*destiny_deck(SEATS)}),
    }
    state = GAME.new(SEATS, GAME.read_options({"technology": True}), 5)
    chance, met = random.Random(5), set()
    for _ in range(300):
        seat, action = any_move(state, chance)
        state.apply(seat, action)
        for card in GAME.scene(state.seen_by(0), 0).cards:
            if not card.name or (card.kind == "tech" and "number" in card.figures):
                continue
            met.add(card.kind)
            if card.kind == "cosmic":
                assert copies(str(card.figures["card"])) > 0
            else:
                figure, there = known[card.kind]
                assert card.figures[figure] in there
    assert met == {"cosmic", *known}
