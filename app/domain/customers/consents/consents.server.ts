import { and, asc, eq, isNull } from "drizzle-orm";
import { consents } from "#app/domain/customers/consents/consents.tables.ts";
import { setNewsPreference } from "#app/domain/customers/messages/newsletter.server.ts";
import {
  NOTICE_VERSION,
  type ConsentSource,
  type Purpose,
} from "#app/domain/customers/consents/privacy-notice.ts";
import { newId } from "#app/lib/id.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

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

/** Ends a person's consents to a purpose; without consent to the newsletter, no newsletter is sent. The record stays as proof. */
export async function withdrawConsent(
  tx: Tx,
  { email, purpose, now }: { email: string; purpose: Purpose; now: Date },
): Promise<void> {
  const isTheirs = eq(consents.email, email.toLowerCase());
  await tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(isTheirs, eq(consents.purpose, purpose), isNull(consents.withdrawnAt)));
  if (purpose === "news") await setNewsPreference(tx, { email, wantsNews: false, now });
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
