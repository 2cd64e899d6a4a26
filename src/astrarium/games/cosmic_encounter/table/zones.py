"""What lies beside the board and on mats: hands, sheets, tech cards, decks, cards on the table."""

from collections import Counter
from collections.abc import Iterable, Iterator

from astrarium.kernel.scene import Card, Fact, Zone

from ..data import face
from ..power import Alien, Tech
from ..rules.asking import ChooseCards, ChooseDrawn
from ..rules.rotation import Rotation
from ..state import CosmicState as State
from ..text.speech import CosmicSpeech as Speech
from ..things import REMOVED
from .course import is_timely

Figures = dict[str, int | str]


class Zones:
    """What is not on the board, as one seat sees it."""

    def __init__(self, state: State, seat: int | None, speech: Speech) -> None:
        self.state, self.seat, self.speech = state, seat, speech
        self.say = speech.words.table

    # -- zones

    def zones(self) -> Iterator[Zone]:
        for seat in range(self.state.seats):
            yield from self.of_seat(seat)
        state, say = self.state, self.say
        yield Zone("deck", "pile", say["deck"], count=len(state.deck), hidden=True)
        yield Zone("discards", "pile", say["discards"], count=len(state.discards))
        yield Zone("destiny", "pile", say["destiny"], count=len(state.destiny), hidden=True)
        gone = len(state.destiny_discards)
        yield Zone("destiny_discards", "pile", say["destiny_discards"], count=gone)
        if state.options.technology:
            yield Zone("tech", "pile", say["tech"], count=len(state.tech_deck), hidden=True)
            gone = len(state.tech_discards)
            yield Zone("tech_discards", "pile", say["tech_discards"], count=gone)
        yield Zone("laid", "pool", say["laid"])
        if self.drawn() or self.rotated():
            yield Zone("drawn", "pool", say["drawn"])
        if any(state.removed):
            yield Zone(REMOVED, "pool", say["removed"], count=sum(state.removed))

    def of_seat(self, seat: int) -> Iterator[Zone]:
        state, say = self.state, self.say
        name, hand = say["hand"].format(seat=self.speech.seat(seat)), len(state.hands[seat])
        yield Zone(f"hand-{seat}", "hand", name, mat=seat, count=hand, hidden=True)
        yield Zone(f"sheets-{seat}", "pool", say["sheets"], mat=seat)
        if state.options.technology:
            yield Zone(f"techs-{seat}", "pool", say["techs"], mat=seat)
        if state.dealt.get(seat):
            yield Zone(f"dealt-{seat}", "hand", say["dealt"], mat=seat, hidden=True)

    # -- cards

    def cards(self) -> Iterator[Card]:
        for seat in range(self.state.seats):
            yield from self.hand(seat)
            yield from self.sheets(seat)
            yield from self.techs(seat)
            yield from self.dealt(seat)
        yield from self.piles()
        yield from self.on_the_table()
        yield from self.named(self.drawn(), "drawn", self.seat, up=False)
        if (alien := self.rotated()) is not None:
            yield self.sheet(alien, "drawn", self.seat)

    def pointed_hand(self) -> int | None:
        """Whose hand is pointed at by the names of its cards: one's own, unless one chooses cards
        of another one."""
        step = self.state.top if self.state.stack else None
        if isinstance(step, ChooseCards) and step.seat == self.seat:
            return None if isinstance(step, ChooseDrawn) else step.owner
        return self.seat

    def hand(self, seat: int) -> Iterator[Card]:
        place, hand = f"hand-{seat}", self.state.hands[seat]
        if seat == self.pointed_hand():
            yield from self.named((card.value for card in hand), place, seat, up=False)
            return
        for at, one in enumerate(hand):
            yield self.card(f"{seat}:{at}", one.value, place, seat, up=False)

    def named(
        self, cards: Iterable[str | None], place: str, owner: int | None, *, up: bool
    ) -> Iterator[Card]:
        """Cards that are pointed at by their names; further copies are told apart by numbers."""
        copies: Counter[str] = Counter()
        for at, card in enumerate(cards):
            if card is None:
                yield self.card(f"{owner}:{at}", None, place, owner, up=False)
                continue
            copies[card] += 1
            id = card if copies[card] == 1 else f"{card}#{copies[card]}"
            yield self.card(id, card, place, owner, up=up)

    def drawn(self) -> tuple[str, ...]:
        """The cards that who looks has drawn and chooses from; they are in no hand."""
        step = self.state.top if self.state.stack else None
        return tuple(step.cards()) if isinstance(step, ChooseDrawn) else ()

    def piles(self) -> Iterator[Card]:
        state = self.state
        if state.discards:
            yield self.card("discarded", state.discards[-1], "discards")
        if state.destiny_discards:
            card = state.destiny_discards[-1]
            figures: Figures = {"card": card}
            name = self.speech.destiny(card)
            yield Card("destiny-discarded", "destiny", "destiny_discards", name, figures=figures)
        if state.tech_discards and state.options.technology:
            name = state.tech_discards[-1]
            yield self.tech_card("tech-discarded", name, "tech_discards")

    def on_the_table(self) -> Iterator[Card]:
        state = self.state
        for encounter in state.encounters[-1:]:
            for at, laid in enumerate(encounter.laid):
                yield self.card(
                    f"laid-{at}", laid.card.value, "laid", laid.seat, up=laid.card.is_open
                )
        for at, played in enumerate(state.played):
            yield self.card(f"played-{at}", played.card, "laid", played.seat)

    def card(
        self, id: str, card: str | None, place: str, owner: int | None = None, *, up: bool = True
    ) -> Card:
        if card is None:
            return Card(id, "cosmic", place, up=False, owner=owner)
        printed, speech = face(card), self.speech
        figures: Figures = {"kind": printed.kind, "value": printed.value, "card": card}
        return Card(
            id, "cosmic", place, speech.card(card), speech.card_text(card), up=up, owner=owner,
            figures=figures,
        )  # fmt: skip

    # -- sheets

    def sheets(self, seat: int) -> Iterator[Card]:
        place = f"sheets-{seat}"
        for held in self.state.powers:
            power = self.state.family.by(held)
            if held.user == seat and isinstance(power, Alien):
                state = "lost" if held.lost else "active" if held.zapped is None else "zapped"
                facts = [] if state == "active" else [Fact(self.say[state], "")]
                figures: Figures = {"state": state, "timely": int(is_timely(self.state, power))}
                yield self.sheet(held.power, place, seat, facts, figures)
        if seat in self.state.sheets:
            alien = self.state.sheets[seat].value
            if alien is None:
                yield Card(f"sheet-of-{seat}", "alien", place, up=False, owner=seat)
            else:
                figures = {"state": "face_down"}
                yield self.sheet(alien, place, seat, [], figures, up=False)

    def sheet(
        self,
        alien: str,
        place: str,
        owner: int | None,
        facts: Iterable[Fact] = (),
        figures: Figures | None = None,
        *,
        up: bool = True,
    ) -> Card:
        power = Fact(self.say["power"], self.speech.words.names["power"][alien])
        return Card(
            id=f"sheet-{alien}", kind="alien", place=place, name=self.speech.alien(alien),
            text=self.speech.texts.powers[alien], up=up, owner=owner, facts=(power, *facts),
            figures={"alien": alien, **(figures or {})},
        )  # fmt: skip

    def rotated(self) -> str | None:
        """The alien that who looks has drawn, and may take in place of its own."""
        step = self.state.top if self.state.stack else None
        if not isinstance(step, Rotation) or step.drawn.value is None:
            return None
        return step.drawn.value if self.seat in step.seats else None

    def dealt(self, seat: int) -> Iterator[Card]:
        """Aliens and tech cards of which somebody is choosing."""
        place = f"dealt-{seat}"
        for at, one in enumerate(self.state.dealt.get(seat, ())):
            name = one.value
            if name is None:
                yield Card(f"dealt-{seat}-{at}", "alien", place, up=False, owner=seat)
            elif name in self.speech.texts.powers:
                yield self.sheet(name, place, seat, up=False)
            else:
                yield self.tech_card(f"tech-{name}", name, place, seat, up=False)

    # -- tech cards

    def techs(self, seat: int) -> Iterator[Card]:
        place = f"techs-{seat}"
        for one in self.state.research.get(seat, ()):
            facts = [Fact(self.say["researching"], self.speech.count(one.ships, "ship"))]
            figures: Figures = {"ships": one.ships, "number": one.number}
            if one.card.value is None:
                name = self.speech.research(one.number)
                yield Card(
                    one.place, "tech", place, name, up=False, owner=seat, facts=tuple(facts),
                    figures=figures,
                )  # fmt: skip
            else:
                yield self.tech_card(
                    one.place,
                    one.card.value,
                    place,
                    seat,
                    facts=facts,
                    figures=figures,
                    up=False,
                )
        for power in map(self.state.family.by, self.state.powers):
            if isinstance(power, Tech) and power.held.user == seat:
                figures = {"completed": 1, "timely": int(is_timely(self.state, power))}
                yield self.tech_card(power.id, power.card, place, seat, figures=figures)

    def tech_card(
        self,
        id: str,
        tech: str,
        place: str,
        owner: int | None = None,
        *,
        facts: Iterable[Fact] = (),
        figures: Figures | None = None,
        up: bool = True,
    ) -> Card:
        speech = self.speech
        return Card(
            id, "tech", place, speech.tech(tech), speech.texts.techs[tech], up=up, owner=owner,
            facts=tuple(facts), figures={"tech": tech, **(figures or {})},
        )  # fmt: skip
