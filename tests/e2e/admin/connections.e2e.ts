import { authenticator } from "#tests/fixtures/sign-in/authenticator.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test as base } from "#tests/pages/journey.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { signInPage } from "#tests/pages/signed-in-page.ts";
import { FakeRazorpay } from "#tests/servers/providers/fake-razorpay.ts";
import { ADMIN, startStore, type RunningStore } from "#tests/servers/running-store.ts";

interface ConnectingShop {
  store: RunningStore;
  razorpay: FakeRazorpay;
}

/** A shop without keys, beside a fake Razorpay. */
const test = base.extend<{ connecting: ConnectingShop }>({
  connecting: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const razorpay = await new FakeRazorpay().open();
      const store = await startStore({
        RAZORPAY_API_URL: razorpay.origin,
        PAYMENT_TIMEOUT_MS: "15000",
      });
      await use({ store, razorpay });
      await store.stop();
      await razorpay.close();
    },
    { timeout: 90_000 },
  ],
  baseURL: async ({ connecting }, use) => use(connecting.store.url),
});

test("the owner turns the second factor on and connects Razorpay, and a shopper then pays on its page", async ({
  page,
  connecting: { store, razorpay },
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/settings/connections");
  await page.getByRole("link", { name: "Connect Razorpay" }).click();
  await page.getByRole("link", { name: "Set up a second factor" }).click();
  const setUp = page.getByRole("button", { name: "Set up two-factor" });
  await page.locator("form").filter({ has: setUp }).getByLabel("Your password").fill(ADMIN.password);
  await setUp.click();
  const link = page.getByRole("link", { name: "Open in an authenticator app on this device" });
  const uri = await link.getAttribute("href");
  const [backupCode = ""] = (await page.locator("input[name=codes]").inputValue()).split(" ");
  await page.getByLabel("Code from the app").fill(authenticator(uri ?? "")());
  await page.getByRole("button", { name: "Turn on two-factor" }).click();
  await expect(page.getByText("Security Settings Saved").first()).toBeVisible();

  await page.goto("/admin/settings/connections/razorpay");
  await page.getByLabel("Code").fill(backupCode);
  await page.getByRole("button", { name: "Continue" }).click();
  const keys = razorpay.env();
  await page.getByLabel("Key ID").fill(keys["RAZORPAY_KEY_ID"] ?? "");
  await page.getByLabel("Key secret").fill("not the secret");
  await page.getByLabel("Webhook secret").fill(keys["RAZORPAY_WEBHOOK_SECRET"] ?? "");
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Authentication failed");
  await expectAccessible(page);
  await expect(page.getByLabel("Key ID")).toHaveValue(keys["RAZORPAY_KEY_ID"] ?? "");
  await page.getByLabel("Key secret").fill(keys["RAZORPAY_KEY_SECRET"] ?? "");
  await page.getByLabel("Webhook secret").fill(keys["RAZORPAY_WEBHOOK_SECRET"] ?? "");
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect(page.getByRole("region", { name: "Payments: Razorpay" })).toContainText("Connected");

  await signInPage(page, store, "connected@example.com");
  await page.goto("/products/gulmohar-jhumka");
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("has been added to your cart.").first()).toBeVisible();
  await page.goto("/checkout");
  await page.getByRole("textbox", { name: "Address" }).fill("12 Shahnajaf Road");
  await page.getByLabel("Mobile number").fill("98765 43210");
  await page.getByLabel("City").fill("Lucknow");
  await page.getByLabel("State").selectOption("Uttar Pradesh");
  await page.getByLabel("Postal Code").fill("226001");
  await page.getByRole("button", { name: /^Place Order/ }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByRole("button", { name: "Pay by UPI" }).click();
  await page.getByRole("button", { name: "Back to the shop" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
});
