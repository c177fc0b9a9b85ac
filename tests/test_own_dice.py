"""Own dice: how they are written, what is refused, and that everything works with them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import Rational

import zdcalc
from zdcalc import Hand, Refused, Table, rules
from zdcalc.best_turn import turn
from zdcalc.command import main
from zdcalc.derivation import SUBJECTS, Derivation
from zdcalc.dice import BASE_DICE
from zdcalc.explanation import explain, latex_text
from zdcalc.formula import Latex, Plain
from zdcalc.law import law
from zdcalc.more_rolls import rolls
from zdcalc.one_policy import policy
from zdcalc.outset import Outset
from zdcalc.own_dice import read, written
from zdcalc.page import ask
from zdcalc.policy_names import Standing
from zdcalc.policy_text import StoppingRule
from zdcalc.reaching import reach
from zdcalc.wording import Wording, languages

BASE = "6g:3b,1s,2f;4y:2b,2s,2f;3r:1b,3s,2f"
MIXED = "3g:2b,2s,2f;2k:4b,1s,3f;2w:1b,1s"
"""Six, eight and two sides."""


# How they are written


def test_a_file_and_a_line_are_the_same(tmp_path: Path) -> None:
    file = tmp_path / "dice.txt"
    file.write_text(
        """# three kinds of dice, thirteen in the set
        6g: brain Brain brains shotgun footprint footprints   # six sides

        4W: 2b 2s, 4f
        3 r : 1 brain, 3 shotguns, 2 footprints
        """,
        "utf-8-sig",
    )
    dice = read(str(file))
    assert written(dice) == "6g:3b,1s,2f;3r:1b,3s,2f;4w:2b,2s,4f"
    assert dice == read("4w:2b2s4f; 3r: f,f,s,s,s,b\n6g:3b 1s 2f # green") == rules(dice=file).set
    assert Table.of(dice=str(file)).said() == {"rules": "base", "dice": written(dice)}


faces = st.tuples(st.integers(0, 6), st.integers(1, 6), st.integers(0, 6)).filter(lambda n: sum(n) >= 2)
kinds = st.dictionaries(st.sampled_from("abcdefgijklmnopqruvwxyz"), st.tuples(st.integers(1, 99), faces), min_size=1)


@given(kinds, st.data())
def test_what_is_printed_is_read_back(dice: dict[str, tuple[int, tuple[int, int, int]]], data: st.DataObject) -> None:
    text = "; ".join(
        f"{n}{letter}: {b} brains, {s} shotguns, {f} footprints" for letter, (n, (b, s, f)) in dice.items()
    )
    own = read(text)
    assert read(written(own)) == own
    assert {letter: own.count(letter) for letter in dice} == {letter: n for letter, (n, _) in dice.items()}
    for die, _ in own.dice:
        assert Counter(die.faces).total() == sum(dice[die.letter][1])
    letters = [die.letter for die, _ in own.dice]
    assert letters == sorted(letters, key=lambda letter: ("gyr".find(letter) % 4, letter))
    die, number = data.draw(st.sampled_from(own.dice))
    feet = Hand([(die, data.draw(st.integers(0, min(number, 3))))])
    table = Table.of(dice=text, feet=str(feet).upper(), noted=3)
    assert table.feet == feet
    assert Table.parse(str(table)) == table


def test_own_dice_that_are_the_bases_are_the_base() -> None:
    assert rules(dice=BASE) == rules()
    assert zdcalc.odds(dice=BASE, shotguns=2).json() == zdcalc.odds(shotguns=2).json()
    assert str(Table.of(dice="8g:3b,1s,2f;8y:2b,2s,2f")) == "rules=base&set=8g8y"


def test_the_set_may_be_another_one_and_every_hand_is_read_with_these_letters() -> None:
    table = Table.of(dice=MIXED, set="9k1G", cup="7K", feet="1k", shotguns="1g")
    assert str(table) == "rules=base&dice=1g:2b,2s,2f;9k:4b,1s,3f&cup=7k&feet=1k&shotguns=1g"
    assert Table.parse(str(table)) == table
    assert str(next(table.positions()).brains) == "1k"
    assert rules(set="9k", dice=MIXED).set == rules(dice=MIXED, set="9k").set
    with pytest.raises(Refused, match="“w” is no die of this set; the letters are g, k"):
        Table.of(dice=MIXED, set="9k1g", cup="1w")
    with pytest.raises(Refused, match="“k” is no die of this set; the letters are g, y, r"):
        Table.of(cup="1k")


def test_a_hand_of_the_bases_dice_is_read_by_its_letters() -> None:
    table = Table.of(dice=MIXED, cup=Hand.parse("3g"), shotguns=Hand.parse("0"), set=Hand.parse("3g"))
    assert table.cup == table.rules.set
    assert table.rules.kinds == rules(dice=MIXED).kinds[:1]


# What is refused

REFUSALS = [
    ("6g:2b,1x", "6g:2b,1x", "“x” is no face; the faces are b"),
    ("6g:2b,1s;4w:cat", "4w:cat", "“cat” is no face"),
    ("6g:2b,1s;4G:1b,1s", "4G:1b,1s", "“g” is there twice"),
    ("6g:", "6g:", "a die has from 2 to 20 faces"),
    ("6g:0b", "6g:0b", "a die has from 2 to 20 faces"),
    ("6g:1s", "6g:1s", "a die has from 2 to 20 faces"),
    ("6g:20b,1s", "6g:20b,1s", "a die has from 2 to 20 faces"),
    ("6g:" + "9" * 6000 + "b", "6g:", "a die has from 2 to 20 faces"),
    ("0g:1b,1s", "0g:1b,1s", "from 1 to 99 dice"),
    ("100g:1b,1s", "100g:1b,1s", "from 1 to 99 dice"),
    ("9" * 6000 + "g:1b,1s", "999", "from 1 to 99 dice"),
    ("# nothing:", "# nothing:", "there are no dice; write for example 6g:3b,1s,2f"),
    ("6g:1b,1s;k:2s", "k:2s", "write a number, a letter, a colon and the faces"),
    ("6g:1b,1s;3k 2s", "3k 2s", "write a number, a letter, a colon and the faces"),
    ("6g:1b,1s;3k l:2s", "3k l:2s", "write a number, a letter, a colon and the faces"),
    ("6H:1b,1s", "6H:1b,1s", "the letters H, T, S are kept"),
    ("6t:1b,1s", "6t:1b,1s", "the letters H, T, S are kept"),
    ("9" * 50_000 + " x y:1b", "999", "write a number, a letter, a colon"),
    ("6g7:1b,1s", "6g7:1b,1s", "write a number, a letter, a colon"),
    ("6gg:1b,1s", "6gg:1b,1s", "“gg” is no letter from a to z"),
    ("6у:1b,1s", "6у:1b,1s", "“у” is no letter from a to z"),  # a Cyrillic letter that looks like y
    ("6g:3b,2", "6g:3b,2", "“2” lacks a face"),
    ("6g:2,b", "6g:2,b", "“2” lacks a face"),
    ("6g:bb,s", "6g:bb,s", "“bb”: a face shows one thing; 2b is two faces"),
    ("6g:brain+shotgun,s", "6g:brain+shotgun,s", "a face shows one thing"),
    ("6g:double-brain,s", "6g:double-brain,s", "a face shows one thing"),
    ("6g:-1b,3s", "6g:-1b,3s", "“-” is no face"),
    ("6g:6f", "6g:6f", "nothing but footprints would be rolled for ever"),
    ("6g:6b", "6g:6b", "die g has no shotgun, and its brains would come back with refill “literal”"),
    ("dice", "dice", "is no file; on one line dice are written 6g:3b,1s,2f"),
    ("", "", "is no file"),
    ("a\0b", "a\0b", "is no file"),
    ("x" * 5000, "xxx", "is no file"),
    ("/", "/", "is no file"),
]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("text", "blamed", "reason"), REFUSALS, ids=[text[:20] for text, _, _ in REFUSALS])
def test_wrong_dice_get_one_line(
    text: str, blamed: str, reason: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Refused) as refused:
        rules(dice=text)
    assert refused.value.option == "dice"
    assert str(refused.value.value).startswith(blamed)
    assert reason in str(refused.value)
    assert main(["odds", "--dice", text, "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("zdcalc")
    assert "--dice " in err
    assert (reason in err) == (lang == "en")


@pytest.mark.parametrize(
    ("content", "where", "reason"),
    [
        (b"6g: 3b 1s\n\n4w: 2b, 1x\n", ":3", "“x” is no face"),
        (b"6g: 3b 1s; 4g: 1b 1s", ":1", "“g” is there twice"),
        (b"", "", "there are no dice"),
        (b"\xff\xfe6g", "", "is no text in UTF-8"),
        (b"6g\0: 3b", "", "is no text in UTF-8"),
        (b"6g: 3b 1s\n" + b"#" * 10_000, "", "is too large; own dice fit in 10,000 bytes"),
    ],
)
def test_wrong_files_are_named_with_the_line(tmp_path: Path, content: bytes, where: str, reason: str) -> None:
    file = tmp_path / "my dice.txt"
    file.write_bytes(content)
    with pytest.raises(Refused, match=reason) as refused:
        zdcalc.odds(dice=str(file))
    assert refused.value.option == "dice"
    assert refused.value.value == (f"my dice.txt{where}" if where else str(file))


def test_a_die_without_a_shotgun_is_fine_where_nothing_comes_back() -> None:
    assert zdcalc.odds(dice="6g:3b,3f", refill="none").bust == 0
    assert rules("french", dice="6g:3b,3f;3k:1b,1s").set.size == 9
    assert rules(dice="6g:3b,3f;3k:1b,1s", set="3k").set.size == 3  # none of them is in the set
    with pytest.raises(Refused, match="refill “when-short”"):
        rules("horde", dice="6g:3b,3f;3k:1b,1s")


def test_a_set_without_dice_is_refused() -> None:
    with pytest.raises(Refused, match="set='0': a set has at least one die"):
        rules(set="0")


def test_the_page_answers_an_address_with_own_dice_or_says_why_not() -> None:
    answer = ask("odds", {"dice": MIXED}, "en")
    assert answer["state"] == {"rules": "base", "dice": MIXED}
    assert ask("odds", {"dice": "6g:cat"}, "en")["error"]["field"] == "dice"  # type: ignore[index]


# What they bring

Faces = dict[str, str]


def faces_of(dice: str) -> tuple[str, Faces]:
    """The dice one by one, and the sides of each, read from the canonical text alone."""
    cup, sides = "", {}
    for die in dice.split(";"):
        name, _, shown = die.partition(":")
        cup += name[-1] * int(name[:-1])
        sides[name[-1]] = "".join(face[-1] * int(face[:-1]) for face in shown.split(","))
    return cup, sides


def fraction(number: Any) -> Fraction:
    return Fraction(int(number.p), int(number.q))


@pytest.mark.parametrize("dice", ["4w:2b,2s,4f", "5k:4b,1s,1f", MIXED, "2a:1b,2s;2b:2b,1s,2f;1c:3s,4f", "3w:1s,19f"])
def test_brute_force_agrees(dice: str) -> None:
    cup, sides = faces_of(dice)
    expected: dict[tuple[int, ...], Fraction] = {}
    hands = Counter(permutations(cup, 3))
    for hand, ways in hands.items():
        falls = list(product(*(sides[die] for die in hand)))
        for fall in falls:
            outcome = tuple(fall.count(face) for face in "bsf")
            expected[outcome] = expected.get(outcome, Fraction(0)) + Fraction(ways, hands.total() * len(falls))
    answer = zdcalc.odds(dice=dice)
    assert {(o.brains, o.shotguns, o.footprints): fraction(o.probability) for o in answer.outcomes} == expected
    assert fraction(answer.bust) == sum(p for (_, shotguns, _), p in expected.items() if shotguns == 3)
    assert fraction(answer.expected_brains) == sum(b * p for (b, _, _), p in expected.items())


def test_an_eight_sided_die_by_hand() -> None:
    assert zdcalc.odds(dice="3w:2b,2s,4f").bust == Rational(1, 64)
    assert zdcalc.odds(dice="1g:1b,5s;1k:4b,4s;1w:1b,1s", shotguns=0, limit=3).bust == Rational(5 * 4 * 1, 6 * 8 * 2)


def test_equal_odds_of_different_dice_are_one_answer() -> None:
    """Whichever die is the shotgun, the rest show the same; only the number of their sides differs."""
    answer = zdcalc.odds(dice="2k:1b,1s;2w:2b,2s", shotguns=1, brains=0)
    assert len(answer.laws) == 1
    assert answer.bust == Rational(1, 2)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("dice", [MIXED, "3w:2b,2s,4f", "2k:4b,4s;1g:2b;1w:3s,2f"])
def test_the_derivation_arrives_at_the_answer(dice: str, subject: str, lang: str) -> None:
    odds = zdcalc.odds(dice=dice, refill="none")
    derivation = Derivation(odds, subject)
    assert sum(derivation.weights) == derivation.total
    assert all(sum(step.falls) == derivation.falls for step in derivation.steps)
    assert derivation.answer.number == (odds.bust if subject == "bust" else odds.expected_brains)
    steps = explain(derivation, Wording(lang), Plain())
    assert steps[-1].lines[-1][-1].endswith(f"= {derivation.answer}")
    assert (str(derivation.sides) in steps[1].sentence) == (dice != "3w:2b,2s,4f")
    assert latex_text(explain(derivation, Wording(lang), Latex()))


def test_a_polynomial_of_one_term_is_typeset_as_a_formula() -> None:
    odds = zdcalc.odds(dice="3w:2b", refill="none")
    assert r"& 2 b \\" in latex_text(explain(Derivation(odds, "brains"), Wording("en"), Latex()))


def best_score(dice: str, horizon: int, refill: bool) -> Fraction:
    """Best play by plain recursion over what lies on the table; at the horizon the player stops.

    Three footprints again lead back to the same choice: x = (rest + again·max(stop, x)) / all.
    """
    cup, sides = faces_of(dice)

    @cache
    def value(cup: str, feet: str, brains: str, held: int, shotguns: int) -> Fraction:
        if held >= horizon:
            return Fraction(held)
        return max(Fraction(held), rolled(cup, feet, brains, held, shotguns))

    @cache
    def rolled(cup: str, feet: str, brains: str, held: int, shotguns: int) -> Fraction:
        if refill and len(feet) < 3 and len(cup) < 3:
            cup, brains = "".join(sorted(cup + brains)), ""
        if len(cup) + len(feet) < 3:
            return Fraction(0)
        draws = Counter("".join(sorted(draw)) for draw in permutations(cup, 3 - len(feet)))
        worth = Fraction(0)
        for draw, ways in draws.items():
            left = list(cup)
            for die in draw:
                left.remove(die)
            worth += ways * rolled_hand("".join(left), "".join(sorted(feet + draw)), brains, held, shotguns)
        return worth / draws.total()

    @cache
    def rolled_hand(cup: str, hand: str, brains: str, held: int, shotguns: int) -> Fraction:
        falls = list(product(*(sides[die] for die in hand)))
        worth, again = Fraction(0), 0
        for fall in falls:
            lie = {face: "".join(die for die, f in zip(hand, fall, strict=True) if f == face) for face in "bsf"}
            if len(lie["f"]) == 3:
                again += 1
            elif shotguns + len(lie["s"]) < 3:
                eaten = "".join(sorted(brains + lie["b"]))
                worth += value(cup, lie["f"], eaten, held + len(lie["b"]), shotguns + len(lie["s"]))
        return max((worth + again * held) / len(falls), worth / (len(falls) - again))

    return rolled(cup, "", "", 0, 0)


@pytest.mark.parametrize(
    "dice", ["5w:2b,2s,4f", "3k:4b,1s,1f;2g:1b,3s,2f", "2w:1b,1s;2k:3b,2s,3f", "4k:2s,1f", "5g:1b,1f"]
)
def test_a_turn_without_refill_agrees_with_plain_recursion(dice: str) -> None:
    answer = turn(rules="french", dice=dice)
    assert fraction(answer.expected_score) == best_score(dice, horizon=99, refill=False)
    assert sum(fraction(score.probability) for score in answer.score) == 1


@pytest.mark.parametrize("dice", ["4w:2b,3s,3f", "2k:2b,3s,1f;2w:1b,1s"])
def test_a_turn_with_refills_agrees_with_plain_recursion(dice: str) -> None:
    """What can happen beyond the recursion's horizon is worth less than its tolerance."""
    bounded = turn(dice=dice).mean_score.least
    assert float(best_score(dice, horizon=30, refill=True)) == pytest.approx(float(bounded), abs=1e-9)


