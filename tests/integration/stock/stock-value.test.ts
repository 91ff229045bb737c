import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const PATH = "/admin/products/stock/value";

async function stocked(name: string, inventory: number, purchasePriceMinor: number | null) {
  const { id } = await stockProduct(store, { name, inventory });
  await store.db.update(variants).set({ purchasePriceMinor }).where(eq(variants.id, id));
}

test("the value of the stock is purchase price by items, and names what has no purchase price", async () => {
  // Nothing else is in stock.
  await store.db.update(variants).set({ inventory: 0 });
  expect(pageText(await (await admin.get(PATH)).text())).toContain("There are no items in stock");
  await stocked("Valued Kurta", 7, 12_345);
  await stocked("Valued Shawl", 2, 100);
  await stocked("Unpriced Sari", 3, null);
  await stocked("Sold-out Sari", 0, null);
  const page = pageText(await (await admin.get(PATH)).text());
  expect(page).toContain("1 variant in stock has no purchase price, and the sums leave it out. Items: 3.");
  expect(page).toMatch(/Total.*12.*3.*\$866\.15/);
  expect(page).toMatch(/Unpriced Sari.*Unknown/);
  expect(page).not.toContain("Sold-out Sari");
  const file = (await (await admin.get(`${PATH}/export`)).text()).split(/\r?\n/);
  expect(file.filter(Boolean).length).toBe(4);
  expect(file[1]).toMatch(/^Valued Kurta,[^,]+,7,864\.15,USD,0,0$/);
  expect(file[3]).toMatch(/^Unpriced Sari,[^,]+,3,0\.00,USD,3,1$/);
});

test("a packer sees the stock without its value", async () => {
  const { visitor } = await staffMember(app, "packer@example.com", { role: "packer", ownRoleId: null });
  expect(pageText(await (await visitor.get("/admin/products/stock")).text())).not.toContain(
    "Value of the stock",
  );
  for (const path of [PATH, `${PATH}/export`])
    expect((await visitor.get(path)).headers.get("location")).toBe("/admin/no-permission");
});
