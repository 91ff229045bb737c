import type { Page } from "@playwright/test";
import type { Person } from "./people.ts";
import type { Screen } from "./screen.ts";

const KAFTAN = "/products/aangan-jaal-kaftan";

const main = (page: Page) => page.getByRole("main");
const header = (page: Page) => page.getByRole("banner");
const shown = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** A page in a state that a click or a typed text brings about. */
const state = (as: Person, name: string, path: string, act: (page: Page) => Promise<void>): Screen => ({
  as,
  name,
  path,
  act,
});

/** Presses a button of the page's form and waits for the response. */
const send = (button: string, message: string) => async (page: Page) => {
  await main(page).getByRole("button", { name: button }).first().click();
  await shown(page, message);
};

async function openProduct(page: Page): Promise<void> {
  await page.locator("tbody").getByRole("link").first().click();
  await page.locator("dialog:modal").waitFor();
}

async function selectTwo(page: Page): Promise<void> {
  const kaftans = page.getByRole("checkbox", { name: /^Select .*Kaftan/ });
  await kaftans.nth(0).check();
  await kaftans.nth(1).check();
  // A control under the sticky header is too small a target.
  await page.evaluate(() => scrollTo(0, 0));
}

const selectAndPress = (button: string) => async (page: Page) => {
  await selectTwo(page);
  await page.getByRole("button", { name: button }).click();
  await page.locator("dialog:modal").waitFor();
};

/** Refused forms, opened menus and dialogs: what a page shows after an action. */
export const STATES: readonly Screen[] = [
  state("visitor", "newsletter-error", "/", send("Subscribe", "Not subscribed")),
  state("customer", "account-menu", "/", async (page) => {
    await header(page).getByText("Asha", { exact: true }).click();
    await header(page).getByRole("button", { name: "Logout" }).waitFor();
  }),
  {
    ...state("visitor", "size-missing", KAFTAN, send("Add to Cart", "Please choose a size.")),
    isOnPhones: true,
  },
  state("visitor", "size-in-cart", KAFTAN, async (page) => {
    await main(page).getByText("2XL", { exact: true }).first().click();
    await main(page).getByRole("button", { name: "Add to Cart" }).first().click();
    await shown(page, "has been added to your cart.");
  }),
  {
    ...state("visitor", "sticky-buy", KAFTAN, async (page) => {
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await page.getByRole("region", { name: /^Buy / }).waitFor();
    }),
    isFoldOnly: true,
  },
  state("visitor", "wishlist-heart", "/products", async (page) => {
    await main(page).locator("button[aria-pressed]").first().click();
    await shown(page, "Added to Wishlist!");
  }),
  state("shopper", "cart-code-error", "/cart", async (page) => {
    await page.getByRole("button", { name: "Remove code WELCOME10" }).click();
    await page.getByLabel("Discount code").fill("NOSUCHCODE");
    await page.getByRole("button", { name: "Apply" }).click();
    await main(page).getByText("This code is not valid.").waitFor();
  }),
  state("visitor", "contact-error", "/contact", async (page) => {
    await main(page).getByRole("button", { name: "Send Message" }).click();
    await main(page).locator("[aria-invalid]:focus").waitFor();
  }),
  state("visitor", "login-missing", "/login", send("Sign In", "Please fill in both email and password.")),
  state("visitor", "signup-error", "/signup", send("Create Account", "Missing Fields")),
  {
    ...state("visitor", "admin-login-error", "/admin/login", async (page) => {
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("alert").filter({ hasText: "Missing Fields" }).waitFor();
    }),
    isOnPhones: true,
  },
  {
    ...state("admin", "admin-products-chosen", "/admin/products?search=kaftan", selectTwo),
    isOnPhones: true,
  },
  {
    ...state("admin", "admin-products-price", "/admin/products?search=kaftan", selectAndPress("Price…")),
    isOnPhones: true,
    isFoldOnly: true,
  },
  {
    ...state("admin", "admin-products-delete", "/admin/products?search=kaftan", selectAndPress("Delete…")),
    isOnPhones: true,
    isFoldOnly: true,
  },
  {
    ...state("admin", "admin-product-error", "/admin/products?search=kaftan", async (page) => {
      await openProduct(page);
      await page.getByText("Colours:").click();
      await page.getByText("Material, care, tags").click();
      await page.getByLabel("Name", { exact: true }).fill("ab");
      await page.getByRole("button", { name: /^(?:Update Product|Save)$/ }).click();
      await shown(page, "Name must be at least 3 characters");
    }),
    isOnPhones: true,
    isFoldOnly: true,
  },
  {
    ...state("admin", "admin-settings-error", "/admin/settings", async (page) => {
      await page.getByLabel("Store name").fill("");
      await page.getByRole("button", { name: /^Save/ }).first().click();
      await shown(page, "Store name is required");
    }),
    isOnPhones: true,
  },
  state("admin", "admin-revenue-table", "/admin/analytics", async (page) => {
    await page.getByText("Revenue as a table").click();
    await page.getByRole("region", { name: "Revenue by day" }).getByRole("row").first().waitFor();
  }),
];
