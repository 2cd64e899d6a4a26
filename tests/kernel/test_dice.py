"""Dice are fair, the same everywhere, and refuse what a script does not have."""

from collections import Counter

import pytest

from astrarium.kernel import Dice, Scripted, ScriptError, commitment, scripted, seeded
from astrarium.kernel import dice as module


def rolled(dice: Dice, sides: int, many: int) -> list[int]:
    values = []
    for _ in range(many):
        value, dice = dice.draw(sides, "test")
        values.append(value)
    return values


class Hashes:
    """Stands in for BLAKE2b: gives these numbers, one after the other."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def blake2b(self, data: bytes, **_: object) -> "Hashes":
        return self

    def digest(self) -> bytes:
        return self.numbers.pop(0).to_bytes(8, "big")


def test_a_seed_always_gives_the_same_values() -> None:
    assert rolled(seeded(1), 6, 12) == [5, 5, 5, 5, 3, 5, 5, 4, 6, 6, 6, 2]
    assert rolled(seeded(2**128 - 1), 100, 6) == [27, 90, 9, 5, 15, 64]


def test_drawing_leaves_the_dice_as_they_were() -> None:
    dice = seeded(5)
    assert dice.draw(6, "a") == dice.draw(6, "b")
    assert dice == seeded(5)


def test_seeds_differ() -> None:
    assert len({tuple(rolled(seeded(seed), 1000, 3)) for seed in range(200)}) == 200


@pytest.mark.parametrize("sides", range(1, 17))
def test_every_side_is_equally_likely(monkeypatch: pytest.MonkeyPatch, sides: int) -> None:
    """Of sixteen hash values, whole rounds of the sides count and the rest is drawn again."""
    monkeypatch.setattr(module, "_SPAN", 16)
    monkeypatch.setattr(module, "hashlib", Hashes(*range(16)))
    rounds = 16 // sides
    assert Counter(rolled(seeded(0), sides, rounds * sides)) == dict.fromkeys(
        range(1, sides + 1), rounds
    )


def test_a_hash_of_the_incomplete_round_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rest = 2**64 % 6
    monkeypatch.setattr(module, "hashlib", Hashes(2**64 - 1, 2**64 - rest, 2**64 - rest - 1))
    value, dice = seeded(0).draw(6, "test")
    assert (value, dice.drawn) == (6, 3)


def test_forks_have_values_of_their_own() -> None:
    dice = seeded(5)
    forks = [dice, dice.fork("one"), dice.fork("two"), dice.draw(6, "die")[1].fork("one")]
    assert len({tuple(rolled(fork, 1000, 3)) for fork in forks}) == 4
    assert dice.fork("one") == dice.fork("one")


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_seeds_have_a_range(seed: int) -> None:
    with pytest.raises(ValueError, match=r"from 0 to 2\^128 - 1"):
        seeded(seed)


def test_the_greatest_seed_is_one() -> None:
    assert seeded(2**128 - 1).key == "f" * 32


def test_scripted_dice_show_what_they_are_told() -> None:
    assert rolled(scripted([3, 6, 1]), 6, 3) == [3, 6, 1]


def test_scripted_dice_may_name_a_face() -> None:
    value, _ = scripted(["pulsar"]).draw(3, "tile", ["empty", "pulsar", "planet"])
    assert value == 2


def test_scripted_dice_refuse_when_used_up() -> None:
    with pytest.raises(ScriptError, match=r"'hit' .* no die left"):
        scripted([]).draw(6, "hit")


def test_scripted_dice_refuse_another_question() -> None:
    dice = scripted([Scripted(3, "unit 17")])
    assert dice.draw(6, "hit of unit 17")[0] == 3
    with pytest.raises(ScriptError, match="the rules roll 'hit of unit 4'"):
        dice.draw(6, "hit of unit 4")


@pytest.mark.parametrize("value", [0, 7, -1, "pulsar"])
def test_scripted_dice_refuse_what_the_die_does_not_have(value: int | str) -> None:
    with pytest.raises(ScriptError, match="it takes 1 to 6"):
        scripted([value]).draw(6, "hit")


def test_a_commitment_is_the_same_on_every_machine() -> None:
    assert commitment(7) == "2abda813e70c5bb2a5515a9a4a2032a52c317ea3a4db337f9f81382e77d02e88"


def test_commitments_of_other_seeds_differ() -> None:
    assert len({commitment(seed) for seed in range(100)}) == 100
