import { startTransition, useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { afterPaint } from "#app/ui/after-paint.ts";

/**
 * Whether the part of a page that is below the window is to be rendered: a page that was gone to is painted with its beginning first, and
 * the rest follows. All of it is there at once for the server, for who comes by an address, and for who goes back or to a place in the
 * page, which has to be there to be scrolled to.
 */
export function useBelowFold(): boolean {
  const type = useNavigationType();
  const { hash } = useLocation();
  const [isRequested, setIsRequested] = useState(type === NavigationType.Pop || hash !== "");
  useEffect(() => {
    if (!isRequested) afterPaint(() => startTransition(() => setIsRequested(true)));
  }, [isRequested]);
  return isRequested;
}
