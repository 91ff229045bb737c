import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import type { RunningStore } from "#tests/servers/running-store.ts";

const PASSWORD = "moti jhumka 7";
const KAFTAN = "Aangan Jaal-Print Cotton Kaftan";

/** A confirmed account, created without touching the browser's own storage. */
async function makeAccount(page: Page, store: RunningStore, email: string): Promise<void> {
  const form = { fullName: "Asha Verma", email, password: PASSWORD, confirmPassword: PASSWORD };
  await page.request.post("/signup", { form });
  await page.request.post(linkIn(await waitForEmail(store.outbox, email, /confirm/i)), { form: {} });
}

async function signIn(page: Page, email: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await main.getByRole("button", { name: "Sign In" }).click();
}

const wishlistButton = (page: Page, name: string) =>
  page.getByRole("button", { name: `Add ${name} to wishlist` }).first();

const header = (page: Page) => page.getByRole("banner");

test("a guest's wishlist is merged at sign-in, and a product moves to the cart in the chosen size", async ({
  page,
  store,
}) => {
  await makeAccount(page, store, "asha.wishes@example.com");
  await page.goto("/products?search=aangan");
  await wishlistButton(page, KAFTAN).click();
  await expect(page.getByText("Added to Wishlist!").first()).toBeVisible();
  await expect(wishlistButton(page, KAFTAN)).toHaveAttribute("aria-pressed", "true");
  await expect(header(page).getByRole("link", { name: "Wishlist, 1 item" })).toBeVisible();

  // A product without options: added, removed and added again on its page.
  await page.goto("/products/gulmohar-jhumka");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Add to Wishlist" }).click();
  await main.getByRole("button", { name: "Remove from Wishlist" }).click();
  await expect(page.getByText("Removed from Wishlist").first()).toBeVisible();
  await main.getByRole("button", { name: "Add to Wishlist" }).click();
  await expect(header(page).getByRole("link", { name: "Wishlist, 2 items" })).toBeVisible();
  const jhumka = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.reload();
  await expect(main.getByRole("button", { name: "Remove from Wishlist" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain("wishlist_guest");

  await header(page).getByRole("link", { name: "Wishlist, 2 items" }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fwishlist/);
  await signIn(page, "asha.wishes@example.com");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Wishlist");
  await expect(page.getByText("Wishlist Merged").first()).toBeVisible();
  await expect(page.getByRole("article").getByRole("link")).toHaveText([jhumka, KAFTAN]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("wishlist_guest"))).toBeNull();

  // The kaftan has sizes: choosing none shows an error.
  await page.getByRole("button", { name: `Move to Cart: ${KAFTAN}` }).click();
  const dialog = page.getByRole("dialog", { name: KAFTAN });
  await dialog.getByRole("button", { name: "Move to Cart" }).click();
  await expect(dialog.getByText("Please choose a size.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByText("2XL", { exact: true }).click();
  const kaftanRemoved = page.waitForResponse("**/wishlist/items");
  await dialog.getByRole("button", { name: "Move to Cart" }).click();
  await expect(page.getByText("has been added to your cart.").first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("article").getByRole("link")).toHaveText([jhumka]);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await kaftanRemoved;

  // The jhumka has no options: it moves at once, and the list is empty on the server too.
  const jhumkaRemoved = page.waitForResponse("**/wishlist/items");
  await page.getByRole("button", { name: `Move to Cart: ${jhumka}` }).click();
  await expect(header(page).getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await jhumkaRemoved;
  await page.reload();
  await expect(page.getByRole("link", { name: "Explore Products" })).toHaveAttribute("href", "/products");
  await page.goto("/cart");
  await expect(page.getByRole("list", { name: "Items in your cart" })).toContainText("2XL");
});

test("a wishlist change that the server rejects is reported and undone", async ({ page, store }) => {
  await makeAccount(page, store, "asha.offline@example.com");
  await page.goto("/login?returnTo=%2Fproducts%3Fsearch%3Daangan");
  await signIn(page, "asha.offline@example.com");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search: "aangan"');
  await page.route("**/wishlist/items", (route) => route.abort());
  await wishlistButton(page, KAFTAN).click();
  await expect(page.getByText("Error adding to wishlist").first()).toBeVisible();
  await expect(wishlistButton(page, KAFTAN)).toHaveAttribute("aria-pressed", "false");

  await page.unroute("**/wishlist/items");
  await wishlistButton(page, KAFTAN).click();
  await expect(page.getByText("Added to Wishlist!").first()).toBeVisible();
  await page.goto("/wishlist");
  await page.getByRole("button", { name: "Clear Wishlist" }).click();
  await expect(page.getByText("Wishlist Cleared").first()).toBeVisible();
  await expect(page.getByText("Your Wishlist is Empty")).toBeVisible();
  const restored = page.waitForResponse("**/wishlist/items");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("article").getByRole("link")).toHaveText([KAFTAN]);
  await restored;
  await page.reload();
  await expect(page.getByRole("article").getByRole("link")).toHaveText([KAFTAN]);
});

test("a failed wishlist merge is retried on the next page @nightly", async ({ page, store }) => {
  await makeAccount(page, store, "asha.again@example.com");
  await page.goto("/products?search=aangan");
  await wishlistButton(page, KAFTAN).click();
  await expect(page.getByText("Added to Wishlist!").first()).toBeVisible();
  await page.route("**/wishlist/items", (route) => route.abort());
  await header(page).locator("summary").click();
  await header(page).getByLabel("Email").fill("asha.again@example.com");
  await header(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await header(page).getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Error adding to wishlist").first()).toBeVisible();
  await expect(page).toHaveURL(/search=aangan/);
  expect(await page.evaluate(() => localStorage.getItem("wishlist_guest"))).not.toBeNull();
  await page.unroute("**/wishlist/items");
  await page.reload();
  await expect(page.getByText("Wishlist Merged").first()).toBeVisible();
  await page.goto("/wishlist");
  await expect(page.getByRole("article").getByRole("link")).toHaveText([KAFTAN]);
});

test("an invalid stored wishlist is discarded", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("wishlist_guest", '["<b>",1]'));
  await page.goto("/products?search=aangan");
  await wishlistButton(page, KAFTAN).click();
  await expect(header(page).getByRole("link", { name: "Wishlist, 1 item" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("wishlist_guest"))).not.toContain("<b>");
});

test("two tabs of a guest show the same wishlist", async ({ page, context }) => {
  await page.goto("/products?search=aangan");
  const second = await context.newPage();
  await second.goto("/products?search=aangan");
  await wishlistButton(page, KAFTAN).click();
  await expect(wishlistButton(second, KAFTAN)).toHaveAttribute("aria-pressed", "true");
  await wishlistButton(second, KAFTAN).click();
  await expect(wishlistButton(page, KAFTAN)).toHaveAttribute("aria-pressed", "false");
});

test("the wishlist fits the narrowest phone @phone @nightly", async ({ page, store }) => {
  await makeAccount(page, store, "asha.phone@example.com");
  await page.goto("/login?returnTo=%2Fproducts%3Fsearch%3Daangan");
  await signIn(page, "asha.phone@example.com");
  await wishlistButton(page, KAFTAN).click();
  await expect(page.getByText("Added to Wishlist!").first()).toBeVisible();
  await page.goto("/wishlist");
  await expect(page.getByRole("article").getByRole("link")).toHaveText([KAFTAN]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: `Move to Cart: ${KAFTAN}` }).click();
  await expect(page.getByRole("dialog").getByText("6XL")).toBeVisible();
  await expectAccessible(page);
});

test.describe("without JavaScript @nightly", () => {
  test.use({ javaScriptEnabled: false });

  test("the wishlist button, Remove and Clear Wishlist are forms that return to the page", async ({
    page,
    store,
  }) => {
    await makeAccount(page, store, "asha.wishes.plainly@example.com");
    await page.goto("/products?search=aangan");
    await wishlistButton(page, KAFTAN).press("Enter");
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fproducts%3Fsearch%3Daangan/);
    await signIn(page, "asha.wishes.plainly@example.com");
    await wishlistButton(page, KAFTAN).press("Enter");
    await expect(page).toHaveURL(/\/products\?search=aangan/);
    await expect(page.locator("body")).toContainText("Added to Wishlist!", { useInnerText: true });
    await expect(wishlistButton(page, KAFTAN)).toHaveAttribute("aria-pressed", "true");

    await header(page).getByRole("link", { name: "Wishlist, 1 item" }).press("Enter");
    await expect(page.getByRole("button", { name: /Move to Cart/ })).toBeVisible();
    await page.getByRole("button", { name: `Remove ${KAFTAN}` }).press("Enter");
    await expect(page).toHaveURL(`${store.url}/wishlist`);
    await expect(page.getByText("Your Wishlist is Empty")).toBeVisible();

    await page.goto("/products?search=aangan");
    await wishlistButton(page, KAFTAN).press("Enter");
    await expect(wishlistButton(page, KAFTAN)).toHaveAttribute("aria-pressed", "true");
    await page.goto("/wishlist");
    await page.getByRole("button", { name: "Clear Wishlist" }).press("Enter");
    await expect(page.getByText("Remove all pieces from your wishlist?")).toBeVisible();
    await page.getByRole("button", { name: "Clear Wishlist" }).press("Enter");
    await expect(page.getByText("Your Wishlist is Empty")).toBeVisible();
  });
});
