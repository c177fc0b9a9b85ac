"""No probability is typed by hand: pages, catalogues and clauses quote what the build computes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from translations.catalogues import DOMAINS, FOLDER, read
from translations.catalogues import languages as translated

ROOT = Path(__file__).parent.parent

FIGURE = re.compile(
    r"\d[\d.,]*\s?%"  # 63.6%
    r"|\b\d+\s?/\s?\d+\b"  # 1099/1728
    r"|\b\d+ (in|out of|sur|из) \d+\b"  # 7 in 11
    r"|\b0[.,]\d+"  # 0.636
)

COMPUTED = re.compile(
    r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<svg.*?</svg>|```.*?```|https?://\S+|style=\"[^\"]*\"", re.DOTALL
)


def prose() -> Iterator[tuple[str, str]]:
    """Every text a reader may see, without what is computed in it."""
    for file in sorted([*ROOT.glob("docs/*.md"), *ROOT.glob("docs/widgets/*.html"), ROOT / "docs/words.yml"]):
        yield file.name, COMPUTED.sub("", file.read_text("utf8"))
        for said in re.findall(r"\{% trans %\}(.*?)\{% endtrans %\}|_\(\"(.*?)\"\)", file.read_text("utf8"), re.DOTALL):
            yield file.name, "".join(said)
    yield "README.md", COMPUTED.sub("", (ROOT / "README.md").read_text("utf8"))
    for domain in DOMAINS:
        for lang in translated():
            for message in read(FOLDER / lang / f"{domain}.po", lang):
                for text in (message.id, message.string):
                    yield f"{lang} {domain}", " ".join(text) if isinstance(text, tuple | list) else text or ""


@pytest.mark.parametrize("place", sorted({place for place, _ in prose()}))
def test_no_probability_is_typed(place: str) -> None:
    found = [figure[0] for where, text in prose() if where == place for figure in FIGURE.finditer(text)]
    assert not found


@pytest.mark.parametrize("typed", ["63.6%", "63,6 %", "1099/1728", "about 7 in 11", "7 из 11", "0.636"])
def test_a_typed_probability_would_be_found(typed: str) -> None:
    assert FIGURE.search(typed)
