import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { PASSWORD, signInPage } from "#tests/pages/signed-in-page.ts";

async function fillAddress(page: Page, street: string): Promise<void> {
  await page.getByLabel("Address", { exact: true }).fill(street);
  await page.getByLabel("Mobile number").fill("98765 43210");
  await page.getByLabel("City").fill("Lucknow");
  await page.getByLabel("State").selectOption("Uttar Pradesh");
  await page.getByLabel("Postal Code").fill("226001");
}

test("the link in the reset email sets a new password, which signs the customer in @nightly", async ({
  page,
  store,
}) => {
  const email = "asha.forgets@example.com";
  await signInPage(page, store, email);
  await page.context().clearCookies();

  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fprofile/);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Forgot password?" }).click();
  await main.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Please enter your email address.").first()).toBeVisible();
  await main.getByLabel("Email").fill(email);
  await main.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Password Reset Email Sent").first()).toBeVisible();

  await page.goto(linkIn(await waitForEmail(store.outbox, email, /password$/)));
  await main.getByLabel("New Password").fill("a quite new one");
  await main.getByLabel("Confirm Password").fill("another one");
  await main.getByRole("button", { name: "Change Password" }).click();
  await expect(main.getByText("Passwords do not match.").first()).toBeVisible();
  await main.getByLabel("New Password").fill("a quite new one");
  await main.getByLabel("Confirm Password").fill("a quite new one");
  await main.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Password changed").first()).toBeVisible();

  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Password", { exact: true }).fill("a quite new one");
  await main.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Login Successful!").first()).toBeVisible();
});

test("a changed password is not left in the form", async ({ page, store }) => {
  await signInPage(page, store, "asha.changes@example.com");
  await page.goto("/profile/password");
  const main = page.getByRole("main");
  await main.getByLabel("Current Password").fill(PASSWORD);
  await main.getByLabel("New Password").fill("a quite new one");
  await main.getByLabel("Confirm Password").fill("a quite new one");
  await main.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Password changed").first()).toBeVisible();
  for (const label of ["Current Password", "New Password", "Confirm Password"])
    await expect(main.getByLabel(label)).toHaveValue("");
});

test("a customer changes name and avatar, saves addresses, and chooses one at the checkout", async ({
  page,
  store,
}) => {
  await signInPage(page, store, "asha.profile@example.com");
  await page.goto("/profile");
  const email = page.getByRole("main").getByLabel("Email");
  await expect(email).toBeDisabled();
  await expect(email).toHaveValue("asha.profile@example.com");
  const avatar = page.getByLabel("Change Avatar");
  await expect(avatar).toHaveAttribute("accept", /^image\//);
  await avatar.setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: await jpegFile({ width: 600, height: 400 }),
  });
  await expect(page.getByText("Your avatar has been changed.").first()).toBeVisible();
  await expect(page.getByRole("banner").locator("img[src^='/images/']")).toBeVisible();
  await page.getByLabel("Full Name").fill("Asha Devi Verma");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Your profile has been saved.").first()).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Asha Devi Verma");
  await page.getByLabel("Full Name").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.locator(".toast")).toContainText("Error updating profile");

  await page.getByRole("link", { name: "Addresses" }).click();
  await page.getByRole("link", { name: "Add an address" }).click();
  await fillAddress(page, "12 Shahnajaf Road");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("12 Shahnajaf Road")).toBeVisible();
  await page.getByRole("link", { name: "Add an address" }).click();
  await fillAddress(page, "7 Kaiserbagh");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("7 Kaiserbagh")).toBeVisible();

  await page.goto("/products/aangan-jaal-kaftan");
  await page.getByText("2XL", { exact: true }).first().click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("has been added to your cart.").first()).toBeVisible();
  await page.goto("/checkout");
  await expect(page.getByRole("radio", { name: /12 Shahnajaf Road/ })).toBeChecked();
  await expect(page.getByLabel("Address", { exact: true })).toBeHidden();
  await expectAccessible(page);
  await page.getByText(/7 Kaiserbagh/).click();
  await page.getByLabel("Name on Card").fill("Asha Verma");
  await page.getByLabel("Card Number").fill("4242424242424242");
  await page.getByLabel("Expiry Date").fill("1230");
  await page.getByLabel("CVV").fill("123");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("link", { name: /View order/ }).click();
  await expect(page.getByText("7 Kaiserbagh")).toBeVisible();

  await page.goto("/profile/addresses");
  await page.getByRole("button", { name: /Delete .*7 Kaiserbagh/ }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this address?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete address" }).click();
  await expect(page.getByText("Address deleted").first()).toBeVisible();
  await expect(page.getByText("7 Kaiserbagh")).toBeHidden();
});

test("an incomplete sign-up focuses the first field with an error", async ({ page }) => {
  await page.goto("/signup");
  const main = page.getByRole("main");
  await main.getByLabel("Full Name").fill("Asha Verma");
  await main.getByRole("button", { name: "Create Account" }).click();
  await expect(main.getByText("Please fill in all fields.")).toBeVisible();
  const email = main.getByLabel("Email");
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("Email is required.");
});
