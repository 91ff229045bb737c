import { useLayoutEffect, type RefObject } from "react";

interface PreviousImage {
  slug: string;
  image: HTMLImageElement;
  from: DOMRect;
  atMs: number;
}

const TRANSITION_MS = 260;
// After a longer navigation no animation is shown.
const MAX_NAVIGATION_MS = 4_000;

let previousImage: PreviousImage | null = null;

/** Records the position of a product's image when its page is left. */
export function recordImage(slug: string, frame: Element | null | undefined): void {
  const image = frame?.querySelector<HTMLImageElement>(".card-colour img") ?? frame?.querySelector("img");
  const from = frame?.getBoundingClientRect();
  if (image && from) previousImage = { slug, image, from, atMs: performance.now() };
}

/**
 * Animates a product's image from the previous page to the frame of the same product on this page, as a copy over the page, so that the
 * page is usable at once. A view transition would delay it until both pages have been painted.
 */
export function useImageTransition(slug: string, frame: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const previous = previousImage;
    if (previous?.slug !== slug) return;
    previousImage = null;
    if (performance.now() - previous.atMs > MAX_NAVIGATION_MS || prefersReducedMotion()) return;
    // The layout is final only when the whole page is rendered, in the next frame.
    requestAnimationFrame(() => frame.current && animate(previous, frame.current));
  }, [slug, frame]);
}

function animate({ image, from }: PreviousImage, frame: Element): void {
  const to = frame.getBoundingClientRect();
  const isSeen = to.bottom > 0 && to.top < window.innerHeight && to.width > 0;
  if (!isSeen || from.width === 0) return;
  const copy = document.createElement("img");
  copy.src = image.currentSrc;
  copy.alt = "";
  copy.className = "image-transition";
  for (const side of ["top", "left", "width", "height"] as const) copy.style[side] = `${to[side]}px`;
  document.body.append(copy);
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const animation = copy.animate([{ transform: start }, { transform: "none" }], {
    duration: TRANSITION_MS,
    easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
  });
  const remove = () => copy.remove();
  animation.addEventListener("finish", remove);
  animation.addEventListener("cancel", remove);
}

function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
