import { describeBand } from "#app/domain/reviews/body-band.ts";
import type { ReviewPhotoView, ReviewView } from "#app/domain/reviews/review.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";

/** Columns of a review's photo, for a left join of `media`: null without a photo. */
export const photoColumns = { id: media.id, width: media.width, height: media.height, tint: media.tint };

/** Columns of a published review, for a left join of `media`. */
export const shownColumns = {
  id: reviews.id,
  authorName: reviews.authorName,
  rating: reviews.rating,
  fit: reviews.fit,
  sizeBought: reviews.sizeBought,
  heightCm: reviews.heightCm,
  weightKg: reviews.weightKg,
  body: reviews.body,
  photo: photoColumns,
  orderId: reviews.orderId,
  reply: reviews.reply,
  createdAt: reviews.createdAt,
};

interface ShownRow extends Omit<ReviewView, "facts" | "isVerified" | "photo"> {
  sizeBought: string | null;
  photo: ReviewPhotoView | null;
  orderId: string | null;
  heightCm: number | null;
  weightKg: number | null;
}

/** A review as everybody may see it: the author's figures only as a range, and only among enough others. */
export function toView(
  { orderId, sizeBought, heightCm, weightKg, ...row }: ShownRow,
  hasBodies: boolean,
): ReviewView {
  const isShown = hasBodies && heightCm !== null && weightKg !== null;
  return {
    ...row,
    facts: [
      ...(sizeBought ? [`Bought ${sizeBought}`] : []),
      ...(isShown ? [describeBand({ heightCm, weightKg })] : []),
    ].join(" · "),
    isVerified: orderId !== null,
  };
}
