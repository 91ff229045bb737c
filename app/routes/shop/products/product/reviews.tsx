import { href, Link } from "react-router";
import { useShopper, useShop } from "#app/components/use-shop.ts";
import type { ProductDetailView, RequestedVariant } from "#app/domain/catalog/catalog.ts";
import {
  REVIEW_SORT_LABELS,
  REVIEW_SORTS,
  reviewListUrl,
  type ReviewPage,
} from "#app/domain/reviews/review-list.ts";
import { variantParams } from "#app/domain/catalog/products/variant-url.ts";
import {
  ownReviewLabel,
  FIT_LABELS,
  type ReviewView,
  shares,
  type ReviewSummary as Summary,
} from "#app/domain/reviews/review.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Pager } from "#app/ui/pager.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import BadgeCheck from "lucide-react/icons/badge-check";
import { formatDate } from "#app/lib/time/dates.ts";
import { ReviewPhoto } from "#app/routes/shop/products/product/reviews/review-photo.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { ShareBar } from "#app/ui/share-bar.tsx";

type ReviewedProduct = Pick<ProductDetailView, "slug" | "name" | "ratingAverage">;

interface ReviewsProps {
  /** Null if the reviews could not be loaded. */
  page: ReviewPage | null;
  product: ReviewedProduct;
  /** Preserved in the URLs of other pages and sort orders. */
  requested: RequestedVariant;
}

/** The summary of the reviews, and one page of them in the order of the URL. */
export function Reviews({ page, product, requested }: ReviewsProps) {
  const others = variantParams(requested);
  const path = href("/products/:id", { id: product.slug });
  const { ownReviews, placeholder } = useShopper();
  // The reader's own review may not be published yet.
  const label = placeholder?.(`review|${product.slug}`) ?? ownReviewLabel(ownReviews[product.slug] ?? null);
  const write = (
    <ButtonLink
      variant="outline"
      to={href("/products/:id/review", { id: product.slug })}
      aria-label={`${label} of ${product.name}`}
    >
      {label}
    </ButtonLink>
  );
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="far-down mt-24">
      <SectionHeading id="reviews-title" title="Reviews" text={reviewsNotice(page)} action={write} />
      {page && page.summary.count > 0 && (
        <div className="grid gap-12 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-20">
          <ReviewSummary summary={page.summary} average={product.ratingAverage} />
          <div>
            {page.hasBodies && (
              <Link
                className="underlined inline-block py-3"
                to={href("/products/:id/reviews", { id: product.slug })}
              >
                On bodies like yours
              </Link>
            )}
            {page.summary.count > 1 && <SortLinks page={page} path={path} others={others} />}
            <ol className="divide-y divide-line border-y border-line">
              {page.reviews.map((review) => (
                <ReviewCard key={review.id} review={review} productName={product.name} />
              ))}
            </ol>
            <div className="mt-8">
              <Pager
                label="Reviews"
                page={page.page}
                pageCount={page.pageCount}
                urlOf={(number) => reviewListUrl(path, { sort: page.sort, page: number }, others)}
              />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

function reviewsNotice(page: ReviewPage | null): string | undefined {
  if (!page) return "The reviews could not be loaded. Please try again in a moment.";
  return page.summary.count === 0 ? "Nobody has reviewed this piece yet. Be the first." : undefined;
}

interface SortLinksProps {
  page: ReviewPage;
  path: string;
  others: Record<string, string>;
}

function SortLinks({ page, path, others }: SortLinksProps) {
  return (
    <nav aria-label="Order of the reviews" className="mb-4 -ml-3 flex flex-wrap text-sm">
      {REVIEW_SORTS.map((sort) => (
        <Link
          key={sort}
          to={reviewListUrl(path, { sort, page: 1 }, others)}
          rel="nofollow"
          aria-current={sort === page.sort ? "true" : undefined}
          className={classNames(
            "inline-flex min-h-11 items-center px-3",
            sort === page.sort
              ? "font-medium underline decoration-flame decoration-2 underline-offset-8"
              : "text-ink-soft hover:text-ink",
          )}
        >
          {REVIEW_SORT_LABELS[sort]}
        </Link>
      ))}
    </nav>
  );
}

/** One review, with its photo and the shop's reply. */
function ReviewCard({ review, productName }: { review: ReviewView; productName: string }) {
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

/** The average, the distribution of ratings, and the fit. */
function ReviewSummary({ summary, average }: { summary: Summary; average: number }) {
  const { count, stars, fits } = summary;
  const starShares = shares(stars.map((group) => group.count));
  const fitShares = shares(fits.map((group) => group.count));
  return (
    <div className="space-y-10 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:self-start">
      <div>
        <p className="flex items-end gap-4">
          <span aria-hidden className="display text-5xl">
            {average.toFixed(1)}
          </span>
          <span className="pb-1 text-sm text-ink-soft">
            <Stars value={average} className="mb-1 h-4.5" />
            <span className="sr-only">{`${average.toFixed(1)} out of 5. `}</span>
            {count === 1 ? "From one review" : `From ${count} reviews`}
          </span>
        </p>
        <ul className="mt-6 space-y-2 text-sm">
          {stars.map((group, index) => (
            <li key={group.stars} className="grid grid-cols-[4rem_minmax(0,1fr)_2.5rem] items-center gap-3">
              <span>{group.stars === 1 ? "1 star" : `${group.stars} stars`}</span>
              <ShareBar percent={starShares[index] ?? 0} />
              <span className="tabular text-right text-ink-soft">
                {group.count}
                <span className="sr-only">{group.count === 1 ? " review" : " reviews"}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {fits.length > 0 && (
        <div>
          <h3 className="mb-3 font-medium">How it fits</h3>
          <ul className="grid grid-cols-3 gap-1.5 text-xs">
            {fits.map(({ fit }, index) => (
              <li key={fit}>
                <ShareBar percent={fitShares[index] ?? 0} />
                <span className="mt-2 block">{FIT_LABELS[fit]}</span>
                <span className="tabular text-ink-soft">{fitShares[index] ?? 0}%</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
