import { eq } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Store } from "#app/store.server.ts";

const FIRST_DAY = new Date("2026-06-01T06:30:00Z");

/** An order of one piece, as if it had been placed and had come as far as the test wants. */
export async function orderedProduct(
  { db }: Store,
  userId: string,
  productId: string,
  status: OrderStatus = "Delivered",
  deliveredAt: Date | null = status === "Delivered" ? FIRST_DAY : null,
): Promise<string> {
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  if (!product) throw new Error("No such product");
  const id = newId();
  await db.insert(orders).values({
    id,
    userId,
    customerName: "Asha Verma",
    email: "asha@example.com",
    status,
    paymentStatus: "Paid",
    paymentMethod: "Card",
    currency: "USD",
    subtotalMinor: product.priceMinor,
    discountMinor: 0,
    shippingMinor: 0,
    taxMinor: 0,
    totalMinor: product.priceMinor,
    shippingAddress: {
      firstName: "Asha",
      lastName: "Verma",
      street: "12 Shahnajaf Road",
      city: "Lucknow",
      state: "Uttar Pradesh",
      postalCode: "226001",
      country: "IN",
    },
    createdAt: FIRST_DAY,
    updatedAt: FIRST_DAY,
    deliveredAt,
  });
  await db.insert(orderLines).values({
    id: newId(),
    orderId: id,
    productId,
    productName: product.name,
    sku: "TEST",
    quantity: 1,
    priceAtPurchaseMinor: product.priceMinor,
    position: 0,
  });
  return id;
}
