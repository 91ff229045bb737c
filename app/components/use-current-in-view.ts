import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

/** Scrolls a horizontal row of links after each navigation, so that the link with `aria-current` is visible on a phone. */
export function useCurrentInView(): RefObject<HTMLUListElement | null> {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (link && list.current) list.current.scrollLeft = link.offsetLeft - link.offsetWidth;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- navigation scrolls it
  }, [pathname]);
  return list;
}
