import { expectAccessible } from "#tests/pages/axe.ts";
import { test } from "#tests/pages/journey.ts";
import { onDesktopAndPhone } from "#tests/pages/phone.ts";

const PAGES = [
  "/",
  "/products",
  "/products?category=Pashmina+Shawls",
  "/products?search=nothing+like+this",
  "/products?search=shwal",
  "/products?size=4xl&colour=plum&in-stock=true&max-price=150",
  "/products/aangan-jaal-kaftan",
  "/products/gulmohar-jhumka",
  "/products/aangan-jaal-kaftan/review",
  "/products/no-such-product",
  "/cart",
  "/about-us",
  "/privacy-policy",
  "/terms-conditions",
  "/refund-policy",
  "/contact",
  "/careers",
  "/blog",
  "/blog/turn-it-over-how-to-read-chikankari",
  "/newsletter",
  "/newsletter/confirm?token=x",
  "/newsletter/unsubscribe?token=x",
  "/login",
  "/signup",
  "/forgot-password",
  "/reset-password?token=x",
  "/resend-confirmation",
  "/no-such-page",
];

for (const path of PAGES) {
  // Proves PAGE-03
  test(`axe finds no accessibility violation on ${path}, on a desktop or a phone`, async ({ page }) => {
    await page.goto(path);
    await onDesktopAndPhone(page, () => expectAccessible(page));
  });
}
