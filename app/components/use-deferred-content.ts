import { useEffect, useState } from "react";
import { afterPaint } from "#app/ui/after-paint.ts";

/** A part of a page that loads after it: still loading, the part itself, or a failure. */
export type Deferred<Part> = { kind: "loading" } | { kind: "loaded"; part: Part } | { kind: "failed" };

/**
 * Loads a part that is not needed before the page is usable, after the first paint. Create `load` outside of the component, so that it is
 * stable.
 */
export function useDeferredContent<Part>(load: () => Promise<Part>): Deferred<Part> {
  const [state, setState] = useState<Deferred<Part>>({ kind: "loading" });
  useEffect(() => {
    let isShown = true;
    const fetchPart = () =>
      load().then(
        (part) => isShown && setState({ kind: "loaded", part }),
        () => isShown && setState({ kind: "failed" }),
      );
    afterPaint(() => isShown && void fetchPart());
    return () => {
      isShown = false;
    };
  }, [load]);
  return state;
}
