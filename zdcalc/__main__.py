"""`python -m zdcalc` is the command `zdcalc`."""

import sys

from zdcalc.command import main

sys.exit(main())
