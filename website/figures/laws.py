"""The laws of best play, which the strategy lab holds policies against."""

from __future__ import annotations

import json
from typing import Any

from zdcalc.edition import rules
from zdcalc.ways import best_way, written


def best_play(refill: str) -> dict[str, Any]:
    """How likely a turn of best play ends with each score, as `zdcalc.ways` writes it."""
    law: dict[str, Any] = json.loads(written(best_way(rules(refill=refill)).law))
    return law
