"""The commands of this project: site and test; messages for translators; benchmarks, figures.

This file is also read by Pythons that are too old, so that they can say so: no newer syntax here.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "zdcalc needs Python 3.11 or newer, and this is Python {}.{}.\n"
        "Run the same line with a newer one, for example: python3.13 make.py site".format(
            sys.version_info[0], sys.version_info[1]
        )
    )

from website.commands import main

if __name__ == "__main__":
    sys.exit(main())
