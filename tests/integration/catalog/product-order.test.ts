import { eq, getTableColumns } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { parseProductSearch } from "#app/domain/catalog/search/product-search.ts";
import { searchProducts } from "#app/domain/catalog/search/search-products.server.ts";
import { newId } from "#app/lib/id.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";

const store = await storeForFile();

// Twenty-two products in three categories, some with equal names or prices.
beforeAll(async () => {
  const made = ["Shawls", "Kurtas", "Belts"].map((name) => ({ id: newId(), slug: name.toLowerCase(), name }));
  await store.db.insert(categories).values(made);
  await store.db.insert(products).values(
    Array.from({ length: 22 }, (_, place) => ({
      id: newId(),
      slug: `row-${place}`,
      name: `List ${(place * 7) % 19}`,
      categoryId: made[(place * place) % 3]?.id ?? "",
      priceMinor: 500 + (place % 3),
      inventory: place % 5,
      isFeatured: place % 4 === 0,
    })),
  );
});

/** Compares two keys part by part, as the database does. */
function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [place, value] of a.entries()) {
    const other = b[place] ?? "";
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}

const SORTS = ["name", "category", "price", "stock", "featured"];
const requestedFor = (parameters: Record<string, string>) =>
  parseProductSearch(new URLSearchParams(parameters));

test("the product list gives the same page whether it is sorted before or after it is searched", async () => {
  for (const sort of SORTS)
    for (const direction of ["asc", "desc"])
      for (const search of ["list", "l"]) {
        const requested = requestedFor({ search, sort, direction });
        const [few, many] = [
          await searchProducts(store.db, requested),
          await searchProducts(store.db, requested, 1),
        ];
        expect(few.products.length).toBeGreaterThan(1);
        expect({ requested, products: many.products }).toEqual({ requested, products: few.products });
        expect(many).toMatchObject({ isMore: true, total: 1 });
      }
});

test("the product list is complete and in order, page after page, from the first to the last", async () => {
  const rows = await store.db
    .select({ ...getTableColumns(products), category: categories.name })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId));
  const orders: Record<string, (row: (typeof rows)[number]) => [number | string, ...string[]]> = {
    name: ({ name, id }) => [name, id],
    category: ({ category }) => [category],
    price: ({ priceMinor, id }) => [priceMinor, id],
    stock: ({ inventory, id }) => [inventory, id],
    featured: ({ isFeatured }) => [Number(isFeatured)],
  };
  for (const sort of SORTS)
    for (const direction of ["asc", "desc"]) {
      const keyOf = orders[sort] ?? (() => [""]);
      const byName = rows.toSorted((a, b) => compare([a.name, a.id], [b.name, b.id]));
      const expected = byName.toSorted((a, b) =>
        direction === "asc" ? compare(keyOf(a), keyOf(b)) : compare(keyOf(b), keyOf(a)),
      );
      const names: string[] = [];
      for (let page = 1; page <= Math.ceil(rows.length / 10); page += 1) {
        const read = await searchProducts(store.db, requestedFor({ sort, direction, page: String(page) }));
        expect(read.total).toBe(rows.length);
        names.push(...read.products.map(({ name }) => name));
      }
      expect({ sort, direction, names }).toEqual({
        sort,
        direction,
        names: expected.map(({ name }) => name),
      });
    }
});
