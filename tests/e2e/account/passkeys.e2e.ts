import { addVirtualAuthenticator } from "#tests/fixtures/sign-in/virtual-authenticator.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { PASSWORD, signInPage } from "#tests/pages/signed-in-page.ts";

test("a customer adds a passkey, signs in with it, and removes it", async ({ page, store }) => {
  await addVirtualAuthenticator(page);
  await signInPage(page, store, "asha.passkey@example.com");
  await page.goto("/profile/security");
  const main = page.getByRole("main");
  const section = main.getByRole("region", { name: "Passkeys" });
  await section.getByLabel("Name of the passkey").fill("Asha's phone");
  await section.getByLabel("Your password").fill(PASSWORD);
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await section.getByRole("button", { name: "Create passkey" }).click();
  await expect(section.getByText("Asha's phone", { exact: true })).toBeVisible();
  await expect(section.getByText(/Added .* Not used yet/)).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto("/login?returnTo=%2Fprofile%2Fsecurity");
  await main.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/profile\/security$/);
  await expect(section.getByText(/Last used/)).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/products?sort=price-low");
  const header = page.getByRole("banner");
  await header.getByText("Sign in", { exact: true }).click();
  await header.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Login Successful!").first()).toBeVisible();
  await expect(page).toHaveURL(/\/products\?sort=price-low$/);

  await page.goto("/profile/security");
  await section.getByText("Remove Asha's phone…").click();
  await section.getByRole("listitem").getByLabel("Your password").fill(PASSWORD);
  await section.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("Passkey removed").first()).toBeVisible();
  await expect(section.getByText("Asha's phone", { exact: true })).toBeHidden();

  await page.context().clearCookies();
  await page.goto("/login");
  await main.getByRole("button", { name: "Use a passkey" }).click();
  await expect(
    main.getByText("This passkey does not work here. Please sign in with your password.").first(),
  ).toBeVisible();
  await expectAccessible(page);

  await page.goto("/about-us");
  await header.getByText("Sign in", { exact: true }).click();
  await header.getByRole("button", { name: "Use a passkey" }).click();
  await expect(
    header.getByText("This passkey does not work here. Please sign in with your password."),
  ).toBeVisible();
});

test("no page loads the passkey script before the header's sign-in is opened", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/about-us");
  await page.waitForLoadState("networkidle");
  expect(loaded.filter((url) => url.includes("sign-in-button"))).toEqual([]);
  await page.getByRole("banner").getByText("Sign in", { exact: true }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Use a passkey" })).toBeVisible();
  expect(loaded.filter((url) => url.includes("sign-in-button"))).not.toEqual([]);
});

test("a browser without WebAuthn sees no passkey button and loads no passkey script", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("main").getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeHidden();
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => url.includes("sign-in-button"))).toEqual([]);
});
