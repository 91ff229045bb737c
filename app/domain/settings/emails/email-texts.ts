import { z } from "zod";
import { ACCOUNT_MAILS } from "#app/domain/settings/emails/account-emails.ts";
import { MailWords, type MailKind } from "#app/domain/settings/emails/email-kind.ts";
import { ORDER_MAILS } from "#app/domain/settings/emails/order-emails.ts";
import { RETURN_MAILS } from "#app/domain/settings/emails/return-emails.ts";

/** Every email whose text the owner can change, with its default text. */
export const MAIL_KINDS = { ...ORDER_MAILS, ...RETURN_MAILS, ...ACCOUNT_MAILS };

export type MailKindName = keyof typeof MAIL_KINDS;

export const MAIL_KIND_NAMES = Object.keys(MAIL_KINDS) as MailKindName[];

/** The texts the owner has changed, by kind of email; all others have their default. */
export const MailSettings = z.record(z.string(), MailWords);

export type MailSettings = z.infer<typeof MailSettings>;

/** The values for an email's placeholders; empty where there is nothing to insert. */
export type MailValues<Kind extends MailKindName> = Record<
  keyof (typeof MAIL_KINDS)[Kind]["placeholders"],
  string
>;

/** A kind of email without its specific type, for code that handles all of them. */
export function mailKind(name: MailKindName): MailKind {
  return MAIL_KINDS[name];
}

export function wordsOf(mails: MailSettings, kind: MailKindName): MailWords {
  return mails[kind] ?? mailKind(kind).words;
}

/** The text of an email with its placeholders filled in. */
export function writeMail<Kind extends MailKindName>(
  shop: { name: string; mails: MailSettings },
  kind: Kind,
  values: MailValues<Kind>,
): MailWords {
  return fillWords(wordsOf(shop.mails, kind), { ...values, shop: shop.name });
}

/** Fills in placeholders. A paragraph that becomes empty is left out. */
export function fillWords(words: MailWords, values: Record<string, string>): MailWords {
  const known = new Map(Object.entries(values));
  // In a single pass, because a value may itself contain braces.
  const fill = (text: string) =>
    text.replaceAll(PLACEHOLDER, (whole, name: string) => known.get(name) ?? whole);
  return {
    subject: fill(words.subject).trim(),
    heading: fill(words.heading).trim(),
    paragraphs: words.paragraphs.map((text) => fill(text).trim()).filter(Boolean),
  };
}

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The placeholders that a text uses. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}
