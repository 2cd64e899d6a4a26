"""A game of Cosmic Encounter at one moment."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, ClassVar, Self

import msgspec

from astrarium.kernel import Dice, Event, Pile, Plain, Secret, Step, Tally
from astrarium.kernel.held import Held
from astrarium.kernel.holdings import HoldingState
from astrarium.kernel.memo import memo
from astrarium.kernel.pools import Pools
from astrarium.kernel.powers import Power, rule

from .data import COLOURS, MOMENTS, Kind, face, is_encounter_card
from .imagining import deal_cards, only_cards_are_hidden
from .options import CosmicOptions
from .power import CosmicPower
from .results import Gain, Result, Revealed
from .things import BESIDE, GATE, REMOVED, RESEARCH, WARP

COSMIC, DESTINY, TECH = "cosmic", "destiny", "tech"  # the pools of cards
SHEETS = "aliens"  # the pool of alien sheets
ENCOUNTER = "encounter"  # what standing answers may last until the end of

Hand = tuple[Secret[str], ...]


class FaceDown(Secret[str], frozen=True):
    """A card that lies face down before a main player: everybody knows that it is an encounter
    card, so it is never imagined as another one. Once it is turned up, nobody is left who does not
    know it."""

    @property
    def is_open(self) -> bool:
        """Whether it was turned up."""
        return self.knows is None

    def gather(self, seat: int, pools: Pools) -> None:
        if not self.sure(seat):
            pools.put(self.pool, self.value, self)

    def admits(self, seat: int, value: str) -> bool:
        return is_encounter_card(value)


class Planet(Plain, frozen=True):
    """A planet of somebody's home system, and the ships of each seat on it."""

    system: int  # the seat whose home planet it is, whoever lives there
    index: int  # its place in the row of planets
    ships: tuple[int, ...]


class Played(Plain, frozen=True):
    """A card that lies on the table while it is being played. ``fate`` says what becomes of it
    then: nothing, if that is as usual."""

    card: str
    seat: int
    fate: str = ""  # "discard", or "hand" of the taker
    taker: int | None = None


class Laid(Plain, frozen=True):
    """An encounter card that lies face down before somebody; of a main player, the one that it
    plays."""

    seat: int
    card: FaceDown


class Research(Plain, frozen=True):
    """A tech card that lies face down before its player, and the ships that research it.
    CE-VTECH-05, CE-VTECH-10"""

    number: int  # by which everybody calls it
    card: Secret[str]
    ships: int = 0

    @property
    def place(self) -> str:
        """Where its ships are."""
        return f"{RESEARCH}{self.number}"


class Ally(Plain, frozen=True):
    """Somebody who has joined a main player's side."""

    seat: int
    side: int  # the main player


class Reinforced(Plain, frozen=True):
    """What somebody has added to a side by a card."""

    side: int
    value: int


