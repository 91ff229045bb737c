import { composeLetter, salutation, type LetterHead } from "#app/platform/mail/letter.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

/** The last mail to someone whose account was deleted: that it happened, and what had to be kept. */
export function goodbyeMail(
  shop: LetterHead,
  to: { name: string; email: string },
  keptOrders: number,
): MailMessage {
  const kept =
    keptOrders === 0
      ? "You had no orders, so nothing about you is kept."
      : "Your orders are kept without your name, email and address, because tax law wants the accounts of a shop for some years.";
  const letter = composeLetter(shop, {
    heading: "Your account is deleted",
    paragraphs: [
      `${salutation(to.name)}, as you wished, your account with all its data has been deleted.`,
      kept,
      "If it was not you, please write to us. Otherwise this is the last mail you get from us. Thank you for having been here.",
    ],
  });
  return { to: to.email, subject: `Your ${shop.name} account is deleted`, ...letter };
}
