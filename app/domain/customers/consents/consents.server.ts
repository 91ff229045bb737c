import { and, asc, eq, isNull } from "drizzle-orm";
import { consents } from "#app/domain/customers/consents/consents.tables.ts";
import {
  NOTICE_VERSION,
  type ConsentSource,
  type Purpose,
} from "#app/domain/customers/consents/privacy-notice.ts";
import { newId } from "#app/lib/id.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

interface GivenConsents {
  email: string;
  purposes: readonly Purpose[];
  source: ConsentSource;
  now: Date;
}

/** Records consents to the current notice. One that is still in force is not recorded twice. */
export async function giveConsents(db: Queryable, given: GivenConsents): Promise<void> {
  const { email, purposes, source, now } = given;
  if (purposes.length === 0) return;
  const rows = purposes.map((purpose) => ({
    id: newId(),
    email: email.toLowerCase(),
    purpose,
    noticeVersion: NOTICE_VERSION,
    source,
    givenAt: now,
  }));
  await db.insert(consents).values(rows).onConflictDoNothing();
}

/** Ends the records of a person's consent to a purpose; they stay as proof. See `withdrawConsent` for what follows from it. */
export async function endConsents(
  db: Queryable,
  { email, purpose, now }: { email: string; purpose: Purpose; now: Date },
): Promise<void> {
  const isTheirs = eq(consents.email, email.toLowerCase());
  await db
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(isTheirs, eq(consents.purpose, purpose), isNull(consents.withdrawnAt)));
}

/** A person's consents in force, oldest first. */
export function listConsents(db: Queryable, email: string) {
  return db
    .select({ purpose: consents.purpose, noticeVersion: consents.noticeVersion, givenAt: consents.givenAt })
    .from(consents)
    .where(and(eq(consents.email, email.toLowerCase()), isNull(consents.withdrawnAt)))
    .orderBy(asc(consents.givenAt), asc(consents.id));
}

/** Whether a person agreed to a purpose as the current notice describes it. */
export async function hasConsent(db: Queryable, email: string, purpose: Purpose): Promise<boolean> {
  const given = await listConsents(db, email);
  return given.some((one) => one.purpose === purpose && one.noticeVersion === NOTICE_VERSION);
}
