import { asc, eq } from "drizzle-orm";
import type { CartItem } from "#app/domain/cart/cart.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import type { Reorder } from "#app/domain/orders/customer-orders/order-view.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";

/**
 * Looks up an order's lines at current prices and stock. The caller has checked that the order is the
 * customer's own.
 */
export async function reorder(db: Db, orderId: string): Promise<Reorder> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const forSale = await listVariantsForSale(
    db,
    lines.flatMap((line) => line.variantId ?? []),
  );
  const known = new Map(forSale.map((variant) => [variant.variantId, variant]));
  const items: CartItem[] = [];
  const notes: string[] = [];
  for (const line of lines) {
    const name = itemLabel(line.productName, line.optionsLabel);
    const variant = line.variantId ? known.get(line.variantId) : undefined;
    if (!variant) notes.push(`${name} is no longer sold.`);
    else if (variant.inventory < 1) notes.push(`${name} has sold out.`);
    else {
      const { variantId: id, productId, slug, options, priceMinor: price, inventory, imageId } = variant;
      const quantity = Math.min(line.quantity, inventory);
      items.push({
        id,
        productId,
        slug,
        name: variant.name,
        options,
        price,
        quantity,
        imageId,
        available: inventory,
      });
      if (quantity < line.quantity) notes.push(`Only ${inventory} of ${name} left.`);
    }
  }
  return { items, notes };
}
