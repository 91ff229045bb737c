import type { Page } from "@playwright/test";
import { expect, test } from "#tests/pages/journey.ts";
import { tabTo } from "#tests/pages/keyboard.ts";
import { ADMIN, startNewShop } from "#tests/servers/running-store.ts";
import type { StoreProcess } from "#tests/servers/store-process.ts";

// A store of its own: a new shop, which starts closed.
let store: StoreProcess;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  store = await startNewShop();
});

test.afterAll(() => store.stop());

/** Reaches a field by Tab and types into it. */
async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Reaches a control by Tab, presses it with Enter and waits for the message. */
async function press(page: Page, name: RegExp, message: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(message).first()).toBeVisible();
}

/** Opens a part of the guide, unless it is the next one and open already. */
async function open(page: Page, title: string): Promise<void> {
  const part = page
    .locator("details")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  if ((await part.getAttribute("open")) !== null) return;
  await tabTo(page, new RegExp(`^${title} \\((?:done|to do)\\)`));
  await page.keyboard.press("Enter");
  await expect(part).toHaveAttribute("open");
}

test("the owner sets a new shop up and opens it without a mouse", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await browser.newPage({ baseURL: store.url });
  await page.goto("/admin/login");
  await type(page, /^Email/, ADMIN.email);
  await type(page, /^Password/, ADMIN.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Set up your shop" })).toBeVisible();
  await press(page, /^Set up step by step/, "Country and tax");
  await press(page, /^Sell from India/, "Name of the shop");
  await type(page, /^Name of the shop/, "Amaltas");
  await type(page, /^Grievance officer/, "Meera Nair");
  await type(page, /^Phone/, "+91 98765 43210");
  await type(page, /^Email/, "hello@amaltas.example");
  await type(page, /^House and street/, "12 Rose Street");
  await type(page, /^PIN code/, "999999");
  await press(page, /^Save the shop’s details/, "No post office has the PIN code 999999");
  await expect(page.getByLabel("PIN code")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("682001");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Details saved").first()).toBeVisible();
  await open(page, "Shipping");
  await press(page, /^Use these rates/, "Shipping Settings Saved");
  await open(page, "Policies");
  await press(page, /^Publish the templates/, "4 pages published");
  await open(page, "Size charts");
  await press(page, /^Add Women’s kurta/, "In your shop: edit Women’s kurta");
  await open(page, "First category and product");
  await type(page, /^Category/, "Kurtas");
  await type(page, /^Name of the product/, "Asha Buti Kurta");
  await type(page, /^Price/, "1499");
  await type(page, /^HSN code/, "6211");
  await type(page, /^Pieces of each size/, "4");
  await press(page, /^Add the product/, "Product Added");
  await open(page, "Payments");
  await press(page, /^Take only cash on delivery/, "Payments Settings Saved");
  await open(page, "Open the shop");
  await press(page, /^Open the shop$/, "Opening Settings Saved");
  await page.close();
});
