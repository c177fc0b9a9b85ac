"""One roll from 5g3y2r: the joint law of brains and shotguns, by zdcalc and by the usual ways.

All ways run warm in one process and must agree to the last digit. icepool adds pairs of brains and
shotguns by itself; where a library does not, or where it is faster so, an outcome is coded as
10 * brains + shotguns. Run: python3 make.py benchmarks
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from timeit import repeat

import dyce
import icepool
import lea

from zdcalc.one_roll import Outcome, law_of_roll
from zdcalc.table import Table

CUP = {"g": 5, "y": 3, "r": 2}
FACES = {"g": {10: 3, 1: 1, 0: 2}, "y": {10: 2, 1: 2, 0: 2}, "r": {10: 1, 1: 3, 0: 2}}

Law = dict[int, Fraction]

TABLE = Table.of(cup="5g3y2r")
POSITION = next(TABLE.positions())
SPECIAL = Table.of(rules="sequel", brains="1g", shotguns="1r")
SPECIAL_POSITION = next(SPECIAL.positions())


def by_zdcalc() -> dict[Outcome, int]:
    """Whole weights, as everything inside zdcalc uses them."""
    return law_of_roll(POSITION, TABLE.rules)


def by_icepool(dice: dict[str, icepool.Die]) -> icepool.Die:
    """A deal from a deck, each hand mapped to the sum of its dice."""
    hands = icepool.Deck(CUP).deal(3).expand()
    return hands.map(lambda hand: sum((dice[c] for c in hand[1:]), dice[hand[0]]))


def pair(code: int) -> icepool.Vector:
    """Brains and shotguns out of a coded outcome."""
    return icepool.Vector(divmod(code, 10))


ICEPOOL_CODED = {colour: icepool.Die(faces) for colour, faces in FACES.items()}
ICEPOOL_PAIRS = {colour: icepool.Die({pair(f): n for f, n in faces.items()}) for colour, faces in FACES.items()}


DYCE_DICE = {colour: dyce.H(faces) for colour, faces in FACES.items()}
CARDS = "".join(colour * n for colour, n in CUP.items())


def by_dyce() -> dyce.H:
    """A histogram a hand, weighed by the ways to draw it: all hands have the same total."""
    law: Counter[int] = Counter()
    for (a, b, c), ways in Counter(combinations(CARDS, 3)).items():
        for outcome, count in (DYCE_DICE[a] + DYCE_DICE[b] + DYCE_DICE[c]).items():
            law[outcome] += ways * count
    return dyce.H(law)


lea.set_prob_type("r")  # rational, as all the others
LEA_DICE = {colour: lea.pmf(faces) for colour, faces in FACES.items()}


def by_lea() -> object:
    """A draw without replacement, each hand switched to the sum of its dice."""
    places = lea.vals(*range(len(CARDS))).draw(3, sorted=True, replacement=False)
    hands = places.map(lambda place: tuple(CARDS[p] for p in place))
    sums = {(a, b, c): LEA_DICE[a].new() + LEA_DICE[b].new() + LEA_DICE[c].new() for a, b, c in hands.support()}
    return hands.switch(sums).get_alea()


def by_fractions() -> Law:
    """No library: every hand, every way to fall, in Fraction."""
    law: Law = {}
    for hand, ways in Counter(combinations(CARDS, 3)).items():
        for faces in product(*(FACES[colour].items() for colour in hand)):
            p = Fraction(ways, 120)
            for _, sides in faces:
                p *= Fraction(sides, 6)
            outcome = sum(face for face, _ in faces)
            law[outcome] = law.get(outcome, Fraction(0)) + p
    return law


def weights(answer: object) -> Law:
    """Any of these answers as exact probabilities."""
    pairs = answer.pmf_tuple() if isinstance(answer, lea.Lea) else answer.items()  # type: ignore[attr-defined]
    law = {o if isinstance(o, int) else 10 * o[0] + o[1]: Fraction(p) for o, p in pairs}
    total = sum(law.values())
    return {outcome: weight / total for outcome, weight in law.items()}


def main() -> None:
    """Print microseconds and ratios."""
    ways = {
        "zdcalc": by_zdcalc,
        "icepool": lambda: by_icepool(ICEPOOL_PAIRS),
        "icepool, coded": lambda: by_icepool(ICEPOOL_CODED),
        "dyce": by_dyce,
        "lea": by_lea,
        "Fraction": by_fractions,
    }
    truth = weights(by_zdcalc())
    times = {}
    for name, way in ways.items():
        assert weights(way()) == truth, name
        number = 2000 if name == "zdcalc" else 20
        times[name] = min(repeat(way, number=number, repeat=7)) / number
    print(f"{'one roll, warm':16}{'µs':>10}{'times zdcalc':>16}")
    for name, seconds in times.items():
        print(f"{name:16}{seconds * 1e6:10.1f}{seconds / times['zdcalc']:16.1f}")
    special = min(repeat(lambda: law_of_roll(SPECIAL_POSITION, SPECIAL.rules), number=1000, repeat=7)) / 1000
    print(f"zdcalc, with Hunk, Hottie and Santa in the cup: {special * 1e6:.1f} µs")


if __name__ == "__main__":
    main()
