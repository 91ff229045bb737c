import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test as base } from "#tests/pages/journey.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import { ADMIN, startStore, type RunningStore } from "#tests/servers/running-store.ts";

/** A store of its own, whose owner changes. */
const test = base.extend<{ own: RunningStore }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const store = await startStore({});
      await use(store);
      await store.stop();
    },
    { timeout: 90_000 },
  ],
  baseURL: async ({ own }, use) => use(own.url),
});

const HEIR = { email: "heir@example.com", password: "kaner ke phool 42" };

test("the owner hands the shop over to a member of the staff, who then manages the staff, and becomes a manager", async ({
  page: owner,
  browser,
  own,
}) => {
  await signInToAdmin(owner, own);
  await owner.goto("/admin/settings/staff");
  await owner.getByLabel("Email").fill(HEIR.email);
  await owner.getByRole("button", { name: "Send invitation" }).click();
  await expect(owner.getByRole("list", { name: "Open invitations" })).toContainText(HEIR.email);
  const link = linkIn(await waitForEmail(own.outbox, HEIR.email, /work in the admin/i));
  const other = await browser.newContext({ baseURL: own.url });
  const heir = await other.newPage();
  await heir.goto(link);
  await heir.getByLabel("Your name").fill("Meera Rawat");
  await heir.getByLabel("Password", { exact: true }).fill(HEIR.password);
  await heir.getByLabel("Password again").fill(HEIR.password);
  await heir.getByRole("button", { name: "Create my account" }).click();
  await heir.getByLabel("Email").fill(HEIR.email);
  await heir.getByLabel("Password", { exact: true }).fill(HEIR.password);
  await heir.getByRole("button", { name: "Sign In" }).click();
  await expect(heir).not.toHaveURL(/login/);

  await owner.reload();
  const panel = owner.getByRole("region", { name: "Hand over the shop" });
  await panel.getByLabel("New owner").selectOption({ label: `Meera Rawat (${HEIR.email})` });
  await panel.getByLabel("Your password").fill("not it");
  await panel.getByRole("button", { name: "Hand over the shop" }).click();
  await expect(panel.getByText("This is not your password.").first()).toBeVisible();
  await expect(panel.getByLabel("New owner")).not.toHaveValue("");
  await expectAccessible(owner);
  await panel.getByLabel("Your password").fill(ADMIN.password);
  await panel.getByRole("button", { name: "Hand over the shop" }).click();
  await expect(owner.getByText("Handed over. You are a manager now").first()).toBeVisible();
  await owner.goto("/admin/settings/staff");
  await expect(owner.getByRole("heading", { name: "Your role does not include this" })).toBeVisible();
  await heir.goto("/admin/settings/staff");
  await expect(heir.getByText(HEIR.email, { exact: true }).first()).toBeVisible();
  await expect(heir.getByText("Owner", { exact: true }).first()).toBeVisible();
  await other.close();
});
