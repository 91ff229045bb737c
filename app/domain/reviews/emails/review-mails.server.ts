import type { MailShop } from "#app/domain/settings/emails/email-shop.ts";
import { writeMail } from "#app/domain/settings/emails/email-texts.ts";
import { renderEmail, salutation } from "#app/domain/settings/emails/email-template.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

interface Recipient {
  name: string;
  email: string;
}

interface ReviewedProduct {
  productName: string;
  productSlug: string;
}

/** Email to the author of a published review. */
export function reviewPublished(
  shop: MailShop,
  to: Recipient,
  { productName, productSlug }: ReviewedProduct,
  publicUrl: string,
): MailMessage {
  const values = { greeting: salutation(to.name), name: to.name, product: productName };
  const { subject, ...words } = writeMail(shop, "review-published", values);
  const message = renderEmail(shop, {
    ...words,
    action: {
      label: "See your review",
      url: new URL(`/products/${productSlug}#reviews`, publicUrl).href,
    },
  });
  return { to: to.email, subject, ...message };
}

/** Email to the author of a rejected review, with a link to edit it. */
export function reviewRejected(
  shop: MailShop,
  to: Recipient,
  { productName, productSlug }: ReviewedProduct,
  publicUrl: string,
): MailMessage {
  const values = { greeting: salutation(to.name), name: to.name, product: productName };
  const { subject, ...words } = writeMail(shop, "review-rejected", values);
  const message = renderEmail(shop, {
    ...words,
    action: {
      label: "Edit your review",
      url: new URL(`/products/${productSlug}/review`, publicUrl).href,
    },
  });
  return { to: to.email, subject, ...message };
}
