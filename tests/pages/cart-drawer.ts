import type { Page } from "@playwright/test";

/** Puts away the drawer that shows what was added, and leaves the message that says so. */
export async function closeDrawer(page: Page): Promise<void> {
  const drawer = page.getByRole("dialog", { name: /^Your Cart/ });
  await drawer.getByRole("button", { name: "Close" }).click();
}
