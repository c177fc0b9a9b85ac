"""Tables and rolls with the Hunk, the Hottie and Santa: by brute force, by properties, and what is refused."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zdcalc
from tests.dealt import REFILLS
from tests.plain_turn import Plain, falls, settled
from zdcalc import Refused, Table
from zdcalc.command import main
from zdcalc.derivation import SUBJECTS

SETS = {"action-movie": "ggggggyyrrrHT", "santa": "gggggyyyyrrrS", "sequel": "gggggyyrrrHTS"}
DRINK_RULES = ("green", "all")

Places = dict[str, str]


def deal(rng: random.Random, name: str) -> Places:
    """Any table of a set on which the turn goes on; Santa may lie as a gift, or aside."""
    left = list(SETS[name])
    rng.shuffle(left)
    sign = rng.choice(["", "", "drink", "helmet"]) if "S" in left else ""
    if sign:
        left.remove("S")
    places = {"shotguns": rng.randint(0, 2), "feet": 0 if sign == "drink" else rng.randint(0, 3)}
    dealt = {place: "".join(left.pop() for _ in range(size)) for place, size in places.items()}
    dealt["brains"] = "".join(left.pop() for _ in range(rng.randint(0, len(left))))
    if "S" in dealt["brains"] and rng.random() < 0.5:
        sign = "gift"
    return {**dealt, "cup": "".join(left), "sign": sign}


def written(dice: str) -> str:
    return "".join(f"{dice.count(c)}{c}" if c in "gyr" else c for c in "gyrHTS" if c in dice) or "0"


def told(places: Places) -> dict[str, Any]:
    """The places as table options; the Hunk counts one as a shotgun, two as a brain."""
    said: dict[str, Any] = {place: written(places[place]) for place in ("cup", "feet", "brains", "shotguns")}
    if places["sign"]:
        said[places["sign"]] = True
    if "H" in places["shotguns"]:
        said["hunk"] = 1
    return said


Law = dict[tuple[int, int, int], Fraction]


def brute_force(places: Places, refill: str, drink: str) -> tuple[Law, Fraction] | None:
    """The law of a roll and the chance of a bust: every ordered draw, every side of every die."""
    sign = places["sign"]
    brains = places["brains"].replace("S", "P") if sign == "gift" else places["brains"]
    cup, feet, wanted = places["cup"], places["feet"], 3 - len(places["feet"])
    first, due = "", {"none": False, "literal": len(cup) < 3}.get(refill, len(cup) < wanted)
    if due and wanted:
        first, cup = (cup, places["brains"]) if refill == "leftovers-first" else ("", cup + places["brains"])
        brains, wanted = "", wanted - len(first)
    if len(cup) < wanted:
        return None
    hands = Counter("".join(sorted(feet + first + "".join(draw))) for draw in permutations(cup, wanted))
    before = Plain("", "", brains, 0, 0, sign if sign != "gift" else "")
    law: Law = {}
    bust = Fraction(0)
    for hand, ways in hands.items():
        for fall, chance in falls(hand).items():
            after, part = settled(fall, before, drink), chance * Fraction(ways, hands.total())
            outcome = (after.points - before.points, after.shotguns, len(after.feet))
            law[outcome] = law.get(outcome, Fraction(0)) + part
            if len(places["shotguns"]) + after.shotguns >= 3 + (after.aside == "helmet"):
                bust += part
    return law, bust


def fraction(number: Any) -> Fraction:
    return Fraction(int(number.p), int(number.q))


@pytest.mark.parametrize("drink", DRINK_RULES)
@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("seed", range(12))
def test_brute_force_agrees(seed: int, name: str, drink: str) -> None:
    rng = random.Random(seed)
    places, refill = deal(rng, name), rng.choice(REFILLS)
    said = told(places) | {"rules": name, "refill": refill} | ({"drink_rule": drink} if "S" in SETS[name] else {})
    if places["sign"] == "drink" and drink == "all" and "H" in places["brains"]:
        said["hunk"] = 2
    expected = brute_force(places, refill, drink)
    if expected is None:
        with pytest.raises(Refused, match="no roll"):
            zdcalc.odds(**said)
        return
    answer = zdcalc.odds(**said)
    assert {(o.brains, o.shotguns, o.footprints): fraction(o.probability) for o in answer.outcomes} == expected[0]
    assert fraction(answer.bust) == expected[1]
    assert fraction(answer.expected_brains) == sum(points * p for (points, _, _), p in expected[0].items())


tables = st.builds(deal, st.randoms(use_true_random=False), st.sampled_from(list(SETS)))


def set_of(places: Places) -> str:
    dice = sorted("".join(dice for place, dice in places.items() if place != "sign"))
    aside = ["S"] if places["sign"] in ("drink", "helmet") else []
    return next(name for name, all_dice in SETS.items() if sorted(dice + aside) == sorted(all_dice))


@given(tables)
def test_what_is_printed_is_read_back(places: Places) -> None:
    table = Table.of(**told(places), rules=set_of(places), noted=3)
    assert Table.parse(str(table)) == table
    (position,) = table.positions()
    again = Table.at(position, table.points, table.rules)
    assert list(again.positions()) == list(Table.parse(str(again)).positions()) == [position]
    assert again.points == table.points


@given(tables, st.sampled_from(SUBJECTS))
@settings(deadline=None)
def test_laws_sum_to_one_and_the_derivation_to_the_answer(places: Places, subject: str) -> None:
    try:
        answer = zdcalc.odds(**told(places), rules=set_of(places))
    except Refused:
        return
    assert sum(fraction(o.probability) for o in answer.outcomes) == 1
    assert sum(fraction(b.probability) for b in answer.brains_exactly) == 1
    assert fraction(answer.brains_at_least[0].probability) == 1
    derivation = zdcalc.explain(subject, **told(places), rules=set_of(places))
    assert derivation.answer.number == (answer.bust if subject == "bust" else answer.expected_brains)
    assert sum(derivation.weights) == derivation.total


@pytest.mark.parametrize("name", ["action-movie", "santa", "sequel"])
def test_without_special_dice_all_is_as_in_the_base_game(name: str) -> None:
    plain: dict[str, Any] = {"set": "3g2y2r", "cup": "2g1y1r", "shotguns": "1r", "brains": "1g", "feet": "1y"}
    for ask in (zdcalc.odds, zdcalc.turn, zdcalc.rolls, zdcalc.reach, zdcalc.explain):
        extra: dict[str, Any] = {"n": 3} if ask is zdcalc.rolls else {"points": 5} if ask is zdcalc.reach else {}
        with_name, horde = (ask(rules=rule, **extra, **plain).json() for rule in (name, "horde"))
        assert without_table(with_name) == without_table(horde)


def without_table(answer: Any) -> Any:
    return {field: value for field, value in answer.items() if field != "table"}


def test_a_hunk_among_the_shotguns_may_count_one_or_two() -> None:
    either = zdcalc.odds(rules="action-movie", cup="6g2y3rT", shotguns="H")
    one, two = (zdcalc.odds(rules="action-movie", cup="6g2y3rT", shotguns="H", hunk=n) for n in (1, 2))
    assert (either.bust.least, either.bust.most) == (one.bust, two.bust)
    assert one.bust == zdcalc.odds(rules="action-movie", cup="6g2y3rT", brains="0", shotguns=1).bust
    assert zdcalc.odds(rules="action-movie", cup="6g2y3rT", brains="0", shotguns=2).bust == two.bust


@pytest.mark.parametrize("line", ["explain", "simulate never stop"])
def test_where_one_answer_is_needed_the_hunk_is_asked_for(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*line.split(), "--rules", "action-movie", "--shotguns", "H", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "zdcalc: --hunk: give what the Hunk counts, 1 or 2\n"


def test_a_helmet_leaves_open_whether_so_many_shotguns_are_a_bust() -> None:
    answer = zdcalc.odds(rules="santa", hand="1g1rS", shotguns="2y")
    helmets = [o for o in answer.possible if o[:3] == (1, 1, 0)]
    assert [o.bust for o in helmets] == [False, True]  # helmet and shotgun; or shotgun, and Santa a brain
    assert answer.ends_turn(lambda outcome: outcome[:3] == (1, 1, 0)) is None


REFUSED = [
    ("--cup 5gH", "--cup 5gH: “H” is no die of this set"),
    ("--rules santa --brains H", "--brains H: “H” is no die of this set"),
    ("--rules sequel --cup 5g2H", "--cup 5g2H: that makes 2 Hunks, and the set has 1"),
    ("--rules sequel --set 5g2y3r2H", "--set 5g2y3r2H: the die H is in the box once"),
    ("--rules action-movie --helmet", "--helmet: there is no Santa in the set 6g2y3rHT"),
    ("--gift", "--gift: there is no Santa in the set 6g4y3r"),
    ("--rules santa --cup 5g4yS --gift", "--gift: Santa is in the cup"),
    ("--rules santa --shotguns S --gift", "--gift: Santa is among the shotguns"),
    ("--rules santa --brains 1gS --drink", "--drink: Santa is among the brains"),
    ("--rules santa --hand 2gS --helmet", "--helmet: Santa is among the dice of the roll"),
    ("--rules santa --brains 2g --gift", "--brains 2g: a gift lies among the brains, and Santa is not there"),
    ("--rules santa --brains 0 --gift", "--brains 0: a gift lies among the brains, and Santa is not there"),
    ("--rules santa --helmet --drink", "--helmet: Santa has one die, and it lies there with “drink” already"),
    ("--rules santa --drink --feet 1g", "--feet 1g: with the energy drink these footprints count as brains"),
    ("--rules santa --drink --feet 1y --drink-rule all", "--feet 1y: with the energy drink these footprints"),
    ("--rules santa --helmet --shotguns 4", "--shotguns 4: the turn is over at a limit of 4"),
    ("--rules action-movie --shotguns 1gH --hunk 2", "--shotguns 1gH: the turn is over at a limit of 3"),
    ("--rules santa --hunk 2", "--hunk 2: there is no Hunk in the set"),
    ("--rules sequel --cup 5gH --hunk 2", "--hunk 2: the Hunk is in the cup"),
    ("--rules sequel --brains 2gH --hunk 1", "--hunk 1: a Hunk among the brains shows a double brain"),
    ("--rules sequel --shotguns 1 --hunk 2", "--hunk 2: the Hunk lies neither among the brains nor"),
    ("--rules sequel --hunk 3", "--hunk 3: give a whole number from 1 to 2"),
    ("--rules santa --drink-rule none", "--drink-rule none: choose one of: green, all"),
    ("--drink-rule all", "--drink-rule all: there is no Santa in the set 6g4y3r"),
]


@pytest.mark.parametrize(("line", "says"), REFUSED)
def test_what_cannot_be_gets_one_line(line: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", *line.split(), "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_answers_fit_eighty_columns(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    for line in ("odds --rules sequel --brains 1gHT --shotguns 1r", "odds --rules santa --shotguns 2 --helmet"):
        assert main([*line.split(), "--lang", lang]) == 0
        assert max(map(len, capsys.readouterr().out.splitlines())) <= 80
