import type { Page } from "@playwright/test";
import { closeDrawer } from "#tests/pages/cart-drawer.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { PASSWORD } from "#tests/pages/signed-in-page.ts";

const ONE_SIZE = "/products/gulmohar-jhumka";

const main = (page: Page) => page.getByRole("main");
const addToCart = (page: Page) => main(page).getByRole("button", { name: "Add to Cart" }).first();
const toasts = (page: Page) => page.locator(".toast");

/** Opens a page and pauses its clock; a clock that is paused already is resumed first, because scripts wait for a frame. */
async function stopClockOn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeAttached();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function expectToLast(page: Page, title: string, milliseconds: number): Promise<void> {
  await expect(toasts(page).getByText(title, { exact: true })).toBeVisible();
  await page.clock.runFor(milliseconds - 200);
  await expect(toasts(page).getByText(title, { exact: true })).toBeVisible();
  await page.clock.runFor(600);
  await expect(toasts(page)).toHaveCount(0);
}

test.describe("a toast", () => {
  test("about the cart or the wishlist stays for two seconds, after sign-up for seven, and any other for five", async ({
    page,
  }) => {
    await stopClockOn(page, ONE_SIZE);
    await addToCart(page).click();
    // The toast appears after the frame that shows the cart.
    await page.clock.runFor(50);
    await expectToLast(page, "Added to cart", 2000);
    await closeDrawer(page);
    await main(page).getByRole("button", { name: "Add to Wishlist" }).click();
    await expectToLast(page, "Added to Wishlist!", 2000);
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.resolve()));
    await main(page).getByRole("button", { name: "Share" }).click();
    await expectToLast(page, "Link Copied!", 5000);

    await page.clock.resume();
    await stopClockOn(page, "/signup");
    await main(page).getByLabel("Full Name").fill("Asha Verma");
    await main(page).getByLabel("Email").fill("seven.seconds@example.com");
    await main(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
    await main(page).getByLabel("Confirm Password").fill(PASSWORD);
    await main(page).getByRole("button", { name: "Create Account" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expectToLast(page, "Signup Successful!", 7000);
  });

  test("replaces the previous one, gets the focus with F8, and is dismissed by a swipe of 50 pixels", async ({
    page,
  }) => {
    await page.goto(ONE_SIZE);
    await addToCart(page).click();
    await expect(toasts(page).getByText("Added to cart")).toBeVisible();
    await closeDrawer(page);
    await main(page).getByRole("button", { name: "Add to Wishlist" }).click();
    await expect(toasts(page).getByText("Added to Wishlist!")).toBeVisible();
    await expect(toasts(page)).toHaveCount(1);

    await page.goto("/");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(toasts(page).getByText("Please enter your email address.")).toBeVisible();
    await page.keyboard.press("F8");
    const region = page.getByRole("region", { name: "Notifications (F8)" });
    await expect(region.locator(":focus")).toBeVisible();

    await swipe(page, 40);
    await expect(toasts(page)).toHaveCount(1);
    await swipe(page, 60);
    await expect(toasts(page)).toHaveCount(0);
  });
});

async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error("There is no message to swipe");
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y);
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
}