class Encounter(Plain, frozen=True, kw_only=True):
    """An encounter: who takes part, what was aimed at, laid and revealed, and how it ended."""

    number: int
    offense: int
    opens_turn: bool = False  # the start of the turn belongs to it. CE-TURN-10
    is_turn: bool = True  # not one that an effect has put in. CE-TURN-12
    defense: int | None = None
    destiny: str | None = None  # the card that was drawn
    named: int | None = None  # whom it names, as it was read when it was drawn. CE-DEST-16
    next_destiny: str | None = None  # the card that somebody has chosen to be drawn
    system: int | None = None  # in whose home system it takes place
    planet: str | None = None
    invited: tuple[Ally, ...] = ()
    allies: tuple[Ally, ...] = ()
    joined: tuple[Ally, ...] = ()  # all who have joined a side, also if they were sent home since
    shows_first: int | None = None  # who lays its card first, face up
    laid: tuple[Laid, ...] = ()
    turned: tuple[int, ...] = ()  # whose cards were turned up
    stated: tuple[tuple[int, str], ...] = ()  # whose card lies face down and counts as which
    revealed: tuple[Revealed, ...] = ()
    discarded: tuple[tuple[int, str], ...] = ()  # who ended with which card that is discarded
    reinforcements: tuple[Reinforced, ...] = ()
    totals: tuple[Tally, ...] = ()  # of offense and defense, once they were compared
    outcome: str | None = None
    winner: int | None = None
    engaged: tuple[int, ...] = ()  # the ships of each seat in it when it was decided
    lost: tuple[int, ...] = ()  # how many of these really went to the warp
    sunk: tuple[int, ...] = ()  # how many ships went to the warp in it, for whatever reason
    # Who has used which flare; nobody has used one that was stopped. CE-FLAR-02, CE-FLAR-08
    flares: tuple[tuple[int | None, str], ...] = ()
    kept: tuple[tuple[int, str], ...] = ()  # artifacts that were played and came back to a hand
    founded: tuple[tuple[int, str], ...] = ()  # who has founded colonies in it, and where
    techs: tuple[str, ...] = ()  # those that were used. CE-VTECH-20
    vouched: tuple[int, ...] = ()  # who is known to hold an encounter card
    gains: tuple[Gain, ...] = ()  # what followed once it was decided
    # What lasts until its end and has no say in one that is put in, or was zapped in it.
    resting: tuple[Held, ...] = ()

    @property
    def span(self) -> str:
        """What lasts until its end ends by this name."""
        return f"encounter {self.number}"

    @property
    def main(self) -> tuple[int, ...]:
        """The main players, as far as they are known. CE-GEN-09"""
        return (self.offense,) if self.defense is None else (self.offense, self.defense)

    def opponent(self, seat: int) -> int:
        """The other main player. CE-GEN-11"""
        assert self.defense is not None, "nobody is the defense yet"
        return self.defense if seat == self.offense else self.offense

    def side_of(self, seat: int) -> int | None:
        """The main player on whose side somebody is, if on any."""
        if seat in self.main:
            return seat
        return next((ally.side for ally in self.allies if ally.seat == seat), None)

    def allies_of(self, side: int) -> tuple[int, ...]:
        return tuple(ally.seat for ally in self.allies if ally.side == side)

    def shown_by(self, seat: int) -> Revealed | None:
        """What a main player's card counts as, once it is revealed."""
        return next((shown for shown in self.revealed if shown.seat == seat), None)

    def laid_by(self, seat: int) -> Laid | None:
        return next((laid for laid in self.laid if laid.seat == seat), None)

    def stated_by(self, seat: int) -> str | None:
        """What a main player has said that its card is, if it counts as that."""
        return next((card for who, card in self.stated if who == seat), None)

    def both_reveal(self, kind: Kind) -> bool:
        return len(self.revealed) > 1 and all(shown.kind == kind for shown in self.revealed)

    def result(self) -> Result:
        """How it went out."""
        return Result(
            self.number, self.offense, self.defense, self.planet, self.revealed, self.discarded,
            self.totals, self.outcome, self.winner, self.gains,
        )  # fmt: skip


class CosmicStep(Step, frozen=True):
    """A step of the game. Some hold ships or cards that are nowhere else for the moment."""

    settles: ClassVar[bool] = True

    def is_undecided(self) -> bool:
        """Whether nobody's home colonies are counted yet, as ships are on their way. CE-POW-11"""
        return False

    def is_called_off(self) -> bool:
        """Whether it does nothing any more, so that nobody is asked to react to it."""
        return False

    def holds(self, seat: int) -> int:
        """How many ships of a seat it holds."""
        return 0

    def cards(self) -> Sequence[str]:
        """The cosmic cards that it holds."""
        return ()


