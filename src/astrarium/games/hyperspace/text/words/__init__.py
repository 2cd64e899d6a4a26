"""Words, a file for each language."""

from pathlib import Path

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "it")
