import { z } from "zod";
import { FITS, MAX_REVIEW_LENGTH, MIN_REVIEW_LENGTH, type Fit } from "#app/domain/reviews/review.ts";
import { plainText } from "#app/lib/text/plain-text.ts";

export const MAX_REPLY_LENGTH = 1_000;

const bodyText = z
  .string()
  .default("")
  .transform((text) => plainText(text).replaceAll(/\n{3,}/g, "\n\n"));

const RATING_MISSING = "Please choose a rating.";

/** Schema of the review form. The fit is required for products with sizes only. */
export function reviewForm({ hasSizes }: { hasSizes: boolean }) {
  const fit: z.ZodType<Fit | null> = hasSizes
    ? z.enum(FITS, { error: "Please say how it fits." })
    : z
        .string()
        .optional()
        .transform(() => null);
  return z.object({
    rating: z.coerce
      .number({ error: RATING_MISSING })
      .pipe(z.int(RATING_MISSING).min(1, RATING_MISSING).max(5, RATING_MISSING)),
    fit,
    body: bodyText.pipe(
      z
        .string()
        .min(MIN_REVIEW_LENGTH, `Please write at least ${MIN_REVIEW_LENGTH} characters.`)
        .max(MAX_REVIEW_LENGTH, `At most ${MAX_REVIEW_LENGTH} characters, please.`),
    ),
  });
}

export type ReviewForm = z.infer<ReturnType<typeof reviewForm>>;

/** The shop's reply to a review; empty removes it. */
export const ReplyForm = z.object({
  reply: bodyText
    .pipe(z.string().max(MAX_REPLY_LENGTH, `At most ${MAX_REPLY_LENGTH} characters, please.`))
    .transform((text) => text || null),
});

const ofReview = { reviewId: z.uuid() };

/** Moderation actions. `step` identifies the button. */
export const ModerationForm = z.discriminatedUnion("step", [
  z.object({ step: z.enum(["publish", "reject"]), ...ofReview, mark: z.string().max(200).default("") }),
  z.object({ step: z.literal("reply"), ...ofReview, reply: ReplyForm.shape.reply }),
]);
