"""The part of a report that says what was played, and how to play it again."""

import shlex
from typing import Any

import msgspec

from astrarium.bots import write_bots
from astrarium.kernel import BadInput, Game

from .arena_plan import Plan, rule_set
from .report_page import (
    Section,
    Table,
    code,
    count,
    folded,
    listed,
    number,
    paragraph,
    table,
    together,
)
from .report_study import Study, Told


def what_was_played(study: Study) -> Told:
    """The plan, and the command that repeats it."""
    plan, standings = study.plan, study.arena.standings
    seats = listed(str(one) for one in plan.seats)
    meetings = (
        "everybody met everybody"
        if plan.schedule == "round-robin"
        else f"a ladder of {count(plan.rounds, 'round')}"
    )
    rules = listed(one.label for one in plan.rules)
    inner = [
        paragraph(
            f"{count(standings.games, 'game')} of {study.title}, version {plan.version} of its "
            f"rules: {listed(study.bots)}; {meetings}; rules: {rules}; seats: {seats}; "
            f"{plan.games:,} games for each pairing and kind of games; seed {plan.seed}."
            + (" A bot that failed lost the game." if plan.forfeit else "")
        ),
        *_how_to_repeat(study),
        folded("Games of each kind", table(_kinds(study))),
        folded("Options of the rules", table(_options(plan))),
        paragraph(
            "All numbers come from the tables in the arena's folder: games, turns and deeds, as "
            "CSV and, where it could be written, as Parquet."
        ),
    ]
    return Told(Section("plan", "What was played", together(inner)), [])


def _how_to_repeat(study: Study) -> list[Any]:
    command = repeat(study.plan, study.game)
    if command is None:
        return [
            paragraph(
                "These rules cannot be named here, so there is no command to play the same again."
            )
        ]
    return [paragraph("The same games again, with the same results:"), code(command)]


def repeat(plan: Plan, game: Game | None) -> str | None:
    """The command that plays the same games; None if the game or its rules are not known here."""
    try:
        named = (
            None
            if game is None
            else [_named(game, rules.label, rules.options) for rules in plan.rules]
        )
    except BadInput:
        return None
    if named is None or any(common != named[0][1] for _, common in named):
        return None
    words = ["astrarium", "arena", plan.game, "--bots", write_bots(plan.bots)]
    words += ["--seats", ",".join(map(str, plan.seats))]
    for label, _ in named:
        words += ["--rules", label]
    for name, value in named[0][1].items():
        words += ["--option", f"{name}={msgspec.to_builtins(value)}"]
    words += ["--games", str(plan.games), "--seed", str(plan.seed)]
    if plan.schedule == "ladder":
        words += ["--format", "ladder", "--rounds", str(plan.rounds)]
    if plan.forfeit:
        words.append("--forfeit")
    if plan.anchor is not None:
        words += ["--anchor", plan.anchor]
    return shlex.join([*words, "--out", "arena"])


def _named(game: Game, label: str, options: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Rules as the command names them, and what is beyond them of their options."""
    try:
        known = rule_set(game, label).options
    except BadInput:  # a label that stands for no rules of its own
        label, known = "", rule_set(game, "").options
    if set(known) != set(options):
        raise BadInput("the game has other options now")
    return label, {name: value for name, value in options.items() if known[name] != value}


def _kinds(study: Study) -> Table:
    rows = [
        [study.label(setting), number(counts.games), number(counts.decisive)]
        for setting, counts in study.counts.items()
    ]
    return Table("Games of each kind", ["kind", "games", "with a winner and a loser"], rows)


def _options(plan: Plan) -> Table:
    names = dict.fromkeys(name for rules in plan.rules for name in rules.options)
    rows = [[name, *(_said(rules.options.get(name)) for rules in plan.rules)] for name in names]
    return Table("Options of the rules", ["option", *(rules.label for rules in plan.rules)], rows)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "–" if value is None else str(value)
