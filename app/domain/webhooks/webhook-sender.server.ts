import { eq } from "drizzle-orm";
import {
  attemptDelivery,
  claimDeliveries,
  type DeliveryDeps,
} from "#app/domain/webhooks/internal/attempt-delivery.server.ts";
import { dispatchEvents } from "#app/domain/webhooks/internal/dispatch-events.server.ts";
import { webhookEndpoints } from "#app/domain/webhooks/webhooks.tables.ts";
import type { Log } from "#app/platform/process/log.server.ts";

const POLL_MS = 2_000;
// Without an endpoint nothing is recorded.
const IDLE_POLL_MS = 30_000;
/** Requests to one endpoint at once. */
const PER_ENDPOINT = 4;

export interface SenderDeps extends DeliveryDeps {
  log: Log;
}

/** Sends events to the endpoints, in every process of the shop. */
export type WebhookSender = ReturnType<typeof createWebhookSender>;

/**
 * Polls the recorded events and sends them. Each endpoint has a queue of its own: one that is slow or down delays no other, and nothing
 * of the shop waits for any of them. A delivery is claimed in the database, so that of several processes one makes an attempt.
 */
export function createWebhookSender(deps: SenderDeps) {
  const stop = new AbortController();
  const queues: Queues = new Map();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  async function pollAndSchedule(): Promise<void> {
    const pauseMs = await pollOrLog(deps, queues, stop.signal);
    running = undefined;
    schedule(pauseMs);
  }

  function schedule(pauseMs: number): void {
    clearTimeout(timer);
    if (stop.signal.aborted) return;
    timer = setTimeout(nudge, pauseMs).unref();
  }

  function nudge(): void {
    if (!stop.signal.aborted) running ??= pollAndSchedule();
  }

  return {
    /** Where events may be sent. */
    rules: deps.rules,
    /** Starts polling. */
    start: () => schedule(POLL_MS),
    /** Polls now. Call it after an endpoint was created or changed. */
    nudge,
    /** Polls once and waits until all queues are done. For tests. */
    async run(): Promise<void> {
      await poll(deps, queues, stop.signal);
      await Promise.all(queues.values());
    },
    /** Ends open requests; another process or the next start makes them again. */
    async close(): Promise<void> {
      stop.abort();
      clearTimeout(timer);
      await running;
      await Promise.all(queues.values());
    },
  };
}

/** The queues that are running, by endpoint. */
type Queues = Map<string, Promise<void>>;

/** `poll`, in which an error ends nothing. */
async function pollOrLog(deps: SenderDeps, queues: Queues, stop: AbortSignal): Promise<number> {
  try {
    return await poll(deps, queues, stop);
  } catch (error) {
    deps.log.warn({ err: error }, "Events for webhooks could not be read; this is retried");
    return POLL_MS;
  }
}

/** Dispatches events and starts the queues of endpoints that have none. Returns the pause before the next poll. */
async function poll(deps: SenderDeps, queues: Queues, stop: AbortSignal): Promise<number> {
  const { id, failures, pausedUntil } = webhookEndpoints;
  const endpoints = await deps.db
    .select({ id, failures, pausedUntil })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.state, "on"));
  if (endpoints.length === 0) return IDLE_POLL_MS;
  await dispatchEvents(deps);
  const now = deps.clock.now();
  for (const endpoint of endpoints) {
    const isPaused = endpoint.pausedUntil !== null && endpoint.pausedUntil > now;
    if (stop.aborted || isPaused || queues.has(endpoint.id)) continue;
    queues.set(
      endpoint.id,
      drain(deps, endpoint, stop).finally(() => queues.delete(endpoint.id)),
    );
  }
  return POLL_MS;
}

/** Sends what is due to an endpoint until nothing is left or an attempt fails. */
async function drain(
  deps: SenderDeps,
  { id: endpointId, failures }: { id: string; failures: number },
  stop: AbortSignal,
): Promise<void> {
  // After a failure a single request shows whether the receiver works again.
  const atOnce = failures > 0 ? 1 : PER_ENDPOINT;
  try {
    while (!stop.aborted) {
      const claimed = await claimDeliveries(deps, { endpointId, atOnce });
      const accepted = await Promise.all(claimed.map((delivery) => attemptDelivery(deps, delivery, stop)));
      if (claimed.length === 0 || accepted.includes(false)) return;
    }
  } catch (error) {
    deps.log.warn({ err: error, endpointId }, "Sending webhooks failed; this is retried");
  }
}
