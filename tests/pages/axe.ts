import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type Axe from "axe-core";

declare global {
  interface Window {
    /** Set by the script of axe-core. */
    axe: typeof Axe;
  }
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// Read from its minified file: half of the 1.5 MB that a page has to compile.
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Expects no axe violation on the page in its current state. Failures name the page, the width, the rule and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page), await placeOf(page)).toEqual([]);
}

/** The same in another layout of a page whose contrasts have been checked: colours do not depend on the width, and take 40 % of the time. */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  const rules = { "color-contrast": { enabled: false } };
  const violations = await findings(page, { runOnly: { type: "tag", values: RULES }, rules });
  expect(violations, await placeOf(page)).toEqual([]);
}

const placeOf = (page: Page) =>
  page.evaluate(() => `${location.pathname}${location.search}, ${innerWidth} px wide`);

/** The violated rules on the page in its current state, each with the elements that break it. */
export function axeFindings(page: Page): Promise<string[]> {
  return findings(page, { runOnly: { type: "tag", values: RULES } });
}

/** Expects a contrast of at least 7:1 (WCAG 1.4.6) of all text on the page in its current state. */
export async function expectEnhancedContrast(page: Page, path: string): Promise<void> {
  const runOnly: Axe.RunOnly = { type: "rule", values: ["color-contrast-enhanced"] };
  expect.soft(await findings(page, { runOnly }), path).toEqual([]);
}

async function findings(page: Page, requested: Pick<Axe.RunOptions, "runOnly" | "rules">): Promise<string[]> {
  // Once per document: compiling axe takes about as long as a check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SCRIPT);
  return page.evaluate(async (requested) => {
    // A scroll or a resize reaches handlers and styles in the next frame, and what changes there may start a transition.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const running = document.getAnimations().filter(({ playState, timeline, effect }) => {
      // Spinners never finish, and what follows the scroll position finishes at the foot of the page.
      const isEndless = effect?.getComputedTiming().endTime === Infinity;
      return playState === "running" && timeline instanceof DocumentTimeline && !isEndless;
    });
    await Promise.allSettled(running.map(({ finished }) => finished));
    // The shop has no frames, videos or sounds, so nothing is searched in frames or loaded beforehand.
    const options = { ...requested, resultTypes: ["violations" as const], iframes: false, preload: false };
    const { violations } = await window.axe.run(document, options);
    return violations.map(({ id, nodes }) => {
      const elements = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`);
      return `${id}: ${elements.join(" ")}`;
    });
  }, requested);
}
