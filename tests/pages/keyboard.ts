import { expect, type Page } from "@playwright/test";

const MAX_STOPS = 200;

/** Presses Tab (or Shift+Tab to go back) until the named control has the focus, and expects the focus to be visible. */
export async function tabTo(page: Page, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(lookAtFocus);
    if (!stop || !name.test(stop.name)) continue;
    expect(stop.fault, stop.name).toBeNull();
    return;
  }
  throw new Error(`The ${key} key does not reach ${String(name)}`);
}

/** Moves through the whole page with a key. Returns the faults and the number of focus stops. */
export async function walkBy(
  page: Page,
  key: "Tab" | "Shift+Tab",
): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = [];
  const start = await page.evaluate(() => document.activeElement === document.body);
  expect(start, "the walk starts outside of the page's elements").toBe(true);
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(lookAtFocus);
    if (!stop || stop.isSeenBefore) return { stops, faults };
    if (stop.fault) faults.push(`${stop.name}: ${stop.fault}`);
  }
  throw new Error(`The end of the page is not reached after ${MAX_STOPS} stops`);
}

interface Stop {
  name: string;
  /** Why the focus is not visible. */
  fault: string | null;
  isSeenBefore: boolean;
}

/** Runs in the page. Null when no element has the focus. */
async function lookAtFocus(): Promise<Stop | null> {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const isSeenBefore = "seen" in element.dataset;
  element.dataset["seen"] = "";
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  const label = isField ? element.labels?.[0] : undefined;
  const name = (element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent).trim();
  // A visually hidden radio button shows its position and focus ring on its label.
  const shown = label?.contains(element) && element.classList.contains("sr-only") ? label : element;
  const rings = [getComputedStyle(shown), getComputedStyle(shown, "::after")];
  const hasRing = rings.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && outlineWidth !== "0px",
  );
  if (!hasRing) return { name, isSeenBefore, fault: "no ring" };
  const hitAt = (x: number, y: number) => {
    const { left, top, width, height } = shown.getBoundingClientRect();
    return document.elementFromPoint(left + width * x, top + height * y);
  };
  const isSeen = () => {
    const parts = [0.02, 0.25, 0.5, 0.75, 0.98];
    const hits = parts.flatMap((x) => parts.map((y) => hitAt(x, y)));
    return hits.some((hit) => hit && (shown.contains(hit) || hit.contains(shown)));
  };
  // On a busy machine a menu that has just opened is at the start of its animation until the browser draws the next frames.
  for (let frames = 0; frames < 2 && !isSeen(); frames += 1) {
    await new Promise(requestAnimationFrame);
  }
  const { left, top } = shown.getBoundingClientRect();
  const cover = hitAt(0.5, 0.5)?.cloneNode() as Element | undefined;
  const fault = `at ${left}, ${top}, behind ${cover?.outerHTML ?? "nothing, outside of the window"}`;
  return { name, isSeenBefore, fault: isSeen() ? null : fault };
}

/** Opens a page and follows the skip link, its first focus stop. */
export async function enterPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await tabTo(page, /^Skip to content$/);
  await page.keyboard.press("Enter");
}

/** Focuses the named control with Tab and presses a key. */
export async function pressOn(page: Page, name: RegExp, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}
