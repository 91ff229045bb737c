import { composeLetter, type LetterHead } from "#app/platform/mail/letter.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

/** Asks whoever owns an address whether the newsletter may come there. Can be refused for ever with one click. */
export function newsletterMail(
  shop: LetterHead,
  to: string,
  { confirmUrl, unsubscribeUrl }: { confirmUrl: string; unsubscribeUrl: string },
): MailMessage {
  const letter = composeLetter(shop, {
    heading: "One click, and it is yours",
    paragraphs: [
      `Someone asked us to send the ${shop.name} newsletter to this address: new pieces, and how they are made, about once a month.`,
      "If it was you, please confirm it. If not, you need do nothing: without your yes we send none.",
    ],
    action: { label: "Yes, send me the newsletter", url: confirmUrl },
    closing: `Changed your mind? Leave here: ${unsubscribeUrl}`,
  });
  return { to, subject: `Confirm your ${shop.name} newsletter`, ...letter, unsubscribeUrl };
}
