import { expectAccessible } from "#tests/pages/axe.ts";
import { FakeRazorpay } from "#tests/servers/providers/fake-razorpay.ts";
import { expect, test as base } from "#tests/pages/journey.ts";
import { startStore, type RunningStore } from "#tests/servers/running-store.ts";
import { signInPage } from "#tests/pages/signed-in-page.ts";

/** A shop that takes payments through a fake Razorpay. It is used by one test only; the worker's own store stays unchanged. */
const test = base.extend<{ payingShop: RunningStore }>({
  payingShop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const razorpay = await new FakeRazorpay().open();
      const store = await startStore({ ...razorpay.env(), PAYMENT_TIMEOUT_MS: "15000" });
      await use(store);
      await store.stop();
      await razorpay.close();
    },
    { timeout: 90_000 },
  ],
  baseURL: async ({ payingShop }, use) => use(payingShop.url),
});

test("a shopper whose payment in Razorpay's window fails pays on its hosted page and returns signed in, with only the pieces in the cart that were added meanwhile", async ({
  page,
  payingShop,
}) => {
  await signInPage(page, payingShop, "upi@example.com");
  await page.goto("/products/aangan-jaal-kaftan");
  await page.getByText("2XL", { exact: true }).first().click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("has been added to your cart.").first()).toBeVisible();
  await page.goto("/checkout");
  await page.getByRole("textbox", { name: "Address" }).fill("12 Shahnajaf Road");
  await page.getByLabel("Mobile number").fill("98765 43210");
  await page.getByLabel("City").fill("Lucknow");
  await page.getByLabel("State").selectOption("Uttar Pradesh");
  await page.getByLabel("Postal Code").fill("226001");
  await expect(page.getByText("on the secure page of our payment provider")).toBeVisible();
  await expect(page.getByLabel("Card Number")).toHaveCount(0);
  await page.getByRole("button", { name: /^Place Order/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Pay $");
  await expectAccessible(page);
  // Before the page is hydrated, the form leads to the provider's hosted page.
  await expect(page.locator("html[data-interactive]")).toBeAttached();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Standard Checkout" })).toBeVisible();
  // From here on the provider's script is blocked, as by an extension.
  await page.route("**/v1/checkout.js", (route) => route.abort());
  await page.getByRole("button", { name: "Fail" }).click();
  // A failure leads to the filled form, at its payment step, which names it.
  const payment = page.getByRole("group", { name: "Payment" });
  await expect(payment).toBeFocused();
  await expect(payment).toContainText("The payment did not go through");
  await expectAccessible(page);
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue("12 Shahnajaf Road");
  await expect(page.getByLabel("Mobile number")).toHaveValue("98765 43210");
  await page.getByRole("button", { name: /^Place Order/ }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Hosted page" })).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto("/products/gulmohar-jhumka");
  await otherTab.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(otherTab.getByText("has been added to your cart.").first()).toBeVisible();
  await otherTab.close();
  await page.getByRole("button", { name: "Pay by UPI" }).click();
  await page.getByRole("button", { name: "Back to the shop" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
  await expectAccessible(page);
  const slugsInCart = () =>
    page.evaluate(() => {
      const { items } = JSON.parse(localStorage.getItem("cart") ?? "") as { items: { slug: string }[] };
      return items.map(({ slug }) => slug);
    });
  await expect.poll(slugsInCart).toEqual(["gulmohar-jhumka"]);
  await page.getByRole("link", { name: /^View order/ }).click();
  await expect(page.getByText("Order placed and paid").first()).toBeAttached();
});
