"""Figures as the page has them."""

from __future__ import annotations

from zdcalc import sentences
from zdcalc.figure import Figure
from zdcalc.wording import Wording


def bust_html(bust: Figure, words: Wording) -> str:
    """The chance of a bust: per cent, fraction, and as people say it."""
    return (
        f'<p class="zd-bust"><span class="zd-label">{words.text("Bust")}</span> '
        f'<span class="zd-percent">{sentences.percent(bust, words)}</span> '
        f'<span class="zd-fraction">{sentences.fraction(bust, words)}</span> '
        f'<span class="zd-about">{sentences.about(bust, words)}</span></p>'
    )
