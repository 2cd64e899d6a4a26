"""Artifacts: one class a card."""

from collections.abc import Callable, Sequence

from astrarium.kernel import Action
from astrarium.kernel.powers import replaces
from astrarium.kernel.steps import Step

from ..data import FAILED_DEAL_SHIPS, KINDS, face
from ..events.deals import DealBroken
from ..power import OFFENSE, Artifact, Lasting
from ..rules.asking import ChooseCards, ChoosePlayers, PickPlayers
from ..rules.compensation import compensation_due
from ..rules.deal import agreed
from ..rules.demands import demand_ships
from ..rules.ending import dismiss
from ..rules.hands import discard_from_hand
from ..rules.procedure import change
from ..rules.reveal import card_becomes
from ..rules.rewards import reward_due
from ..rules.ships import retrieve
from ..rules.timing import PlayCard, UsePower, doing, this_window, zap_use
from ..state import CosmicState


class CardZap(Artifact):
    """Cancels an artifact or a flare as another player plays it. CE-ART-CARD-ZAP"""

    id = "card-zap"
    windows = ("card_played",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        played = this_window(state).about
        return isinstance(played, PlayCard) and played.seat != seat

    def use(self, state: CosmicState, seat: int) -> None:
        played = doing(state).against
        assert played is not None
        state.cancel(played)


class CosmicZap(Artifact):
    """Cancels a use of a power, one's own included. CE-ART-COSMIC-ZAP, CE-ZAP-04"""

    id = "cosmic-zap"
    windows = ("power_used",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return isinstance(this_window(state).about, UsePower)

    def use(self, state: CosmicState, seat: int) -> None:
        used = doing(state).against
        assert isinstance(used, UsePower)
        zap_use(state, used)


class EmotionControl(Artifact):
    """All attack cards that were revealed count as negotiates. CE-ART-EMOTION-CONTROL"""

    id = "emotion-control"
    windows = ("reveal",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return any(shown.kind == "attack" for shown in state.encounter.revealed)

    def use(self, state: CosmicState, seat: int) -> None:
        for shown in state.encounter.revealed:
            if shown.kind == "attack":
                card_becomes(state, shown.seat, "negotiate")


class ForceField(Artifact):
    """Cancels the alliances of players that are named. CE-ART-FORCE-FIELD"""

    id = "force-field"
    windows = ("alliance_after",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.encounter.allies)

    def use(self, state: CosmicState, seat: int) -> None:
        players = tuple(sorted(ally.seat for ally in state.encounter.allies))
        state.push(ChoosePlayers(seats=(seat,), purpose="force-field", players=players))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickPlayers)
        dismiss(state, answer.players)


class Gas(Lasting):
    """The effect of Ionic Gas. CE-ART-IONIC-GAS"""

    id = "gas"

    @replaces(compensation_due)
    def no_compensation(
        self, state: CosmicState, seat: int, usual: Callable[[CosmicState, int], int]
    ) -> int:
        return 0

    @replaces(reward_due)
    def no_rewards(
        self, state: CosmicState, seat: int, usual: Callable[[CosmicState, int], int]
    ) -> int:
        return 0


class IonicGas(Artifact):
    """Nobody collects compensation or rewards in this encounter. CE-ART-IONIC-GAS"""

    id = "ionic-gas"
    windows = ("winner_known",)
    brings = Gas


class MobiusTubes(Artifact):
    """All ships in the warp return to their owners' colonies. CE-ART-MOBIUS-TUBES"""

    id = "mobius-tubes"
    windows, roles = ("regroup_start",), (OFFENSE,)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return any(state.warp)

    def use(self, state: CosmicState, seat: int) -> None:
        for other in reversed(state.timing()):
            retrieve(state, other, state.warp[other])


class Plague(Artifact):
    """A player loses three ships and discards a card of each type that it holds.
    CE-ART-PLAGUE"""

    id = "plague"
    windows = ("regroup_start",)

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        return range(state.seats)

    def use(self, state: CosmicState, seat: int) -> None:
        """CE-CARD-09"""
        victim = doing(state).on
        assert victim is not None
        held = {face(card).kind for card in state.cards_of(victim)}
        state.reveal()
        state.push(
            *(
                ChooseCards(seat=victim, owner=victim, purpose="plague", kinds=(kind,))
                for kind in KINDS
                if kind in held
            )
        )
        demand_ships(state, victim, FAILED_DEAL_SHIPS, "plague")

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseCards)
        discard_from_hand(state, question.owner, question.picked)


class Quash(Artifact):
    """An agreed deal is cancelled, and has failed. CE-ART-QUASH"""

    id = "quash"
    windows = ("deal_made",)

    def use(self, state: CosmicState, seat: int) -> None:
        state.tell(DealBroken(seat=seat))
        change(state, agreed(state), is_cancelled=True)
