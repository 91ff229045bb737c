import type { Page } from "@playwright/test";
import { closeDrawer } from "#tests/pages/cart-drawer.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInPage, signInWithRequest } from "#tests/pages/signed-in-page.ts";
import { neverInteractive } from "#tests/pages/until-interactive.ts";

async function addKaftan(page: Page, size: string): Promise<void> {
  await page.goto("/products/aangan-jaal-kaftan");
  await page.getByText(size, { exact: true }).first().click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await closeDrawer(page);
}

const cartLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Cart/ });

const expectCount = (page: Page, name: string) => expect(cartLink(page)).toHaveAccessibleName(name);

test("a cart follows the account to another device, and both devices stay in sync", async ({
  page,
  browser,
  store,
}) => {
  const email = "devices@example.com";
  await addKaftan(page, "3XL");
  await expectCount(page, "Cart, 1 item");
  // The guest cart is merged into the account's cart.
  await signInPage(page, store, email);
  await page.goto("/cart");
  await expectCount(page, "Cart, 1 item");
  await expect.poll(() => storedCount(page)).toBe(1);

  const phone = await (await browser.newContext({ baseURL: store.url })).newPage();
  await signInWithRequest(phone, store, email);
  await phone.goto("/cart");
  await expectCount(phone, "Cart, 1 item");
  await expect(phone.getByRole("main").getByText("Aangan Jaal-Print Cotton Kaftan")).toBeVisible();
  await addKaftan(phone, "4XL");
  await expectCount(phone, "Cart, 2 items");
  await expect.poll(() => storedCount(phone)).toBe(2);

  await page.getByRole("main").getByRole("button", { name: "Increase quantity" }).first().click();
  await page.reload();
  await expectCount(page, "Cart, 3 items");

  // A second sign-in does not double the quantities.
  await signInWithRequest(page, store, email);
  await page.reload();
  await expectCount(page, "Cart, 3 items");
  await phone.context().close();
});

test("opening the cart keeps lines that were added on another device @nightly", async ({
  page,
  browser,
  store,
}) => {
  const email = "two-devices@example.com";
  await signInPage(page, store, email);
  await addKaftan(page, "3XL");
  await expect.poll(() => storedCount(page)).toBe(1);
  const phone = await (await browser.newContext({ baseURL: store.url })).newPage();
  await signInWithRequest(phone, store, email);
  await addKaftan(phone, "4XL");
  await expect.poll(() => storedCount(phone)).toBe(2);
  await phone.context().close();

  const bothPriced = page.waitForResponse((response) => /\/cart\/quote\?ids=[^&]+%2C/.test(response.url()));
  await cartLink(page).click();
  await bothPriced;
  await expectCount(page, "Cart, 2 items");
  await expect(page.getByRole("main").getByText("4XL")).toBeVisible();
  await expect(page.getByText("We have updated your cart")).toBeHidden();
  expect(await storedCount(page)).toBe(2);
});

test("signing out removes the account's cart from the device", async ({ page, store }) => {
  await signInPage(page, store, "leaver@example.com");
  await addKaftan(page, "3XL");
  await expect.poll(() => storedCount(page)).toBe(1);
  await page.goto("/");
  await page.getByText("Asha", { exact: true }).first().click();
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page.getByText("Logged Out").first()).toBeVisible();
  await expectCount(page, "Cart");
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
  await signInPage(page, store, "leaver@example.com");
  await page.goto("/");
  await expectCount(page, "Cart, 1 item");
});

test("a cart that was filled without JavaScript is still there with it @nightly", async ({
  browser,
  store,
}) => {
  const plain = await browser.newContext({ baseURL: store.url, javaScriptEnabled: false });
  neverInteractive(plain);
  const before = await plain.newPage();
  await before.goto("/products/aangan-jaal-kaftan");
  await before.getByRole("radio", { name: "3XL" }).check({ force: true });
  await before.getByRole("button", { name: "Add to Cart" }).press("Enter");
  await expect(before).toHaveURL(/\/cart$/);
  const scripted = await browser.newContext({
    baseURL: store.url,
    storageState: await plain.storageState(),
  });
  const page = await scripted.newPage();
  await page.goto("/");
  await expectCount(page, "Cart, 1 item");
  await addKaftan(page, "4XL");
  await expectCount(page, "Cart, 2 items");
  await expect.poll(() => storedCount(page)).toBe(2);
  await plain.close();
  await scripted.close();
});

test("Clear Cart can be undone with the keyboard", async ({ page }) => {
  await addKaftan(page, "3XL");
  await page.goto("/cart");
  await page.getByRole("button", { name: "Clear Cart" }).click();
  await expect(page.getByText("All items have been removed from your cart.").first()).toBeVisible();
  await expectCount(page, "Cart");
  await page.keyboard.press("F8");
  // In the tab order the toast comes before its button.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectCount(page, "Cart, 1 item");
  await expect(page.getByRole("main").getByText("Aangan Jaal-Print Cotton Kaftan")).toBeVisible();
});

test("the cart drawer changes and removes lines and shows the distance to free shipping", async ({
  page,
}) => {
  await page.goto("/products/gulmohar-jhumka");
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  const drawer = page.getByRole("dialog", { name: /^Your Cart/ });
  await expect(drawer.getByText(/^Add more than \$[\d.]+ for free shipping\.$/)).toBeVisible();
  const more = drawer.getByRole("button", { name: "Increase quantity" });
  while (await drawer.getByText(/for free shipping/).isVisible()) await more.click();
  await expect(drawer.getByText("Your order ships free within India.")).toBeVisible();
  await drawer.getByRole("button", { name: /^Delete/ }).click();
  await expect(drawer.getByText("Your cart is empty.")).toBeVisible();
  await expectCount(page, "Cart");
});

/** The number of items in the visitor's cart on the server. */
async function storedCount(page: Page): Promise<number> {
  const response = await page.request.get("/cart/stored");
  const { cart } = (await response.json()) as { cart: { cart: { totalItems: number } } | null };
  return cart?.cart.totalItems ?? 0;
}
