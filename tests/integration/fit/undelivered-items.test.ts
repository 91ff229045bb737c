import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { estimateFit, listFit } from "#app/domain/analytics/fit/list-fit.server.ts";
import { countOutcomes } from "#app/domain/analytics/fit/internal/outcomes.server.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { deliverOrder, shipOrder } from "#app/domain/orders/actions/advance-order.server.ts";
import { newId } from "#app/lib/id.ts";
import { refundConfirmed, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";

const store = await storeForFile();
const { process, send } = shipping(store);
const LATER = new Date(Date.now() + 40 * 86_400_000);
let productId: string;

beforeAll(async () => {
  const ids = await stockCatalogue(store, [
    { name: "Kurta", variants: { "2XL plum": { inventory: 90 }, "3XL plum": { inventory: 90 } } },
  ]);
  productId = ids.get("Kurta") ?? "";
});

/** A processed order of two pieces in 2XL and one in 3XL. */
async function processed() {
  const sizes = await store.db
    .select()
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(variants.position);
  const [product] = await store.db.select().from(products).where(eq(products.id, productId));
  const lines = sizes.map(({ id }, index) => ({
    variant: { id, productId, sku: "", priceMinor: product?.priceMinor ?? 0 },
    quantity: 2 - index,
  }));
  const { id: orderId } = await buy(store, { userId: await makeCustomer(store), lines });
  await process(orderId);
  const [smaller = "", larger = ""] = (await readOrder(store, orderId)).lines.map(({ id }) => id);
  return { orderId, smaller, larger, change: { orderId, actor: await administratorOf(store) } };
}

async function figures() {
  await estimateFit({ db: store.db, now: LATER, onChanged: () => undefined }, productId);
  const outcomes = (await countOutcomes(store.db, [productId], LATER)).get(productId) ?? [];
  const [row] = (await listFit(store.db, 1)).rows;
  return {
    kept: Object.fromEntries(outcomes.map(({ size, kept }) => [size, kept])),
    pieces: { delivered: row?.delivered, kept: row?.kept },
  };
}

test("pieces of a lost parcel, and pieces removed before their dispatch, do not count as kept", async () => {
  const withParcels = await processed();
  await send(withParcels.orderId, [{ orderLineId: withParcels.smaller, quantity: 2 }]);
  await send(withParcels.orderId, [{ orderLineId: withParcels.larger, quantity: 1 }]);
  const lost = await refundConfirmed(store, {
    ...withParcels.change,
    key: newId(),
    scope: { kind: "pieces", items: [{ orderLineId: withParcels.larger, quantity: 1 }] },
    parcel: { sequence: 2, outcome: "lost" },
    restock: [],
  });
  expect(lost).toMatchObject({ ok: true });
  await settleAll(store, withParcels.orderId);
  expect(await deliverOrder(store.orders, withParcels.change)).toMatchObject({ ok: true });
  expect(await figures()).toEqual({ kept: { "2XL": 1 }, pieces: { delivered: 2, kept: 2 } });

  const shortened = await processed();
  for (const [orderLineId, quantity] of [
    [shortened.smaller, 1],
    [shortened.larger, 1],
  ] as const)
    await refundConfirmed(store, {
      ...shortened.change,
      key: newId(),
      scope: { kind: "pieces", items: [{ orderLineId, quantity }] },
      restock: [],
    });
  await settleAll(store, shortened.orderId);
  await shipOrder(store.orders, { ...shortened.change, trackingNumber: "IN1" });
  expect(await deliverOrder(store.orders, shortened.change)).toMatchObject({ ok: true });
  expect(await figures()).toEqual({ kept: { "2XL": 2 }, pieces: { delivered: 3, kept: 3 } });
});
