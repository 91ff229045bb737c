import { expectAccessible } from "#tests/pages/axe.ts";
import { authenticator } from "#tests/fixtures/sign-in/authenticator.ts";
import { closeDrawer } from "#tests/pages/cart-drawer.ts";
import { expect, test as base } from "#tests/pages/journey.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { ADMIN, startStore, type RunningStore } from "#tests/servers/running-store.ts";

/** A store of its own: the second factor ends the sessions that the other journeys share. */
const test = base.extend<{ own: RunningStore }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const store = await startStore();
      await use(store);
      await store.stop();
    },
    { timeout: 90_000 },
  ],
});

test("choosing the country at the checkout applies the rate of a zone that the admin creates @nightly", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  const shop = await page.context().newPage();
  await shop.goto("/products/gulmohar-jhumka");
  await shop.getByRole("button", { name: "Add to Cart" }).first().click();
  await closeDrawer(shop);

  await page.goto("/admin/shipping/new");
  await page.getByLabel("Name").fill("Europe");
  await page.getByLabel("Germany").check();
  await page.getByLabel("France").check();
  await page.getByRole("textbox", { name: "Rate (USD)", exact: true }).first().fill("20");
  await page.getByLabel("Free above (USD)").first().fill("");
  await page.getByLabel("Maximum working days").first().fill("9");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Shipping Settings Saved").first()).toBeVisible();
  await expect(page.getByRole("row", { name: /Europe.*Germany, France/ })).toContainText("$20.00");

  await shop.goto("/checkout");
  const summary = shop.getByRole("region", { name: "Order Summary" });
  await expect(summary).toContainText("Delivered within 3-5 working days.");
  await expect(summary).not.toContainText("$20.00");
  await shop.getByLabel("Country").selectOption("Germany");
  await expect(summary).toContainText("$20.00");
  await expect(summary).toContainText("Delivered within 7-9 working days.");

  // The journeys of a worker share its store.
  await page.getByRole("link", { name: "Europe" }).click();
  await page.getByText("Delete zone…").click();
  await page.getByRole("button", { name: "Delete zone" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shipping");
  await expect(page.getByRole("link", { name: "Europe" })).toBeHidden();
});

test("after signing in with a code, unsaved changes are offered again, and the audit log records two-factor on and off", async ({
  page,
  own,
}) => {
  await signInToAdmin(page, own);
  await page.goto(`${own.url}/admin/settings/security`);
  const formWith = (name: string) =>
    page.locator("form").filter({ has: page.getByRole("button", { name, exact: true }) });
  await formWith("Set up two-factor").getByLabel("Your password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Set up two-factor" }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectAccessible(page);
  const uri = await page
    .getByRole("link", { name: "Open in an authenticator app on this device" })
    .getAttribute("href");
  const codes = await page.locator("input[name=codes]").inputValue();
  const [toSignIn = "", toTurnOff = ""] = codes.split(" ");
  await page.getByLabel("Code from the app").fill(authenticator(uri ?? "")());
  await page.getByRole("button", { name: "Turn on two-factor" }).click();
  await expect(page.getByText("Security Settings Saved").first()).toBeVisible();

  await page.goto(`${own.url}/admin/products?search=shawl`);
  await page.locator("tbody").getByRole("link").first().click();
  await page
    .locator("dialog:modal")
    .getByLabel("Description", { exact: true })
    .fill("Typed before the confirmation code.");
  await page.context().clearCookies({ name: /session/ });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authentication code");
  await expectAccessible(page);
  await page.getByLabel("Code").fill(toSignIn);
  await page.getByRole("button", { name: "Sign In" }).click();
  const offer = page.getByRole("dialog", { name: "Your unsaved changes" });
  await offer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Product Updated").first()).toBeVisible();

  await page.goto(`${own.url}/admin/settings/security`);
  await page.getByText("Turn off…").click();
  await formWith("Turn off two-factor").getByLabel("Your password").fill(ADMIN.password);
  await formWith("Turn off two-factor").getByLabel("Code").fill(toTurnOff);
  await page.getByRole("button", { name: "Turn off two-factor" }).click();
  await expect(page.getByText("Sign-in no longer asks for a code.").first()).toBeVisible();
  await page.getByRole("link", { name: "Open the audit log" }).click();
  await expect(page.getByText("Security: two factor disabled").first()).toBeVisible();
  await expect(page.getByText("Security: two factor enabled").first()).toBeVisible();
});
