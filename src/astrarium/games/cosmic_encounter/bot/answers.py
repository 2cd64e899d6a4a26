"""What is answered to each question."""

from collections.abc import Callable, Mapping, Sequence

from astrarium.kernel import Action, Step
from astrarium.kernel.windows import Pass, Window

from ..rules.alliance import Answering, Inviting
from ..rules.asking import ChooseCards
from ..rules.deal import Considering, Drafting
from ..rules.delivery import Delivery
from ..rules.destiny import DestinyChoice
from ..rules.launch import Aiming
from ..rules.planning import Selecting
from ..rules.rewards import Reward
from ..rules.rotation import Rotation
from ..rules.setup import AlienChoice, OpenChoice
from ..rules.ships import PickShips, PlaceShips
from ..rules.technology import TechChoice, TechTurn
from ..rules.turn import GoOn
from . import course, dealing, fleet, questions, research, uses
from .situation import Situation

ANSWERS: Mapping[type[Step], Callable[[Situation, Sequence[Action]], Action]] = {
    AlienChoice: course.alien,
    OpenChoice: course.alien,
    Rotation: course.alien,
    TechChoice: research.keep,
    TechTurn: research.tech_turn,
    DestinyChoice: course.destiny,
    Aiming: course.aim,
    PickShips: fleet.pick,
    PlaceShips: fleet.put_down,
    Inviting: course.invite,
    Answering: course.join,
    Selecting: course.select,
    Drafting: dealing.draft,
    Considering: dealing.consider,
    Delivery: dealing.deliver,
    Reward: course.reward,
    GoOn: course.again,
}


def answered(sight: Situation, actions: Sequence[Action]) -> Action:
    """The answer to the question that is asked now, always one of those listed."""
    if len(actions) == 1:
        return actions[0]
    step = sight.state.top
    answer = ANSWERS.get(type(step))
    if answer is not None:
        found = answer(sight, actions)
    elif isinstance(step, Window):
        found = uses.respond(sight, actions, answered)
    elif isinstance(step, ChooseCards):
        found = questions.cards(sight, actions, answered)
    else:
        found = questions.choose(sight, actions, answered)
    return found if found in actions else fallback(actions)


def fallback(actions: Sequence[Action]) -> Action:
    """An answer that changes little, where the best one is not seen."""
    if Pass() in actions:
        return Pass()
    return next((action for action in actions if action.ends), actions[0])
