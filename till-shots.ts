import { chromium, type Page } from "@playwright/test";
import { BROWSER_FLAGS } from "#tests/support/browser.ts";
import { FakeRazorpay } from "#tests/support/fake-razorpay.ts";
import { startStore } from "#tests/support/running-store.ts";
import { signInPage } from "#tests/support/signed-in-page.ts";
import { signInToOffice } from "#tests/support/office-door.ts";

const razorpay = await new FakeRazorpay().open();
const store = await startStore({ ...razorpay.env(), PAYMENT_TIMEOUT_MS: "15000", RATE_LIMITS: "off" });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: BROWSER_FLAGS });
const shop = await (await browser.newContext({ baseURL: store.url, viewport: { width: 1440, height: 900 } })).newPage();
const office = await (await browser.newContext({ baseURL: store.url, viewport: { width: 1440, height: 900 } })).newPage();
async function shot(page: Page, name: string) {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: width < 500 ? 760 : 900 });
    await page.waitForLoadState("networkidle").catch(() => {});
    await page.waitForTimeout(300);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) console.log("OVERFLOW", name, width, over);
    await page.screenshot({ path: `/tmp/till-shots/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  console.log(name);
}
try {
  await signInToOffice(office, store);
  await office.goto("/admin/settings/payments");
  await shot(office, "o-settings");
  await office.getByLabel(/cash/i).first().check().catch((e) => console.log(String(e).slice(0, 200)));
  await office.getByRole("button", { name: /save/i }).first().click().catch((e) => console.log(String(e).slice(0, 200)));
  await office.waitForTimeout(800);
  await shot(office, "o-settings-cash");
  await signInPage(shop, store, "upi@example.com");
  const add = async (slug: string) => {
    await shop.goto(`/products/${slug}`);
    await shop.getByText("2XL", { exact: true }).first().click();
    await shop.getByRole("button", { name: "Add to Cart" }).first().click();
    await shop.waitForTimeout(600);
  };
  const fill = async () => {
    await shop.goto("/checkout");
    await shop.getByRole("textbox", { name: "Address" }).fill("12 Shahnajaf Road");
    await shop.getByLabel("City").fill("Lucknow");
    await shop.getByLabel("State").fill("Uttar Pradesh");
    await shop.getByLabel("Postal Code").fill("226001");
  };
  await add("aangan-jaal-kaftan");
  await add("noor-chikankari-kurta").catch(() => {});
  await fill();
  await shot(shop, "s-checkout");
  await shop.getByRole("button", { name: /^Place Order/ }).click();
  await shop.waitForURL(/checkout\/pay/);
  await shot(shop, "s-pay");
  const pay = shop.url();
  await shop.getByRole("button", { name: /^Pay / }).click();
  await shop.getByRole("button", { name: "Fail" }).click();
  await shot(shop, "s-failed");
  await shop.goto(`${pay}?came=paid`);
  await shot(shop, "s-waiting");
  await shop.goto(pay);
  await shop.getByRole("button", { name: /^Pay / }).click();
  await shop.getByRole("button", { name: "Pay by UPI" }).click();
  await shop.getByRole("button", { name: "Back to the shop" }).click();
  await shop.waitForTimeout(800);
  await shot(shop, "s-paid");
  await add("aangan-jaal-kaftan");
  await fill();
  await shop.getByLabel(/cash on delivery/i).check();
  await shot(shop, "s-checkout-cash");
  await shop.getByRole("button", { name: /^Place Order/ }).click();
  await shop.waitForTimeout(1500);
  await shop.screenshot({ path: "/tmp/till-shots/s-cash-placed.png" });
  await shop.goto("/orders");
  await shot(shop, "s-orders");
  await add("aangan-jaal-kaftan");
  await fill();
  await shop.getByRole("button", { name: /^Place Order/ }).click();
  await shop.waitForURL(/checkout\/pay/);
  const third = shop.url();
  await shop.getByRole("button", { name: /another way|leave|back/i }).first().click().catch(() => {});
  await shop.waitForTimeout(800);
  await shop.goto(third);
  await shot(shop, "s-ended");
  await office.goto("/admin/orders");
  await shot(office, "o-orders");
  await office.goto("/admin/orders/1");
  await shot(office, "o-order-online");
  await office.goto("/admin/orders/2");
  await shot(office, "o-order-cash");
  for (const button of await office.getByRole("button").allTextContents()) if (button.trim()) console.log("button:", button.trim());
} catch (error) {
  console.log(String(error).slice(0, 1500));
  await shop.screenshot({ path: "/tmp/till-shots/error.png" });
} finally {
  await browser.close();
  await store.stop();
  await razorpay.close();
}
