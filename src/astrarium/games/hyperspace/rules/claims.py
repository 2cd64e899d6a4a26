"""Rewards that somebody has overlooked, and claims later: all others have to agree.

A table can choose that. The active player claims between actions, the others when the turn is over.
"""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal, get_args

from astrarium.kernel import Action, Violation, violation
from astrarium.kernel.asking import Answer, Answers, Ask
from astrarium.kernel.things import Facts, Named, Seat, said

from ..events import ClaimGranted, ClaimRefused
from ..state import HyperspaceState as State
from .paying import score, take, take_hypers, use_once
from .progress import advance

Reward = Annotated[
    Literal["point", "hyper", "organic", "atomic", "metal", "probe", "research", "battle"],
    Named("reward"),
]
REWARDS: tuple[Reward, ...] = get_args(get_args(Reward)[0])
CLAIMED = "claimed a reward"  # once in a turn


class Claim(Action, frozen=True):
    """Claim a reward that you have overlooked.  HS-PSI-01"""

    text: ClassVar = "claim {reward}"
    picks: ClassVar = ("claim", "reward:{reward}")
    reward: Reward

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if state.options.retroactive_claims == "off":
            return violation("HS-PSI-01", "At this table nothing is claimed later.")
        if CLAIMED in state.empires[seat].spent:
            return violation("HS-PSI-01", "You have claimed something in this turn.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        use_once(state, seat, CLAIMED)
        state.push(Vote(seats=state.rivals(seat), claimant=seat, reward=self.reward))


class Grant(Answer, frozen=True):
    """Agree to a claim."""

    text: ClassVar = "grant"


class Refuse(Answer, frozen=True):
    """Reject a claim.  HS-PSI-04"""

    text: ClassVar = "refuse"


class Vote(Ask, frozen=True, kw_only=True):
    """All others have to agree to a claim; one refusal rejects it.  HS-PSI-01, HS-PSI-04"""

    rule: ClassVar = "HS-PSI-01"
    prompt: ClassVar = "Does that player deserve the reward?"
    accepts: ClassVar = (Grant, Refuse)

    claimant: Seat
    reward: Reward

    def candidates(self, state: State, seat: int) -> Iterable[Action]:
        return Refuse(), Grant()

    def out_of_time(self, state: State, seat: int) -> Action:
        return Refuse()

    def resolve(self, state: State, answers: Answers) -> None:
        if all(isinstance(answer, Grant) for answer in answers.values()):
            state.tell(ClaimGranted(seat=self.claimant, reward=self.reward))
            grant(state, self.claimant, self.reward)
        else:
            state.tell(ClaimRefused(seat=self.claimant, reward=self.reward))

    def facts(self, state: State) -> Facts:
        return {"who": said("seat", self.claimant), "what": said("reward", self.reward)}


def grant(state: State, seat: int, reward: Reward) -> None:
    """The reward is taken now, and nothing that was played is opened again.  HS-PSI-02"""
    if reward == "point":
        score(state, seat, 1)
    elif reward == "hyper":
        take_hypers(state, seat)
    elif reward in ("probe", "research", "battle"):
        advance(state, seat, reward)
    else:
        take(state, seat, **{reward: 1})


# -- the others, when a turn is over


class ClaimLater(Answer, frozen=True):
    """Claim a reward in the turn of another player.  HS-PSI-01, HS-PSI-03"""

    text: ClassVar = "now claim {reward}"
    picks: ClassVar = ("claim", "reward:{reward}")
    reward: Reward


class ClaimNothing(Answer, frozen=True):
    text: ClassVar = "claim nothing"


class Overlooked(Ask, frozen=True, kw_only=True):
    """Whether somebody else claims something; nobody ends the game by it before their own turn.

    HS-PSI-01, HS-PSI-03
    """

    rule: ClassVar = "HS-PSI-03"
    prompt: ClassVar = "Do you claim a reward that you have overlooked?"
    accepts: ClassVar = (ClaimLater, ClaimNothing)

    def candidates(self, state: State, seat: int) -> Iterable[Action]:
        return (ClaimNothing(), *map(ClaimLater, REWARDS))

    def out_of_time(self, state: State, seat: int) -> Action:
        return ClaimNothing()

    def resolve(self, state: State, answers: Answers) -> None:
        votes = [
            Vote(seats=state.rivals(seat), claimant=seat, reward=answer.reward)
            for seat, answer in answers.items()
            if isinstance(answer, ClaimLater)
        ]
        state.push(*votes)


def claims_listed(state: State) -> Iterable[Action]:
    """The claims that come into question in one's own turn."""
    return map(Claim, REWARDS) if state.options.retroactive_claims != "off" else ()


def ask_others(state: State, seat: int) -> None:
    """When a turn is over, the other players may claim something."""
    if state.options.retroactive_claims != "off":
        state.push(Overlooked(seats=state.rivals(seat)))
