import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";

test("the owner prepares an order for a caller, and the caller pays it by the link without an account", async ({
  page,
  browser,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/orders");
  await page.getByRole("link", { name: "New order" }).click();
  await page.getByRole("searchbox", { name: "Add an item" }).fill("jhumka");
  await page.getByRole("search", { name: "Items" }).getByRole("button", { name: "Find" }).click();
  await page
    .getByRole("button", { name: /^Add .*Jhumka/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /^Draft D/ })).toBeVisible();

  // What is typed in one part of the page stays while another part is saved.
  const customer = page.getByRole("region", { name: "Customer" });
  const fields = {
    "First name": "Meera",
    "Last name": "Iyer",
    Phone: "98765 43210",
    Address: "12 Church Street",
    "PIN code": "560001",
    City: "Bengaluru",
    State: "Karnataka",
  };
  for (const [label, value] of Object.entries(fields))
    await customer.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Note for packing").fill("Wrap as a gift");
  await page.getByRole("button", { name: "Save notes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Draft saved" })).toBeVisible();
  await expect(customer.getByLabel("First name")).toHaveValue("Meera");
  await customer.getByRole("button", { name: "Save customer" }).click();
  await expect(customer.getByLabel("Phone", { exact: true })).toHaveValue("+919876543210");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Make payment link" }).click();
  const link = await page.getByLabel("Payment link", { exact: true }).inputValue();
  const caller = await (await browser.newContext({ baseURL: store.url })).newPage();
  await caller.goto(link);
  await expect(caller.getByText("12 Church Street")).toBeVisible();
  await expectAccessible(caller);
  await caller.getByLabel("Name on Card").fill("Meera Iyer");
  await caller.getByLabel("Card Number").fill("4242424242424242");
  await caller.getByLabel("Expiry Date").fill("12/30");
  await caller.getByLabel("CVV").fill("123");
  for (const box of await caller.getByRole("checkbox").all()) await box.check();
  await caller.getByRole("button", { name: /^Pay / }).click();
  await expect(caller).toHaveURL(/\/orders\/\d+\/placed/);
  await caller.goto(link);
  await expect(caller.getByRole("heading", { name: "This order is placed" })).toBeVisible();
  await caller.context().close();

  await page.goto("/admin/orders?source=phone");
  await page
    .getByRole("row", { name: /Meera Iyer/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByText("Wrap as a gift")).toBeVisible();
});
