import { and, eq, inArray, type SQLWrapper } from "drizzle-orm";
import type { CheckoutPlan } from "#app/domain/checkout/checkout.ts";
import { discountRedemptions, discounts } from "#app/domain/discounts/discounts.tables.ts";
import { listOrdersOfContact } from "#app/domain/orders/customer-orders/earlier-orders.server.ts";
import { orderEventStatement } from "#app/domain/orders/lock-order.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

// Anybody can type a contact. Whether it has ordered changes no answer before the payment, or the checkout would tell strangers so. One
// person who orders signed in and as a guest, or with two email addresses and one phone number, is found here, for the owner.

/**
 * Marks an order for the owner whose discount is for a first order, or limited per customer, if its email address or phone number has
 * ordered or used it before. For the statement that records the order.
 */
export async function discountMarkStatements(
  tx: Tx,
  { id, plan, at }: { id: string; plan: CheckoutPlan; at: Date },
): Promise<SQLWrapper[]> {
  const { discountId, email, address } = plan;
  if (!discountId) return [];
  const [discount] = await tx.select().from(discounts).where(eq(discounts.id, discountId));
  if (!discount || (!discount.firstOrderOnly && discount.perCustomerLimit === null)) return [];
  const earlier = await listOrdersOfContact(tx, { exceptId: id, email, phone: address.phone });
  if (earlier.length === 0) return [];
  const name = discount.code ?? discount.title;
  const notes = [];
  if (discount.firstOrderOnly)
    notes.push(`${name} is for a first order. ${describe(earlier)} the same email or phone number.`);
  if (discount.perCustomerLimit !== null) {
    const uses = await listUsesOf(tx, discountId, earlier);
    if (uses.length >= discount.perCustomerLimit)
      notes.push(
        `${name} is limited per customer. ${describe(uses)} the same email or phone number, and used it.`,
      );
  }
  return notes.map((note) =>
    orderEventStatement(tx, { orderId: id, kind: "noted", detail: { note }, actorId: null, at }),
  );
}

async function listUsesOf(
  tx: Tx,
  discountId: string,
  earlier: readonly { id: string; number: number }[],
): Promise<{ number: number }[]> {
  return tx
    .select({ number: orders.number })
    .from(discountRedemptions)
    .innerJoin(orders, eq(orders.id, discountRedemptions.checkoutId))
    .where(
      and(
        eq(discountRedemptions.discountId, discountId),
        inArray(
          orders.id,
          earlier.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(orders.number);
}

function describe(found: readonly { number: number }[]): string {
  const labels = found.map(({ number }) => orderNumberLabel(number)).join(", ");
  return found.length === 1 ? `Order ${labels} has` : `Orders ${labels} have`;
}
