// Search: Pagefind's own dialog over the index of the page's language, fetched when it is first wanted.

/** What we use of Pagefind's page components. */
interface Pagefind {
  on(event: "error", then: (error: unknown) => void): void;
  setTranslations(words: Record<string, string>): void;
  translate(key: string, given?: Record<string, unknown>): string;
  triggerLoad(): Promise<void>;
}
interface Components {
  getInstanceManager(): { getInstance(name: string, settings: object): Pagefind; removeInstance(name: string): void };
}
interface Dialog extends HTMLElement {
  open(): void;
  close(): void;
}
declare global {
  var PagefindComponents: Components | undefined;
}

export {};

const button = document.querySelector<HTMLButtonElement>(".zd-search")!;
const unavailable = document.querySelector<HTMLElement>(".zd-no-search")!;
// Taken now: when Material has moved on to another page, the header's relative addresses are those of the first.
const index = new URL(button.dataset["index"]!, document.baseURI).pathname;
const NAME = "default"; // the one instance that Pagefind's elements look for
const RANKING = { pageLength: 0 }; // the rulebook is one long page, and what is mostly looked for

/** Pagefind fills it in: a page, and what was found there, which is mostly clauses. */
const DIALOG = `
<pagefind-modal>
<pagefind-modal-header><pagefind-input></pagefind-input></pagefind-modal-header>
<pagefind-modal-body>
<pagefind-summary></pagefind-summary>
<pagefind-results max-sub-results="12">
<script type="text/pagefind-template">
<li class="zd-found">
<p class="zd-found-page"><a href="{{ url | safeUrl }}">{{ meta.title }}</a></p>
<ul>
{{#each sub_results as sub}}
<li>
{{#if ne(sub.title, meta.title)}}<a href="{{ sub.url | safeUrl }}">{{ sub.title }}</a>{{/if}}
<p>{{+ sub.excerpt +}}</p>
</li>
{{/each}}
</ul>
</li>
</script>
</pagefind-results>
</pagefind-modal-body>
<pagefind-modal-footer><pagefind-keyboard-hints></pagefind-keyboard-hints></pagefind-modal-footer>
</pagefind-modal>`;

let dialog: Promise<Dialog> | null = null;

function fetched<Part extends HTMLScriptElement | HTMLLinkElement>(part: Part): Promise<Part> {
  return new Promise((resolve, reject) => {
    part.onload = () => resolve(part);
    part.onerror = () => {
      part.remove();
      reject(new Error("not found"));
    };
    document.body.append(part); // from the head Material would take it away with the next page
  });
}

/** The components and their style, once a visit. */
async function components(): Promise<Components> {
  if (!globalThis.PagefindComponents) {
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${index}pagefind-component-ui.css` });
    const script = Object.assign(document.createElement("script"), { src: `${index}pagefind-component-ui.js` });
    await Promise.all([fetched(style), fetched(script)]);
  }
  return globalThis.PagefindComponents!;
}

async function mount(): Promise<Dialog> {
  const manager = (await components()).getInstanceManager();
  const pagefind = manager.getInstance(NAME, { bundlePath: index, ranking: RANKING, excerptEllipsis: "…" });
  speak(pagefind);
  document.body.insertAdjacentHTML("beforeend", DIALOG);
  const made = document.body.querySelector<Dialog>("pagefind-modal")!;
  const failed = () => {
    made.close();
    made.remove();
    manager.removeInstance(NAME);
    fail();
  };
  pagefind.on("error", failed);
  pagefind.triggerLoad().catch(failed);
  return made;
}

/** Pagefind knows one and many; our catalogues know every kind of number a language tells apart. */
function speak(pagefind: Pagefind): void {
  pagefind.setTranslations(JSON.parse(button.dataset["words"]!) as Record<string, string>);
  const kinds = new Intl.PluralRules(document.documentElement.lang);
  const say = pagefind.translate.bind(pagefind);
  pagefind.translate = (key, given) =>
    say(/^(one|many)_results?$/.test(key) ? `${kinds.select(Number(given?.["COUNT"]))}_results` : key, given);
}

function fail(): void {
  dialog = null; // the next press tries again
  unavailable.togglePopover(true);
}

function open(): void {
  dialog ??= mount();
  dialog.then((made) => made.isConnected && made.open(), fail);
}

function wanted(event: KeyboardEvent): boolean {
  const typing = event.target instanceof Element && event.target.matches("input:not([type=radio], [type=checkbox])");
  const slash = event.key === "/" || (event.key === "." && event.code === "Slash"); // the same key in Russian
  return slash && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
}

button.addEventListener("click", open);
document.addEventListener("keydown", (event) => {
  if (!wanted(event)) return;
  event.preventDefault();
  open();
});
