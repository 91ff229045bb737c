import type { Page } from "@playwright/test";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { startStore, type RunningStore } from "#tests/servers/running-store.ts";

// A store of its own: whether guests are welcome is a setting of the whole store.
let store: RunningStore;

test.beforeAll(async ({ browser }) => {
  store = await startStore();
  const page = await (await browser.newContext()).newPage();
  await signInToAdmin(page, store);
  const headers = { origin: store.url };
  const save = (path: string, form: Record<string, string>) =>
    page.request.post(`${store.url}/admin/settings/${path}`, { form, headers, maxRedirects: 0 });
  await save("checkout", {
    guests: "welcome",
    mostUnpaidItems: "50",
    heldWarningPercent: "25",
    version: "0",
  });
  const cash = { form: "methods", version: "0", online: "on", cash: "on", most: "5000" };
  const limits = { pinCodes: "", cashFee: "", openPerCustomer: "", openPerAddress: "", upiId: "" };
  const saved = await save("payments", { ...cash, ...limits });
  expect(saved.status()).toBe(302);
});

test.afterAll(() => store.stop());

// A shop that sells in India asks for one more: the consent box.
const MAX_FIELDS = 9;

/** Fills in a field of the checkout and counts it. */
function counter(page: Page) {
  let fields = 0;
  const main = page.getByRole("main");
  return {
    async fill(label: string, value: string) {
      fields += 1;
      await main.getByLabel(label, { exact: true }).fill(value);
    },
    async choose(label: string) {
      fields += 1;
      await main.getByRole("radio", { name: label }).check({ force: true });
    },
    get fields() {
      return fields;
    },
  };
}

async function fillIn(page: Page) {
  const checkout = counter(page);
  await checkout.fill("Mobile number", "98765 43219");
  await checkout.fill("First Name", "Meher");
  await checkout.fill("Last Name", "Ali");
  await checkout.fill("Address", "7 Chowk");
  await checkout.fill("Postal Code", "226003");
  await checkout.choose("Cash on delivery");
  return checkout;
}

// Proves GUEST-07, PHONE-04
test(
  "a guest on a phone orders with at most nine fields, and the PIN code fills in city and state @phone",
  {
    tag: "@phone",
  },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const began = Date.now();
    await page.goto(`${store.url}/products/gulmohar-jhumka`);
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await page.goto(`${store.url}/checkout`);
    const checkout = await fillIn(page);
    await expect(page.getByLabel("City")).toHaveValue("Lucknow");
    await expect(page.getByLabel("State")).toHaveValue("Uttar Pradesh");
    await page.getByRole("button", { name: /^Place Order/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Order");
    await expect(page.getByText("7 Chowk")).toBeVisible();
    expect(checkout.fields).toBeLessThanOrEqual(MAX_FIELDS - 1);
    expect(Date.now() - began).toBeLessThan(60_000);
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  // Proves GUEST-07, PHONE-04
  test("a guest orders with the same fields and sees what the PIN code filled in", async ({ page }) => {
    await page.goto(`${store.url}/products/gulmohar-jhumka`);
    await page.getByRole("button", { name: "Add to Cart" }).first().press("Enter");
    await page.goto(`${store.url}/checkout`);
    const checkout = await fillIn(page);
    await page.getByRole("button", { name: /^Place Order/ }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Order");
    await expect(page.locator("body")).toContainText("Lucknow, Uttar Pradesh 226003", { useInnerText: true });
    expect(checkout.fields).toBeLessThanOrEqual(MAX_FIELDS - 1);
  });
});
