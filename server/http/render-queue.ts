import type { IncomingMessage } from "node:http";
import { createFairQueue } from "#app/platform/http/fair-queue.ts";

/** Schedules a request's work: rendering takes milliseconds of the store's only thread, so few pages are rendered at once. */
export interface RenderSlot {
  /** Runs all work of a request. Null when too many requests are waiting. */
  runRequest<Result>(work: () => Promise<Result>): Promise<Result | null>;
  /** Runs only the rendering of its page. */
  runRender<Result>(work: () => Promise<Result>): Promise<Result | null>;
}

const LIMITS = { atOnce: 16, maxWaiting: 256 };

// These do not occupy the thread: images are drawn by other processes, and event streams mostly wait.
const NOT_QUEUED = /^\/(?:images|og)\/|^\/(?:admin\/events|healthz|readyz)$/;

/**
 * Separate queues for the shop and the admin, so that a long report delays no visitor. A form waits for its body and for payments, so
 * only its page is queued.
 */
export function createRenderQueue(): (request: IncomingMessage, client: string) => RenderSlot {
  const shop = createFairQueue(LIMITS);
  const admin = createFairQueue(LIMITS);
  const runNow: RenderSlot["runRequest"] = (work) => work();
  return ({ method, url = "/" }, client) => {
    const path = url.split("?", 1)[0] ?? url;
    const queue = path.startsWith("/admin") ? admin : shop;
    const runQueued: RenderSlot["runRequest"] = (work) => queue.run(client, work);
    const isReading = method === "GET" || method === "HEAD";
    return isReading && !NOT_QUEUED.test(path)
      ? { runRequest: runQueued, runRender: runNow }
      : { runRequest: runNow, runRender: runQueued };
  };
}
