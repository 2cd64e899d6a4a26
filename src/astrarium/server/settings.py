"""How a server is set up: from the command line, handed to its processes by the environment."""

import os
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

VARIABLE = "ASTRARIUM_SETTINGS"

OpenTo = Literal["everybody", "members", "invited"]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that a host can choose. The defaults serve a table among friends."""

    data_dir: Path
    database_url: str = ""  # nothing: SQLite in the data directory
    workers: Annotated[int, Meta(ge=1)] = 1
    bot_processes: Annotated[int, Meta(ge=1)] = 1
    bot_seconds: float = 10.0  # how long a bot may think about a step
    bots: dict[str, str] = {}  # of the host's own, by name: exec:./bot, http://..., search:depth=3
    bot_pause: float = 0.0  # between the steps of bots, so that people can follow
    grace: float = 120.0  # seconds that somebody must be away before a bot may step in
    keep_days: Annotated[int, Meta(ge=0)] = 0  # that games are kept when they are over; 0: for ever
    requests: Annotated[int, Meta(ge=1)] = 40  # a second, for one person
    connections: Annotated[int, Meta(ge=8)] = 800  # at once, for a worker
    public_url: str = ""  # where browsers find the server, if a proxy hides it
    open_to: OpenTo = "everybody"
    smtp_url: str = ""  # of the server that takes letters; nothing: none are sent
    inside_hooks: bool = False  # whether notices may go to addresses inside the network
    mail_from: str = ""  # the address that letters come from
    json_logs: bool = False
    quiet: bool = False  # log only what is wrong

    @property
    def database(self) -> str:
        """The address of the database, for SQLAlchemy."""
        url = self.database_url
        if not url:
            return f"sqlite:///{self.data_dir / 'astrarium.sqlite3'}"
        for scheme in ("postgres://", "postgresql://"):
            if url.startswith(scheme):
                return "postgresql+psycopg://" + url.removeprefix(scheme)
        return url

    def export(self) -> None:
        """Let processes that are started from here find these settings."""
        os.environ[VARIABLE] = msgspec.json.encode(self, enc_hook=str).decode()


def exported() -> Settings:
    """The settings that the starting process has left in the environment."""
    return msgspec.json.decode(
        os.environ[VARIABLE], type=Settings, dec_hook=lambda kind, value: kind(value)
    )
