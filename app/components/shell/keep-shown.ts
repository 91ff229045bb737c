/**
 * Keeps what was in view once rendered, where `content-visibility: auto` would skip it again: scrolling back shows no empty parts on a
 * slow phone, and a capture of the whole page is complete.
 */
export function keepShown(): void {
  document.addEventListener("contentvisibilityautostatechange", keep, { capture: true });
  document.addEventListener("keydown", renderForTab, { capture: true });
}

/**
 * Renders everything before Tab moves the focus for the first time. Otherwise each part that comes near replaces its estimated height after
 * the browser has scrolled to the focus, and can move it out of a small window.
 */
function renderForTab({ key }: KeyboardEvent): void {
  if (key !== "Tab") return;
  document.documentElement.dataset["tabbed"] = "";
  document.removeEventListener("keydown", renderForTab, { capture: true });
}

function keep(event: Event): void {
  const { target } = event;
  if (
    event instanceof ContentVisibilityAutoStateChangeEvent &&
    !event.skipped &&
    target instanceof HTMLElement
  )
    target.style.contentVisibility = "visible";
}
