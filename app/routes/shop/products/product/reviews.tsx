import { href, Link } from "react-router";
import { useShopper } from "#app/components/use-shop.ts";
import type { ProductDetailView, RequestedVariant } from "#app/domain/catalog/catalog.ts";
import {
  REVIEW_SORT_LABELS,
  REVIEW_SORTS,
  reviewListUrl,
  type ReviewPage,
} from "#app/domain/reviews/review-list.ts";
import { variantParams } from "#app/domain/catalog/products/variant-url.ts";
import { ownReviewLabel } from "#app/domain/reviews/review.ts";
import { ReviewCard } from "#app/routes/shop/products/product/reviews/review-card.tsx";
import { ReviewSummary } from "#app/routes/shop/products/product/reviews/review-summary.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Pager } from "#app/ui/pager.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";

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
