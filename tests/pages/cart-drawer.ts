import type { Page } from "@playwright/test";

/** Closes the cart drawer and leaves the toast open. */
export async function closeDrawer(page: Page): Promise<void> {
  const drawer = page.getByRole("dialog", { name: /^Your Cart/ });
  await drawer.getByRole("button", { name: "Close" }).click();
}
