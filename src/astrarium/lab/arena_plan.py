"""What an arena plays: bots, rules, seats, and who meets whom in which game."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any, Literal, NamedTuple

import msgspec

from astrarium.bots import read_bot
from astrarium.kernel import BadInput, Game, Options, Side, load_game

FORMAT = 1
MOST_GAMES = 10**9
MOST_ROUNDS = 1000

Schedule = Literal["round-robin", "ladder"]


class RuleSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of the game, under a name."""

    label: str
    options: dict[str, Any]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that decides what comes out of an arena; who does the work does not.

    Each pairing of bots plays the same number of games with each of the rule sets and numbers of
    seats; in a ladder, again in every round in which it comes up.
    """

    arena: int = FORMAT
    game: str
    version: str  # of the game's rules
    schedule: Schedule
    bots: tuple[str, ...]
    rules: tuple[RuleSet, ...]
    seats: tuple[int, ...]
    games: int
    rounds: int = 1
    seed: int
    forfeit: bool = False  # whether a bot that fails has lost the game, and the arena goes on
    anchor: str | None = None  # the bot whose rating is 1500; None: the average is
    features: tuple[str, ...] = ()  # names of the game's features, in the order of the journal
    # For each of the settings, the number of every seat's team; nothing: nobody plays in a team.
    teams: tuple[tuple[int, ...], ...] = ()

    @property
    def settings(self) -> list[tuple[int, int]]:
        """Rule sets (by their place in the list) and numbers of seats: all that go together."""
        return list(product(range(len(self.rules)), self.seats))

    def sides(self, setting: int) -> tuple[Side, ...]:
        """Who wins or loses together in games of a setting, by its place in the list."""
        _, seats = self.settings[setting]
        return sides_of(self.teams[setting] if self.teams else tuple(range(seats)))

    @property
    def houses(self) -> int:
        """How many players stand for games themselves, beyond the bots: one for each setting, if
        in any of them a side plays alone."""
        alone = any(len(self.sides(setting)) == 1 for setting in range(len(self.settings)))
        return len(self.settings) if alone else 0

    @property
    def total(self) -> int:
        """How many games there are."""
        return sum(self.games_in(number) for number in range(self.rounds))

    def games_in(self, number: int) -> int:
        """How many games there are in a round."""
        pairings = len(self.pairings(number, range(len(self.bots))))
        return pairings * len(self.settings) * self.games

    def options(self, game: Game, rules: int) -> Options:
        return game.read_options(self.rules[rules].options)

    def pairings(self, number: int, ranking: Sequence[int]) -> list[tuple[int, int]]:
        """Who meets in a round: in a round robin everybody, on a ladder neighbours.

        In the first round of a ladder the bots on places 1 and 2, 3 and 4 and so on meet, in the
        second those on 2 and 3, 4 and 5, then again the former.
        """
        if self.schedule == "round-robin":
            return list(combinations(ranking, 2))
        first = number % 2 if len(ranking) > 2 else 0
        return [(ranking[at], ranking[at + 1]) for at in range(first, len(ranking) - 1, 2)]

    def fixtures(self, number: int, ranking: Sequence[int]) -> Iterator["Fixture"]:
        """The games of a round. The ranking is that of the bots before the round, the best first.

        A pairing's first games are played before any pairing's next ones, so that an arena with
        more games begins like one with fewer.
        """
        found = Round(self, number, ranking)
        return map(found.fixture, found.numbers)


@cache
def sides_of(teams: tuple[int, ...]) -> tuple[Side, ...]:
    """The seats of each team, from the number of every seat's team."""
    return tuple(
        tuple(seat for seat, team in enumerate(teams) if team == number)
        for number in sorted(set(teams))
    )


class Fixture(NamedTuple):
    """One game to be played: its number from 0, its round, its rules, and which bot sits where."""

    number: int
    round: int
    rules: int
    bots: tuple[int, ...]


class Round:
    """A round of which is known who meets in it."""

    def __init__(self, plan: Plan, number: int, ranking: Sequence[int]) -> None:
        self._number = number
        self._cells = list(product(enumerate(plan.settings), plan.pairings(number, ranking)))
        self._seatings = [seatings(plan.sides(at)) for at in range(len(plan.settings))]
        before = sum(plan.games_in(earlier) for earlier in range(number))
        self.numbers = range(before, before + plan.games * len(self._cells))  # of its games

    def fixture(self, number: int) -> Fixture:
        """The game of a number."""
        turn, cell = divmod(number - self.numbers.start, len(self._cells))
        (setting, (rules, _)), pairing = self._cells[cell]
        arranged = self._seatings[setting]
        holders = arranged[turn % len(arranged)]
        return Fixture(number, self._number, rules, tuple(pairing[side] for side in holders))


