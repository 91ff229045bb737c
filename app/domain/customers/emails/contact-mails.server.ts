import type { ContactForm } from "#app/domain/customers/contact.forms.ts";
import { composeLetter, type LetterHead } from "#app/platform/mail/letter.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

/** A shopper's message as the shop receives it: answering it answers the shopper. */
export function contactMail(shop: LetterHead, { name, email, subject, message }: ContactForm): MailMessage {
  const letter = composeLetter(shop, {
    heading: subject,
    paragraphs: message.split(/\n+/),
    table: [
      { label: "From", value: name },
      { label: "Email", value: email },
    ],
    closing: "Sent with the contact form. Your answer goes to the sender.",
  });
  return { to: shop.email, replyTo: email, subject: `Contact form: ${subject}`, ...letter };
}

/** Thanks a sender. Repeats nothing of the message: the address may be somebody else's, and the words a stranger's. */
export function contactThanksMail(shop: LetterHead & { hours: string[] }, to: string): MailMessage {
  const letter = composeLetter(shop, {
    heading: "Thank you for writing",
    paragraphs: [
      "Your message has reached us. A person will read it and answer, usually on the next working day.",
      `If it cannot wait, call us on ${shop.phone}. ${shop.hours.join(". ")}.`,
      "If it was not you who wrote to us, you can leave this mail unanswered.",
    ],
  });
  return { to, subject: `Thank you for contacting ${shop.name}`, ...letter };
}
