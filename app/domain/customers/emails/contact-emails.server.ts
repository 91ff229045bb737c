import type { ContactForm } from "#app/domain/customers/messages/contact.forms.ts";
import { mailboxOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";

/** A contact message as the shop receives it; Reply-To is the shopper. */
export function contactEmail(shop: EmailShop, { name, email, subject, message }: ContactForm): EmailMessage {
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
export function contactThanksEmail(shop: EmailShop, to: string): EmailMessage {
  const { subject, ...words } = writeEmail(shop, "contact-thanks", {
    phone: shop.phone,
    hours: shop.hours.join(". "),
  });
  return { to, subject, ...renderEmail(shop, words) };
}
