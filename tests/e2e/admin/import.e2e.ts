import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";

const HEAD = "Slug,Name,Category,Price,SKU,Size,Colour,Stock";

const csv = (...rows: string[]) => ({
  name: "winter.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([HEAD, ...rows, ""].join("\r\n")),
});

test("the admin corrects three errors of a product file, confirms the import, and the shop shows the products", async ({
  page,
  store,
}) => {
  const slug = "kashida-stole";
  await signInToAdmin(page, store);
  await page.goto("/admin/products/import");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import and export");

  await page
    .getByLabel("CSV file")
    .setInputFiles(
      csv(
        `${slug},Kashida Stole,Pashmina Shawl,120.00,KASHIDA-${slug},,,4`,
        `${slug}-b,Aari Stole,Pashmina Shawls,"95,00",AARI-${slug},,,6`,
        `${slug}-c,Sozni Stole,Pashmina Shawls,140.00,SOZNI-${slug},,,-2`,
      ),
    );
  await page.getByLabel("Create categories, sizes and colours that are missing").uncheck();
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByText("3 errors in this file. Nothing has been changed.")).toBeVisible();
  const mistakes = page.getByRole("table").getByRole("row");
  await expect(mistakes.nth(1)).toContainText("There is no category “Pashmina Shawl”.");
  await expect(mistakes.nth(1)).toContainText("Category");
  await expect(mistakes.nth(2)).toContainText(
    "Enter the price as a number with a decimal point, such as 49.50.",
  );
  await expect(mistakes.nth(3)).toContainText("Inventory cannot be negative.");
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await expectAccessible(page);

  await page
    .getByLabel("Corrected file")
    .setInputFiles(
      csv(
        `${slug},Kashida Stole,Pashmina Shawls,120.00,KASHIDA-${slug},,,4`,
        `${slug}-b,Aari Stole,Pashmina Shawls,95.00,AARI-${slug},,,6`,
        `${slug}-c,Sozni Stole,Pashmina Shawls,140.00,SOZNI-${slug},,,2`,
      ),
    );
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Kashida Stole" })).toContainText("Price: 120.00");
  expect((await page.request.get(`/products/${slug}`)).status()).toBe(404);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 3 products" }).click();
  await expect(page.getByText("Products imported").first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/products/${slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kashida Stole");
  await expect(page.getByText("Only 4 left!").first()).toBeVisible();
});