@cache
def arrangements(sides: int) -> tuple[tuple[int, ...], ...]:
    """Every way in which two bots, 0 and 1, can share sides as evenly as goes.

    Each is followed by its mirror image, so that after every two games each bot has had every
    side equally often. If there is only one, they have it in turn.
    """
    found: list[tuple[int, ...]] = []
    for held in combinations(range(sides), sides // 2):
        if sides % 2 == 0 and held[0] != 0:
            break  # the mirror images of those before
        one = tuple(int(side not in held) for side in range(sides))
        found += [one, tuple(1 - bot for bot in one)]
    return tuple(found)


@cache
def seatings(sides: tuple[Side, ...]) -> tuple[tuple[int, ...], ...]:
    """The arrangements seat by seat: all of a team have the same bot."""
    of = {seat: number for number, side in enumerate(sides) for seat in side}
    return tuple(
        tuple(held[of[seat]] for seat in range(len(of))) for held in arrangements(len(sides))
    )


def even_games(sides: int) -> int:
    """After how many games of a pairing a bot has had each side equally often.

    And this whether it held more sides than the other bot or fewer: if it never does, two are
    enough.
    """
    return len(arrangements(sides)) if sides % 2 else 2


# -- making a plan


def make_plan(
    game: Game,
    bots: Sequence[str],
    *,
    games: int,
    seats: Sequence[int] = (2,),
    rules: Sequence[RuleSet] = (),
    schedule: Schedule = "round-robin",
    rounds: int | None = None,
    seed: int = 0,
    forfeit: bool = False,
    anchor: str | None = None,
) -> Plan:
    """A plan that can be played; BadInput says what does not fit.

    A ladder has as many rounds as there are bots unless told, so that the last can reach the top.
    """
    plan = Plan(
        game=game.name,
        version=game.version,
        schedule=schedule,
        bots=tuple(bots),
        rules=tuple(rules) or (rule_set(game, ""),),
        seats=tuple(seats),
        games=games,
        rounds=_rounds(schedule, rounds, len(bots)),
        seed=seed,
        forfeit=forfeit,
        anchor=anchor,
    )
    _check(plan)
    features = _features(game, plan)
    return msgspec.structs.replace(plan, features=features, teams=_teams(game, plan))


def anchored(plan: Plan, anchor: str) -> Plan:
    """The same arena with ratings around another bot."""
    plan = msgspec.structs.replace(plan, anchor=anchor)
    _check_anchor(plan)
    return plan


def _rounds(schedule: Schedule, rounds: int | None, bots: int) -> int:
    if schedule == "ladder":
        return max(bots, 1) if rounds is None else rounds
    if rounds not in (None, 1):
        raise BadInput("a round robin has one round: choose the ladder for more")
    return 1


def _check(plan: Plan) -> None:
    if len(plan.bots) < 2:
        raise BadInput("an arena needs at least two bots")
    _check_bots(plan)
    _check_anchor(plan)
    if not plan.seats:
        raise BadInput("an arena needs a number of seats")
    if len(set(plan.seats)) < len(plan.seats):
        raise BadInput("a number of seats is named twice")
    if min(plan.seats) < 1:
        raise BadInput("a game has at least 1 seat")
    for rules, others in combinations(plan.rules, 2):
        if rules.label == others.label or rules.options == others.options:
            raise BadInput(f"the same rules are named twice: {rules.label} and {others.label}")
    if plan.games < 2 or plan.games % 2:
        raise BadInput(
            f"{plan.games} games cannot give two bots every seat equally often: "
            "choose an even number of games, 2 at least"
        )
    if not 1 <= plan.rounds <= MOST_ROUNDS:
        raise BadInput(f"a ladder has from 1 to {MOST_ROUNDS} rounds, not {plan.rounds}")
    if plan.total > MOST_GAMES:
        raise BadInput(f"an arena has at most {MOST_GAMES} games")


def _check_bots(plan: Plan) -> None:
    """No bot is there twice, however its settings are written."""
    for name, other in combinations(plan.bots, 2):
        if read_bot(name) == read_bot(other):
            also = "" if name == other else f", also as '{other}'"
            raise BadInput(
                f"the bot '{name}' is named twice{also}: other settings make it another bot"
            )


def _check_anchor(plan: Plan) -> None:
    if plan.anchor is not None and plan.anchor not in plan.bots:
        raise BadInput(f"'{plan.anchor}' does not play, so it cannot be the anchor")


def _features(game: Game, plan: Plan) -> tuple[str, ...]:
    """The names of all features, found by setting up a game of each kind; this checks them too."""
    names: dict[str, None] = {}
    for rules, seats in plan.settings:
        try:
            state = game.new(seats, plan.options(game, rules), plan.seed)
        except BadInput as error:
            label = f"rules {plan.rules[rules].label}: " if len(plan.rules) > 1 else ""
            raise BadInput(f"{label}{error}") from None
        names |= dict.fromkeys(game.features(state, 0))
    return tuple(names)


def _teams(game: Game, plan: Plan) -> tuple[tuple[int, ...], ...]:
    """The teams of all settings, as a plan has them."""
    found = []
    for rules, seats in plan.settings:
        sides = game.sides(plan.options(game, rules), seats)
        found.append(tuple(_number_of(seat, sides) for seat in range(seats)))
    return tuple(found) if any(len(set(teams)) < len(teams) for teams in found) else ()


def _number_of(seat: int, sides: Sequence[Side]) -> int:
    return next(number for number, side in enumerate(sides) if seat in side)


def has_sound_teams(plan: Plan) -> bool:
    """Whether a plan that was read has a team for every seat, or none."""
    if not plan.teams:
        return True
    sound = len(plan.teams) == len(plan.settings)
    return sound and all(
        len(teams) == seats and set(teams) == set(range(max(teams, default=-1) + 1))
        for teams, (_, seats) in zip(plan.teams, plan.settings, strict=True)
    )


def rule_set(game: Game, text: str, common: Mapping[str, Any] | None = None) -> RuleSet:
    """Rules as people name them: a preset of the game, options, or both, separated by commas.

    ``standard``, ``tier=standard``, ``standard,hidden_stacks=true``. What is common to all rule
    sets of an arena comes on top and is not part of the label.
    """
    options = game.read_options(rule_values(game, text) | dict(common or {}))
    label = ",".join(_parts(text)) or _usual_label(game, options)
    return RuleSet(label, msgspec.to_builtins(options))


def rule_values(game: Game, text: str) -> dict[str, Any]:
    """The options that rules stand for, as people name them (see `rule_set`)."""
    presets, named = list[str](), dict[str, Any]()
    for part in _parts(text):
        name, equals, value = (word.strip() for word in part.partition("="))
        if name in named:
            raise BadInput(f"the option '{name}' is given twice")
        if equals:
            named[name] = value
        elif part in game.presets:
            presets.append(part)
        else:
            known = ", ".join(game.presets) or "none"
            raise BadInput(
                f"{game.title} has no rules '{part}': name a preset ({known}) or option=value"
            )
    if len(presets) > 1:
        raise BadInput(f"the rules {' and '.join(presets)} are named: choose one preset")
    return {**(game.presets[presets[0]] if presets else {}), **named}


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _usual_label(game: Game, options: Options) -> str:
    """The name of a preset that is just this, or else all that is not usual."""
    for name, values in game.presets.items():
        if game.read_options(values) == options:
            return name
    return unusual(game, options) or "default"


def unusual(game: Game, options: Options) -> str:
    """The options that are not as they are by themselves, as people write them."""
    usual = msgspec.to_builtins(game.options())
    chosen = msgspec.to_builtins(options)
    return ",".join(f"{name}={chosen[name]}" for name in chosen if chosen[name] != usual[name])


# -- plans in files


def read_plan(data: bytes) -> Plan:
    """A plan from its JSON; BadInput if it is not one that can be played."""
    try:
        plan = msgspec.json.decode(data, type=Plan)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"not the plan of an arena: {error}") from None
    if plan.arena != FORMAT:
        raise BadInput(f"the arena has format {plan.arena}; this Astrarium reads {FORMAT}")
    game = load_game(plan.game)
    if plan.version != game.version:
        raise BadInput(
            f"the arena was played by version {plan.version} of the rules of {game.title}, but "
            f"{game.version} is installed"
        )
    _check(plan)
    if plan.features != _features(game, plan):
        raise BadInput("the arena was played with other features of the game: begin a new one")
    if plan.teams != _teams(game, plan):
        raise BadInput("the arena was played with other teams: begin a new one")
    return plan


def difference(old: Plan, new: Plan) -> str | None:
    """What of a plan is not as it was, in words; None if one can go on as the other.

    That is so if nothing has changed but that there are more games, that from now on bots that
    fail forfeit them, or which bot is the anchor, as that changes no game.
    """
    growing = ("games" if new.schedule == "round-robin" else "rounds", "forfeit")
    for name in Plan.__struct_fields__:
        before, now = getattr(old, name), getattr(new, name)
        if before == now or name == "anchor" or (name in growing and now > before):
            continue
        if _said(before) == _said(now):  # the same labels for other options
            return f"it has {name} {msgspec.to_builtins(before)}, not {msgspec.to_builtins(now)}"
        return f"it has {name} {_said(before)}, not {_said(now)}"
    return None


def _said(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(_said(one) for one in value)
    return value.label if isinstance(value, RuleSet) else str(value)
