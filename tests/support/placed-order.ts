import { and, eq } from "drizzle-orm";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { deliverOrder } from "#app/domain/orders/deliver-order.server.ts";
import type { OrderActor } from "#app/domain/orders/order-changes.ts";
import { shipOrder } from "#app/domain/orders/ship-order.server.ts";
import { startProcessing } from "#app/domain/orders/start-processing.server.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { outgoingMails } from "#app/platform/mail/mail.tables.ts";
import type { Store } from "#app/store.server.ts";
import { checkoutFields } from "./checkout-fields.ts";
import type { TestVariant } from "./test-store.ts";

interface Wanted {
  userId: string;
  lines: { variant: TestVariant; quantity: number }[];
  cardNumber?: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  address?: string;
  city?: string;
  state?: string;
  postalCode?: string;
}

export interface PlacedOrder {
  id: string;
  number: number;
}

/** Buys through the checkout, as a customer would. */
export async function buy({ checkout }: Store, { userId, lines, ...more }: Wanted): Promise<PlacedOrder> {
  const fields = checkoutFields([], more);
  const answer = await placeOrder(checkout, {
    userId,
    idempotencyKey: crypto.randomUUID(),
    lines: lines.map(({ variant, quantity }) => ({ id: variant.id, quantity, price: variant.priceMinor })),
    form: CheckoutForm.parse(fields),
  });
  if (answer.kind !== "placed") throw new Error(`The order was not placed: ${answer.kind}`);
  return { id: answer.orderId, number: answer.orderNumber };
}

export async function administratorOf({ db }: Store): Promise<OrderActor> {
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  if (!admin) throw new Error("The store has no administrator");
  return { id: admin.id, role: "admin" };
}

/** Takes an order from Pending to Delivered, as the shop would. */
export async function deliver(store: Store, orderId: string): Promise<void> {
  const change = { orderId, actor: await administratorOf(store) };
  const steps = [
    await startProcessing(store.orders, change),
    await shipOrder(store.orders, { ...change, trackingNumber: "IN123456789" }),
    await deliverOrder(store.orders, change),
  ];
  if (steps.some((step) => step.kind !== "done")) throw new Error(JSON.stringify(steps));
}

/** Everything that the database says of an order. */
export async function lookUp({ db }: Store, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("No such order");
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(orderEvents.at, orderEvents.id);
  const owed = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(refunds.id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position);
  return {
    order,
    lines,
    events,
    story: events.map((event) => event.kind),
    refunds: owed.map((row) => row.refund),
  };
}

/** How many letters of a kind were queued for an address. */
export async function letters({ db }: Store, to: string, kind: string): Promise<number> {
  const rows = await db
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(and(eq(outgoingMails.recipient, to), eq(outgoingMails.kind, kind)));
  return rows.length;
}
