"""The facts of Cosmic Encounter are those of its catalogue."""

from collections import Counter
from typing import Any

import pytest
import yaml

from astrarium.games.cosmic_encounter import GAME
from astrarium.games.cosmic_encounter import data as facts

CATALOGUE: dict[str, Any] = yaml.safe_load((GAME.home / "catalogue.yaml").read_text("utf-8"))


def ident(name: str) -> str:
    return name.lower().removeprefix("the ").replace(" ", "-")


@pytest.mark.rule("CE-CARD-09", "CE-CARD-10")
def test_the_cosmic_deck() -> None:
    deck, written = Counter(facts.cosmic_deck()), CATALOGUE["cosmic_deck"]
    assert deck.total() == written["total"] == 72
    for kind in ("attack", "reinforcement"):
        for entry in written[kind]:
            name = facts.attack if kind == "attack" else facts.reinforcement
            assert deck[name(entry["value"])] == entry["count"]
    assert (deck["negotiate"], deck["morph"]) == (written["negotiate"], written["morph"])
    kinds = {facts.face(card).kind for card in deck}
    assert kinds | {"flare"} == set(facts.KINDS)
    assert sum(map(facts.is_encounter_card, deck.elements())) == 39 + 15 + 1


def test_artifacts() -> None:
    written = {ident(card["name"]): card["count"] for card in CATALOGUE["artifacts"]}
    assert written == dict(facts.ARTIFACTS)


@pytest.mark.rule("CE-SETUP-04", "CE-DEST-11")
@pytest.mark.parametrize(("seats", "cards"), [(3, 14), (4, 17), (5, 20)])
def test_the_destiny_deck(seats: int, cards: int) -> None:
    deck = Counter(facts.destiny_deck(seats))
    assert deck.total() == cards
    assert deck["wild"] == 2
    assert all(deck[special] == 1 for special in facts.SPECIALS)
    assert all(deck[colour] == 3 for colour in facts.COLOURS[:seats]), "with a hazard mark or not"


def test_aliens() -> None:
    written = {ident(alien["name"]): alien for alien in CATALOGUE["aliens"]}
    assert set(written) == set(facts.ALIENS)
    for name, alien in facts.ALIENS.items():
        assert alien.level == written[name]["level"]
        assert alien.not_with == "".join(map(ident, written[name].get("not_with", [])))
        assert alien.sets_up == ("game_setup" in written[name])


def test_techs() -> None:
    written = {ident(tech["name"]): tech for tech in CATALOGUE["techs"]}
    assert set(written) == set(facts.TECHS)
    for name, tech in facts.TECHS.items():
        assert (tech.research or "X") == written[name]["research"]
        assert tech.stays == written[name]["stays_in_play"]
        assert tech.hidden == written[name]["keep_hidden_until_used"]
