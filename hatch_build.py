"""Compiles the translations while the package is built, so that a plain `pip install .` speaks all languages."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).resolve().parent


class CompileTranslations(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(HERE))
        from translations.catalogues import PACKAGED, compile_into

        compile_into(HERE / "zdcalc" / "locale", PACKAGED)
