import { startTransition, useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { afterPaint } from "#app/ui/after-paint.ts";

/**
 * Whether to render the part of a page below the fold: after a client-side navigation the top is painted first and the rest follows.
 * Everything is rendered at once on the server, after a page load, and for back navigation or a fragment, which need it to scroll to.
 */
export function useBelowFold(): boolean {
  const type = useNavigationType();
  const { hash } = useLocation();
  const [isRendered, setIsRendered] = useState(type === NavigationType.Pop || hash !== "");
  useEffect(() => {
    if (!isRendered) afterPaint(() => startTransition(() => setIsRendered(true)));
  }, [isRendered]);
  return isRendered;
}
