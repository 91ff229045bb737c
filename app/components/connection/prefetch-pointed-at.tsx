import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { isOnline } from "#app/components/connection/connection.ts";

// A pointer that only passes over a link prefetches nothing.
const HOVER_DELAY_MS = 65;

/**
 * Prefetches data and scripts of a link's page after a short hover, on focus and on touch start. Not while a form has typed text: if a
 * script fails to load, the router reloads the page.
 */
export function PrefetchPointedAt() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    let timer: number | undefined;
    let pointer = "";
    const consider = (event: Event, afterMs: number) => {
      clearTimeout(timer);
      const ahead = pageBehind(event.target);
      if (ahead !== null) timer = window.setTimeout(() => isNothingWritten() && setPage(ahead), afterMs);
    };
    const onOver = (event: PointerEvent) => {
      const at = `${event.screenX} ${event.screenY}`;
      // A link that appears under a resting pointer, after a navigation, is not hovered.
      if (event.pointerType === "mouse" && at !== pointer) consider(event, HOVER_DELAY_MS);
      pointer = at;
    };
    const onDown = (event: PointerEvent) => event.pointerType !== "mouse" && consider(event, 0);
    const onFocus = (event: FocusEvent) => consider(event, HOVER_DELAY_MS);
    addEventListener("pointerover", onOver, { passive: true });
    addEventListener("pointerdown", onDown, { passive: true });
    addEventListener("focusin", onFocus, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerover", onOver);
      removeEventListener("pointerdown", onDown);
      removeEventListener("focusin", onFocus);
    };
  }, []);
  return page && <PrefetchPageLinks page={page} />;
}

/** The path and query of a link that the router follows; null for anything else, and for the current page. */
function pageBehind(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest("a[data-discover]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || !isOnline()) return null;
  const page = link.pathname + link.search;
  return page === location.pathname + location.search ? null : page;
}

function isNothingWritten(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "main form[method=post] :is(textarea, input)",
  );
  return [...fields].every(({ value, defaultValue }) => value === defaultValue);
}
