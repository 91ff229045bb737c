import { and, asc, eq, gt } from "drizzle-orm";
import { addEntries } from "#app/domain/balances/ledger.server.ts";
import { balanceEntries, balances } from "#app/domain/balances/balances.tables.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

/** The balances of an account, or of a phone number in E.164, with their movements, for the copy of a person's data. */
export async function exportBalancesOf(db: Queryable, holder: { userId: string } | { phone: string }) {
  const isHeld = "userId" in holder ? eq(balances.userId, holder.userId) : eq(balances.phone, holder.phone);
  const { id, currency, openMinor, reason, expiresAt, createdAt } = balances;
  const held = await db
    .select({ id, currency, openMinor, reason, expiresAt, createdAt })
    .from(balances)
    .where(isHeld)
    .orderBy(asc(id));
  const { balanceId, kind, amountMinor, orderId, at } = balanceEntries;
  const movements = await db
    .select({ balanceId, kind, amountMinor, orderId, at })
    .from(balanceEntries)
    .innerJoin(balances, eq(id, balanceId))
    .where(isHeld)
    .orderBy(asc(balanceEntries.id));
  return held.map(({ id: heldId, ...balance }) => ({
    ...balance,
    movements: movements
      .filter((movement) => movement.balanceId === heldId)
      .map(({ balanceId: _, ...movement }) => movement),
  }));
}

/** Ends the balances of an account that is deleted: nobody could sign in to use them. */
export async function voidBalancesOf(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  const open = await tx
    .select({ balanceId: balances.id, amountMinor: balances.openMinor })
    .from(balances)
    .where(and(eq(balances.userId, userId), gt(balances.openMinor, 0)))
    .orderBy(asc(balances.id))
    .for("update");
  await addEntries(tx, { kind: "voided", parts: open, sign: -1, note: "Account deleted", at });
}

/** Removes a phone number, in E.164, from balances. Their codes stay valid. */
export async function forgetPhone(tx: Tx, phone: string): Promise<void> {
  await tx.update(balances).set({ phone: null }).where(eq(balances.phone, phone));
}
