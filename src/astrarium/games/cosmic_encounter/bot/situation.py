"""What a seat thinks of a position: who stands where, what may be laid, what comes of it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from random import Random

from ..data import Face, face
from ..odds.contest import Contest
from ..power import Alien
from ..state import CosmicState as State
from .counting import likely_card, possible_hands
from .stance import Stance
from .worth import GUESSED, Change, Standing, after, chances, standing

NONE = Change()
# What cards are worth, in cards of usual worth: an attack for each PUNCH beyond WORTHLESS.
WORTHLESS, PUNCH, MOST = 4.0, 7.0, 4.0
NEGOTIATE, PEACE, MORPH, REINFORCEMENT, REINFORCED = 0.7, 2.5, 1.5, 0.6, 0.2
# What an attack is as good as, for aliens that make something else of it.
TRIPLED, REVERSED, MULTIPLIED, EITHER = 10, 20, 2.5, 16
WILD, SUPER, ARTIFACT = 1.0, 2.0, 1.6
UNKNOWN = Face("attack", 8)  # the card of who is known to have none
SETTLED = 0.6  # of the deals that are tried end with a colony for both


class Situation:
    """An imagined state through the eyes of a seat."""

    def __init__(self, state: State, seat: int, stance: Stance) -> None:
        self.state, self.seat, self.stance = state, seat, stance
        self.goal = state.options.colonies_to_win

    @cached_property
    def chance(self) -> Random:
        """Chance of its own, for bluffs and for what may be: the same in the same position."""
        return Random(f"{self.state.dice.key} {self.state.sequence} {self.seat}")

    # -- who stands where

    @cached_property
    def standings(self) -> list[Standing]:
        return [standing(self.state, seat) for seat in range(self.state.seats)]

    def worth_after(self, changes: Mapping[int, Change]) -> float:
        """The own chance to win after some changes; of what others gain or lose, who has little
        regard sees but a part, unless it decides the game."""
        regard, mine = self.stance.regard, changes.get(self.seat, NONE)
        whole = self._chance(changes)
        if regard == 1.0:
            return whole
        others = [s.colonies + changes.get(i, NONE).colonies for i, s in enumerate(self.standings)]
        if max(others) >= self.goal:
            return whole
        alone = self._chance({self.seat: mine})
        return regard * whole + (1 - regard) * alone

    def _chance(self, changes: Mapping[int, Change]) -> float:
        return chances(after(self.standings, changes), self.goal, GUESSED)[self.seat]

    @cached_property
    def now(self) -> float:
        return self.worth_after({})

    def colonies(self, seat: int) -> int:
        return self.standings[seat].colonies

    @cached_property
    def aliens(self) -> dict[int, frozenset[str]]:
        """The aliens of each seat whose powers are in effect."""
        found: dict[int, set[str]] = {seat: set() for seat in range(self.state.seats)}
        for power in self.state.in_effect():
            if isinstance(power, Alien) and power.held.zapped is None:
                found[power.seat].add(power.id)
        return {seat: frozenset(some) for seat, some in found.items()}

    def is_alien(self, alien: str, seat: int | None = None) -> bool:
        return alien in self.aliens[self.seat if seat is None else seat]

    # -- the encounter

    @property
    def opponent(self) -> int:
        return self.state.encounter.opponent(self.seat)

    @cached_property
    def contest(self) -> Contest:
        return Contest(self.state)

    def guesses(self, other: int) -> list[Face]:
        """Cards that a main player may lay, or has laid, each as likely as the others."""
        found = self._guesses.get(other)
        if found is None:
            found = self._guesses[other] = self._guess(other)
        return found

    @cached_property
    def _guesses(self) -> dict[int, list[Face]]:
        return {}

    def _guess(self, other: int) -> list[Face]:
        state, many = self.state, self.stance.guesses
        laid = state.encounter.laid_by(other)
        if laid is not None and laid.card.known_to(self.seat):
            return [face(laid.card.value or "")] * many
        hands = possible_hands(state, self.seat, other, many, self.chance)
        trust = self.stance.trust[other != state.encounter.offense]
        cards = [likely_card(hand, trust, self.chance) for hand in hands]
        return [face(card) for card in cards if card is not None] or [UNKNOWN] * many

    def goes_out(self, winner: int | None, *, compensated: bool = False) -> dict[int, Change]:
        """What changes if a main player wins; nobody: if a deal is made."""
        if winner == self.state.encounter.offense:
            return self._offense_wins(compensated)
        return self._defense_wins(compensated) if winner is not None else self._deal()

    def _offense_wins(self, compensated: bool) -> dict[int, Change]:
        state, encounter = self.state, self.state.encounter
        assert encounter.defense is not None
        planet = None if encounter.planet is None else state.planets[encounter.planet]
        if planet is None:
            return {}
        changes: dict[int, Change] = {}
        for seat in (encounter.offense, *encounter.allies_of(encounter.offense)):
            if not planet.ships[seat]:
                own = planet.system == seat
                changes[seat] = Change(colonies=int(not own), homes=int(own))
        ships = planet.ships[encounter.defense]
        lost = 0 if self.is_alien("zombie", encounter.defense) else ships
        home = bool(ships) and planet.system == encounter.defense
        away = bool(ships) and not home
        changes[encounter.defense] = Change(-int(away), -int(home), lost, ships * compensated)
        for ally in encounter.allies_of(encounter.defense):
            changes[ally] = Change(lost=state.beside[ally])
        return changes

    def _defense_wins(self, compensated: bool) -> dict[int, Change]:
        state, encounter = self.state, self.state.encounter
        assert encounter.defense is not None
        changes: dict[int, Change] = {}
        for seat in (encounter.offense, *encounter.allies_of(encounter.offense)):
            ships = 0 if self.is_alien("zombie", seat) else state.gate[seat]
            more = ships * compensated if seat == encounter.offense else 0
            changes[seat] = Change(lost=ships, cards=more)
        for ally in encounter.allies_of(encounter.defense):
            changes[ally] = Change(cards=state.beside[ally])
        return changes

    def _deal(self) -> dict[int, Change]:
        return {seat: Change(colonies=1) for seat in self.state.encounter.main}

    def expected(
        self, contest: Contest, cards: Iterable[tuple[Face, Face]], spent: float = 0.0
    ) -> float:
        """The own chance to win the game, by cards of offense and defense that may be laid."""
        total = many = 0.0
        known: dict[tuple[int | None, bool], float] = {}
        for attacking, defending in cards:
            winner = contest.winner(attacking, defending)
            compensated = "negotiate" in (attacking.kind, defending.kind) and winner is not None
            key = winner, compensated
            if key not in known:
                known[key] = self._worth_of(winner, compensated, spent)
            total += known[key]
            many += 1
        return total / many if many else self.now

    def _worth_of(self, winner: int | None, compensated: bool, spent: float) -> float:
        changes = self.goes_out(winner, compensated=compensated)
        mine = changes.get(self.seat, NONE)
        changes[self.seat] = mine._replace(cards=mine.cards - spent)
        if winner is not None:
            return self.worth_after(changes)
        settled = self.worth_after(changes)
        failed = self.worth_after({seat: Change(lost=3) for seat in self.state.encounter.main})
        if settled <= failed:
            return failed
        return SETTLED * settled + (1 - SETTLED) * failed

    def pairs(self, seat: int, card: Face) -> list[tuple[Face, Face]]:
        """A card of a main player with each that its opponent may lay."""
        encounter = self.state.encounter
        theirs = self.guesses(encounter.opponent(seat))
        if seat == encounter.offense:
            return [(card, other) for other in theirs]
        return [(other, card) for other in theirs]

    def likely_pairs(self) -> list[tuple[Face, Face]]:
        """Cards of both main players, as they may be."""
        encounter = self.state.encounter
        assert encounter.defense is not None
        both: Sequence[list[Face]] = [self.guesses(seat) for seat in encounter.main]
        return list(zip(*both, strict=False))

    def outlook(self) -> float:
        """The own chance to win the game, as the encounter stands before cards are known."""
        return self.expected(self.contest, self.likely_pairs())

    def supposing(self, state: State) -> "Situation":
        """The same with something supposed that is not so; what may be laid stays as it was."""
        twin = Situation(state, self.seat, self.stance)
        twin.__dict__["_guesses"] = self._guesses
        twin.__dict__["chance"] = self.chance
        return twin

    def of(self, seat: int) -> "Situation":
        """What somebody else may think, with full regard for everybody."""
        return Situation(self.state, seat, self.stance._replace(regard=1.0))

    # -- cards

    def card_worth(self, card: str, seat: int | None = None) -> float:
        """What holding a card is worth to somebody, in cards of usual worth."""
        seat = self.seat if seat is None else seat
        printed = face(card)
        match printed.kind:
            case "attack":
                return min(MOST, (self.punch(printed.value, seat) - WORTHLESS) / PUNCH)
            case "negotiate":
                return PEACE if self.is_alien("pacifist", seat) else NEGOTIATE
            case "morph":
                return MORPH
            case "reinforcement":
                return REINFORCEMENT + REINFORCED * printed.value
            case "flare":
                return SUPER if self.is_alien(card.removeprefix("flare-"), seat) else WILD
        return ARTIFACT

    def punch(self, value: int, seat: int) -> float:
        """What an attack card is good for in somebody's hand, beside others."""
        mine = self.aliens[seat]
        if "tripler" in mine:
            return 3 * value if value <= TRIPLED else value / 3
        if "anti-matter" in mine:
            return REVERSED - value
        if "virus" in mine:
            return MULTIPLIED * value
        if "mirror" in mine or "loser" in mine:
            return max(value, EITHER - value)
        return value

    def hand_worth(self, cards: Iterable[str]) -> float:
        return sum(map(self.card_worth, cards))
