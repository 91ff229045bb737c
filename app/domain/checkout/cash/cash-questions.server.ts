import { and, desc, eq, gt, inArray, notInArray, or, sql, type SQLWrapper } from "drizzle-orm";
import type { LockedContact } from "#app/domain/checkout/cash/cash-limits.server.ts";
import { hasSameGoods, type CheckoutPlan, type PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { describeDoubtfulAddress } from "#app/domain/customers/addresses/address.ts";
import { orderEventStatement } from "#app/domain/orders/lock-order.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** A cash order of the same items within these minutes may be one that was placed twice. */
const REPEATED_WITHIN_MINUTES = 30;

/** A question that the shopper answers before a cash order is placed. */
export interface CashQuestion {
  /** What the answer is sent back as. */
  id: string;
  text: string;
}

/** An earlier cash order of the same items. */
interface RepeatedOrder {
  id: string;
  /** Null while it is being placed. */
  number: number | null;
  placedAt: Date;
  /** Whether it is of this account, browser or network address, so that the shopper may be told of it. */
  isOwn: boolean;
}

/**
 * The newest cash order of the same items within half an hour by the same account, email or phone number; null if there is none.
 */
export async function findRepeatedOrder(
  tx: Tx,
  { userId, email, phone }: LockedContact,
  { request, plan, now }: { request: PlaceOrderRequest; plan: CheckoutPlan; now: Date },
): Promise<RepeatedOrder | null> {
  const { guest, network, openedCheckoutIds = [] } = request;
  const since = new Date(now.getTime() - REPEATED_WITHIN_MINUTES * MINUTE_MS);
  const recent = await tx
    .select({
      id: checkouts.id,
      userId: checkouts.userId,
      plan: checkouts.plan,
      createdAt: checkouts.createdAt,
      number: orders.number,
    })
    .from(checkouts)
    .leftJoin(orders, eq(orders.id, checkouts.id))
    .where(
      and(
        inArray(checkouts.status, ["reserved", "placed"]),
        // Implied by the next condition; for the index.
        gt(checkouts.expiresAt, since),
        gt(checkouts.createdAt, since),
        sql`${checkouts.plan} ->> 'payment' = 'cash'`,
        or(sql`${orders.id} is null`, notInArray(orders.status, ["Cancelled", "Refunded"])),
        or(
          eq(checkouts.userId, userId),
          email === "" ? undefined : sql`lower(${checkouts.plan} ->> 'email') = ${email}`,
          phone === "" ? undefined : sql`${checkouts.plan} -> 'address' ->> 'phone' = ${phone}`,
        ),
      ),
    )
    .orderBy(desc(checkouts.createdAt));
  const repeated = recent.find((earlier) => hasSameGoods(earlier.plan, plan.lines));
  if (!repeated) return null;
  const { id, number, createdAt } = repeated;
  const isOfAccount = !guest && repeated.userId === userId;
  const isOfNetwork = network !== undefined && repeated.plan?.network === network;
  const isOwn = isOfAccount || isOfNetwork || openedCheckoutIds.includes(id);
  return { id, number, placedAt: createdAt, isOwn };
}

/**
 * What the shopper is asked before this cash order is placed, once: an order with these answers is not asked about again. A typed contact
 * proves nothing, so an earlier order of somebody else is not told.
 */
export function cashQuestions(
  plan: CheckoutPlan,
  { repeated, answered, now }: { repeated: RepeatedOrder | null; answered: readonly string[]; now: Date },
): CashQuestion[] {
  const doubt = plan.delivery === "pickup" ? null : describeDoubtfulAddress(plan.address);
  const questions = [
    ...(doubt ? [{ id: "address", text: doubt }] : []),
    ...(repeated?.isOwn
      ? [
          {
            id: `order-${repeated.id}`,
            text: `This looks like ${describe(repeated, now)}. Do you want it twice?`,
          },
        ]
      : []),
  ];
  return questions.filter(({ id }) => !answered.includes(id));
}

function describe({ number, placedAt }: RepeatedOrder, now: Date): string {
  if (number === null) return "an order that is being placed right now";
  const minutes = Math.floor((now.getTime() - placedAt.getTime()) / MINUTE_MS);
  const since = minutes < 1 ? "just now" : minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  return `order ${orderNumberLabel(number)}, placed ${since}`;
}

/** Marks both orders for the owner, where a cash order looks like an earlier one. For the statement that records it. */
export async function repeatedOrderStatements(
  tx: Tx,
  { id, number, plan: { cash }, at }: { id: string; number: number; plan: CheckoutPlan; at: Date },
): Promise<SQLWrapper[]> {
  if (!cash?.repeatOf) return [];
  const [earlier] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.id, cash.repeatOf));
  if (!earlier) return [];
  const note = (orderId: string, other: number) =>
    orderEventStatement(tx, {
      orderId,
      kind: "noted",
      detail: {
        note: `May be placed twice: order ${orderNumberLabel(other)} has the same items and contact, within ${REPEATED_WITHIN_MINUTES} minutes. Ask the customer before you send both.`,
      },
      actorId: null,
      at,
    });
  return [note(id, earlier.number), note(earlier.id, number)];
}
