import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail, salutation } from "#app/domain/messages/emails/email-template.ts";
import { endOf, writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";

/** The shop's branding, the name of the account's owner, empty if it is not to be shown, and the target of the button. */
interface Composed {
  shop: EmailShop;
  name: string;
  url: string;
}

/** Carries the single-use link that changes an account's address to this one. */
export function emailChangeLinkEmail(
  to: string,
  { shop, name, url, validMinutes }: Composed & { validMinutes: number },
): EmailMessage {
  const values = { greeting: salutation(name), minutes: String(validMinutes) };
  const { subject, ...words } = writeEmail(shop, "change-email", values);
  return { to, subject, ...renderEmail(shop, { ...words, ...endOf("change-email", url) }) };
}

/** Informs an account's owner that somebody wanted its address for another account; the form does not reveal that it exists. */
export function emailTakenEmail(to: string, { shop, name, url }: Composed): EmailMessage {
  const { subject, ...words } = writeEmail(shop, "email-taken", { greeting: salutation(name) });
  return { to, subject, ...renderEmail(shop, { ...words, ...endOf("email-taken", url) }) };
}

/** Informs the old address that the account has a new one, in case somebody else changed it. */
export function emailChangedEmail(
  to: string,
  { shop, name, url, email }: Composed & { email: string },
): EmailMessage {
  const { subject, ...words } = writeEmail(shop, "email-changed", { greeting: salutation(name), email });
  return { to, subject, ...renderEmail(shop, { ...words, ...endOf("email-changed", url) }) };
}
