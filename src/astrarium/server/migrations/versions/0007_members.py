"""Members, who come back from any device, and hosts, who see to a house."""

import secrets

import sqlalchemy as sa
from alembic import op

from astrarium.server.storage import Packed

revision = "0007"
down_revision = "0006"

FLAGS = ("verified", "admitted", "host", "muted", "banned", "gone")
HANDLE = 32  # bytes


def upgrade() -> None:
    _make_devices()
    _make_members()
    _make_for_hosts()


def _make_devices() -> None:
    """The browser of each guest is their first device; its token goes along."""
    op.create_table(
        "devices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=False),
        sa.Column("guest", sa.Integer(), nullable=True),
        sa.Column("challenge", sa.LargeBinary(), nullable=True),
        sa.Column("challenge_until", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_devices_person"),
        sa.ForeignKeyConstraint(["guest"], ["people.id"], name="fk_devices_guest"),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.UniqueConstraint("token_hash", name="uq_devices_token_hash"),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
    op.create_index("ix_devices_guest", "devices", ["guest"])
    op.execute(
        "INSERT INTO devices (person, token_hash, name, created, used) "
        "SELECT id, token_hash, '', created, created FROM people"
    )


def _make_members() -> None:
    # SQLite drops no column that must be unique: this one gets another meaning.
    op.alter_column("people", "token_hash", new_column_name="handle")
    people = sa.table("people", sa.column("id"), sa.column("handle"))
    connection = op.get_bind()
    for person in connection.execute(sa.select(people.c.id)).scalars().all():
        change = sa.update(people).where(people.c.id == person)
        connection.execute(change.values(handle=secrets.token_bytes(HANDLE)))
    op.add_column("people", sa.Column("login", sa.String(40), nullable=True))
    op.add_column("people", sa.Column("password", sa.String(200), nullable=True))
    op.add_column("people", sa.Column("address", sa.String(254), nullable=True))
    for flag in FLAGS:
        no = sa.false()
        op.add_column("people", sa.Column(flag, sa.Boolean(), nullable=False, server_default=no))
    op.create_index("ix_people_login", "people", ["login"], unique=True)
    op.create_index("ix_people_address", "people", ["address"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("signatures", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_passkeys_person"),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.UniqueConstraint("credential", name="uq_passkeys_credential"),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "tickets",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_tickets_person"),
        sa.PrimaryKeyConstraint("hash", name="pk_tickets"),
    )
    op.create_index("ix_tickets_person", "tickets", ["person"])


def _make_for_hosts() -> None:
    op.create_table(
        "welcomes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("left", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_welcomes"),
        sa.UniqueConstraint("hash", name="uq_welcomes_hash"),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("host", sa.Integer(), nullable=True),
        sa.Column("deed", sa.String(20), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("table_id", sa.String(16), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_deeds_host"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_deeds_person"),
        sa.PrimaryKeyConstraint("id", name="pk_deeds"),
    )
    op.create_index("ix_deeds_host", "deeds", ["host"])
    op.create_index("ix_deeds_person", "deeds", ["person"])
    op.add_column("house", sa.Column("announcement", sa.Text(), nullable=False, server_default=""))
    op.add_column("house", sa.Column("limits", Packed(), nullable=True))
