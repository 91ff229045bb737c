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
    // What lies below counts as seen: a jump from there past it, by the End key or to the reviews, is noticed too.
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
