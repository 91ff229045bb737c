import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { isOnline } from "#app/components/connection/connection.ts";

// A pointer that only passes over a link asks for nothing.
const MEANT_AFTER_MS = 65;

/**
 * Fetches the data and the script of the page behind a link before it is chosen: when it has been pointed at for a moment, when it takes
 * the focus, and as soon as a finger is on it. Not while something is being written: a script that does not come over a broken line makes
 * the router load the page anew.
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
      // What has come to lie under a pointer that rests, on the next page, is not pointed at.
      if (event.pointerType === "mouse" && at !== pointer) consider(event, MEANT_AFTER_MS);
      pointer = at;
    };
    const onDown = (event: PointerEvent) => event.pointerType !== "mouse" && consider(event, 0);
    const onFocus = (event: FocusEvent) => consider(event, MEANT_AFTER_MS);
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

/** The path and query of the page that a link of the router's leads to; null for whatever else was pointed at, and for this page. */
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
