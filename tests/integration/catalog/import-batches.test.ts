import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { categories, optionTypes, optionValues, products } from "#app/domain/catalog/catalog.tables.ts";
import { confirmImport, stopImport } from "#app/domain/catalog/import/confirm-import.server.ts";
import { importItems, productImports } from "#app/domain/catalog/import/imports.tables.ts";
import { finishImports } from "#tests/fixtures/catalog/finish-imports.ts";
import { shawlImports } from "#tests/fixtures/catalog/imported-shawl.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";

const opened = await adminForFile();
const { app, admin } = opened;
const { db } = app.store;
const { own, row, check, confirm, findBySlug } = shawlImports(opened);

beforeAll(() =>
  stockCatalogue(app.store, [
    {
      name: "Plum Kurta",
      category: "Kurtas",
      variants: { "M plum": { inventory: 4 }, "2XL plum": { inventory: 6 } },
    },
    { name: "Plain Belt", category: "Belts", variants: { "- -": { inventory: 3 } } },
  ]),
);

const HEAD = "Slug,Name,Category,Price,SKU,Size,Colour,Stock";
const textAt = async (path: string) => pageText(await (await admin.get(path)).text());
const idOf = (path: string) => path.split("/").at(-1) ?? "";

async function checkCreating(...rows: string[]): Promise<string> {
  const response = await uploadImport(admin, [HEAD, ...rows].join("\n"), "new.csv", { createsOptions: "on" });
  return response.headers.get("location") ?? "";
}

async function labelsOf(kind: "size" | "colour") {
  return db
    .select({ label: optionValues.label, hex: optionValues.hex })
    .from(optionValues)
    .innerJoin(optionTypes, eq(optionTypes.id, optionValues.typeId))
    .where(eq(optionTypes.kind, kind))
    .orderBy(asc(optionValues.position));
}

describe("categories, sizes and colours that are missing", () => {
  test("are listed before, and created with the products: sizes in their places, colours with a swatch", async () => {
    const path = await checkCreating(
      `${own.slug},Rose Coat,Winter Coats,49.00,COAT-1,XL,Forest Green,2`,
      `${own.slug},,,,COAT-2,XXS,Moonlight,2`,
    );
    const preview = await textAt(path);
    expect(preview).toContain("New categories, sizes and colours");
    expect(preview).toMatch(/Winter Coats.*XL.*XXS.*Forest Green.*Moonlight\*/);
    expect(await db.$count(categories, eq(categories.name, "Winter Coats"))).toBe(0);
    await confirm(path);
    expect(await findBySlug(own.slug)).toMatchObject({ variants: [{ sku: "COAT-1" }, { sku: "COAT-2" }] });
    expect(await db.$count(categories, eq(categories.name, "Winter Coats"))).toBe(1);
    const sizes = (await labelsOf("size")).map(({ label }) => label);
    expect(sizes).toEqual(["XXS", "M", "XL", "2XL"]);
    const colours = await labelsOf("colour");
    expect(colours).toContainEqual({ label: "Forest Green", hex: "#4f7a4a" });
    expect(colours).toContainEqual({ label: "Moonlight", hex: "#b8b8b8" });
  });

  test("that another import has created meanwhile are used", async () => {
    const [first, second] = [
      await checkCreating(`${own.slug},Rose Cape,Capes,49.00,CAPE-1,S,Ochre,2`),
      await checkCreating(`${own.slug}-b,Blue Cape,capes,49.00,CAPE-2,s,ochre,2`),
    ];
    await confirm(first);
    await confirm(second);
    const capes = await Promise.all([findBySlug(own.slug), findBySlug(`${own.slug}-b`)]);
    expect(capes[1]?.categoryId).toBe(capes[0]?.categoryId);
    expect(capes[1]?.variants[0]?.sizeId).toBe(capes[0]?.variants[0]?.sizeId);
    expect(capes[1]?.variants[0]?.colourId).toBe(capes[0]?.variants[0]?.colourId);
  });

  test("are created also where the first product of the file is skipped", async () => {
    const path = await checkCreating(
      `${own.slug},Rose Hood,Belts,49.00,HOOD-1,,,2`,
      `${own.slug}-b,Blue Hood,Hoods,49.00,HOOD-2,L,Teal,2`,
    );
    await confirm(await check(row()));
    await confirm(path);
    expect(await textAt(path)).toContain("1 product skipped");
    expect(await findBySlug(`${own.slug}-b`)).toMatchObject({ variants: [{ sku: "HOOD-2" }] });
  });

  test("of products with errors are not created", async () => {
    const path = await checkCreating(
      `${own.slug},Rose Cap,Caps,free,CAP-1,,,2`,
      `${own.slug}-b,Blue Belt,Belts,9.00,CAP-2,,,2`,
    );
    expect(await textAt(path)).toContain("1 error in this file. Nothing has been changed.");
    expect((await confirm(path)).status).toBe(409);
    await admin.post(path, { step: "confirm", leavesOutFaulty: "on" });
    expect([await findBySlug(own.slug), (await findBySlug(`${own.slug}-b`))?.name]).toEqual([
      null,
      "Blue Belt",
    ]);
    expect(await db.$count(categories, eq(categories.name, "Caps"))).toBe(0);
  });
});

