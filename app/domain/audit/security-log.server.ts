import { and, eq, gt, inArray, isNull, like, lt, or, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { newId } from "#app/lib/id.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { consumeLimit, type Limit } from "#app/platform/http/rate-limit.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

export type SecurityAction =
  | "sign-in.succeeded"
  | "sign-in.failed"
  | "sign-in.code-failed"
  | "limit.reached"
  | "access.refused"
  | "form.refused"
  | "data.exported"
  | "account.email-changed";

export interface SecurityEvent {
  action: SecurityAction;
  /** The acting user, when known. */
  actorId: string | null;
  subjectType: "user" | "email" | "limit" | "page" | "file";
  subjectId: string;
  /** The origin, and other details that distinguish two events of a kind. Never a secret. */
  details: Record<string, string>;
}

/** Records security events in the audit log, for the investigation of attacks. */
export interface SecurityLog {
  /** Never rejects: a sign-in must not fail because of the log. */
  record(event: SecurityEvent): Promise<void>;
}

/** Records that a request was refused by a rate limit. `who` is the address or account that the limit counts. */
export function recordReachedLimit(securityLog: SecurityLog, limit: string, who: string): Promise<void> {
  return securityLog.record({
    action: "limit.reached",
    actorId: null,
    subjectType: "limit",
    subjectId: limit,
    details: { who },
  });
}

/** The number of distinct entries of one kind in an hour; further events are counted in one entry. */
const ENTRIES: Limit = { name: "security-log", max: 100, windowMs: HOUR_MS };

/** India's CERT-In requires 180 days of logs (directions of 28 April 2022, IV). */
export const SECURITY_LOG_DAYS = 180;

/**
 * Equal events of an hour share one entry with a count, and the entries of an hour are bounded, so a flood of requests does not flood
 * the log. Each process records a reached limit once in ten minutes, so a refused request stays cheap.
 */
export function createSecurityLog({ db, log, clock }: { db: Db; log: Log; clock: Clock }): SecurityLog {
  const limitsReached = new LRUCache<string, true>({ max: 1_000, ttl: 600_000 });
  return {
    async record(event) {
      if (event.action === "limit.reached") {
        const key = `${event.subjectId} ${JSON.stringify(event.details)}`;
        if (limitsReached.has(key)) return;
        limitsReached.set(key, true);
      }
      try {
        await inTransaction(db, (tx) => countEvent(tx, event, clock.now()));
      } catch (error) {
        log.error({ err: error, action: event.action }, "A security event could not be recorded");
      }
    },
  };
}

async function countEvent(tx: Tx, event: SecurityEvent, now: Date): Promise<void> {
  // Two concurrent equal events become one entry.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`security ${event.action}`}))`);
  if (await addToEntry(tx, event, now)) return;
  const result = await consumeLimit(tx, { limit: ENTRIES, who: event.action, now });
  const entry = result.ok ? event : asRest(event);
  if (!result.ok && (await addToEntry(tx, entry, now))) return;
  const { details, ...rest } = entry;
  await tx
    .insert(auditLog)
    .values({ id: newId(), ...rest, before: null, after: { ...details, times: 1 }, at: now });
}

/** The event without its origin and actor, for the entry that counts what exceeds the hourly bound. */
function asRest({ action, subjectType }: SecurityEvent): SecurityEvent {
  return { action, actorId: null, subjectType, subjectId: "others", details: {} };
}

/** Adds the event to the count of the hour's entry. False when there is none yet. */
async function addToEntry(
  tx: Tx,
  { details, actorId, ...event }: SecurityEvent,
  now: Date,
): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const isTheSame = and(
    eq(auditLog.subjectType, event.subjectType),
    eq(auditLog.subjectId, event.subjectId),
    eq(auditLog.action, event.action),
    actorId === null ? isNull(auditLog.actorId) : eq(auditLog.actorId, actorId),
    gt(auditLog.at, hourAgo),
    sql`${auditLog.after} - 'times' - 'lastAt' = ${JSON.stringify(details)}::jsonb`,
  );
  const counted = sql`jsonb_build_object('times', (${auditLog.after}->>'times')::int + 1, 'lastAt', ${now.toISOString()}::text)`;
  const updated = await tx
    .update(auditLog)
    .set({ after: sql`${auditLog.after} || ${counted}` })
    .where(isTheSame)
    .returning({ id: auditLog.id });
  return updated.length > 0;
}

// Without "data.exported": exports of personal data stay in the log, like the administrator's other actions.
const SECURITY_ACTIONS: readonly SecurityAction[] = [
  "sign-in.succeeded",
  "sign-in.failed",
  "sign-in.code-failed",
  "limit.reached",
  "access.refused",
  "form.refused",
];

const isSecurityEvent = sql`${auditLog.action} in (${sql.join(
  SECURITY_ACTIONS.map((action) => sql`${action}`),
  sql`, `,
)})`;

/** A person's sign-ins, and attempts with the person's email address, for the export of personal data. */
export function listSecurityEventsOf(db: Queryable, person: { id: string; email: string }) {
  return db
    .select({ at: auditLog.at, action: auditLog.action, details: auditLog.after })
    .from(auditLog)
    .where(and(isSecurityEvent, isAbout(person)))
    .orderBy(auditLog.at);
}

/** Deletes a person's security events, with the account. */
export async function deleteSecurityEventsOf(tx: Tx, person: { id: string; email: string }): Promise<void> {
  const isOwnExport = and(eq(auditLog.action, "data.exported"), eq(auditLog.actorId, person.id));
  const isOwnChange = and(like(auditLog.action, "security.%"), eq(auditLog.actorId, person.id));
  await tx.delete(auditLog).where(and(or(isSecurityEvent, isOwnExport, isOwnChange), isAbout(person)));
}

/** Deletes security events past their retention. The administrator's changes and exports stay. */
export async function deleteOldSecurityEvents(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SECURITY_LOG_DAYS * 24 * HOUR_MS);
  await db.delete(auditLog).where(and(isSecurityEvent, lt(auditLog.at, before)));
}

const isAbout = ({ id, email }: { id: string; email: string }) =>
  or(
    eq(auditLog.actorId, id),
    inArray(auditLog.subjectId, [id, email.toLowerCase()]),
    // A limit's key may contain the account among other words: "password-reset asha@example.com".
    sql`string_to_array(lower(${auditLog.after}->>'who'), ' ') && array[${id}, ${email.toLowerCase()}]::text[]`,
  );
