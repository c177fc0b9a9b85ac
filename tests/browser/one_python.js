// Keeps one worker of the site's for all pages under test (one_python.py): a line is what a page has in place of a worker.
(address) => {
  const GRACE = 2_000; // ms: most questions are answered sooner than another Python could start

  class Python {
    #worker = null;
    #ready = false;
    #lines = new Map(); // number → what is said to that page, and whoever waits for it
    #asked = new Map(); // number of a question here → its line, its number there, the question
    #last = 0;

    /** A line for a page, which may have several; it ends those that the page had before it was loaded anew. */
    open(page, load) {
      for (const [number, line] of this.#lines) if (line.page === page && line.load !== load) this.end(number);
      const number = ++this.#last;
      this.#lines.set(number, { page, load, said: [], heard: null });
      if (!this.#worker) this.#start();
      else if (this.#ready) this.#say(number, { ready: true });
      return number;
    }

    ask(number, question) {
      const id = ++this.#last;
      this.#asked.set(id, { number, question });
      this.#worker.postMessage({ ...question, id });
    }

    /** What comes next on a line; nothing when it has ended. */
    hear(number) {
      const line = this.#lines.get(number);
      if (!line) return null;
      if (line.said.length > 0) return line.said.shift();
      return new Promise((resolve) => (line.heard = resolve));
    }

    /** Ends a line. The worker ends with it if it stays at a question that nobody waits for any more. */
    end(number) {
      const line = this.#lines.get(number);
      this.#lines.delete(number);
      line?.heard?.(null);
      const given = [...this.#asked].filter(([, asked]) => asked.number === number).map(([id]) => id);
      if (given.length > 0) setTimeout(() => given.some((id) => this.#asked.has(id)) && this.#restart(), GRACE);
    }

    hangUp() {
      for (const number of [...this.#lines.keys()]) this.end(number);
    }

    #start() {
      this.#worker?.terminate();
      this.#ready = false;
      this.#worker = new Worker(address, { type: "module" });
      this.#worker.onmessage = ({ data }) => this.#heard(data);
      this.#worker.onerror = ({ message }) => this.#heard({ bootFailed: message });
    }

    #restart() {
      this.#start();
      for (const [id, { number, question }] of this.#asked) {
        if (this.#lines.has(number)) this.#worker.postMessage({ ...question, id });
        else this.#asked.delete(id);
      }
    }

    #heard(report) {
      const id = report.id ?? report.computing ?? report.fetching;
      if (id === undefined) {
        this.#ready ||= "ready" in report;
        for (const number of this.#lines.keys()) this.#say(number, report);
        if ("bootFailed" in report) this.#worker = null;
        return;
      }
      const asked = this.#asked.get(id);
      if (!asked) return;
      if ("id" in report) this.#asked.delete(id);
      const [what] = Object.keys(report);
      this.#say(asked.number, { ...report, [what]: asked.question.id });
      if ("failure" in report) this.#restart(); // it may have died of it
    }

    #say(number, report) {
      const line = this.#lines.get(number);
      if (!line) return;
      if (!line.heard) return line.said.push(report);
      line.heard(report);
      line.heard = null;
    }
  }
  window.python = new Python();
};
