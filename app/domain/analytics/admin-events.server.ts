import {
  CONFIRM_SOON_MS,
  HEARTBEAT_MS,
  type AdminEvent,
  type Waiting,
  MAX_COUNTED,
} from "#app/domain/analytics/shop-figures.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { and, eq, gt, lte, inArray, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { isLowInStock } from "#app/domain/catalog/stock/stock.server.ts";
import { TO_DO } from "#app/domain/analytics/to-do.server.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { sessions } from "#app/domain/customers/customers.tables.ts";
import { isToCall } from "#app/domain/orders/admin-list/order-conditions.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";

export interface AdminListener {
  sessionId: string;
  /** No event follows "ended". */
  report(event: AdminEvent): void;
}

/**
 * Publishes the counts in the admin's bell to every open admin page. While there are listeners, one query serves all of them, after a
 * possible change in any process and at a fixed interval. A listener whose session has ended receives "ended".
 */
export interface AdminEvents {
  /** The current counts, for a page that is being rendered. */
  read(): Promise<Waiting>;
  /** Reports the current counts at once and every change. Returns the function that unsubscribes. */
  listen(listener: AdminListener): () => void;
  /** Reports a possible change, so that the counts are read again soon. */
  wake(): void;
  listenerCount(): number;
  /** Ends all streams, so that the process can stop. */
  close(): void;
}

// Covers changes without an event: jobs, expired sessions, lost notifications.
const READ_EVERY_MS = 10_000;
// Combines bursts of events; an event during a query causes one more query.
const READ_AFTER_MS = 100;
const RETRY_AFTER_MS = 2_000;

interface AdminEventsDeps {
  db: Db;
  log: Log;
  clock: Clock;
  heartbeatMs?: number;
}

export function createAdminEvents({
  db,
  log,
  clock,
  heartbeatMs = HEARTBEAT_MS,
}: AdminEventsDeps): AdminEvents {
  const listeners = new Set<AdminListener>();
  let latest: { waiting: Waiting; json: string } | undefined;
  let readTimer: NodeJS.Timeout | undefined;
  let isReading = false;
  let hasChanged = false;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;

  function stopWithoutListeners(): void {
    if (listeners.size > 0) return;
    clearTimeout(readTimer);
    clearInterval(heartbeat);
    readTimer = heartbeat = latest = undefined;
    hasChanged = false;
  }

  function end(listener: AdminListener): void {
    if (!listeners.delete(listener)) return;
    listener.report({ kind: "ended" });
    stopWithoutListeners();
  }

  function publishToAll(event: AdminEvent): void {
    for (const listener of listeners) listener.report(event);
  }

  async function readCounts(): Promise<void> {
    const current = [...listeners];
    const sessionIds = current.map(({ sessionId }) => sessionId);
    const { waiting, liveSessions } = await readWaiting(db, { sessionIds, now: clock.now() });
    for (const listener of current) if (!liveSessions.has(listener.sessionId)) end(listener);
    const json = JSON.stringify(waiting);
    if (json === latest?.json || listeners.size === 0) return;
    latest = { waiting, json };
    publishToAll({ kind: "waiting", waiting });
  }

  function scheduleRead(afterMs: number): void {
    clearTimeout(readTimer);
    readTimer = setTimeout(() => {
      isReading = true;
      hasChanged = false;
      let nextMs = READ_EVERY_MS;
      readCounts()
        .catch((error: unknown) => {
          nextMs = RETRY_AFTER_MS;
          log.warn({ err: error }, "The notification counts could not be read; this will be retried");
        })
        .finally(() => {
          isReading = false;
          if (listeners.size > 0) scheduleRead(hasChanged ? READ_AFTER_MS : nextMs);
        });
    }, afterMs).unref();
  }

  return {
    read: async () => (await readWaiting(db, { sessionIds: [], now: clock.now() })).waiting,
    listen(listener) {
      if (isClosed) {
        listener.report({ kind: "ended" });
        return () => {};
      }
      listeners.add(listener);
      if (latest) listener.report({ kind: "waiting", waiting: latest.waiting });
      heartbeat ??= setInterval(() => publishToAll({ kind: "heartbeat" }), heartbeatMs).unref();
      if (!readTimer) scheduleRead(0);
      return () => {
        listeners.delete(listener);
        stopWithoutListeners();
      };
    },
    wake() {
      if (listeners.size === 0 || hasChanged) return;
      hasChanged = true;
      if (!isReading) scheduleRead(READ_AFTER_MS);
    },
    listenerCount: () => listeners.size,
    close() {
      isClosed = true;
      for (const listener of listeners) end(listener);
    },
  };
}

/**
 * The bell's counts, and which of these sessions are still valid, in one statement of index scans whose cost does not grow with the
 * shop.
 */
async function readWaiting(
  db: Db,
  { sessionIds, now }: { sessionIds: readonly string[]; now: Date },
): Promise<{ waiting: Waiting; liveSessions: Set<string> }> {
  const live = db
    .select({ ids: sql`coalesce(json_agg(${sessions.id}), '[]'::json)` })
    .from(sessions)
    .where(and(inArray(sessions.id, [...sessionIds]), gt(sessions.expiresAt, now)));
  const isLow = and(isLowInStock, eq(products.status, "active"));
  // Cancelled orders keep their deadlines, which are all past.
  const firstDeadline = db
    .select({ ms: sql`extract(epoch from ${orders.confirmBy}) * 1000` })
    .from(orders)
    .where(and(isToCall, gt(orders.confirmBy, now)))
    .orderBy(orders.confirmBy)
    .limit(1);
  const soon = new Date(now.getTime() + CONFIRM_SOON_MS);
  const [row] = await db
    .select({
      orders: countSome(orders, eq(orders.status, "Pending")),
      toConfirm: countSome(orders, isToCall),
      toConfirmSoon: countSome(orders, and(isToCall, gt(orders.confirmBy, now), lte(orders.confirmBy, soon))),
      confirmByMs: sql<number | null>`(${firstDeadline})`.mapWith(Number),
      lastOrderNumber: sql`coalesce((select max(${orders.number}) from ${orders}), 0)`.mapWith(Number),
      returns: countSome(returns, eq(returns.status, "requested")),
      reviews: countSome(TO_DO.reviews.table, TO_DO.reviews.where()),
      messages: countSome(TO_DO.messages.table, TO_DO.messages.where()),
      lowStock: countSome(products, isLow),
      liveSessions: sql<string[]>`(${live})`,
    })
    .from(sql`(select 1) as one`);
  if (!row) throw new Error("A statement without a table returns one row");
  const { liveSessions, ...waiting } = row;
  return { waiting, liveSessions: new Set(liveSessions) };
}

function countSome(table: PgTable, where: SQL | undefined): SQL<number> {
  return sql`(select count(*) from (select 1 from ${table} where ${where} limit ${MAX_COUNTED}) as counted)`.mapWith(
    Number,
  );
}
