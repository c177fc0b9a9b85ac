"""Advice at the table in Chromium, once Python is awake: from a turn under way to the answer on the page.

The tables are dealt by chance, under all four refill rules, first without scores, then with those of two players and
those of a last round in which so many are still to come. While Python computes, the page has to stay responsive:
the longest stretch for which it could not have answered a thumb is told too.
Run: python3 make.py benchmarks
"""

from __future__ import annotations

from random import Random
from statistics import median
from threading import Thread

from playwright.sync_api import sync_playwright

from website import serve
from website.environment import find_browser
from website.stamps import BUILD
from zdcalc.dealt_turns import DealtTurns
from zdcalc.edition import rules
from zdcalc.rulebooks.base import REFILLS
from zdcalc.tapping import written

TABLES = 200
WITH_SCORES = 100
LAST_ROUNDS = 8
MOST_TO_COME = 2
SEED = 13
REFILLS_IN_TURN = tuple(REFILLS)

ASK = """(queries) => new Promise((resolve) => {
    const element = document.querySelector("zd-turn"), taken = [];
    let query = "", start = 0, longest = 0, frame = performance.now();
    const watch = () => { const now = performance.now(); longest = Math.max(longest, now - frame); frame = now; };
    const timer = setInterval(watch, 4);
    const next = () => {
        query = queries[taken.length];
        if (query === undefined) { clearInterval(timer); return resolve({taken, longest}); }
        history.replaceState(null, "", "?" + query);
        start = performance.now();
        dispatchEvent(new PopStateEvent("popstate"));
    };
    new MutationObserver(() => {
        if (element.hasAttribute("data-computing") || element.hasAttribute("data-unanswered")) return;
        if (!element.querySelector(".zd-verdict")) throw new Error(query);
        element.offsetHeight; // laid out
        taken.push(performance.now() - start);
        setTimeout(next, 20);
    }).observe(element, {attributes: true, attributeFilter: ["data-unanswered"]});
    next();
})"""


def tables(chance: Random, many: int) -> list[str]:
    """Turns under way as they stand in the address; those that are over are no question."""
    found: list[str] = []
    while len(found) < many:
        edition = rules(refill=REFILLS_IN_TURN[len(found) % len(REFILLS_IN_TURN)])
        dealt = DealtTurns(edition, chance.randrange(10**6))
        for _ in range(chance.randint(0, 6)):
            if dealt.turn.may_roll:
                dealt = DealtTurns(edition, dealt.seed, dealt.decided + "r")
        if dealt.turn.may_roll:
            found.append(f"refill={edition.refill}&turn={written(dealt.turn)}")
    return found


def of_two(chance: Random) -> str:
    """Scores of two players under way."""
    return f"me={chance.randrange(13)}&them={chance.randrange(13)}&played={chance.randint(0, 1)}"


def of_a_last_round(chance: Random, to_come: int) -> str:
    """Scores of a last round: somebody has reached the goal, and so many play after me."""
    others = [str(chance.randrange(8, 13)) for _ in range(to_come)]
    return f"me={chance.randrange(8, 13)}&them={'+'.join([*others, str(chance.randint(13, 15))])}&played=1"


def main() -> None:
    """Print the median and the worst, and what the page itself stood still."""
    chance = Random(SEED)
    plain = tables(chance, TABLES)
    asked = {
        "the first table under each refill rule": plain[: len(REFILLS_IN_TURN)],
        f"{TABLES - len(REFILLS_IN_TURN)} tables more": plain[len(REFILLS_IN_TURN) :],
        "the first with scores under each refill rule": [
            f"{table}&{of_two(chance)}" for table in tables(chance, len(REFILLS_IN_TURN))
        ],
        f"{WITH_SCORES} tables with scores of two": [
            f"{table}&{of_two(chance)}" for table in tables(chance, WITH_SCORES)
        ],
    }
    for to_come in range(1, MOST_TO_COME + 1):
        asked[f"{LAST_ROUNDS} last rounds, {to_come} to come"] = [
            f"{table}&{of_a_last_round(chance, to_come)}" for table in tables(chance, LAST_ROUNDS)
        ]
    with serve.listen(BUILD / "site", 8500) as server, sync_playwright() as playwright:
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find_browser(), chromium_sandbox=False)
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/companion/")
        page.wait_for_selector("zd-turn:not([data-computing])")
        said = {name: page.evaluate(ASK, queries) for name, queries in asked.items()}  # a book is fetched and read once
        browser.close()
        server.shutdown()
    print(f"{'advice in the browser, ms':44}{'median':>8}{'worst':>8}")
    for name, its in said.items():
        print(f"{name:44}{median(its['taken']):8.0f}{max(its['taken']):8.0f}")
    print(f"{'the page stood still for at most':44}{'':8}{max(its['longest'] for its in said.values()):8.0f}")


if __name__ == "__main__":
    main()
