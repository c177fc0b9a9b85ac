"""What the pages about whole turns quote: worked out by the package, read back as it was, near what others found."""

from __future__ import annotations

import re

import pytest

import zdcalc
from website import literate, whole_turns
from website.figures.turns import PUBLISHED
from zdcalc.figure import Share


def test_the_turn_without_refills_is_quoted_exactly() -> None:
    quoted = whole_turns.answers()["refills"]["none"]
    turn = zdcalc.turn(refill="none")
    assert (quoted["points"], quoted["bust"]) == (turn.mean_score.least, turn.chance_of_bust.least)
    assert [odds["score"] for odds in quoted["score"]] == [odds.score for odds in turn.score]
    assert quoted["edges"] == sum(map(len, turn.outset.graph.edges))


def test_examples_add_up() -> None:
    its = whole_turns.examples()
    assert its["drawn"] == Share(36, 143)
    assert its["all_brains"] == Share(1, 36)
    assert (its["again"], its["repeated"]) == (Share(1, 27), Share(27, 26))
    assert all(die["brains"] + die["shotguns"] + die["footprints"] == die["sides"] for die in its["dice"])


def test_published_figures_are_those_of_a_simulation() -> None:
    for text, points, bust in PUBLISHED:
        policy = zdcalc.policy(text)
        assert float(policy.mean_score.least) == pytest.approx(float(points), abs=0.03)
        assert float(policy.chance_of_bust.least) == pytest.approx(float(bust), abs=0.005)


def test_the_code_of_a_method_is_found_and_set_flush() -> None:
    code = literate.code_of("zdcalc.play:Best.goes_on")
    assert code.signature.startswith("Best.goes_on(self")
    first, second, *_ = re.sub(r"<[^>]*>", "", code.html).splitlines()
    assert first.startswith("def goes_on(self")
    assert second.startswith(('    """', "    &quot;"))
