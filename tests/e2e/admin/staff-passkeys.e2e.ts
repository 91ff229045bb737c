import { addVirtualAuthenticator } from "#tests/fixtures/sign-in/virtual-authenticator.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";

const PASSWORD = "kaner ke phool 42";

test("a manager adds a passkey, and from then on signs in to the admin with it and not with the password alone", async ({
  page,
  store,
}) => {
  const email = "tara.passkey@example.com";
  const headers = { origin: store.url };
  await signInToAdmin(page, store);
  const invitation = { form: "invite", email, role: "manager" };
  await page.request.post("/admin/settings/staff", { form: invitation, headers });
  const link = linkIn(await waitForEmail(store.outbox, email, /work in the admin/i));
  await page.context().clearCookies();
  const account = { name: "Tara Rawat", password: PASSWORD, confirmPassword: PASSWORD };
  await page.request.post(link, { form: account, headers });

  await addVirtualAuthenticator(page);
  await page.goto("/admin/login?returnTo=%2Fadmin%2Fsettings%2Fsecurity");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  const panel = page.getByRole("region", { name: "Passkeys" });
  await panel.getByLabel("Name of the passkey").fill("Shop laptop");
  await panel.getByLabel("Your password").fill(PASSWORD);
  await panel.getByRole("button", { name: "Add a passkey" }).click();
  await panel.getByRole("button", { name: "Create passkey" }).click();
  await expect(panel.getByText("Shop laptop", { exact: true })).toBeVisible();
  await expect(page.getByText("no longer with your password alone").first()).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("main").getByText("This account signs in with a passkey")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);

  await page.goto("/admin/settings/security");
  await panel.getByText("Remove Shop laptop…").click();
  await panel.getByRole("listitem").getByLabel("Your password").fill(PASSWORD);
  await panel.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("Passkey removed").first()).toBeVisible();
  await expect(panel.getByText("Shop laptop", { exact: true })).toBeHidden();
});
