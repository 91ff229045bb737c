export const HELD_ID = "held-scripts";

// However slow the line is, and where no frame is ever drawn (a tab in the background), nobody waits longer.
const AT_LATEST_MS = 3_000;

// In a task of its own: together with the page's files it would hold up a phone for as long again. Where the code changes while the store
// runs there is no such file.
const afterFramework = (what: string) =>
  import.meta.env.DEV ? what : `import(files[0]).finally(() => ${what})`;

/** Told to the window when React begins to take over: from then on it keeps by itself what is pressed. */
export const HYDRATING = "hydrating";
/** Told when the page has begun to answer by itself. */
export const INTERACTIVE = "interactive";

/**
 * Runs at the end of the page, and starts the scripts that `PageScripts` holds back: when the first images have been painted, or at the
 * first touch or key. What is chosen and pressed until they answer is done then, each once: hydration would take a chosen size back, and
 * "Add to Cart" would have done nothing. It is short, for every page carries it; the browser has it from there, and not once more with
 * the scripts.
 */
export const START_SCRIPTS = !import.meta.env.SSR
  ? " "
  : `{
const held = document.getElementById("${HELD_ID}");
const add = (name, what) => document.head.append(Object.assign(document.createElement(name), what));
let start = () => {
start = () => {};
const files = held.dataset.files.split(" ");
for (const href of files) add("link", { rel: "modulepreload", href });
${afterFramework(`setTimeout(add, 0, "script", { type: "module", nonce: held.nonce, text: held.text })`)};
};
const early = new Set();
const note = (event) => {
const on = event.target.closest("[type=radio],[type=button]:not([popovertarget]),[data-early]");
if (on?.matches("[data-early]")) event.preventDefault();
early.delete(on);
early.add(on);
};
addEventListener("click", note, true);
addEventListener("${HYDRATING}", () => removeEventListener("click", note, true));
addEventListener("${INTERACTIVE}", () => {
for (const on of early) setTimeout(() => on?.checked || on?.click());
});
addEventListener("pointerdown", () => start());
addEventListener("keydown", () => start());
setTimeout(() => start(), ${AT_LATEST_MS});
Promise.allSettled([...document.querySelectorAll("img[fetchpriority=high]")].map((image) => image.decode())).then(() => requestAnimationFrame(() => setTimeout(() => start())));
}`;
