export const HELD_SCRIPTS_ID = "held-scripts";

// The maximum delay, for slow connections and background tabs that never paint.
const MAX_WAIT_MS = 3_000;

// A separate task: together with the page's files it would block a phone twice as long. In development there is no such file.
const afterFramework = (what: string) =>
  import.meta.env.DEV ? what : `import(files[0]).finally(() => ${what})`;

/** Dispatched on the window when hydration begins: from then on React replays events by itself. */
export const HYDRATING = "hydrating";
/** Dispatched when the page is interactive. */
export const INTERACTIVE = "interactive";

/**
 * An inline script at the end of the page that starts the scripts delayed by `PageScripts`: when the first images have been painted, or
 * at the first touch or key. It replays choices and clicks made before hydration, each once: hydration would reset a chosen size, and
 * "Add to Cart" would do nothing. It is short because every page contains it, and not repeated in the scripts.
 */
export const START_SCRIPTS = !import.meta.env.SSR
  ? " "
  : `{
const held = document.getElementById("${HELD_SCRIPTS_ID}");
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
setTimeout(() => start(), ${MAX_WAIT_MS});
Promise.allSettled([...document.querySelectorAll("img[fetchpriority=high]")].map((image) => image.decode())).then(() => requestAnimationFrame(() => setTimeout(() => start())));
}`;
