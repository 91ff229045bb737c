import { and, eq, inArray, lte, or, sql } from "drizzle-orm";
import { switchOffFailing } from "#app/domain/webhooks/internal/switch-off.server.ts";
import { FAILING_MS, nextAttempt, pauseAfter } from "#app/domain/webhooks/internal/retry-schedule.ts";
import { openKeys, signedHeaders, type SealingSecrets } from "#app/domain/webhooks/signature.server.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#app/domain/webhooks/webhooks.tables.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import {
  postOutside,
  type OutsideAnswer,
  type OutsideRules,
} from "#app/platform/http/post-outside.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

const TIMEOUT_MS = 15_000;
// Longer than an attempt, so that no other process makes it at the same time.
const LEASE_MS = 60_000;
const MAX_ANSWER_BYTES = 4_096;
const MAX_SHOWN_ANSWER = 1_000;

export interface DeliveryDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  settings: SettingsReader;
  publicUrl: string;
  sealing: SealingSecrets;
  rules: OutsideRules;
  /** Of an attempt; shorter in tests. */
  timeoutMs?: number;
}

export type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number];

/** Claims due deliveries of an endpoint for this process, the oldest first. */
export async function claimDeliveries(
  { db, clock }: Pick<DeliveryDeps, "db" | "clock">,
  { endpointId, atOnce }: { endpointId: string; atOnce: number },
) {
  const now = clock.now();
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, "pending"),
        lte(webhookDeliveries.nextAttemptAt, now),
        or(sql`${webhookDeliveries.leasedUntil} is null`, lte(webhookDeliveries.leasedUntil, now)),
      ),
    )
    .orderBy(webhookDeliveries.nextAttemptAt, webhookDeliveries.id)
    .limit(atOnce)
    .for("update", { skipLocked: true });
  return db
    .update(webhookDeliveries)
    .set({
      leasedUntil: new Date(now.getTime() + LEASE_MS),
      attemptedAt: now,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
    })
    .where(inArray(webhookDeliveries.id, due))
    .returning({
      id: webhookDeliveries.id,
      endpointId: webhookDeliveries.endpointId,
      eventId: webhookDeliveries.eventId,
      attempts: webhookDeliveries.attempts,
    });
}

/** Makes an attempt and records it. Returns whether the receiver accepted the event. */
export async function attemptDelivery(
  deps: DeliveryDeps,
  delivery: ClaimedDelivery,
  signal?: AbortSignal,
): Promise<boolean> {
  const { db, clock, sealing } = deps;
  const [found] = await db
    .select({ endpoint: webhookEndpoints, body: webhookEvents.body })
    .from(webhookEndpoints)
    .innerJoin(webhookEvents, eq(webhookEvents.id, delivery.eventId))
    .where(eq(webhookEndpoints.id, delivery.endpointId));
  if (!found?.body) return false;
  const { endpoint, body } = found;
  const began = performance.now();
  const outcome = await post(deps, {
    id: delivery.eventId,
    body,
    endpoint,
    signal,
    at: clock.now(),
    sealing,
  });
  // A request that the stop of the store has ended is made again when its lease ends.
  if (signal?.aborted && !outcome.ok) return false;
  const durationMs = Math.round(performance.now() - began);
  await recordAttempt(deps, { delivery, outcome, durationMs });
  return isAccepted(outcome);
}

interface Post {
  id: string;
  body: string;
  endpoint: typeof webhookEndpoints.$inferSelect;
  signal: AbortSignal | undefined;
  at: Date;
  sealing: SealingSecrets;
}

async function post(
  { rules, timeoutMs = TIMEOUT_MS }: DeliveryDeps,
  { id, body, endpoint, signal, at, sealing }: Post,
): Promise<OutsideAnswer> {
  const isRotating =
    endpoint.previousKeys !== null && endpoint.previousUntil !== null && endpoint.previousUntil > at;
  const sealedKeys = [
    endpoint.sealedKeys,
    ...(isRotating && endpoint.previousKeys ? [endpoint.previousKeys] : []),
  ];
  const keys = sealedKeys.flatMap((sealed) => openKeys(sealing, endpoint.id, sealed) ?? []);
  if (keys.length === 0)
    return {
      ok: false,
      error: "The signing secret cannot be decrypted. Rotate it in the endpoint's settings.",
    };
  const headers = {
    "content-type": "application/json",
    "user-agent": "webhooks/1.0",
    ...signedHeaders({ id, at, body }, keys),
  };
  return postOutside(
    {
      url: endpoint.url,
      headers,
      body,
      timeoutMs,
      maxAnswerBytes: MAX_ANSWER_BYTES,
      ...(signal && { signal }),
    },
    rules,
  );
}

const isAccepted = (outcome: OutsideAnswer) => outcome.ok && outcome.status >= 200 && outcome.status < 300;

interface Attempt {
  delivery: ClaimedDelivery;
  outcome: OutsideAnswer;
  durationMs: number;
}

async function recordAttempt(deps: DeliveryDeps, { delivery, outcome, durationMs }: Attempt): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const accepted = isAccepted(outcome);
  const next = accepted ? null : nextAttempt(delivery.attempts, now);
  const current = await deps.settings.get();
  await inTransaction(db, async (tx) => {
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, delivery.endpointId))
      .for("no key update");
    if (!endpoint) return;
    await tx
      .update(webhookDeliveries)
      .set({
        state: accepted ? "delivered" : next ? "pending" : "failed",
        status: outcome.ok ? outcome.status : null,
        answer: outcome.ok ? cutText(outcome.answer, MAX_SHOWN_ANSWER) : null,
        error: accepted ? null : refusalOf(outcome),
        durationMs,
        leasedUntil: null,
        ...(next && { nextAttemptAt: next }),
      })
      // Unless the endpoint was switched off in the meantime.
      .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.state, "pending")));
    if (accepted) {
      await tx
        .update(webhookEndpoints)
        .set({ succeededAt: now, failingSince: null, failures: 0, pausedUntil: null })
        .where(eq(webhookEndpoints.id, endpoint.id));
      return;
    }
    const failingSince = endpoint.failingSince ?? now;
    const failures = endpoint.failures + 1;
    await tx
      .update(webhookEndpoints)
      .set({ failingSince, failures, pausedUntil: pauseAfter(failures, now) })
      .where(eq(webhookEndpoints.id, endpoint.id));
    if (endpoint.state !== "on") return;
    const isGone = outcome.ok && outcome.status === 410;
    const isFailing = now.getTime() - failingSince.getTime() >= FAILING_MS;
    if (isGone || isFailing)
      await switchOffFailing(tx, deps, { endpoint, state: isGone ? "gone" : "failing", current });
  });
  deps.jobs.nudge("send-mail");
}

function refusalOf(outcome: OutsideAnswer): string {
  if (!outcome.ok) return outcome.error;
  const isRedirect = outcome.status >= 300 && outcome.status < 400;
  return isRedirect
    ? `The answer was a redirect (status ${outcome.status}), which is not followed.`
    : `The answer had the status ${outcome.status}.`;
}
