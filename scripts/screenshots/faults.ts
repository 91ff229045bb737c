import type { BrowserContext, Page } from "@playwright/test";

const DATA = /\.data(?:\?|$)/;

/** Follows a link of the page, and the shop answers with this status, or not at all. */
export async function turnTo(page: Page, link: string, status: number | null): Promise<void> {
  await page.route(DATA, (route) =>
    status === null ? route.abort("connectionrefused") : route.fulfill({ status, body: "" }),
  );
  // On a phone it stands in the menu, which is no matter here.
  await page
    .getByRole("link", { name: link, exact: true, includeHidden: true })
    .first()
    .dispatchEvent("click");
  await page.getByRole("heading", { level: 1, name: /cannot be reached|Error/ }).waitFor();
}

/** The network goes, and the page says so. */
export async function loseNetwork(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page
    .getByText(/^You are offline/)
    .first()
    .waitFor();
}
