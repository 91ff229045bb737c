import type { MailShop } from "#app/domain/settings/emails/email-shop.ts";
import { writeMail, type MailKindName } from "#app/domain/settings/emails/email-texts.ts";
import { renderEmail, salutation, type EmailContent } from "#app/domain/settings/emails/email-template.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

interface Recipient {
  name: string;
  email: string;
}

/** Asks a new customer to confirm the address. */
export function confirmationMail(shop: MailShop, to: Recipient, url: string): MailMessage {
  return emailTo(shop, to, "confirm-email", { label: "Confirm my email", url });
}

/** The link with which a forgotten password is replaced, once. */
export function resetMail(shop: MailShop, to: Recipient, url: string, validMinutes: number): MailMessage {
  const { subject, ...words } = writeMail(shop, "password-reset", {
    greeting: salutation(to.name),
    minutes: String(validMinutes),
  });
  const message = renderEmail(shop, { ...words, action: { label: "Choose a new password", url } });
  return { to: to.email, subject, ...message };
}

/** Tells the owner of an account that someone signed up with the address again; the person at the form is told nothing. */
export function accountExistsMail(shop: MailShop, to: Recipient, url: string): MailMessage {
  return emailTo(shop, to, "account-exists", { label: "Sign in", url });
}

/** Tells the owner of an account that its password was changed. */
export function passwordChangedMail(shop: MailShop, to: Recipient, url: string): MailMessage {
  return emailTo(shop, to, "password-changed", { label: "This was not me", url });
}

export interface PasskeyChange {
  kind: "passkey-added" | "passkey-removed";
  /** The passkey's name. */
  passkey: string;
}

/** Notifies the owner of an account that a passkey was added to it, or removed from it. */
export function passkeyEmail(
  shop: MailShop,
  to: Recipient,
  { kind, passkey }: PasskeyChange,
  url: string,
): MailMessage {
  const { subject, ...words } = writeMail(shop, kind, { greeting: salutation(to.name), passkey });
  const action = { label: "Check my passkeys", url };
  return { to: to.email, subject, ...renderEmail(shop, { ...words, action }) };
}

/** A letter that knows of its reader only the name. */
function emailTo(
  shop: MailShop,
  to: Recipient,
  kind: Extract<MailKindName, "confirm-email" | "account-exists" | "password-changed">,
  action: EmailContent["action"],
): MailMessage {
  const { subject, ...words } = writeMail(shop, kind, { greeting: salutation(to.name) });
  return { to: to.email, subject, ...renderEmail(shop, { ...words, action }) };
}
