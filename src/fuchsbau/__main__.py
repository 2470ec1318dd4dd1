"""`python -m fuchsbau` is `fuchsbau`."""

from fuchsbau.cli import main

if __name__ == "__main__":
    main()
