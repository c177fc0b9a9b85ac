"""What a simulation costs that is as good as a sum: the mean score of a policy, within a thousandth.

A short simulation tells how far scores are scattered and what a turn costs; from that follows how
many turns bring two standard errors down to a thousandth, and how long they take. Beside it the
exact way, from nothing, graph included, whose own error is proven. Processor time of one process;
zdcalc's simulator is no slow one. Run: python3 make.py benchmarks
"""

from __future__ import annotations

from time import process_time

from zdcalc.figure import bounds
from zdcalc.one_policy import policy
from zdcalc.simulation import simulate

POLICY = "stop when shotguns >= 2"
TURNS = 50_000
WITHIN = 0.001
ERRORS = 2  # standard errors


def main() -> None:
    """Print both costs and their ratio."""
    simulate(POLICY, turns=100, seed=1)
    start = process_time()
    played = simulate(POLICY, turns=TURNS, seed=13)
    a_turn = (process_time() - start) / TURNS
    start = process_time()
    least, most = bounds(policy(POLICY).mean_score.least)
    exact = process_time() - start
    mean, error = played.expected_score
    assert error is not None
    assert played.spread is not None
    assert abs(float(mean) - (least + most) / 2) < 4 * error
    turns = (ERRORS * played.spread / WITHIN) ** 2
    simulated = turns * a_turn
    print(f"{POLICY:32}{'error':>10}{'seconds':>10}{'times zdcalc':>14}")
    name = f"simulation, {turns / 1e6:.0f} million turns"
    print(f"{name:32}{WITHIN:10.0e}{simulated:10.1f}{simulated / exact:14.0f}")
    print(f"{'zdcalc policy':32}{(most - least) / 2:10.0e}{exact:10.2f}{1:14}")


if __name__ == "__main__":
    main()
