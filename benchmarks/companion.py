"""Advice at the table in Chromium, once Python is awake: from a turn under way to the answer on the page.

The tables are dealt by chance, under all four refill rules. While Python computes, the page has to stay responsive:
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


def main() -> None:
    """Print the median and the worst, and what the page itself stood still."""
    queries = tables(Random(SEED), TABLES)
    with serve.listen(BUILD / "site", 8500) as server, sync_playwright() as playwright:
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find_browser(), chromium_sandbox=False)
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/companion/")
        page.wait_for_selector("zd-turn:not([data-computing])")
        first = page.evaluate(ASK, queries[: len(REFILLS_IN_TURN)])  # each book is fetched and read once
        rest = page.evaluate(ASK, queries[len(REFILLS_IN_TURN) :])
        browser.close()
        server.shutdown()
    print(f"{'advice in the browser, ms':44}{'median':>8}{'worst':>8}")
    for name, said in (("the first table under each refill rule", first), (f"{len(rest['taken'])} tables more", rest)):
        print(f"{name:44}{median(said['taken']):8.0f}{max(said['taken']):8.0f}")
    print(f"{'the page stood still for at most':44}{'':8}{max(first['longest'], rest['longest']):8.0f}")


if __name__ == "__main__":
    main()
