import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import type { OrderLineView, OrderView } from "#app/domain/orders/order-view.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export const ORDERS_PER_PAGE = 10;

/** A customer's own orders, newest first, a page at a time. `before` is the number of the last order already shown. */
export async function listOrdersOf(
  db: Db,
  userId: string,
  before?: number,
): Promise<{ orders: OrderView[]; nextBefore: number | null }> {
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.userId, userId), before === undefined ? undefined : lt(orders.number, before)))
    .orderBy(desc(orders.number))
    .limit(ORDERS_PER_PAGE + 1);
  const page = rows.slice(0, ORDERS_PER_PAGE);
  const lines = await listLinesOf(
    db,
    page.map((order) => order.id),
  );
  return {
    orders: page.map((order) => ({ ...order, lines: lines.get(order.id) ?? [] })),
    nextBefore: rows.length > ORDERS_PER_PAGE ? (page.at(-1)?.number ?? null) : null,
  };
}

const orderColumns = {
  id: orders.id,
  number: orders.number,
  createdAt: orders.createdAt,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  paymentMethod: orders.paymentMethod,
  trackingNumber: orders.trackingNumber,
  currency: orders.currency,
  subtotalMinor: orders.subtotalMinor,
  discountMinor: orders.discountMinor,
  shippingMinor: orders.shippingMinor,
  taxMinor: orders.taxMinor,
  totalMinor: orders.totalMinor,
  shippingAddress: orders.shippingAddress,
  notes: orders.notes,
};

async function listLinesOf(db: Db, orderIds: string[]): Promise<Map<string, OrderLineView[]>> {
  const byOrder = new Map<string, OrderLineView[]>();
  if (orderIds.length === 0) return byOrder;
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      id: orderLines.id,
      productName: orderLines.productName,
      options: orderLines.optionsLabel,
      quantity: orderLines.quantity,
      priceAtPurchaseMinor: orderLines.priceAtPurchaseMinor,
      productSlug: sql<string | null>`case when ${products.status} = 'active' then ${products.slug} end`,
      pictureId: sql<string | null>`(
        select ${productImages.mediaId} from ${productImages}
        where ${productImages.productId} = ${orderLines.productId}
        order by ${productImages.position} limit 1
      )`,
    })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  for (const { orderId, ...line } of rows) {
    const lines = byOrder.get(orderId) ?? [];
    lines.push(line);
    byOrder.set(orderId, lines);
  }
  return byOrder;
}
