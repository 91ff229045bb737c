import { useEffect, useRef, type RefObject } from "react";

/**
 * The ref of a GET form whose fields show the current query. When the query changes, they take its values, and the focused field keeps the
 * focus; a `key` would remount the form.
 */
export function useQueryForm(query: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(query);
  useEffect(() => {
    // Not on the first render, after which a field may hold what was typed before hydration.
    if (shown.current === query) return;
    shown.current = query;
    form.current?.reset();
  }, [query]);
  return form;
}
