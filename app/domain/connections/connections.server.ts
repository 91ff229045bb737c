import { eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import type { ConnectionValues, StoredConnection } from "#app/domain/connections/connection-values.server.ts";
import { connections } from "#app/domain/connections/connections.tables.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { fieldsOf, PROVIDER_NAMES, type ProviderName } from "#app/platform/process/providers.ts";
import { openText, sealText } from "#app/platform/process/sealed-text.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

/** The first seals; all open. */
type SealingSecrets = readonly SigningSecret[];

// A sealed text that is copied to the row of another provider is not opened there.
const purposeOf = (provider: string) => `connection ${provider}`;

const Values = z.record(z.string(), z.string());

function openValues(secrets: SealingSecrets, provider: string, sealed: string): ConnectionValues | null {
  for (const secret of secrets) {
    const text = openText(secret, purposeOf(provider), sealed);
    if (text !== null) return Values.parse(parseJson(text));
  }
  return null;
}

/** What is stored about the providers, by their names. One that nothing is stored about is missing. */
export async function readConnections(
  db: Queryable,
  secrets: SealingSecrets,
): Promise<ReadonlyMap<ProviderName, StoredConnection>> {
  const rows = await db.select().from(connections);
  return new Map(
    PROVIDER_NAMES.flatMap((name) => {
      const row = rows.find(({ provider }) => provider === name);
      if (!row) return [];
      const { sealed, updatedAt, succeededAt, failedAt, failure } = row;
      const values = sealed === null ? null : openValues(secrets, name, sealed);
      const isUnreadable = sealed !== null && values === null;
      return [[name, { values, isUnreadable, updatedAt, succeededAt, failedAt, failure }] as const];
    }),
  );
}

interface ChangeDeps {
  db: Db;
  secrets: SealingSecrets;
}

interface ConnectionChange {
  provider: ProviderName;
  actorId: string;
  at: Date;
}

/** Stores the values of a connection whose test succeeded, encrypted. The audit log names the fields that changed, never their values, and what is `noted`. */
export async function saveConnection(
  { db, secrets }: ChangeDeps,
  {
    provider,
    values,
    noted = [],
    actorId,
    at,
  }: ConnectionChange & { values: ConnectionValues; noted?: readonly string[] },
): Promise<void> {
  const [secret] = secrets;
  if (!secret) throw new Error("There is no secret to seal connections with");
  const sealed = sealText(secret, purposeOf(provider), JSON.stringify(values));
  const change = { sealed, updatedAt: at, updatedBy: actorId, succeededAt: at };
  await inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ sealed: connections.sealed })
      .from(connections)
      .where(eq(connections.provider, provider))
      .for("update");
    const before = row?.sealed ? openValues(secrets, provider, row.sealed) : null;
    await tx
      .insert(connections)
      .values({ provider, ...change })
      .onConflictDoUpdate({ target: connections.provider, set: change });
    const changed = fieldsOf(provider).filter(({ key }) => before?.[key] !== values[key]);
    await recordAudit(tx, {
      actorId,
      action: before ? "connection.changed" : "connection.connected",
      subjectType: "provider",
      subjectId: provider,
      before: null,
      after: { fields: [...changed.map(({ label }) => label), ...noted] },
      at,
    });
  });
}

export type DisconnectResult = { ok: true } | { ok: false; error: "not-found" };

/** Deletes the values of a connection. */
export async function disconnect(
  { db }: Pick<ChangeDeps, "db">,
  { provider, actorId, at }: ConnectionChange,
): Promise<DisconnectResult> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ sealed: connections.sealed })
      .from(connections)
      .where(eq(connections.provider, provider))
      .for("update");
    if (!row?.sealed) return { ok: false, error: "not-found" };
    await tx.delete(connections).where(eq(connections.provider, provider));
    await recordAudit(tx, {
      actorId,
      action: "connection.disconnected",
      subjectType: "provider",
      subjectId: provider,
      before: null,
      after: null,
      at,
    });
    return { ok: true };
  });
}

/** Records how a call to a provider went: null if it succeeded, or its message without secrets. */
export async function recordCall(
  db: Db,
  { provider, failure, at }: { provider: ProviderName; failure: string | null; at: Date },
): Promise<void> {
  const change = failure === null ? { succeededAt: at } : { failedAt: at, failure };
  await db
    .insert(connections)
    .values({ provider, ...change })
    .onConflictDoUpdate({ target: connections.provider, set: change });
}

/**
 * Seals connections with the current secret where an earlier one sealed them, so that the earlier one can be removed. Runs at the start.
 * Returns the providers whose values no secret opens.
 */
export async function resealConnections(db: Db, secrets: SealingSecrets): Promise<string[]> {
  const [secret] = secrets;
  const unreadable: string[] = [];
  const rows = await db
    .select({ provider: connections.provider, sealed: connections.sealed })
    .from(connections)
    .where(isNotNull(connections.sealed));
  for (const { provider, sealed } of rows) {
    if (!sealed || !secret) continue;
    if (openText({ ...secret, previous: null }, purposeOf(provider), sealed) !== null) continue;
    const values = openValues(secrets, provider, sealed);
    if (values === null) unreadable.push(provider);
    else
      await db
        .update(connections)
        .set({ sealed: sealText(secret, purposeOf(provider), JSON.stringify(values)) })
        // Unless somebody has changed the connection in the meantime.
        .where(eq(connections.sealed, sealed));
  }
  return unreadable;
}
