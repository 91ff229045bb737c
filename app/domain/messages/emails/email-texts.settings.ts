import { z } from "zod";
import accountEmails from "#app/domain/messages/emails/account-emails.json" with { type: "json" };
import orderEmails from "#app/domain/messages/emails/order-emails.json" with { type: "json" };
import returnEmails from "#app/domain/messages/emails/return-emails.json" with { type: "json" };

/** An email's text. Placeholders such as `{order}` are filled in when it is rendered; `{shop}` works in every email. */
export const EmailWords = z.object({
  subject: z.string().min(1),
  heading: z.string().min(1),
  paragraphs: z.array(z.string().min(1)).min(1),
});

export type EmailWords = z.infer<typeof EmailWords>;

/** Every email whose text the owner can change, with its default text. */
export const EMAIL_KINDS = { ...orderEmails, ...returnEmails, ...accountEmails } satisfies Record<
  string,
  EmailKind
>;

export type EmailKindName = keyof typeof EMAIL_KINDS;

export const EMAIL_KIND_NAMES = Object.keys(EMAIL_KINDS) as EmailKindName[];

/** The texts the owner has changed, by kind of email; all others have their default. */
export const EmailSettings = z.record(z.string(), EmailWords);

export type EmailSettings = z.infer<typeof EmailSettings>;

const NO_CHANGED_TEXTS: EmailSettings = {};

/** The values for an email's placeholders; empty where there is nothing to insert, null to leave out the sentences that name one. */
export type EmailValues<Kind extends EmailKindName> = Record<
  keyof (typeof EMAIL_KINDS)[Kind]["placeholders"],
  string | null
>;

/** A kind of email without its specific type, for code that handles all of them. */
export function emailKind(name: EmailKindName): EmailKind {
  return EMAIL_KINDS[name];
}

export function wordsOf(emails: EmailSettings, kind: EmailKindName): EmailWords {
  return emails[kind] ?? emailKind(kind).words;
}

/** The text of an email with its placeholders filled in. */
export function writeEmail<Kind extends EmailKindName>(
  shop: { name: string; emails: EmailSettings },
  kind: Kind,
  values: EmailValues<Kind>,
): EmailWords {
  return fillWords(wordsOf(shop.emails, kind), { ...values, shop: shop.name });
}

/** The button of an email to `url`, and its last sentence. The owner does not change their words. `values` fills their placeholders. */
export function endOf(
  name: EmailKindName,
  url: string,
  values: Record<string, string> = {},
): { action: { label: string; url: string }; closing?: string } {
  const { button = "", closing } = emailKind(name);
  const { heading: label, paragraphs } = fillWords(
    { subject: "", heading: button, paragraphs: closing ? [closing] : [] },
    values,
  );
  return { action: { label, url }, ...(paragraphs[0] && { closing: paragraphs[0] }) };
}

/** Fills in placeholders. A paragraph that becomes empty is left out, and so is a sentence that names a value of null. */
export function fillWords(words: EmailWords, values: Record<string, string | null>): EmailWords {
  const valuesByName = new Map(Object.entries(values));
  // In a single pass, because a value may itself contain braces.
  const fill = (text: string) =>
    text.replaceAll(PLACEHOLDER, (whole, name: string) =>
      valuesByName.has(name) ? (valuesByName.get(name) ?? "") : whole,
    );
  const isTrue = (sentence: string) =>
    placeholdersIn(sentence).every((name) => valuesByName.get(name) !== null);
  return {
    subject: fill(words.subject).trim(),
    heading: fill(words.heading).trim(),
    paragraphs: words.paragraphs
      .map((text) => fill(text.split(SENTENCE_END).filter(isTrue).join(" ")).trim())
      .filter(Boolean),
  };
}

const SENTENCE_END = /(?<=[.!?]) /;

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The placeholders that a text uses. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

/** An email to customers whose text the owner can change. */
interface EmailKind {
  name: string;
  /** When the email is sent, as a sentence. */
  sent: string;
  /** The placeholders of the text, each with an example for the preview; the example is empty where the value may be. */
  placeholders: Record<string, string>;
  words: EmailWords;
  /** The label of the button, where the email is not about an order. */
  button?: string;
  /** The last sentence, below the button. */
  closing?: string;
}

export const emailTextsSection = {
  schema: EmailSettings,
  default: NO_CHANGED_TEXTS,
  label: "Texts of emails",
  adminPage: { name: "Notifications", path: "/admin/settings/notifications" },
  isOnPublicPages: false,
} as const;
