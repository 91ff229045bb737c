import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { consents, subscribers } from "#app/domain/customers/customers.tables.ts";
import {
  NOTICE_VERSION,
  PHONE_NOTICE_PURPOSES,
  type ConsentSource,
  type Purpose,
} from "#app/domain/customers/consents/privacy-notice.ts";
import { newId } from "#app/lib/id.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import { hasAccount } from "#app/domain/customers/customer-records.server.ts";

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
  const isOfAccount = eq(consents.email, email.toLowerCase());
  await db
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(isOfAccount, eq(consents.purpose, purpose), isNull(consents.withdrawnAt)));
}

/** Withdraws a person's consent to a purpose; without consent to the newsletter, no newsletter is sent. */
export async function withdrawConsent(
  db: Queryable,
  consent: { email: string; purpose: Purpose; now: Date },
): Promise<void> {
  if (consent.purpose === "news") {
    const isOfAccount = eq(subscribers.email, consent.email.toLowerCase());
    await db.update(subscribers).set({ status: "unsubscribed" }).where(isOfAccount);
  }
  await endConsents(db, consent);
}

/** Gives an account the consents to a purpose that its owner gave by phone number as a guest, as they were given. */
export async function copyConsents(
  tx: Tx,
  { from, to, purpose }: { from: readonly string[]; to: string; purpose: Purpose },
): Promise<void> {
  if (from.length === 0) return;
  const given = await tx
    .select()
    .from(consents)
    .where(
      and(inArray(consents.email, [...from]), eq(consents.purpose, purpose), isNull(consents.withdrawnAt)),
    );
  const rows = given.map((consent) => ({ ...consent, id: newId(), email: to.toLowerCase() }));
  if (rows.length > 0) await tx.insert(consents).values(rows).onConflictDoNothing();
}

/** Moves the records of an address to the one that its owner changed it to. A consent in force at both stays as it was given there. */
export async function moveConsents(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const given = tx
    .select({ purpose: consents.purpose, version: consents.noticeVersion })
    .from(consents)
    .where(and(eq(consents.email, to), isNull(consents.withdrawnAt)));
  await tx
    .delete(consents)
    .where(
      and(
        eq(consents.email, from),
        isNull(consents.withdrawnAt),
        sql`(${consents.purpose}, ${consents.noticeVersion}) in ${given}`,
      ),
    );
  await tx.update(consents).set({ email: to }).where(eq(consents.email, from));
}

/** Deletes the records of consents under a contact. */
export async function deleteConsentsOf(tx: Tx, contact: string): Promise<void> {
  await tx.delete(consents).where(eq(consents.email, contact.toLowerCase()));
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
  return (await findConsentId(db, email, purpose)) !== null;
}

/** Whether a person agreed to get notices and reminders on the phone, by channel. */
export interface PhoneConsents {
  whatsapp: boolean;
  sms: boolean;
}

export const NO_PHONE_CONSENT: PhoneConsents = { whatsapp: false, sms: false };

/** `listPhoneConsents` of one person. */
export async function findPhoneConsents(db: Queryable, email: string): Promise<PhoneConsents> {
  return (await listPhoneConsents(db, [email])).get(email) ?? NO_PHONE_CONSENT;
}

/** The consents to notices and reminders on the phone, as the current notice describes them, by the given addresses; in one statement. */
export async function listPhoneConsents(
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlyMap<string, PhoneConsents>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .select({ email: consents.email, purpose: consents.purpose })
    .from(consents)
    .where(
      and(
        inArray(consents.email, [...new Set(emails.map((email) => email.toLowerCase()))]),
        inArray(consents.purpose, Object.values(PHONE_NOTICE_PURPOSES)),
        eq(consents.noticeVersion, NOTICE_VERSION),
        isNull(consents.withdrawnAt),
      ),
    );
  const hasGiven = (email: string, purpose: Purpose) =>
    rows.some((row) => row.email === email.toLowerCase() && row.purpose === purpose);
  return new Map(
    emails.map((email) => [
      email,
      {
        whatsapp: hasGiven(email, PHONE_NOTICE_PURPOSES.whatsapp),
        sms: hasGiven(email, PHONE_NOTICE_PURPOSES.sms),
      },
    ]),
  );
}

/** Ends a person's consents to notices and reminders on the phone. */
export async function endPhoneConsents(
  db: Queryable,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  for (const purpose of Object.values(PHONE_NOTICE_PURPOSES)) await endConsents(db, { email, purpose, now });
}

/** The id of the record of a person's consent to a purpose, as the current notice describes it; null without one. */
export async function findConsentId(db: Queryable, email: string, purpose: Purpose): Promise<string | null> {
  const [consent] = await db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        eq(consents.email, email.toLowerCase()),
        eq(consents.purpose, purpose),
        eq(consents.noticeVersion, NOTICE_VERSION),
        isNull(consents.withdrawnAt),
      ),
    );
  return consent?.id ?? null;
}

/** The address of a record of consent, in force or withdrawn; null for an unknown id. */
export async function findConsentEmail(db: Queryable, id: string): Promise<string | null> {
  const [consent] = await db.select({ email: consents.email }).from(consents).where(eq(consents.id, id));
  return consent?.email ?? null;
}

/**
 * The contact under which a guest's consents are recorded: the email address, or without one the phone number. An address of an account is
 * not used, because anybody can type it, and its owner alone consents with it. Null if no other contact is known.
 */
export async function findGuestContact(
  db: Queryable,
  { email, phone }: { email: string; phone: string },
): Promise<string | null> {
  const contact = email !== "" && !(await hasAccount(db, email)) ? email : phone;
  return contact === "" ? null : contact;
}

/**
 * The purposes of an order that its buyer has not agreed to yet. A guest, without an address of an account, is asked each time: otherwise
 * the question would reveal whether the typed contact has ordered before.
 */
export async function missingConsents(db: Queryable, email: string | null): Promise<Purpose[]> {
  return email !== null && (await hasConsent(db, email, "orders")) ? [] : ["orders"];
}

/**
 * The contact under which consent to messages on WhatsApp is recorded: the current address of an account; otherwise the
 * phone number itself, because a guest's email address is not proven.
 */
export function messageContact({
  email,
  phone,
  isGuest,
}: {
  email: string;
  phone: string;
  isGuest: boolean;
}): string {
  return isGuest ? phone : email;
}
