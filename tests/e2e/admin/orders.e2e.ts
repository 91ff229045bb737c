import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { placeOrderAs } from "#tests/fixtures/orders/place-order-as.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { Visitor } from "#tests/requests/visitor.ts";

test("the list of orders begins high on the page, on a wide screen and on a phone", async ({
  page,
  store,
}) => {
  await placeOrderAs(store, "highup@example.com", "Highup");
  await signInToAdmin(page, store);
  for (const { width, limit } of [
    { width: 1440, limit: 220 },
    { width: 390, limit: 260 },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin/orders");
    const firstRow = page.getByRole("row").nth(1);
    const top = await firstRow.evaluate((row) => row.getBoundingClientRect().top);
    expect(top, `${width} px wide`).toBeLessThanOrEqual(limit);
  }
  await expect(page.getByRole("row").filter({ hasText: "Highup" })).toContainText("Paid · to pack");
});

test("the admin processes and ships two orders together, adds a note, refunds one in part, and its customer sees the result", async ({
  page,
  store,
}) => {
  const email = "zubeida@example.com";
  const shopper = new Visitor(store.url);
  await shopper.signUp(email, "moti jhumka 7");
  await shopper.signIn(email, "moti jhumka 7");
  const { id, price } = await stockedVariant(store.url, "gulmohar-jhumka");
  for (const quantity of [1, 2]) {
    const fields = checkoutFields([{ id, quantity, price }], { firstName: "Zubeida", email });
    expect((await shopper.post("/checkout", fields)).status).toBe(200);
  }

  await signInToAdmin(page, store);
  await page.goto("/admin/orders?search=zubeida");
  await expect(page.getByRole("button", { name: "Mark as shipped" })).toBeHidden();
  const all = page.getByRole("checkbox", { name: "Select all" });
  await page
    .getByRole("checkbox", { name: /^Select order/ })
    .first()
    .check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await expect(all).toBeChecked({ indeterminate: true });
  await all.check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Start processing" }).click();
  await expect(page.getByText("2 of 2 selected orders can be processed.")).toBeVisible();
  await page.getByRole("button", { name: "Start processing" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 orders are being processed" })).toBeVisible();

  await page.goto("/admin/orders?search=zubeida&sort=total");
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Packing slips" }).click();
  await expect(page.getByRole("heading", { name: /^Packing slip #/ })).toHaveCount(2);
  await expect(page.getByRole("main")).not.toContainText("$");
  await page.goBack();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Mark as shipped" }).click();
  const numbers = page.getByLabel(/^Tracking number of #/);
  await numbers.first().fill("ZUB 1");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 orders shipped" })).toBeVisible();

  await page.getByRole("main").getByRole("listitem").getByRole("link").last().click();
  // Shipped without a tracking number, which the carrier assigns at hand-over.
  await page.getByText("Add tracking number…").click();
  await page.getByLabel("Tracking number").fill("ZUB 2");
  await page.getByRole("button", { name: "Save tracking number" }).click();
  await expect(page.getByText("Tracking number: ZUB 2")).toBeVisible();
  expect((await waitForEmail(store.outbox, email, /How to track your order/)).text).toContain("ZUB 2");
  await page.getByLabel("Internal note").fill("Haggles, but kindly");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Note added").first()).toBeVisible();
  await expect(page.getByRole("listitem").getByText("Haggles, but kindly")).toBeVisible();
  await expect(page.getByLabel("Internal note")).toHaveValue("");
  await page.getByText("Refund without a return…").click();
  await page.getByRole("textbox", { name: "Amount in USD" }).fill("2.50");
  await page.getByRole("textbox", { name: "Message to the customer" }).fill("A scratch on the clasp");
  await page.getByRole("button", { name: "Review refund" }).click();
  await expect(page.getByRole("group", { name: "Refund $2.50?" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Refund $2.50" }).click();
  await expect(page.getByText("$2.50 to be refunded without a return")).toBeVisible();
  const sent = await waitForEmail(store.outbox, email, /A refund for your order/);
  expect(sent.text).toContain("A scratch on the clasp");

  const orders = await (await shopper.get("/orders")).text();
  expect(orders).toContain("A scratch on the clasp");
  expect(orders).not.toContain("Haggles");
});
