import { useEffect, useState, type ReactNode, type RefObject } from "react";

interface StickyBuyProps {
  /** The element that it replaces once that is scrolled out above. */
  watched: RefObject<HTMLElement | null>;
  name: string;
  children: ReactNode;
}

/** A sticky buy bar, shown while the main Add to Cart button is scrolled out above. */
export function StickyBuy({ watched, name, children }: StickyBuyProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    // The area below the viewport counts as visible, so that a jump across the element (End key, link to the reviews) is noticed.
    const observer = new IntersectionObserver(
      (entries) => setIsShown(entries.at(-1)?.isIntersecting === false),
      {
        rootMargin: "0px 0px 1000000px 0px",
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [watched]);
  if (!isShown) return null;
  return (
    <section
      aria-label={`Buy ${name}`}
      data-keep-clear
      className="sticky-buy fixed inset-x-0 bottom-0 z-30 animate-rise border-t border-line bg-paper/96 pb-[env(safe-area-inset-bottom)] shadow"
    >
      <div className="shell flex items-center gap-4 py-3">{children}</div>
    </section>
  );
}
