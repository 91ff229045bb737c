import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { endOf, writeEmail, type EmailKindName } from "#app/domain/messages/emails/email-texts.settings.ts";
import { renderEmail, salutation } from "#app/domain/messages/emails/email-template.ts";
import { formatMoment } from "#app/lib/time/dates.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";

interface Recipient {
  name: string;
  email: string;
}

/** Asks a new customer to confirm the email address. */
export function confirmationEmail(shop: EmailShop, to: Recipient, url: string): EmailMessage {
  return emailTo(shop, to, "confirm-email", url);
}

/** Carries the single-use link that replaces a forgotten password. */
export function resetEmail(shop: EmailShop, to: Recipient, url: string, validMinutes: number): EmailMessage {
  const { subject, ...words } = writeEmail(shop, "password-reset", {
    greeting: salutation(to.name),
    minutes: String(validMinutes),
  });
  const message = renderEmail(shop, { ...words, ...endOf("password-reset", url) });
  return { to: to.email, subject, ...message };
}

/** Informs an account's owner that someone signed up with the address again; the sign-up form does not reveal it. */
export function accountExistsEmail(shop: EmailShop, to: Recipient, url: string): EmailMessage {
  return emailTo(shop, to, "account-exists", url);
}

/** Informs an account's owner that the password was changed. */
export function passwordChangedEmail(shop: EmailShop, to: Recipient, url: string): EmailMessage {
  return emailTo(shop, to, "password-changed", url);
}

/** Informs an account's owner of a sign-in in a browser that was not used for the account before. */
export function newDeviceEmail(
  shop: EmailShop,
  to: Recipient,
  { device, at, url }: { device: string; at: Date; url: string },
): EmailMessage {
  const values = { greeting: salutation(to.name), device, time: formatMoment(at) };
  const { subject, ...words } = writeEmail(shop, "new-device", values);
  return { to: to.email, subject, ...renderEmail(shop, { ...words, ...endOf("new-device", url) }) };
}

/** Invites a person to work in the admin. */
export function invitationEmail(
  shop: EmailShop,
  email: string,
  { url, role, hours }: { url: string; role: string; hours: number },
): EmailMessage {
  const { subject, ...words } = writeEmail(shop, "staff-invitation", { role, hours: String(hours) });
  return { to: email, subject, ...renderEmail(shop, { ...words, ...endOf("staff-invitation", url) }) };
}

export interface PasskeyChange {
  kind: "passkey-added" | "passkey-removed";
  /** The passkey's name. */
  passkey: string;
}

/** Informs an account's owner that a passkey was added or removed. */
export function passkeyEmail(
  shop: EmailShop,
  to: Recipient,
  { kind, passkey }: PasskeyChange,
  url: string,
): EmailMessage {
  const { subject, ...words } = writeEmail(shop, kind, { greeting: salutation(to.name), passkey });
  return { to: to.email, subject, ...renderEmail(shop, { ...words, ...endOf(kind, url) }) };
}

/** Informs a customer of a new personal token of the API. `token` is its name. */
export function personalTokenEmail(
  shop: EmailShop,
  to: Recipient,
  { token, url }: { token: string; url: string },
): EmailMessage {
  const kind = "personal-token-created";
  const { subject, ...words } = writeEmail(shop, kind, { greeting: salutation(to.name), token });
  return { to: to.email, subject, ...renderEmail(shop, { ...words, ...endOf(kind, url) }) };
}

/** An email whose only personal value is the recipient's name. */
function emailTo(
  shop: EmailShop,
  to: Recipient,
  kind: Extract<EmailKindName, "confirm-email" | "account-exists" | "password-changed">,
  url: string,
): EmailMessage {
  const { subject, ...words } = writeEmail(shop, kind, { greeting: salutation(to.name) });
  return { to: to.email, subject, ...renderEmail(shop, { ...words, ...endOf(kind, url) }) };
}
