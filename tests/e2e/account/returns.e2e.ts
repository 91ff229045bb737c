import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "#tests/pages/axe.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { PASSWORD, signInWithRequest } from "#tests/pages/signed-in-page.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import type { RunningStore } from "#tests/servers/running-store.ts";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { deliverOrder, newestOrder, openAdmin } from "../../../scripts/screenshots/people.ts";

/** A new customer buys two kaftans and a pair of earrings through plain requests. */
async function buy(store: RunningStore, email: string): Promise<void> {
  const shopper = new Visitor(store.url);
  await shopper.signUp(email, PASSWORD);
  await shopper.signIn(email, PASSWORD);
  const kaftan = await stockedVariant(store.url, "aangan-jaal-kaftan");
  const earrings = await stockedVariant(store.url, "gulmohar-jhumka");
  const lines = [
    { id: kaftan.id, quantity: 2, price: kaftan.price },
    { id: earrings.id, quantity: 1, price: earrings.price },
  ];
  expect((await shopper.post("/checkout", checkoutFields(lines, { email }))).status).toBe(200);
}

async function openOrders(page: Page, store: RunningStore, email: string): Promise<void> {
  await signInWithRequest(page, store, email);
  await page.goto("/orders");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Order History");
}

/** An admin's page with the customer's order open, which is delivered with requests. */
async function openDeliveredOrder(browser: Browser, store: RunningStore, email: string): Promise<Page> {
  const admin = await openAdmin(store.url);
  const number = await newestOrder(admin, email);
  await deliverOrder(admin, number);
  const page = await (await browser.newContext({ baseURL: store.url })).newPage();
  await signInToAdmin(page, store);
  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByText("The customer has received the order.")).toBeVisible();
  return page;
}

