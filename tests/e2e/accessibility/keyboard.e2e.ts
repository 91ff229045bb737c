import type { Page } from "@playwright/test";
import { tabTo, walkBy } from "#tests/pages/keyboard.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { Visitor } from "#tests/requests/visitor.ts";

const EMAIL = "asha.keys@example.com";
const PASSWORD = "moti jhumka 7";

const press = (page: Page, key: string) => page.keyboard.press(key);

async function findKaftan(page: Page): Promise<void> {
  await tabTo(page, /^Search products/);
  // A later list may not have the option that the arrow key has reached.
  const lastList = page.waitForResponse(/\/search\/suggest\?q=aangan$/);
  await page.keyboard.type("aangan");
  await (await lastList).finished();
  await expect(page.getByRole("option", { name: /^Aangan/ })).toBeVisible();
  const chosen = page.getByRole("option", { selected: true });
  do await press(page, "ArrowDown");
  while (!/Aangan/.test((await chosen.textContent()) ?? ""));
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Aangan");
}

/** Tries to add without a size, gets the error, and chooses a size with the arrow keys. */
async function putTwoIntoCart(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await tabTo(page, /^Add to Cart$/);
  await press(page, "Enter");
  await expect(main.getByRole("alert")).toHaveText("Please choose a size.");
  await tabTo(page, /^\dXL/, "Shift+Tab");
  const size = main.getByRole("radio", { name: "2XL", exact: true });
  for (let presses = 0; presses < 8 && !(await size.isChecked()); presses += 1)
    await press(page, "ArrowRight");
  await expect(size).toBeChecked();
  // The toast about the size covers the bottom of the window for its two seconds.
  await expect(page.getByText("Then you can add it to your cart.").filter({ visible: true })).toHaveCount(0);
  await tabTo(page, /^Increase quantity$/);
  await press(page, "Space");
  await tabTo(page, /^Add to Cart$/);
  await press(page, "Space");
  await expect(page.getByText("has been added to your cart.").first()).toBeVisible();
  // The toast is removed on the drawer's toggle event.
  await expect(page.locator("html")).toHaveAttribute("data-sheet", "right");
}

async function fillCheckout(page: Page): Promise<void> {
  const entries: [RegExp, string][] = [
    [/^Address/, "12 Shahnajaf Road"],
    [/^Postal Code/, "226001"],
    [/^City/, "Lucknow"],
    [/^State/, "Uttar P"],
    [/^Name on Card/, "Asha Verma"],
    [/^Card Number/, "4242424242424242"],
    [/^Expiry Date/, "1230"],
    [/^CVV/, "123"],
  ];
  await page.keyboard.type("98765 43210");
  for (const [label, entry] of entries) {
    await tabTo(page, label);
    await page.keyboard.type(entry);
  }
}

