import { and, eq, ilike, isNotNull, notInArray, or } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/**
 * Whether a customer has ordered before, or somebody with the email address of a guest. Cancelled orders, refunded or not, do not count.
 */
export async function hasEarlierOrder(
  db: Queryable,
  { userId, guestEmail = "" }: { userId: string; guestEmail?: string },
): Promise<boolean> {
  const isNotCancelled = or(
    notInArray(orders.status, ["Cancelled", "Refunded"]),
    // A refunded order without a delivery was cancelled.
    and(eq(orders.status, "Refunded"), isNotNull(orders.deliveredAt)),
  );
  const earlier = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(or(eq(orders.userId, userId), guestEmail ? isEmail(guestEmail) : undefined), isNotCancelled))
    .limit(1);
  return earlier.length > 0;
}

// "ilike" uses the trigram index of the email addresses.
const isEmail = (email: string) => ilike(orders.email, email.replaceAll(/[\\%_]/g, "\\$&"));
