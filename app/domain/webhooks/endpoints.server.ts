import { and, asc, eq } from "drizzle-orm";
import { changedFields, recordAudit, type AuditEntry } from "#app/domain/audit/audit.server.ts";
import { MAX_ENDPOINTS, ROTATION_MS, type EndpointView } from "#app/domain/webhooks/endpoint.ts";
import {
  deleteUnreceivedEvents,
  endPending,
  ENDPOINTS_LOCK,
} from "#app/domain/webhooks/internal/switch-off.server.ts";
import {
  createKeys,
  openKeys,
  sealKeys,
  type SealingSecrets,
} from "#app/domain/webhooks/signature.server.ts";
import type { EndpointInput } from "#app/domain/webhooks/webhook.forms.ts";
import { webhookEndpoints } from "#app/domain/webhooks/webhooks.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { lockNames } from "#app/platform/database/lock-names.server.ts";
import { inTransaction, inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";
import { refuseUrl, type ExternalRules } from "#app/platform/http/post-external.server.ts";

export interface EndpointDeps {
  db: Db;
  clock: Clock;
  sealing: SealingSecrets;
  rules: ExternalRules;
}

function toView({
  sealedKeys: _,
  previousKeys: _previous,
  createdBy: _by,
  ...view
}: typeof webhookEndpoints.$inferSelect) {
  return view satisfies EndpointView;
}

/** All endpoints, the oldest first. */
export async function listEndpoints(db: Queryable): Promise<EndpointView[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return rows.map(toView);
}

export async function findEndpoint(db: Queryable, id: string): Promise<EndpointView | null> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return row ? toView(row) : null;
}

type UrlRefusal = NonNullable<ReturnType<typeof refuseUrl>>;

export type CreateEndpointResult =
  | { ok: true; id: string; secret: string }
  | { ok: false; error: "too-many" | UrlRefusal };

/** Creates an endpoint. Its secret is returned once and stored encrypted. */
export async function createEndpoint(
  { db, clock, sealing, rules }: EndpointDeps,
  { url, types, actorId }: EndpointInput & { actorId: string },
): Promise<CreateEndpointResult> {
  const refusal = refuseUrl(url, rules);
  if (refusal) return { ok: false, error: refusal };
  const [id, at] = [newId(), clock.now()];
  const { keys, publicKey } = createKeys();
  return inTransactionUnlessRefused(db, async (tx): Promise<CreateEndpointResult> => {
    await lockNames(tx, [ENDPOINTS_LOCK]);
    if ((await tx.$count(webhookEndpoints)) >= MAX_ENDPOINTS) return { ok: false, error: "too-many" };
    const sealedKeys = sealKeys(sealing, id, keys);
    await tx
      .insert(webhookEndpoints)
      .values({ id, url, types, sealedKeys, publicKey, createdAt: at, createdBy: actorId });
    await audit(tx, { actorId, action: "create", id, before: null, after: { url, types }, at });
    return { ok: true, id, secret: keys.secret };
  });
}

interface EndpointChange {
  id: string;
  actorId: string;
}

export type UpdateEndpointResult = { ok: true } | { ok: false; error: "not-found" | "stale" | UrlRefusal };

/** Changes URL and types of an endpoint. Pending deliveries go to the new URL. */
export async function updateEndpoint(
  { db, clock, rules }: Omit<EndpointDeps, "sealing">,
  { id, actorId, version, url, types }: EndpointChange & EndpointInput & { version: number },
): Promise<UpdateEndpointResult> {
  const refusal = refuseUrl(url, rules);
  if (refusal) return { ok: false, error: refusal };
  return inTransactionUnlessRefused(db, async (tx): Promise<UpdateEndpointResult> => {
    const endpoint = await lockEndpoint(tx, id);
    if (!endpoint) return { ok: false, error: "not-found" };
    if (endpoint.version !== version) return { ok: false, error: "stale" };
    const changed = changedFields({ url: endpoint.url, types: endpoint.types }, { url, types });
    if (!changed) return { ok: true };
    await tx
      .update(webhookEndpoints)
      .set({ url, types, version: version + 1, pausedUntil: null })
      .where(eq(webhookEndpoints.id, id));
    await audit(tx, { actorId, action: "update", id, ...changed, at: clock.now() });
    return { ok: true };
  });
}

