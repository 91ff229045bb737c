import { LRUCache } from "lru-cache";
import { and, eq, gt, inArray, isNull, like, lt, or, sql } from "drizzle-orm";
import { auditLog } from "#app/domain/settings/settings.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { takeTurn, type Limit } from "#app/platform/http/rate-limit.server.ts";

export type SecurityAction =
  | "sign-in.succeeded"
  | "sign-in.failed"
  | "sign-in.code-failed"
  | "limit.reached"
  | "access.refused"
  | "form.refused"
  | "data.exported";

export interface SecurityEvent {
  action: SecurityAction;
  /** The user who did it, when that is known. */
  actorId: string | null;
  subjectType: "user" | "email" | "limit" | "page" | "file";
  subjectId: string;
  /** Where it came from, and whatever else tells two such events apart. Never a secret. */
  details: Record<string, string>;
}

/** Records what somebody who looks into an attack needs to know, in the audit log. */
export interface SecurityLog {
  /** Never rejects: whoever signs in is not to be stopped by the log. */
  record(event: SecurityEvent): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** So many different entries of one kind in an hour, whoever causes them; the rest is counted in one. */
const ENTRIES: Limit = { name: "security-log", max: 100, windowMs: HOUR_MS };

/** India's CERT-In asks for 180 days of logs (directions of 28 April 2022, IV). */
export const SECURITY_LOG_DAYS = 180;

/**
 * Equal events of an hour are one entry that counts them, and the entries of an hour are bounded: a flood of requests does not flood
 * the log. A limit that is reached is recorded once in ten minutes by each process, so a refused request stays cheap.
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
  // Two that happen at the same moment become one entry.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`security ${event.action}`}))`);
  if (await addToEntry(tx, event, now)) return;
  const turn = await takeTurn(tx, { limit: ENTRIES, who: event.action, now });
  const entry = turn.ok ? event : asRest(event);
  if (!turn.ok && (await addToEntry(tx, entry, now))) return;
  const { details, ...rest } = entry;
  await tx
    .insert(auditLog)
    .values({ id: newId(), ...rest, before: null, after: { ...details, times: 1 }, at: now });
}

/** What is beyond the entries of an hour: how much it was, and not who. */
function asRest({ action, subjectType }: SecurityEvent): SecurityEvent {
  return { action, actorId: null, subjectType, subjectId: "others", details: {} };
}

/** Counts the event in the entry that the hour already has for it. False when there is none. */
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

// "data.exported" is not among them: who took people's data out stays in the log, as the administrator's other steps do.
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

/** The sign-ins of a person, and the attempts in the person's name, for the export of personal data. */
export function listSecurityEventsOf(db: Queryable, person: { id: string; email: string }) {
  return db
    .select({ at: auditLog.at, action: auditLog.action, details: auditLog.after })
    .from(auditLog)
    .where(and(isSecurityEvent, isAbout(person)))
    .orderBy(auditLog.at);
}

/** Deletes them with the account. */
export async function deleteSecurityEventsOf(tx: Tx, person: { id: string; email: string }): Promise<void> {
  const isOwnExport = and(eq(auditLog.action, "data.exported"), eq(auditLog.actorId, person.id));
  const isOwnChange = and(like(auditLog.action, "security.%"), eq(auditLog.actorId, person.id));
  await tx.delete(auditLog).where(and(or(isSecurityEvent, isOwnExport, isOwnChange), isAbout(person)));
}

/** Deletes those whose time is over. What the administrator changed and took out stays in the log. */
export async function deleteOldSecurityEvents(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SECURITY_LOG_DAYS * 24 * HOUR_MS);
  await db.delete(auditLog).where(and(isSecurityEvent, lt(auditLog.at, before)));
}

const isAbout = ({ id, email }: { id: string; email: string }) =>
  or(
    eq(auditLog.actorId, id),
    inArray(auditLog.subjectId, [id, email.toLowerCase()]),
    // What a limit counts may be an account among other words: "password-reset asha@example.com".
    sql`string_to_array(lower(${auditLog.after}->>'who'), ' ') && array[${id}, ${email.toLowerCase()}]::text[]`,
  );
