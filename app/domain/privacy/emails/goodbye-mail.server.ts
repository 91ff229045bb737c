import type { MailShop } from "#app/domain/settings/emails/email-shop.ts";
import { writeMail } from "#app/domain/settings/emails/email-texts.ts";
import { renderEmail, salutation } from "#app/domain/settings/emails/email-template.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

/** Confirms an account's deletion and names the data that had to be kept. */
export function goodbyeMail(
  shop: MailShop,
  to: { name: string; email: string },
  keptOrders: number,
): MailMessage {
  const kept =
    keptOrders === 0
      ? "You had no orders, so we keep nothing about you."
      : "We keep your orders without your name, email and address, because tax law requires shops to keep their accounts for some years.";
  const { subject, ...words } = writeMail(shop, "account-deleted", { greeting: salutation(to.name), kept });
  return { to: to.email, subject, ...renderEmail(shop, words) };
}
