import { useShop } from "#app/components/use-shop.ts";
import { href } from "react-router";
import type { OwnReview } from "#app/domain/reviews/review.ts";
import { ReviewPhoto } from "#app/routes/shop/products/product/reviews/review-photo.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Stars } from "#app/ui/stars.tsx";

/** Why the visitor cannot write a review yet, and what to do instead. */
export function ReviewUnavailable({
  kind,
  productPath,
}: {
  kind: "not-bought" | "on-its-way";
  productPath: string;
}) {
  const isOnItsWay = kind === "on-its-way";
  return (
    <>
      <Alert
        title={
          isOnItsWay ? "It is on its way to you" : "Only customers who have bought this piece can review it"
        }
      >
        <p>
          {isOnItsWay
            ? "You can review it as soon as it has been delivered. We look forward to reading it."
            : "That keeps reviews trustworthy. We found no order of this piece in your account. If you bought it with another email address, please sign in with that one."}
        </p>
      </Alert>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={productPath}>Back to the piece</ButtonLink>
        <ButtonLink variant="outline" to={href("/orders")}>
          Your orders
        </ButtonLink>
      </div>
    </>
  );
}

/** The customer's own review while it is being checked, or after it was refused. */
export function Waiting({ status }: { status: "pending" | "rejected" }) {
  return status === "pending" ? (
    <Alert title="Thank you. Your review is waiting for approval" className="mb-8">
      <p>We publish it once we have read it, usually within a day. Until then you can edit it.</p>
    </Alert>
  ) : (
    <Alert tone="warning" title="We could not publish this review" className="mb-8">
      <p>Please edit it to be about the piece itself, and we will check it again.</p>
    </Alert>
  );
}

interface PublishedProps {
  review: OwnReview;
  productPath: string;
  productName: string;
}

/** The customer's own published review. */
export function Published({ review, productPath, productName }: PublishedProps) {
  const { rating, body, photo, reply } = review;
  const { shop } = useShop();
  return (
    <>
      <Alert tone="good" title="Your review is published">
        <p>Thank you for helping others to choose.</p>
      </Alert>
      <div className="mt-8 space-y-4">
        <Stars value={rating} className="h-5" />
        <p className="sr-only">{`${rating} out of 5`}</p>
        <p className="break-words whitespace-pre-line">{body}</p>
        {photo && <ReviewPhoto photo={photo} authorName="you" productName={productName} />}
        {reply && (
          <div className="border-l-2 border-flame pl-4 text-sm">
            <p className="font-medium">{shop.name} replies</p>
            <p className="mt-1 whitespace-pre-line text-ink-soft">{reply}</p>
          </div>
        )}
      </div>
      <ButtonLink className="mt-8" to={`${productPath}#reviews`}>
        See it on its page
      </ButtonLink>
    </>
  );
}
