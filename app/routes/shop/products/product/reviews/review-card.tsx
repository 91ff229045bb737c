import BadgeCheck from "lucide-react/icons/badge-check";
import { useShop } from "#app/components/use-shop.ts";
import { FIT_LABELS, type ReviewView } from "#app/domain/reviews/review.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { ReviewPhoto } from "#app/routes/shop/products/product/reviews/review-photo.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Stars } from "#app/ui/stars.tsx";

/** One review, with its photo and the shop's reply. */
export function ReviewCard({ review, productName }: { review: ReviewView; productName: string }) {
  const { rating, fit, body, authorName, createdAt, photo, reply, isVerified, facts } = review;
  const { shop } = useShop();
  return (
    <li className="flex flex-col gap-5 py-8 sm:flex-row sm:justify-between sm:gap-10">
      <article className="min-w-0 max-w-prose">
        <div className="flex flex-wrap items-center gap-3">
          <Stars value={rating} />
          <span className="sr-only">{`${rating} out of 5`}</span>
          {fit && <Badge tone="grey">{FIT_LABELS[fit]}</Badge>}
        </div>
        {facts && <p className="mt-2 text-sm text-ink-soft">{facts}</p>}
        <p className="mt-3 text-[0.9375rem] break-words whitespace-pre-line">{body}</p>
        <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span>
            {authorName}, <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
          </span>
          {isVerified && (
            <span className="inline-flex items-center gap-1 font-medium text-leaf">
              <BadgeCheck aria-hidden className="size-4" strokeWidth={1.5} /> Verified purchase
            </span>
          )}
        </p>
        {reply && (
          <div className="mt-5 border-l-2 border-flame pl-4 text-sm">
            <p className="font-medium">{shop.name} replies</p>
            <p className="mt-1 break-words whitespace-pre-line text-ink-soft">{reply}</p>
          </div>
        )}
      </article>
      {photo && <ReviewPhoto photo={photo} authorName={authorName} productName={productName} />}
    </li>
  );
}
