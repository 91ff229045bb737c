import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Expects no axe violation on the page in its current state. Failures name the page, the width, the rule and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  const where = await page.evaluate(() => `${location.pathname}${location.search}, ${innerWidth} px wide`);
  expect(await axeFindings(page), where).toEqual([]);
}

/** The violated rules on the page in its current state, each with the elements that break it. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Passes are not collected and frames are not merged (the shop has none): the same findings in a third of the time.
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .withTags(RULES)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
