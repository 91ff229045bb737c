import { expectAccessible } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/journey.ts";

test("without a network the page stays, what was typed too; with it all goes on", async ({
  page,
  context,
}) => {
  await page.goto("/contact");
  const form = page.locator("main form").filter({ has: page.getByLabel("Message") });
  await form.getByLabel("Name").fill("Asha Verma");
  await form.getByLabel("Email").fill("asha@example.com");
  await form.getByLabel("Subject").fill("Sizes");
  await form.getByLabel("Message").fill("Do you cut anarkalis in 6XL?");

  await context.setOffline(true);
  await expect(page.getByText("You are offline. This page and your cart stay as they are.")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Products" }).click();
  await expect(
    page.getByText("This page opens once you are online again. Please try then.", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: /send/i }).click();
  await expect(
    page.getByText("Nothing was sent, and nothing is lost. Please try again once you are online.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(form.getByLabel("Message")).toHaveValue("Do you cut anarkalis in 6XL?");

  await context.setOffline(false);
  await expect(page.getByText("You are online again", { exact: true })).toBeVisible();
  await form.getByRole("button", { name: /send/i }).click();
  await expect(form.getByLabel("Message")).toHaveValue("");
  await page.getByRole("banner").getByRole("link", { name: "Products" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
});

test("a shop that does not answer is told from one that fails, and asked again", async ({ page }) => {
  await page.goto("/contact");
  await page.route(/\.data(?:\?|$)/, (route) => route.abort("connectionrefused"));
  await page.getByRole("banner").getByRole("link", { name: "Products" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The shop cannot be reached" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Products" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\.data(?:\?|$)/);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
});
