// What the page and its Python say to each other, through the worker. Everything here is plain data.

/** One bar of a chart. */
export interface ChartRow {
  readonly brains: number;
  readonly kind: "exactly" | "at-least";
  readonly value: number;
  readonly label: string;
}

/** What a chart shows, with every word on it in the reader's language. */
export interface Chart {
  readonly rows: readonly ChartRow[];
  readonly exactly: string;
  readonly at_least: string;
  readonly brains: string;
  readonly title: string;
}

/** How likely each score of a turn is, for each way to play it. */
export interface ScoreChart {
  readonly series: readonly { readonly kind: string; readonly name: string }[];
  readonly rows: readonly { readonly score: number; readonly kind: string; readonly value: number }[];
  /** What stands under the bars of each score. */
  readonly scores: readonly string[];
  readonly grid: readonly { readonly value: number; readonly label: string }[];
  readonly points: string;
  readonly title: string;
}

/** A table as it stands in the page's address. */
export type State = Readonly<Record<string, string>>;

/** What was wrong with a question, and where; `place` is where in the field a wrong word begins and ends. */
export interface Refusal {
  readonly error: { readonly field: string; readonly message: string; readonly place?: readonly [number, number] };
}

/** A turn under way, in parts of HTML by their places, and the buttons that can do nothing now. */
export interface TurnAnswer {
  readonly parts: Readonly<Record<string, string>>;
  readonly closed: readonly string[];
  readonly state: State;
  /** Scores that make no sense or no solved game: the rest of the answer does without them. */
  readonly refused?: Refusal["error"];
}

/** What `zdcalc.page.ask` returns to each question. */
export interface Answers {
  readonly odds: Refusal | { readonly html: string; readonly chart: Chart; readonly state: State; readonly derived: State };
  readonly explain: Refusal | { readonly html: string; readonly latex: string; readonly state: State };
  readonly lab: Refusal | { readonly html: string; readonly chart: ScoreChart; readonly spoken: string; readonly state: State };
  readonly companion: Refusal | TurnAnswer;
  readonly practice: Refusal | TurnAnswer;
}

export type Answer = Answers[keyof Answers];

/** From the page to the worker. */
export interface Question {
  readonly id: number;
  readonly question: keyof Answers;
  readonly state: State;
  readonly lang: string;
  /** Packages that this question needs and a plain one does not, such as sympy. */
  readonly packages: readonly string[];
}

/** From the worker to the page. */
export type Report =
  | { readonly loading: string } // a file has arrived: a sign of life
  | { readonly ready: true }
  | { readonly bootFailed: string }
  | { readonly computing: number } // all files for that question are there
  | { readonly fetching: number } // it turned out that one is not
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: string };
