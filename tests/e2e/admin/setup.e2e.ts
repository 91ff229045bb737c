import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { CountedWork, secondsOf, tableOf } from "#tests/pages/keystroke-model.ts";
import { ADMIN, startNewShop } from "#tests/servers/running-store.ts";
import type { StoreProcess } from "#tests/servers/store-process.ts";
import { ROOT } from "../../../scripts/root.ts";

// A store of its own: a new shop, which starts closed.
let store: StoreProcess;

const PHOTO = path.join(ROOT, "db/seed/images/ameen-buti-kurta/ink-back.webp");
const MAX_MINUTES = 25;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  store = await startNewShop({ TEST_PAYMENT_DELAY_MS: "0" });
});

test.afterAll(() => store.stop());

test("the owner opens a new shop with the setup guide in at most 25 minutes of work", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await browser.newPage({ baseURL: store.url });
  const work = new CountedWork(page);
  await signIn(page, work);
  await describeShop(page, work);
  await publishPages(page, work);
  await addProduct(page, work);
  await buy(page, work);
  await openShop(page, work);

  const visitor = await browser.newPage({ baseURL: store.url });
  await visitor.goto("/products");
  await expect(visitor.getByRole("link", { name: /Asha Buti Kurta/ }).first()).toBeVisible();
  await visitor.goto("/terms-conditions");
  await expect(
    visitor.getByText("Amaltas, 12 Rose Street, Kochi, Kerala 682001, India.").first(),
  ).toBeVisible();
  await expect(visitor.getByText("GSTIN 32ABCDE1234F1Z9.").first()).toBeVisible();

  const minutes = work.efforts.reduce((sum, effort) => sum + secondsOf(effort), 0) / 60;
  const table = tableOf(work.efforts);
  await test.info().attach("effort.md", { body: table, contentType: "text/markdown" });
  if (process.env["SHOW_EFFORT"]) process.stdout.write(`${table}\n`);
  expect(minutes).toBeLessThan(MAX_MINUTES);
});

const part = (page: Page, title: string): Locator =>
  page.locator("details").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The open part whose title this is. */
async function atPart(page: Page, title: string): Promise<Locator> {
  const opened = part(page, title);
  await expect(opened).toHaveAttribute("open");
  return opened;
}

async function signIn(page: Page, work: CountedWork): Promise<void> {
  await page.goto("/admin/login");
  await work.begin("Sign in", page.locator("main"));
  await work.type("Email", ADMIN.email);
  await work.type(/^Password/, ADMIN.password);
  const dashboard = page.getByRole("heading", { name: "Set up your shop" });
  await work.press(button(page, /Sign In/i), dashboard);
  await work.press(page.getByRole("link", { name: "Set up step by step" }), part(page, "Country and tax"));
  await expectAccessible(page);
}

async function describeShop(page: Page, work: CountedWork): Promise<void> {
  await work.begin("Country and tax", await atPart(page, "Country and tax"));
  await work.press(button(page, "Sell from India"), page.getByLabel("PIN code"));
  // She looks up her GSTIN.
  await work.begin("Name, logo, address and GSTIN", await atPart(page, "Name, logo, address and GSTIN"), 60);
  await work.type("Name of the shop", "Amaltas");
  await work.type("GSTIN", "32abcde1234f1z9");
  await work.type("Grievance officer", "Meera Nair");
  await work.type("Phone", "+91 98765 43210");
  await work.type("Email", "hello@amaltas.example");
  await work.type("House and street", "12 Rose Street");
  await work.type("PIN code", "682001");
  await work.choose("Logo (optional)", PHOTO);
  await work.press(button(page, "Save the shop’s details"), page.getByText("Details saved").first());
  await expect(part(page, "Name, logo, address and GSTIN")).toContainText("(done)");
  // "Sell from India" has set these rates; the owner reads them and keeps them.
  await work.press(part(page, "Shipping").locator("summary").first());
  await work.begin("Shipping", part(page, "Shipping"));
  await work.press(button(page, "Use these rates"), page.getByText("Shipping Settings Saved").first());
}

async function publishPages(page: Page, work: CountedWork): Promise<void> {
  await work.begin("Policies", await atPart(page, "Policies"));
  await work.press(button(page, "Publish the templates"), page.getByText("4 pages published").first());
  await work.press(part(page, "Size charts").locator("summary").first());
  await work.begin("Size charts", part(page, "Size charts"));
  await work.press(
    button(page, "Add Women’s kurta"),
    page.getByRole("link", { name: "In your shop: edit Women’s kurta" }),
  );
}

async function addProduct(page: Page, work: CountedWork): Promise<void> {
  await work.press(part(page, "First category and product").locator("summary").first());
  // She looks up the HSN code, and decides on the price.
  await work.begin("First category and product", part(page, "First category and product"), 90);
  await work.type("Category", "Kurtas");
  await work.type("Name of the product", "Asha Buti Kurta");
  await work.type("Price (INR)", "1499");
  await work.type("HSN code", "6211");
  await work.type("Pieces of each size", "4");
  await work.choose("Photo (optional)", PHOTO);
  await work.press(button(page, "Add the product"), page.getByText("Product Added").first());
}

async function buy(page: Page, work: CountedWork): Promise<void> {
  const opened = await atPart(page, "Test order");
  await work.begin("Test order", opened);
  const product = page.getByRole("link", { name: /Asha Buti Kurta/ }).first();
  await work.press(page.getByRole("link", { name: "Open my shop" }), product);
  await work.press(product, button(page, "Add to Cart").first());
  await work.press(page.getByText("2XL", { exact: true }).first());
  await work.press(
    button(page, "Add to Cart").first(),
    page.getByText("has been added to your cart.").first(),
  );
  await page.goto("/checkout");
  await work.type(/^Mobile number/, "98765 43210");
  await work.type(/^Address/, "12 Rose Street");
  await work.type("Postal Code", "682001");
  await work.press(page.getByText("Card", { exact: true }).first());
  await work.type("Name on Card", "Meera Nair");
  await work.type(/^Card Number/, "4242 4242 4242 4242");
  await work.type("Expiry Date", "1230");
  await work.type("CVV", "123");
  await work.press(page.getByLabel("I agree that my data are used for my orders"));
  await work.press(button(page, "Place Order"), page.getByText("Thank you for your order").first());
  await page.goto("/admin/setup");
  await expect(part(page, "Test order")).toContainText("(done)");
  await work.press(part(page, "Test order").locator("summary").first());
  await work.press(button(page, "Delete the test order"), page.getByText("1 test order deleted").first());
}

async function openShop(page: Page, work: CountedWork): Promise<void> {
  await page.goto("/admin/setup");
  await work.begin("Payments", await atPart(page, "Payments"));
  await work.press(
    button(page, "Take only cash on delivery"),
    page.getByText("Payments Settings Saved").first(),
  );
  await work.press(part(page, "Open the shop").locator("summary").first());
  await work.begin("Open the shop", part(page, "Open the shop"));
  await work.press(button(page, "Open the shop"), page.getByText("Opening Settings Saved").first());
  await expect(part(page, "Open the shop")).toContainText("(done)");
}
