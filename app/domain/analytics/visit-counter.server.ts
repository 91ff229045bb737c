import { sql } from "drizzle-orm";
import { dailyCounts } from "#app/domain/analytics/analytics.tables.ts";
import { metricsOfView, type Metric } from "#app/domain/analytics/sales.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { isRobot } from "#app/lib/http/robots.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { createWriteBehind } from "#app/platform/cache/write-behind.server.ts";

/** A response that the store has sent, cached or rendered. */
export interface SentResponse {
  method: string | undefined;
  /** The path, or the whole URL. */
  address: string;
  type: unknown;
  header(name: string): string | string[] | null | undefined;
}

/**
 * Counts page views and shop events (see `METRICS`). Counts accumulate in memory, so no response waits for them, and are written every
 * few seconds; a crash loses the unwritten ones. Bots and prefetches are not counted.
 */
export interface VisitCounter {
  /** Counts a response when it is a page view. The router's data requests are not. */
  recordResponse(response: SentResponse): void;
  /** Counts what the storefront's script reports: client-side navigation, new carts. */
  recordShown(metrics: readonly Metric[], userAgent: string | null): void;
  /** Writes the accumulated counts. Never rejects: unwritten counts are tried again with the next ones. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface VisitCounterDeps {
  db: Db;
  log: Log;
  clock: Clock;
  publicUrl: string;
}

export function createVisitCounter({ db, log, clock, publicUrl }: VisitCounterDeps): VisitCounter {
  const recorded = new Map<string, number>();
  const { soon, flush } = createWriteBehind(write);

  function add(metrics: readonly Metric[]): void {
    if (metrics.length === 0) return;
    const day = indianDay(clock.now());
    for (const metric of metrics) {
      const key = `${day} ${metric}`;
      recorded.set(key, (recorded.get(key) ?? 0) + 1);
    }
    soon();
  }

  async function write(): Promise<void> {
    const rows = [...recorded].map(([key, value]) => ({ key, value }));
    recorded.clear();
    if (rows.length === 0) return;
    try {
      await addToTable(db, rows);
    } catch (error) {
      log.warn({ err: error }, "Visit counts could not be written; they will be retried with the next ones");
      for (const { key, value } of rows) recorded.set(key, (recorded.get(key) ?? 0) + value);
    }
  }

  return {
    recordResponse({ method, address, type, header }) {
      if (method !== "GET" || typeof type !== "string" || !type.startsWith("text/html")) return;
      if (isRobot(textOf(header("user-agent"))) || /prefetch/.test(textOf(header("sec-purpose")))) return;
      const metrics = metricsOfView(address);
      const isVisit = metrics.length > 0 && comesFromElsewhere(header, publicUrl);
      add(isVisit ? ["visits", ...metrics] : metrics);
    },
    recordShown(metrics, userAgent) {
      if (!isRobot(userAgent)) add(metrics);
    },
    flush,
    close: flush,
  };
}

/** Whether a view arrived by an external link, bookmark or typed URL, rather than from a page of the shop or a reload. */
function comesFromElsewhere(header: SentResponse["header"], publicUrl: string): boolean {
  if (/max-age=0|no-cache/.test(textOf(header("cache-control")))) return false;
  const site = textOf(header("sec-fetch-site"));
  return site === "" ? !textOf(header("referer")).startsWith(publicUrl) : site !== "same-origin";
}

function textOf(header: string | string[] | null | undefined): string {
  return Array.isArray(header) ? header.join() : (header ?? "");
}

async function addToTable(db: Db, rows: { key: string; value: number }[]): Promise<void> {
  // Always in the same order, so that two processes cannot deadlock.
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await db
    .insert(dailyCounts)
    .values(
      sorted.map(({ key, value }) => {
        const [day = "", metric = ""] = key.split(" ");
        return { day, metric, value };
      }),
    )
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.metric],
      set: { value: sql`${dailyCounts.value} + excluded.value` },
    });
}
