"""`python -m fuchsbau.server`: a server for developers. People use `fuchsbau serve`."""

from __future__ import annotations

import argparse
import logging
import sys
from pathlib import Path

from fuchsbau.table import StorageError

from .app import Server, run
from .config import Config


def main() -> int:
    """Run a server until it is told to stop."""
    parser = argparse.ArgumentParser(prog="python -m fuchsbau.server", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--database-url")
    parser.add_argument("--pace", type=float, default=1)
    parser.add_argument("--client", type=Path, help="the folder of the built client")
    given = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    config = Config(given.host, given.port, given.data, given.database_url, given.pace, client=given.client)
    try:
        run(config, ready=_announce)
    except (StorageError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _announce(server: Server) -> None:
    print(f"http://{server.config.host}:{server.port}/", flush=True)


if __name__ == "__main__":
    sys.exit(main())
