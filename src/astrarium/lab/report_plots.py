"""The plots of a report, as pictures that stand in a page.

Plots are drawn about as wide as a telephone, so that nothing has to be read through a lens; a page
shows as many beside each other as fit. Their colours are names that the page gives a meaning, one
on a screen and another on paper. Colour is never the only sign: there are markers and words too.
"""

import re
import warnings
from collections.abc import Mapping, Sequence
from io import StringIO
from math import ceil, sqrt
from typing import Any, NamedTuple
from xml.etree import ElementTree

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from .arena_names import short_names
from .report_statistics import Estimate

COLOURS = {
    "text": "#e6eaf2",
    "muted": "#9aa7bd",
    "line": "#33405a",
    "panel": "#1c2433",
    "blue": "#198cff",
    "orange": "#e1680c",
    "yellow": "#ffec2c",
    "mint": "#56f7bd",
    "white": "#e3e8f8",
    "rose": "#d194ad",
    "moss": "#89af79",
    "lilac": "#cbb3ef",
}
SERIES = ("blue", "orange", "yellow", "mint", "rose", "lilac", "moss", "white")
MARKERS = ("o", "s", "^", "h", "D", "*", "X", "P")
WON, LOST = "blue", "orange"
HATCH = "////"  # on the bars of losers

WIDTH, HEIGHT, POINTS = 4.6, 2.7, 72  # inches, of so many points each
LETTER = 5.7  # points: about the width of one
LONGEST_LABEL = 22
FEWEST_PLACES = 5  # for bars: fewer of them stand in the middle
_NAMES = {colour: f"var(--{name})" for name, colour in COLOURS.items()}
_STYLE: Any = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.family": "sans-serif",
    "font.size": 11,
    "text.color": COLOURS["text"],
    "axes.labelcolor": COLOURS["muted"],
    "axes.edgecolor": COLOURS["line"],
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": COLOURS["line"],
    "grid.linewidth": 0.6,
    "xtick.color": COLOURS["line"],
    "ytick.color": COLOURS["line"],
    "xtick.labelcolor": COLOURS["muted"],
    "ytick.labelcolor": COLOURS["text"],
    "figure.facecolor": "none",
    "legend.frameon": False,
    "legend.labelcolor": COLOURS["text"],
    "hatch.linewidth": 0.8,
}


