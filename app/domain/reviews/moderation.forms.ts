import { z } from "zod";
import { ReplyForm } from "#app/domain/reviews/reviews.forms.ts";

const ofReview = { reviewId: z.uuid() };

/** Moderation actions. `step` identifies the button. */
export const ModerationForm = z.discriminatedUnion("step", [
  z.object({ step: z.enum(["publish", "reject"]), ...ofReview, mark: z.string().max(200).default("") }),
  z.object({ step: z.literal("reply"), ...ofReview, reply: ReplyForm.shape.reply }),
]);
