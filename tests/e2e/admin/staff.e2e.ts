import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";

test("the owner invites a packer, who joins on a phone and finds orders but no figures", async ({
  page: owner,
  browser,
  store,
}) => {
  const email = "meera.packs@example.com";
  await signInToAdmin(owner, store);
  await owner.goto("/admin/settings/staff");
  await owner.getByLabel("Email").fill(email);
  await owner.getByRole("button", { name: "Send invitation" }).click();
  await expect(owner.getByRole("list", { name: "Open invitations" })).toContainText(email);
  const link = linkIn(await waitForEmail(store.outbox, email, /work in the admin/i));

  const phone = await browser.newContext({ baseURL: store.url, viewport: { width: 390, height: 844 } });
  const packer = await phone.newPage();
  await packer.goto(link);
  await packer.getByLabel("Your name").fill("Meera Rawat");
  await packer.getByLabel("Password", { exact: true }).fill("kaner ke phool 42");
  await packer.getByLabel("Password again").fill("kaner ke phool");
  await packer.getByRole("button", { name: "Create my account" }).click();
  await expect(packer.getByText("The passwords do not match")).toBeVisible();
  await packer.getByLabel("Password", { exact: true }).fill("kaner ke phool 42");
  await packer.getByLabel("Password again").fill("kaner ke phool 42");
  await packer.getByRole("button", { name: "Create my account" }).click();
  await packer.getByLabel("Email").fill(email);
  await packer.getByLabel("Password", { exact: true }).fill("kaner ke phool 42");
  await packer.getByRole("button", { name: "Sign In" }).click();
  await expect(packer.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(packer.getByText("Revenue")).toHaveCount(0);
  await packer.goto("/admin/orders");
  await packer.getByRole("button", { name: "Menu" }).click();
  const menu = packer.getByRole("navigation", { name: "Admin, mobile" });
  await expect(menu.getByRole("link", { name: "Orders" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Analytics" })).toHaveCount(0);
  await packer.goto("/admin/analytics");
  await expect(packer.getByRole("heading", { name: "Your role does not include this" })).toBeVisible();

  await owner.reload();
  await expect(owner.getByText("Meera Rawat", { exact: true }).first()).toBeVisible();
  await owner.getByRole("button", { name: "Deactivate Meera Rawat" }).click();
  await expect(owner.getByText("Deactivated", { exact: true }).first()).toBeVisible();
  await packer.goto("/admin/orders");
  await expect(packer.getByRole("heading", { name: "Admin sign-in" })).toBeVisible();
  await phone.close();
});
