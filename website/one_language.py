"""Writes the pages of one language and builds them, in a process of its own: `python -m website.one_language fr`."""

from __future__ import annotations

import sys

from website import assets, books, languages, pages
from website.stamps import BUILD


def main(lang: str) -> None:
    """Render the templates, and let MkDocs make a site of them."""
    books.put_on_the_shelf()
    bundles = assets.bundles()
    pages.render(lang, BUILD / "pages" / lang, bundles)
    languages.build_one(lang, bundles)


if __name__ == "__main__":
    main(sys.argv[1])
