import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { checkIntegrity, violatedInvariants } from "#app/domain/integrity/check-integrity.server.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { redirects } from "#app/domain/redirects/redirects.tables.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import { EXPORTED_TABLES } from "#app/domain/shop-export/exported-tables.ts";
import { importShopFolder } from "#app/domain/shop-export/import-shop.server.ts";
import { writeExportFolder } from "#app/domain/shop-export/write-export-folder.server.ts";
import { newId } from "#app/lib/id.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { openTestStore } from "#tests/servers/test-store.ts";
import { seedIfEmpty } from "#db/seed/seed-shop.server.ts";

const source = await storeForFile();
const target = await storeForFile();
const SCOPE = { hasImages: true, hasDocuments: true };
let folder: string;

const restored = Object.entries(EXPORTED_TABLES).flatMap(([table, { isRestored }]) =>
  isRestored === undefined ? [] : [table],
);

const exportTo = (store: typeof source, name: string) =>
  writeExportFolder({ ...store, publicUrl: "https://shop.example" }, SCOPE, path.join(folder, name));

const importFrom = (store: typeof source, name: string) =>
  importShopFolder(
    { db: store.db, now: store.clock.now(), originals: store.originals },
    path.join(folder, name),
  );

const fileOf = (name: string, file: string) => readFile(path.join(folder, name, file), "utf8");

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "shop-export-"));
  await seedIfEmpty(source, "india");
  await source.db.insert(redirects).values({ id: newId(), fromPath: "/old", target: "/faq", hits: 3 });
  await saveTestSection(source, "opening", {
    isClosed: false,
    note: "",
    password: "monsoon-9",
    isSample: false,
  });
  await exportTo(source, "first");
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("an export that is imported into an empty shop", () => {
  test("is the same export again, byte for byte", async () => {
    const imported = await importFrom(target, "first");
    expect(imported).toMatchObject({ ok: true, missingImages: [] });
    target.settings.invalidate();
    await exportTo(target, "second");
    for (const file of [
      ...restored.map((table) => `data/${table}.jsonl`),
      "size-charts.csv",
      "redirects.csv",
    ])
      expect([file, await fileOf("second", file)]).toEqual([file, await fileOf("first", file)]);
    for (const file of ["products.csv", "products-shopify.csv"])
      expect([file, await fileOf("second", file)]).toEqual([file, await fileOf("first", file)]);
  }, 120_000);

  test("has its images, and stock that agrees with its ledger", async () => {
    const [image] = await target.db.select().from(media).where(eq(media.kind, "product")).limit(1);
    const key = image?.storageKey ?? "";
    expect(await target.originals.get(key)).toEqual(await source.originals.get(key));
    expect(violatedInvariants(await checkIntegrity(target.db))).toEqual([]);
  });

  test("does not hold the password of the closed shop, and the shop has none", async () => {
    expect(await fileOf("first", "data/settings.jsonl")).not.toContain("monsoon-9");
    const [row] = await target.db.select().from(settings).where(eq(settings.section, "opening"));
    expect(row?.value).toMatchObject({ password: "", isClosed: false });
  });

  test("is refused by a shop with products", async () => {
    expect(await importFrom(target, "first")).toMatchObject({
      ok: false,
      reason: "The shop has products. Import an export into an empty shop.",
    });
  });
});

describe("a folder that is no sound export", () => {
  test.each([
    ["without a manifest", async (at: string) => rm(path.join(at, "manifest.json")), "has no manifest.json"],
    [
      "of a newer version",
      async (at: string) =>
        writeFile(
          path.join(at, "manifest.json"),
          JSON.stringify({
            format: "shop-export",
            version: 99,
            exportedAt: "2026-01-01T00:00:00Z",
            ...SCOPE,
          }),
        ),
      "The export has version 99",
    ],
    [
      "with a broken row",
      async (at: string) => appendFile(path.join(at, "data", "redirects.jsonl"), "{broken\n"),
      "data/redirects.jsonl, row 2: This is not a JSON object.",
    ],
    [
      "with a row that contradicts another",
      async (at: string) =>
        appendFile(
          path.join(at, "data", "redirects.jsonl"),
          await readFile(path.join(at, "data", "redirects.jsonl")),
        ),
      "data/redirects.jsonl, rows 1 to 2: duplicate key",
    ],
    [
      "with settings that the store refuses",
      async (at: string) => {
        const file = path.join(at, "data", "settings.jsonl");
        const text = await readFile(file, "utf8");
        await writeFile(file, text.replace(/"currency":\s*"[A-Z]+"/, '"currency": 7'));
      },
      "The section “sales” has values that this store refuses",
    ],
    [
      "without a file",
      async (at: string) => rm(path.join(at, "data", "posts.jsonl")),
      "data/posts.jsonl is missing.",
    ],
  ])("%s is refused with a sentence, and nothing is written", async (name, spoil, sentence) => {
    const { store, close } = await openTestStore();
    try {
      await cp(path.join(folder, "first"), path.join(folder, name), { recursive: true });
      await spoil(path.join(folder, name));
      const imported = await importFrom(store, name);
      expect(imported.ok ? "" : imported.reason).toContain(sentence);
      expect(await store.db.$count(products)).toBe(0);
    } finally {
      await close();
    }
  });
});
