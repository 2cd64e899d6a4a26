"""Ways by which people are told that others wait for them, and what is to be sent by them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("house", sa.Column("vapid", sa.String(60), nullable=False, server_default=""))
    op.add_column("house", sa.Column("sender", sa.String(16), nullable=False, server_default=""))
    op.add_column("house", sa.Column("sends_until", sa.Float(), nullable=False, server_default="0"))
    op.create_table(
        "channels",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(4), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("form", sa.String(4), nullable=False),
        sa.Column("timing", sa.String(8), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("sent", sa.Float(), nullable=True),
        sa.Column("trouble", sa.Text(), nullable=False, server_default=""),
        sa.Column("ended", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_channels_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
    )
    op.create_index("ix_channels_person", "channels", ["person"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("channel", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("about", sa.Float(), nullable=True),
        sa.Column("due", sa.Float(), nullable=True),
        sa.Column("tried", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["channel"], ["channels.id"], name="fk_outbox_channel", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("key", name="uq_outbox_key"),
    )
    op.create_index("ix_outbox_channel", "outbox", ["channel"])
    op.create_index("ix_outbox_due", "outbox", ["due"])
