import { and, asc, between, eq, gt, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import {
  addToTotals,
  SETTLEMENT_DAYS,
  settlementCells,
  type ReconciledEntry,
  type SettlementDifference,
  type SettlementTotal,
  type UnsettledEntry,
} from "#app/domain/accounting/settlements/settlements.ts";
import { settlementEntries } from "#app/domain/accounting/settlements/settlements.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { addDays, indianMidnight } from "#app/lib/time/days.ts";
import { daysOfMonth } from "#app/lib/time/months.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const BATCH = 1_000;
const MAX_LISTED = 100;

export interface Reconciliation {
  totals: SettlementTotal[];
  /** The first ones, of `differenceCount`. */
  differences: ReconciledEntry[];
  differenceCount: number;
  /** The first ones of the month that were not settled in time. */
  unsettled: UnsettledEntry[];
  /** Whether there are more of them. */
  isUnsettledCut: boolean;
}

/** A month of settlements compared with the payments and refunds of the store. Test orders count in no sum of the store. */
export async function reconcileMonth(
  db: Db,
  { provider, month, now }: { provider: string; month: string; now: Date },
): Promise<Reconciliation> {
  const totals = new Map<string, SettlementTotal>();
  const differences: ReconciledEntry[] = [];
  let differenceCount = 0;
  for await (const entry of readSettlements(db, { provider, month })) {
    addToTotals(totals, entry);
    if (entry.difference.kind === "none") continue;
    differenceCount += 1;
    if (differences.length < MAX_LISTED) differences.push(entry);
  }
  const { unsettled, isCut } = await listUnsettled(db, { provider, month, now });
  return {
    totals: [...totals.values()],
    differences,
    differenceCount,
    unsettled,
    isUnsettledCut: isCut,
  };
}

/** The transactions that were settled in a month, by day, read in batches. */
async function* readSettlements(
  db: Db,
  { provider, month }: { provider: string; month: string },
): AsyncGenerator<ReconciledEntry> {
  const { from, to } = daysOfMonth(month);
  const inMonth = and(
    eq(settlementEntries.provider, provider),
    between(settlementEntries.settledDay, from, to),
  );
  let last: { settledDay: string; entityId: string } | undefined;
  for (;;) {
    const later: SQL | undefined =
      last &&
      sql`(${settlementEntries.settledDay}, ${settlementEntries.entityId}) > (${last.settledDay}::date, ${last.entityId}::text)`;
    const rows = await db
      .select()
      .from(settlementEntries)
      .where(and(inMonth, later))
      .orderBy(asc(settlementEntries.settledDay), asc(settlementEntries.entityId))
      .limit(BATCH);
    yield* await compare(db, provider, rows);
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** The same as rows of a CSV file. */
export async function* readSettlementCells(
  db: Db,
  requested: { provider: string; month: string },
): AsyncGenerator<CsvCell[]> {
  for await (const entry of readSettlements(db, requested)) yield settlementCells(entry);
}

type StoredEntry = typeof settlementEntries.$inferSelect;

async function compare(
  db: Db,
  provider: string,
  entries: readonly StoredEntry[],
): Promise<ReconciledEntry[]> {
  const recorded = await listRecorded(
    db,
    provider,
    entries.map(({ entityId }) => entityId),
  );
  return entries.map(({ provider: _provider, importedAt: _importedAt, ...entry }) => {
    const match = recorded.get(`${entry.kind} ${entry.entityId}`);
    return { ...entry, orderNumber: match?.orderNumber ?? null, difference: differenceOf(entry, match) };
  });
}

interface Recorded {
  reference: string | null;
  amountMinor: number;
  currency: string;
  orderNumber: number | null;
  isTest: boolean | null;
}

function differenceOf(
  { kind, amountMinor, currency }: Pick<StoredEntry, "kind" | "amountMinor" | "currency">,
  recorded: Recorded | undefined,
): SettlementDifference {
  if (kind === "other") return { kind };
  if (!recorded) return { kind: kind === "payment" ? "unknown-payment" : "unknown-refund" };
  if (recorded.isTest) return { kind: "test-order" };
  return recorded.amountMinor === amountMinor && recorded.currency === currency
    ? { kind: "none" }
    : {
        kind: "amount-differs",
        expectedMinor: recorded.amountMinor,
        expectedCurrency: recorded.currency,
      };
}

/** The payments and refunds of the store with these ids of the provider, by "payment pay_1". */
async function listRecorded(
  db: Db,
  provider: string,
  ids: readonly string[],
): Promise<Map<string, Recorded>> {
  if (ids.length === 0) return new Map();
  const [paid, refunded] = await Promise.all([
    selectPayments(db).where(
      and(eq(payments.provider, provider), inArray(payments.providerReference, [...ids])),
    ),
    selectRefunds(db).where(
      and(eq(payments.provider, provider), inArray(refunds.providerReference, [...ids])),
    ),
  ]);
  return new Map<string, Recorded>([
    ...paid.map((one) => [`payment ${one.reference}`, one] as const),
    ...refunded.map((one) => [`refund ${one.reference}`, one] as const),
  ]);
}

function selectPayments(db: Db) {
  return db
    .select({
      reference: payments.providerReference,
      amountMinor: payments.amountMinor,
      currency: payments.currency,
      at: payments.capturedAt,
      orderNumber: orders.number,
      isTest: orders.isTest,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .$dynamic();
}

function selectRefunds(db: Db) {
  return db
    .select({
      reference: refunds.providerReference,
      amountMinor: refunds.amountMinor,
      currency: payments.currency,
      at: refunds.settledAt,
      orderNumber: orders.number,
      isTest: orders.isTest,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .$dynamic();
}

/** Payments received and refunds made in a month that no uploaded report has, once they should have been settled. */
async function listUnsettled(
  db: Db,
  { provider, month, now }: { provider: string; month: string; now: Date },
): Promise<{ unsettled: UnsettledEntry[]; isCut: boolean }> {
  const { from, to } = daysOfMonth(month);
  const [first, end] = [indianMidnight(from), indianMidnight(addDays(to, 1))];
  const due = new Date(Math.min(end.getTime(), now.getTime() - SETTLEMENT_DAYS * DAY_MS));
  const isReal = sql`${orders.isTest} is not true`;
  const isMissing = (reference: SQL) => sql`not exists (
    select 1 from ${settlementEntries} entry where entry.provider = ${provider} and entry.entity_id = ${reference}
  )`;
  const [paid, refunded] = await Promise.all([
    selectPayments(db)
      .where(
        and(
          eq(payments.provider, provider),
          eq(payments.status, "captured"),
          gt(payments.amountMinor, 0),
          gte(payments.capturedAt, first),
          lt(payments.capturedAt, due),
          isReal,
          isMissing(sql`${payments.providerReference}`),
        ),
      )
      .orderBy(asc(payments.capturedAt))
      .limit(MAX_LISTED + 1),
    selectRefunds(db)
      .where(
        and(
          eq(payments.provider, provider),
          eq(refunds.status, "done"),
          eq(refunds.asCredit, false),
          gte(refunds.settledAt, first),
          lt(refunds.settledAt, due),
          isReal,
          isMissing(sql`${refunds.providerReference}`),
        ),
      )
      .orderBy(asc(refunds.settledAt))
      .limit(MAX_LISTED + 1),
  ]);
  const entryOf = (kind: UnsettledEntry["kind"]) => (row: Recorded & { at: Date | null }) => ({
    kind,
    reference: row.reference ?? "",
    amountMinor: row.amountMinor,
    currency: row.currency,
    at: row.at ?? first,
    orderNumber: row.orderNumber,
  });
  return {
    unsettled: [
      ...paid.slice(0, MAX_LISTED).map(entryOf("payment")),
      ...refunded.slice(0, MAX_LISTED).map(entryOf("refund")),
    ],
    isCut: paid.length > MAX_LISTED || refunded.length > MAX_LISTED,
  };
}
