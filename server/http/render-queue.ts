import type { IncomingMessage } from "node:http";
import { createFairQueue, type FairQueue } from "#app/platform/http/fair-queue.ts";
import { MAX_FORM_BYTES } from "#app/platform/http/form.server.ts";

/** Schedules a request's work: it takes milliseconds of the store's only thread, so few requests are processed at once. */
export interface RenderSlot {
  /** Whether the request's body must have arrived before `runRequest`, so that a slow client occupies no slot. */
  needsBody: boolean;
  /** Runs all work of a request. Null when too many requests are waiting. */
  runRequest<Result>(work: () => Promise<Result>): Promise<Result | null>;
  /** Runs only the rendering of its page. */
  runRender<Result>(work: () => Promise<Result>): Promise<Result | null>;
}

// More than four requests of a client at once would be no faster, because they share one thread.
const PAGES = { atOnce: 16, perClient: 4, maxWaiting: 256 };
// A thousand shoppers may order within the same second, and none of them should have to try again.
const FORMS = { atOnce: 32, perClient: 4, maxWaiting: 1_024 };
// These wait for a payment provider or a courier, up to fifteen seconds each, and use little of the thread meanwhile.
const SLOW_FORMS = { atOnce: 128, perClient: 8, maxWaiting: 1_024 };

// These do not occupy the thread: images are drawn by other processes, and event streams mostly wait.
const NOT_QUEUED = /^\/(?:images|og)\/|^\/(?:admin\/events|healthz|readyz)$/;
const MAY_WAIT_FOR_PROVIDER = /^\/checkout(?:[/.]|$)|^\/admin\/orders\//;

/** The queues of one part of the store. */
interface Queues {
  pages: FairQueue;
  forms: FairQueue;
  slowForms: FairQueue;
}

const createQueues = (): Queues => ({
  pages: createFairQueue(PAGES),
  forms: createFairQueue(FORMS),
  slowForms: createFairQueue(SLOW_FORMS),
});

/**
 * Separate queues for the shop and the admin, so that a long report delays no visitor, and for pages and forms. A form that may wait
 * for a provider queues again for the rendering of its page. Large uploads have limits of their own (`upload.server.ts`).
 */
export function createRenderQueue(): (request: IncomingMessage, client: string) => RenderSlot {
  const shop = createQueues();
  const admin = createQueues();
  const runNow: RenderSlot["runRequest"] = (work) => work();
  return (request, client) => {
    const { method, url = "/" } = request;
    const path = url.split("?", 1)[0] ?? url;
    const { pages, forms, slowForms } = path.startsWith("/admin") ? admin : shop;
    const inTurn =
      (queue: FairQueue): RenderSlot["runRequest"] =>
      (work) =>
        queue.run(client, work);
    const isReading = method === "GET" || method === "HEAD";
    if (isReading && NOT_QUEUED.test(path))
      return { needsBody: false, runRequest: runNow, runRender: inTurn(pages) };
    if (isReading) return { needsBody: false, runRequest: inTurn(pages), runRender: runNow };
    if (Number(request.headers["content-length"] ?? 0) > MAX_FORM_BYTES)
      return { needsBody: false, runRequest: runNow, runRender: inTurn(pages) };
    if (MAY_WAIT_FOR_PROVIDER.test(path))
      return { needsBody: true, runRequest: inTurn(slowForms), runRender: inTurn(pages) };
    return { needsBody: true, runRequest: inTurn(forms), runRender: runNow };
  };
}
