import { useEffect, useState, type RefObject } from "react";

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
