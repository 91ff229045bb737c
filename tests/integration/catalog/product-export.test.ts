import { eq, inArray, like, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { productImports } from "#app/domain/catalog/import/imports.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { finishImports } from "#tests/fixtures/catalog/finish-imports.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();

beforeAll(async () => {
  await stockCatalogue(app.store, [
    {
      name: "Plum Kurta",
      category: "Kurtas",
      variants: { "XL plum": { inventory: 4 }, "2XL plum": { inventory: 6, priceMinor: 6000 } },
    },
    { name: "Plain Belt", category: "Belts", description: "=1+1", variants: { "- -": { inventory: 3 } } },
  ]);
});

// Proves SEC-XSS-05
test("an export is a file with a name of its own, cached by nobody, without runnable formulas", async () => {
  const response = await admin.get("/admin/products/export");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="products-${indianDay(app.store.clock.now())}.csv"`,
  );
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString("utf8").split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFSlug,Name,Description,Category,Price,Compare-at price,Status,Featured,Material,Composition,Care,Made in,Size note,HSN code,Tags,Kind,Fabric,Craft,Occasion,Sleeve,Garment length,Length (cm),Width (cm),Height (cm),Fibre (micron),Weaver or maker,Search title,Search description,Country of origin,Net quantity,Manufacturer or packer,Customer care,Returns,Reason for final sale,Size chart,Tax class,SKU,Size,Colour,Variant price,Variant compare-at price,Weight in grams,Low stock below,Barcode,Bin location,Purchase price,Stock,Stock when exported,Images,Images of the colour",
  );
  expect(lines.find((line) => line.startsWith("plain-belt"))).toBe(
    "plain-belt,Plain Belt,'=1+1,Belts,50.00,,active,no,,,,,,,,,,,,,,,,,,,,,,,,,,,,,plain-belt - -,,,,,,,,,,3,3,,",
  );
  expect(lines.filter((line) => line.startsWith("plum-kurta"))).toEqual([
    "plum-kurta,Plum Kurta,,Kurtas,50.00,,active,no,,,,,,,,,,,,,,,,,,,,,,,,,,,,,plum-kurta XL plum,XL,plum,,,,,,,,4,4,,",
    "plum-kurta,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,plum-kurta 2XL plum,2XL,plum,60.00,,,,,,,6,6,,",
  ]);
});

test("the export of the list has the products that match its search and filter", async () => {
  const rowsOf = async (query: string) => {
    const text = await (await admin.get(`/admin/products/export?${query}`)).text();
    return text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
  };
  expect(await rowsOf("search=belt")).toEqual(["plain-belt"]);
  expect(await rowsOf("search=plum")).toEqual(["plum-kurta", "plum-kurta"]);
  expect(await rowsOf("show=draft")).toEqual([]);
  expect(await (await admin.get("/admin/products?search=belt")).text()).toContain(
    'href="/admin/products/export?search=belt"',
  );
});

// More than one statement of PostgreSQL takes.
const ROWS = process.env["NIGHTLY"] ? 10_000 : 2_000;
const PRODUCTS = ROWS / 2;

test("thousands of rows are checked and imported, as new products and then as changes", async () => {
  const lines = (price: string, stock: number) =>
    Array.from(
      { length: ROWS },
      (_, index) =>
        `bulk-${Math.floor(index / 2)},Bulk ${Math.floor(index / 2)},Belts,${price},BULK-${index},${index % 2 ? "XL" : "2XL"},plum,${stock}`,
    );
  const check = async (rows: string[]) => {
    const head = "Slug,Name,Category,Price,SKU,Size,Colour,Stock";
    return (await uploadImport(admin, [head, ...rows].join("\n"))).headers.get("location") ?? "";
  };
  const confirm = (path: string) => admin.post(path, { step: "confirm" });
  const made = await check(lines("20.00", 3));
  expect(pageText(await (await admin.get(made)).text())).toContain(
    `Import ${PRODUCTS.toLocaleString("en")} products`,
  );
  expect((await confirm(made)).status).toBe(302);
  await finishImports(app.store);
  const changed = await check(lines("21.00", 4));
  expect((await confirm(changed)).status).toBe(302);
  await finishImports(app.store);
  const { db } = app.store;
  const [sums] = await db
    .select({
      products: sql<number>`count(*)::int`,
      price: sql<number>`min(${products.priceMinor})::int`,
      pieces: sql<number>`sum(${products.inventory})::int`,
    })
    .from(products)
    .where(like(products.slug, "bulk-%"));
  expect(sums).toEqual({ products: PRODUCTS, price: 2100, pieces: ROWS * 4 });
  const [ledger] = await db
    .select({ pieces: sql<number>`sum(${stockMovements.delta})::int` })
    .from(stockMovements)
    .where(
      inArray(
        stockMovements.variantId,
        db.select({ id: variants.id }).from(variants).where(like(variants.sku, "BULK-%")),
      ),
    );
  expect(ledger).toEqual({ pieces: ROWS * 4 });
  const [kept] = await db
    .select({ changes: productImports.changes })
    .from(productImports)
    .where(eq(productImports.id, changed.split("/").at(-1) ?? ""));
  expect(kept?.changes).toMatchObject({ summary: { changedProducts: PRODUCTS }, products: [] });
});
