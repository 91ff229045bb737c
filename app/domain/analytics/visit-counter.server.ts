import { sql } from "drizzle-orm";
import { dailyCounts } from "#app/domain/analytics/analytics.tables.ts";
import { metricsOfView, type Metric } from "#app/domain/analytics/counted.ts";
import { indianDay } from "#app/lib/time/dates.ts";
import { isRobot } from "#app/lib/http/robots.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { createWriteBehind } from "#app/platform/cache/write-behind.server.ts";

/** An answer that the store has sent, kept or fresh. */
export interface SentAnswer {
  method: string | undefined;
  /** The path, or the whole address. */
  address: string;
  type: unknown;
  header(name: string): string | string[] | null | undefined;
}

/**
 * Counts what is looked at (see `METRICS`). Counting is a note in memory, so that neither a kept page nor a fresh one waits for it; the
 * notes are written every few seconds, and a crash loses those since. Robots and pages that a browser fetches ahead count as nothing.
 */
export interface VisitCounter {
  /** Counts an answer when it is a page that somebody asked for. The browser's own data requests are not. */
  recordAnswer(answer: SentAnswer): void;
  /** Counts what the shop's script tells: going from page to page, a cart that begins. */
  recordShown(metrics: readonly Metric[], userAgent: string | null): void;
  /** Writes what has been noted. Never rejects: what could not be written is tried with the next notes. */
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
      log.warn({ err: error }, "Visits could not be counted; they are tried again with the next");
      for (const { key, value } of rows) recorded.set(key, (recorded.get(key) ?? 0) + value);
    }
  }

  return {
    recordAnswer({ method, address, type, header }) {
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

/** A link from another place, a bookmark, a typed address; not a page of the shop, and not the same page loaded again. */
function comesFromElsewhere(header: SentAnswer["header"], publicUrl: string): boolean {
  if (/max-age=0|no-cache/.test(textOf(header("cache-control")))) return false;
  const site = textOf(header("sec-fetch-site"));
  return site === "" ? !textOf(header("referer")).startsWith(publicUrl) : site !== "same-origin";
}

function textOf(header: string | string[] | null | undefined): string {
  return Array.isArray(header) ? header.join() : (header ?? "");
}

async function addToTable(db: Db, rows: { key: string; value: number }[]): Promise<void> {
  // In one order, so that two processes never wait for each other in a circle.
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
