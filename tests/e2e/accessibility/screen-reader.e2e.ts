import type { Page } from "@playwright/test";
import { closeDrawer } from "#tests/pages/cart-drawer.ts";
import { expect, test } from "#tests/pages/journey.ts";

const KAFTAN = "/products/aangan-jaal-kaftan";

/** A live region with the message exists; its role decides how soon it is announced. */
const announced = (page: Page, words: string) =>
  page
    .locator("[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]")
    .filter({ hasText: words });

test("a screen reader announces the header and a product's options", async ({ as }) => {
  const page = await as("customer");
  await page.goto(KAFTAN);
  await expect(page.getByRole("banner")).toMatchAriaSnapshot(`
    - banner:
      - link "Gulmohar"
      - navigation "Main":
        - list:
          - listitem:
            - link "Home"
          - listitem:
            - link "Products"
      - search "Shop":
        - combobox "Search products"
        - button "Search"
      - link "Wishlist, 3 items"
      - link /^Cart, \\d+ items$/
  `);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumb"
      - region "Images":
        - list "Images of the product":
          - listitem:
            - link /^Enlarge image 1. The red kaftan laid out/
        - list:
          - listitem:
            - link /^Image 1/
      - heading "Aangan Jaal-Print Cotton Kaftan" [level=1]
      - link /^Rated \\d\\.\\d out of 5, \\d+ reviews$/
      - paragraph: $78.00
      - group /^Colour/:
        - radio "Gulmohar Red" [checked]
        - radio "Indigo"
      - group /^Size/:
        - radio "XL"
        - radio "2XL"
      - button "Size guide"
      - status: Choose a size to see its stock
      - group "Quantity of Aangan Jaal-Print Cotton Kaftan":
        - button "Decrease quantity" [disabled]
        - textbox "Quantity of Aangan Jaal-Print Cotton Kaftan": "1"
        - button "Increase quantity"
      - button "Add to Cart"
      - button "Remove from Wishlist"
      - region "Reviews":
        - heading "Reviews" [level=2]
      - region "You Might Also Like":
        - list:
          - listitem:
            - article:
              - heading [level=3]:
                - link
              - button /^Add .+ to wishlist$/
  `);
});

test("a screen reader announces the cart and its totals", async ({ as }) => {
  const page = await as("shopper");
  await page.goto("/cart");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Your Cart" [level=1]
      - button "Clear Cart"
      - status:
        - paragraph: We have updated your cart
      - list "Items in your cart":
        - listitem:
          - link "Aangan Jaal-Print Cotton Kaftan"
          - paragraph: /^\\dXL · /
          - paragraph: $78.00
          - group /^Quantity of Aangan Jaal-Print Cotton Kaftan, \\dXL/:
            - button "Decrease quantity"
            - textbox
            - button "Increase quantity"
          - button /^Delete Aangan Jaal-Print Cotton Kaftan, \\dXL/
      - region "Order Summary":
        - heading "Order Summary" [level=2]
        - button "Remove code WELCOME10"
        - term: Subtotal
        - definition
        - term: Total
        - definition
        - link "Proceed to Checkout"
  `);
});

test("a screen reader announces the errors of the checkout form", async ({ as }) => {
  const page = await as("customer");
  await page.goto("/checkout");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Checkout" [level=1]
      - region "Order Summary"
      - group "Shipping":
        - textbox "Email": asha@example.com
        - textbox "Mobile number" [invalid]
        - textbox "Address" [invalid]
        - textbox "Postal Code" [invalid]
        - textbox "City" [invalid]
        - combobox "State" [invalid]
        - combobox "Country"
      - group "Payment":
        - textbox "Name on Card" [invalid]
        - textbox "Card Number" [invalid]
        - textbox "Expiry Date" [invalid]
        - textbox "CVV" [invalid]
      - button /^Place Order/
  `);
  // The error is the field's accessible description.
  await expect(page.getByLabel("Address", { exact: true })).toHaveAccessibleDescription(
    "Address is required.",
  );
  await expect(page.getByLabel("CVV")).toHaveAccessibleDescription("CVV is required.");
  await expect(announced(page, "Form validation failed").first()).toBeAttached();
});

test("changes away from the focus are announced: a missing size, stock, search results, toasts, the next page", async ({
  as,
}) => {
  const page = await as("visitor");
  await page.goto(KAFTAN);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(main.getByRole("alert")).toHaveText("Please choose a size.");
  await expect(main.getByRole("group", { name: /^Size/ })).toHaveAccessibleDescription(
    "Please choose a size.",
  );
  await main.getByText("2XL", { exact: true }).first().click();
  await expect(main.getByRole("alert")).toHaveCount(0);
  await expect(main.getByRole("status").filter({ hasText: "In Stock" })).toBeVisible();
  await main.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(announced(page, "Added to cart").first()).toBeAttached();
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toMatchAriaSnapshot(`
    - region "Notifications (F8)":
      - list:
        - listitem:
          - button "Dismiss"
  `);

  await closeDrawer(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
  await expect(page.locator("p[aria-live=polite].sr-only")).toHaveText(/Gulmohar/);
  await expect(main.getByRole("status").first()).toHaveText(/^Discovering \d+ gems$/);
  await page.getByRole("complementary").getByRole("link", { name: /^5XL/ }).click();
  await expect(page).toHaveURL(/size=5xl/);
  await expect(main.getByRole("status").first()).toHaveText(/^Discovering \d+ gems?$/);
  await page.getByRole("banner").getByRole("combobox").pressSequentially("shawl");
  await expect(page.getByRole("banner").getByRole("status")).toHaveText(/^\d+ suggestions$/);
});
