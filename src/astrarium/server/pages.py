"""Pages for browsers: one for all addresses, with a preview for those who are sent a link."""

import html
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath
from litestar.static_files import create_static_files_router

from astrarium.kernel import BadInput, Game, game_names, load_game

from . import lobby, tables, words
from .hall import Hall
from .http import TheHall, spoken
from .offers import shelf
from .people import NOBODY
from .problems import Denied
from .threads import in_thread
from .wire import Table

STATIC = Path(__file__).parent / "static"
SITE = "Astrarium"
_PICTURES = {"svg": "image/svg+xml", "jpg": "image/jpeg"}
_TITLE = f"<title>{SITE}</title>"

ADDRESSES = [
    "/", "/new", "/me", "/host", "/t/{path:path}", "/j/{path:path}", "/d/{path:path}",
    "/u/{path:path}", "/confirm/{path:path}", "/recover/{path:path}",
]  # fmt: skip

AnyRequest = Request[Any, Any, Any]


def pages() -> list[Any]:
    assets = create_static_files_router(
        path="/assets",
        directories=[STATIC / "assets"],
        cache_control=CacheControlHeader(max_age=31_536_000, immutable=True, public=True),
        include_in_schema=False,
    )
    return [page, favicon, worker, manifest, icon, cover, assets]


@get(ADDRESSES, include_in_schema=False)
@in_thread
def page(request: AnyRequest, hall: TheHall) -> Response[bytes]:
    """The page of the browser table, which finds its own way by the address."""
    return shown(request, hall)


def shown(request: AnyRequest, hall: Hall, status: int = 200) -> Response[bytes]:
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    preview = Preview(request, hall).tags()
    return Response(
        text.replace(_TITLE, preview).encode(),
        status_code=status,
        media_type=MediaType.HTML,
        headers={"Cache-Control": "no-cache"},
    )


@get("/favicon.svg", include_in_schema=False)
@in_thread
def favicon() -> Response[bytes]:
    return Response((STATIC / "favicon.svg").read_bytes(), media_type="image/svg+xml")


@get("/sw.js", include_in_schema=False)
@in_thread
def worker() -> Response[bytes]:
    """What shows notices while no page is open; browsers look for a newer one by themselves."""
    data = (STATIC / "sw.js").read_bytes()
    headers = {"Cache-Control": "no-cache"}
    return Response(data, media_type="text/javascript", headers=headers)


@get("/manifest.webmanifest", include_in_schema=False)
@in_thread
def manifest() -> Response[bytes]:
    """How phones and desktops keep the site beside their programs."""
    data = (STATIC / "manifest.webmanifest").read_bytes()
    return Response(data, media_type="application/manifest+json")


@get(["/icon-192.png", "/icon-512.png"], include_in_schema=False)
@in_thread
def icon(request: AnyRequest) -> Response[bytes]:
    data = (STATIC / request.url.path.strip("/")).read_bytes()
    return Response(data, media_type="image/png")


@get("/covers/{name:str}", include_in_schema=False)
@in_thread
def cover(name: FromPath[str]) -> Response[bytes]:
    """The picture of a game: drawn, or as points for those who cannot draw it."""
    game, _, kind = name.rpartition(".")
    path = load_game(game).cover(kind) if game in game_names() and kind in _PICTURES else None
    if path is None:
        raise Denied(404, "not_found", "There is no such picture.")
    return Response(
        path.read_bytes(),
        media_type=_PICTURES[kind],
        headers={"Cache-Control": "public, max-age=86400"},
    )


class Preview:
    """What a link shows of itself where it is sent: a title, a sentence and a picture."""

    def __init__(self, request: AnyRequest, hall: Hall) -> None:
        self._path = request.url.path
        self._origin = hall.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
        self._language = spoken(request)
        self._hall = hall

    def tags(self) -> str:
        """The title of the page and what goes with it."""
        title, text, game = self._told()
        facts = {
            "og:site_name": SITE,
            "og:type": "website",
            "og:title": title,
            "og:description": text,
            "og:url": self._origin + self._path,
            "twitter:card": "summary_large_image",
        }
        if game is not None and game.cover("jpg"):
            facts |= {
                "og:image": f"{self._origin}/covers/{game.name}.jpg",
                "og:image:width": "1200",
                "og:image:height": "630",
                "og:image:alt": game.title,
            }
        tags = [
            f'<meta property="{name}" content="{_safe(said)}" />' for name, said in facts.items()
        ]
        described = f'<meta name="description" content="{_safe(text)}" />'
        return "\n    ".join([f"<title>{_safe(title)}</title>", described, *tags])

    def _told(self) -> tuple[str, str, Game | None]:
        """The title, a sentence, and the game that it is about."""
        try:
            match self._path.strip("/").split("/"):
                case ["t", table, *_] if self._hall.settings.open_to == "everybody":
                    return self._of_table(table)
                case ["j", token]:
                    return self._of_seat(token, "invitation")
                case ["d", token]:
                    return self._of_seat(token, "handover")
        except Denied:  # nothing is there, or not any more: the page says so
            pass
        return SITE, words.said("site", self._language), next(iter(shelf()), None)

    def _of_table(self, name: str) -> tuple[str, str, Game | None]:
        with self._hall.store.reading() as connection:
            table = tables.shown(connection, name, NOBODY)
        return f"{table.name or table.title} · {SITE}", self._about(table), _installed(table.game)

    def _of_seat(self, token: str, what: str) -> tuple[str, str, Game | None]:
        with self._hall.store.reading() as connection:
            find = lobby.invited_to if what == "invitation" else lobby.handed_over
            table = tables.shown(connection, find(connection, token).table_id, NOBODY)
        title = words.said(what, self._language, title=table.title)
        return f"{title} · {SITE}", self._about(table), _installed(table.game)

    def _about(self, table: Table) -> str:
        """The game, and who plays."""
        game = _installed(table.game)
        pitch = (
            "" if game is None else game.lexicon_of(game.spoken(self._language)).lobby.get("pitch")
        )
        names = ", ".join(seat.name for seat in table.seats if seat.name)
        return " ".join(filter(None, [f"{table.title}: {names}.", pitch]))


def _installed(name: str) -> Game | None:
    try:
        return load_game(name)
    except BadInput:
        return None


def _safe(text: str) -> str:
    return html.escape(text, quote=True)
