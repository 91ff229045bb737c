import {
  applyNextBatch,
  skipNextProduct,
  type BatchDeps,
} from "#app/domain/catalog/import/internal/apply-batch.server.ts";
import { setTimeout as wait } from "node:timers/promises";
import { inTransaction, sqlState } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";

export interface ApplyDeps extends BatchDeps {
  jobs: Pick<Jobs, "send" | "nudge" | "isStopping">;
  pages: Pick<PageCache, "invalidate" | "invalidateAll">;
}

/** Products of one transaction. */
const MAX_BATCH = 500;
const FIRST_BATCH = 25;
// The built-in database has a single connection: longer transactions would delay the requests of shoppers.
const BATCH_MS = 30;

// A job that runs longer counts as failed after a quarter of an hour.
const MAX_RUN_MS = 5 * 60_000;
// Each time the product index is read again.
const INVALIDATE_EVERY_MS = 10_000;

/**
 * Applies the confirmed imports, one after the other in the order of their confirmation, until none is left or `maxMs` are over; then the
 * job goes on. Products, variants, stock, audit log and the position that was reached are written in one transaction per batch, so that
 * an interrupted import continues where it stopped. Another process that is at it already is left alone.
 */
export async function applyImports(deps: ApplyDeps, { maxMs = MAX_RUN_MS } = {}): Promise<void> {
  const { jobs, pages } = deps;
  const until = performance.now() + maxMs;
  let invalidatedAt = -Infinity;
  let fetchesImages = false;
  let size = FIRST_BATCH;
  for (;;) {
    const began = performance.now();
    const batch = await applyBatchOrSkip(deps, size);
    if (batch.kind === "idle") return;
    if (batch.kind === "conflict") {
      // Finds the product that cannot be written.
      size = 1;
      continue;
    }
    const now = performance.now();
    size = now - began > BATCH_MS ? Math.max(1, Math.floor(size / 2)) : Math.min(MAX_BATCH, size * 2);
    if (batch.hasImages && !fetchesImages) await queue(deps, "fetch-images");
    fetchesImages ||= batch.hasImages;
    if (batch.createsCategories) pages.invalidateAll();
    if (batch.isLast || now - invalidatedAt > INVALIDATE_EVERY_MS) {
      pages.invalidate(["catalogue"]);
      invalidatedAt = performance.now();
    }
    if (now > until || jobs.isStopping()) break;
    // Half of the time is left to others.
    await wait(Math.min(now - began, BATCH_MS));
  }
  pages.invalidate(["catalogue"]);
  await queue(deps, "import-products");
}

async function queue({ db, jobs }: ApplyDeps, name: "import-products" | "fetch-images"): Promise<void> {
  await inTransaction(db, (tx) => jobs.send(tx, name, {}));
  jobs.nudge(name);
}

// Unique, foreign key and check violations mean a concurrent insert, delete or sale.
const CONFLICTS: Record<string, string> = {
  "23505": "Its slug, or a SKU or option of a variant, was taken since the file was checked",
  "23503": "Its category, a size, a colour or another value was deleted since the file was checked",
  "23514": "Its stock would be below zero: items were sold since the file was checked",
};

async function applyBatchOrSkip(deps: ApplyDeps, size: number) {
  try {
    return await applyNextBatch(deps, size);
  } catch (error) {
    const reason = CONFLICTS[sqlState(error) ?? ""];
    if (!reason) throw error;
    if (size > 1) return { kind: "conflict" as const };
    return skipNextProduct(deps, reason);
  }
}
