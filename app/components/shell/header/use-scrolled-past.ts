import { useSyncExternalStore } from "react";

// Asked for while a page is rendered, the window would have to lay the page out to know.
let scrolledTo = 0;

function subscribe(listener: () => void): () => void {
  const onScroll = () => {
    scrolledTo = window.scrollY;
    listener();
  };
  onScroll();
  window.addEventListener("scroll", onScroll, { passive: true });
  return () => window.removeEventListener("scroll", onScroll);
}

/** Whether the page is scrolled by more than so many pixels. Renders again only when the answer changes. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrolledTo > pixels,
    () => false,
  );
}
