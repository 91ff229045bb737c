import type { BrowserContext, Page } from "@playwright/test";

const DATA = /\.data(?:\?|$)/;

/** Follows a link while the shop responds with this status, or not at all. */
export async function turnTo(page: Page, link: string, status: number | null): Promise<void> {
  await page.route(DATA, (route) =>
    status === null ? route.abort("connectionrefused") : route.fulfill({ status, body: "" }),
  );
  // On mobile the link is inside the closed menu.
  await page
    .getByRole("link", { name: link, exact: true, includeHidden: true })
    .first()
    .dispatchEvent("click");
  const failure =
    status === null
      ? page.getByText(/^The shop cannot be reached/)
      : page.getByRole("heading", { level: 1, name: /Error|Something went wrong/ });
  await failure.first().waitFor();
}

/** Goes offline, so that the page reports it. */
export async function loseNetwork(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page
    .getByText(/^You are offline/)
    .first()
    .waitFor();
}
