import { and, desc, eq, gte, inArray, lt, notInArray, sql } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type {
  UnfinishedPayment,
  UnfinishedReason,
} from "#app/domain/checkout/hosted-payments/unfinished-payment.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { MANUAL_PROVIDERS } from "#app/domain/payments/payment-methods.ts";
import { paymentEvents, payments } from "#app/domain/payments/payments.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

const MAX_LISTED = 100;

/** From the first moment to before the last. */
interface Span {
  from: Date;
  to: Date;
}

// A declined charge, or a payment that the provider reported as failed.
const reason = sql<UnfinishedReason>`case
  when ${checkouts.status} = 'declined' or exists (
    select 1 from ${paymentEvents}
    where ${paymentEvents.provider} = ${payments.provider}
      and ${paymentEvents.payload} ->> 'opened' = ${payments.providerReference}
      and ${paymentEvents.payload} ->> 'name' = 'payment.failed'
  ) then 'failed' else 'left' end`;

const isUnfinished = ({ from, to }: Span) =>
  and(
    inArray(checkouts.status, ["declined", "expired"]),
    gte(checkouts.createdAt, from),
    lt(checkouts.createdAt, to),
    notInArray(payments.provider, [...MANUAL_PROVIDERS]),
  );

/** Checkouts of a period that ended without a payment, the newest first: at most 100. */
export async function listUnfinishedPayments(db: Queryable, span: Span): Promise<UnfinishedPayment[]> {
  const rows = await db
    .select({
      id: checkouts.id,
      plan: checkouts.plan,
      declineReason: checkouts.declineReason,
      createdAt: checkouts.createdAt,
      reason,
      laterOrder: sql<number | null>`(
        select min(${orders.number})::int from ${orders}
        where ${orders.userId} = ${checkouts.userId} and ${orders.createdAt} > ${checkouts.createdAt}
      )`,
    })
    .from(checkouts)
    .innerJoin(payments, eq(payments.key, sql`${checkouts.id}::text`))
    .where(isUnfinished(span))
    .orderBy(desc(checkouts.createdAt))
    .limit(MAX_LISTED);
  return rows.flatMap(({ plan, ...row }) => {
    if (!plan) return [];
    const { customerName, email, address, totals, currency } = plan;
    return [
      { ...row, customerName, contact: email || address.phone, totalMinor: totals.totalMinor, currency },
    ];
  });
}

/** Counts the checkouts of a period that ended with a failed payment, and those left before paying. */
export async function countUnfinishedPayments(
  db: Queryable,
  span: Span,
): Promise<Record<UnfinishedReason, number>> {
  const counted = await db
    .select({ reason, count: sql<number>`count(*)::int` })
    .from(checkouts)
    .innerJoin(payments, eq(payments.key, sql`${checkouts.id}::text`))
    .where(isUnfinished(span))
    .groupBy(sql`1`);
  const countOf = (which: UnfinishedReason) => counted.find((row) => row.reason === which)?.count ?? 0;
  return { failed: countOf("failed"), left: countOf("left") };
}
