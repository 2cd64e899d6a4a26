"""Guests at one browser, seats that move to another device, finished games put away or told."""

import sqlalchemy as sa
from alembic import op

from astrarium.server.storage import Packed

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("grace", sa.Float(), nullable=True))
    op.add_column("tables", sa.Column("retrospect", Packed(), nullable=True))
    op.add_column("seats", sa.Column("guest", sa.String(40), nullable=True))
    op.add_column("seats", sa.Column("handover_until", sa.Float(), nullable=True))
    op.add_column("seats", sa.Column("handover_hash", sa.LargeBinary(), nullable=True))
    op.create_index("ix_seats_handover_hash", "seats", ["handover_hash"], unique=True)
    op.create_table(
        "put_away",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_put_away_person"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_put_away_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_put_away"),
    )
