import type { Page } from "@playwright/test";

const STEP_PX = 700;

/** Scrolls through the page, so that what waits to be seen is there, and back. Gives how many pixels it is too wide. */
export async function unroll(page: Page): Promise<number> {
  await page.evaluate(async (step) => {
    // What is far from the window is not painted, and the image is taken of all of the page.
    for (const part of document.querySelectorAll<HTMLElement>("main *, footer"))
      if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
    for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
      window.scrollTo({ top: y, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    window.scrollTo({ top: 0, behavior: "instant" });
    // One that is folded away is never fetched: only those that show are waited for.
    const shown = [...document.images].filter((image) => !image.complete && image.checkVisibility());
    // One beside the window, in a strip, would wait for a finger that never comes.
    for (const image of shown) image.loading = "eager";
    await Promise.all(shown.map((image) => image.decode().catch(() => null)));
  }, STEP_PX);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
