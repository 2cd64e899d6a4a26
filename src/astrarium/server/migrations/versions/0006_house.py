"""A house has a name and a pulse, and says how long it keeps games; own tables are found fast."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    house = op.create_table(
        "house",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(8), nullable=False),
        sa.Column("pulse", sa.Float(), nullable=False),
        sa.Column("keep_days", sa.Integer(), nullable=False),
        sa.Column("keep_since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_house"),
    )
    row = {"id": 1, "name": secrets.token_hex(4), "pulse": 0, "keep_days": 0, "keep_since": 0}
    op.bulk_insert(house, [row])
    op.create_index("ix_tables_host", "tables", ["host"])
