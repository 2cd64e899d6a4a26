"""The contract of every game: random games, held against every promise of the kernel.

`check_game` plays random legal actions. Cheap promises are checked at every action, all of them at
every ``thorough``-th one:

- what is listed can be done, and nothing else can; a refusal names a rule and changes nothing;
- an action reads back from its text and from its JSON; a state reads back from its JSON and goes on
  as before; a clone goes its own way; what is remembered is what would be worked out now;
- what a seat sees, is asked, hears and is refused does not depend on what it cannot know, nor does
  anything that a table shows it, in any language;
- what a seat once saw it remembers, with its moment; what it is sure of is true, and an imagined
  state agrees with all that the seat has seen and learnt, and keeps the game's invariants;
- an attempt that fails teaches its seat something and changes nothing but what it says;
- every answer can be pointed at: no two are chosen by the same clicks, and what the table shows
  lies in places that it shows;
- in texts for a table players are marks, and with their titles in place of these a text is the same
  as any other;
- undo never reaches back behind news: an action that can be undone has told nobody anything that
  was hidden;
- each seat undoes its own work: that takes nothing back of what others did apart, changes neither
  their questions nor the dice, and shows nobody what they had not seen;
- windows keep time: what is mandatory comes first, and who is asked, when and in which order does
  not depend on what anybody holds; standing answers show to nobody else; where an answer is moot
  the game goes on alike, whatever is answered;
- the record of the game replays to the same hashes;
- who won has the first place and nobody else has, team mates share a place, and parties, who sit on
  no seat, are never asked.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from astrarium.kernel import (
    Action,
    Attempt,
    AttemptFailed,
    Decision,
    Event,
    Game,
    Hidden,
    Match,
    Options,
    Outcome,
    Refused,
    State,
    Violation,
    heard,
    seeded,
)
from astrarium.kernel.asides import asides
from astrarium.kernel.hidden import secret_fields
from astrarium.kernel.marks import mark, marked, unmarked
from astrarium.kernel.memo import untrue
from astrarium.kernel.record import next_hash, opening_hash
from astrarium.kernel.scene import flaws
from astrarium.kernel.standing import GAME
from astrarium.kernel.state import NOT_SEEN
from astrarium.kernel.windows import Pass, Response, Window

ASIDES = 1 / 20  # how often something is said beside the game

# What an action changes by itself: whose turn it was, and what is being resolved.
KERNELS_OWN = ("stack", *NOT_SEEN)
Invariants = Callable[[Any], None]
Mover = Callable[[Any, random.Random], tuple[int, Action]]


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
    imagined: Invariants | None = None,
    move: Mover | None = None,
) -> Match:
    """Play a random game to its end, or for ``max_actions``, and check every promise on the way.

    Everything is checked at every ``thorough``-th action, where up to ``sample`` listed actions of
    each seat are tried, and twice as many others. ``invariants`` asserts what else must be true of
    every state of this game, ``imagined`` what must be true of imagined ones. ``move`` plays in
    place of chance. Gives back the game as it was played.
    """
    match = Match.new(game, seats, options, seed)
    chance = random.Random(seed)
    # What is checked never changes the game.
    check = Contract(game, random.Random(seed), sample, imagined)
    try:
        while match.state.outcome() is None and match.state.sequence < max_actions:
            check.promises(match, thoroughly=match.state.sequence % thorough == 0)
            if invariants is not None:
                invariants(match.state)
            before = match.state
            match.play(*(move or any_move)(before, chance))
            check.remembers(before, match.state)
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


def any_move(state: State, chance: random.Random) -> tuple[int, Action]:
    """A legal answer of somebody who is asked; where standing answers can be given, now and then
    one of these, of anybody."""
    if state.moments and chance.random() < ASIDES:
        seat = chance.randrange(state.seats)
        return seat, chance.choice(list(asides(state, seat)))
    decision = chance.choice(state.decisions())
    return decision.seat, chance.choice(decision.actions)


class Contract:
    """The promises of the kernel, one method each."""

    def __init__(
        self,
        game: Game,
        chance: random.Random,
        sample: int,
        imagined: Invariants | None = None,
    ) -> None:
        self.game = game
        self.imagined = imagined
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
            self.memory_is_true(state)
            self.listed_is_executable(state)
            self.reads_back(state)
            self.others_are_refused(state)
            for seat in (*range(state.seats), None):
                self.shows_no_dice(state, seat)
            agrees(state, "what was seen and learnt is not true")
            for seat in range(state.seats):
                self.hides(state, seat)
            self.asks_alike(state)
            self.keeps_time(state)
            self.stands(state)
            self.moot_answers_change_nothing(state)
            self.attempts_teach(state)
            self.can_be_pointed_at(state)
            self.marks_players(state)
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
        parties = {party.number for party in self.game.parties}
        assert not parties & set(seats), f"a party is asked: {seats}"
        assert set(seats) <= set(range(state.seats)), f"a seat that does not play is asked: {seats}"
        assert all(0 <= floor <= state.sequence for floor in state.floors), (
            "undo reaches beyond the game"
        )
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

    def memory_is_true(self, state: State) -> None:
        """What a state remembers is what it would work out now."""
        flaw = next(untrue(state), None)
        assert flaw is None, flaw

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
        """With everything dealt again that a seat cannot know, nothing changes for that seat.

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
        agrees(twin, f"what seat {seat} imagines is not what it has seen and learnt")
        if self.imagined is not None:
            self.imagined(twin)
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

    def with_other_hands(self, state: State) -> State:
        """The same position with other hands for all but some seat, who has said the same before:
        what one wants the kernel to answer is one's own doing, whatever one holds."""
        dice = seeded(self.random.getrandbits(128))
        twin = state.imagine(self.random.randrange(state.seats), dice)
        twin.standing = state.standing
        return twin

    def asks_alike(self, state: State) -> None:
        """If all that everybody hears is the same, the same seats are asked the same next."""
        truth, twin = state.clone(), self.with_other_hands(state)
        decision, action = self.any_answer(state)
        if twin.why_not(decision.seat, action) is None:
            events, imagined = truth.apply(decision.seat, action), twin.apply(decision.seat, action)
            assert told(events, None) != told(imagined, None) or pace(truth) == pace(twin), (
                f"who is asked after '{action}' depends on what somebody holds"
            )

    def keeps_time(self, state: State) -> None:
        """What must happen at a window has happened before anybody is asked. Everybody is asked
        alike, whatever they hold, as long as all pass."""
        window = state.top
        if not isinstance(window, Window):
            return
        late = [effect for effect in window.mandatory(state) if effect not in window.used]
        assert not late, f"{window.moment} asks before {late[0]} has come"
        if any(isinstance(window.answer_of(seat), Response) for seat in window.seats):
            return  # somebody has responded already
        truth, twin = state.clone(), self.with_other_hands(state)
        while len(truth.stack) == len(state.stack) and is_at(truth, window.moment):
            assert pace(truth) == pace(twin), (
                f"who is asked at {window.moment} depends on what they hold"
            )
            seat = self.random.choice(truth.asks())
            if truth.apply(seat, Pass()):
                return  # it is over: the next one of its moment may be opened by chance
            twin.apply(seat, Pass())

    def stands(self, state: State) -> None:
        """What a seat says beside the game nobody else notices: passes that the kernel gives look
        like those that are given by hand."""
        seat = self.random.randrange(state.seats)
        # What holds for a while may end while the kernel goes on, and would be missed below.
        said = [aside for aside in asides(state, seat) if getattr(aside, "until", GAME) == GAME]
        if not said:
            return
        others = [other for other in range(state.seats) if other != seat]
        twin, by_hand = state.clone(), state.clone()
        aside = self.random.choice(said)
        self.action_reads_back(aside)
        events, expected = twin.apply(seat, aside), []
        while isinstance(window := by_hand.stack and by_hand.top, Window):
            if seat not in by_hand.asks() or not twin.passes(seat, window.moment):
                break
            expected += by_hand.apply(seat, Pass())
        for other in others:
            noticed = f"'{aside}' of seat {seat} is noticed by seat {other}"
            assert told(events, other) == told(expected, other), noticed
            assert seen(twin, other) == seen(by_hand, other), noticed
        assert twin.sequence == state.sequence + 1

    def moot_answers_change_nothing(self, state: State) -> None:
        """Where an answer is moot, all others lead to the same position once everybody has given
        the same answers besides."""
        for decision in state.decisions():
            moot = state.top.moot(state, decision.seat)
            if moot is None:
                continue
            assert moot in decision.actions, f"'{moot}' is moot, but not listed"
            for action in self.some(decision.actions):
                given, other = state.clone(), state.clone()
                given.apply(decision.seat, moot)
                other.apply(decision.seat, action)
                self.answer_alike(given, other, len(state.stack), type(state.top))
                assert given.digest() == other.digest(), f"'{action}' is not moot: '{moot}' differs"

    def answer_alike(self, one: State, other: State, depth: int, kind: type) -> None:
        """All who are asked in a step of two states give the same answers in both."""
        while len(one.stack) == depth and type(one.top) is kind and one.since is not None:
            asked = one.decisions()[0]
            answer = self.random.choice(asked.actions)
            one.apply(asked.seat, answer)
            other.apply(asked.seat, answer)

    def remembers(self, before: State, after: State) -> None:
        """What a seat saw is not forgotten, nor what it saw of a thing that was turned face down.

        A thing is known again by its place in records and dicts.
        """
        things = hidden_things(after)
        for place, old in hidden_things(before).items():
            new = things.get(place)
            if new is None:
                continue
            for seat in (*range(after.seats), None):
                last, now = old.last_seen(seat), new.last_seen(seat)
                forgotten = f"what seat {seat} saw of {place} is forgotten"
                if old.known_to(seat) and not new.known_to(seat):
                    assert now is not None, forgotten
                    assert now.value == old.value, forgotten
                elif last is not None and not new.known_to(seat):
                    assert now is not None, forgotten
                    assert now.when > last.when or now.value == last.value, forgotten

    def attempts_teach(self, state: State) -> None:
        """A failed attempt is told, shows its seat something, and changes nothing but what it may;
        one that succeeds was hindered by nothing."""
        step = state.top
        for decision in state.decisions():
            seat = decision.seat
            for action in self.some([one for one in decision.actions if isinstance(one, Attempt)]):
                if action.hindrance(state.clone(), step, seat) is None:
                    continue
                after = state.clone()
                after.__dict__.update(told=[], news=set(), asked=None)
                action.do(after, step, seat)
                failed = [event for event in after.told if isinstance(event, AttemptFailed)]
                assert failed, f"nothing tells that '{action}' failed"
                self.is_a_sentence(failed[0].why)
                assert seat in after.news, f"'{action}' failed, and can be undone"
                assert seen(after, seat) != seen(state, seat), (
                    f"'{action}' failed and taught nothing"
                )
                kept = set(state.__struct_fields__) - {*action.costs, *KERNELS_OWN}
                changed = [name for name in kept if getattr(after, name) != getattr(state, name)]
                assert not changed, f"'{action}' failed and changed {changed}"

    def can_be_pointed_at(self, state: State) -> None:
        """At a table, different clicks choose different answers."""
        for decision in state.decisions():
            seen = state.seen_by(decision.seat)
            choices = self.game.question(seen, decision).choices
            pointed = [choice.picks for choice in choices if choice.picks]
            assert len(pointed) == len(set(pointed)), "two answers are chosen by the same clicks"
            assert [choice.action for choice in choices] == list(map(str, decision.actions))
        for seat in (*range(state.seats), None):
            wrong = list(flaws(self.game.scene(state.seen_by(seat), seat)))
            assert not wrong, f"the scene cannot be drawn: {wrong[0]}"

    def marks_players(self, state: State) -> None:
        """A table can put names in place of the players, and nothing else is said otherwise."""
        seat = state.asks()[0] if state.stack and state.asks() else 0
        for language in self.game.languages:
            titles = [self.game.seat_name(state, one, language) for one in range(state.seats)]
            plain = said(self.game, state, seat, language)
            marks = said(self.game, state, seat, marked(language))
            assert unmarked(marks, titles) == plain, "without marks something else is said"
            name = self.game.seat_name(state, seat, marked(language))
            assert name == mark(seat), f"seat {seat} is called {name}, whoever sits there"
            for mat in self.game.scene(state.seen_by(seat), seat, marked(language)).mats:
                assert mark(mat.seat) not in mat.name, f"the place of seat {mat.seat} has no name"

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
        """Each seat undoes its own work and nobody else's, and can do the same again."""
        for seat in range(match.state.seats):
            if match.may_undo(seat):
                self.undoes_its_own(match, seat)

    def undoes_its_own(self, match: Match, seat: int) -> None:
        twin, before = copied(match), match.state
        index = twin.undo(seat)
        entry, after = match.record.entries[index], twin.state
        undone = f"'{entry.action}' of seat {seat} undone"
        left = [one for at, one in enumerate(played(match)) if at != index]
        assert played(twin) == left, f"{undone} changes what others have done"
        assert after.sequence == before.sequence - 1 == len(twin.record.entries)
        assert after.dice == before.dice, f"{undone} changes the dice"
        self.leaves_others_alone(match, twin, seat, undone)
        secret = self.was_secret(match, index)
        if secret:
            for other in self.others_than(before, seat):
                assert seen(after, other) == seen(before, other), f"{undone} is seen by {other}"
        twin.play(seat, self.game.read_action(entry.action))
        if secret or index == before.sequence - 1:
            assert twin.state.digest() == before.digest(), f"{undone} and done again differs"
        if index == before.sequence - 1:
            assert twin.record == match.record, f"{undone} and done again is recorded otherwise"

    def leaves_others_alone(self, match: Match, twin: Match, seat: int, undone: str) -> None:
        """Whoever was asked is asked the same, and whoever could undo something still can."""
        if match.state.since is not None:
            asked = {decision.seat: decision for decision in twin.state.decisions()}
            for decision in match.state.decisions():
                if decision.seat != seat:
                    same = decision == asked.get(decision.seat)
                    assert same, f"{undone} changes the question of seat {decision.seat}"
        for other in self.others_than(match.state, seat):
            if match.may_undo(other):
                assert twin.may_undo(other), f"{undone} takes the undo of seat {other} away"

    def was_secret(self, match: Match, index: int) -> bool:
        """Whether nobody else saw anything of an action when it was done."""
        before, after = moment(match, index), moment(match, index + 1)
        actor = match.record.entries[index].seat
        others = self.others_than(before, actor)
        return all(seen(before, other) == seen(after, other) for other in others)

    def others_than(self, state: State, seat: int) -> list[int]:
        return [other for other in range(state.seats) if other != seat]

    def end(self, match: Match) -> None:
        """A finished game asks nobody, refuses everything and says how it ended."""
        state, outcome = match.state, match.state.outcome()
        if outcome is None:
            return
        assert not state.decisions(), "somebody is asked after the end"
        assert len(outcome.scores) == state.seats
        self.places(match, outcome)
        assert outcome.reason, "the game does not say why it ended"
        self.known(outcome.rule, outcome.reason)
        for action in self.some(self.others.seen):
            assert state.why_not(0, action) is not None, f"'{action}' after the end"
        assert self.game.read(self.game.write(state)) == state
        for seat in (*range(state.seats), None):
            assert state.view(seat).outcome == outcome

    def places(self, match: Match, outcome: Outcome) -> None:
        """Who won is first and nobody else; team mates share a place; a party is one of the game's.

        A side's place is one more than there are better ones, or two more if nobody won.
        """
        seats, places = match.state.seats, outcome.places
        assert len(places) == seats, f"{seats} seats have {len(places)} places"
        first = {seat for seat, place in enumerate(places) if place == 1}
        assert first == set(outcome.winners), f"{outcome.winners} won, but {first} are first"
        options = self.game.read_options(match.record.header.options)
        teams = tuple(self.game.teams(options, seats))
        assert outcome.teams == teams, f"the outcome has the teams {outcome.teams}, not {teams}"
        assert sorted(seat for side in outcome.sides for seat in side) == list(range(seats))
        of_sides = [{places[seat] for seat in side} for side in outcome.sides]
        assert all(len(place) == 1 for place in of_sides), f"team mates have places {places}"
        found = sorted(place for (place,) in of_sides)
        least = 1 if outcome.winners else 2
        expected = [least + sum(other < place for other in found) for place in found]
        assert found == expected, f"{places} are no places of {len(found)} sides"
        parties = {party.number for party in self.game.parties}
        assert set(outcome.beaten_by) <= parties, f"no parties of the game: {outcome.beaten_by}"
        assert not (outcome.beaten_by and outcome.winners), "both a party and a seat have won"
        for tie in outcome.ties:
            assert tie.name, "what broke a tie has no name"
            assert len(tie.seats) == len(tie.values) > 1, f"this breaks no tie: {tie}"

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
        yield value  # a field that names nothing has no neighbours
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
    return frozenset((*catalogue.rules, *catalogue.entries))


