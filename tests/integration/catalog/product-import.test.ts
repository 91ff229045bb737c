import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { shawlImports } from "#tests/fixtures/catalog/imported-shawl.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";

const opened = await adminForFile();
const { app, admin } = opened;
const { own, row, check, confirm, findBySlug, ledgerOf } = shawlImports(opened);

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

const shownAt = async (path: string) => pageText(await (await admin.get(path)).text());

describe("an import file", () => {
  test("a file with errors is reported row by row, and nothing of it is imported", async () => {
    const path = await check(
      row({ price: "free" }),
      `${own.slug}-b,Ok,Sarees,10,B-${own.run},,,2`,
      `${own.slug}-c,Fine,Belts,10,C-${own.run},,,-2`,
    );
    const text = await shownAt(path);
    expect(text).toContain("4 errors in this file. Nothing has been changed.");
    expect(text).toContain("2 Price free Enter the price as a number with a decimal point, such as 49.50.");
    expect(text).toContain("3 Name Ok Name must be at least 3 characters.");
    expect(text).toContain("3 Category Sarees There is no category “Sarees”.");
    expect(text).toContain("4 Stock -2 Inventory cannot be negative.");
    expect(text).not.toContain("Import 1 product");
    expect((await confirm(path)).status).toBe(409);
    expect(await findBySlug(own.slug)).toBeNull();
    expect(await findBySlug(`${own.slug}-c`)).toBeNull();
  });

  test("a file with more errors than fit a page is not said to have more than are listed", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `${own.slug}-${index},Ok,Belts,10,OK-${index},,,2`);
    const text = await shownAt(await check(...rows));
    expect(text).toContain("60 errors in this file.");
    expect(text).not.toContain("are listed");
  });

  test("a wrong value with an emoji where the report shortens it is reported like any other", async () => {
    const path = await check(row({ price: `${"x".repeat(78)}🧣 and more` }));
    expect(await shownAt(path)).toContain(`2 Price ${"x".repeat(78)}… Enter the price as a number`);
  });

  test("a file without errors changes nothing before it is confirmed, and is then seen in the shop", async () => {
    const path = await check(row(), `plum-kurta,,,,KURTA-3-${own.run},,,9`);
    expect(await shownAt(path)).toContain("Either all variants of a product have a size or none");
    const good = await check(row());
    expect(await shownAt(good)).toContain("Rose Shawl New");
    expect((await app.visitor().get(`/products/${own.slug}`)).status).toBe(404);
    expect((await confirm(good)).headers.get("location")).toBe(good);
    expect(await shownAt(good)).toContain("Products imported");
    const page = await app.visitor().get(`/products/${own.slug}`);
    expect(pageText(await page.text())).toContain("Only 5 left!");
    expect(await findBySlug(own.slug)).toMatchObject({
      name: "Rose Shawl",
      priceMinor: 4900,
      status: "active",
      inventory: 5,
      variants: [{ sku: `ROSE-${own.run}`, inventory: 5, sizeId: null }],
    });
    const { id: actorId } = await administratorOf(app.store);
    expect(await ledgerOf(`ROSE-${own.run}`)).toEqual([{ delta: 5, reason: "imported", actorId }]);
  });

  test("a file changes what differs, with before and after in the audit log", async () => {
    await confirm(await check(row()));
    const path = await check(row({ price: "55.00", stock: "8" }));
    const text = await shownAt(path);
    expect(text).toContain("Price: from 49.00 → to 55.00");
    expect(text).toContain(`ROSE-${own.run}: stock: from 5 → to 8`);
    await confirm(path);
    const after = await findBySlug(own.slug);
    expect(after).toMatchObject({ priceMinor: 5500, inventory: 8, version: 2 });
    const [entry] = await app.store.db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.subjectId} = ${after?.id} and ${auditLog.action} = 'product.update'`);
    expect(entry).toMatchObject({
      before: { priceMinor: 4900, variants: [{ what: `ROSE-${own.run}: stock`, was: "5" }] },
      after: { priceMinor: 5500, variants: [{ what: `ROSE-${own.run}: stock`, is: "8" }] },
    });
  });

  test("a file clears, removes and reverses every field that it has a column for", async () => {
    const head =
      "Slug,Name,Description,Category,Price,Status,Featured,Material,Care,Made in,Size note,HSN code,Tags,Size chart,SKU,Variant price";
    const send = async (line: string) =>
      confirm(
        (await uploadImport(admin, `${head}\n${line}\n`, "fields.csv", { emptyClears: "on" })).headers.get(
          "location",
        ) ?? "",
      );
    await send(
      `${own.slug},Full Shawl,Soft,Belts,10,draft,yes,Wool,Wash,Lucknow,Runs large,6214,"warm, wool",,F-${own.run},12.00`,
    );
    expect(await findBySlug(own.slug)).toMatchObject({
      description: "Soft",
      status: "draft",
      isFeatured: true,
      material: "Wool",
      care: "Wash",
      madeIn: "Lucknow",
      sizeNote: "Runs large",
      hsnCode: "6214",
      tags: ["warm", "wool"],
      variants: [{ priceOverrideMinor: 1200 }],
    });
    await send(`${own.slug},Full Shawl,,Kurtas,11.00,active,no,,,,,,,,F-${own.run},`);
    expect(await findBySlug(own.slug)).toMatchObject({
      description: "",
      status: "active",
      isFeatured: false,
      material: "",
      care: "",
      priceMinor: 1100,
      madeIn: "",
      sizeNote: "",
      hsnCode: "",
      tags: [],
      variants: [{ priceOverrideMinor: null }],
    });
  });

  test("a file adds variants behind the existing ones", async () => {
    await stockCatalogueSize("3XL");
    const path = await check(`plum-kurta,,,,KURTA-3XL,3xl,plum,1`);
    expect(await shownAt(path)).toContain("KURTA-3XL: 3xl, plum, 1");
    await confirm(path);
    const kurta = await findBySlug("plum-kurta");
    expect(kurta?.variants.map(({ sku, position }) => [sku, position])).toEqual([
      ["plum-kurta XL plum", 0],
      ["plum-kurta 2XL plum", 1],
      ["KURTA-3XL", 2],
    ]);
    expect(kurta?.inventory).toBe(11);
  });

  test("importing unchanged values changes nothing", async () => {
    const file = await (await admin.get("/admin/products/export")).text();
    const response = await uploadImport(admin, file);
    expect(await shownAt(response.headers.get("location") ?? "")).toContain(
      "The store already matches this file.",
    );
  });

  test.each([
    ["no rows", "", "This file has no rows."],
    ["no slug", "Name,Price\nRose,4", "No heading is “Slug”"],
    ["a cut character", Buffer.from("Slug,Name\nx,café").subarray(0, -1), "Line 2 has damaged characters"],
    ["an image", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]), "This is not a CSV file."],
  ])("a file with %s is refused with a sentence", async (_, file, words) => {
    const response = await uploadImport(admin, file);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(words);
  });

  test("no file is refused", async () => {
    const none = await admin.post("/admin/products/import", new FormData());
    expect(none.status).toBe(400);
    expect(await none.text()).toContain("Please choose a CSV file first.");
  });
});

async function stockCatalogueSize(label: string): Promise<void> {
  await app.store.db.execute(sql`
    insert into option_values (id, type_id, slug, label, position)
    select gen_random_uuid(), id, ${label.toLowerCase()}, ${label}, 9 from option_types where kind = 'size'`);
}
