import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { listRelated } from "#app/domain/catalog/listing/list-related.server.ts";
import { countBoughtTogether } from "#app/domain/orders/customer-orders/customer-orders.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { orderedProduct } from "#tests/fixtures/orders/ordered-product.ts";
import { writeSampleCatalogue } from "#tests/fixtures/catalog/sample-catalogue.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";

const store = await storeForFile();

beforeAll(async () => {
  await writeSampleCatalogue(store.db);
});

async function productOf(slug: string) {
  const [product] = await store.db.select().from(products).where(eq(products.slug, slug));
  if (!product) throw new Error(`The sample shop has no ${slug}`);
  return product;
}

async function besides(slug: string): Promise<string[]> {
  const { db } = store;
  const product = await productOf(slug);
  const related = await listRelated(db, product, await countBoughtTogether(db, product.id));
  return related.map((card) => card.slug);
}

test("every product of the sample shop is shown with four others of its category, sold-out ones last", async () => {
  const { db } = store;
  const all = await db.select().from(products);
  const bySlug = new Map(all.map((product) => [product.slug, product]));
  for (const product of all) {
    const related = (await besides(product.slug)).map((slug) => bySlug.get(slug));
    expect([product.slug, related.length]).toEqual([product.slug, 4]);
    expect(new Set(related.map((each) => each?.categoryId))).toEqual(new Set([product.categoryId]));
    expect(related.every((each) => each !== undefined && each.id !== product.id)).toBe(true);
    const soldOut = related.map((each) => each?.inventory === 0);
    expect(soldOut.lastIndexOf(false)).toBe(soldOut.filter((isSoldOut) => !isSoldOut).length - 1);
  }
});

test.each([
  ["gulmohar-jhumka", 2, /jhumka$/],
  ["saanjh-jhumka", 2, /jhumka$/],
  ["phool-meena-bangles", 1, /bangles$/],
  ["qawwali-jaal-potli", 2, /potli$/],
  ["bagh-buti-kurta", 2, /kurta$/],
  ["dhrupad-ikat-kurta", 2, /kurta$/],
  ["darbar-jaal-waistcoat", 2, /waistcoat$/],
  ["aangan-jaal-kaftan", 2, /kaftan$/],
  ["hawa-wide-palazzo", 1, /palazzo$/],
  ["mehrunisa-anarkali", 1, /anarkali$/],
  ["noor-chikankari-kurta", 1, /^subah-chikankari-kurta$/],
  ["zaina-jaal-pashmina", 3, /pashmina$|shawl$/],
  ["shikara-buti-stole", 2, /stole$|pashmina$/],
  ["neelkanth-ikat-cushion-cover", 1, /cushion-cover$/],
  ["bela-buti-table-runner", 1, /table-runner$/],
])("the products related to %s begin with %i of its kind", async (slug, count, kind) => {
  const first = (await besides(slug)).slice(0, count);
  expect(first.filter((each) => kind.test(each))).toEqual(first);
});

test("a kurta is shown with two kurtas and two pieces of other cuts", async () => {
  const kurtas = (await besides("bagh-buti-kurta")).filter((slug) => slug.endsWith("kurta"));
  expect(kurtas).toHaveLength(2);
});

test("products often bought together come before similar ones", async () => {
  const { db } = store;
  const [jhumka, belt] = [await productOf("mor-jhumka"), await productOf("kamarband-embroidered-belt")];
  expect((await besides("mor-jhumka")).slice(0, 1)).not.toContain("kamarband-embroidered-belt");
  const userId = await makeCustomer(store);
  for (let number = 0; number < 5; number += 1) {
    const orderId = await orderedProduct(store, userId, jhumka.id);
    await db.insert(orderLines).values({
      id: newId(),
      orderId,
      productId: belt.id,
      productName: belt.name,
      sku: "BELT",
      quantity: 1,
      priceAtPurchaseMinor: belt.priceMinor,
      position: 1,
    });
  }
  expect([...(await countBoughtTogether(db, jhumka.id))]).toEqual([[belt.id, 5]]);
  expect((await besides("mor-jhumka"))[0]).toBe("kamarband-embroidered-belt");
});
