"""What the game says, a file for each language."""

from pathlib import Path

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "it")
