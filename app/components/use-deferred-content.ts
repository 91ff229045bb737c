import { useEffect, useState } from "react";
import { afterPaint } from "#app/ui/after-paint.ts";

/** A part of a page that loads after it: still loading, the part itself, or a failure. */
export type Later<Part> = { kind: "coming" } | { kind: "there"; part: Part } | { kind: "missing" };

/**
 * Loads a part that is not needed before the page is usable, after the first paint. Create `load` outside of the component, so that it is
 * stable.
 */
export function useDeferredContent<Part>(load: () => Promise<Part>): Later<Part> {
  const [later, setLater] = useState<Later<Part>>({ kind: "coming" });
  useEffect(() => {
    let isShown = true;
    const fetchPart = () =>
      load().then(
        (part) => isShown && setLater({ kind: "there", part }),
        () => isShown && setLater({ kind: "missing" }),
      );
    afterPaint(() => isShown && void fetchPart());
    return () => {
      isShown = false;
    };
  }, [load]);
  return later;
}
