/** Elements that a toast must not cover: the main button of a page, a bar at the bottom. */
const SELECTOR = "[data-keep-clear]";

/**
 * Keeps the toast region at the bottom of a wide window, and moves it below the header while it would cover a `data-keep-clear` element.
 * Returns a function that stops it.
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
  return [...document.querySelectorAll(SELECTOR)].some((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top < own.bottom && bottom > own.top && left < own.right && right > own.left;
  });
}