export type RotateResult = { ok: true; secret: string } | { ok: false; error: "not-found" };

/** Rotates the keys. Requests are signed with both for a day, so that the receiver can change its secret meanwhile. */
export async function rotateKeys(
  { db, clock, sealing }: Omit<EndpointDeps, "rules">,
  { id, actorId }: EndpointChange,
): Promise<RotateResult> {
  const at = clock.now();
  const { keys, publicKey } = createKeys();
  return inTransactionUnlessRefused(db, async (tx): Promise<RotateResult> => {
    const endpoint = await lockEndpoint(tx, id);
    if (!endpoint) return { ok: false, error: "not-found" };
    await tx
      .update(webhookEndpoints)
      .set({
        sealedKeys: sealKeys(sealing, id, keys),
        publicKey,
        previousKeys: endpoint.sealedKeys,
        previousUntil: new Date(at.getTime() + ROTATION_MS),
      })
      .where(eq(webhookEndpoints.id, id));
    await audit(tx, { actorId, action: "secret-rotated", id, before: null, after: null, at });
    return { ok: true, secret: keys.secret };
  });
}

/** Switches an endpoint on or off. Deliveries that wait end when it is switched off. False if nothing changed. */
export async function switchEndpoint(
  { db, clock }: Pick<EndpointDeps, "db" | "clock">,
  { id, actorId, isOn }: EndpointChange & { isOn: boolean },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    const state = isOn ? "on" : "off";
    if (!endpoint || (endpoint.state === "on") === isOn) return false;
    await tx
      .update(webhookEndpoints)
      .set({ state, failingSince: null, failures: 0, pausedUntil: null })
      .where(eq(webhookEndpoints.id, id));
    if (!isOn) await endPending(tx, id);
    await audit(tx, {
      actorId,
      action: `switched-${state}`,
      id,
      before: null,
      after: { url: endpoint.url },
      at: clock.now(),
    });
    return true;
  });
}

/** Deletes an endpoint with its deliveries. False if there is none. */
export async function deleteEndpoint(
  { db, clock }: Pick<EndpointDeps, "db" | "clock">,
  { id, actorId }: EndpointChange,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [deleted] = await tx
      .delete(webhookEndpoints)
      .where(eq(webhookEndpoints.id, id))
      .returning({ url: webhookEndpoints.url, types: webhookEndpoints.types });
    if (!deleted) return false;
    await deleteUnreceivedEvents(tx);
    await audit(tx, { actorId, action: "delete", id, before: deleted, after: null, at: clock.now() });
    return true;
  });
}

/**
 * Seals keys with the current secret where an earlier one sealed them, so that the earlier one can be removed. Runs at the start. Keys that
 * no secret opens stay; the endpoint's deliveries fail until they are rotated.
 */
export async function resealKeys(db: Db, sealing: SealingSecrets): Promise<void> {
  const rows = await db
    .select({
      id: webhookEndpoints.id,
      sealed: webhookEndpoints.sealedKeys,
      previous: webhookEndpoints.previousKeys,
    })
    .from(webhookEndpoints);
  const reseal = (id: string, sealed: string | null) => {
    const keys = sealed === null ? null : openKeys(sealing, id, sealed);
    return keys ? sealKeys(sealing, id, keys) : sealed;
  };
  for (const { id, sealed, previous } of rows)
    await db
      .update(webhookEndpoints)
      .set({ sealedKeys: reseal(id, sealed) ?? sealed, previousKeys: reseal(id, previous) })
      // Unless another process has rotated them in the meantime.
      .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.sealedKeys, sealed)));
}

async function lockEndpoint(tx: Tx, id: string) {
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for("update");
  return row ?? null;
}

function audit(
  tx: Tx,
  {
    action,
    id,
    ...entry
  }: Pick<AuditEntry, "actorId" | "action" | "before" | "after" | "at"> & { id: string },
) {
  return recordAudit(tx, { ...entry, action: `webhook.${action}`, subjectType: "webhook", subjectId: id });
}
