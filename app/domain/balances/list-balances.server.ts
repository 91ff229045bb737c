import { and, asc, desc, eq, gt, ilike, inArray, lt, lte, or, sql, type SQL } from "drizzle-orm";
import {
  BALANCE_STATUSES,
  balanceStatus,
  lastDayOf,
  type BalanceMovement,
  type BalanceRow,
  type BalanceSearch,
  type BalanceStatus,
  type OwnBalance,
} from "#app/domain/balances/balance.ts";
import { hashCode, readBalanceCode } from "#app/domain/balances/balance-code.server.ts";
import { balanceEntries, balances } from "#app/domain/balances/balances.tables.ts";
import { isHeldBy, type BalanceHolder } from "#app/domain/balances/ledger.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { listPage, pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { containing } from "#app/platform/database/query/conditions.ts";

export function parseBalanceSearch(params: URLSearchParams): BalanceSearch {
  return {
    search: searchTextIn(params),
    status: BALANCE_STATUSES.find((status) => status === params.get("status")) ?? null,
    page: pageNumberIn(params),
  };
}

const BALANCES_PER_PAGE = 25;

/** A page of all balances that match, newest first. */
export async function listBalances(
  db: Db,
  { requested, now }: { requested: BalanceSearch; now: Date },
): Promise<{ balances: BalanceRow[]; total: number; page: number; pageCount: number }> {
  const condition = matches(requested, now);
  const [counted] = await db
    .select({ total: sql<string>`count(*)` })
    .from(balances)
    .leftJoin(users, eq(users.id, balances.userId))
    .where(condition);
  const total = Number(counted?.total);
  const { page, pageCount, offset } = listPage({ page: requested.page, size: BALANCES_PER_PAGE, total });
  const rows = await selectBalances(db, condition).limit(BALANCES_PER_PAGE).offset(offset);
  return { balances: rows.map((row) => toRow(row, now)), total, page, pageCount };
}

const BATCH = 1_000;

/** All matching balances in the same order, for the CSV export: read in batches while the file is sent. */
export async function* readBalances(
  db: Db,
  { requested, now }: { requested: BalanceSearch; now: Date },
): AsyncGenerator<BalanceRow> {
  let lastId: string | undefined;
  for (;;) {
    const after = lastId === undefined ? undefined : lt(balances.id, lastId);
    const batch = await selectBalances(db, and(matches(requested, now), after)).limit(BATCH);
    yield* batch.map((row) => toRow(row, now));
    lastId = batch.at(-1)?.id;
    if (batch.length < BATCH) return;
  }
}

/** What the shop owes, in minor units by currency: what is left of all balances that have not expired, without those of test payments. */
export async function sumOwed(db: Queryable, now: Date): Promise<{ currency: string; minor: number }[]> {
  return db
    .select({ currency: balances.currency, minor: sql`sum(${balances.openMinor})`.mapWith(Number) })
    .from(balances)
    .where(and(gt(balances.openMinor, 0), gt(balances.expiresAt, now), eq(balances.isTest, false)))
    .groupBy(balances.currency)
    .orderBy(asc(balances.currency));
}

export async function findBalance(db: Queryable, id: string, now: Date): Promise<BalanceRow | null> {
  const [row] = await selectBalances(db, eq(balances.id, id));
  return row ? toRow(row, now) : null;
}

/** The movements of a balance, newest first. */
export function listMovements(db: Queryable, balanceId: string): Promise<BalanceMovement[]> {
  return db
    .select({
      id: balanceEntries.id,
      kind: balanceEntries.kind,
      amountMinor: balanceEntries.amountMinor,
      orderId: balanceEntries.orderId,
      note: balanceEntries.note,
      at: balanceEntries.at,
    })
    .from(balanceEntries)
    .where(eq(balanceEntries.balanceId, balanceId))
    .orderBy(desc(balanceEntries.id));
}

/**
 * The balances of a customer with their movements, those that expire first in front: of the account, and of phone numbers that are proven to be
 * the customer's.
 */
