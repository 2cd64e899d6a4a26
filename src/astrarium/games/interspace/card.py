"""Cards: small objects with hooks. The rules call the hooks and never ask for a card by name.

A hook modifies a value, forbids or permits something, adds a choice, or reacts to what happened.
Each does nothing unless a card says otherwise, so that a card's class reads like its text. Which
cards work for whom is told by the state: `cards_of` a player, `cards_on` a unit, `cards_at` a
planet. Cards have no data of their own; what they must remember stands in the state.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from astrarium.kernel import Action, Hex, Step, Violation

from .data import Terrain, UnitKind

if TYPE_CHECKING:
    from .resources import Resources
    from .rules.sealed import Order
    from .state import InterSpaceState as State
    from .state import Planet
    from .units import Unit

_CARDS: dict[str, "Card"] = {}
REMEMBERED = 1 << 14  # hands of cards that are kept: more than games under way have


class Card:
    """A card, and every place where one may have a say."""

    id: ClassVar[str] = ""
    # Answers that the card adds to questions of the rules, by the step that asks.
    answers: ClassVar[dict[type[Step], tuple[type[Action], ...]]] = {}

    def __init_subclass__(cls) -> None:
        """Every card with an id is known by it, and its answers are accepted."""
        if not cls.id:
            return
        _CARDS[cls.id] = cls()
        for step, kinds in cls.answers.items():
            step.accepts = (*step.accepts, *(kind for kind in kinds if kind not in step.accepts))

    # -- movement

    def drive(self, rate: int) -> int:
        """The variable movement rate V of the player."""
        return rate

    def movement_rate(self, state: "State", unit: "Unit", rate: int) -> int:
        """The movement points of a unit inside support."""
        return rate

    def terrain(self, terrain: Terrain) -> Terrain:
        """What a terrain is to the unit that moves."""
        return terrain

    def evades(self, *, through: bool) -> bool:
        """Whether a unit leaves past units that would block it; ``through`` a wormhole or not."""
        return False

    def moves(self, state: "State", step: Any, unit: "Unit") -> Iterable[Action]:
        """What else a unit can do in its owner's Movement Step."""
        return ()

    def offers(self, state: "State", step: Any, seat: int) -> Iterable[Action]:
        """What else a player can do in the own Movement Step; the card need not be the player's."""
        return ()

    def asides(self, state: "State", step: Any, seat: int) -> Iterable[Action]:
        """What else a player can do between the actions of any step of the own turn."""
        return ()

    def gates(self) -> bool:
        """Whether the player's units jump from station to station."""
        return False

    def capacity(self, capacity: int) -> int:
        """How much a transport carries."""
        return capacity

    # -- economy

    def mining(self, bonus: int) -> int:
        """What is added to a mining roll."""
        return bonus

    def mining_at(self, state: "State", hex: Hex) -> int:
        """What a free agent adds to every mining roll in a hex."""
        return 0

    def gives_ore(self, *, gives: bool, depleted: bool) -> bool:
        """Whether a planet can produce ore."""
        return gives

    def exhausts(self) -> bool:
        """Whether a planet that produced ore rolls for the end of its minerals."""
        return True

    def tech_column(self, civilization: int) -> int:
        """The civilization level by which tech is paid on a planet."""
        return civilization

    def industry_column(self, tech: int) -> int:
        """The tech level by which industry is paid on a planet."""
        return tech

    def why_not_raise(self, state: "State", planet: "Planet") -> Violation | None:
        """What keeps a planet's levels from rising."""
        return None

    def unit_cost(self, kind: UnitKind, cost: int) -> int:
        """What the player pays for a unit; also its IOU value."""
        return cost

    def unit_tech(self, kind: UnitKind, tech: int) -> int:
        """The tech level of a unit of the player, for every purpose."""
        return tech

    def sells(self, kinds: tuple[UnitKind, ...]) -> tuple[UnitKind, ...]:
        """The types of units that the player's planets can buy."""
        return kinds

    def sells_points(self) -> bool:
        """Whether the player's home world can buy victory points."""
        return False

    def production_dice(self, state: "State", planet: "Planet") -> int:
        """How many dice of IOUs a planet gains in the Production Step."""
        return 0

    def conversions(self, state: "State", planet: "Planet") -> "Iterable[Order]":
        """What else a planet can turn into IOUs in the Conversion Step."""
        return ()

    def counter_kind(self, kind: UnitKind) -> UnitKind:
        """What a unit is in the hands of the player."""
        return kind

    # -- battle

    def rating(self, state: "State", unit: "Unit", rating: int, *, attacks: bool) -> int:
        """The combat rating of a supported unit, before its zone lowers it."""
        return rating

    def shields(self, shields: int) -> int:
        """The shields with which a supported unit begins a battle."""
        return shields

    def regenerates(self) -> bool:
        """Whether a unit regains a shield after each combat round."""
        return False

    def fire_tech(self, state: "State", unit: "Unit", tech: int) -> int:
        """A unit's tech when first fire is determined."""
        return tech

    def denies_first_fire(self) -> bool:
        """Whether the other side never fires first."""
        return False

    def shots(self, kind: UnitKind, shots: int) -> int:
        """How many dice a unit that defends rolls in a combat round."""
        return shots

    def fires_missiles(self) -> bool:
        """Whether the player's warships and defending stations fire before the first round."""
        return False

    def ignores_missiles(self) -> bool:
        """Whether a missile hit is ignored on an even die."""
        return False

    def jams(self) -> bool:
        """Whether scouts at the front may cancel hits."""
        return False

    def unscreened(self) -> bool:
        """Whether the player may retreat without leaving a screen."""
        return False

    def captures(self) -> bool:
        """Whether the winner of a battle may capture what was destroyed."""
        return False

    def repairs(self) -> bool:
        """Whether the winner of a battle may repair what was destroyed."""
        return False

    def exchanges(self) -> bool:
        """Whether units can be exchanged for others of no greater value."""
        return False

    def protects(self, planet: "Planet") -> bool:
        """Whether nothing can harm a planet, and own units may shelter there."""
        return False

    # -- exploration and colonization

    def redraws(self) -> bool:
        """Whether the player may return what was drawn, once a turn or once a game."""
        return False

    def colony(self) -> "tuple[int, int, Resources] | None":
        """Industry, tech and box with which the colony of this Colonization card begins."""
        return None

    def settle(self, state: "State", planet: "Planet", seat: int) -> None:
        """What happens at once when the card is drawn for a new colony."""

    def stays(self) -> bool:
        """Whether a Colonization card stays with its planet."""
        return False

    def is_moot(self, state: "State") -> bool:
        """Whether an Encounter card is replaced by another, for want of what it is about."""
        return False

    def encounter(self, state: "State", seat: int, hex: Hex) -> None:
        """What an Encounter card does to the explorers of a hex, or asks them."""

    # -- free agents, in their turn

    def blights(self) -> bool:
        """Whether a planet in an agent's hex loses a level of industry in each Economic Phase."""
        return False

    def sets_out(self, state: "State") -> None:
        """A free agent moves."""

    def makes_contact(self, state: "State") -> None:
        """A free agent meets the units where it has come to, and fights if it must."""

    def acts(self, state: "State") -> None:
        """What a free agent has come for."""

    # -- objectives

    def points(self, state: "State", seat: int) -> int:
        """The victory points of the player at this moment."""
        return sum(points for _, points in self.score_parts(state, seat))

    def score_parts(self, state: "State", seat: int) -> list[tuple[str, int]]:
        """What these points come from."""
        return []

    def infests(self) -> bool:
        """Whether the player lives on infested planets, knows them all and may infest others."""
        return False

    def unit_destroyed(
        self, state: "State", seat: int, unit: "Unit", credit: int | None, cause: str
    ) -> None:
        """A unit was destroyed; ``seat`` holds this card, ``credit`` is who destroyed the unit."""

    def unit_captured(self, state: "State", seat: int, unit: "Unit", by: int) -> None:
        """A player took over a unit that nobody commanded; it is told as it was before."""

    def planet_conquered(self, state: "State", seat: int, planet: "Planet", winner: int) -> None:
        """A planet was conquered; it still has the levels and controller from before."""

    def planet_bombarded(
        self, state: "State", seat: int, planet: "Planet", by: int, lost: int
    ) -> None:
        """A planet lost levels of industry to a bombardment."""


def card(id: str) -> Card:
    """The card of an id."""
    return _CARDS[id]


@lru_cache(REMEMBERED)
def cards(ids: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(_CARDS[id] for id in ids)


@lru_cache(REMEMBERED)
def heard(cards: tuple[Card, ...], hook: str) -> tuple[Card, ...]:
    """Those of some cards that have something to say at a hook."""
    return tuple(card for card in cards if getattr(type(card), hook) is not getattr(Card, hook))


def known_cards() -> dict[str, Card]:
    """All cards by id."""
    return dict(_CARDS)
