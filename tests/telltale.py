"""A program that plays and says of everything that it does what it was."""

import shlex
import sys
from pathlib import Path

PROGRAM = """
import json, sys
wishes = tuple(sys.argv[1:])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "question":
        actions = message["decision"]["actions"]
        wished = [text for text in actions if text.startswith(wishes)]
        answer = (wished or actions[-1:])[0]
        print(json.dumps({"number": message["number"], "answer": answer, "why": f"So: {answer}."}))
        sys.stdout.flush()
"""


def telltale_in(folder: Path, *wishes: str) -> str:
    """Its name as a bot that prefers answers which begin with these words, else takes the last."""
    path = folder / "telltale.py"
    path.write_text(PROGRAM)
    return f"exec:{shlex.join([sys.executable, str(path), *wishes])}"
