import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "#tests/pages/axe.ts";
import { closeDrawer } from "#tests/pages/cart-drawer.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { ADMIN } from "#tests/servers/running-store.ts";

// Specified behaviour of the shop's pages that only a browser can show.

const PASSWORD = "moti jhumka 7";
const ONE_SIZE = "/products/gulmohar-jhumka";

const main = (page: Page) => page.getByRole("main");
const head = (page: Page) => page.getByRole("banner");
const addToCart = (page: Page) => main(page).getByRole("button", { name: "Add to Cart" }).first();
const toasts = (page: Page) => page.locator(".toast");

async function makeAccount(page: Page, email: string): Promise<void> {
  const form = { fullName: "Asha Verma", email, password: PASSWORD, confirmPassword: PASSWORD };
  await page.request.post("/signup", { form });
}

test.describe("the header", () => {
  test("is transparent at the top of the page and opaque after 20 pixels", async ({ page }) => {
    await page.goto("/");
    const bar = head(page).locator(".site-header");
    await page.evaluate(() => scrollTo({ top: 20, behavior: "instant" }));
    await expect(bar).not.toHaveAttribute("data-scrolled");
    await page.evaluate(() => scrollTo({ top: 22, behavior: "instant" }));
    await expect(bar).toHaveAttribute("data-scrolled");
    await expect(bar).toHaveCSS("background-color", /^rgb\(|^oklch\([^/]*\)$/);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expect(bar).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  });

  test("marks the current page in its links and in the phone menu, which closes on navigation @phone", async ({
    page,
  }) => {
    await page.goto("/");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await head(page).getByRole("button", { name: "Menu" }).click();
    await expect(menu.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
    await menu.getByRole("link", { name: "About Us" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/About/i);
    await expect(menu).toBeHidden();
    await head(page).getByRole("button", { name: "Menu" }).click();
    await expect(menu.getByRole("link", { name: "About Us" })).toHaveAttribute("aria-current", "page");
  });

  test("signs in on the current page, shows errors in place, and signs out to the home page", async ({
    page,
  }) => {
    await makeAccount(page, "in.place@example.com");
    await page.goto("/products?category=Pashmina+Shawls");
    await head(page).getByText("Sign in", { exact: true }).click();
    await head(page).getByRole("button", { name: "Sign In" }).click();
    await expect(head(page).getByText("Please fill in both email and password.")).toBeVisible();
    const password = head(page).getByLabel("Password", { exact: true });
    await head(page).getByLabel("Email").fill("in.place@example.com");
    await password.fill("not the one");
    await expect(password).toHaveAttribute("type", "password");
    await head(page).getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await head(page).getByRole("button", { name: "Sign In" }).click();
    await expect(toasts(page)).toContainText("Login Failed");
    await expect(head(page).getByText("Invalid email or password")).toBeVisible();
    await expect(head(page).getByLabel("Email")).toHaveValue("in.place@example.com");
    await expectAccessible(page);

    await password.fill(PASSWORD);
    await head(page).getByRole("button", { name: "Sign In" }).click();
    await expect(toasts(page)).toContainText("Login Successful!");
    await expect(toasts(page)).toContainText("Welcome back!");
    await expect(page).toHaveURL(/\/products\?category=Pashmina\+Shawls$/);
    await head(page).getByText("Asha", { exact: true }).click();
    await head(page).getByRole("button", { name: "Logout" }).click();
    await expect(toasts(page)).toContainText("Logged Out");
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(head(page).getByText("Sign in", { exact: true })).toBeVisible();
  });

  test("shows an admin no wishlist, and the admin's sign-in opens the dashboard @nightly", async ({
    page,
  }) => {
    await page.goto("/login");
    await main(page).getByLabel("Email").fill(ADMIN.email);
    await main(page).getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await main(page).getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await page.goto("/products");
    await expect(head(page).getByRole("link", { name: "Cart" })).toBeVisible();
    await expect(head(page).getByRole("link", { name: /Wishlist/ })).toHaveCount(0);
  });
});

test("a product that takes long to load shows a spinner", async ({ page }) => {
  await page.goto("/products");
  const release = await hold(page, "**/products/*.data*");
  const spinner = page.getByRole("status").filter({ hasText: "Loading..." });
  await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().press("Enter");
  await expect(spinner).toBeVisible();
  await release();
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
  await expect(spinner).toHaveCount(0);
});

test("a navigation shows a progress bar, and the listing says Finding treasures...", async ({ page }) => {
  await page.goto("/products");
  const release = await hold(page, "**/products.data*");
  await page.getByRole("navigation", { name: "Categories" }).getByText("Accessories").click();
  await expect(page.getByText("Finding treasures...")).toBeVisible();
  await expect(page.locator(".progress-line")).toBeAttached();
  await release();
  await expect(page.getByText(/^Discovering \d+ gems$/)).toBeVisible();
});

test("the cart announces each change: more, fewer, removed and cleared", async ({ page }) => {
  await page.goto(ONE_SIZE);
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await addToCart(page).click();
  await expect(toasts(page)).toContainText(`${name} has been added to your cart.`);
  await closeDrawer(page);
  await addToCart(page).click();
  await closeDrawer(page);
  await head(page).getByRole("link", { name: "Cart, 2 items" }).click();
  const line = main(page).getByRole("listitem").filter({ hasText: name });
  await line.getByRole("button", { name: "Increase quantity" }).click();
  await expect(head(page).getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
  // Emptying the field to type another number removes nothing.
  await line.getByRole("textbox").fill("");
  await expect(line.getByRole("textbox")).toHaveValue("");
  await line.getByRole("textbox").pressSequentially("4");
  await expect(head(page).getByRole("link", { name: "Cart, 4 items" })).toBeVisible();
  await line.getByRole("textbox").fill("3");
  await line.getByRole("button", { name: "Decrease quantity" }).click();
  await page.reload();
  await expect(head(page).getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await line.getByRole("button", { name: /^Delete/ }).click();
  await expect(toasts(page)).toContainText(`${name} has been removed from your cart.`);
  await expect(page.getByRole("heading", { name: "Your Cart is Empty" })).toBeVisible();
  await main(page).getByRole("link", { name: "Start Shopping" }).click();
  await expect(page).toHaveURL(/\/products$/);

  await page.goto(ONE_SIZE);
  await addToCart(page).click();
  await page.goto("/cart");
  await main(page).getByRole("button", { name: "Clear Cart" }).click();
  await expect(toasts(page)).toContainText("Cart cleared");
  await expect(toasts(page)).toContainText("All items have been removed from your cart.");
  await expect(page.getByRole("heading", { name: "Your Cart is Empty" })).toBeVisible();
});

test("an invalid stored cart is discarded", async ({ page }) => {
  await page.goto("/cart");
  for (const broken of ["{", '{"items":[],"totalItems":0}', "[]"]) {
    await page.evaluate((text) => localStorage.setItem("cart", text), broken);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your Cart is Empty" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
  }
});

test("on a product page the quantity stays between one and the stock, a thumbnail selects the image, and Share reports when the URL cannot be copied", async ({
  page,
}) => {
  await page.goto(ONE_SIZE);
  await test.step("quantity", async () => {
    const stepper = main(page).getByRole("group", { name: /^Quantity of/ });
    const quantity = stepper.getByRole("textbox");
    await expect(stepper.getByRole("button", { name: "Decrease quantity" })).toBeDisabled();
    await quantity.fill("9999");
    await quantity.blur();
    await expect(quantity).not.toHaveValue("9999");
    await expect(stepper.getByRole("button", { name: "Increase quantity" })).toBeDisabled();
    await quantity.fill("0");
    await quantity.blur();
    await expect(quantity).toHaveValue("1");
    await quantity.fill("2");
    const less = stepper.getByRole("button", { name: "Decrease quantity" });
    await less.press("Enter");
    await expect(less).toBeDisabled();
    await expect(less).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(quantity).toHaveValue("1");
  });

  await test.step("thumbnail", async () => {
    const second = main(page).getByRole("link", { name: /^Image 2/ });
    await expect(second).not.toHaveAttribute("aria-current");
    await second.click();
    await expect(second).toHaveAttribute("aria-current", "true");
  });

  await test.step("Share", async () => {
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("no"))));
    await main(page).getByRole("button", { name: "Share" }).click();
    await expect(toasts(page)).toContainText("Share failed");
  });
});

const FORMS = [
  { path: "/login", button: "Sign In", pending: "Signing In..." },
  { path: "/signup", button: "Create Account", pending: "Creating Account..." },
  { path: "/forgot-password", button: "Send Reset Link", pending: "Sending Link..." },
  { path: "/contact", button: "Send Message", pending: "Sending..." },
];

test("a public form says what it does while it is submitting and cannot be submitted twice", async ({
  page,
}) => {
  for (const { path, button, pending } of FORMS)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeAttached();
      const release = await hold(page, `**${path}.data*`);
      await main(page).getByRole("button", { name: button }).click();
      await expect(main(page).getByRole("button", { name: pending })).toBeDisabled();
      await release();
      await expect(main(page).getByRole("button", { name: button })).toBeEnabled();
    });
});

/** Holds some requests until they are released. */
async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(address, (route) => (isOpen ? route.continue() : void held.push(route)));
  return async () => {
    isOpen = true;
    for (const route of held.splice(0)) await route.continue();
  };
}
