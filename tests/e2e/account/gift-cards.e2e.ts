import { expectAccessible } from "#tests/pages/axe.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { closeDrawer } from "#tests/pages/cart-drawer.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInPage } from "#tests/pages/signed-in-page.ts";

test("a customer buys a gift card, and its recipient pays a part of an order with the code @phone", async ({
  page,
  store,
  browser,
}) => {
  const admin = await browser.newPage({ baseURL: store.url });
  await signInToAdmin(admin, store);
  await admin.goto("/admin/settings/checkout");
  await admin.getByLabel(/^Values of gift cards/).fill("10 25");
  await admin.getByRole("main").getByRole("button", { name: "Save" }).click();
  await expect(admin.getByText("Checkout Settings Saved").first()).toBeVisible();
  await admin.close();

  await signInPage(page, store, "card.buyer@example.com");
  await page.goto("/gift-cards");
  await expectAccessible(page);
  await page.getByRole("radio", { name: "$25" }).check({ force: true });
  await page.getByLabel("Name of the recipient").fill("Meera");
  await page.getByLabel("Your message").fill("For the cotton one.");
  await page.getByLabel("Your name, as on the card").fill("Asha");
  await page.getByLabel("Name on Card").fill("Asha Rao");
  await page.getByLabel("Card Number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiry Date").fill("12/30");
  await page.getByLabel("CVV").fill("123");
  await page.getByRole("button", { name: "Buy gift card" }).click();
  // The order is delivered at once, and its page has the card.
  await page.getByRole("link", { name: "Show and print the card" }).click();
  await expect(page.getByText("For the cotton one.")).toBeVisible();
  await expectAccessible(page);
  const code = await page.getByText(/^\w{4}(-\w{4}){4}$/).textContent();

  const recipient = await browser.newPage({ baseURL: store.url });
  await signInPage(recipient, store, "card.recipient@example.com");
  await recipient.goto("/products/gulmohar-jhumka");
  await recipient.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await closeDrawer(recipient);
  await recipient.goto("/checkout");
  await recipient.getByRole("link", { name: "Enter the code of a gift card or store credit" }).click();
  await recipient.getByLabel("Code", { exact: true }).fill("7K3M-Q0ZD-91XA-HB5T-2WNE");
  await recipient.getByRole("button", { name: "Use this code" }).click();
  await expect(recipient.getByText("a gift card of another shop cannot be used here").first()).toBeVisible();
  await recipient.getByLabel("Code", { exact: true }).fill(code?.toLowerCase() ?? "");
  await recipient.getByRole("button", { name: "Use this code" }).click();
  await expect(recipient.locator(".toast").getByText("$25.00 to spend")).toBeVisible();
  await expect(
    recipient.getByRole("checkbox", { name: "Use gift card or store credit: $25.00" }),
  ).toBeChecked();
  await recipient.getByRole("textbox", { name: "Address" }).fill("12 Shahnajaf Road");
  await recipient.getByLabel("Mobile number").fill("98765 43211");
  await recipient.getByLabel("City").fill("Lucknow");
  await recipient.getByLabel("State").selectOption("Uttar Pradesh");
  await recipient.getByLabel("Postal Code").fill("226001");
  await recipient.getByLabel("Name on Card").fill("Meera Rao");
  await recipient.getByLabel("Card Number").fill("4242 4242 4242 4242");
  await recipient.getByLabel("Expiry Date").fill("12/30");
  await recipient.getByLabel("CVV").fill("123");
  await recipient.getByRole("button", { name: /^Place Order/ }).click();
  await expect(recipient.locator(".toast")).toContainText("Order placed successfully!");
  await recipient.getByRole("link", { name: /^View order/ }).click();
  await expect(recipient.getByText("Paid by card and store credit.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Nothing is left of this gift card.")).toBeVisible();
});
