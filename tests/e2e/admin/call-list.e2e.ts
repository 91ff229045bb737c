import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { startStore, type RunningStore } from "#tests/servers/running-store.ts";

// A store of its own: cash on delivery and its rules are settings of the whole store.
let store: RunningStore;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(90_000);
  store = await startStore();
  const page = await (await browser.newContext()).newPage();
  await signInToAdmin(page, store);
  const save = (form: Record<string, string>) =>
    page.request.post(`${store.url}/admin/settings/payments`, {
      form,
      headers: { origin: store.url },
      maxRedirects: 0,
    });
  const limits = { pinCodes: "", cashFee: "", openPerCustomer: "", openPerAddress: "", upiId: "" };
  const methods = { form: "methods", version: "0", online: "on", cash: "on", most: "5000", onlineSaving: "" };
  expect((await save({ ...methods, ...limits })).status()).toBe(302);
  const actions = { low: "confirm", medium: "confirm", high: "confirm", large: "confirm" };
  const terms = {
    largeFrom: "",
    confirmHours: "24",
    advancePercent: "10",
    advanceMin: "",
    keepsAdvance: "refund",
  };
  expect((await save({ form: "cash-rules", version: "1", ...actions, ...terms })).status()).toBe(302);
});

test.afterAll(() => store.stop());

/** Three unconfirmed cash orders of three customers, by their first names. */
async function placeCashOrders(): Promise<void> {
  const { id, price } = await stockedVariant(store.url, "gulmohar-jhumka");
  for (const [index, firstName] of ["Aarti", "Bina", "Charu"].entries()) {
    const email = `${firstName.toLowerCase()}@example.com`;
    const shopper = new Visitor(store.url);
    await shopper.signUp(email, "moti jhumka 7");
    await shopper.signIn(email, "moti jhumka 7");
    const more = {
      payment: "cash",
      firstName,
      email,
      phone: `98765 0010${index}`,
      address: `${index} Call Road`,
    };
    const placed = await shopper.post("/checkout", checkoutFields([{ id, quantity: 1, price }], more));
    if (placed.status !== 200) throw new Error(`The order was not placed: ${placed.status}`);
  }
}

test("unconfirmed cash orders are called one after the other: one gets longer, two are confirmed together", async ({
  page,
}) => {
  await placeCashOrders();
  await signInToAdmin(page, store);
  await page.goto(`${store.url}/admin/orders/to-confirm`);
  const rows = page.locator("[data-list-row]");
  await expect(rows).toHaveCount(3);
  const row = (name: string) => rows.filter({ hasText: name });
  await expect(row("Aarti").locator("a[href='tel:+919876500100']")).toBeVisible();
  await expect(row("Aarti").getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/919876500100\?text=.*confirm/,
  );

  await row("Charu").getByText("Extend…").click();
  await row("Charu").getByLabel("Reason").fill("Is back tomorrow");
  await row("Charu").getByLabel("Reason").press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "waits 24 hours longer" }).first()).toBeVisible();

  for (const name of ["Aarti", "Bina"]) await row(name).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Mark ticked orders as confirmed" }).click();
  await expect(page.getByText("2 of 2 selected orders can be marked as confirmed.")).toBeVisible();
  await page.getByRole("button", { name: "Mark as confirmed" }).click();
  await expect(page.getByText("2 orders are confirmed").first()).toBeVisible();
  await page.goto(`${store.url}/admin/orders/to-confirm`);
  await expect(rows).toHaveCount(1);
  await expect(row("Charu")).toBeVisible();
});