class CosmicState(HoldingState, kw_only=True):
    """A game of Cosmic Encounter at one moment."""

    moments: ClassVar[tuple[str, ...]] = MOMENTS
    spans: ClassVar[tuple[str, ...]] = (ENCOUNTER,)
    family: ClassVar[type[Power]] = CosmicPower
    reactions: ClassVar[type[Any]]  # the window for reactions to an event; `rules.timing` says it
    nests: ClassVar[bool] = True  # what follows from a reaction comes before what waits. CE-TIME-10

    options: CosmicOptions
    planets: dict[str, Planet]
    gate: tuple[int, ...]
    beside: tuple[int, ...]  # the ships of defensive allies
    warp: tuple[int, ...]
    removed: tuple[int, ...]
    hands: dict[int, Hand]
    deck: Pile[str]
    discards: tuple[str, ...] = ()  # the uppermost last
    destiny: Pile[str]
    destiny_discards: tuple[str, ...] = ()
    played: tuple[Played, ...] = ()
    encounters: tuple[Encounter, ...] = ()  # those under way, the innermost last
    turn: int = 0
    begun: int = 0  # encounters so far
    last: Result | None = None  # how the last encounter went out
    goes_on: bool = False  # whether the offense may have a further encounter in its turn
    sheets: dict[int, Secret[str]] = {}  # alien sheets that lie face down. CE-VHID-01
    unused: Pile[str] = Pile(SHEETS)  # what else face-down sheets might be; empty if there are none
    out_of_play: tuple[str, ...] = ()  # aliens that have left the game
    dealt: dict[int, Hand] = {}  # aliens or tech cards of which a seat is choosing one
    research: dict[int, tuple[Research, ...]] = {}  # the tech cards face down before each seat
    researched: int = 0  # tech cards that were laid face down so far
    tech_deck: Pile[str] = Pile(TECH)
    tech_discards: tuple[str, ...] = ()
    stored: tuple[Laid, ...] = ()  # cards that are laid under something, in nobody's hand

    # -- encounters

    @property
    def encounter(self) -> Encounter:
        """The encounter that is being resolved."""
        return self.encounters[-1]

    def encounter_becomes(self, **changes: Any) -> None:
        self.encounters = (
            *self.encounters[:-1], msgspec.structs.replace(self.encounters[-1], **changes),
        )  # fmt: skip

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """The other seats, from the left of one. CE-GEN-03"""
        return clockwise(self.seats, seat)

    @memo("encounters")
    def timing(self) -> tuple[int, ...]:
        """Offense, defense, then the others from the offense's left. CE-TIME-01, CE-TIME-02"""
        return timing_order(self.seats, self.encounters[-1].main if self.encounters else ())

    def roles_of(self, seat: int) -> Sequence[str]:
        """All roles that a seat has in the encounter. CE-GEN-09"""
        if not self.encounters:
            return ()
        encounter = self.encounter
        if seat == encounter.offense:
            return ("offense",)
        if seat == encounter.defense:
            return ("defense", "not_offense")
        side = encounter.side_of(seat)
        if side is None:
            return ("bystander", "not_offense", "not_main")
        ally = "offensive_ally" if side == encounter.offense else "defensive_ally"
        return ("ally", ally, "not_offense", "not_main")

    # -- ships

    def ships_at(self, place: str, seat: int) -> int:
        """How many ships a seat has in a place. CE-GEN-08"""
        planet = self.planets.get(place)
        if planet is not None:
            return planet.ships[seat]
        if place.startswith(RESEARCH):
            return sum(one.ships for one in self.research.get(seat, ()) if one.place == place)
        return self._row(place)[seat]

    def put(self, place: str, seat: int, ships: int) -> None:
        """Ships come to a place, or leave it if there are less than none."""
        self._put(place, seat, ships)
        ships_put(self, place, seat, ships)

    def _put(self, place: str, seat: int, ships: int) -> None:
        if place.startswith(RESEARCH):
            self._put_on_tech(place, seat, ships)
            return
        planet = self.planets.get(place)
        row = planet.ships if planet is not None else self._row(place)
        assert row[seat] + ships >= 0, f"{place} has too few ships of seat {seat}"
        row = (*row[:seat], row[seat] + ships, *row[seat + 1 :])
        if planet is not None:
            self.planets[place] = msgspec.structs.replace(planet, ships=row)
        else:
            setattr(self, place, row)

    def _put_on_tech(self, place: str, seat: int, ships: int) -> None:
        assert self.ships_at(place, seat) + ships >= 0, f"{place} has too few ships of seat {seat}"
        self.research[seat] = tuple(
            msgspec.structs.replace(one, ships=one.ships + ships) if one.place == place else one
            for one in self.research[seat]
        )

    def _row(self, place: str) -> tuple[int, ...]:
        assert place in (GATE, BESIDE, WARP, REMOVED), f"there is no place {place}"
        row: tuple[int, ...] = getattr(self, place)
        return row

    def colonies(self, seat: int) -> tuple[str, ...]:
        """The planets on which a seat has a colony. CE-GEN-04"""
        return tuple(name for name, planet in self.planets.items() if planet.ships[seat])

    def colonies_outside(self, seat: int) -> tuple[str, ...]:
        """The colonies of a seat whose ships are not in the encounter. CE-GEN-10"""
        encounter = self.encounter
        mine = self.colonies(seat)
        return tuple(name for name in mine if seat != encounter.defense or name != encounter.planet)

    def researching(self, seat: int) -> tuple[str, ...]:
        """The places of a seat's ships on tech cards. CE-VTECH-13"""
        return tuple(one.place for one in self.research.get(seat, ()) if one.ships)

    def home_colonies(self, seat: int) -> tuple[str, ...]:
        """CE-GEN-06"""
        return tuple(n for n in self.colonies(seat) if self.planets[n].system == seat)

    def foreign_colonies(self, seat: int) -> int:
        """Where the colony marker of a seat stands. CE-GEN-06, CE-GEN-07"""
        return sum(self.planets[name].system != seat for name in self.colonies(seat))

    def system(self, seat: int) -> tuple[str, ...]:
        """The planets of a seat's home system, which it defends whether it has ships there or not.
        CE-EMPTY-01, CE-EMPTY-02, CE-STRIP-04"""
        return tuple(name for name, planet in self.planets.items() if planet.system == seat)

    def in_encounter(self, seat: int) -> int:
        """How many ships a seat has in the encounter. CE-GEN-10"""
        encounter = self.encounter
        if seat == encounter.defense:
            return 0 if encounter.planet is None else self.ships_at(encounter.planet, seat)
        return self.gate[seat] + self.beside[seat]

    # -- cards

    def cards_of(self, seat: int) -> tuple[str, ...]:
        """The cards in a hand, as far as they are known here."""
        return tuple(card.value for card in self.hands[seat] if card.value is not None)

    def dealt_to(self, seat: int) -> tuple[str, ...]:
        """What somebody chooses from, as far as it is known here."""
        return tuple(card.value for card in self.dealt.get(seat, ()) if card.value is not None)

    def has_encounter_card(self, seat: int) -> bool:
        return any(map(is_encounter_card, self.cards_of(seat)))

    # -- powers

    def why_unusable(self, power: Power, window: str) -> str | None:
        """What keeps a power from being used at a window, as far as everybody sees.
        CE-POW-07, CE-POW-08"""
        assert isinstance(power, CosmicPower)
        if window not in power.windows:
            return "it is used at another time"
        if power not in self.in_effect():
            return "it is not in effect"
        if power.held.zapped is not None and power.is_use(window):
            return "it is zapped"
        if self.was_used(power, window):
            return "it was used in this encounter"
        return self.why_untimely(power, window)

    def can_use(self, seat: int, moment: str) -> bool:
        """Whether one of its powers can be used, or has to be."""
        return any(self.why_unusable(power, moment) is None for power in self.in_effect(seat))

    def was_used(self, power: CosmicPower, window: str) -> bool:
        """Whether a tech was used in this encounter. CE-VTECH-20"""
        return power.id in self.encounter.techs and power.is_use(window)

    def why_untimely(self, power: CosmicPower, window: str) -> str | None:
        """What keeps a power from being used at a window, wherever it comes from."""
        if window not in power.windows:
            return "it is used at another time"
        if power.roles and not {*power.roles} & {*self.roles_of(power.seat)}:
            return "its player has another role"
        return None if power.applies(self, power.seat) else "it does not apply"

    def tell(self, event: Event) -> None:
        """What can be reacted to is, before anything else goes on. CE-TIME-05, CE-TIME-10"""
        super().tell(event)
        if self.encounters and self.encounter.outcome is not None and is_gain(event):
            self.encounter_becomes(gains=(*self.encounter.gains, Gain.by(event)))
        moment: str = getattr(event, "reaction", "")
        if moment and used_at(moment):
            seen: Event = event.outwardly() if hasattr(event, "outwardly") else event
            self.later(self.reactions(seats=(), moment=moment, because=seen), because=seen)

    # -- what is imagined

    def redeal(self, seat: int, dice: Dice) -> Self:
        """As everywhere; but who is known to hold an encounter card is imagined with one."""
        twin = self
        if only_cards_are_hidden(self, seat):
            deal_cards(twin, seat, dice)
            twin.__dict__.pop("asked", None)  # what others can answer follows from their cards
        else:
            twin = super().redeal(seat, dice)
        twin.keep_vouchers(seat)
        return twin

    def keep_vouchers(self, beholder: int) -> None:
        """Give those an encounter card, as they are imagined, who are known to hold one."""
        for seat in self.encounter.vouched if self.encounters else ():
            if seat != beholder and not self.has_encounter_card(seat):
                self._hand_over_encounter_card(seat, beholder)

    def _hand_over_encounter_card(self, seat: int, beholder: int) -> None:
        """Exchange a card of a hand, as it is imagined, for an encounter card of the deck or of
        another hand."""
        at, worse = next(
            (at, card) for at, card in enumerate(self.hands[seat]) if not card.known_to(beholder)
        )
        assert worse.value is not None
        better = self._swap_with_deck(beholder, worse.value)
        if better is None:
            better = self._swap_with_other_hand(seat, beholder, worse.value)
        self._set_card(seat, at, better)

    def _swap_with_deck(self, beholder: int, card: str) -> str | None:
        """Put a card into the deck for an encounter card, where the beholder knows of none."""
        loose = [one for one, many in self.deck.cards for _ in range(many)]
        better = next(filter(is_encounter_card, loose), None)
        if better is not None:
            loose.remove(better)
            placed = msgspec.structs.replace(self.deck, cards=(), rest=0)
            self.deck = placed.with_cards(*loose, card)
            return better
        for place, cards in (("top", self.deck.top), ("bottom", self.deck.bottom)):
            for at, one in enumerate(cards):
                if not one.known_to(beholder) and is_encounter_card(one.value or ""):
                    changed = msgspec.structs.replace(one, value=card)
                    row = (*cards[:at], changed, *cards[at + 1 :])
                    self.deck = msgspec.structs.replace(self.deck, **{place: row})
                    return one.value
        return None

    def _swap_with_other_hand(self, seat: int, beholder: int, card: str) -> str:
        for other in range(self.seats):
            for at, theirs in enumerate(self.hands[other]):
                known = theirs.value is None or theirs.known_to(beholder)
                if other != seat and not known and is_encounter_card(theirs.value or ""):
                    self._set_card(other, at, card)
                    return theirs.value or ""
        raise LookupError("no encounter card is left to be imagined")

    def _set_card(self, seat: int, at: int, card: str) -> None:
        hand = self.hands[seat]
        changed = msgspec.structs.replace(hand[at], value=card)
        self.hands[seat] = (*hand[:at], changed, *hand[at + 1 :])