test("an empty cell leaves the value, and the same file again changes and deletes nothing", async () => {
  await confirm(await check(row()));
  const file = `Slug,Name,Tags,Price,SKU,Stock\n${own.slug},,,,,\n`;
  await db
    .update(products)
    .set({ tags: ["warm"] })
    .where(eq(products.slug, own.slug));
  const kept = await uploadImport(admin, file);
  expect(await textAt(kept.headers.get("location") ?? "")).toContain("The store already matches this file.");
  const clearing = await uploadImport(admin, file.replace(",,,,,", ",Rose Shawl,,49.00,,"), "x.csv", {
    emptyClears: "on",
  });
  expect(await textAt(clearing.headers.get("location") ?? "")).toContain("Tags: from warm → to nothing");
  expect(await textAt(await check(row()))).toContain("The store already matches this file.");
});

describe("two imports", () => {
  const manyRows = (slug: string) =>
    Array.from(
      { length: 30 },
      (_, index) => `${slug}-${index},Many ${index},Belts,9.00,${slug}-${index},,,1`,
    );

  test("are applied in the order of their confirmation, and a stopped one lets the next go on and continues later", async () => {
    const { id: actorId } = await administratorOf(app.store);
    const [first, second] = [await check(...manyRows(own.slug)), await check(...manyRows(`${own.slug}-z`))];
    const confirmed = { actor: { id: actorId } };
    await confirmImport(app.store, { ...confirmed, importId: idOf(first) });
    await confirmImport(app.store, { ...confirmed, importId: idOf(second) });
    expect(await textAt(second)).toContain("“products.csv” is imported first.");
    expect(await stopImport(app.store, idOf(first))).toBe(true);
    await finishImports(app.store);
    const statuses = async () => {
      const rows = await db
        .select({ id: productImports.id, status: productImports.status, done: productImports.doneCount })
        .from(productImports);
      return [first, second].map((path) => {
        const found = rows.find(({ id }) => id === idOf(path));
        return `${found?.status} ${found?.done}`;
      });
    };
    expect(await statuses()).toEqual(["stopped 0", "applied 30"]);
    expect(await textAt(first)).toContain("Stopped after 0 of 30 products");
    await confirm(first);
    await finishImports(app.store);
    expect(await statuses()).toEqual(["applied 30", "applied 30"]);
    const entries = await db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.subjectId, idOf(first)));
    expect(entries).toHaveLength(1);
  });
});

test("an import that an earlier version has checked is shown and applied", async () => {
  const path = await check(row());
  const id = idOf(path);
  const items = await db
    .select({ plan: importItems.plan })
    .from(importItems)
    .where(eq(importItems.importId, id));
  const [stored] = await db.select().from(productImports).where(eq(productImports.id, id));
  if (!stored) throw new Error("The file was not checked");
  await db.delete(importItems).where(eq(importItems.importId, id));
  await db
    .update(productImports)
    .set({
      status: "checked",
      itemCount: 0,
      changes: { ...stored.changes, products: items.map(({ plan }) => plan) },
    })
    .where(eq(productImports.id, id));
  expect(await textAt(path)).toContain("Import 1 product");
  expect((await confirm(path)).status).toBe(302);
  expect(await findBySlug(own.slug)).toMatchObject({ name: "Rose Shawl", inventory: 5 });
});

test("the report of an import lists errors and changes by row, and then what was imported", async () => {
  const path = await check(row(), `${own.slug}-b,Ok,Belts,9.00,B-${own.run},,,1`);
  const report = async () => (await (await admin.get(`${path}/report`)).text()).split("\r\n");
  const before = await report();
  expect(before[0]).toBe("Row,Product,Field,Before,After,Result,Reason");
  expect(before[1]).toBe("3,,Name,,Ok,Error,Name must be at least 3 characters");
  expect(before).toContain(`2,${own.slug},Price,,49.00,New,`);
  await admin.post(path, { step: "confirm", leavesOutFaulty: "on" });
  expect(await report()).toContain(`2,${own.slug},Price,,49.00,Imported,`);
});

test("the progress of an import is sent as events, the last when it is over", async () => {
  const path = await check(row());
  await confirm(path);
  const response = await admin.get(`${path}/progress`);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const progress = { status: "applied", itemCount: 1, doneCount: 1, skippedCount: 0 };
  expect(await response.text()).toBe(`event: progress\ndata: ${JSON.stringify(progress)}\n\n`);
  expect((await admin.get("/admin/products/import/x/progress")).status).toBe(404);
});
