import { and, eq } from "drizzle-orm";
import { isAnonymised } from "#app/domain/orders/anonymise-orders.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { FAILING_MS, nextAttempt, pauseAfter } from "#app/domain/webhooks/internal/retry-schedule.ts";
import { switchOffFailing } from "#app/domain/webhooks/internal/switch-off.server.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#app/domain/webhooks/webhooks.tables.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { ExternalResponse } from "#app/platform/http/post-external.server.ts";
import { report } from "#app/platform/process/measurements.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

const MAX_SHOWN_RESPONSE = 1_000;

interface RecordDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  settings: SettingsReader;
  publicUrl: string;
}

/** Whether the receiver has accepted the event. */
export const isAccepted = (outcome: ExternalResponse) =>
  outcome.ok && outcome.status >= 200 && outcome.status < 300;

interface Attempt {
  /** Claimed by `claimDeliveries`. */
  delivery: Pick<typeof webhookDeliveries.$inferSelect, "id" | "endpointId" | "eventId" | "attempts">;
  outcome: ExternalResponse;
  durationMs: number;
}

/** Records an attempt at its delivery and its endpoint, and switches off an endpoint that no longer accepts events. */
export async function recordAttempt(deps: RecordDeps, attempt: Attempt): Promise<void> {
  const now = deps.clock.now();
  const current = await deps.settings.get();
  const isSwitchedOff = await inTransaction(deps.db, async (tx) => {
    // Before the other locks: an erasure locks the order first, too.
    const response = await storableResponse(tx, attempt);
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, attempt.delivery.endpointId))
      .for("no key update");
    if (!endpoint) return false;
    await recordDelivery(tx, { ...attempt, response, now });
    if (!isAccepted(attempt.outcome))
      return recordFailure(tx, deps, { endpoint, outcome: attempt.outcome, now, current });
    await tx
      .update(webhookEndpoints)
      .set({ succeededAt: now, failingSince: null, failures: 0, pausedUntil: null })
      .where(eq(webhookEndpoints.id, endpoint.id));
    return false;
  });
  report("webhook", { result: resultOf(attempt.outcome) });
  if (isSwitchedOff) deps.jobs.nudge("send-mail");
}

function resultOf(outcome: ExternalResponse) {
  if (!outcome.ok) return "unreachable";
  return isAccepted(outcome) ? "accepted" : "refused";
}

/**
 * The beginning of a response; null for one about a customer, or about an order without personal data: a receiver may repeat what it
 * stores about the person, and nothing deletes a response that arrives after the person was erased.
 */
async function storableResponse(tx: Tx, { delivery, outcome }: Attempt): Promise<string | null> {
  if (!outcome.ok) return null;
  const { subject, subjectId } = webhookEvents;
  const [event] = await tx
    .select({ subject, subjectId })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, delivery.eventId));
  if (!event || event.subject === "customer") return null;
  if (event.subject === "order" && (await isAnonymised(tx, event.subjectId))) return null;
  return cutText(outcome.body, MAX_SHOWN_RESPONSE);
}

async function recordDelivery(
  tx: Tx,
  { delivery, outcome, durationMs, response, now }: Attempt & { response: string | null; now: Date },
): Promise<void> {
  const accepted = isAccepted(outcome);
  const next = accepted ? null : nextAttempt(delivery.attempts, now);
  await tx
    .update(webhookDeliveries)
    .set({
      state: accepted ? "delivered" : next ? "pending" : "failed",
      status: outcome.ok ? outcome.status : null,
      response,
      error: accepted ? null : refusalOf(outcome),
      durationMs,
      leasedUntil: null,
      ...(next && { nextAttemptAt: next }),
    })
    // Unless the endpoint was switched off in the meantime.
    .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.state, "pending")));
}

interface Failure {
  endpoint: typeof webhookEndpoints.$inferSelect;
  outcome: ExternalResponse;
  now: Date;
  current: StoreSettings;
}

/** Counts a failed attempt. Returns whether it switched the endpoint off. */
async function recordFailure(
  tx: Tx,
  deps: RecordDeps,
  { endpoint, outcome, now, current }: Failure,
): Promise<boolean> {
  const failingSince = endpoint.failingSince ?? now;
  const failures = endpoint.failures + 1;
  await tx
    .update(webhookEndpoints)
    .set({ failingSince, failures, pausedUntil: pauseAfter(failures, now) })
    .where(eq(webhookEndpoints.id, endpoint.id));
  const isGone = outcome.ok && outcome.status === 410;
  const isFailing = now.getTime() - failingSince.getTime() >= FAILING_MS;
  if (endpoint.state !== "on" || !(isGone || isFailing)) return false;
  await switchOffFailing(tx, deps, { endpoint, state: isGone ? "gone" : "failing", current });
  return true;
}

function refusalOf(outcome: ExternalResponse): string {
  if (!outcome.ok) return outcome.error;
  const isRedirect = outcome.status >= 300 && outcome.status < 400;
  return isRedirect
    ? `The response was a redirect (status ${outcome.status}), which is not followed.`
    : `The response had the status ${outcome.status}.`;
}
