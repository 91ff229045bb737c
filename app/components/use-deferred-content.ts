import { useEffect, useState } from "react";
import { afterPaint } from "#app/ui/after-paint.ts";

/** A part of a page that comes after it: nothing yet, the part itself, or the news that it did not come. */
export type Later<Part> = { kind: "coming" } | { kind: "there"; part: Part } | { kind: "missing" };

/**
 * Fetches a part that nobody needs before the page can be used: asked for when the page has been painted. `load` is made outside of the
 * component, so that it stays the same.
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
