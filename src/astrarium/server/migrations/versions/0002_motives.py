"""Why bots have moved."""

import sqlalchemy as sa
from alembic import op

from astrarium.server.storage import Packed

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("log", sa.Column("motives", Packed(), nullable=True))
