"""The Economic Phase: everybody works in secret on a sheet, and all are opened together."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Decision, Dice, Secret, Step, Violation, violation
from astrarium.kernel.things import Seat

from ...data import CARRIED_OVER, TECHNOLOGIES
from ...events.economy import BidsOpened, Earned, EconomicPhaseBegan, LevelBought, WreckSearched
from ...state import SpaceEmpiresState as State
from ..doomsday import enter
from ..order import set_order
from ..scuttling import scuttle
from ..solitaire.economy import empires_prosper
from ..upgrades import equip
from ..victory import check_colony_points, concede, end_by_limit
from .building import Build
from .income import income_of, is_blockaded, search_wreck, wrecks_of
from .orders import Bid, ConcedeInPhase, ScuttleShips, Seal, in_hand, orders
from .placement import grow, place
from .research import BuyGrant, Research, RollGrants
from .sheet import Sheet, price_of_level

MOST_IMAGINED = 6  # orders that somebody is imagined to have given


class EconomicPhase(Step, frozen=True):
    """Income, maintenance, bids and purchases of all players at once, in secret.

    SE-3.0-5, SE-7.0-1, SE-7.0-2
    """

    rule: ClassVar = "SE-7.0-1"
    prompt: ClassVar = "Work on your production sheet, and seal it."
    accepts: ClassVar = (
        ScuttleShips,
        Bid,
        Research,
        BuyGrant,
        RollGrants,
        Build,
        Seal,
        ConcedeInPhase,
    )
    discreet: ClassVar = True
    apart: ClassVar = True

    sheets: tuple[Secret[Sheet], ...] = ()  # by seat; before the phase begins there are none
    waiting: tuple[Seat, ...] = ()  # who has not sealed a sheet: everybody sees that

    def sheet_of(self, seat: int) -> Sheet:
        sheet = self.sheets[seat].value
        assert sheet is not None
        return sheet

    def with_sheet(self, seat: int, sheet: Sheet) -> "EconomicPhase":
        secret = Secret(sheet, knows=(seat,))
        return msgspec.structs.replace(
            self, sheets=(*self.sheets[:seat], secret, *self.sheets[seat + 1 :])
        )

    def ready(self, seat: int) -> "EconomicPhase":
        """The phase when a player has sealed the sheet."""
        left = tuple(other for other in self.waiting if other != seat)
        return msgspec.structs.replace(self, waiting=left)

    def asks(self, state: State) -> tuple[int, ...]:
        return self.waiting

    def options(self, state: State, seat: int) -> Sequence[Action]:
        found = orders(state, seat, self.sheet_of(seat))
        return [order for order in found if order.why_not(state, self, seat) is None]

    def part(self, state: State, decision: Decision) -> str:
        return self.sheet_of(decision.seat).stage

    def go_on(self, state: State) -> None:
        if not self.sheets:
            self.begin(state)
        else:
            self.finish(state)

    def invented(self, state: State, seat: int, dice: Dice) -> "EconomicPhase":
        """Of the others a seat sees only who has sealed a sheet: those are imagined to have bought
        ships and technology for what they have, the others to begin."""
        step = self
        for other, secret in enumerate(self.sheets):
            if secret.value is not None and not secret.known_to(seat):
                sheet = opening_sheet(state, other)
                if other not in self.waiting:
                    sheet = sheet.changed(cp=in_hand(state, other, sheet), stage="purchases")
                    sheet, dice = sheet_imagined(state, other, sheet, dice)
                step = step.with_sheet(other, sheet)
        return step

    # -- what happens

    def begin(self, state: State) -> None:
        """Income is counted, and Space Wrecks are searched.

        SE-6.8-2, SE-6.8-3, SE-6.8-4, SE-6.8-5, SE-7.1-1, SE-7.2-1, SE-7.2-2
        """
        state.tell(EconomicPhaseBegan(cycle=state.cycle))
        sheets = []
        for seat in range(state.seats):
            sheet = opening_sheet(state, seat)
            for _ in range(wrecks_of(state, seat)):
                sheet = self.search(state, seat, sheet)
            sheets.append(Secret(sheet, knows=(seat,)))
        for seat in state.playing:
            self.collect(state, seat)
        state.swap(msgspec.structs.replace(self, sheets=tuple(sheets), waiting=state.playing))

    def search(self, state: State, seat: int, sheet: Sheet) -> Sheet:
        """A Space Wreck gives a level, and ends research on it.  SE-6.8-3, SE-6.8-5, SE-19.2-4"""
        technology = search_wreck(state, seat)
        level = sheet.level(state, seat, technology)
        is_new = price_of_level(state, seat, technology, level) is not None
        state.tell(
            WreckSearched(
                seat=seat, technology=technology, level=level + 1 if is_new else None, to=(seat,)
            )
        )
        if not is_new:
            return sheet
        points = {**sheet.points, technology: 0} if technology in sheet.points else sheet.points
        return sheet.with_level(technology, level + 1).changed(points=points)

    def collect(self, state: State, seat: int) -> None:
        """Minerals and wrecks that were used leave the game.  SE-6.7.1-2, SE-6.8-4, SE-7.2-1"""
        income = income_of(state, seat)
        state.tell(
            Earned(
                seat=seat, colonies=income.colonies, minerals=income.minerals,
                pipelines=income.pipelines,
            )
        )  # fmt: skip
        earned = state.empires[seat].earned + income.total + state.empires[seat].spoils
        state.change_empire(seat, earned=earned)
        for hex, colony in state.colonies_of(seat).items():
            if colony.deposits and not is_blockaded(state, hex):
                state.colonies[hex] = msgspec.structs.replace(colony, deposits=())

    def finish(self, state: State) -> None:
        """All sheets are opened: what they brought about shows.

        SE-1.0-2, SE-7.0-2, SE-7.5.1-2, SE-7.7-1
        """
        state.reveal()
        for seat in state.playing:
            if self.sheet_of(seat).concedes:
                concede(state, seat)
            if state.ended is not None:
                return
        for seat in state.playing:
            self.carry_out(state, seat, self.sheet_of(seat))
        grow(state)
        for seat in state.playing:
            state.earn(seat, min(0, CARRIED_OVER - state.cp_of(seat)))
        bids = tuple(self.sheet_of(seat).bid for seat in range(state.seats))
        check_colony_points(state)
        if state.ended is None and state.cycle == state.options.max_cycles:
            end_by_limit(state)
        if state.ended is None:
            enter(state)
            empires_prosper(state)
            state.swap(FirstPlayerChoice(bids))

    def carry_out(self, state: State, seat: int, sheet: Sheet) -> None:
        """What a sealed sheet says is done; ships on the map stay as they are, unless the game is
        played with instant upgrades.

        SE-7.5.3-2, SE-9.10.1-1, SE-15.1-1
        """
        for group, ships in sheet.scuttled.items():
            scuttle(state, state.groups[group], ships)
        sheet = sheet.changed(scuttled={})
        empire = state.empires[seat]
        levels = {
            name: empire.levels[name].becomes(sheet.level(state, seat, name), grows=True)
            for name in TECHNOLOGIES
        }
        for name, level in sheet.levels.items():
            state.tell(LevelBought(seat=seat, technology=name, level=level, to=(seat,)))
        state.change_empire(
            seat,
            cp=msgspec.structs.replace(empire.cp, value=sheet.cp),
            levels=levels,
            research=msgspec.structs.replace(empire.research, value=dict(sheet.points)),
            invested=msgspec.structs.replace(empire.invested, value=sheet.spent),
            earned=empire.earned - sheet.bid,
            spoils=0,
        )
        if state.options.instant_upgrade:
            equip(state, seat)
        place(state, seat, sheet)


def opening_sheet(state: State, seat: int) -> Sheet:
    """The sheet of a player before anything is decided."""
    empire, income = state.empires[seat], income_of(state, seat)
    return Sheet(
        cp=(empire.cp.value or 0) + empire.spoils,
        income=income.total,
        minerals=income.minerals,
        pipelines=income.pipelines,
        points=dict(empire.research.value or {}),
    )


def sheet_imagined(state: State, seat: int, sheet: Sheet, dice: Dice) -> tuple[Sheet, Dice]:
    """A sheet with some orders that a player might have given."""
    for _ in range(MOST_IMAGINED):
        found = [
            order
            for order in orders(state, seat, sheet)
            if isinstance(order, Build | Research) and order.why_not_by(state, seat, sheet) is None
        ]
        if not found:
            break
        at, dice = dice.draw(len(found), "order")
        sheet = found[at - 1].noted(state, seat, sheet)
    return sheet, dice


# -- who goes first


class GoFirst(Action, frozen=True):
    """Choose who goes first in the next cycle.  SE-7.4-2"""

    text: ClassVar = "first {seat}"
    picks: ClassVar = ("seat:{seat}",)
    seat: Seat

    def why_not(self, state: State, step: "FirstPlayerChoice", seat: int) -> Violation | None:
        if self.seat in state.playing:
            return None
        return violation("SE-7.4-2", "That player is not in the game.")

    def do(self, state: State, step: "FirstPlayerChoice", seat: int) -> None:
        set_order(state, self.seat)
        state.pop()


class FirstPlayerChoice(Step, frozen=True):
    """The highest bidder chooses who goes first; among equals whoever went first so far.

    SE-7.4-2, SE-7.4-4, SE-7.4-5, SE-7.4-6, SE-S2-2, SE-S3-2
    """

    rule: ClassVar = "SE-7.4-2"
    prompt: ClassVar = "Choose who goes first."
    accepts: ClassVar = (GoFirst,)

    bids: tuple[int, ...]
    is_told: bool = False

    def winner(self, state: State) -> int:
        return max(state.playing, key=lambda seat: (self.bids[seat], -state.playing.index(seat)))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.winner(state),) if self.is_told else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return [GoFirst(other) for other in state.playing]

    def go_on(self, state: State) -> None:
        if len(state.playing) == 1:
            state.pop()
            return
        state.tell(BidsOpened(bids=self.bids, winner=self.winner(state)))
        state.swap(msgspec.structs.replace(self, is_told=True))
