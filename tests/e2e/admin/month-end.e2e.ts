import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";

test("the owner makes the archive of a month, the accountant downloads it by its link, and the revoked link ends", async ({
  page,
  browser,
  store,
}) => {
  // A job makes the archive.
  test.slow();
  await signInToAdmin(page, store);
  await page.goto("/admin/accounting");
  await page.getByRole("link", { name: "Month-end archive" }).click();
  await expect(page.getByRole("heading", { name: "Month-end archive", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Make archive" }).click();
  await expect(page.getByText("The archive is being made").first()).toBeVisible();
  const archives = page.getByRole("region", { name: "Archives" });
  const link = archives.getByRole("link", { name: /\/accounting\// });
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);

  // A browser without a session, as the accountant's.
  const url = (await link.getAttribute("href")) ?? "";
  const accountant = await browser.newPage({ baseURL: store.url });
  const downloading = accountant.waitForEvent("download");
  await accountant.goto(new URL(url).pathname).catch(() => null);
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^accounts-\d{4}-\d{2}\.zip$/);
  const files = Object.keys(unzipSync(await readFile(await download.path())));
  for (const name of ["sales-register.csv", "tally-vouchers.xml", "settlements.csv", "README.txt"])
    expect(files).toContain(name);

  await archives.getByRole("button", { name: /^Revoke link/ }).click();
  await expect(page.getByText("The link was revoked").first()).toBeVisible();
  const ended = await accountant.request.get(new URL(url).pathname);
  expect(ended.status()).toBe(404);
  await accountant.close();
});
