"""Gambler: says what its card is, true or not."""

from typing import Any, ClassVar

from astrarium.kernel import Action
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import modifies
from astrarium.kernel.steps import Step
from astrarium.kernel.things import Seat

from ...data import ATTACKS, MORPH, NEGOTIATE, attack
from ...events.cards import CardStated
from ...power import MAIN, Alien, Lasting, Super, Tokens, Wild
from ...rules.asking import CardNamed, ChooseNumber, ChooseWay, PickNumber
from ...rules.demands import demand_ships
from ...rules.planning import turns_last
from ...rules.procedure import Procedure
from ...rules.reveal import may_state, turn_up_card
from ...rules.totals import ADDITIONS, Values, card_values
from ...state import CosmicState

STATEMENTS = (*map(attack, ATTACKS), NEGOTIATE, MORPH)
BELIEVE, CHALLENGE = "believe", "challenge"
MOST_RAISED = 20


class Gambler(Alien):
    """Bluff: keeps its card face down and says what it is; unless the opponent challenges, it
    counts as that. CE-ALIEN-GAMBLER"""

    id = "gambler"
    windows, roles = ("stating",), MAIN

    @modifies(turns_last)
    def last(self, state: CosmicState, seat: int, usual: bool) -> bool:
        return True

    def applies(self, state: CosmicState, seat: int) -> bool:
        return may_state(state, seat)

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(Bluffing(seat=seat))


def say(state: CosmicState, step: "Bluffing") -> None:
    state.push(CardNamed(seats=(step.seat,), purpose="gambler", cards=STATEMENTS))


def ask(state: CosmicState, step: "Bluffing") -> None:
    other = state.encounter.opponent(step.seat)
    state.push(ChooseWay(seats=(other,), purpose="gambler", ways=(BELIEVE, CHALLENGE)))


class Bluffing(Procedure, frozen=True, kw_only=True):
    """A card is named, and believed or challenged. CE-ALIEN-GAMBLER"""

    rule: ClassVar[str] = "CE-ALIEN-GAMBLER"
    order: ClassVar = (say, ask)

    seat: Seat

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        (answer,) = answers.values()
        if isinstance(question, CardNamed):
            state.encounter_becomes(stated=((self.seat, answer.card),))
            state.tell(CardStated(seat=self.seat, card=answer.card))
        elif answer.way == CHALLENGE:
            self.challenged(state)

    def challenged(self, state: CosmicState) -> None:
        """The card is turned up; who was wrong loses as many ships as it has in the encounter,
        from elsewhere. CE-RES-17"""
        stated, laid = state.encounter.stated_by(self.seat), state.encounter.laid_by(self.seat)
        assert laid is not None
        state.encounter_becomes(stated=())
        turn_up_card(state, self.seat)
        was_true = laid.card.value == stated
        loser = state.encounter.opponent(self.seat) if was_true else self.seat
        ships = state.in_encounter(loser) + raised(state)
        places = (*state.colonies_outside(loser), *state.researching(loser))
        demand_ships(state, loser, ships, "gambler", places=places)


def raised(state: CosmicState) -> int:
    """By how many ships a wrong statement or challenge costs more. CE-FLARE-GAMBLER-SUPER"""
    memories = (held.memory for held in state.powers if held.power == Raised.id)
    return sum(memory.tokens for memory in memories if isinstance(memory, Tokens))


class Raised(Lasting):
    """A wrong statement or challenge costs more ships. CE-FLARE-GAMBLER-SUPER"""

    id = "raised"
    remembers = Tokens


class SuperGambler(Super):
    """Before its card is stated, raises what a wrong statement or challenge costs by 1 to 20
    ships. CE-FLARE-GAMBLER-SUPER"""

    id = "super-gambler"
    windows, roles = ("stating",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        return may_state(state, seat)

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(ChooseNumber(seats=(seat,), purpose="gambler", least=1, most=MOST_RAISED))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickNumber)
        more = Tokens(answer.number)
        gain(state, Raised.id, seat, memory=more, until=state.encounter.span)


class Wager(Lasting):
    """If both attacks differ by its number or more, it is added to its player's card.
    CE-FLARE-GAMBLER-WILD"""

    id = "wager"
    remembers = Tokens

    @modifies(card_values, at=ADDITIONS)
    def add(self, state: CosmicState, values: Values) -> Values:
        memory = self.held.memory
        if not isinstance(memory, Tokens) or not state.encounter.both_reveal("attack"):
            return values
        if abs(values.offense - values.defense) < memory.tokens:
            return values
        mine = values.of(state, self.seat)
        return values.with_value(state, self.seat, mine + memory.tokens)


class WildGambler(Wild):
    """Names a number, which is added to its player's card if the attacks differ by as much.
    CE-FLARE-GAMBLER-WILD"""

    id = "wild-gambler"
    windows, roles = ("planning_after",), MAIN

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(ChooseNumber(seats=(seat,), purpose="gambler", least=0, most=max(ATTACKS)))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickNumber)
        number = Tokens(answer.number)
        gain(state, Wager.id, seat, memory=number, until=state.encounter.span)
