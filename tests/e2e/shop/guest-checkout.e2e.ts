import type { Page } from "@playwright/test";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { startStore, type RunningStore } from "#tests/servers/running-store.ts";

// A store of its own: whether guests are welcome is a setting of the whole store.
let store: RunningStore;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(90_000);
  store = await startStore();
  const page = await (await browser.newContext()).newPage();
  await signInToAdmin(page, store);
  const headers = { origin: store.url };
  const save = (path: string, form: Record<string, string>) =>
    page.request.post(`${store.url}/admin/settings/${path}`, { form, headers, maxRedirects: 0 });
  await save("checkout", {
    guests: "welcome",
    gifts: "on",
    giftWrapMinor: "2",
    mostUnpaidItems: "50",
    heldWarningPercent: "25",
    version: "0",
  });
  const cash = { form: "methods", version: "0", online: "on", cash: "on", most: "5000", onlineSaving: "2" };
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

// The shop asks about the same items again from one contact: each test has its own.
async function fillIn(page: Page, phone: string) {
  const checkout = counter(page);
  await checkout.fill("Email", `guest-${phone.slice(-5)}@example.com`);
  await checkout.fill("Mobile number", phone);
  await checkout.fill("First Name", "Meher");
  await checkout.fill("Last Name (optional)", "Ali");
  await checkout.fill("Address", "7 Chowk");
  await checkout.fill("Postal Code", "226003");
  await checkout.choose("Cash on delivery");
  return checkout;
}

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
    const checkout = await fillIn(page, "98765 43219");
    await expect(page.getByLabel("City")).toHaveValue("Lucknow");
    await expect(page.getByLabel("State")).toHaveValue("Uttar Pradesh");
    await page.getByRole("button", { name: /^Place Order/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
    await expect(page.getByText("7 Chowk")).toBeVisible();
    await expectAccessible(page);
    expect(checkout.fields).toBeLessThanOrEqual(MAX_FIELDS - 1);
    expect(Date.now() - began).toBeLessThan(60_000);
  },
);

test("a guest on a phone pays a cash order online and saves @phone", { tag: "@phone" }, async ({ page }) => {
  await putIntoCart(page, "gulmohar-jhumka");
  await page.goto(`${store.url}/checkout`);
  await fillIn(page, "98765 43214");
  await page.getByRole("button", { name: /^Place Order/ }).click();
  await expect(page.getByText("Pay online and save $2.14")).toBeVisible();
  await page.getByRole("link", { name: /^Pay \$.* online$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Pay order #\d{6} online$/);
  await expectAccessible(page);
  await page.getByLabel("Name on Card").fill("Meher Ali");
  await page.getByLabel("Card Number").fill("4000000000000002");
  await page.getByLabel("Expiry Date").fill("12/30");
  await page.getByLabel("CVV").fill("123");
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByText("Your order was not paid").first()).toBeVisible();
  await page.getByLabel("Card Number").fill("4242424242424242");
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ is paid$/);
  await page.getByRole("link", { name: /^View order/ }).click();
  await expect(page.getByText("Status: Paid")).toBeVisible();
  await expect(page.getByText("Pay online and save")).toHaveCount(0);
});