def hidden_things(value: Any, place: str = "") -> dict[str, Hidden[Any]]:
    """What lies face down, or did, by the fields and keys that lead to it."""
    found: dict[str, Hidden[Any]] = {}
    if isinstance(value, Hidden):
        return {place: value}
    if isinstance(value, msgspec.Struct):
        for name in secret_fields(type(value)):
            found |= hidden_things(getattr(value, name), f"{place}.{name}")
    elif isinstance(value, dict):
        for key, item in value.items():
            found |= hidden_things(item, f"{place}[{key}]")
    return found


def agrees(state: State, otherwise: str) -> None:
    """Whoever is sure of a thing is right, and so are bounds."""
    for place, thing in hidden_things(state).items():
        for sighting in thing.seen:
            fresh = sighting.fresh and sighting.value is not None
            assert not fresh or sighting.value == thing.value, f"{otherwise}: {place}, {thing}"
        for seat in (*range(state.seats), None):
            assert thing.admits(seat, thing.value), f"{otherwise}: {place}, {thing}"


def refusal(state: State, seat: int, action: Action) -> Violation | None:
    """Why `apply` refuses an action; None if it does not."""
    try:
        state.apply(seat, action)
    except Refused as refused:
        return refused.violation
    return None


def copied(match: Match) -> Match:
    """The same game, to try something on."""
    record = msgspec.structs.replace(match.record, entries=[*match.record.entries])
    twin = Match(match.game, record, match.state)
    twin._before = [*match._before]
    return twin


def moment(match: Match, number: int) -> State:
    """The state of a game after a number of actions, as far back as undo may reach."""
    return [*match._before, match.state][number - match.state.sequence - 1]


def played(match: Match) -> list[tuple[int, str]]:
    """Who has done what."""
    return [(entry.seat, entry.action) for entry in match.record.entries]


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


def said(game: Game, state: State, seat: int, language: str) -> str:
    """What a seat reads of a position and of what has just happened."""
    seen = state.seen_by(seat)
    asked = [game.question(seen, one, language) for one in state.decisions() if one.seat == seat]
    pending = [game.pending(seen, one, language) for one in state.decisions()]
    story = game.story([(seen, event) for event in heard(state.told, seat)], language)
    scene = game.scene(seen, seat, language)
    return msgspec.json.encode((scene, asked, pending, story)).decode()


def is_at(state: State, moment: str) -> bool:
    """Whether a window of this moment is open."""
    return isinstance(state.top, Window) and state.top.moment == moment


def pace(state: State) -> tuple[Any, ...]:
    """What everybody can observe of a question: when it comes, what it is, and who is asked."""
    return state.sequence, type(state.stack[-1]).__name__ if state.stack else "", state.asks()


def told(events: list[Event], seat: int | None) -> bytes:
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
