import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { ADMIN } from "#tests/servers/running-store.ts";

test("axe finds no accessibility violation in the admin's customers and discounts pages @phone", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin/customers");
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Customers");
  await expectAccessible(page);
  // Other journeys of this store may have signed up more customers than a page shows.
  await page.goto(`/admin/customers?search=${ADMIN.email}`);
  await page.getByRole("cell").getByRole("link", { name: "Administrator" }).click();
  await expect(page.getByText("Current Admin")).toBeVisible();
  await expectAccessible(page);
  for (const path of ["/admin/discounts", "/admin/discounts/new"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
});
