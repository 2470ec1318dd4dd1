"""`fuchsbau` with the meadow among its games: `python meadow_house.py serve …`."""

import meadow
from fuchsbau.cli import main

if __name__ == "__main__":
    meadow.register()
    main()