test("a shopper finds a product, buys it and opens the order with the keyboard alone", async ({
  page,
  store,
}) => {
  test.slow();
  await new Visitor(store.url).signUp(EMAIL, PASSWORD);
  await page.goto("/");
  await tabTo(page, /^Skip to content$/);
  await press(page, "Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.goto("/");
  await findKaftan(page);
  await putTwoIntoCart(page);

  await tabTo(page, /^View cart$/);
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart");
  // The toast covers the bottom of the window for two seconds.
  await expect(page.locator(".toast")).toHaveCount(0);
  await tabTo(page, /^Discount code/);
  await page.keyboard.type("welcome10");
  await press(page, "Enter");
  await expect(page.getByRole("button", { name: "Remove code WELCOME10" })).toBeFocused();
  await tabTo(page, /^Proceed to Checkout$/);
  await press(page, "Enter");

  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await tabTo(page, /^Email$/);
  await page.keyboard.type(EMAIL);
  await tabTo(page, /^Password$/);
  await page.keyboard.type(PASSWORD);
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");

  // Missing fields are reported, and the focus is in the first of them.
  await tabTo(page, /^Place Order/);
  await press(page, "Enter");
  await expect(page.getByLabel("Mobile number")).toBeFocused();
  await fillCheckout(page);
  await press(page, "Enter");
  await expect(page.getByText("Order placed successfully!").first()).toBeVisible();
  await expect(page).toHaveURL(`${store.url}/`);

  await press(page, "F8");
  await tabTo(page, /^View order #\d{6}$/);
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
  await tabTo(page, /^View order #\d{6}$/);
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Order History");
  const address = page.url();
  // The order in the query is open and focused; so is one that only the URL fragment names.
  await expect(page.locator("details[open] > summary")).toBeFocused();
  await expect(page.getByRole("main").getByText("Shahnajaf Road")).toBeVisible();
  await page.goto("/profile");
  await page.goto(`/orders${new URL(address).hash}`);
  await expect(page.locator("details[open] > summary")).toBeFocused();
});

test("sorting, searching and removing filters in the listing keep the focus", async ({ page }) => {
  await page.goto("/products?size=4xl&colour=indigo&in-stock=true");
  const sort = page.getByLabel("Sort by");
  await sort.focus();
  await press(page, "ArrowDown");
  await expect(page).toHaveURL(/sort=/);
  await expect(page.getByText(/^Discovering/)).toBeVisible();
  await expect(sort).toBeFocused();

  const price = page.getByLabel("From", { exact: true });
  await price.fill("1");
  await price.press("Enter");
  await expect(page).toHaveURL(/min-price=1/);
  await expect(page.getByText(/^Discovering/)).toBeVisible();
  await expect(price).toBeFocused();

  const filters = page.getByRole("region", { name: "Active filters" }).getByRole("link");
  await expect(filters.filter({ hasText: "From $1.00" })).toBeVisible();
  for (let remaining = await filters.count(); remaining > 1; remaining -= 1) {
    await filters.first().focus();
    await press(page, "Enter");
    // With the last filter the whole list disappears.
    await expect(filters).toHaveCount(remaining === 2 ? 0 : remaining - 1);
    await expect(remaining === 2 ? page.getByRole("main") : filters.first()).toBeFocused();
  }

  const search = page.getByRole("banner").getByRole("combobox", { name: "Search products" });
  await search.fill("kurta");
  await search.press("Enter");
  await expect(page).toHaveURL(/search=kurta/);
  await expect(page.getByText(/^Discovering/)).toBeVisible();
  await expect(search).toBeFocused();
});

test("removing a line or a code from the cart moves the focus to a defined place", async ({ as }) => {
  const page = await as("shopper");
  await page.goto("/cart");
  await expect(page.getByRole("list", { name: "Items in your cart" }).getByRole("listitem")).toHaveCount(3);
  await tabTo(page, /^Delete /);
  await press(page, "Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, /^Remove code/);
  await press(page, "Enter");
  await expect(page.getByLabel("Discount code")).toBeFocused();
  await tabTo(page, /^Clear Cart$/, "Shift+Tab");
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart is Empty");
  await expect(page.getByRole("main")).toBeFocused();
});

test("dialogs and menus trap the focus and return it when they close", async ({ page }) => {
  await page.goto("/products/aangan-jaal-kaftan");
  await tabTo(page, /^Size guide$/);
  await press(page, "Enter");
  const dialog = page.getByRole("dialog", { name: /^Size guide/ });
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await press(page, "Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Size guide" })).toBeFocused();

  await page.goto("/");
  await tabTo(page, /Sign in$/);
  await press(page, "Enter");
  await tabTo(page, /^Email$/);
  await press(page, "Escape");
  await expect(page.getByRole("banner").getByLabel("Email")).toBeHidden();
  await expect(page.getByRole("banner").locator("summary")).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await tabTo(page, /^Menu$/);
  await press(page, "Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await tabTo(page, /^Contact/);
  await press(page, "Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
});

const WALKS = [
  { width: 1280, height: 800, key: "Tab", paths: ["/", "/products", "/cart", "/checkout", "/orders"] },
  // 1280 by 1024 at 400 % zoom, where a sticky bar covers most (WCAG 1.4.10 and 2.4.11).
  {
    width: 320,
    height: 256,
    key: "Shift+Tab",
    paths: ["/products/aangan-jaal-kaftan", "/cart", "/checkout"],
  },
] as const;

for (const { key, paths, ...viewport } of WALKS) {
  test(`every focus stop of ${key} is visible in a window of ${viewport.width} px @nightly`, async ({
    as,
  }) => {
    test.slow();
    const page = await as("customer", { viewport });
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const { stops, faults } = await walkBy(page, key);
      expect(faults, path).toEqual([]);
      expect(stops, path).toBeGreaterThan(10);
    }
  });
}
