"""What lies on mats: Techs in the Pool, researched ones, Secrets; and what is drawn just now."""

from collections import Counter
from collections.abc import Iterator

from astrarium.kernel.scene import Card, Fact, Zone

from ..rules.research import is_duplicate, is_illegal
from ..rules.setup import Mulligan
from ..state import HyperspaceState as State
from ..text.speech import HyperspaceSpeech as Speech
from ..things import SecretName, TechName
from .pointing import DRAWN, asker, drawn_now, tech_card

Figures = dict[str, int | str]


class Zones:
    """What is not on the board, as one seat sees it."""

    def __init__(self, state: State, seat: int | None, speech: Speech) -> None:
        self.state, self.seat, self.speech = state, seat, speech
        self.say = speech.words.table

    def zones(self) -> Iterator[Zone]:
        state, say = self.state, self.say
        for seat in range(state.seats):
            empire = state.empires[seat]
            if empire.slots:
                yield Zone(f"sheet-{seat}", "pool", say["researched"], mat=seat)
            if empire.techs or empire.super_techs:
                yield Zone(f"pool-{seat}", "pool", say["tech pool"], mat=seat)
            if empire.secrets:
                yield Zone(f"secrets-{seat}", "pool", say["secrets"], mat=seat)
        if self.drawn():
            yield Zone(DRAWN, "pool", say["drawn"])

    def cards(self) -> Iterator[Card]:
        for seat in range(self.state.seats):
            yield from self.of_seat(seat)
        for name, seat in self.drawn():
            kind = "tech" if name in self.state.components.techs else "secret"
            yield self.card(name, seat, DRAWN, kind)

    def of_seat(self, seat: int) -> Iterator[Card]:
        empire = self.state.empires[seat]
        researched = (*empire.slots.values(),)
        for at, (tech, copy) in enumerate(numbered((*researched, *self.left(seat)))):
            place = "sheet" if at < len(researched) else "pool"
            yield self.card(tech, seat, f"{place}-{seat}", "tech", copy)
        for tech in empire.super_techs:
            yield self.card(tech, seat, f"pool-{seat}", "tech")
        for known in empire.secrets:
            yield self.card(known.card, seat, f"secrets-{seat}", "secret")

    def left(self, seat: int) -> tuple[TechName, ...]:
        """The Common Techs in a Pool, without those that are set aside for the mulligan."""
        step = self.state.top if self.state.stack else None
        if isinstance(step, Mulligan) and step.seat == seat:
            return step.left(self.state)
        return self.state.empires[seat].techs

    def drawn(self) -> list[tuple[TechName | SecretName, int]]:
        """Cards that were drawn and of which one is chosen."""
        return [(name, asker(self.state)) for name in drawn_now(self.state)]

    def card(self, name: str, seat: int, place: str, kind: str, copy: int = 1) -> Card:
        return Card(
            id=f"{name}@{DRAWN}" if place == DRAWN else tech_card(name, seat, copy),
            kind=kind,
            place=place,
            name=self.speech.card_name(name),
            text=self.speech.card_text(name),
            owner=seat,
            facts=tuple(self.facts(name, seat, place)),
            figures=self.figures(name, seat, place),
        )

    def facts(self, name: str, seat: int, place: str) -> Iterator[Fact]:
        say, state = self.say, self.state
        if name in state.components.cards:
            held = next((one for one in state.empires[seat].secrets if one.card == name), None)
            if held is not None and place != DRAWN:
                told = held.worth.value
                worth = say["worth unknown"] if told is None else self.speech.worth(told)
                yield Fact(say["at the end"], worth)
        elif place.startswith("pool"):
            if is_illegal(state, seat, name):
                yield Fact(say["illegal"], "")
            elif is_duplicate(state, seat, name):
                yield Fact(say["duplicate"], "")

    def figures(self, name: str, seat: int, place: str) -> Figures:
        printed = self.state.components
        figures: Figures = {"id": name}
        if printed.printed(name).is_reconstructed:
            figures["reconstructed"] = 1
        if name in printed.techs:
            if printed.techs[name].hyper:
                figures["hyper"] = 1
            if is_super(self.state, name):
                figures["super"] = 1
            if place.startswith("sheet") and is_used_up(self.state, seat, name):
                figures["used"] = 1
        elif name in printed.cards:
            figures["secret"] = 1
        return figures


def numbered(techs: tuple[TechName, ...]) -> Iterator[tuple[TechName, int]]:
    """Techs with the number of their copy."""
    seen: Counter[TechName] = Counter()
    for tech in techs:
        seen[tech] += 1
        yield tech, seen[tech]


def is_super(state: State, tech: TechName) -> bool:
    return any(tech == one.id for civ in state.components.civs_core for one in civ.super_techs)


def is_used_up(state: State, seat: int, tech: TechName) -> bool:
    """Whether a Tech that can be used once lies face down.  HS-UNIQ-02"""
    return any(one.power == tech and one.holder == seat and one.lost for one in state.powers)
