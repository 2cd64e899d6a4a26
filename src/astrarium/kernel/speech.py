"""Speech: a position put into the words of one language, by the types of what is named.

A sentence names the fields of what it is about: ``Move {unit} to {to}``. What a field is called
follows from its type: a `Speech` has a method for every kind of thing (``unit``, ``hex``), written
once for all languages; the lexicon has the words. What else a sentence needs, the record says
itself, without words (`facts`).
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

from .actions import Action, Violation
from .draws import Rolled, Tally
from .lexicon import Lexicon
from .marks import player
from .steps import Decision, Event, Step, Tellable
from .strategy import Motive
from .things import Said, Thing, things_of

Words_co = TypeVar("Words_co", bound=Lexicon, covariant=True)


def begun(sentence: str) -> str:
    """A sentence with a capital letter, whatever it begins with."""
    return sentence[:1].upper() + sentence[1:]


class Speech(Generic[Words_co]):
    """What is said of one position, in one language; what it has put into words it remembers, as
    far as menus ask for it again."""

    # What facts of refusals and motives name that have no types: by the name of the fact.
    facts_named: Mapping[str, str] = {}

    def __init__(self, state: Any, words: Words_co) -> None:
        self.state = state
        self.words: Words_co = words
        self._last_facts: tuple[object, dict[str, str]] = (None, {})  # of the last record
        self._headings: dict[tuple[str, Any], str] = {}

    # -- things

    def named(self, thing: str, value: Any) -> str:
        """What a thing is called: as the game says, as the lexicon has it, or as it is."""
        if value is None:
            return ""
        way = getattr(self, thing, None)
        if way is not None:
            return str(way(value))
        if thing in self.words.counts:
            return self.words.count(value, thing)
        return self.words.names.get(thing, {}).get(value, str(value))

    def several(self, thing: str, values: Iterable[Any]) -> str:
        """Several things of a kind."""
        return self.listed([self.named(thing, one) for one in values])

    def seat(self, seat: int) -> str:
        """What a player is called, or the mark in whose place a table puts a name."""
        return player(seat, self.seat_title(seat), self.words.language)

    def seat_title(self, seat: int) -> str:
        """What a seat itself is called, whoever sits there: by a colour, or a home."""
        return f"Seat {seat}"

    def count(self, number: int, what: str) -> str:
        return self.words.count(number, what)

    def listed(self, items: Iterable[str]) -> str:
        return self.words.listed(list(items))

    # -- sentences

    def describe(self, said: Action | Event) -> str:
        """An action or an event in a line."""
        if isinstance(said, Action):
            section = "actions"
        elif isinstance(said, Rolled):
            return self.draw((said,))
        else:
            section = "events"
        text = self.words.form(section, type(said).__name__, said.variant(self.state))
        if text is not None:
            return self.filled(text, self.facts(said))
        return str(said) if isinstance(said, Action) else self._unworded(said)

    def _unworded(self, event: Event) -> str:
        """An event that no language has words for: its name, and what its fields name.

        Card played: seat Seat 1, card strike
        """
        name = " ".join(re.findall(r"[A-Z]+(?![a-z])|[A-Z][a-z]*|[a-z]+", type(event).__name__))
        facts = self.facts(event)
        told = [f"{field.replace('_', ' ')} {facts[field]}" for field in facts if facts[field]]
        return begun(name.lower()) + (f": {', '.join(told)}" if told else "")

    def draw(self, thrown: tuple[Rolled, ...]) -> str:
        """Dice that were thrown together, in a line."""
        roll = thrown[0]
        return f"{roll.name}: {roll.face or ' '.join(str(die.value) for die in thrown)}"

    def sums(self, roll: Rolled) -> str:
        """How the numbers of a draw came about; "": there was nothing to add up."""
        said = []
        for form, tally in (("added", roll.added), ("needed", roll.needed)):
            if tally is not None:
                total = roll.total if form == "added" else tally.total
                terms = self.tally(tally)
                text = self.words.sums[form]
                said.append(text.format(value=roll.value, total=total, terms=terms))
        return ", ".join(said)

    def tally(self, tally: Tally) -> str:
        """The parts of a number: attack 5 - defense 1"""
        return tally.terms(lambda what: self.named("part", what))

    def facts(self, said: Action | Tellable | Step) -> dict[str, str]:
        """All that a sentence about a record can name, in words."""
        if self._last_facts[0] is not said:
            self._last_facts = said, self._facts(said)
        return self._last_facts[1]

    def _facts(self, said: Action | Tellable | Step) -> dict[str, str]:
        things = things_of(type(said))
        facts: dict[str, str] = {}
        for field in said.__struct_fields__:
            value = getattr(said, field)
            if field in things:
                facts[field] = self._field(things[field], value)
            elif isinstance(value, int | str):
                facts[field] = str(value)
        facts |= {name: self.fact(value) for name, value in said.facts(self.state).items()}
        return facts

    def _field(self, thing: Thing, value: Any) -> str:
        if thing.several and value is not None:
            return self.several(thing.kind, value)
        return self.named(thing.kind, value)

    def fact(self, value: Any) -> str:
        """A fact in words."""
        if isinstance(value, Said):
            way = getattr(self, value.thing, None)
            return self.named(value.thing, *value.args) if way is None else str(way(*value.args))
        return str(value)

    def filled(self, text: str, facts: Mapping[str, str]) -> str:
        return begun(text.format_map(facts))

    # -- menus

    def entry(self, action: Action) -> tuple[str, str]:
        """The heading of an action in a menu (empty: none), and its label under it."""
        name, variant = type(action).__name__, action.variant(self.state)
        heading = self.words.form("actions", f"{name} heading", variant)
        facts = self.facts(action)
        short = self.words.short_form(name, variant, facts)
        above = self.heading(action) if action.heading else ""
        if heading is not None:
            above = self.filled(heading, facts)
        if not short:
            return above, self.describe(action)
        label = short.format_map(facts).rstrip()
        return above, label if above else begun(label)

    def heading(self, action: Action) -> str:
        """The thing of an action under which menus show it, with what is worth knowing of it."""
        thing = things_of(type(action))[action.heading].kind
        value = getattr(action, action.heading)
        if (thing, value) not in self._headings:
            full = getattr(self, f"{thing}_heading", None)
            above = self.named(thing, value) if full is None else full(value)
            self._headings[thing, value] = begun(above)
        return self._headings[thing, value]

    # -- questions

    def question(self, decision: Decision, form: str) -> str | None:
        """What is said of a question: its prompt, a hint for newcomers."""
        step: Step = self.state.top
        part = step.part(self.state, decision)
        text = self.words.form("questions", f"{decision.kind} {form}", part)
        if text is None:
            return None
        asked = step.asked_facts(self.state, decision).items()
        return self.filled(
            text, self.facts(step) | {name: self.fact(value) for name, value in asked}
        )

    def hint(self, decision: Decision, constants: Mapping[str, int]) -> str:
        """What a newcomer should know about a question, with numbers of the rules."""
        part = self.state.top.part(self.state, decision)
        text = self.words.form("questions", f"{decision.kind} hint", part)
        return "" if text is None else text.format_map(constants)

    def step(self, step: Step, form: str = "") -> str | None:
        """The name of what is being resolved, or what others wait for."""
        text = self.words.form("questions", f"{type(step).__name__} {form}".rstrip())
        return None if text is None else text.format_map(self.facts(step))

    # -- reasons

    def sentence(self, why: Violation) -> str:
        """Why something is not allowed; in English where the language does not have it."""
        return self._translated(self.words.refusals, why.template, why.facts)

    def motive(self, why: Motive) -> str:
        """Why a program did something; in English where the language does not have it."""
        return self._translated(self.words.motives, why.template, why.facts)

    def _translated(self, texts: Mapping[str, str], template: str, facts: Mapping[str, Any]) -> str:
        text = texts.get(template)
        speech = self.in_english() if text is None else self
        worded = {
            name: self.motive(value)
            if isinstance(value, Motive)
            else speech.reason_fact(name, value)
            for name, value in facts.items()
        }
        return self.filled(text or template, worded)

    def in_english(self) -> "Speech[Lexicon]":
        """This speech in English."""
        return self

    def reason_fact(self, name: str, value: Any) -> str:
        """A fact of a refusal or of a motive in words."""
        thing = self.facts_named.get(name)
        return str(value) if thing is None else self.named(thing, value)
