import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { setStockLevels } from "#app/domain/catalog/stock/stock-levels.server.ts";
import { countPromisedItems } from "#app/domain/checkout/promised-items.server.ts";
import {
  addProduct,
  aVariant,
  ledgerOf,
  readProduct,
  insertProductOptions,
  type ProductOptions,
} from "#tests/fixtures/catalog/admin-product.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy, deliver } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
let choices: ProductOptions;

beforeAll(async () => {
  choices = await insertProductOptions(app.store);
});

const PATH = "/admin/products/stock";

async function stocked(name: string, skus: readonly string[]) {
  const { xl, xxl } = choices.sizes;
  const rows = skus.map((sku, index) => aVariant({ sku, sizeId: [xl, xxl][index] ?? null }));
  const id = await addProduct(app.store, choices, { name, variants: rows });
  const made = await app.store.db.select().from(variants).where(eq(variants.productId, id));
  return { id, variantIds: skus.map((sku) => made.find((row) => row.sku === sku)?.id ?? "") };
}

const counted = (variantId: string, stock: string, loaded = "5") => ({
  [`stock.${variantId}`]: stock,
  [`loaded.${variantId}`]: loaded,
});

test("the stock screen finds variants by SKU and by product name, and saves several at once", async () => {
  const shawl = await stocked("Counted Shawl", ["COUNT-XL", "COUNT-2XL"]);
  const kurta = await stocked("Counted Kurta", ["CK-1"]);
  const bySku = pageText(await (await admin.get(`${PATH}?search=count-2xl`)).text());
  expect(bySku).toContain("COUNT-2XL");
  expect(bySku).not.toContain("COUNT-XL");
  const byName = await (await admin.get(`${PATH}?search=counted`)).text();
  for (const sku of ["COUNT-XL", "COUNT-2XL", "CK-1"]) expect(byName).toContain(sku);
  const [first = "", second = ""] = shawl.variantIds;
  const [third = ""] = kurta.variantIds;
  const saved = await admin.post(`${PATH}?search=counted`, {
    ...counted(first, "7"),
    ...counted(second, "5"),
    ...counted(third, "1,000"),
    note: "Counted on Monday",
  });
  expect(saved.headers.get("location")).toBe(`${PATH}?search=counted`);
  expect(pageText(await (await admin.get(PATH)).text())).toContain("2 variants.");
  expect((await readProduct(app.store, shawl.id)).product.inventory).toBe(12);
  expect((await readProduct(app.store, kurta.id)).product.inventory).toBe(1000);
  expect((await ledgerOf(app.store, first)).at(-1)).toMatchObject({
    delta: 2,
    reason: "counted",
    note: "Counted on Monday",
  });
  const audited = await app.store.db.select().from(auditLog).where(eq(auditLog.subjectId, shawl.id));
  expect(audited.at(-1)).toMatchObject({
    action: "product.stock",
    before: { inventory: 10 },
    after: { inventory: 12, note: "Counted on Monday" },
  });
  await admin.post(PATH, counted(first, "7", "7"));
  const unchanged = pageText(await (await admin.get(PATH)).text());
  expect(unchanged).toContain("No stock was changed");
  expect(unchanged).not.toContain("0 variants");
});

test("a count has the items of orders that have not left, so that a count of what lies there sells none of them twice", async () => {
  const { id, variantIds } = await stocked("Promised", ["PROMISED-XL"]);
  const [first = ""] = variantIds;
  const order = await buy(app.store, {
    userId: await makeCustomer(app.store),
    lines: [{ variant: { id: first, productId: id, priceMinor: 4000 }, quantity: 2 }],
  });
  const path = `${PATH}?product=${id}`;
  const page = async () => pageText(await (await admin.get(path)).text());
  const inventory = async () => (await readProduct(app.store, id)).product.inventory;
  expect(await page()).toContain("On hand 5 · Promised 2 · Free 3");
  await admin.post(path, counted(first, "5"));
  expect(await inventory()).toBe(3);
  await admin.post(path, counted(first, "6"));
  expect(await inventory()).toBe(4);
  const tooFew = await admin.post(path, counted(first, "1", "6"));
  expect(tooFew.status).toBe(409);
  expect(pageText(await tooFew.text())).toContain("2 are promised to orders");
  expect(await inventory()).toBe(4);
  await deliver(app.store, order.id);
  expect(await page()).toContain("On hand 4 · Promised 0 · Free 4");
  const ledger = pageText(await (await admin.get(`/admin/products/${id}/stock`)).text());
  expect(ledger).toMatch(/Change Balance .*\+1 4 Counted .*−2 3 Bought .*\+5 5/);
});

test("a stock that left for a customer since the page was opened is not overwritten, and nothing else is saved", async () => {
  const { id, variantIds } = await stocked("Sold Meanwhile", ["SOLD-XL", "SOLD-2XL"]);
  const [first = "", second = ""] = variantIds;
  const customer = await makeCustomer(app.store);
  const { id: orderId } = await buy(app.store, {
    userId: customer,
    lines: [{ variant: { id: first, productId: id, priceMinor: 4000 }, quantity: 2 }],
  });
  await deliver(app.store, orderId);
  const fields = { ...counted(first, "9"), ...counted(second, "8") };
  const refused = await admin.post(`${PATH}?product=${id}`, fields);
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(pageText(html)).toContain("The stock is now 3");
  expect(html).toContain('value="9"');
  expect((await readProduct(app.store, id)).product.inventory).toBe(8);
  // The page now shows the stock that the second attempt was compared with.
  const again = await admin.post(`${PATH}?product=${id}`, {
    ...counted(first, "9", "3"),
    ...counted(second, "8"),
  });
  expect(again.status).toBe(302);
  expect((await readProduct(app.store, id)).product.inventory).toBe(17);
});

test("every invalid stock is refused with its own sentence", async () => {
  const { id, variantIds } = await stocked("Wrongly Counted", ["WRONG-XL", "WRONG-2XL"]);
  const [first = "", second = ""] = variantIds;
  const refused = await admin.post(PATH, { ...counted(first, "-1"), ...counted(second, "12,50") });
  expect(refused.status).toBe(400);
  const text = pageText(
    await (
      await admin.post(`${PATH}?product=${id}`, { ...counted(first, "-1"), ...counted(second, "12,50") })
    ).text(),
  );
  expect(text).toContain("Inventory cannot be negative");
  expect(text).toContain("Enter a whole number, such as 12");
  expect((await readProduct(app.store, id)).product.inventory).toBe(10);
});

test("of two counts at the same moment one is saved, and the other sees the current stock", async () => {
  const { id, variantIds } = await stocked("Counted Twice", ["TWICE-XL"]);
  const [variantId = ""] = variantIds;
  const actor = await administratorOf(app.store);
  const count = (stock: number) =>
    setStockLevels(
      app.store,
      { counted: [{ variantId, stock, stockWhenLoaded: 5 }], note: "", countPromised: countPromisedItems },
      actor,
    );
  const results = await Promise.all([count(7), count(9)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const { inventory } = (await readProduct(app.store, id)).product;
  const refused = results.find((result) => !result.ok);
  expect(refused).toMatchObject({ error: "stock-moved", stockNow: new Map([[variantId, inventory]]) });
});
