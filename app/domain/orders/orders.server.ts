import { eq } from "drizzle-orm";
import type { Totals } from "#app/domain/cart/price-cart.ts";
import { holdExisting } from "#app/domain/catalog/lock-variants.server.ts";
import type { Address } from "#app/domain/customers/address.ts";
import { recordOrderEvent } from "#app/domain/orders/lock-order.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

export interface NewOrder {
  id: string;
  userId: string;
  customerName: string;
  email: string;
  address: Address;
  currency: string;
  paymentMethod: string;
  /** False for what is paid when the parcel is handed over. */
  isPaid: boolean;
  lines: {
    variantId: string;
    productId: string;
    name: string;
    sku: string;
    options: string;
    quantity: number;
    priceMinor: number;
    /** What was taken off the whole line. */
    discountMinor: number;
  }[];
  totals: Totals;
  /** The rate that the tax was reckoned with, 700 = 7 %. */
  taxBasisPoints: number;
  discountCode: string | null;
  at: Date;
}

/** Writes an order with its lines and its first event, and returns its number. */
export async function recordOrder(tx: Tx, order: NewOrder): Promise<number> {
  const [recorded] = await tx
    .insert(orders)
    .values({
      id: order.id,
      userId: order.userId,
      customerName: order.customerName,
      email: order.email,
      status: "Pending",
      paymentStatus: order.isPaid ? "Paid" : "Pending",
      paymentMethod: order.paymentMethod,
      currency: order.currency,
      ...order.totals,
      taxBasisPoints: order.taxBasisPoints,
      discountCode: order.discountCode,
      shippingAddress: order.address,
      createdAt: order.at,
      updatedAt: order.at,
    })
    .returning({ number: orders.number });
  if (!recorded) throw new Error("An order was inserted and came back without a number");
  // The tax classification of the goods is that of the day on which they are bought.
  const { variantIds, hsnCodes } = await holdExisting(tx, order.lines);
  await tx.insert(orderLines).values(
    order.lines.map((line, position) => ({
      id: newId(),
      orderId: order.id,
      variantId: variantIds.has(line.variantId) ? line.variantId : null,
      productId: hsnCodes.has(line.productId) ? line.productId : null,
      productName: line.name,
      sku: line.sku,
      hsnCode: hsnCodes.get(line.productId) ?? "",
      optionsLabel: line.options,
      quantity: line.quantity,
      priceAtPurchaseMinor: line.priceMinor,
      discountMinor: line.discountMinor,
      position,
    })),
  );
  await recordOrderEvent(tx, {
    orderId: order.id,
    kind: "placed",
    detail: { totalMinor: order.totals.totalMinor, ...(!order.isPaid && { isUnpaid: true }) },
    actorId: order.userId,
    at: order.at,
  });
  return recorded.number;
}

export async function findOrderNumber(db: Queryable, orderId: string): Promise<number | null> {
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  return order?.number ?? null;
}
