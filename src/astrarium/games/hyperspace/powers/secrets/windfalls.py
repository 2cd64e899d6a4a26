"""Secrets that give something to the player who has gained them, or take it."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from ...events import SlotEmptied
from ...rules.figures import damage
from ...rules.hypers import fill_slot
from ...rules.paying import Penalty, hand_over, score, take, take_hypers, ways_to_lose
from ...rules.produce import Producing
from ...rules.progress import advance
from ...rules.research import Drawing, to_reserve, without
from ...rules.salvage import Salvaging, salvage_listed
from ...rules.secrets import DrawSecret, SecretCard
from ...state import SLOTS, unit
from ...state import HyperspaceState as State
from ...things import PRODUCED, RESOURCES, Token
from .choices import Choosing, Chosen


class GeologicalDiscovery(Choosing):
    """Up to two tokens into empty slots of one Colony.  HS-S01"""

    id = "HS-S01"
    times: ClassVar = 2
    optional: ClassVar = True

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        room = [name for name, colony in state.colonies(seat) if len(colony.tokens) < SLOTS]
        if chosen:  # the second one goes where the first one went
            room = [name for name in room if chosen[0].startswith(f"{name}+")]
        return [f"{name}+{kind}" for name in room for kind in PRODUCED]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        name, _, kind = choice.partition("+")
        fill_slot(state, name, msgspec.convert(kind, Token))


class Windfall(SecretCard):
    """A Secret that gives resources or Hypers at once."""

    gives: ClassVar[dict[str, int]] = {}
    hypers: ClassVar[int] = 0

    def reveal(self, state: State, seat: int) -> None:
        """HS-S13 to HS-S16"""
        take(state, seat, **self.gives)
        take_hypers(state, seat, self.hypers)


class WindfallLode(Windfall):
    """HS-S13"""

    id = "HS-S13"
    gives: ClassVar = {"metal": 3}


class ReactorBloom(Windfall):
    """HS-S14"""

    id = "HS-S14"
    gives: ClassVar = {"atomic": 3}


class FeralHarvest(Windfall):
    """HS-S15"""

    id = "HS-S15"
    gives: ClassVar = {"organic": 3}


class AncientCache(Windfall):
    """HS-S16"""

    id = "HS-S16"
    hypers: ClassVar = 2


class StolenBlueprints(Choosing):
    """Any number of Common Techs go back to the Reserve, and as many are drawn.  HS-S18"""

    id = "HS-S18"
    times: ClassVar = 20
    optional: ClassVar = True

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [*dict.fromkeys(state.empires[seat].techs)]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        state.change(seat, techs=without(state.empires[seat].techs, choice))
        to_reserve(state, choice)

    def done(self, state: State, seat: int, chosen: Chosen) -> None:
        if chosen:
            state.push(Drawing(seat, len(chosen)))


class ScavengerClans(SecretCard):
    """A Salvage without a token.  HS-S20, HS-SEC-16"""

    id = "HS-S20"

    def reveal(self, state: State, seat: int) -> None:
        if any(salvage_listed(state, seat)):
            state.push(Salvaging(seat))


class BlackMarket(Choosing):
    """Resources are exchanged one for one.  HS-S24, HS-FUN-01"""

    id = "HS-S24"
    times: ClassVar = 60
    optional: ClassVar = True

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        given = ways_to_lose(state, seat, 1)  # the Fungi give Organics first (HS-FUN-01)
        have = [name for name in RESOURCES if (name,) in given]
        return [f"{one}+{other}" for one in have for other in RESOURCES if other != one]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        one, _, other = choice.partition("+")
        hand_over(state, seat, (one,))
        take(state, seat, **{other: 1})


class ForbiddenTheory(SecretCard):
    """HS-S28, HS-TRK-07"""

    id = "HS-S28"

    def reveal(self, state: State, seat: int) -> None:
        advance(state, seat, "research", own=False)


class PublicTriumph(SecretCard):
    """HS-S29"""

    id = "HS-S29"

    def reveal(self, state: State, seat: int) -> None:
        score(state, seat, 1)


class YearsOfFamine(SecretCard):
    """HS-S30"""

    id = "HS-S30"

    def reveal(self, state: State, seat: int) -> None:
        state.push(Penalty(seat=seat, many=3))


class ReactorBreach(Choosing):
    """A resource token leaves a slot.  HS-S31"""

    id = "HS-S31"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [
            f"{name}+{token}"
            for name, colony in state.colonies(seat)
            for token in dict.fromkeys(colony.tokens)
            if token != "hyper"
        ]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        name, _, written = choice.partition("+")
        token = msgspec.convert(written, Token)
        colony = state.continent(name).colony
        assert colony is not None
        tokens = [*colony.tokens]
        tokens.remove(token)
        state.change_continent(name, colony=msgspec.structs.replace(colony, tokens=tuple(tokens)))
        state.tell(SlotEmptied(seat=seat, land=name, token=token))


class CrewDesertion(Choosing):
    """One's own ship is damaged, or two resources are lost.  HS-S32"""

    id = "HS-S32"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [str(who) for who, _ in state.ships_of(seat)]

    def reveal(self, state: State, seat: int) -> None:
        if any(state.ships_of(seat)):
            super().reveal(state, seat)
        else:
            state.push(Penalty(seat=seat, many=2))

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        damage(state, unit(choice))


class BuriedFortress(Choosing):
    """A Hyper from the supply into a slot; a full Colony loses a token.  HS-S36, HS-COL-02"""

    id = "HS-S36"
    optional: ClassVar = True

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [
            f"{name}+{over}"
            for name, colony in state.colonies(seat)
            for over in (dict.fromkeys(colony.tokens) if len(colony.tokens) >= SLOTS else ("none",))
        ]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        name, _, over = choice.partition("+")
        fill_slot(state, name, "hyper", None if over == "none" else msgspec.convert(over, Token))


class BumperYear(Choosing):
    """A Produce without a token.  HS-S37, HS-SEC-16, HS-SKI-04"""

    id = "HS-S37"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return PRODUCED

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        state.push(Producing(seat, "atomic" if choice == "atomic" else "metal"))


class ChainOfRevelations(SecretCard):
    """HS-S38, HS-SEC-13"""

    id = "HS-S38"

    def reveal(self, state: State, seat: int) -> None:
        state.later(DrawSecret(seat))
