import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import type { EmailPiece } from "#app/domain/messages/emails/email-pieces.ts";
import { writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";

interface Reminder {
  to: string;
  pieces: readonly EmailPiece[];
  cartUrl: string;
  unsubscribeUrl: string;
}

/** Reminds a person of an abandoned checkout. */
export function reminderEmail(
  shop: EmailShop,
  { to, pieces, cartUrl, unsubscribeUrl }: Reminder,
): EmailMessage {
  const { subject, ...words } = writeEmail(shop, "cart-reminder", {});
  const message = renderEmail(shop, {
    ...words,
    pieces,
    action: { label: "Return to your cart", url: cartUrl },
    closing: `You asked for this reminder at checkout, and it is the only one for this cart. Stop reminders: ${unsubscribeUrl}`,
  });
  return { to, subject, ...message, unsubscribeUrl };
}
