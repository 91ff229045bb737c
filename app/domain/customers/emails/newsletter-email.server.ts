import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";

/** Asks the owner of an address to confirm the newsletter subscription. One click refuses it permanently. */
export function newsletterEmail(
  shop: EmailShop,
  to: string,
  { confirmUrl, unsubscribeUrl }: { confirmUrl: string; unsubscribeUrl: string },
): EmailMessage {
  const { subject, ...words } = writeEmail(shop, "newsletter-confirmation", {});
  const message = renderEmail(shop, {
    ...words,
    action: { label: "Yes, send me the newsletter", url: confirmUrl },
    closing: `Changed your mind? Unsubscribe here: ${unsubscribeUrl}`,
  });
  return { to, subject, ...message, unsubscribeUrl };
}
