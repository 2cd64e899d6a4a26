"""Who can notice what happens; what a key was used for; messages that are sent twice."""

import sqlalchemy as sa
from alembic import op

from astrarium.server.storage import Packed

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hidden", Packed(), nullable=True))
    op.add_column("log", sa.Column("hidden", Packed(), nullable=True))
    op.add_column("log", sa.Column("known_to", sa.String(80), nullable=True))
    op.add_column("log", sa.Column("request", sa.String(32), nullable=True))
    op.add_column("chat", sa.Column("key", sa.String(80), nullable=True))
    op.create_index("ix_chat_table_id_key", "chat", ["table_id", "key"], unique=True)
