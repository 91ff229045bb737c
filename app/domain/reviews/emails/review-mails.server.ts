import { composeLetter, type LetterHead } from "#app/platform/mail/letter.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

interface Recipient {
  name: string;
  email: string;
}

interface ReviewedProduct {
  productName: string;
  productSlug: string;
}

/** Thanks the author of a review that is now shown. */
export function reviewPublished(
  shop: LetterHead,
  to: Recipient,
  { productName, productSlug }: ReviewedProduct,
  publicUrl: string,
): MailMessage {
  const letter = composeLetter(shop, {
    heading: "Thank you for your review",
    paragraphs: [
      `Dear ${to.name}, your review of the ${productName} is now on its page, where it helps others to choose.`,
      "We read every word: what you liked goes to the people who made it, what you missed to us.",
    ],
    action: {
      label: "See your review",
      url: new URL(`/products/${productSlug}#reviews`, publicUrl).href,
    },
  });
  return { to: to.email, subject: `Your review of the ${productName} is published`, ...letter };
}

/** Tells kindly that a review is not shown, and that it may be written anew. */
export function reviewRejected(
  shop: LetterHead,
  to: Recipient,
  { productName, productSlug }: ReviewedProduct,
  publicUrl: string,
): MailMessage {
  const letter = composeLetter(shop, {
    heading: "About your review",
    paragraphs: [
      `Dear ${to.name}, thank you for writing about the ${productName}. We could not publish your review as it stands.`,
      "Most often that is because it names people or speaks of something else than the piece itself. Criticism is never the reason.",
      "You are welcome to change it, and we will gladly read it again. If something was wrong with your order, please answer this mail and we will put it right.",
    ],
    action: {
      label: "Change your review",
      url: new URL(`/products/${productSlug}/review`, publicUrl).href,
    },
  });
  return { to: to.email, subject: `Your review of the ${productName}`, ...letter };
}
