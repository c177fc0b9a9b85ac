"""Hypothesis inside the browser's Python, a slower one: fewer examples, and no clock (website/tests_in_pyodide.py)."""

from hypothesis import settings

settings.register_profile("in-pyodide", max_examples=30, deadline=None)
