import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import { renderEmail, salutation } from "#app/domain/messages/emails/email-template.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";

/** Confirms an account's deletion and names the data that had to be kept. */
export function accountDeletedEmail(
  shop: EmailShop,
  to: { name: string; email: string },
  keptOrders: number,
): EmailMessage {
  const kept =
    keptOrders === 0
      ? "You had no orders, so we keep nothing about you."
      : "We keep your orders without your name, email and address, because tax law requires shops to keep their accounts for some years.";
  const { subject, ...words } = writeEmail(shop, "account-deleted", { greeting: salutation(to.name), kept });
  return { to: to.email, subject, ...renderEmail(shop, words) };
}
