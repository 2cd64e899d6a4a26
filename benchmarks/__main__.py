"""`python -m benchmarks`: the engine beside catanatron, and the server beside boardgame.io."""

import typer

from benchmarks.engine import engine
from benchmarks.load import load
from benchmarks.stages import stages

app = typer.Typer(add_completion=False)
app.command()(engine)
app.command()(load)
app.command()(stages)


@app.callback(invoke_without_command=True)
def main(context: typer.Context) -> None:
    """Measure how fast Astrarium is, beside its closest peers; all of it unless told what."""
    if context.invoked_subcommand is None:
        context.invoke(engine)
        context.invoke(load)
        context.invoke(stages)


if __name__ == "__main__":
    app()
