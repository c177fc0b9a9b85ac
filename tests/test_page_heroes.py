"""The companion and the practice with the Hunk, the Hottie and Santa: what it tells of them, and that no key lies."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise
from typing import Any

import pytest

import zdcalc
from tests.test_page import commands
from zdcalc import shelf
from zdcalc.book import Book, no_values
from zdcalc.dealt_turns import DealtTurns
from zdcalc.dice import BOXED_DICE
from zdcalc.edition import EDITIONS
from zdcalc.followed_turn import FollowedTurn
from zdcalc.page import ask
from zdcalc.table import Table
from zdcalc.tapping import picture, written

SETS = ("action-movie", "santa", "sequel")
BACK = "the die goes back into the cup"
FACES = sorted({face.letter for die in BOXED_DICE for face in die.faces})
KEYS = [letter + shows for letter in "gyrHTS" for shows in ("", *FACES)]


@pytest.fixture
def empty_books() -> Iterator[None]:
    """Books without values: what is told of the dice hangs on none, and the real ones take their time."""
    for name in SETS:
        edition = EDITIONS[name]
        shelf.put(shelf.book_name(edition), Book(edition, {}, no_values(edition), 0.0).written())
    yield
    shelf.clear()


def companion(lang: str = "en", **state: str) -> Any:
    answer = ask("companion", state, lang)
    assert "error" not in answer, answer
    return answer


def text(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


def dealt(name: str, many: int = 10) -> Iterator[FollowedTurn]:
    """Turns under way, dealt by chance, that could go on."""
    rng = random.Random(3)
    for _ in range(many):
        practice = DealtTurns(zdcalc.rules(name), rng.randrange(10**6))
        for _ in range(rng.randint(0, 3)):
            if practice.turn.may_roll:
                practice = DealtTurns(practice.edition, practice.seed, practice.decided + "r")
        if practice.turn.may_roll:
            yield practice.turn


@pytest.mark.usefixtures("empty_books")
@pytest.mark.parametrize("name", SETS)
def test_keys_are_closed_where_a_tap_is_refused_and_nowhere_else(name: str) -> None:
    rng = random.Random(4)
    kinds = EDITIONS[name].kinds
    there = [key for key in KEYS if key[0] in str(EDITIONS[name].set)]
    for turn in ("", *map(written, dealt(name, 5))):
        state = {"rules": name, "turn": turn}
        for _ in range(3):
            closed = set(companion(**state)["closed"]) - {"undo", "stop"}
            refused = {key for key in there if "error" in ask("companion", {**state, "taps": key}, "en")}
            on_the_pad = {die.letter + picture(face) for die in kinds for face in (None, *die.faces)}
            assert closed == refused & on_the_pad, state
            assert refused >= set(there) - on_the_pad, "a die shows a face that it does not have"
            if not (can := sorted(on_the_pad - closed)):
                break
            state["turn"] = companion(**state, taps=rng.choice(can))["state"]["turn"]


@pytest.mark.usefixtures("empty_books")
@pytest.mark.parametrize("name", SETS)
def test_companion_roll_calculator_and_terminal_tell_the_same_odds(name: str) -> None:
    for turn in dealt(name):
        parts = companion(rules=name, turn=written(turn))["parts"]
        (bust,) = re.findall(r'zd-fraction">([\d/]+)<', parts["verdict"])
        (address,) = re.findall(r'href="../odds/\?([^"]+)"', parts["log"])
        ((_, *words),) = commands(parts["log"])
        options = {word.removeprefix("--"): value for word, value in pairwise([*words, ""]) if word.startswith("--")}
        options = {option: value if value[:2] not in ("", "--") else "on" for option, value in options.items()}
        for table in (Table.parse(unescape(address)), Table.of(**options)):
            assert str(zdcalc.odds(**table.said()).bust) == bust, written(turn)
            assert table.points == turn.held


@pytest.mark.usefixtures("empty_books")
@pytest.mark.parametrize(
    ("name", "turn", "told"),
    [
        ("action-movie", "Tbgsyf.yfHsgb", f"The Hunk rescues the Hottie: {BACK}, 1 point lost."),
        ("action-movie", "Hbbgsyf.yfTsgb", f"The Hottie rescues the Hunk: {BACK}, 2 points lost."),
        ("action-movie", "HssTbgf", f"The Hunk rescues the Hottie: {BACK}, and its brain does not count."),
        ("sequel", "HbbSbgf.gfTsyb", f"The Hottie rescues Santa: {BACK}, 1 point lost."),
        ("sequel", "SbHsTs", f"The Hunk and the Hottie rescue Santa: {BACK}, and its brain does not count."),
        ("santa", "Spgbyb", "Santa brings a gift: two points."),
        ("santa", "Sdgfyf", "Santa brings the energy drink: green footprints count as brains in this turn"),
        ("santa", "Shgsys.gsybrb", "this turn ends at 4 shotguns"),
    ],
)
def test_what_heroes_and_santa_do_is_told(name: str, turn: str, told: str) -> None:
    parts = companion(rules=name, turn=turn)["parts"]
    assert told in text(parts["log"]) + text(parts["piles"])
    if "." not in turn or "rescues" in told:
        assert told in text(parts["advice"]), "it has just happened"
    for lang in ("fr", "ru"):
        assert "zd-happened" in companion(lang, rules=name, turn=turn)["parts"]["log"]
        assert not re.search(r"rescue|Santa|the cup", text(companion(lang, rules=name, turn=turn)["parts"]["log"]))


@pytest.mark.usefixtures("empty_books")
def test_nobody_is_rescued_as_a_gift_or_once_noted() -> None:
    for turn in ("SpHsgf", "gbgbgb.gbgbgb.HbbybTb.ybrbrb.rsgfgf.gfgfTs"):
        parts = companion(rules="sequel" if "S" in turn else "action-movie", turn=turn)["parts"]
        assert "rescue" not in parts["advice"] + parts["log"]


@pytest.mark.usefixtures("empty_books")
def test_undo_goes_back_across_a_rescue() -> None:
    turn = "HbbTfgf.TsgfgfHf".removesuffix("Hf")
    assert "2 points lost" in companion(rules="action-movie", turn=turn)["parts"]["advice"]
    back = companion(rules="action-movie", turn=turn, taps="undo undo undo")
    assert back["state"]["turn"] == "HbbTfgf"
    assert "2 points" in back["parts"]["piles"]


@pytest.mark.parametrize("state", [{"refill": "none"}, {"drink-rule": "all"}])
def test_without_a_book_the_odds_are_there_and_the_page_says_so(state: dict[str, str]) -> None:
    said = {"rules": "santa", **state, "turn": "Sdgfyf"}
    answer = companion(**said)
    assert answer["state"] == said
    assert "best play is not worked out here" in answer["parts"]["verdict"]
    assert "zd-worth" not in answer["parts"]["advice"]
    assert "zd-bust" in answer["parts"]["verdict"]
    refused: Any = ask("practice", {"rules": "santa", **state}, "en")["error"]
    assert refused["field"] == next(iter(state))
    assert "rules of their set only" in refused["message"]


@pytest.mark.usefixtures("empty_books")
def test_scores_are_refused_and_the_points_still_advise() -> None:
    answer = companion(rules="sequel", turn="HbbSbgf", me="3", them="5")
    assert "worked out in a terminal only" in answer["refused"]["message"]
    assert "zd-verdict" in answer["parts"]["verdict"]


@pytest.mark.usefixtures("empty_books")
def test_practice_deals_the_dice_of_the_set() -> None:
    seen = ""
    for seed in range(30):
        answer: Any = ask("practice", {"rules": "sequel", "seed": str(seed)}, "en")
        seen += "".join(re.findall(r'data-die="(\w)"', answer["parts"]["roll"]))
    assert set(seen) == set("gyrHTS")
