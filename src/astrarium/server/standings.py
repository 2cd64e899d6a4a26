"""How games stand that are listed: worked out once for every moment that somebody asks about."""

import threading
from collections import OrderedDict

import msgspec
import sqlalchemy as sa
import structlog

from astrarium.kernel.scene import Standing

from . import counting, wire
from .games import Games, game_of, read_state
from .storage import TABLES
from .tables import Row, find

REMEMBERED = 2000  # standings in memory
_log = structlog.get_logger("astrarium.server")
Key = tuple[str, int, str]  # a table at a spectator's revision, in a language
_REVISIONS = sa.select(TABLES.c.id, TABLES.c.revision, TABLES.c.hidden).where(
    TABLES.c.id.in_(sa.bindparam("tables", expanding=True))
)


class Standings:
    """The points of the games in lists, and where they are, as spectators know it."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._known: OrderedDict[Key, Standing] = OrderedDict()
        self._lock = threading.Lock()

    def added(
        self, connection: sa.Connection, tables: wire.TableList, language: str
    ) -> wire.TableList:
        """A list of tables with the standings of the games that are played."""
        played = [table.id for table in tables.tables if table.status == "playing"]
        rows = connection.execute(_REVISIONS, {"tables": played}) if played else ()
        found = {
            row.id: self._of(connection, row.id, counting.own_revision(row, None), language)
            for row in rows
        }
        shown = [msgspec.structs.replace(one, standing=found.get(one.id)) for one in tables.tables]
        return msgspec.structs.replace(tables, tables=shown)

    def _of(
        self, connection: sa.Connection, table: str, revision: int, language: str
    ) -> Standing | None:
        key = (table, revision, language)
        with self._lock:
            known = self._known.get(key)
        if known is None:
            known = self._worked_out(connection, find(connection, table), language)
        if known is not None:
            self._keep(key, known)
        return known

    def _worked_out(self, connection: sa.Connection, row: Row, language: str) -> Standing | None:
        try:
            game = game_of(row)
            state = self._games.glimpse(row.id, row.revision) or read_state(connection, row)
            return game.standing(state.seen_by(None), game.spoken(language))
        except Exception:  # one game that cannot be read keeps nobody from the lobby
            _log.exception("how a game stands could not be told", table=row.id)
            return None

    def _keep(self, key: Key, standing: Standing) -> None:
        with self._lock:
            self._known[key] = standing
            self._known.move_to_end(key)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
