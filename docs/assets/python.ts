// The page's side of its Python: one worker for the whole visit, restarted when it dies, hangs or wastes time; and a
// second one beside it, for what cannot wait until the first is through with something long.

import type { Answer, Answers, Question, Report, State } from "./protocol";

declare const WORKER: string; // the worker's file beside this one, put in by website/assets.py

/** How long, in milliseconds, the worker may give no sign of life before it is taken for dead. */
const PATIENCE = {
  boot: 60_000, // between two files: a slow line needs that for the largest
  answer: 30_000,
  superseded: 1_000, // an answer that nobody wants any more
};

/** The question has been overtaken by a newer one. */
export class Superseded extends Error {
  override readonly name = "Superseded";
}

/** What a question may need more than most. */
interface Needs {
  readonly packages?: readonly string[];
  /** How long its answer may take, in milliseconds. */
  readonly patience?: number;
  /** What has to be worked out for it, and serves all questions that say the same, such as a game and its scores. */
  readonly rests?: string;
}

interface Waiting extends Question {
  readonly asker: object;
  readonly patience: number;
  readonly rests: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

class Python {
  #worker: Worker | null = null;
  #ready = false;
  #asked: Waiting | null = null; // the worker is at it
  #computing = false; // it has all its files; only then is it cut short, for what it fetches will be wanted again
  #wanted = true; // somebody still waits for it, or for what it rests on
  #queue: Waiting[] = []; // they come after that, one of each asker
  #watchdog = 0;
  static #lastId = 0;

  get isUp(): boolean {
    return this.#ready;
  }

  ask(asker: object, question: keyof Answers, state: State, lang: string, needs: Needs): Promise<Answer> {
    const { packages = [], patience = PATIENCE.answer, rests = "" } = needs;
    return new Promise<Answer>((resolve, reject) => {
      this.#drop(asker);
      this.#queue.push({ id: ++Python.#lastId, asker, question, state, lang, packages, patience, rests, resolve, reject });
      if (this.#asked?.asker === asker) {
        this.#asked.reject(new Superseded()); // its answer, should it still come, goes nowhere
        this.#wanted = rests !== "" && rests === this.#asked.rests;
        if (this.#computing) this.#watch(this.#wanted ? this.#asked.patience : PATIENCE.superseded);
      }
      this.#proceed();
    });
  }

  stop(asker: object): void {
    this.#drop(asker);
    if (this.#asked?.asker !== asker) return;
    this.#asked.reject(new Superseded());
    this.#failed("stopped");
  }

  /** Ends the worker for good; whoever still waits for it has been overtaken. */
  end(): void {
    for (const waiting of [...this.#queue, ...(this.#asked ? [this.#asked] : [])]) waiting.reject(new Superseded());
    this.#queue = [];
    this.#failed("ended");
  }

  #drop(asker: object): void {
    for (const old of this.#queue) if (old.asker === asker) old.reject(new Superseded());
    this.#queue = this.#queue.filter((old) => old.asker !== asker);
  }

  #proceed(): void {
    if (this.#queue.length === 0) return;
    if (!this.#worker) this.#start();
    if (!this.#ready || this.#asked) return;
    this.#asked = this.#queue.shift()!;
    this.#computing = false;
    this.#wanted = true;
    const { id, question, state, lang, packages } = this.#asked;
    this.#worker!.postMessage({ id, question, state, lang, packages } satisfies Question);
    this.#watch(PATIENCE.answer);
  }

  #start(): void {
    this.#ready = false;
    this.#worker = new Worker(new URL(WORKER, import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<Report>) => this.#heard(data);
    this.#worker.onerror = (event) => this.#failed(event.message || "the worker could not be loaded");
    this.#watch(PATIENCE.boot);
  }

  #heard(report: Report): void {
    if ("loading" in report) {
      this.#watch(this.#asked ? PATIENCE.answer : PATIENCE.boot);
    } else if ("ready" in report) {
      this.#ready = true;
      window.clearTimeout(this.#watchdog);
      this.#proceed();
    } else if ("computing" in report) {
      this.#computing = report.computing === this.#asked?.id;
      if (this.#computing) this.#watch(this.#wanted ? this.#asked!.patience : PATIENCE.superseded);
    } else if ("fetching" in report) {
      this.#computing = false;
      this.#watch(PATIENCE.answer);
    } else if ("bootFailed" in report) {
      this.#failed(report.bootFailed);
    } else if (report.id === this.#asked?.id) {
      window.clearTimeout(this.#watchdog);
      const { resolve } = this.#asked;
      if ("failure" in report) return this.#failed(report.failure);
      this.#asked = null;
      resolve(report.answer);
      this.#proceed();
    }
  }

  #watch(patience: number): void {
    window.clearTimeout(this.#watchdog);
    this.#watchdog = window.setTimeout(() => this.#failed("no sign of life"), patience);
  }

  /** Ends the worker. The question it was at fails with it; during boot those are all that wait. */
  #failed(reason: string): void {
    const booted = this.#ready;
    window.clearTimeout(this.#watchdog);
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = false;
    const lost = this.#asked ? [this.#asked] : booted ? [] : this.#queue.splice(0);
    this.#asked = null;
    for (const waiting of lost) waiting.reject(new Error(reason));
    this.#proceed();
  }
}

const python = new Python();
let beside: Python | null = null;

/**
 * Asks `zdcalc.page.ask`. Of each asker only the newest question counts: whatever it asked before and has no answer
 * yet is rejected as Superseded, and cut short unless the newest one rests on the same. A question whose Python cannot
 * start, or dies of it, is rejected with the reason; the next one starts a new worker.
 */
export function ask<Q extends keyof Answers>(
  asker: object,
  question: Q,
  state: State,
  lang: string,
  needs: Needs = {},
): Promise<Answers[Q]> {
  return python.ask(asker, question, state, lang, needs) as Promise<Answers[Q]>;
}

/** Whether Python has started, so that what takes long is no longer on its way. */
export function isUp(): boolean {
  return python.isUp;
}

/** The same of a second Python, while the first is at something long; it lives until `endBeside`. */
export function askBeside<Q extends keyof Answers>(asker: object, question: Q, state: State, lang: string): Promise<Answers[Q]> {
  beside ??= new Python();
  return beside.ask(asker, question, state, lang, {}) as Promise<Answers[Q]>;
}

export function endBeside(): void {
  beside?.end();
  beside = null;
}

/** Takes back whatever an asker has no answer to yet, and ends the worker if it is at it. */
export function stop(asker: object): void {
  python.stop(asker);
}
