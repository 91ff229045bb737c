import { and, eq, exists, isNotNull, not, or, sql } from "drizzle-orm";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { RefundAccount, refundAccountLabel } from "#app/domain/orders/returns/refund-account.ts";
import { refunds } from "#app/domain/payments/payments.tables.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import { openText, sealText } from "#app/platform/process/sealed-text.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

const PURPOSE = "refund account";

/** Columns without an account: the encrypted one, and that in which an earlier version kept it. */
export const NO_REFUND_ACCOUNT = { refundAccount: null, refundAccountSealed: null } as const;

type StoredAccount = Pick<typeof returns.$inferSelect, "refundAccount" | "refundAccountSealed">;

export function sealRefundAccount(secret: SigningSecret, account: RefundAccount): string {
  return sealText(secret, PURPOSE, JSON.stringify(account));
}

/** The account of a refund; null if there is none, or the store's secret was changed since it was encrypted. */
export function openRefundAccount(secret: SigningSecret, stored: StoredAccount): RefundAccount | null {
  if (stored.refundAccountSealed === null) return stored.refundAccount;
  const text = openText(secret, PURPOSE, stored.refundAccountSealed);
  return text === null ? null : RefundAccount.parse(JSON.parse(text));
}

const UNREADABLE =
  "The account can no longer be read, because the store’s secret was changed. Ask the customer for it.";

/** The accounts to which the refunds of an order's returns are transferred, for the admin, by return id. */
export async function listRefundAccounts(
  db: Queryable,
  secret: SigningSecret,
  orderId: string,
): Promise<Record<string, string>> {
  const rows = await db.select().from(returns).where(eq(returns.orderId, orderId));
  const labels = rows.flatMap((row) => {
    if (row.refundAccount === null && row.refundAccountSealed === null) return [];
    const account = openRefundAccount(secret, row);
    return [[row.id, account ? refundAccountLabel(account) : UNREADABLE]];
  });
  return Object.fromEntries(labels) as Record<string, string>;
}

/**
 * Deletes the account of a return whose refund is made, unless a part of the refund is still to be transferred to it. What an exchange costs less is
 * refunded with a row of its own, so accounts of the order's exchanges that were sent are deleted with it.
 */
export async function forgetRefundAccount(tx: Tx, returnId: string): Promise<void> {
  const isPending = and(eq(refunds.returnId, returnId), eq(refunds.status, "pending"));
  const open = tx
    .select({ one: sql`1` })
    .from(refunds)
    .where(isPending);
  const isSentExchange = and(
    sql`${returns.orderId} = (select r.order_id from returns r where r.id = ${returnId})`,
    eq(returns.resolution, "exchange"),
    isNotNull(returns.replacementAt),
  );
  await tx
    .update(returns)
    .set(NO_REFUND_ACCOUNT)
    .where(and(or(eq(returns.id, returnId), isSentExchange), not(exists(open))));
}
