import type { Page } from "@playwright/test";

const STEP_PX = 700;

/** Scrolls through the page and back to load lazy content. Returns by how many pixels the page overflows horizontally. */
export async function unroll(page: Page): Promise<number> {
  await page.evaluate(async (step) => {
    // Disables content-visibility, because the screenshot shows the whole page.
    for (const part of document.querySelectorAll<HTMLElement>("main *, footer"))
      if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
    for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
      window.scrollTo({ top: y, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    window.scrollTo({ top: 0, behavior: "instant" });
    // Hidden images are never fetched, so it awaits only visible ones.
    const shown = [...document.images].filter((image) => !image.complete && image.checkVisibility());
    // Loads images outside of a horizontal scroller's visible part.
    for (const image of shown) image.loading = "eager";
    await Promise.all(shown.map((image) => image.decode().catch(() => null)));
  }, STEP_PX);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
