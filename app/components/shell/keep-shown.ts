/**
 * Keeps what was in view once rendered, where `content-visibility: auto` would skip it again: scrolling back shows no empty parts on a
 * slow phone, and a capture of the whole page is complete.
 */
export function keepShown(): void {
  document.addEventListener("contentvisibilityautostatechange", keep, { capture: true });
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
