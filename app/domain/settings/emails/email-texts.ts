import { z } from "zod";
import { ACCOUNT_MAILS } from "#app/domain/settings/emails/account-emails.ts";
import { MailWords, type MailKind } from "#app/domain/settings/emails/email-kind.ts";
import { ORDER_MAILS } from "#app/domain/settings/emails/order-emails.ts";
import { RETURN_MAILS } from "#app/domain/settings/emails/return-emails.ts";

/** Every mail whose words the owner can change, with the words that it has until then. */
export const MAIL_KINDS = { ...ORDER_MAILS, ...RETURN_MAILS, ...ACCOUNT_MAILS };

export type MailKindName = keyof typeof MAIL_KINDS;

export const MAIL_KIND_NAMES = Object.keys(MAIL_KINDS) as MailKindName[];

/** The words that the owner has changed, by the mail's kind. What is not here has its default. */
export const MailSettings = z.record(z.string(), MailWords);

export type MailSettings = z.infer<typeof MailSettings>;

/** What has to be known to write a mail: a value for each of its placeholders, empty where there is nothing to say. */
export type MailValues<Kind extends MailKindName> = Record<
  keyof (typeof MAIL_KINDS)[Kind]["placeholders"],
  string
>;

/** A kind without its own type, for those who look at all of them. */
export function mailKind(name: MailKindName): MailKind {
  return MAIL_KINDS[name];
}

export function wordsOf(mails: MailSettings, kind: MailKindName): MailWords {
  return mails[kind] ?? mailKind(kind).words;
}

/** The words of a mail with what is known put in. */
export function writeMail<Kind extends MailKindName>(
  shop: { name: string; mails: MailSettings },
  kind: Kind,
  values: MailValues<Kind>,
): MailWords {
  return fillWords(wordsOf(shop.mails, kind), { ...values, shop: shop.name });
}

/** Puts values into the places that name them. A paragraph of which nothing is left is left out. */
export function fillWords(words: MailWords, values: Record<string, string>): MailWords {
  const known = new Map(Object.entries(values));
  // In one go: a value is text and may hold braces of its own.
  const fill = (text: string) =>
    text.replaceAll(PLACEHOLDER, (whole, name: string) => known.get(name) ?? whole);
  return {
    subject: fill(words.subject).trim(),
    heading: fill(words.heading).trim(),
    paragraphs: words.paragraphs.map((text) => fill(text).trim()).filter(Boolean),
  };
}

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The names in braces that a text uses. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}
