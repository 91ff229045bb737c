import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { countOutcomes } from "#app/domain/analytics/fit/internal/outcomes.server.ts";
import { saveOptionValues } from "#app/domain/catalog/attributes/save-option-values.server.ts";
import { optionTypes, optionValues, variants } from "#app/domain/catalog/catalog.tables.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { newId } from "#app/lib/id.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy, deliver } from "#tests/fixtures/orders/placed-order.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const store = await storeForFile();
const { db } = store;

/** Inserts a published review of a piece that was delivered. */
async function insertReview(
  productId: string,
  { sizeBought, fit, orderId }: { sizeBought: string; fit: "runs-small" | "runs-large"; orderId?: string },
): Promise<string> {
  const id = newId();
  const text = { authorName: "Asha", rating: 4, body: "A fine kurta, well sewn." };
  const row = { id, productId, orderId, sizeBought, fit, status: "published" as const };
  await db.insert(reviews).values({ ...row, ...text });
  return id;
}

async function rename(labels: Record<string, string>): Promise<void> {
  const [type] = await db.select().from(optionTypes).where(eq(optionTypes.kind, "size"));
  const sizes = await db
    .select()
    .from(optionValues)
    .where(eq(optionValues.typeId, type?.id ?? ""));
  const values = sizes
    .toSorted((one, other) => one.position - other.position)
    .map(({ id, label, hex }) => ({ id, label: labels[label] ?? label, hex }));
  const input = { kind: "size", version: type?.version ?? 0, values } as const;
  expect(await saveOptionValues(store, input, await administratorOf(store))).toEqual({ ok: true });
}

test("renamed sizes keep the feedback of their reviews, also when two exchange their names", async () => {
  const ids = await stockCatalogue(store, [
    {
      name: "Small Kurta",
      priceMinor: 4000,
      variants: { "2XL plum": { inventory: 9 }, "3XL plum": { inventory: 9 } },
    },
  ]);
  const productId = ids.get("Small Kurta") ?? "";
  const variantRows = await db
    .select({ id: variants.id, size: optionValues.label })
    .from(variants)
    .innerJoin(optionValues, eq(optionValues.id, variants.sizeId))
    .where(eq(variants.productId, productId));
  for (const [size, fit] of [
    ["2XL", "runs-small"],
    ["3XL", "runs-large"],
  ] as const) {
    const id = variantRows.find((piece) => piece.size === size)?.id ?? "";
    const variant = { id, productId, priceMinor: 4000 };
    const order = await buy(store, {
      userId: await makeCustomer(store),
      lines: [{ variant, quantity: 1 }],
    });
    await deliver(store, order.id);
    await insertReview(productId, { sizeBought: size, fit, orderId: order.id });
  }
  // It has no sizes any more.
  const belt = await stockProduct(store, { name: "Plain Belt" });
  const ofBelt = await insertReview(belt.productId, { sizeBought: "2XL", fit: "runs-small" });

  const outcomes = async () => (await countOutcomes(store.db, [productId], new Date())).get(productId) ?? [];
  const small = { tooSmall: 1, right: 0, tooLarge: 0, kept: 0 };
  const large = { tooSmall: 0, right: 0, tooLarge: 1, kept: 0 };
  expect(await outcomes()).toEqual([
    { size: "2XL", ...small },
    { size: "3XL", ...large },
  ]);
  await rename({ "2XL": "3XL", "3XL": "2XL" });
  expect(await outcomes()).toEqual([
    { size: "2XL", ...large },
    { size: "3XL", ...small },
  ]);
  await rename({ "3XL": "XXXL" });
  expect(await outcomes()).toEqual([
    { size: "2XL", ...large },
    { size: "XXXL", ...small },
  ]);
  const [review] = await db.select().from(reviews).where(eq(reviews.id, ofBelt));
  expect(review?.sizeBought).toBe("2XL");
});
