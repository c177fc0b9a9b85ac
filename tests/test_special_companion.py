"""Turns with the Hunk, the Hottie and Santa, followed die by die, dealt, and in the terminal."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zdcalc
from tests.plain_turn import FACES, Plain, settled
from tests.test_special_dice import SETS, written
from zdcalc.book import Book
from zdcalc.command import main
from zdcalc.dealt_turns import DealtTurns
from zdcalc.followed_turn import FollowedTurn
from zdcalc.outset import whole_turn
from zdcalc.refusal import Refused
from zdcalc.table import Table
from zdcalc.tapping import tap
from zdcalc.tapping import written as as_text

LETTERS = {"B": "b", "D": "bb", "S": "s", "W": "ss", "F": "f", "P": "p", "E": "d", "C": "h"}
PILES = str.maketrans({"h": "H", "P": "S"})

names = st.sampled_from(list(SETS))
drinks = st.sampled_from(["green", "all"])
chance = st.randoms(use_true_random=False)


def play(rng: random.Random, name: str, drink: str) -> tuple[FollowedTurn, Plain, bool]:
    """A random legal turn, by the rules and not by what is tested; and whether it is a bust."""
    table, rolls, bust = Plain(SETS[name]), [], False
    for _ in range(rng.randint(1, 12)):
        wanted = 3 - len(table.feet)
        if len(table.cup) < wanted:
            cup = table.cup + table.brains.translate(PILES)
            table = table._replace(cup=cup, brains="", noted=table.points)
        if len(table.cup) < wanted:
            break
        cup = "".join(rng.sample(table.cup, len(table.cup)))
        hand = table.feet + cup[:wanted]
        roll = [(die, rng.choice(FACES[die])) for die in rng.sample(hand, 3)]
        rolls.append("".join(die + LETTERS[face] for die, face in roll))
        fall = "".join(die + face for die, face in roll)
        table = settled(fall, table._replace(cup=cup[wanted:], feet=""), drink)
        bust = table.shotguns >= 3 + (table.aside == "helmet")
        if bust:
            break
    edition = zdcalc.rules(name, **({"drink_rule": drink} if "S" in SETS[name] else {}))
    return FollowedTurn(edition, ".".join(rolls)), table, bust


@given(chance, names, drinks)
@settings(deadline=None)
def test_any_legal_turn_is_followed(rng: random.Random, name: str, drink: str) -> None:
    turn, plain, bust = play(rng, name, drink)
    now = turn.now
    piles = [str(pile) for pile in (now.cup, now.feet, now.brains)]
    assert piles == [written(pile) for pile in (plain.cup, plain.feet, plain.brains.translate(PILES))]
    santa = plain.aside or ("gift" if "P" in plain.brains else "")
    assert [sign for sign in now.lying.signs if sign != "double"] == [santa] * bool(santa)
    assert (now.shots, turn.held, turn.noted) == (plain.shotguns, plain.points, plain.noted)
    assert (turn.over == "bust") is bust
    if bust:
        return
    table = Table.at(now, turn.held, turn.edition)  # every table of a turn can be said and read
    assert list(Table.parse(str(table)).positions()) == [now]


@given(chance, names)
@settings(max_examples=20, deadline=None)
def test_what_is_tapped_is_written_and_read(rng: random.Random, name: str) -> None:
    turn, _, _ = play(rng, name, "green")
    text = as_text(turn)
    assert as_text(FollowedTurn(turn.edition, text)) == text
    taps = " ".join(letters for roll in text.split(".") if roll for letters in dice_of(roll))
    tapped = as_text(tap(turn.edition, "", taps))  # footprints stand first there
    assert [sorted(dice_of(roll)) for roll in tapped.split(".")] == [sorted(dice_of(roll)) for roll in text.split(".")]
    undone = tap(turn.edition, text, " ".join(["undo"] * len(taps.split())))
    assert as_text(undone) == ""


def dice_of(roll: str) -> list[str]:
    """ "HbbSpgf" die by die."""
    dice: list[str] = []
    for letter in roll:
        if letter in "gyrHTS":
            dice.append("")
        dice[-1] += letter
    return dice


@pytest.mark.parametrize("text", ["Hp", "gbb", "Sss", "Td", "Hh", "hbb", "HbbHbb"])
def test_faces_that_a_die_has_not_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        FollowedTurn(zdcalc.rules("sequel"), text)


def test_a_rescue_is_seen_in_the_step() -> None:
    turn = FollowedTurn(zdcalc.rules("sequel"), "HbbgfTf.gfTsrf")
    first, second = turn.steps
    assert (first.settled.points, second.settled.points) == (2, -2)
    assert str(second.settled.rescued) == "H"
    assert (turn.held, turn.now.shots) == (0, 1)


@pytest.mark.parametrize("name", SETS)
def test_turns_are_dealt(name: str) -> None:
    practice = DealtTurns(zdcalc.rules(name), 7, "")
    for _ in range(40):
        turn = practice.turn
        decided = "n" if turn.over else "r" if turn.may_roll else "s"
        practice = DealtTurns(zdcalc.rules(name), 7, practice.decided + decided)
    assert len(practice.turns) > 3


@given(chance, names)
@settings(max_examples=10, deadline=None)
def test_any_table_of_a_turn_has_an_answer_in_the_terminal(rng: random.Random, name: str) -> None:
    turn, plain, bust = play(rng, name, "green")
    if bust or not turn.may_roll:
        return
    said = Table.at(turn.now, turn.held, turn.edition).said()
    answer: Any = zdcalc.odds(**said).json()
    assert answer["table"] == said
    assert json.loads(json.dumps(answer)) == answer
    assert plain.points == turn.held


def test_the_terminal_takes_what_the_page_has_in_its_address(capsys: pytest.CaptureFixture[str]) -> None:
    line = "odds --rules sequel --cup 4g2y2rT --brains 1gH --shotguns 1r --helmet --drink-rule all --json"
    assert main(line.split()) == 0
    said = json.loads(capsys.readouterr().out)["table"]
    assert (said["helmet"], said["drink-rule"]) == ("on", "all")
    assert Table.of(**said) == Table.parse("&".join(f"{option}={value}" for option, value in said.items()))


def test_flags_are_true_or_on_in_a_line_of_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [f'{{"rules": "santa", "helmet": {value}}}\n' for value in ("true", '"on"', "false", "1")]
    monkeypatch.setattr("sys.stdin", iter(lines))
    assert main(["odds", "--lines", "--lang", "en"]) == 2
    yes, on, no, wrong = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert yes == on != no
    assert wrong["error"]["option"] == "helmet"


@pytest.mark.parametrize(("name", "dice"), [("action-movie", "2g1yHT"), ("sequel", "1g1rHTS")])
def test_a_book_of_best_play_knows_how_the_special_dice_lie(name: str, dice: str) -> None:
    edition = zdcalc.rules(name, set=dice)
    book = Book.read(edition, Book.of(edition).written())
    best = whole_turn(edition)
    assert best is not None
    tables = [node for node in range(1, len(best.graph.nodes)) if best.graph.is_table[node] and best.graph.edges[node]]
    for node in random.Random(13).sample(tables, 60):
        position = best.graph.position(node)
        worth = book.if_roll(position, position.points + 2)
        assert worth is not None
        assert worth.approx == pytest.approx(float(best.if_roll(node, position.points + 2)), abs=book.error + 1e-9)
    assert 0 < book.error < 1e-5, "a file in single precision says so"
