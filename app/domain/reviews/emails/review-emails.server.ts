import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import { renderEmail, salutation } from "#app/domain/messages/emails/email-template.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";

interface Recipient {
  name: string;
  email: string;
}

interface ReviewedProduct {
  productName: string;
  productSlug: string;
}

/** Email to the author about the moderation of a review. A rejected one can be edited. */
export function reviewEmail(
  shop: EmailShop,
  decision: "publish" | "reject",
  {
    to,
    review: { productName, productSlug },
    publicUrl,
  }: { to: Recipient; review: ReviewedProduct; publicUrl: string },
): EmailMessage {
  const isPublished = decision === "publish";
  const values = { greeting: salutation(to.name), name: to.name, product: productName };
  const { subject, ...words } = writeEmail(
    shop,
    isPublished ? "review-published" : "review-rejected",
    values,
  );
  const message = renderEmail(shop, {
    ...words,
    action: {
      label: isPublished ? "See your review" : "Edit your review",
      url: new URL(`/products/${productSlug}${isPublished ? "#reviews" : "/review"}`, publicUrl).href,
    },
  });
  return { to: to.email, subject, ...message };
}
