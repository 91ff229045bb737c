import { asc, inArray } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { listOrderLinesByOrder } from "#app/domain/orders/internal/order-lines.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { byBin, type PickedItem, type PickList } from "#app/domain/orders/parcels/pick-list.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The unpacked items of these orders, by bin location and SKU. A deleted variant is listed by the SKU with which it was ordered. */
export async function listItemsToPick(db: Db, numbers: readonly number[]): Promise<PickList> {
  if (numbers.length === 0) return { items: [], orderCount: 0 };
  const orderRows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number));
  const lines = await listOrderLinesByOrder(
    db,
    orderRows.map(({ id }) => id),
  );
  const waiting = orderRows.flatMap(({ id, number }) =>
    (lines.get(id) ?? []).filter(({ toPack }) => toPack > 0).map((line) => ({ number, ...line })),
  );
  const stored = await readStored(
    db,
    waiting.flatMap(({ variantId }) => variantId ?? []),
  );
  const items = new Map<string, PickedItem>();
  for (const { number, variantId, sku, productName, options, toPack } of waiting) {
    const place = stored.get(variantId ?? "");
    const key = variantId ?? sku;
    const item = items.get(key) ?? {
      binLocation: place?.binLocation ?? "",
      sku: place?.sku ?? sku,
      productName,
      options,
      barcode: place?.barcode ?? "",
      quantity: 0,
      orders: [],
    };
    item.quantity += toPack;
    item.orders.push({ number, quantity: toPack });
    items.set(key, item);
  }
  return {
    items: [...items.values()].toSorted(byBin),
    orderCount: new Set(waiting.map(({ number }) => number)).size,
  };
}

async function readStored(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      id: variants.id,
      sku: variants.sku,
      barcode: variants.barcode,
      binLocation: variants.binLocation,
    })
    .from(variants)
    .where(inArray(variants.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
