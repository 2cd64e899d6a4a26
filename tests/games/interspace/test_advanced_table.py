"""What a table shows of the Advanced game: strangers, secrets, cards and many players."""

from typing import Any

import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.data import ARTIFACTS, LIMBO, PARTIES
from astrarium.games.interspace.state import InterSpaceState
from astrarium.games.interspace.state.options import InterSpaceOptions
from astrarium.games.interspace.table.panels import InterSpacePanels
from astrarium.games.interspace.text.card_panels import CardsPanel
from astrarium.kernel import Hex, State
from astrarium.kernel.scene import COLOURS, Piece, Scene

RULES = dict(GAME.presets["advanced"])


def position(**other: Any) -> InterSpaceState:
    """Three players: a secret objective, an open one, and another secret one."""
    written = {
        "seats": 3,
        "options": RULES,
        "tiles": {"A:2,0": "empty_space", "A:2,1": "empty_space", "A:1,1": "Zorven"},
        "players": {
            0: {"objective": "techies", "breakthroughs": ["jamming", "jamming"]},
            1: {"objective": "warriors", "shown": True},
            2: {"objective": "builders"},
        },
        "step": {"name": "movement", "seat": 0},
    }
    state = GAME.position(written | other)
    state.run()
    return state


def seen(state: State, seat: int | None, language: str = "en") -> Scene:
    shown = state.seen_by(seat)
    assert isinstance(shown, InterSpaceState)
    return GAME.scene(shown, seat, language)


def piece(scene: Scene, id: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.id == id)


def strangers() -> InterSpaceState:
    return position(
        planets={"Zorven": {"owner": "rebels", "industry": 2, "tech": 1, "card": "paradise"}},
        units={
            "A:0,0": {0: ["SS 2"]},
            "A:2,0": {0: ["Sct 3"], "pirates": ["Pir 4"], "plague of 1": ["DD 5"]},
            "A:2,1": {"doom": ["Doom 6", "DPB 7"], "stasis of 0": ["PB 8"]},
            "A:1,1": {"rebels": ["PB 9"]},
        },
        artifacts={"drive": "3"},
        agents={"ion_storm": {"hex": "A:2,1"}, "pirates": {}, "plague": {}},
    )


@pytest.mark.parametrize("language", GAME.languages)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_units_of_nobody_have_names_of_their_own(seat: int | None, language: str) -> None:
    scene = seen(strangers(), seat, language)
    parties = {party.owner: party.name for party in scene.parties}
    assert {PARTIES[owner] for owner in parties} == {
        "pirates",
        "plague",
        "doom",
        "stasis",
        "rebels",
    }
    assert all(parties.values())
    infected = piece(scene, "5")
    assert (infected.former, infected.figures["party"]) == (1, "plague")
    assert next(area for area in scene.areas if area.id == "A:1,1").owner in parties


def test_agents_that_are_no_units_lie_on_the_map() -> None:
    storm = piece(seen(strangers(), 0), "ion_storm")
    assert (storm.place, storm.owner, storm.name) == ("A:2,1", None, "Ion Storm")


def panels_of(scene: Scene) -> InterSpacePanels:
    assert isinstance(scene.panels, InterSpacePanels)
    return scene.panels


def cards_of(scene: Scene) -> CardsPanel:
    cards = panels_of(scene).cards
    assert cards is not None
    return cards


def test_who_carries_an_artifact_is_marked() -> None:
    scene = seen(strangers(), 1)
    assert piece(scene, "3").figures["artifacts"] == 1
    (artifact,) = cards_of(scene).artifacts
    assert (artifact.card, artifact.owner, artifact.about) == ("drive", 0, "piece:3")


@pytest.mark.rule("IS-A-OBJ-GEN-5")
@pytest.mark.parametrize(
    ("looker", "known"),
    [(0, [True, True, False]), (2, [False, True, True]), (None, [False, True, False])],
)
def test_points_are_as_secret_as_objectives(looker: int | None, known: list[bool]) -> None:
    scene = seen(position(), looker)
    hands = cards_of(scene).hands
    assert [mat.score is not None for mat in scene.mats] == known
    assert [score is not None for score in panels_of(scene).victory.scores] == known
    assert [bool(hand.objective) for hand in hands] == known
    assert [bool(hand.parts) for hand in hands] == known


def test_an_objective_says_where_points_come_from() -> None:
    own = cards_of(seen(position(), 0)).hands[0]
    assert sum(part.points for part in own.parts) == own.points
    assert {part.label for part in own.parts} == {"Industry of own planets", "Civilization"}


@pytest.mark.parametrize("language", GAME.languages)
def test_every_card_of_the_decks_can_be_read(language: str) -> None:
    cards = cards_of(seen(position(), 0, language))
    rows = [row.card for deck in cards.decks for row in deck.rows]
    assert {*rows, *ARTIFACTS} <= set(cards.texts)
    assert all(face.name and face.text for face in cards.texts.values())


def test_without_cards_there_is_no_panel() -> None:
    state = GAME.position(
        {"options": {"tier": "standard"}, "step": {"name": "movement", "seat": 0}}
    )
    state.run()
    assert panels_of(seen(state, 0)).cards is None


def test_units_in_limbo_are_listed_and_not_drawn() -> None:
    state = strangers()
    away = state.units[3].under(LIMBO).at(Hex(""))
    state.put(away)
    state.artifacts.clear()
    state.waiting[3] = "lost_and_found"
    scene = seen(state, 0)
    assert all(piece.id != "3" for piece in scene.pieces)
    (absent,) = cards_of(scene).absent
    assert (absent.name, absent.owner, absent.until) == ("scout 3", 0, "Lost & Found")


def test_eight_players_have_eight_colours() -> None:
    state = GAME.new(8, GAME.read_options(RULES), seed=3)
    mats = seen(state, 0).mats
    assert {mat.colour for mat in mats} == set(COLOURS)
    assert tuple(mat.colour for mat in mats) == GAME.colours
    assert [mat.colour for mat in mats[:6]] == [
        "yellow", "mint", "orange", "blue", "lilac", "white",
    ]  # fmt: skip


def test_breakthroughs_are_chosen_by_pointing_at_cards() -> None:
    state = GAME.new(2, GAME.read_options(RULES), seed=1)
    while (asked := state.decisions()[0]).kind != "BreakthroughChoice":
        state.apply(asked.seat, asked.actions[-1])
    assert isinstance(state, InterSpaceState)
    picks = [GAME.picks(state, action) for action in asked.actions]
    assert ("card:drive_improvement",) in picks
    assert asked.actions[-1].ends


def test_presets_are_options_that_can_be_played() -> None:
    for name, chosen in GAME.presets.items():
        options = GAME.read_options(chosen)
        assert isinstance(options, InterSpaceOptions)
        assert GAME.seats(options).start == 2
        assert options.has_cards == (name == "advanced")