def is_gain(event: Event) -> bool:
    """Whether an event says what somebody got or lost."""
    return bool(getattr(event, "gain", False))


@rule
def ships_put(state: CosmicState, place: str, seat: int, ships: int) -> None:
    """Ships have come to a place, or have left it if there are less than none."""


@cache
def clockwise(seats: int, seat: int) -> tuple[int, ...]:
    """The other seats, from the left of one."""
    return tuple((seat + step) % seats for step in range(1, seats))


@cache
def timing_order(seats: int, main: tuple[int, ...]) -> tuple[int, ...]:
    """The main players, and the others from the offense's left."""
    if not main:
        return tuple(range(seats))
    return (*main, *(seat for seat in clockwise(seats, main[0]) if seat not in main))


def used_at(moment: str) -> bool:
    """Whether any power there is can be used at a moment."""
    found: bool | None = CosmicPower.learnt.get(moment)
    if found is None:
        kinds = CosmicPower.known.values()
        found = any(moment in getattr(kind, "windows", ()) for kind in kinds)
        CosmicPower.learnt[moment] = found
    return found


def planet_id(seat: int, index: int) -> str:
    """How a planet is called: red-1 to red-5."""
    return f"{COLOURS[seat]}-{index + 1}"


def known_card(card: str, *seats: int) -> Secret[str]:
    """A cosmic card that some seats know; in a hand, its owner. CE-GEN-13"""
    return Secret(card, tuple(sorted(seats)), COSMIC)


def kinds(cards: Iterable[str]) -> tuple[Kind, ...]:
    return tuple(face(card).kind for card in cards)
