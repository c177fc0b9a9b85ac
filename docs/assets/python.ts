// The page's side of its Python: one worker for the whole visit, restarted when it dies, hangs or wastes time.

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
}

interface Waiting extends Question {
  readonly asker: object;
  readonly patience: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

let worker: Worker | null = null;
let ready = false;
let asked: Waiting | null = null; // the worker is at it
let computing = false; // it has all its files; only then is it cut short, for what it fetches will be wanted again
let wanted = true; // somebody still waits for it
let queue: Waiting[] = []; // they come after that, one of each asker
let watchdog = 0;
let lastId = 0;

/**
 * Asks `zdcalc.page.ask`. Of each asker only the newest question counts: whatever it asked before and has no answer
 * yet is rejected as Superseded. A question whose Python cannot start, or dies of it, is rejected with the reason;
 * the next one starts a new worker.
 */
export function ask<Q extends keyof Answers>(
  asker: object,
  question: Q,
  state: State,
  lang: string,
  { packages = [], patience = PATIENCE.answer }: Needs = {},
): Promise<Answers[Q]> {
  return new Promise<Answer>((resolve, reject) => {
    for (const old of queue) if (old.asker === asker) old.reject(new Superseded());
    queue = queue.filter((old) => old.asker !== asker);
    queue.push({ id: ++lastId, asker, question, state, lang, packages, patience, resolve, reject });
    if (asked?.asker === asker) {
      asked.reject(new Superseded()); // its answer, should it still come, goes nowhere
      wanted = false;
      if (computing) watch(PATIENCE.superseded);
    }
    proceed();
  }) as Promise<Answers[Q]>;
}

/** Takes back whatever an asker has no answer to yet, and ends the worker if it is at it. */
export function stop(asker: object): void {
  for (const old of queue) if (old.asker === asker) old.reject(new Superseded());
  queue = queue.filter((old) => old.asker !== asker);
  if (asked?.asker !== asker) return;
  asked.reject(new Superseded());
  failed("stopped");
}

function proceed(): void {
  if (queue.length === 0) return;
  if (!worker) start();
  if (!ready || asked) return;
  asked = queue.shift()!;
  computing = false;
  wanted = true;
  const { id, question, state, lang, packages } = asked;
  worker!.postMessage({ id, question, state, lang, packages } satisfies Question);
  watch(PATIENCE.answer);
}

function start(): void {
  ready = false;
  worker = new Worker(new URL(WORKER, import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Report>) => heard(data);
  worker.onerror = (event) => failed(event.message || "the worker could not be loaded");
  watch(PATIENCE.boot);
}

function heard(report: Report): void {
  if ("loading" in report) {
    watch(asked ? PATIENCE.answer : PATIENCE.boot);
  } else if ("ready" in report) {
    ready = true;
    window.clearTimeout(watchdog);
    proceed();
  } else if ("computing" in report) {
    computing = report.computing === asked?.id;
    if (computing) watch(wanted ? asked!.patience : PATIENCE.superseded);
  } else if ("fetching" in report) {
    computing = false;
    watch(PATIENCE.answer);
  } else if ("bootFailed" in report) {
    failed(report.bootFailed);
  } else if (report.id === asked?.id) {
    window.clearTimeout(watchdog);
    const { resolve } = asked;
    if ("failure" in report) return failed(report.failure);
    asked = null;
    resolve(report.answer);
    proceed();
  }
}

function watch(patience: number): void {
  window.clearTimeout(watchdog);
  watchdog = window.setTimeout(() => failed("no sign of life"), patience);
}

/** Ends the worker. The question it was at fails with it; during boot those are all that wait. */
function failed(reason: string): void {
  const booted = ready;
  window.clearTimeout(watchdog);
  worker?.terminate();
  worker = null;
  ready = false;
  const lost = asked ? [asked] : booted ? [] : queue.splice(0);
  asked = null;
  for (const waiting of lost) waiting.reject(new Error(reason));
  proceed();
}
