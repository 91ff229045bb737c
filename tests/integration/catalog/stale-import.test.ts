import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { countPromisedItems } from "#app/domain/checkout/promised-items.server.ts";
import { setStockLevels } from "#app/domain/catalog/stock/stock-levels.server.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { newId } from "#app/lib/id.ts";
import { finishImports } from "#tests/fixtures/catalog/finish-imports.ts";
import { shawlImports } from "#tests/fixtures/catalog/imported-shawl.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";

const opened = await adminForFile();
const { app, admin } = opened;
const { own, row, check, confirm, findBySlug, ledgerOf } = shawlImports(opened);

beforeAll(() =>
  stockCatalogue(app.store, [
    { name: "Plain Belt", category: "Belts", variants: { "- -": { inventory: 3 } } },
  ]),
);

const textAt = async (path: string) => pageText(await (await admin.get(path)).text());

async function findVariantId(): Promise<string> {
  return (await findBySlug(own.slug))?.variants[0]?.id ?? "";
}

async function sell(pieces: number): Promise<void> {
  const variantId = await findVariantId();
  await adjustStock(app.store.db, variantId, -pieces, { reason: "reserved" });
}

describe("changes between the check and the confirmation", () => {
  test("two confirmations at the same moment import once", async () => {
    const path = await check(row());
    const responses = await Promise.all([confirm(path), confirm(path)]);
    expect(responses.map((response) => String(response.status)).toSorted()).toEqual(["302", "409"]);
    // While the refused request holds the import, the other one leaves it to the job.
    await finishImports(app.store);
    expect(await ledgerOf(`ROSE-${own.run}`)).toHaveLength(1);
  });

  test("two files with the same new product create it once", async () => {
    const paths = [await check(row()), await check(row({ name: "Other Shawl" }))];
    const responses = await Promise.all(paths.map(confirm));
    expect(responses.map((response) => response.status)).toEqual([302, 302]);
    await finishImports(app.store);
    expect((await findBySlug(own.slug))?.variants).toHaveLength(1);
    const shown = await Promise.all(paths.map(textAt));
    expect(shown.filter((text) => text.includes("1 product skipped"))).toHaveLength(1);
    expect(shown.join(" ")).toContain("Another product has got this slug since the file was checked.");
  });

  test("a product that somebody has changed meanwhile is not overwritten", async () => {
    await confirm(await check(row()));
    const path = await check(row({ price: "60.00" }), `${own.slug}-b,Another,Belts,10,B-${own.run},,,2`);
    await app.store.db
      .update(products)
      .set({ priceMinor: 7000, version: sql`${products.version} + 1` })
      .where(eq(products.slug, own.slug));
    expect((await confirm(path)).status).toBe(302);
    expect(await textAt(path)).toContain(
      `1 product skipped The others are imported. Choose the file again to import what was skipped.`,
    );
    expect(await textAt(path)).toContain(`2 ${own.slug} It was changed since the file was checked.`);
    expect(await findBySlug(own.slug)).toMatchObject({ priceMinor: 7000 });
    expect(await findBySlug(`${own.slug}-b`)).toMatchObject({ name: "Another" });
  });

  test("an image of a description that was deleted meanwhile leaves its product out, and a new check names it", async () => {
    const id = newId();
    const image = { storageKey: `${id}.webp`, kind: "content" as const, width: 10, height: 10, tint: "#fff" };
    await app.store.db.insert(media).values({ id, ...image });
    const text = `![Silk](/images/${id}/1200.webp)`;
    const file = `Slug,Name,Category,Price,SKU,Description\r\n${own.slug},Rose Shawl,Belts,10,ROSE-${own.run},${text}`;
    const upload = async () => (await uploadImport(admin, file)).headers.get("location") ?? "";
    const path = await upload();
    await app.store.db.delete(media).where(eq(media.id, id));
    expect((await confirm(path)).status).toBe(302);
    expect(await findBySlug(own.slug)).toBeNull();
    expect(await textAt(path)).toContain(
      "An image of its description was deleted since the file was checked.",
    );
    const again = await upload();
    expect(pageText(await (await admin.get(again)).text())).toContain(
      "The media library does not have this image. Upload it there",
    );
    expect((await confirm(again)).status).toBe(409);
  });

  test("units sold meanwhile stay sold, and units counted meanwhile are not counted twice", async () => {
    await confirm(await check(row()));
    const path = await check(row({ stock: "9" }));
    await sell(2);
    expect((await confirm(path)).status).toBe(302);
    expect((await findBySlug(own.slug))?.inventory).toBe(7);
    const late = await check(row({ stock: "12" }));
    const counted = [{ variantId: await findVariantId(), stock: 8, stockWhenLoaded: 7 }];
    await setStockLevels(
      app.store,
      { counted, note: "", countPromised: countPromisedItems },
      await administratorOf(app.store),
    );
    await confirm(late);
    expect(await textAt(late)).toContain("It was changed since the file was checked.");
    expect((await findBySlug(own.slug))?.inventory).toBe(8);
    const less = await check(row({ stock: "1" }));
    await sell(4);
    await confirm(less);
    expect(await textAt(less)).toContain(
      "Its stock would be below zero: items were sold since the file was checked.",
    );
    expect((await findBySlug(own.slug))?.inventory).toBe(4);
  });

  test("a file with the stock of the export moves stock once", async () => {
    await confirm(await check(row()));
    const file = `Slug,SKU,Stock,Stock when exported\r\n${own.slug},ROSE-${own.run},9,5`;
    const upload = async () => (await uploadImport(admin, file)).headers.get("location") ?? "";
    expect((await confirm(await upload())).status).toBe(302);
    const again = await upload();
    expect(pageText(await (await admin.get(again)).text())).toContain("This file was imported before");
    expect((await confirm(again)).status).toBe(409);
    expect((await findBySlug(own.slug))?.inventory).toBe(9);
  });

  test("a file of counted stock can be imported again after a sale", async () => {
    await confirm(await check(row({ stock: "7" })));
    await sell(2);
    expect((await confirm(await check(row({ stock: "7" })))).status).toBe(302);
    expect((await findBySlug(own.slug))?.inventory).toBe(7);
  });

  test("a category deleted meanwhile removes nothing else", async () => {
    const values = { id: newId(), slug: `gone-${own.run}`, name: `Gone ${own.run}` };
    await app.store.db.insert(categories).values(values);
    const path = await check(row({ category: `Gone ${own.run}` }));
    await app.store.db.delete(categories).where(eq(categories.id, values.id));
    await confirm(path);
    expect(await textAt(path)).toContain(
      "Its category, a size, a colour or another value was deleted since the file was checked.",
    );
    expect(await findBySlug(own.slug)).toBeNull();
  });

  test("a discarded import is not applied", async () => {
    const path = await check(row());
    const response = await admin.post(path, { step: "drop" });
    expect(response.headers.get("location")).toBe("/admin/products/import");
    expect((await confirm(path)).status).toBe(409);
    expect(await findBySlug(own.slug)).toBeNull();
  });

  test.each(["x", "0198c0de-0000-7000-8000-000000000000"])("the import URL %s is not found", async (id) => {
    expect((await admin.get(`/admin/products/import/${id}`)).status).toBe(404);
    expect((await admin.post(`/admin/products/import/${id}`, { step: "confirm" })).status).toBe(404);
  });
});
