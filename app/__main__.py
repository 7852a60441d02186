"""`python -m app`: the same as `msd-studio`."""

import sys

from app.cli import main

if __name__ == "__main__":
    sys.exit(main())