def plain(text: str) -> str:
    """Text from outside that can stand anywhere: what cannot be printed is replaced."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


def labels(names: Sequence[str]) -> list[str]:
    """Names that fit beside a plot."""
    return short_names([plain(name) for name in names], LONGEST_LABEL)


class Canvas:
    """A plot that is being drawn: ``with Canvas("name", about, 3.2) as (canvas, axes)``.

    ``rows`` are the names beside it; without any, there is a scale at the left. Margins are
    reckoned from the lengths of texts, which is exact enough and takes no time.
    """

    def __init__(
        self,
        name: str,
        about: str,
        height: float,
        rows: Sequence[str] = (),
        *,
        head: float = 8,
        foot: float = 38,
    ) -> None:
        self._about, self._height, self._head, self._foot = about, height, head, foot
        longest = max((len(label) for label in labels(rows)), default=0)
        self._left = LETTER * longest + 12 if rows else 54.0
        self._style = rc_context({**_STYLE, "svg.hashsalt": name})
        self.svg = ""

    def __enter__(self) -> tuple["Canvas", Axes]:
        self._style.__enter__()
        self._figure = Figure(figsize=(WIDTH, self._height))
        across, up = WIDTH * POINTS, self._height * POINTS
        self._figure.subplots_adjust(
            left=self._left / across,
            right=1 - 16 / across,
            bottom=self._foot / up,
            top=1 - self._head / up,
        )
        return self, self._figure.subplots()

    def __exit__(self, failed: type[BaseException] | None, *rest: object) -> None:
        try:
            if failed is None:
                self.svg = self._drawn()
        finally:
            self._style.__exit__(None, None, None)

    def _drawn(self) -> str:
        out = StringIO()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # letters that our font lacks
            FigureCanvasSVG(self._figure).print_svg(  # type: ignore[no-untyped-call]
                out, metadata={"Date": None}
            )
        return _inlined(out.getvalue(), self._about)


def _inlined(drawing: str, about: str) -> str:
    """A drawing as part of a page: colours by name, and nothing that could clash."""
    root = ElementTree.fromstring(drawing)
    used = set(re.findall(r"#([\w-]+)", " ".join(_links(root))))
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag.endswith(("}metadata", "}style")):
                parent.remove(child)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
        kept = {}
        for full_name, value in element.attrib.items():
            name = full_name.rpartition("}")[2]
            if name == "id" and value not in used:
                continue
            kept[name] = _named_colours(value) if name in ("style", "fill", "stroke") else value
        element.attrib.clear()
        element.attrib.update(kept)
    for name in ("width", "height", "version"):
        root.attrib.pop(name, None)
    root.attrib.update({"role": "img", "aria-label": plain(about)})
    return re.sub(r">\s+<", "><", ElementTree.tostring(root, encoding="unicode"))


def _links(root: ElementTree.Element) -> list[str]:
    """The values of all attributes that may refer to another element."""
    return [
        value
        for element in root.iter()
        for name, value in element.attrib.items()
        if name.endswith("href") or "url(" in value
    ]


def _named_colours(style: str) -> str:
    return re.sub(r"#[0-9a-f]{6}", lambda found: _NAMES.get(found[0], found[0]), style)


def _percent(axis: Any) -> None:
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{round(value * 100, 6):g}%"))


# -- plots


class Row(NamedTuple):
    """A name and what was estimated of it."""

    name: str
    estimate: Estimate
    said: str = ""  # the number beside its mark
    fair: float | None = None  # what it should be


def intervals(name: str, about: str, rows: Sequence[Row], *, parts: bool = True) -> str:
    """Estimates beneath each other, with their intervals, and lines at what would be fair.

    They are parts of games, or else any numbers. Parts without a fair one are shown out of all.
    """
    fair = [row.fair for row in rows if row.fair is not None]
    names = [row.name for row in rows]
    with Canvas(name, about, 0.85 + 0.36 * len(rows), names, foot=22) as (canvas, axes):
        for at, row in enumerate(rows):
            _mark(axes, at, row.estimate, "blue", "o")
            if row.said:
                axes.annotate(
                    row.said, (row.estimate.value, at), (0, 7), textcoords="offset points",
                    ha="center", va="bottom", fontsize=10,
                )  # fmt: skip
        if fair:
            _fair_shares(axes, rows)
        _rows(axes, names, top=-1.3 if fair else -0.8)
        if parts:
            _percent(axes.xaxis)
            low, high = axes.get_xlim() if fair else (0, 1)
            low = min(low - 0.03, *(one - 0.05 for one in fair or [0.5]))
            high = max(high + 0.03, *(one + 0.05 for one in fair or [0.5]))
            axes.set_xlim(max(low, -0.03), min(high, 1.03))
        axes.xaxis.set_major_locator(MaxNLocator(6 if parts else 4))
        axes.grid(axis="x")
    return canvas.svg


def _fair_shares(axes: Axes, rows: Sequence[Row]) -> None:
    """A line at the fair share, if it reads the same for all, or else a piece of it in each row."""
    lines: Any = {"color": COLOURS["orange"], "linestyle": "--", "linewidth": 1.4}
    words: Any = {
        "textcoords": "offset points", "color": COLOURS["orange"], "fontsize": 10, "va": "center",
    }  # fmt: skip
    fair = [(at, row.fair) for at, row in enumerate(rows) if row.fair is not None]
    said = {f"fair share {share:.0%}" for _, share in fair}
    if len(said) == 1:
        share = sum(share for _, share in fair) / len(fair)
        axes.axvline(share, **lines)
        axes.annotate(said.pop(), (share, -1.0), (4, 0), **words)
        return
    for at, share in fair:
        axes.plot([share, share], [at - 0.42, at + 0.42], **lines)
    across = ("axes fraction", "data")
    axes.annotate("expected of who sat there", (0, -1.0), (4, 0), xycoords=across, **words)


def _mark(axes: Axes, at: float, found: Estimate, colour: str, marker: str) -> None:
    axes.plot([found.low, found.high], [at, at], color=COLOURS[colour], linewidth=2.2, alpha=0.65)
    axes.plot([found.value], [at], marker, color=COLOURS[colour], markersize=7)


def _rows(axes: Axes, names: Sequence[str], top: float = -0.6) -> None:
    axes.set_yticks(range(len(names)), labels(names))
    axes.set_ylim(len(names) - 0.5, top)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def bars(
    name: str,
    about: str,
    found: Mapping[float, int],
    what: str,
    whole: tuple[float, float] | None = None,
) -> str:
    """How often each value came up; ``whole`` is the range that is shown, if not that of all."""
    with Canvas(name, about, HEIGHT) as (canvas, axes):
        low, high = whole or (min(found), max(found))
        most = min(30, max(10, int(2 * sqrt(sum(found.values())))))  # bars
        width = ceil((high - low + 1) / most)
        heights: dict[int, int] = {}
        for value, count in sorted(found.items()):
            at = int(value - low) // width
            heights[at] = heights.get(at, 0) + count
        total = sum(heights.values())
        axes.bar(
            [low + at * width + (width - 1) / 2 for at in heights],
            [count / total for count in heights.values()],
            width=width * 0.86,
            color=COLOURS["blue"],
        )
        axes.set_xlabel(what)
        axes.set_ylabel("of all games")
        spare = max(0.0, FEWEST_PLACES - 1 - (high - low)) / 2
        axes.set_xlim(low - spare - 0.6 * width, high + spare + 0.6 * width)
        if spare:
            axes.set_xticks([low + at for at in range(int(high - low) + 1)])
        else:
            axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
        _percent(axes.yaxis)
        axes.grid(axis="y")
    return canvas.svg


BESIDE = 0.9  # turns that are left free before the first and after the last: less than one


class Curve(NamedTuple):
    """A line over turns, and perhaps a band around it: (turn, low, value, high) each."""

    name: str
    colour: str
    marker: str
    points: Sequence[tuple[float, float, float, float]]


def curves(
    name: str,
    about: str,
    lines: Sequence[Curve],
    *,
    across: str,
    up: str,
    percent: bool = False,
    fair: float | None = None,
    top: float | None = None,
) -> str:
    """Lines over turns, with their bands; ``top`` is where the scale ends, if not by itself."""
    with Canvas(name, about, HEIGHT) as (canvas, axes):
        for line in lines:
            turns, lows, values, highs = zip(*line.points, strict=True)
            colour = COLOURS[line.colour]
            dashes = "-" if line.marker == "o" else (0, (4, 2))
            axes.fill_between(turns, lows, highs, color=colour, alpha=0.22, linewidth=0)
            axes.plot(
                turns, values, color=colour, linestyle=dashes, linewidth=2, marker=line.marker,
                markersize=5, markevery=max(1, len(turns) // 12), label=line.name,
            )  # fmt: skip
        if fair is not None:
            axes.axhline(fair, color=COLOURS["orange"], linestyle="--", linewidth=1.4)
            axes.annotate(
                f"by chance {fair:.0%}", (1, fair), (0, -4), textcoords="offset points",
                xycoords=("axes fraction", "data"), ha="right", va="top",
                color=COLOURS["orange"], fontsize=10,
            )  # fmt: skip
        if percent:
            axes.set_ylim(0, 1.03)
            _percent(axes.yaxis)
        else:
            axes.set_ylim(min(0, axes.get_ylim()[0]), top)
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        shown = [turn for line in lines for turn, *_ in line.points]
        axes.set_xlim(min(shown) - BESIDE, max(shown) + BESIDE)
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True, min_n_ticks=1))
        axes.grid(axis="y")
        if len(lines) > 1 or fair is None:
            axes.legend(loc="upper left", fontsize=10)
    return canvas.svg


def winners_and_losers(
    name: str, about: str, rows: Sequence[tuple[str, float, float]], what: str
) -> str:
    """Pairs of bars: what winners had, and what losers had."""
    names = [row[0] for row in rows]
    with Canvas(name, about, 1.1 + 0.44 * len(rows), names, head=26) as (canvas, axes):
        longest = max([*(max(won, lost) for _, won, lost in rows), 0.1])
        for place, (which, colour) in enumerate((("winners", WON), ("losers", LOST))):
            values = [row[1 + place] for row in rows]
            at = [number - 0.2 + 0.4 * place for number in range(len(rows))]
            axes.barh(
                at, values, height=0.36, label=which, edgecolor=COLOURS[colour],
                color=COLOURS[colour] if colour == WON else "none",
                hatch=None if colour == WON else HATCH, linewidth=0.8,
            )  # fmt: skip
            for where, value in zip(at, values, strict=True):
                axes.annotate(
                    f"{value:.1f}", (value, where), (3, 0), textcoords="offset points",
                    va="center", fontsize=9, color=COLOURS["muted"],
                )  # fmt: skip
        axes.set_xlim(0, longest * 1.12)
        _rows(axes, names)
        axes.set_xlabel(what)
        axes.grid(axis="x")
        axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, fontsize=10, borderaxespad=0)
    return canvas.svg


class Marked(NamedTuple):
    """A name, and an estimate for each of several moments, if there is one."""

    name: str
    estimates: Sequence[Estimate | None]


def dots(name: str, about: str, rows: Sequence[Marked], moments: Sequence[str], what: str) -> str:
    """Parts of games around one half, with intervals; moments beneath each other."""
    names, height = [row.name for row in rows], 1.2 + (0.24 + 0.14 * len(moments)) * len(rows)
    with Canvas(name, about, height, names, head=26 if len(moments) > 1 else 8) as (canvas, axes):
        axes.axvline(0.5, color=COLOURS["muted"], linewidth=1)
        spread = 0.2 if len(moments) > 1 else 0.0
        for moment, said in enumerate(moments):
            colour, marker = SERIES[moment], MARKERS[moment]
            for at, row in enumerate(rows):
                found = row.estimates[moment]
                if found is not None:
                    _mark(
                        axes, at + spread * (moment - (len(moments) - 1) / 2), found, colour, marker
                    )
            if len(moments) > 1:
                axes.plot([], [], marker, color=COLOURS[colour], label=said)
        _rows(axes, names)
        axes.set_xlim(-0.02, 1.02)
        _percent(axes.xaxis)
        axes.set_xlabel(what)
        axes.grid(axis="x")
        if len(moments) > 1:
            axes.legend(
                loc="lower right", bbox_to_anchor=(1, 1), ncols=len(moments), fontsize=10,
                borderaxespad=0, handletextpad=0.2, columnspacing=1.2,
            )  # fmt: skip
    return canvas.svg
