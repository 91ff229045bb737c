import type { IncomingMessage } from "node:http";
import { createFairQueue } from "#app/platform/http/fair-queue.ts";

/** When a request's work is done: pages cost the one thread of the store milliseconds each, so only a few are made at once. */
export interface Turn {
  /** Runs all work of a request. Null when too many requests wait already. */
  whole<Result>(work: () => Promise<Result>): Promise<Result | null>;
  /** Runs the rendering of its page. */
  rendering<Result>(work: () => Promise<Result>): Promise<Result | null>;
}

const LIMITS = { atOnce: 16, maxWaiting: 256 };

// These wait for something else than the thread: images for the processes that draw them, the admin's events for news.
const WAITS_ELSEWHERE = /^\/(?:images|og)\/|^\/(?:admin\/events|healthz|readyz)$/;

/**
 * Turns for the shop and, so that a long report keeps no visitor waiting, for the admin. A form waits for its body and for
 * payments, so only its page is rendered in turn.
 */
export function createTurns(): (request: IncomingMessage, client: string) => Turn {
  const shop = createFairQueue(LIMITS);
  const admin = createFairQueue(LIMITS);
  const atOnce: Turn["whole"] = (work) => work();
  return ({ method, url = "/" }, client) => {
    const path = url.split("?", 1)[0] ?? url;
    const queue = path.startsWith("/admin") ? admin : shop;
    const inTurn: Turn["whole"] = (work) => queue.run(client, work);
    const isReading = method === "GET" || method === "HEAD";
    return isReading && !WAITS_ELSEWHERE.test(path)
      ? { whole: inTurn, rendering: atOnce }
      : { whole: atOnce, rendering: inTurn };
  };
}
