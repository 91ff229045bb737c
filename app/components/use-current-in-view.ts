import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

/**
 * For a row of links that on a phone is wider than the window: scrolls it sideways, at each page, so that the link with
 * `aria-current` is in sight.
 */
export function useCurrentInView(): RefObject<HTMLUListElement | null> {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (link && list.current) list.current.scrollLeft = link.offsetLeft - link.offsetWidth;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- going somewhere is what moves it
  }, [pathname]);
  return list;
}
