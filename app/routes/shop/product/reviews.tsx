import { Rating } from "#app/components/rating.tsx";
import type { ReviewView } from "#app/domain/reviews/review.ts";
import { Badge } from "#app/ui/badge.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { Stars } from "#app/ui/stars.tsx";

const FIT_LABELS = { "runs-small": "Runs small", true: "True to size", "runs-large": "Runs large" };

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Asia/Kolkata" });

interface ReviewsProps {
  reviews: ReviewView[];
  average: number;
  count: number;
}

/** The newest published reviews, with the average that the product's rating is. */
export function Reviews({ reviews, average, count }: ReviewsProps) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-24">
      <SectionHeading
        id="reviews-title"
        title="Reviews"
        text={count === 0 ? "Nobody has reviewed this piece yet." : undefined}
        action={<Rating average={average} count={count} size="md" />}
      />
      <ul className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        {reviews.map((review) => (
          <li key={review.id} className="border-t border-line pt-6">
            <div className="flex flex-wrap items-center gap-3">
              <Stars value={review.rating} />
              <span className="sr-only">{`${review.rating} out of 5`}</span>
              {review.fit && <Badge tone="grey">{FIT_LABELS[review.fit]}</Badge>}
            </div>
            <p className="mt-3 text-[0.9375rem]">{review.body}</p>
            <p className="mt-3 text-sm text-ink-soft">
              {review.authorName},{" "}
              <time dateTime={review.createdAt.toISOString()}>{day.format(review.createdAt)}</time>
            </p>
            {review.reply && (
              <p className="mt-3 border-l-2 border-blush pl-4 text-sm text-ink-soft">{review.reply}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
