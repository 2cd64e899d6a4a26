"""Tables have a pace and clocks; the house has a time of its own; people say when they play."""

import sqlalchemy as sa
from alembic import op

from astrarium.server.storage import Packed

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("asked_since", Packed(), nullable=True))
    op.add_column("tables", sa.Column("pace", Packed(), nullable=True))
    op.add_column("tables", sa.Column("clocks", Packed(), nullable=True))
    op.add_column("tables", sa.Column("due", sa.Float(), nullable=True))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.add_column("house", sa.Column("counted", sa.Float(), nullable=False, server_default="0"))
    op.create_table(
        "stretches",
        sa.Column("begun", sa.Float(), nullable=False),
        sa.Column("lost", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("begun", name="pk_stretches"),
    )
    op.create_table(
        "rhythms",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(40), nullable=False),
        sa.Column("begins", sa.Integer(), nullable=False),
        sa.Column("ends", sa.Integer(), nullable=False),
        sa.Column("away_from", sa.Float(), nullable=True),
        sa.Column("away_until", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_rhythms_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", name="pk_rhythms"),
    )
