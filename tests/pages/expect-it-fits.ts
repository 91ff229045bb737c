import { expect, type Page } from "@playwright/test";
import { cutTexts, sidewaysScroll, spaceText } from "./layout-faults.ts";

/** Expects a page without clipped text or horizontal scrolling, also with increased text spacing (WCAG 1.4.10, 1.4.12). */
export async function expectItFits(page: Page, path: string): Promise<void> {
  await expectNothingCut(page, path);
  await spaceText(page);
  await expectNothingCut(page, `${path}, spaced`);
}

async function expectNothingCut(page: Page, what: string): Promise<void> {
  expect.soft(await sidewaysScroll(page), what).toBe(0);
  expect.soft(await cutTexts(page), what).toEqual([]);
}
