"""The state of a game of InterSpace, and its parts."""

from functools import cached_property
from typing import Self

from astrarium.kernel import Cover, Dice

from ..card import ObjectiveCard, card
from ..data import OBJECTIVE_POINTS_PER_INDUSTRY, POINTS_PER_INDUSTRY, is_player
from ..units import Unit
from .hands import HandState
from .stacks import Stacks

_STACKS = (Stacks(),)


class InterSpaceState(HandState, kw_only=True):
    """A game of InterSpace at one moment: what is on the board, and what is hidden of it."""

    # -- hidden stacks

    @cached_property
    def covers(self) -> tuple[Cover[Unit], ...]:
        """Stacks, if the players have agreed to hide them.

        IS-S-SECRET-01
        """
        return _STACKS if self.options.hidden_stacks else ()

    def is_buried(self, unit: Unit) -> bool:
        """Whether a unit lies in a stack of its owner under the one with the lowest number.

        Battles show all that fight, and whose support was declared is known. IS-S-SECRET-01
        """
        if not self.options.hidden_stacks or not is_player(unit.owner):
            return False
        if unit.id == self.own_at(unit.hex, unit.owner)[0].id:
            return False
        if any(unit.id in getattr(step, "shields", ()) for step in self.stack):
            return False
        return all(str(unit.id) not in player.friends for player in self.players)

    def hide(self, seat: int | None) -> Self:
        """What a seat sees: nothing that tells another player's secret objective.

        IS-A-OBJ-GEN-5
        """
        seen = super().hide(seat)
        return self._without_deeds(seen, seat) if self.options.objectives else seen

    def redeal(self, seat: int, dice: Dice) -> Self:
        """What might be: other objectives for those whose own is secret.

        IS-A-OBJ-GEN-5
        """
        twin = super().redeal(seat, dice)
        if self.options.objectives:
            self._invent_deeds(twin, seat)
        return twin

    # -- objectives

    def knows_objective(self, seat: int | None, of: int) -> bool:
        """Whether a seat (None: a spectator) knows the objective of a player."""
        player = self.players[of]
        return bool(player.shown) or player.objective.known_to(seat)

    def infesting_seat(self) -> int | None:
        """The player who lives by infesting planets, if there is one and it is known here."""
        seats = range(self.seats)
        return next((seat for seat in seats if _infests(self.objective_of(seat))), None)

    def knows_infestation(self, seat: int | None) -> bool:
        """Whether a seat knows which planets and ships are infested.

        IS-A-OBJ-GEN-5
        """
        holder = self.infesting_seat()
        if holder is not None:
            return self.knows_objective(seat, holder)
        return any(
            _infests(secret.value) and secret.known_to(seat) for secret in self.spare_objectives
        )

    def _without_deeds(self, seen: Self, seat: int | None) -> Self:
        """What is seen without the points and the infested planets that tell an objective."""
        seen = seen.clone()
        seen.forget()
        for of in range(self.seats):
            if not self.knows_objective(seat, of):
                seen.change_player(of, deeds=0, pairs=0)
        if not self.knows_infestation(seat):
            seen.infested, seen.carriers, seen.broods = (), (), {}
        return seen

    def _invent_deeds(self, twin: Self, seat: int) -> None:
        """Whoever has an invented objective, even if it is the true one by chance, has done nothing
        for it so far."""
        for of in range(self.seats):
            if not self.knows_objective(seat, of):
                twin.change_player(of, deeds=0, pairs=0)
        if not self.knows_infestation(seat):
            holder = twin.infesting_seat()
            twin.infested = () if holder is None else twin.first_worlds(holder)
            twin.carriers, twin.broods = (), {}

    def victory_points(self, seat: int) -> int:
        """Twice the industry of all planets a seat controls; or what the seat's objective gives.

        Where that is not known, what every objective gives at least. IS-WIN-01, IS-A-OBJ-GEN-2,
        IS-A-OBJ-GEN-10
        """
        objective = self.objective_of(seat)
        if objective:
            return card(objective, ObjectiveCard).points(self, seat)
        industry = sum(planet.industry for planet in self.planets_of(seat))
        each = OBJECTIVE_POINTS_PER_INDUSTRY if self.options.objectives else POINTS_PER_INDUSTRY
        return each * industry

    def points_known(self, seat: int) -> bool:
        """Whether the points of a seat are known here, and not only what they are at least."""
        return not self.options.objectives or bool(self.objective_of(seat))


def _infests(objective: str | None) -> bool:
    """Whether an objective is that of the player who knows which planets are infested."""
    return bool(objective) and "infested" in card(str(objective), ObjectiveCard).secrets
