"""The contract of every game: random games, held against every promise of the kernel.

`check_game` plays random legal actions. Cheap promises are checked at every action, all of them at
every ``thorough``-th one:

- what is listed can be done, and nothing else can; a refusal names a rule and changes nothing;
- an action reads back from its text and from its JSON; a state reads back from its JSON and goes on
  as before; a clone goes its own way;
- what a seat sees, is asked, hears and is refused does not depend on what it cannot know, nor does
  anything that a table shows it, in any language;
- every answer can be pointed at: no two are chosen by the same clicks;
- undo never reaches back behind news: an action that can be taken back has told nobody anything
  that was hidden;
- the record of the game replays to the same hashes.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from astrarium.kernel import (
    Action,
    Decision,
    Event,
    Game,
    Match,
    Options,
    Refused,
    State,
    Violation,
    heard,
    seeded,
)
from astrarium.kernel.record import next_hash, opening_hash

Invariants = Callable[[Any], None]


def check_game(
    game: Game,
    seats: int,
    options: Options | None = None,
    seed: int = 0,
    *,
    max_actions: int = 100_000,
    thorough: int = 1,
    sample: int = 8,
    invariants: Invariants | None = None,
) -> Match:
    """Play a random game to its end, or for ``max_actions``, and check every promise on the way.

    Everything is checked at every ``thorough``-th action, where up to ``sample`` listed actions of
    each seat are tried, and twice as many others. ``invariants`` asserts what else must be true of
    every state of this game. Gives back the game as it was played.
    """
    match = Match.new(game, seats, options, seed)
    chance = random.Random(seed)
    check = Contract(game, random.Random(seed), sample)  # what is checked never changes the game
    try:
        while match.state.outcome() is None and match.state.sequence < max_actions:
            check.promises(match, thoroughly=match.state.sequence % thorough == 0)
            if invariants is not None:
                invariants(match.state)
            decision = chance.choice(match.state.decisions())
            match.play(decision.seat, chance.choice(decision.actions))
        if invariants is not None:
            invariants(match.state)
        check.end(match)
        check.replay(match)
    except Exception as error:
        last = [f"{entry.seat}: {entry.action}" for entry in match.record.entries[-3:]]
        error.add_note(
            f"in {game.title} for {seats} with {match.record.header.options}, seed {seed}, "
            f"at action {match.state.sequence + 1}, after {last}"
        )
        raise
    return match


class Contract:
    """The promises of the kernel, one method each."""

    def __init__(self, game: Game, chance: random.Random, sample: int) -> None:
        self.game = game
        self.random = chance
        self.sample = sample
        self.rules = known_rules(game)
        self.others = Mutations(chance)
        self.read: set[Action] = set()  # actions that are known to read back

    def promises(self, match: Match, *, thoroughly: bool) -> None:
        state = match.state
        before = state.digest()
        self.questions(state)
        if thoroughly:
            self.listed_is_executable(state)
            self.reads_back(state)
            self.others_are_refused(state)
            for seat in (*range(state.seats), None):
                self.shows_no_dice(state, seat)
            for seat in range(state.seats):
                self.hides(state, seat)
            self.can_be_pointed_at(state)
            self.undoes(match)
        assert match.state.digest() == before, "looking at a state changed it"

    def some(self, actions: Any) -> list[Action]:
        return self.random.sample(list(actions), min(self.sample, len(actions)))

    def questions(self, state: State) -> None:
        """Somebody is asked; every question has answers, each once, and all of them legal."""
        decisions = state.decisions()
        assert decisions, "nobody is asked, and the game is not over"
        seats = [decision.seat for decision in decisions]
        assert len(set(seats)) == len(seats), f"a seat is asked twice: {seats}"
        assert set(seats) <= set(range(state.seats)), f"a seat that does not play is asked: {seats}"
        assert 0 <= state.floor <= state.sequence, "undo reaches beyond the game"
        for decision in decisions:
            actions = decision.actions
            assert actions, f"{decision.kind} has no answer for seat {decision.seat}"
            assert len(set(actions)) == len(actions), f"{decision.kind} lists an answer twice"
            self.known(decision.rule, decision.kind)
            for action in self.some(actions):
                why = state.why_not(decision.seat, action)
                assert why is None, f"'{action}' is listed, but refused: {why}"
                self.action_reads_back(action)
                self.others.learn(action)

    def action_reads_back(self, action: Action) -> None:
        if action in self.read:
            return
        text = str(action)
        assert self.game.read_action(text) == action, f"'{text}' reads as another action"
        data = msgspec.json.decode(msgspec.json.encode(action))
        assert self.game.read_action(data) == action, f"the JSON of '{text}' reads differently"
        self.read.add(action)

    def reads_back(self, state: State) -> None:
        """A state from its JSON is the same state, asks the same and goes on in the same way."""
        twin = self.game.read(self.game.write(state))
        assert twin == state, "a state reads back differently"
        assert twin.digest() == state.digest(), "a state read back has another digest"
        for decision in state.decisions():  # asked of a state that has not listed anything yet
            for action in self.some(decision.actions):
                why = twin.why_not(decision.seat, action)
                assert why is None, f"'{action}' is listed, but refused when read back: {why}"
        assert twin.decisions() == state.decisions(), "a state read back asks something else"
        decision, action = self.any_answer(state)
        original = state.clone()
        goes_on = f"a state read back goes on otherwise after '{action}'"
        assert twin.apply(decision.seat, action) == original.apply(decision.seat, action), goes_on
        assert twin.digest() == original.digest(), goes_on
        assert twin.decisions() == original.decisions(), goes_on

    def listed_is_executable(self, state: State) -> None:
        """Every listed action can be done, on a copy that leaves the original alone."""
        before = state.digest()
        for decision in state.decisions():
            for action in self.some(decision.actions):
                twin = state.clone()
                assert twin == state, "a clone is not equal"
                assert twin.digest() == before, "a clone has another digest"
                twin.apply(decision.seat, action)
                assert twin.sequence == state.sequence + 1
                assert state.digest() == before, f"'{action}' on a clone changed the original"

    def others_are_refused(self, state: State) -> None:
        """What is not listed is refused by a rule and changes nothing; what is listed is not."""
        twin = state.clone()
        for decision in state.decisions():
            listed = set(decision.actions)
            for action in self.others.near(decision, 2 * self.sample):
                why = state.why_not(decision.seat, action)
                if action in listed:
                    assert why is None, f"'{action}' is listed, but refused: {why}"
                    continue
                assert why is not None, f"'{action}' is not listed, but seat {decision.seat} may"
                self.is_a_sentence(why)
                assert refusal(twin, decision.seat, action) == why, f"'{action}' is not refused"
        self.strangers_are_refused(state, twin)
        assert twin.digest() == state.digest(), "a refused action changed the state"

    def strangers_are_refused(self, state: State, twin: State) -> None:
        """Who is not asked can do nothing."""
        asked = {decision.seat for decision in state.decisions()}
        _, action = self.any_answer(state)
        for seat in set(range(-1, state.seats + 1)) - asked:
            why = refusal(twin, seat, action)
            assert why is not None, f"seat {seat} may do '{action}' without being asked"
            self.is_a_sentence(why)

    def is_a_sentence(self, why: Violation) -> None:
        assert why.sentence, f"a violation of {why.rule} says nothing"
        self.known(why.rule, why.sentence)

    def known(self, rule: str, where: str) -> None:
        assert rule, f"no rule is named by: {where}"
        assert self.rules is None or rule in self.rules, f"no rule {rule} in the catalogue: {where}"

    def shows_no_dice(self, state: State, seat: int | None) -> None:
        """Nobody sees the dice to come."""
        view = state.view(seat)
        assert "dice" not in view.state, "a view has the dice"
        assert state.dice.key.encode() not in msgspec.json.encode(view), "a view has the dice's key"

    def hides(self, state: State, seat: int) -> None:
        """With everything dealt anew that a seat cannot know, nothing changes for that seat.

        And the same again after one more action, unless the kernel has noted that this action
        brought news to this seat: what is hidden shows in nothing but a draw or a reveal.
        """
        dice = seeded(self.random.getrandbits(128))
        twin = state.imagine(seat, dice)
        assert twin.dice == dice, "an imagined state has the true dice"
        assert seen(twin, seat) == seen(state, seat), f"what seat {seat} sees depends on secrets"
        assert shown(self.game, twin, seat) == shown(self.game, state, seat), (
            f"what a table shows seat {seat} depends on secrets"
        )
        assert twin.decisions(), "an imagined state asks nobody"
        again = seeded(self.random.getrandbits(128))
        assert state.imagine(seat, again) == twin.imagine(seat, again), (
            f"what seat {seat} imagines tells who knows the dice of it what is true"
        )
        self.refuses_alike(state, twin, seat)
        decision, action = self.any_answer(state)
        if twin.why_not(decision.seat, action) is not None:
            return  # what the actor holds was dealt away
        after = state.clone()
        events, imagined = after.apply(decision.seat, action), twin.apply(decision.seat, action)
        if seat in after.news:
            return
        news = f"'{action}' tells seat {seat} something that was hidden, and nobody has noted it"
        assert seen(after, seat) == seen(twin, seat), news
        assert told(events, seat) == told(imagined, seat), news

    def can_be_pointed_at(self, state: State) -> None:
        """At a table, different clicks choose different answers."""
        for decision in state.decisions():
            seen = state.seen_by(decision.seat)
            choices = self.game.question(seen, decision).choices
            pointed = [choice.picks for choice in choices if choice.picks]
            assert len(pointed) == len(set(pointed)), "two answers are chosen by the same clicks"
            assert [choice.action for choice in choices] == list(map(str, decision.actions))

    def refuses_alike(self, state: State, twin: State, seat: int) -> None:
        """Trying what is forbidden tells nothing about what is hidden."""
        tried = self.some(self.others.seen)
        for decision in state.decisions():
            if decision.seat == seat:
                tried += self.others.near(decision, self.sample)
        for action in tried:
            why = state.why_not(seat, action)
            assert why == twin.why_not(seat, action), (
                f"the refusal of '{action}' to seat {seat} depends on secrets: {why}"
            )

    def undoes(self, match: Match) -> None:
        """An action that can be taken back leads to the same state when it is done again."""
        seat = match.state.actor
        if seat is None or not match.may_undo(seat):
            return
        digest, entry = match.state.digest(), match.record.entries[-1]
        match.undo(seat)
        assert match.state.sequence == len(match.record.entries)
        match.play(seat, self.game.read_action(entry.action))
        assert match.state.digest() == digest, f"'{entry.action}' undone and done again differs"
        assert match.record.entries[-1] == entry

    def end(self, match: Match) -> None:
        """A finished game asks nobody, refuses everything and says how it ended."""
        state, outcome = match.state, match.state.outcome()
        if outcome is None:
            return
        assert not state.decisions(), "somebody is asked after the end"
        assert len(outcome.scores) == state.seats
        assert set(outcome.winners) <= set(range(state.seats))
        assert outcome.reason, "the game does not say why it ended"
        self.known(outcome.rule, outcome.reason)
        for action in self.some(self.others.seen):
            assert state.why_not(0, action) is not None, f"'{action}' after the end"
        assert self.game.read(self.game.write(state)) == state
        for seat in (*range(state.seats), None):
            assert state.view(seat).outcome == outcome

    def replay(self, match: Match) -> None:
        """The record, read from its texts, leads through the same hashes."""
        header = match.record.header
        options = self.game.read_options(header.options)
        state = self.game.new(header.seats, options, int(header.seed, 16))
        chain = opening_hash(header)
        for entry in match.record.entries:
            state.apply(entry.seat, self.game.read_action(entry.action))
            chain = next_hash(chain, entry.seat, entry.action, state)
            assert chain == entry.hash, f"the replay differs after '{entry.action}'"
        assert state == match.state

    def any_answer(self, state: State) -> tuple[Decision, Action]:
        decision = self.random.choice(state.decisions())
        return decision, self.random.choice(decision.actions)


class Mutations:
    """Actions near those that were listed: right in type, most of them wrong in the position.

    A field takes the numbers next to its own, the other words of its type, and whatever that
    field had in any action so far (other units, other hexes, other seats).
    """

    MOST = 400

    def __init__(self, chance: random.Random) -> None:
        self.random = chance
        self.seen: list[Action] = []
        self.values: dict[str, list[Any]] = {}

    def learn(self, action: Action) -> None:
        """Remember an action and what its fields were."""
        for name in action.__struct_fields__:
            values = self.values.setdefault(name, [])
            if len(values) < self.MOST and (value := getattr(action, name)) not in values:
                values.append(value)
        if len(self.seen) < self.MOST and action not in self.seen:
            self.seen.append(action)

    def near(self, decision: Decision, many: int) -> list[Action]:
        """Some actions like those listed, and some of any step seen so far."""
        changed = (self._changed(self.random.choice(decision.actions)) for _ in range(many))
        return [action if _well_typed(action) else self._any() for action in changed]

    def _any(self) -> Action:
        return self.random.choice(self.seen)

    def _changed(self, action: Action) -> Action:
        names = action.__struct_fields__
        if not names or self.random.random() < 0.2:
            return self._any()
        name = self.random.choice(names)
        values = tuple(self._values(action, name))
        return msgspec.structs.replace(action, **{name: self.random.choice(values)})

    def _values(self, action: Action, name: str) -> Iterator[Any]:
        value, hint = getattr(action, name), _hints(type(action))[name]
        yield from self.values.get(name, ())
        if get_origin(hint) is Literal:
            yield from get_args(hint)
        elif isinstance(value, bool):
            yield not value
        elif isinstance(value, int):
            yield from (value - 1, value + 1, -1, 1 << 40)
        elif isinstance(value, str):
            yield from (value[::-1], value + "x", "?")
        elif isinstance(value, tuple):
            yield from ((), value[1:], value[::-1], value + value[:1])


@cache
def known_rules(game: Game) -> frozenset[str] | None:
    """The ids in a game's catalogue; None if it has none."""
    home = getattr(game, "home", None)
    if home is None or not (home / "catalogue.yaml").exists():
        return None
    catalogue = game.catalogue()
    return frozenset(catalogue.rules) | catalogue.entries


def refusal(state: State, seat: int, action: Action) -> Violation | None:
    """Why `apply` refuses an action; None if it does not."""
    try:
        state.apply(seat, action)
    except Refused as refused:
        return refused.violation
    return None


def seen(state: State, seat: int) -> bytes:
    """What a seat sees of a state, its question included, byte by byte."""
    return msgspec.json.encode(state.view(seat))


def shown(game: Game, state: State, seat: int) -> bytes:
    """What a table shows a seat: the scene and the question, in every language."""
    seen = state.seen_by(seat)
    mine = next((asked for asked in state.decisions() if asked.seat == seat), None)
    scenes = [game.scene(seen, seat, language) for language in game.languages]
    questions = [game.question(seen, mine, language) for language in game.languages if mine]
    return msgspec.json.encode((scenes, questions))


def told(events: list[Event], seat: int) -> bytes:
    """What a seat gets to know of what happened, byte by byte."""
    return msgspec.json.encode(heard(events, seat))


@cache
def _hints(kind: type[Action]) -> dict[str, Any]:
    return get_type_hints(kind)


def _well_typed(action: Action) -> bool:
    try:
        return bool(msgspec.convert(msgspec.to_builtins(action), type(action)) == action)
    except msgspec.ValidationError:
        return False
