import { useEffect, useState, type ReactNode, type RefObject } from "react";

interface StickyBuyProps {
  /** What it stands in for once that has scrolled away upwards. */
  watched: RefObject<HTMLElement | null>;
  name: string;
  children: ReactNode;
}

/** A bar at the foot of the window while the main Add to Cart is out of sight above. */
export function StickyBuy({ watched, name, children }: StickyBuyProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsShown(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [watched]);
  if (!isShown) return null;
  return (
    <section
      aria-label={`Buy ${name}`}
      className="sticky-buy fixed inset-x-0 bottom-0 z-30 animate-rise border-t border-line bg-paper/96 pb-[env(safe-area-inset-bottom)] shadow"
    >
      <div className="shell flex items-center gap-4 py-3">{children}</div>
    </section>
  );
}
