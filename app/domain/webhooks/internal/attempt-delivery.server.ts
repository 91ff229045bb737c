import { and, eq, inArray, lte, or, sql } from "drizzle-orm";
import { isAccepted, recordAttempt } from "#app/domain/webhooks/internal/record-attempt.server.ts";
import { openKeys, signedHeaders, type SealingSecrets } from "#app/domain/webhooks/signature.server.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#app/domain/webhooks/webhooks.tables.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import {
  postExternal,
  type ExternalResponse,
  type ExternalRules,
} from "#app/platform/http/post-external.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

const TIMEOUT_MS = 15_000;
// Longer than an attempt, so that no other process makes it at the same time.
const LEASE_MS = 60_000;
const MAX_RESPONSE_BYTES = 4_096;

export interface DeliveryDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  settings: SettingsReader;
  publicUrl: string;
  sealing: SealingSecrets;
  rules: ExternalRules;
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
): Promise<ExternalResponse> {
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
  return postExternal(
    {
      url: endpoint.url,
      headers,
      body,
      timeoutMs,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      ...(signal && { signal }),
    },
    rules,
  );
}
