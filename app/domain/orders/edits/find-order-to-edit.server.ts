import { asc, eq, inArray } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import {
  canEditContact,
  canEditItems,
  type LineToEdit,
  type OrderToEdit,
} from "#app/domain/orders/edits/order-edit.ts";
import type { TrackedLine } from "#app/domain/orders/order-line.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Finds an order to edit by its number; null if there is none. */
export async function findOrderToEdit(db: Db, number: number): Promise<OrderToEdit | null> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  if (!order) return null;
  const { shipments, lines } = await readProgress(db, order.id);
  const { id, version, currency, email, shippingAddress: address, notes, deliveryMethod } = order;
  return {
    id,
    number,
    version,
    currency,
    contact: { email, address, notes },
    isPickup: deliveryMethod === "pickup",
    canEditContact: canEditContact(order, shipments),
    canEditItems: canEditItems(order, lines),
    lines: await withVariants(
      db,
      lines.filter(({ toPack }) => toPack > 0),
    ),
  };
}

async function withVariants(db: Db, lines: readonly TrackedLine[]): Promise<LineToEdit[]> {
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const rows = await db
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.productId, productIds))
    .orderBy(asc(variants.position), asc(variants.id));
  const forSale = await listVariantsForSale(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(forSale.map((variant) => [variant.variantId, variant]));
  const inOrder = rows.flatMap(({ id }) => byId.get(id) ?? []);
  return lines.map(({ orderLineId, variantId, productId, productName, options, priceMinor, toPack }) => ({
    orderLineId,
    variantId,
    productName,
    options,
    priceMinor,
    toPack,
    variants: inOrder
      .filter((variant) => variant.productId === productId)
      .map(({ variantId: id, options: label, priceMinor: price, inventory }) => ({
        variantId: id,
        options: label,
        priceMinor: price,
        inventory,
      })),
  }));
}