export async function listOwnBalances(
  db: Queryable,
  { userId, phones = [], now }: { userId: string; phones?: readonly string[]; now: Date },
): Promise<OwnBalance[]> {
  const isOwn = or(eq(balances.userId, userId), inArray(balances.phone, [...phones]));
  const rows = (await selectBalances(db, isOwn)).map((row) => toRow(row, now));
  const movements = await db
    .select({ movement: balanceEntries })
    .from(balanceEntries)
    .innerJoin(balances, eq(balances.id, balanceEntries.balanceId))
    .where(isOwn)
    .orderBy(desc(balanceEntries.id));
  return rows
    .toSorted((a, b) => (a.lastDay < b.lastDay ? -1 : 1))
    .map(({ customer: _customer, phone: _phone, codeEnd: _codeEnd, isTest: _isTest, ...balance }) => ({
      ...balance,
      movements: movements
        .filter(({ movement }) => movement.balanceId === balance.id)
        .map(({ movement: { id, kind, amountMinor, orderId, at } }) => ({
          id,
          kind,
          amountMinor,
          orderId,
          note: null,
          at,
        })),
    }));
}

export type FindByCodeResult =
  | { ok: true; balance: BalanceRow }
  /** `test`: a gift card of a test payment, in a shop that takes real ones. */
  | { ok: false; error: "not-found" | "used" | "expired" | "test" };

/** Finds the balance of a typed code. */
export async function findBalanceByCode(
  db: Queryable,
  enteredCode: string,
  { takesTests, now }: { takesTests: boolean; now: Date },
): Promise<FindByCodeResult> {
  const code = readBalanceCode(enteredCode);
  const [row] = code === null ? [] : await selectBalances(db, eq(balances.codeHash, hashCode(code)));
  if (!row) return { ok: false, error: "not-found" };
  const balance = toRow(row, now);
  if (balance.isTest && !takesTests) return { ok: false, error: "test" };
  return balance.status === "open" ? { ok: true, balance } : { ok: false, error: balance.status };
}

/** What a buyer can pay with balances, in minor units of a currency. Takes no lock. */
export async function spendableMinor(
  db: Queryable,
  { holder, currency, now }: { holder: BalanceHolder; currency: string; now: Date },
): Promise<number> {
  const [open] = await db
    .select({ minor: sql`coalesce(sum(${balances.openMinor}), 0)`.mapWith(Number) })
    .from(balances)
    .where(and(isHeldBy(holder), eq(balances.currency, currency), gt(balances.expiresAt, now)));
  return open?.minor ?? 0;
}

function selectBalances(db: Queryable, condition: SQL | undefined) {
  return db
    .select({
      id: balances.id,
      userId: users.id,
      name: users.name,
      email: users.email,
      phone: balances.phone,
      codeEnd: balances.codeEnd,
      currency: balances.currency,
      openMinor: balances.openMinor,
      reason: balances.reason,
      expiresAt: balances.expiresAt,
      isTest: balances.isTest,
      createdAt: balances.createdAt,
      issuedMinor: sql`(
        select coalesce(sum(${balanceEntries.amountMinor}), 0) from ${balanceEntries}
        where ${balanceEntries.balanceId} = ${balances.id} and ${balanceEntries.kind} = 'issued'
      )`.mapWith(Number),
    })
    .from(balances)
    .leftJoin(users, eq(users.id, balances.userId))
    .where(condition)
    .orderBy(desc(balances.id))
    .$dynamic();
}

type SelectedBalance = Awaited<ReturnType<typeof selectBalances>>[number];

function toRow({ userId, name, email, expiresAt, ...balance }: SelectedBalance, now: Date): BalanceRow {
  const customer = userId === null || name === null || email === null ? null : { id: userId, name, email };
  const status = balanceStatus({ openMinor: balance.openMinor, expiresAt }, now);
  return { ...balance, customer, status, lastDay: lastDayOf({ expiresAt }) };
}

function matches({ search, status }: Pick<BalanceSearch, "search" | "status">, now: Date): SQL | undefined {
  const pattern = containing(search);
  const digits = search.replaceAll(/\D/g, "");
  return and(
    search === ""
      ? undefined
      : or(
          ilike(users.name, pattern),
          ilike(users.email, pattern),
          ilike(balances.reason, pattern),
          ilike(balances.codeEnd, search),
          digits.length < 4 ? undefined : ilike(balances.phone, containing(digits)),
        ),
    status === null ? undefined : CONDITIONS[status](now),
  );
}

const CONDITIONS: Record<BalanceStatus, (now: Date) => SQL | undefined> = {
  open: (now) => and(gt(balances.openMinor, 0), gt(balances.expiresAt, now)),
  used: (now) => and(eq(balances.openMinor, 0), gt(balances.expiresAt, now)),
  expired: (now) => lte(balances.expiresAt, now),
};
