"""Each seat undoes its own requests; records have a format."""

import sqlalchemy as sa
from alembic import op

from astrarium.server.storage import Packed

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.drop_column("tables", "undo_to")
    op.add_column("tables", sa.Column("undo_to", Packed(), nullable=True))
    op.add_column("tables", sa.Column("format", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("log", sa.Column("undoes", sa.Integer(), nullable=True))
