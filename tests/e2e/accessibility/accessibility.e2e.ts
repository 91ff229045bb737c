import { expectAccessible } from "#tests/pages/axe.ts";
import { test } from "#tests/pages/journey.ts";
import { onDesktopAndPhone } from "#tests/pages/phone.ts";

const SHOP = [
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
];
const TEXTS_AND_ACCOUNT = [
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
  "/confirm-email?token=x",
  "/forgot-password",
  "/reset-password?token=x",
  "/resend-confirmation",
  "/no-such-page",
];

// The pages of a group share a window, which loads and compiles the scripts once.
for (const [group, pages] of Object.entries({
  "the shop's": SHOP,
  "the content and sign-in": TEXTS_AND_ACCOUNT,
})) {
  test(`axe finds no accessibility violation on ${group} pages, on a desktop or a phone`, async ({
    page,
  }) => {
    test.slow();
    for (const path of pages)
      await test.step(path, async () => {
        await page.goto(path);
        await onDesktopAndPhone(page, () => expectAccessible(page));
      });
  });
}
