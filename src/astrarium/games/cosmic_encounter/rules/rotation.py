"""Rotating powers: the offense draws an alien, and keeps it or its own."""

from collections.abc import Iterable
from typing import ClassVar

from astrarium.kernel import Action, Secret, Violation, violation
from astrarium.kernel.asking import Answer, Answers, Ask

from ..events.course import AlienPassed
from ..state import SHEETS, CosmicState
from ..things import AlienName
from .sheets import draw_alien, lay_sheet, own_alien, pass_over, put_sheet_away, settle_unused


class KeepAlien(Answer, frozen=True):
    """Be this alien from now on."""

    text = "keep alien {alien}"
    picks = ("alien:{alien}",)
    hidden_by = (AlienPassed,)
    alien: AlienName

    def why_not(self, state: CosmicState, step: "Rotation", seat: int) -> Violation | None:
        if self.alien in step.choice(state, seat):
            return None
        return violation("CE-VROT-01", "Keep your alien, or take the one that you have drawn.")


class Rotation(Ask, frozen=True, kw_only=True):
    """The offense keeps its alien or the one that it has drawn, and the other leaves the game.
    CE-VROT-01"""

    rule: ClassVar[str] = "CE-VROT-01"
    prompt: ClassVar[str] = "Which alien do you keep?"
    accepts: ClassVar[tuple[type[Action], ...]] = (KeepAlien,)

    drawn: Secret[str]

    def choice(self, state: CosmicState, seat: int) -> list[str]:
        both = (own_alien(state, seat), self.drawn.value)
        return [alien for alien in both if alien is not None]

    def candidates(self, state: CosmicState, seat: int) -> Iterable[Action]:
        return map(KeepAlien, self.choice(state, seat))

    def resolve(self, state: CosmicState, answers: Answers) -> None:
        """CE-VROT-02, CE-POW-12"""
        (seat,) = self.seats
        kept = answers[seat]
        assert isinstance(kept, KeepAlien)
        if kept.alien == self.drawn.value:
            put_sheet_away(state, seat)
            lay_sheet(state, seat, kept.alien)
        else:
            pass_over(state, seat, self.drawn.value or "")
        settle_unused(state)


def rotate(state: CosmicState, seat: int) -> None:
    """CE-VROT-01, CE-VROT-03"""
    hidden = state.options.hidden_powers
    alien = draw_alien(state, seat, to=(seat,) if hidden else None)
    if alien is None:
        return
    if own_alien(state, seat) is None:
        lay_sheet(state, seat, alien)
        settle_unused(state)
        return
    knows = (seat,) if hidden else tuple(range(state.seats))
    state.push(Rotation(seats=(seat,), drawn=Secret(alien, knows, SHEETS)))
