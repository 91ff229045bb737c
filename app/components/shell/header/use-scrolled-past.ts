import { useSyncExternalStore } from "react";

// Reading scrollY during a render would force a layout.
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

/** Whether the page is scrolled by more than this many pixels. Renders again only when the result changes. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrolledTo > pixels,
    () => false,
  );
}