test("a customer requests a return, and the admin approves, receives and refunds it", async ({
  page,
  browser,
  store,
}) => {
  const email = "asha.returns@example.com";
  await buy(store, email);
  const adminPage = await openDeliveredOrder(browser, store, email);

  await openOrders(page, store, email);
  const order = page.getByRole("main").locator("details").first();
  await order.locator("summary").click();
  await expect(order.getByText("You can return it until")).toBeVisible();
  await order.getByRole("link", { name: "Start a return" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start a return");
  await expectAccessible(page);

  // Submitting without a selection shows an error.
  await page.getByRole("button", { name: "Request the return" }).click();
  await expect(page.getByText("Please choose a reason").first()).toBeVisible();
  await page.getByRole("checkbox", { name: /Kaftan/ }).check();
  await page.getByLabel(/^How many of .*Kaftan/).selectOption("1");
  await page.getByLabel("Reason").selectOption("too-large");
  await page.getByLabel("Anything else").fill("Lovely cloth, but I swim in it.");
  await page.getByRole("button", { name: "Request the return" }).click();
  await expect(page.getByText("Return requested").first()).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?order=\d+#\d{6}$/);

  await adminPage.reload();
  await expect(adminPage.getByText("Lovely cloth, but I swim in it.")).toBeVisible();
  await expect(adminPage.getByText("A return is waiting for your approval.")).toBeVisible();
  await adminPage.getByRole("button", { name: "Approve return" }).click();
  const approved = await waitForEmail(store.outbox, email, /Please send your return R\d{6}-1/);
  expect(approved.text).toContain("Lucknow");
  await adminPage.getByLabel(/Kaftan/).selectOption("Restock");
  await adminPage.getByRole("button", { name: "Mark as received" }).click();
  await expect(adminPage.getByText("A return has been received and needs to be completed.")).toBeVisible();
  await expect(adminPage.getByLabel("Refund amount in USD")).toHaveValue("83.46");
  await adminPage.getByRole("button", { name: "Review refund" }).click();
  await expect(adminPage.getByRole("group", { name: "Refund $83.46?" })).toBeFocused();
  await expectAccessible(adminPage);
  await adminPage.getByRole("button", { name: "Refund $83.46 and complete" }).click();

  // 78.00 plus 7 % tax.
  const refunded = await waitForEmail(store.outbox, email, /Your refund for order/);
  expect(refunded.text).toContain("$83.46");
  await page.reload();
  await expect(page.getByText("Partially refunded").first()).toBeVisible();
  await expect(page.getByText("$83.46 refunded").first()).toBeVisible();
  await expectAccessible(page);
  await adminPage.reload();
  for (const reader of [page, adminPage]) {
    await reader.getByRole("link", { name: /^Credit note/ }).click();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Credit note");
    await expect(reader.getByText("$83.46")).toBeVisible();
    await expectAccessible(reader);
  }
  await adminPage.context().close();
});

test("a customer gets another size in three taps, and withdraws the exchange with one @phone", async ({
  page,
  store,
}) => {
  const email = "asha.exchanges@example.com";
  await buy(store, email);
  const admin = await openAdmin(store.url);
  await deliverOrder(admin, await newestOrder(admin, email));
  await openOrders(page, store, email);
  const order = page.getByRole("main").locator("details").first();
  await order.locator("summary").tap();
  await order.getByRole("link", { name: "Exchange" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start an exchange");
  await expectAccessible(page);
  // The radio button itself is hidden below its text.
  await page.getByText(/^6XL/).first().tap();
  await page.getByRole("button", { name: "Request the exchange" }).tap();
  await expect(page.getByText("Exchange requested").first()).toBeVisible();
  await expect(page.getByText(/^In exchange: 2 × .* \(6XL/)).toBeVisible();
  await page.getByRole("button", { name: "Withdraw" }).tap();
  await expect(page.getByText("Return withdrawn").first()).toBeVisible();
  await expect(page.getByRole("main").getByText("Withdrawn", { exact: true })).toBeVisible();
});

test("a customer orders the same items again and cancels an order in the dialog", async ({ page, store }) => {
  const email = "asha.cancels@example.com";
  await buy(store, email);
  await openOrders(page, store, email);
  const order = page.getByRole("main").locator("details").first();
  await order.locator("summary").click();
  await order.getByRole("button", { name: "Order again" }).click();
  await expect(page.getByText("Your order is in the cart again").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Cart/ }).first()).toContainText("3");

  const cancel = order.getByRole("link", { name: "Cancel order" });
  await cancel.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("we will refund everything you paid");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep the order" }).click();
  await expect(dialog).toBeHidden();
  await cancel.click();
  await dialog.getByLabel("Reason").fill("Ordered twice.");
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("Order cancelled").first()).toBeVisible();
  await waitForEmail(store.outbox, email, /is cancelled/);
  await page.reload();
  await expect(page.getByText("Cancelled by you")).toBeVisible();
  // Cancelling has added nothing to the cart.
  await expect(page.getByRole("link", { name: /^Cart/ }).first()).toContainText("3");
});

test("the invoice is a printable page that fits a phone @phone @nightly", async ({ page, store }) => {
  const email = "asha.invoice@example.com";
  await buy(store, email);
  await openOrders(page, store, email);
  const order = page.getByRole("main").locator("details").first();
  await order.locator("summary").click();
  await order.getByRole("link", { name: "Invoice" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt");
  await expect(page.getByText("Tax 7%")).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
});

test.describe("without JavaScript @nightly", () => {
  test.use({ javaScriptEnabled: false });

  test("a customer cancels an order", async ({ page, store }) => {
    const email = "asha.plain@example.com";
    await buy(store, email);
    await openOrders(page, store, email);
    await page.getByRole("main").locator("details summary").first().click();
    await page.getByRole("link", { name: "Cancel order" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Cancel order #\d{6}\?$/);
    await page.getByRole("button", { name: "Cancel the order" }).press("Enter");
    await expect(page.locator("body")).toContainText("has been cancelled", { useInnerText: true });
  });
});
