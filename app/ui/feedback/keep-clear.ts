/** Marks what a message must not cover: the button that a page is about, a bar at the foot. */
const KEPT_CLEAR = "[data-keep-clear]";

/**
 * Keeps the region of messages at the foot of the window, and moves it below the header while something there has to stay free. Returns
 * how to stop.
 */
export function keepClear(region: HTMLElement): () => void {
  const place = () => {
    delete region.dataset["edge"];
    if (coversSomething(region)) region.dataset["edge"] = "top";
  };
  const sizes = new ResizeObserver(place);
  sizes.observe(region);
  addEventListener("scroll", place, { passive: true });
  addEventListener("resize", place);
  return () => {
    sizes.disconnect();
    removeEventListener("scroll", place);
    removeEventListener("resize", place);
  };
}

function coversSomething(region: HTMLElement): boolean {
  const own = region.getBoundingClientRect();
  return [...document.querySelectorAll(KEPT_CLEAR)].some((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top < own.bottom && bottom > own.top && left < own.right && right > own.left;
  });
}
