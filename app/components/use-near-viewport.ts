import { useEffect, useState, type RefObject, startTransition } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { afterPaint } from "#app/ui/after-paint.ts";

/** Becomes true once the element is in the viewport, or nearer to it than the margin, and stays true. Not watched while `isOff`. */
export function useNearViewport(
  element: RefObject<Element | null>,
  { margin = "0px", isOff = false }: { margin?: string; isOff?: boolean } = {},
): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current || isOff) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, isOff]);
  return isNear;
}

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
