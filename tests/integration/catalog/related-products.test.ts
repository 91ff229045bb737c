import { beforeAll, expect, test } from "vitest";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { listRelated } from "#app/domain/catalog/listing/list-related.server.ts";
import { newId } from "#app/lib/id.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";

const store = await storeForFile();
const shawls = newId();
const belts = newId();

beforeAll(async () => {
  await store.db.insert(categories).values([
    { id: shawls, slug: "shawls", name: "Shawls" },
    { id: belts, slug: "belts", name: "Belts" },
  ]);
});

/** Inserts products, each with the given stock, and returns the id of the first. */
async function stock(
  categoryId: string,
  pieces: Record<string, number>,
  status: "active" | "draft" = "active",
) {
  const rows = Object.entries(pieces).map(([name, inventory]) => {
    return { id: newId(), slug: name.toLowerCase(), name, categoryId, priceMinor: 500, inventory, status };
  });
  await store.db.insert(products).values(rows);
  return rows[0]?.id ?? "";
}

async function namesBeside(id: string, categoryId: string): Promise<string[]> {
  const product = { id, categoryId, name: "Aabha", tags: [], priceMinor: 500 };
  return (await listRelated(store.db, product, new Map())).map(({ name }) => name);
}

test("a product unlike any other is shown with four of its category by name, sold-out ones only where too few are left", async () => {
  const shawl = await stock(shawls, { Aabha: 3, Bahar: 0, Chinar: 2, Dhoop: 0, Erum: 1 });
  await stock(shawls, { Afsana: 9 }, "draft");
  const belt = await stock(belts, { Buckle: 4 });
  expect(await namesBeside(shawl, shawls)).toEqual(["Chinar", "Erum", "Bahar", "Dhoop"]);
  await stock(shawls, { Firdaus: 1, Gulab: 1, Heer: 1 });
  expect(await namesBeside(shawl, shawls)).toEqual(["Chinar", "Erum", "Firdaus", "Gulab"]);
  expect(await namesBeside(belt, belts)).toEqual([]);
});
