import { and, asc, eq, gt, inArray, isNotNull, or, sql, type SQL } from "drizzle-orm";
import {
  allocateRedemption,
  allocateReturn,
  sumParts,
  type BalancePart,
  type EntryKind,
} from "#app/domain/balances/balance.ts";
import { balanceEntries, balances } from "#app/domain/balances/balances.tables.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";
import type { Locked } from "#app/platform/database/transaction.server.ts";

type Balance = typeof balances.$inferSelect;

interface NewBalance {
  id: string;
  holder: { userId: string } | { phone: string | null; codeHash: string; codeEnd: string };
  amountMinor: number;
  currency: string;
  reason: string;
  expiresAt: Date;
  isTest?: boolean;
  /** The order that is refunded as credit, or that has bought the gift card. */
  orderId?: string;
  refundId?: string;
  /** The administrator. */
  actorId: string | null;
  at: Date;
}

/** Opens a balance with its first entry. False if there is one with this id, also by a request at the same moment. */
export async function issueBalance(tx: Tx, issued: NewBalance): Promise<boolean> {
  const { id, amountMinor, orderId, refundId, actorId, at, holder, ...balance } = issued;
  const inserted = await tx
    .insert(balances)
    .values({ id, ...holder, openMinor: amountMinor, createdAt: at, ...balance })
    .onConflictDoNothing({ target: balances.id })
    .returning({ id: balances.id });
  if (inserted.length === 0) return false;
  await tx
    .insert(balanceEntries)
    .values({ id: newId(), balanceId: id, kind: "issued", amountMinor, orderId, refundId, actorId, at });
  return true;
}

/** Locks a balance; null if there is none. */
export async function lockBalance(tx: Tx, id: string): Promise<Locked<Balance> | null> {
  const [balance] = await tx.select().from(balances).where(eq(balances.id, id)).for("update");
  return (balance as Locked<Balance> | undefined) ?? null;
}

/** The balances that a buyer may use: those of the account, and those whose codes were entered in this browser. */
export interface BalanceHolder {
  userId: string | null;
  balanceIds: readonly string[];
  /** Whether payments are tests, so that gift cards bought by test payments can be used. */
  takesTests: boolean;
}

export function isHeldBy({ userId, balanceIds, takesTests }: BalanceHolder) {
  const isHeld = or(
    userId === null ? undefined : eq(balances.userId, userId),
    and(inArray(balances.id, [...balanceIds]), isNotNull(balances.codeHash)),
  );
  return and(isHeld, takesTests ? undefined : eq(balances.isTest, false));
}

interface Redemption {
  holder: BalanceHolder;
  currency: string;
  /** The most that is redeemed, in minor units. */
  upToMinor: number;
  /** The checkout that becomes an order. */
  orderId: string;
  at: Date;
}

/**
 * Pays up to an amount from a buyer's balances, those first that expire first. Locks the balances in the order of their ids. Returns the
 * amount, in minor units, which is less if they hold less, and whether a test payment has bought a part of it.
 */
export async function redeemBalances(
  tx: Tx,
  redemption: Redemption,
): Promise<{ amountMinor: number; isTest: boolean }> {
  const { holder, currency, upToMinor, orderId, at } = redemption;
  const open = await lockOpen(tx, and(isHeldBy(holder), eq(balances.currency, currency)), at);
  const parts = allocateRedemption(open, upToMinor);
  await addEntries(tx, { kind: "redeemed", parts, sign: -1, orderId, at });
  const isTest = open.some(({ id, isTest }) => isTest && parts.some(({ balanceId }) => balanceId === id));
  return { amountMinor: sumParts(parts), isTest };
}

/**
 * Redeems an amount, in minor units, for a checkout that was paid after it ended, from the balances that it had used. False, without any
 * change, if they hold less by now.
 */
export async function redeemAgain(
  tx: Tx,
  { amountMinor, orderId, at }: { amountMinor: number; orderId: string; at: Date },
): Promise<boolean> {
  const open = await lockOpen(tx, inArray(balances.id, balancesOf(tx, orderId)), at);
  const parts = allocateRedemption(open, amountMinor);
  if (sumParts(parts) < amountMinor) return false;
  await addEntries(tx, { kind: "redeemed", parts, sign: -1, orderId, at });
  return true;
}

/** Locks the balances that hold something and have not expired, in the order of their ids. */
function lockOpen(tx: Tx, condition: SQL | undefined, at: Date) {
  return tx
    .select({
      id: balances.id,
      openMinor: balances.openMinor,
      expiresAt: balances.expiresAt,
      isTest: balances.isTest,
    })
    .from(balances)
    .where(and(condition, gt(balances.openMinor, 0), gt(balances.expiresAt, at)))
    .orderBy(asc(balances.id))
    .for("update");
}

