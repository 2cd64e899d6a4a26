"""Hosts have tables rest; it is counted how much somebody says."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("resting", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_index("ix_chat_person_at", "chat", ["person", "at"])
