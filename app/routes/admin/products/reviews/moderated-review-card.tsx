import BadgeCheck from "lucide-react/icons/badge-check";
import { Form, href, Link, useNavigation } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import type { ModeratedReview } from "#app/domain/reviews/review-list.ts";
import { FIT_LABELS, type ReviewStatus } from "#app/domain/reviews/review.ts";
import { MAX_REPLY_LENGTH } from "#app/domain/reviews/reviews.forms.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { Stars } from "#app/ui/stars.tsx";

interface ModeratedReviewCardProps {
  review: ModeratedReview;
  refusal: { reply: string; fieldErrors: Record<string, string> } | undefined;
}

/** A review with its moderation actions. */
export function ModeratedReviewCard({ review, refusal }: ModeratedReviewCardProps) {
  const { product, photo, status } = review;
  return (
    <article
      aria-label={`Review of ${product.name} by ${review.authorName}`}
      className="h-full rounded border border-line bg-white p-4 sm:p-5"
    >
      <div className="flex items-start justify-between gap-4">
        <Link
          to={href("/products/:id", { id: product.slug })}
          className="underlined inline-flex min-h-6 items-center text-[0.9375rem] font-semibold"
        >
          {product.name}
        </Link>
        <Badge tone={REVIEW_STATUS_VIEWS[status].tone}>{REVIEW_STATUS_VIEWS[status].name}</Badge>
      </div>
      <div className="mt-3 flex flex-col gap-4 sm:flex-row">
        <div className="min-w-0 flex-1 text-sm">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars value={review.rating} className="h-3.5" />
            <span className="sr-only">{review.rating} of 5 stars</span>
            {review.fit && <span className="text-ink-soft">{FIT_LABELS[review.fit]}</span>}
          </p>
          <p className="mt-2 max-w-prose break-words whitespace-pre-line">{review.body}</p>
          <Author review={review} />
        </div>
        {photo && (
          <a href={imageSrc(photo.id, 1200)} className="block w-28 shrink-0 self-start">
            <img
              src={imageSrc(photo.id, 320)}
              alt={`Sent with the review by ${review.authorName}`}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              className="aspect-square w-full rounded bg-linen object-cover"
            />
          </a>
        )}
      </div>
      <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4 sm:flex-row sm:items-start">
        <Decisions review={review} />
        <Reply review={review} refusal={refusal} />
      </div>
    </article>
  );
}

function Author({ review: { author, authorName, createdAt, isVerified } }: { review: ModeratedReview }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
      <span className="wrap-anywhere">
        {authorName}
        {author && ` (${author.name}, ${author.email})`}
      </span>
      <Moment at={createdAt} />
      {isVerified && (
        <span className="inline-flex items-center gap-1 font-medium text-leaf">
          <BadgeCheck aria-hidden className="size-4" strokeWidth={1.5} /> Verified purchase
        </span>
      )}
    </p>
  );
}

function Decisions({ review: { id, mark, status, authorName } }: { review: ModeratedReview }) {
  const { formData } = useNavigation();
  const pending = formData?.get("reviewId") === id ? formData.get("step") : null;
  return (
    <Form method="post" preventScrollReset className="flex gap-2">
      <input type="hidden" name="reviewId" value={id} />
      <input type="hidden" name="mark" value={mark} />
      {status !== "published" && (
        <Button
          type="submit"
          name="step"
          value="publish"
          variant="dark"
          className="max-sm:flex-1"
          aria-label={`Publish the review by ${authorName}`}
          isPending={pending === "publish"}
          pendingLabel="Publishing..."
        >
          Publish
        </Button>
      )}
      {status !== "rejected" && (
        <Button
          type="submit"
          name="step"
          value="reject"
          variant="danger"
          className="max-sm:flex-1"
          aria-label={`Reject the review by ${authorName}`}
          isPending={pending === "reject"}
          pendingLabel="Rejecting..."
        >
          Reject
        </Button>
      )}
    </Form>
  );
}

function Reply({ review: { id, reply }, refusal }: ModeratedReviewCardProps) {
  const { formData } = useNavigation();
  const isPending = formData?.get("reviewId") === id && formData.get("step") === "reply";
  const error = refusal?.fieldErrors["reply"];
  return (
    <details open={error !== undefined} className="group/reply min-w-0 flex-1 rounded border border-line">
      <summary className="flex min-h-11 items-center px-4 text-sm text-ink-soft hover:text-ink">
        <span className="truncate">{reply ? `Our reply: ${reply}` : "Reply…"}</span>
      </summary>
      <Form method="post" preventScrollReset noValidate className="space-y-3 px-4 pb-4">
        <input type="hidden" name="reviewId" value={id} />
        <GuardUnsaved isUnsaved={error !== undefined} />
        <TextAreaField
          label="Store reply"
          hint="Shown below the review. Leave it empty to remove it."
          name="reply"
          rows={3}
          maxLength={MAX_REPLY_LENGTH}
          error={error}
          defaultValue={refusal?.reply || reply || ""}
        />
        <Button
          type="submit"
          name="step"
          value="reply"
          variant="outline"
          isPending={isPending}
          pendingLabel="Saving..."
        >
          Save reply
        </Button>
      </Form>
    </details>
  );
}

/** The label and colour of a review's status in the admin. */
export const REVIEW_STATUS_VIEWS = {
  pending: { name: "Waiting", tone: "yellow" },
  published: { name: "Published", tone: "green" },
  rejected: { name: "Rejected", tone: "red" },
} as const satisfies Record<ReviewStatus, { name: string; tone: string }>;
