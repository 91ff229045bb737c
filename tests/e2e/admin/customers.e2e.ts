import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { waitForMail } from "#tests/servers/outbox.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { Visitor } from "#tests/requests/visitor.ts";

// Proves ADM-CUST-10
test("the admin finds the customer behind a message, replies, and erases the account", async ({
  page,
  store,
}) => {
  const email = "noor.jahan@example.com";
  const shopper = new Visitor(store.url);
  await shopper.signUp(email, "moti jhumka 7");
  await shopper.signIn(email, "moti jhumka 7");
  await shopper.post("/contact", { name: "Noor", email, subject: "Please forget me", message: "Thank you." });

  await page.goto("/admin/messages?search=forget+me");
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Thank you.")).toBeVisible();
  await page.getByRole("button", { name: "Mark as answered" }).click();
  await expect(page.getByText("Marked as Answered").first()).toBeVisible();
  await expect(page.locator("summary").getByText("Answered", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Manage Customers" })
    .click();
  await page.getByLabel("Search by name or email").fill("NOOR.JAHAN@");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=NOOR/);
  const found = page.getByRole("cell").getByRole("link", { name: "Asha Verma" });
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Asha Verma");
  await expect(page.getByText("Please forget me")).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download their data" }).click();
  expect((await download).suggestedFilename()).toMatch(/^customer-.*\.json$/);

  await page.getByText("Erase this customer…").click();
  await page.getByRole("button", { name: "Erase permanently" }).click();
  await expect(page.getByText("Type the email address of this customer to confirm")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByRole("button", { name: "Erase permanently" }).click();
  await expect(page.getByText("Customer erased").first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/customers$/);
  await waitForMail(store.outbox, email, /deleted/i);
});

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
  await page.getByRole("cell").getByRole("link", { name: "Administrator" }).click();
  await expect(page.getByText("Current Admin")).toBeVisible();
  await expectAccessible(page);
  for (const path of ["/admin/discounts", "/admin/discounts/new"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
});
