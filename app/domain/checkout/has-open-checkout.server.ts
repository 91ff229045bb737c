import { and, eq } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Whether a customer has a checkout that holds stock and may still be paid. */
export async function hasOpenCheckout(db: Queryable, userId: string): Promise<boolean> {
  const open = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, "reserved")))
    .limit(1);
  return open.length > 0;
}
