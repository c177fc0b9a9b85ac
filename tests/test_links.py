"""A link that leads nowhere is found, be it to a page or to a place on one."""

from __future__ import annotations

from pathlib import Path

import pytest

from website import links

GOOD = (
    "./",
    "../",
    "#here",
    "../rules/#turn.draw",
    "../rules/?cup=0#turn.draw",
    "../rules/index.html",
    "../early.js",
    "../rules/#%D0%B4",
    "https://example.org/nowhere",
    "data:,",
)
BAD = ("#there", "../rule/", "../rules/#turn.drow", "../late.js", "../../", "../../other/index.html")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    for page, body in {"": "", "rules/": '<h2 id="turn.draw"></h2><h2 id="д"></h2>', "about/": ""}.items():
        (site / page).mkdir(parents=True, exist_ok=True)
        (site / page / "index.html").write_text(f"<p>{body}", "utf-8")
    (site / "early.js").touch()
    return site


def about(site: Path, link: str) -> None:
    (site / "about" / "index.html").write_text(f'<p id="here"><a href="{link}">There</a>', "utf-8")


@pytest.mark.parametrize("link", GOOD)
def test_a_good_link_passes(site: Path, link: str) -> None:
    about(site, link)
    links.check(site)


@pytest.mark.parametrize("link", BAD)
def test_a_broken_link_is_named_with_its_page(site: Path, link: str) -> None:
    about(site, link)
    with pytest.raises(links.BrokenLink, match=r"about/index\.html: ") as broken:
        links.check(site)
    assert str(broken.value).endswith(f": {link}")