function balancesOf(tx: Tx, orderId: string) {
  return tx
    .select({ id: balanceEntries.balanceId })
    .from(balanceEntries)
    .where(eq(balanceEntries.orderId, orderId));
}

/** Gives back what a checkout has redeemed, because it ended without an order. Safe to repeat. */
export async function releaseRedeemed(tx: Tx, { orderId, at }: { orderId: string; at: Date }): Promise<void> {
  const parts = await lockRedeemed(tx, orderId);
  await addEntries(tx, { kind: "released", parts, sign: 1, orderId, at });
}

/** A refund that arrives on an expired balance can be used for these days. */
const DAYS_AFTER_REFUND = 90;

/**
 * Returns a refund to the balances that paid the order, in minor units. One that expires soon, or has expired, can be used for
 * `DAYS_AFTER_REFUND` more days.
 */
export async function returnToBalances(
  tx: Tx,
  {
    amountMinor,
    orderId,
    refundId,
    at,
  }: { amountMinor: number; orderId: string; refundId: string; at: Date },
): Promise<void> {
  const parts = allocateReturn(await lockRedeemed(tx, orderId), amountMinor);
  await addEntries(tx, { kind: "returned", parts, sign: 1, orderId, refundId, at });
  const usableUntil = new Date(at.getTime() + DAYS_AFTER_REFUND * DAY_MS);
  const ids = parts.map(({ balanceId }) => balanceId);
  await tx
    .update(balances)
    .set({ expiresAt: sql`greatest(${balances.expiresAt}, ${usableUntil.toISOString()}::timestamptz)` })
    .where(inArray(balances.id, ids));
}

/** What each balance has paid of an order and not got back, in minor units. Locks the balances in the order of their ids. */
async function lockRedeemed(tx: Tx, orderId: string): Promise<(BalancePart & { expiresAt: Date })[]> {
  const locked = await tx
    .select({ id: balances.id, expiresAt: balances.expiresAt })
    .from(balances)
    .where(inArray(balances.id, balancesOf(tx, orderId)))
    .orderBy(asc(balances.id))
    .for("update");
  const sums = await tx
    .select({ id: balanceEntries.balanceId, minor: sql`-sum(${balanceEntries.amountMinor})`.mapWith(Number) })
    .from(balanceEntries)
    .where(
      and(
        eq(balanceEntries.orderId, orderId),
        inArray(balanceEntries.kind, ["redeemed", "released", "returned"]),
      ),
    )
    .groupBy(balanceEntries.balanceId);
  const paid = new Map(sums.map(({ id, minor }) => [id, minor]));
  return locked.flatMap(({ id, expiresAt }) => {
    const amountMinor = paid.get(id) ?? 0;
    return amountMinor > 0 ? [{ balanceId: id, amountMinor, expiresAt }] : [];
  });
}

/** Ends the balances that an order has issued, such as that of a gift card, because the order is deleted. */
export async function voidIssuedFor(
  tx: Tx,
  { orderId, note, at }: { orderId: string; note: string; at: Date },
): Promise<void> {
  const issued = tx
    .select({ id: balanceEntries.balanceId })
    .from(balanceEntries)
    .where(and(eq(balanceEntries.orderId, orderId), eq(balanceEntries.kind, "issued")));
  const open = await tx
    .select({ balanceId: balances.id, amountMinor: balances.openMinor })
    .from(balances)
    .where(and(inArray(balances.id, issued), gt(balances.openMinor, 0)))
    .orderBy(asc(balances.id))
    .for("update");
  await addEntries(tx, { kind: "voided", parts: open, sign: -1, orderId, note, at });
}

interface NewEntries {
  kind: EntryKind;
  parts: readonly BalancePart[];
  /** Whether the balances grow or shrink. */
  sign: 1 | -1;
  orderId?: string;
  refundId?: string;
  note?: string;
  actorId?: string | null;
  at: Date;
}

/** Adds entries and changes the balances by them. The caller holds the locks; without, the check of the table refuses a negative balance. */
export async function addEntries(tx: Tx, { kind, parts, sign, ...about }: NewEntries): Promise<void> {
  if (parts.length === 0) return;
  const changes = parts.map(({ balanceId, amountMinor }) => ({ balanceId, amountMinor: sign * amountMinor }));
  await tx.execute(
    insertMany(
      balanceEntries,
      changes.map((change) => ({ id: newId(), kind, ...change, ...about })),
    ),
  );
  await tx
    .update(balances)
    .set({ openMinor: sql`${balances.openMinor} + given."amountMinor"` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given ("balanceId" uuid, "amountMinor" bigint)`,
    )
    .where(sql`${balances.id} = given."balanceId"`);
}
