"""Parties: whoever owns pieces, moves by the rules, and sits on no seat.

An automatic opponent, a free agent or rebels own pieces like a player does; what says whose a piece
is holds the number of a seat or of a party. No step ever asks a party: a rule decides for it, or a
rule says which seat does. A party may win (`Outcome.beaten_by`).
"""

from collections.abc import Mapping

from .plain import Plain

MOST_SEATS = 8
FIRST_PARTY = 100  # parties are numbered from here on, so that no seat ever has their numbers


class Party(Plain, frozen=True):
    """Somebody who plays by the rules alone; ``rule`` says how it moves, nothing: it does not."""

    number: int
    name: str
    rule: str = ""


def number_parties(rules: Mapping[str, str]) -> tuple[Party, ...]:
    """Parties of these names, numbered in their order, each with the rule by which it moves."""
    return tuple(
        Party(number, name, rule) for number, (name, rule) in enumerate(rules.items(), FIRST_PARTY)
    )


def is_seat(owner: int) -> bool:
    """Whether an owner is a seat and no party."""
    return owner < FIRST_PARTY
