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

/** Email to the author about the moderation of a review. A rejected one can be edited. */
export function reviewMail(
  shop: MailShop,
  decision: "publish" | "reject",
  {
    to,
    review: { productName, productSlug },
    publicUrl,
  }: { to: Recipient; review: ReviewedProduct; publicUrl: string },
): MailMessage {
  const isPublished = decision === "publish";
  const values = { greeting: salutation(to.name), name: to.name, product: productName };
  const { subject, ...words } = writeMail(shop, isPublished ? "review-published" : "review-rejected", values);
  const message = renderEmail(shop, {
    ...words,
    action: {
      label: isPublished ? "See your review" : "Edit your review",
      url: new URL(`/products/${productSlug}${isPublished ? "#reviews" : "/review"}`, publicUrl).href,
    },
  });
  return { to: to.email, subject, ...message };
}
