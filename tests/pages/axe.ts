import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Axe finds nothing on the page as it stands. Failures name the rule and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

/** What axe finds on the page as it stands: the rules, each with the elements that break it. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // What passes is not told, and no second page is opened to put frames together: the shop has none. A third of the time, the same findings.
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .withTags(RULES)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
