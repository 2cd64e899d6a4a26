"""How Alembic reaches the database: over the connection that the server has already opened."""

from alembic import context

from astrarium.server.storage import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
)
with context.begin_transaction():
    context.run_migrations()