def test_the_bases_dice_under_other_letters_do_the_same() -> None:
    ours = {"rules": "french", "dice": BASE.replace("y:", "p:"), "set": "3g2p1r"}
    theirs = {"rules": "french", "set": "3g2y1r"}
    assert turn(**ours).expected_score == turn(**theirs).expected_score
    cautious = "stop when bust > 0.3 or brains >= 4"
    assert policy(cautious, **ours).expected_score == policy(cautious, **theirs).expected_score
    assert rolls(3, **ours).after[-1].bust == rolls(3, **theirs).after[-1].bust
    assert reach(3, **ours).probability == reach(3, **theirs).probability


def test_dice_of_different_sides_weigh_alike_in_one_roll_and_in_a_turn() -> None:
    (once,) = rolls(1, dice=MIXED).after
    odds = zdcalc.odds(dice=MIXED)
    assert once.bust == odds.bust
    graph = Outset(Table.of(dice=MIXED)).graph
    assert graph.chance_of_bust(graph.starts[0]) == fraction(odds.bust)


def test_a_policy_counts_the_dice_by_their_letters() -> None:
    outset = Outset(Table.of(rules="french", dice="4g:2b,2s,4f;2k:1b,1s"))
    rule = StoppingRule.parse("stop when green_left < 2")

    def goes_on(node: int, held: int) -> bool:
        position = outset.graph.position(node)
        return not rule.stops(Standing(position, held, Fraction(0), 0))

    its = law(outset.graph, outset.rolling(outset.nodes[0]), goes_on)
    assert its.is_exact
    assert its.bust + sum(its.stopped.values()) == 1
    assert max(its.scores) <= 6


def test_the_base_dice_are_found_again() -> None:
    assert rules(dice=BASE).kinds == BASE_DICE
