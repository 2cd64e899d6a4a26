"""The time of the house: it passes only while the server is there to be played on.

It stands still while no process of the server runs, while the database is away, and where the
machine's clock has jumped. Stretches say what the machine's time was in each part of it, so that
hours of a day can be told of a time that has passed, too.
"""

import time
from typing import NamedTuple

import sqlalchemy as sa

from .presence import GAP, JUMP
from .storage import HOUSE, STRETCHES, Store


class Stretch(NamedTuple):
    """From a moment of the house on, the machine's time is so much later than the house's."""

    begun: float
    lost: float


class HouseTime:
    """What time it is in the house, for one process; all count alike by what is stored."""

    def __init__(self, store: Store, *, serves: bool = True) -> None:
        self._store = store
        self._stretches: tuple[Stretch, ...] = ()
        self._wall = self._passed = self._counted = 0.0
        if serves:
            self.beat(certain=False)  # nobody knows what was before
        else:
            self._look()

    @property
    def stretch(self) -> Stretch:
        """The present one."""
        return self._stretches[-1]

    def now(self) -> float:
        """The moment of the house; as it was last known where time may have stood still since."""
        if not self._is_certain():
            return self._counted
        return max(self._counted, time.time() - self.stretch.lost)

    def wall(self, moment: float) -> float:
        """What the machine's time is at a moment from now on."""
        return moment + self.stretch.lost

    def spans(self, begun: float, ended: float) -> list[tuple[float, float]]:
        """The machine's time between two moments, without what was lost: in as many parts as there
        are stretches."""
        found = []
        for at, (start, lost) in enumerate(self._stretches):
            later = self._stretches[at + 1 :]
            first = begun if at == 0 else max(begun, start)
            last = min(ended, later[0].begun) if later else ended
            if first < last:
                found.append((first + lost, last + lost))
        return found

    def _look(self) -> None:
        """Learn what time it is, for a command beside the server: time passes while that serves."""
        with self._store.reading() as connection:
            counted = float(connection.execute(sa.select(HOUSE.c.counted)).scalar_one())
            query = sa.select(STRETCHES).order_by(STRETCHES.c.begun)
            known = [Stretch(row.begun, row.lost) for row in connection.execute(query)]
        wall = time.time()
        self._stretches = tuple(known) or (Stretch(wall, 0.0),)
        self._counted = counted - self.stretch.lost
        if -JUMP <= wall - counted <= GAP:
            self._wall, self._passed = wall, time.monotonic()

    def beat(self, *, certain: bool | None = None) -> None:
        """Note that the server is there; what cannot be told to have passed since the last time
        has not."""
        certain = self._is_certain() if certain is None else certain
        wall, passed = time.time(), time.monotonic()
        with self._store.writing() as connection:
            query = sa.select(HOUSE.c.counted).with_for_update()
            counted = connection.execute(query).scalar_one()
            known = sa.select(STRETCHES).order_by(STRETCHES.c.begun)
            stretches = [Stretch(row.begun, row.lost) for row in connection.execute(known)]
            if not stretches or not certain or not -JUMP <= wall - counted <= GAP:
                at = counted - stretches[-1].lost if stretches else wall
                stretches = [*(one for one in stretches if one.begun < at), Stretch(at, wall - at)]
                connection.execute(sa.delete(STRETCHES).where(STRETCHES.c.begun >= at))
                connection.execute(sa.insert(STRETCHES).values(begun=at, lost=wall - at))
                counted = wall
            counted = max(counted, wall)
            connection.execute(sa.update(HOUSE).values(counted=counted))
        self._stretches = tuple(stretches)
        self._wall, self._passed, self._counted = wall, passed, counted - stretches[-1].lost

    def _is_certain(self) -> bool:
        """Whether so much has passed since the last beat as the machine's clock says."""
        wall, passed = time.time() - self._wall, time.monotonic() - self._passed
        return passed <= GAP and abs(wall - passed) <= JUMP
