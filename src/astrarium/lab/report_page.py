"""The pieces of a report's page. Whatever is text is escaped here and nowhere else."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import NamedTuple, NewType

from .report_plots import COLOURS, plain
from .report_statistics import Estimate

Html = NewType("Html", str)

PAPER = {
    "text": "#10141c",
    "muted": "#4a5568",
    "line": "#c5ccd8",
    "panel": "#ffffff",
    "blue": "#0b5cad",
    "orange": "#b34d00",
    "yellow": "#7a6a00",
    "mint": "#0a7d55",
    "white": "#444b5c",
    "rose": "#9c3f66",
    "moss": "#4d7340",
    "lilac": "#6a4ca8",
}


def _palette(colours: dict[str, str], page: str, link: str) -> str:
    named = "; ".join(f"--{name}: {colour}" for name, colour in colours.items())
    return f":root {{ --page: {page}; --link: {link}; {named} }}"


def _style() -> str:
    layout = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    screen, paper = _palette(COLOURS, "#0b0f17", "#8ec5ff"), _palette(PAPER, "#ffffff", "#0b5cad")
    return f"{screen}\n{layout}@media print {{ {paper} }}\n"


# -- words


def text(said: object) -> Html:
    """Any text, safe to stand in a page."""
    return Html(escape(plain(str(said))))


def number(value: float, digits: int = 1) -> str:
    """A number as people write it: 1,234 or 2.5."""
    return f"{value:,.0f}" if value == round(value) or digits == 0 else f"{value:,.{digits}f}"


def percent(value: float) -> str:
    return f"{value:.0%}"


def ranged(found: Estimate) -> str:
    """A whole number with its interval: 1633 (1590 to 1676)."""
    return f"{found.value:.0f} ({found.low:.0f} to {found.high:.0f})"


def rate_said(found: Estimate | None) -> str:
    """A part of games with its interval: 62.1% (55% to 69%)."""
    if found is None:
        return "–"
    return f"{found.value:.1%} ({found.low:.0%} to {found.high:.0%})"


def count(how_many: int, one: str, more: str | None = None) -> str:
    return f"1 {one}" if how_many == 1 else f"{how_many:,} {more or one + 's'}"


def listed(names: Iterable[str]) -> str:
    """a, b and c"""
    *first, last = list(names) or [""]
    return f"{', '.join(first)} and {last}" if first else last


# -- pieces


def together(pieces: Iterable[Html]) -> Html:
    return Html("".join(pieces))


def paragraph(said: object, kind: str = "") -> Html:
    return Html(f"<p{_class(kind)}>{text(said)}</p>\n")


def heading(said: str) -> Html:
    return Html(f"<h3>{text(said)}</h3>\n")


def bullets(sentences: Iterable[str]) -> Html:
    return Html("<ul>" + "".join(f"<li>{text(one)}</li>" for one in sentences) + "</ul>\n")


def code(said: str) -> Html:
    return Html(f"<pre><code>{text(said)}</code></pre>\n")


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


class Table(NamedTuple):
    """A table: what it shows, the heads of its columns, and its rows, each with its name first."""

    about: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


def table(shown: Table) -> Html:
    heads = "".join(f'<th scope="col">{text(head)}</th>' for head in shown.heads)
    rows = "".join(
        f'<tr><th scope="row">{text(row[0])}</th>'
        + "".join(f"<td>{text(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in shown.rows
    )
    return Html(
        f'<div class="scroll" tabindex="0" role="region" aria-label="{text(shown.about)}">'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>\n"
    )


def folded(summary: str, inner: Html) -> Html:
    return Html(f"<details><summary>{text(summary)}</summary>{inner}</details>\n")


def figure(title: str, svg: str, said: Sequence[str], numbers: Table | None = None) -> Html:
    """A plot with its title above; what it says, and its numbers as a table, beneath."""
    words = together(paragraph(one) for one in said)
    beneath = folded("The numbers as a table", table(numbers)) if numbers else Html("")
    return Html(
        f"<figure>{heading(title)}{svg}<figcaption>{words}{beneath}</figcaption></figure>\n"
    )


def figures(all_of_them: Iterable[Html], *, wide: bool = False) -> Html:
    """Figures beside each other, as many as fit; wide ones are two on a desk."""
    kind = "figures wide" if wide else "figures"
    return Html(f'<div class="{kind}">{together(all_of_them)}</div>\n')


def card(title: str, inner: Html) -> Html:
    """Something that is no plot, among figures."""
    return Html(f'<div class="card">{heading(title)}{inner}</div>\n')


def heat(
    about: str, names: Sequence[str], cells: dict[tuple[str, str], tuple[Estimate, str]]
) -> Html:
    """Who wins how often against whom: shades around one half, with numbers and intervals."""
    heads = "".join(f'<th scope="col">{text(name)}</th>' for name in names)
    rows = ""
    for name in names:
        row = "".join(_shaded(cells.get((name, against))) for against in names)
        rows += f'<tr><th scope="row">{text(name)}</th>{row}</tr>'
    return Html(
        f'<div class="scroll heat" tabindex="0" role="region" aria-label="{text(about)}"><table>'
        f'<thead><tr><th scope="col">wins against</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>\n"
    )


def _shaded(cell: tuple[Estimate, str] | None) -> Html:
    if cell is None:
        return Html('<td aria-label="did not meet">·</td>')
    found, games = cell
    colour = "blue" if found.value >= 0.5 else "orange"
    depth = round(abs(found.value - 0.5) * 110)
    return Html(
        f'<td style="background: color-mix(in srgb, var(--{colour}) {depth}%, var(--panel))">'
        f"<b>{found.value:.1%}</b><small>{found.low:.0%} to {found.high:.0%}</small><br>"
        f"<small>{text(games)}</small></td>"
    )


def tiles(facts: Iterable[tuple[str, str]]) -> Html:
    inner = "".join(
        f"<li><b>{text(fact)}</b><span>{text(about)}</span></li>" for fact, about in facts
    )
    return Html(f'<ul class="tiles">{inner}</ul>\n')


class Section(NamedTuple):
    """A part of the page: its name in links, its heading, and what stands in it."""

    name: str
    title: str
    inner: Html


def page(title: str, opening: Html, sections: Sequence[Section], closing: str) -> str:
    links = "".join(f'<li><a href="#{one.name}">{text(one.title)}</a></li>' for one in sections)
    body = "".join(
        f'<section id="{one.name}"><h2>{text(one.title)}</h2>\n{one.inner}</section>\n'
        for one in sections
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="dark">\n'
        f"<title>{text(title)}</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n"
        f"<header><h1>{text(title)}</h1>\n{opening}"
        f'<nav aria-label="Parts of this page"><ul>{links}</ul></nav></header>\n'
        f"<main>\n{body}</main>\n<footer>{text(closing)}</footer>\n</body>\n</html>\n"
    )
