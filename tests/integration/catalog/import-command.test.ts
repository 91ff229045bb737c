import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, like, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { productImages, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { productImports } from "#app/domain/catalog/import/imports.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { finishImports } from "#tests/fixtures/catalog/finish-imports.ts";
import { startImportCommand } from "#tests/fixtures/catalog/import-command.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app } = await adminForFile();
const { db } = app.store;
await stockCatalogue(app.store, [
  { name: "Plain Belt", category: "Belts", variants: { "- -": { inventory: 3 } } },
]);
const folder = await mkdtemp(path.join(tmpdir(), "gulmohar-import-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const HEAD = "Slug,Name,Category,Price,SKU,Size,Colour,Stock";

async function fileOf(name: string, rows: readonly string[]): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, [HEAD, ...rows, ""].join("\n"));
  return file;
}

const run = (...args: string[]) => startImportCommand(app.store, ...args).ended;

async function runAsJson(...args: string[]) {
  const { code, output } = await run(...args, "--json");
  const outcome: unknown = JSON.parse(output);
  return { code, outcome };
}

test("the command imports a file, and the same file again changes nothing", async () => {
  const file = await fileOf("shawls.csv", [
    "wool-shawl,Wool Shawl,Winter Shawls,49.00,WOOL-S,S,Rust,2",
    "wool-shawl,,,,WOOL-M,M,Rust,3",
  ]);
  const inFile = { format: "own", rows: 2, products: 1, variants: 2, images: 0, skipped: [], losses: [] };
  const dryRun = await runAsJson(file, "--dry-run");
  expect(dryRun).toEqual({ code: 0, outcome: { ...inFile, created: 1, updated: 0, unchanged: 0 } });
  expect(await db.$count(products, eq(products.slug, "wool-shawl"))).toBe(0);

  const first = await runAsJson(file);
  expect(first).toEqual({ code: 0, outcome: { ...inFile, created: 1, updated: 0, unchanged: 0 } });
  expect(await db.$count(products, eq(products.slug, "wool-shawl"))).toBe(1);
  const second = await runAsJson(file);
  expect(second).toEqual({ code: 0, outcome: { ...inFile, created: 0, updated: 0, unchanged: 1 } });
});

test("the command imports a folder without the products with errors, names these, and exits with 1", async () => {
  await fileOf("a-belts.csv", [
    "red-belt,Red Belt,Belts,9.00,RED-B,,,1",
    "no-price,No Price,Belts,free,NO-PRICE,,,1",
  ]);
  const { code, output, errors } = await run(folder);
  expect([code, errors]).toEqual([1, ""]);
  expect(output).toContain("a-belts.csv: 2 rows, 2 products: created 1, updated 0, 0 unchanged.");
  expect(output).toContain("row 3: Price “free”: Enter the price as a number");
  expect(await db.$count(products, eq(products.slug, "red-belt"))).toBe(1);
});

test("the command imports the images of a folder, and names by row those that the folder does not have", async () => {
  const images = path.join(folder, "images");
  await mkdir(path.join(images, "belts"), { recursive: true });
  await writeFile(path.join(images, "belts", "blue.jpg"), await jpegFile({ width: 90, height: 120 }));
  const file = path.join(folder, "with-images.csv");
  const rows = [
    "blue-belt,Blue Belt,Belts,9.00,BLUE-B,blue.jpg",
    "gone-belt,Gone Belt,Belts,9.00,GONE-B,gone.jpg",
  ];
  await writeFile(file, ["Slug,Name,Category,Price,SKU,Images", ...rows, ""].join("\n"));
  const reason = "The folder has no image with this name. Add it in a ZIP in the admin";
  const missing = { row: 3, field: "Images", value: "gone.jpg", reason };
  const dryRun = await runAsJson(file, "--images", images, "--dry-run");
  expect(dryRun).toMatchObject({ code: 0, outcome: { images: 2, created: 2, losses: [missing] } });
  expect(await app.store.importFiles.list()).toEqual([]);

  const { code, output, errors } = await run(file, "--images", images);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  expect(output).toContain("The images follow when the store runs");
  expect(output).toContain("row 3: Images “gone.jpg”: The folder has no image with this name.");
  await expect.poll(() => productImagesOf("blue-belt"), { timeout: 30_000 }).toMatchObject([{ position: 0 }]);
});

function productImagesOf(slug: string) {
  return db
    .select({ position: productImages.position })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(eq(products.slug, slug));
}

test.each([
  ["", "Usage: npm run import -- <file or folder>"],
  ["missing.csv", "There is no file or folder"],
  ["package.json --as etsy", "There is no format “etsy”."],
  ["package.json --images missing", "There is no folder with images"],
  ["package.json --quick", "Usage: npm run import"],
])("the command with the arguments %j prints what is wrong", async (args, sentence) => {
  const { code, errors } = await run(...args.split(" ").filter(Boolean));
  expect(code).toBe(1);
  expect(errors).toContain(sentence);
});

const KILLS = process.env["NIGHTLY"] ? 10 : 2;
const PRODUCTS = process.env["NIGHTLY"] ? 3_000 : 600;

test("an import that is killed at random places is continued, and each product is written exactly once", async () => {
  const rows = Array.from({ length: PRODUCTS }, (_, index) => {
    const colour = ["Plum", "Rust", "Dusk"][index % 3];
    return [
      `killed-${index},Killed ${index},Killed ${index % 7},20.00,KILLED-${index}-S,S,${colour},2`,
      `killed-${index},,,,KILLED-${index}-M,M,${colour},3`,
    ].join("\n");
  });
  const file = await fileOf("killed.csv", rows);
  const doneCount = async () => {
    const [row] = await db
      .select({ done: productImports.doneCount, status: productImports.status })
      .from(productImports)
      .where(eq(productImports.fileName, "killed.csv"));
    return row?.status === "applying" || row?.status === "applied" ? row.done : 0;
  };
  const first = startImportCommand(app.store, file);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const killAt = Math.floor((PRODUCTS * kill) / (KILLS + 1));
    // The first command checks the file; the next ones continue its import, because theirs comes later.
    const command =
      kill === 1 ? first : startImportCommand(app.store, await fileOf(`later-${kill}.csv`, LATER));
    await expect.poll(doneCount, { timeout: 120_000, interval: 5 }).toBeGreaterThanOrEqual(killAt);
    command.kill();
    await command.ended;
  }
  await finishImports(app.store);

  expect(await doneCount()).toBe(PRODUCTS);
  const isKilled = like(products.slug, "killed-%");
  expect(await db.$count(products, isKilled)).toBe(PRODUCTS);
  const [movements] = await db
    .select({ count: sql<number>`count(*)::int`, pieces: sql<number>`sum(${stockMovements.delta})::int` })
    .from(stockMovements)
    .innerJoin(variants, eq(variants.id, stockMovements.variantId))
    .where(like(variants.sku, "KILLED-%"));
  expect(movements).toEqual({ count: 2 * PRODUCTS, pieces: 5 * PRODUCTS });
  const entries = sql`${auditLog.action} = 'product.create' and ${auditLog.after} ->> 'slug' like 'killed-%'`;
  expect(await db.$count(auditLog, entries)).toBe(PRODUCTS);
  const { code, outcome } = await runAsJson(file);
  expect(code).toBe(0);
  expect(outcome).toMatchObject({ products: PRODUCTS, created: 0, updated: 0, unchanged: PRODUCTS });
}, 400_000);

const LATER = ["later-belt,Later Belt,Belts,9.00,LATER-B,,,1"];
