"""Turns with the Hunk, the Hottie and Santa against a plain solver, and played out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import zdcalc
from tests.dealt import REFILLS
from tests.plain_turn import Plain, PlainTurn
from tests.test_play import as_law, exactly, law_of, lies_between
from tests.test_simulation import agree, agrees
from tests.test_special_dice import written
from zdcalc import array_sweep, best_turn, outset, play
from zdcalc.figure import Bounded
from zdcalc.graph import Graph
from zdcalc.play import points
from zdcalc.sweep import sweep
from zdcalc.table import Table

NAMES = {"gyHT": "action-movie", "ggrHT": "action-movie", "ggrS": "santa", "yyrS": "santa", "gHTS": "sequel"}
DRINK_RULES = ("green", "all")
SWITCHED = [("action-movie", "green"), *((name, rule) for name in ("santa", "sequel") for rule in DRINK_RULES)]

# In the middle of a turn: the options, and the same as the plain solver has it.
TABLES: list[tuple[dict[str, Any], Plain]] = [
    ({"cup": "1g1yT", "brains": "1gH"}, Plain("Tgy", "", "Hg")),
    ({"cup": "1g1r", "brains": "1gH", "shotguns": "T"}, Plain("gr", "", "Hg", 1)),
    ({"cup": "1g1y", "brains": "T", "shotguns": "H", "hunk": 2, "feet": "1r"}, Plain("gy", "r", "T", 2)),
    ({"cup": "2gH", "brains": "TS", "gift": True}, Plain("Hgg", "", "PT")),
    ({"cup": "1gH", "brains": "TS", "feet": "1g"}, Plain("Hg", "g", "ST")),
    ({"cup": "1gHT", "brains": "1g", "feet": "1y", "drink": True}, Plain("HTg", "y", "g", aside="drink")),
    (
        {"cup": "1gT", "brains": "1g", "shotguns": "1rH", "hunk": 2, "helmet": True},
        Plain("Tg", "", "g", shotguns=3, aside="helmet"),
    ),
]

RULES: dict[str, tuple[str, Any]] = {
    "points": ("stop when brains >= 3", lambda table: table.points >= 3),
    "shotguns": ("stop when shotguns >= 2 or brains >= 5", lambda table: table.shotguns >= 2 or table.points >= 5),
    "heroes": (
        "stop when hunk = 1 and brains >= 2 or brains >= 4",
        lambda table: (("H" in table.brains or "h" in table.brains) and table.points >= 2) or table.points >= 4,
    ),
    "santa": (
        "stop when (helmet = 0 and shotguns >= 2) or santa = 1 or drink = 1 and brains >= 2 or brains >= 5",
        lambda table: (
            (table.aside != "helmet" and table.shotguns >= 2)
            or bool(set("SP") & set(table.brains))
            or (table.aside == "drink" and table.points >= 2)
            or table.points >= 5
        ),
    ),
}


def told(dice: str) -> dict[str, Any]:
    return {"rules": NAMES[dice], "set": written(dice)}


def placed(options: dict[str, Any], plain: Plain) -> dict[str, Any]:
    """The options of a table in the middle of a turn, with the set of just these dice."""
    dice = "".join(str(options.get(place, "")) for place in ("cup", "brains", "feet", "shotguns"))
    numbers: dict[str, int] = {}
    count = ""
    for sign in dice:
        if sign.isdigit():
            count += sign
        else:
            numbers[sign] = numbers.get(sign, 0) + int(count or 1)
            count = ""
    if plain.aside:
        numbers["S"] = 1
    return {"rules": "sequel", "set": written("".join(die * n for die, n in numbers.items())), **options}


@pytest.mark.parametrize("drink", DRINK_RULES)
@pytest.mark.parametrize("dice", NAMES)
def test_without_refill_best_play_is_the_plain_sum(dice: str, drink: str) -> None:
    rule = {"drink_rule": drink} if "S" in dice else {}
    best = best_turn.turn(**told(dice), refill="none", **rule)
    plain_turn = PlainTurn("none", drink=drink)
    assert exactly(best.mean_score.least) == plain_turn.best(Plain(dice), lambda _: None, may_stop=False)

    def stops(table: Plain) -> bool:
        return bool(plain_turn.best(table, lambda _: None) == table.points)

    assert as_law(*best.laws) == plain_turn.law(Plain(dice), stops, may_stop=False)


@pytest.mark.parametrize("limit", [3, 4])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_from_any_table_each_action_is_worth_the_plain_sum(table: tuple[dict[str, Any], Plain], limit: int) -> None:
    options, plain = table
    best = best_turn.turn(**placed(options, plain), refill="none", limit=limit)
    value = PlainTurn("none", limit).best(plain, lambda _: None)
    assert exactly(best.mean_score.least) == value
    assert best.action == ("roll" if value > plain.points else "stop")
    assert exactly(best.worth["stop"].least) == plain.points


@pytest.mark.parametrize("refill", REFILLS)
@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("rule", RULES)
def test_the_law_of_a_policy_is_the_plain_one(table: tuple[dict[str, Any], Plain], rule: str, refill: str) -> None:
    options, plain = table
    text, stops = RULES[rule]
    _, theirs = law_of(text, **placed(options, plain), refill=refill)
    assert as_law(theirs) == PlainTurn(refill).law(plain, stops)


@pytest.mark.parametrize("drink", DRINK_RULES)
@pytest.mark.parametrize("rule", ["points", "heroes"])
def test_the_law_of_a_policy_is_the_plain_one_from_the_start(rule: str, drink: str) -> None:
    text, stops = RULES[rule]
    for dice in NAMES:
        more: dict[str, Any] = {"drink_rule": drink} if "S" in dice else {}
        _, theirs = law_of(text, **told(dice), **more)
        assert as_law(theirs) == PlainTurn("when-short", drink=drink).law(Plain(dice), stops, may_stop=False)


@pytest.mark.parametrize("dice", ["ggHT", "ggrS"])
def test_with_refills_best_play_lies_between_plain_bounds(dice: str) -> None:
    """Beyond 10 points a plain turn is worth what it has, or five points more for each shotgun that may come."""
    plain_turn, horizon = PlainTurn("when-short"), 10

    def too_low(table: Plain) -> Fraction | None:
        return Fraction(table.points) if table.points >= horizon else None

    def too_high(table: Plain) -> Fraction | None:
        return Fraction(table.points + 5 * (7 - table.shotguns)) if table.points >= horizon else None

    least, most = (plain_turn.best(Plain(dice), beyond, may_stop=False) for beyond in (too_low, too_high))
    assert most - least < 2
    name = "santa" if "S" in dice else "action-movie"
    best = best_turn.turn(rules=name, set=written(dice)).mean_score.least
    assert lies_between(best, least, most)
    assert isinstance(best, Bounded)
    assert best.error < 1e-9


@pytest.mark.parametrize(("name", "drink"), SWITCHED)
def test_bounds_hold_whatever_is_rolled(name: str, drink: str) -> None:
    """The bounds of points and of their squares never grow on average, wherever a turn may be."""
    small = {"action-movie": "1g1rHT", "santa": "1g1y1rS", "sequel": "1gHTS"}[name]
    edition = zdcalc.rules(name, set=small, **({"drink_rule": drink} if name != "action-movie" else {}))
    graph = Graph(edition, Table.fresh(edition).positions())
    for pay_off in (play.points(edition), play.squares(edition)):
        for node in range(1, len(graph.nodes)):
            if graph.is_table[node]:
                continue
            held = graph.position(node).points + 4
            here, shots = pay_off.at_most(held, graph.shots[node]), graph.shots
            after = sum(
                edge.weight * (0 if edge.to == 0 else pay_off.at_most(held + edge.shift, shots[edge.to]))
                for edge in graph.edges[node]
            )
            if node in graph.again:
                after += graph.again[node][1] * here
            assert after <= here * graph.total[node] * (1 + 1e-12)


@pytest.mark.parametrize("dice", ["ggHT", "gHTS"])
def test_a_sweep_with_numpy_is_the_sweep(dice: str) -> None:
    graph = outset.whole_graph(zdcalc.rules(NAMES.get(dice, "action-movie"), set=written(dice)))
    pay_off, levels = points(graph.edition), dict.fromkeys(range(25), range(len(graph.nodes)))
    for beyond in (pay_off.at_most, lambda held, _: held):
        one = sweep(graph, pay_off.of, beyond, levels, exact=False)
        other = array_sweep.sweep(graph, pay_off.of, beyond, levels)
        for level in levels:
            assert list(one[level]) == pytest.approx(list(other[level]), rel=1e-13)


@pytest.mark.parametrize(("name", "drink"), SWITCHED)
def test_turns_that_are_played_agree(name: str, drink: str) -> None:
    """The player reads the clauses for himself."""
    small = {"action-movie": "grHT", "santa": "gyrS", "sequel": "gHTS"}[name]
    more: dict[str, Any] = {"drink_rule": drink} if name != "action-movie" else {}
    text, stops = RULES["heroes" if name == "action-movie" else "santa"]
    played = zdcalc.simulate(text, turns=5000, seed=13, rules=name, set=written(small), **more)
    agree(played, PlainTurn("when-short", drink=drink).law(Plain(small), stops, may_stop=False))


@pytest.mark.parametrize("name", ["action-movie", "santa", "sequel"])
def test_a_roll_of_the_whole_set_that_is_played_agrees(name: str) -> None:
    """From a table with all that can lie there."""
    tables: dict[str, dict[str, Any]] = {
        "action-movie": {"brains": "1gHT", "shotguns": "1r"},
        "santa": {"brains": "1gS", "shotguns": "1r", "gift": True},
        "sequel": {"brains": "1gHTS", "shotguns": "2r"},
    }
    table = tables[name]
    answer = zdcalc.odds(rules=name, **table)
    played = zdcalc.simulate("stop when rolls >= 1", turns=20_000, seed=13, rules=name, **table)
    assert agrees(played.bust, Fraction(str(answer.bust)))
    points = Table.of(rules=name, **table).points
    law: dict[int, float] = {}
    for outcome in answer.possible:
        if not outcome.bust:
            score = points + outcome.brains
            law[score] = law.get(score, 0.0) + float(answer.probability(outcome.__eq__).least)
    counted = {score.score: score.probability for score in played.score if score.score}
    assert set(counted) <= set(law)
    assert all(agrees(counted[score], chance) for score, chance in law.items() if chance * played.turns > 50 and score)


def test_a_rescue_may_make_the_points_fall() -> None:
    """Three points with both heroes, and a roll that can only rescue: stopping is better."""
    best = zdcalc.turn(rules="action-movie", set="2rHT", cup="2rT", brains="H", shotguns="0", refill="none")
    after = zdcalc.rolls(1, rules="action-movie", set="2rHT", cup="2rT", brains="H", refill="none").after[0]
    assert min(held.brains for held in after.held) == 0
    assert best.if_stop == 2
    assert best.action == "stop"