async function putIntoCart(page: Page, slug: string): Promise<void> {
  await page.goto(`${store.url}/products/${slug}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("has been added to your cart.").first()).toBeVisible();
}

/** Places the order of the next press, whose response and cookie are lost. */
async function loseResponse(page: Page): Promise<void> {
  await page.route("**/checkout.data*", async (route) => {
    const request = route.request();
    await fetch(request.url(), {
      method: "POST",
      body: request.postData(),
      headers: { "content-type": "application/x-www-form-urlencoded", origin: store.url },
    });
    await route.abort();
  });
  await page.getByRole("button", { name: /^Place Order/ }).click();
  await expect(page.getByText("The shop did not respond")).toBeVisible();
  await page.unroute("**/checkout.data*");
}

test("a guest whose response is lost cannot order twice with another phone number @nightly", async ({
  page,
}) => {
  await putIntoCart(page, "gulmohar-jhumka");
  await page.goto(`${store.url}/checkout`);
  await fillIn(page, "98765 43216");
  await loseResponse(page);
  // The shopper corrects the phone number and presses once more.
  await page.getByLabel("Mobile number").fill("98765 43218");
  await page.getByRole("button", { name: /^Place Order/ }).click();
  await expect(page.getByText("You have already ordered this cart")).toBeVisible();
  const number = (await page.getByRole("link", { name: /^View order/ }).textContent())?.slice(-7) ?? "";
  await page.getByRole("link", { name: /^View order/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Your Order|Thank you/);
  await expect(page.getByText(number).first()).toBeVisible();
});

test("a guest who reloads the checkout after a lost response sees the order that exists @nightly", async ({
  page,
}) => {
  await putIntoCart(page, "gulmohar-jhumka");
  await page.goto(`${store.url}/checkout`);
  await fillIn(page, "98765 43215");
  await loseResponse(page);
  await page.reload();
  await expect(page.getByText(/^Order #\d{6} was placed$/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toContain('"totalItems":0');
  await page
    .getByRole("link", { name: /^View order/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
});

test("the checkout form survives the cart, a policy, Back and a reload, without the card", async ({
  page,
}) => {
  await putIntoCart(page, "gulmohar-jhumka");
  await page.goto(`${store.url}/checkout`);
  const main = page.getByRole("main");
  await main.getByLabel("Mobile number", { exact: true }).fill("98765 43217");
  await main.getByLabel("First Name").fill("Meher");
  await main.getByLabel("Address", { exact: true }).fill("7 Chowk");
  await main.getByLabel("Postal Code").fill("226003");
  await expect(main.getByLabel("City")).toHaveValue("Lucknow");
  await main.getByLabel("Card Number").fill("4242424242424242");
  await main.getByRole("link", { name: "Edit cart" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(main.getByLabel("Address", { exact: true })).toHaveValue("7 Chowk");
  await page.reload();
  await expect(main.getByLabel("Address", { exact: true })).toHaveValue("7 Chowk");
  await expect(main.getByLabel("City")).toHaveValue("Lucknow");
  await expect(main.getByLabel("State")).toHaveValue("Uttar Pradesh");
  await page.goto(`${store.url}/refund-policy`);
  await page.goBack();
  await expect(main.getByLabel("First Name")).toHaveValue("Meher");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("4242");
});

test("the PIN code checked in the cart is prefilled at the checkout, with its promise", async ({ page }) => {
  await putIntoCart(page, "gulmohar-jhumka");
  await page.goto(`${store.url}/cart`);
  await page.getByLabel("Delivery day for your PIN code").fill("226001");
  await page.getByRole("button", { name: "Check" }).click();
  const promise = await page.getByText(/^Delivered by .* to 226001/).textContent();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByLabel("Postal Code")).toHaveValue("226001");
  await expect(page.getByLabel("State")).toHaveValue("Uttar Pradesh");
  await expect(page.getByRole("region", { name: "Order Summary" })).toContainText(promise ?? "no promise");
});

test("a guest sends a gift, and its packing slip names the recipient and has the message, but no price", async ({
  page,
  browser,
}) => {
  await putIntoCart(page, "gulmohar-jhumka");
  await page.goto(`${store.url}/checkout`);
  const main = page.getByRole("main");
  const checkout = counter(page);
  await checkout.fill("Email", "giver@example.com");
  await checkout.fill("Mobile number", "98765 43213");
  await checkout.fill("First Name", "Meher");
  await checkout.fill("Address", "7 Chowk");
  await checkout.fill("Postal Code", "226003");
  const before = await main.getByRole("button", { name: /^Place Order/ }).textContent();
  await main.getByLabel("This is a gift").check();
  await checkout.fill("Recipient’s name", "Zoya Khan");
  await checkout.fill("Message (optional)", "Happy birthday, dear Zoya!");
  await main.getByLabel("Gift wrapping · $2.00").check();
  await main.getByLabel("Wished day").selectOption({ index: 3 });
  await expect(main.getByRole("button", { name: /^Place Order/ })).not.toHaveText(before ?? "");
  await expect(main.getByRole("radio", { name: /Cash on delivery/ })).toBeDisabled();
  await expectAccessible(page);
  await checkout.fill("Name on Card", "Meher Ali");
  await checkout.fill("Card Number", "4242424242424242");
  await checkout.fill("Expiry Date", "12/30");
  await checkout.fill("CVV", "123");
  await main.getByRole("button", { name: /^Place Order/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
  await expect(page.getByText("Zoya Khan")).toBeVisible();

  const admin = await (await browser.newContext()).newPage();
  await signInToAdmin(admin, store);
  await admin.goto(`${store.url}/admin/orders?search=giver%40example.com`);
  await expect(admin.getByRole("table")).toContainText("1 item · Gift");
  await admin.getByRole("link", { name: /^#\d{6}/ }).click();
  await expect(admin.getByRole("region", { name: "Gift" })).toContainText("Wrap it");
  await admin.getByRole("link", { name: "Packing slip" }).click();
  const slip = admin.getByRole("main");
  await expect(slip).toContainText("Zoya Khan");
  await expect(slip).toContainText("Happy birthday, dear Zoya!");
  await expect(slip).toContainText("Gift, to be wrapped");
  await expect(slip).not.toContainText("$");
  await expect(slip).not.toContainText("Meher");
});

test.describe("without JavaScript @nightly", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a guest orders with the same fields and sees what the PIN code filled in", async ({ page }) => {
    await page.goto(`${store.url}/products/gulmohar-jhumka`);
    await page.getByRole("button", { name: "Add to Cart" }).first().press("Enter");
    await page.goto(`${store.url}/checkout`);
    const checkout = await fillIn(page, "98765 43212");
    await page.getByRole("button", { name: /^Place Order/ }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
    await expect(page.locator("body")).toContainText("Lucknow, Uttar Pradesh 226003", { useInnerText: true });
    expect(checkout.fields).toBeLessThanOrEqual(MAX_FIELDS - 1);
  });
});
