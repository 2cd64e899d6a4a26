"""`astrarium rules`: read the rules of a game, and see which are covered by code and tests."""

import re
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import astrarium
from astrarium.kernel import BadInput, Game, load_game
from astrarium.kernel.catalogue import Catalogue, Rule
from astrarium.kernel.coverage import Coverage, Gap, Place, measure

from .rule_runs import Runs

GAP = 1


def rules(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game; 'coverage' before it: see --tests.")
    ],
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORDS", help="Words or rule ids to look for; none: all rules."),
    ] = None,
    *,
    tier: Annotated[
        str | None, typer.Option(help="Only the rules played in this tier.", show_default=False)
    ] = None,
    tests: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="With coverage: the tests to look in.",
            show_default="./tests, or those of the source",
        ),
    ] = None,
    run: Annotated[
        bool,
        typer.Option(
            help="With coverage: also run the scenarios, and see whether they execute the code "
            "that names their rules."
        ),
    ] = True,
    json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Read a game's rules, or see which of them code and tests cover (rules coverage GAME)."""
    words = words or []
    if game == "coverage":
        if len(words) != 1:
            raise BadInput("coverage is of one game: astrarium rules coverage GAME --tier TIER")
        _show_coverage(_coverage(load_game(words[0]), tier, tests, run=run), json=json)
    else:
        _search(load_game(game), " ".join(words), tier, json=json)


# -- reading


def _search(game: Game, words: str, tier: str | None, *, json: bool) -> None:
    catalogue = game.catalogue()
    tiers = catalogue.tiers if tier is None else tiers_played(catalogue, tier)
    found = [rule for rule in find_rules(catalogue, words) if rule.tier in tiers]
    if not found:
        raise BadInput(
            f"no rule of {game.title} has '{words}' in it: try fewer words, or a part of a word"
        )
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    console = Console(highlight=False)
    for rule in found:
        console.print(rule_text(rule))
    console.print(Text(f"{len(found)} of {len(catalogue.rules)} rules", "dim"))


def find_rules(catalogue: Catalogue, words: str) -> list[Rule]:
    """The rules in which all words occur; those that have them as whole words if there are any.

    Where only ids are named, each of those rules.
    """
    ids = {rule.id.casefold(): rule for rule in catalogue.rules.values()}
    named = [ids.get(word) for word in words.casefold().split()]
    if named and all(named):
        return [rule for rule in dict.fromkeys(named) if rule is not None]
    found = catalogue.search(words)
    patterns = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words.split()]
    whole = [
        rule
        for rule in found
        if all(pattern.search(f"{rule.id} {rule.rule} {rule.ruling}") for pattern in patterns)
    ]
    return whole or found


def rule_text(rule: Rule) -> Padding:
    """A rule as people read it: id, tier, text, and how we read it where the book is unclear."""
    part = rule.tier if rule.module is None else f"{rule.tier}, {_spaced(rule.module)}"
    text = Text.assemble((rule.id, "bold cyan"), (f" ({part}) ", "dim"), rule.rule)
    if rule.ruling:
        text.append("\nRuling: ", "bold").append(rule.ruling)
    if rule.replaces:
        when = "" if rule.module is None else f" (only with {_spaced(rule.module)})"
        text.append(f"\nReplaces {', '.join(rule.replaces)}{when}", "dim")
    return Padding(text, (0, 0, 0, 2), expand=False)


def _spaced(module: str) -> str:
    return module.replace("_", " ")


def tiers_played(catalogue: Catalogue, tier: str | None) -> tuple[str, ...]:
    """The tiers of all rule sets in which a tier is played; all tiers without one.

    A tier of modules, being chosen on top of others, comes only where it is asked for; and so does
    one that nobody can play yet.
    """
    if tier is None:
        return tuple(tier for tier in catalogue.tiers if tier not in catalogue.waiting)
    catalogue.of_tiers(tier)
    sets = [tiers for tiers in catalogue.sets.values() if tier in tiers]
    together = {tier, *(other for tiers in sets for other in tiers)} - (catalogue.modular - {tier})
    return tuple(other for other in catalogue.tiers if other in together)


# -- coverage


def _coverage(game: Game, tier: str | None, tests: Path | None, *, run: bool) -> Coverage:
    catalogue = game.catalogue()
    folder = tests or _tests_folder()
    if not folder.is_dir():
        raise BadInput(f"there is no folder {folder}: name the one with the tests by --tests DIR")
    tiers = tiers_played(catalogue, tier)
    if not run:
        return measure(catalogue, game.home, folder, tiers)
    runs = Runs(game, folder)
    runs.run_scenarios()
    covered = measure(catalogue, game.home, folder, tiers, runs.called)
    left = [gap.id for gap in covered.gaps if gap.missing == ["execution"]]
    if left:  # what no scenario of a rule executes, a test of it may
        runs.run_tests(left)
        covered = measure(catalogue, game.home, folder, tiers, runs.called)
    return msgspec.structs.replace(covered, passed=runs.passed, failed=runs.failed)


def _tests_folder() -> Path:
    """The tests of the working directory, or else of the source that this command runs from."""
    here = Path("tests")
    if here.is_dir():
        return here
    return Path(astrarium.__file__).parents[2] / "tests"


def _show_coverage(covered: Coverage, *, json: bool) -> None:
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(covered)).decode())
    else:
        _print_coverage(covered)
    raise typer.Exit(0 if covered.complete else GAP)


def _print_coverage(covered: Coverage) -> None:
    console = Console(highlight=False)
    table = Table(header_style="dim")
    for heading in ("rule", "code", "tests"):
        table.add_column(heading, overflow="fold")
    for id, places in {**covered.rules, **covered.cards}.items():
        table.add_row(Text(id, "cyan"), _places(places.code), _places(places.tests))
    console.print(table)
    for unknown in covered.unknown:
        where = f"{unknown.place.file}:{unknown.place.line}"
        console.print(Text(f"{where} names {unknown.id}, which is no rule", "bold red"))
    for gap in covered.gaps:
        console.print(Text(f"{gap.id} {_lack(gap)}", "bold red"))
    for failure in covered.failed:
        console.print(Text(failure, "bold red"))
    gaps = {gap.id for gap in covered.gaps}
    executing = "" if covered.passed is None else " that execute it"
    for ids, what in (
        (covered.rules, f"rules of {', '.join(covered.tiers)}"),
        (covered.cards, "cards"),
    ):
        if ids:
            whole = len(ids.keys() - gaps)
            console.print(f"{whole} of {len(ids)} {what} are in code and in tests{executing}")
    if covered.waiting:
        console.print(f"{len(covered.waiting)} rules are waiting: nobody can play them yet")
    if covered.passed is not None:
        console.print(f"{covered.passed} scenarios passed")


def _lack(gap: Gap) -> str:
    if gap.missing == ["execution"]:
        return "is in code that none of its scenarios and tests executes"
    return f"is in no {' and in no '.join(gap.missing)}"


def _places(places: list[Place]) -> Text:
    if not places:
        return Text("none", "bold red")
    first = places[0]
    more = f" and {len(places) - 1} more" if len(places) > 1 else ""
    return Text(f"{first.file}:{first.line}{more}")
