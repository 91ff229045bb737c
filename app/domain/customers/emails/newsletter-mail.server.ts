import type { MailShop } from "#app/domain/settings/emails/email-shop.ts";
import { writeMail } from "#app/domain/settings/emails/email-texts.ts";
import { renderEmail } from "#app/domain/settings/emails/email-template.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

/** Asks the owner of an address to confirm the newsletter subscription. One click refuses it permanently. */
export function newsletterMail(
  shop: MailShop,
  to: string,
  { confirmUrl, unsubscribeUrl }: { confirmUrl: string; unsubscribeUrl: string },
): MailMessage {
  const { subject, ...words } = writeMail(shop, "newsletter-confirmation", {});
  const message = renderEmail(shop, {
    ...words,
    action: { label: "Yes, send me the newsletter", url: confirmUrl },
    closing: `Changed your mind? Unsubscribe here: ${unsubscribeUrl}`,
  });
  return { to, subject, ...message, unsubscribeUrl };
}
