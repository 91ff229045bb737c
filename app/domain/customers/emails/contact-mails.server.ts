import type { ContactForm } from "#app/domain/customers/messages/contact.forms.ts";
import { mailboxOf, type MailShop } from "#app/domain/settings/emails/email-shop.ts";
import { writeMail } from "#app/domain/settings/emails/email-texts.ts";
import { renderEmail } from "#app/domain/settings/emails/email-template.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

/** A contact message as the shop receives it; Reply-To is the shopper. */
export function contactMail(shop: MailShop, { name, email, subject, message }: ContactForm): MailMessage {
  const rendered = renderEmail(shop, {
    heading: subject,
    paragraphs: message.split(/\n+/),
    table: [
      { label: "From", value: name },
      { label: "Email", value: email },
    ],
    closing: "Sent with the contact form. Replies go to the sender.",
  });
  return { to: mailboxOf(shop), replyTo: email, subject: `Contact form: ${subject}`, ...rendered };
}

/** Thanks the sender. Does not quote the message: anyone can enter somebody else's address and any text. */
export function contactThanksMail(shop: MailShop, to: string): MailMessage {
  const { subject, ...words } = writeMail(shop, "contact-thanks", {
    phone: shop.phone,
    hours: shop.hours.join(". "),
  });
  return { to, subject, ...renderEmail(shop, words) };
}
