import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { and, eq, sql, desc } from "drizzle-orm";
import { lockRatingOf, rateProduct } from "#app/domain/catalog/products/derived-fields.server.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import type { ReviewDeps } from "#app/domain/reviews/write-review.server.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { assertAdministrator, type SignedInUser } from "#app/domain/customers/account.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { productTag, type CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Tx, Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";
import { endOf, writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import { renderEmail, salutation } from "#app/domain/messages/emails/email-template.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";
import { createHash } from "node:crypto";
import { media } from "#app/domain/media/media.tables.ts";
import { photoColumns } from "#app/domain/reviews/internal/review-columns.server.ts";
import type { ModeratedReview } from "#app/domain/reviews/review-list.ts";
import type { ReviewStatus } from "#app/domain/reviews/review.ts";
import { listPage } from "#app/lib/http/page-window.ts";

export type Actor = Pick<SignedInUser, "id" | "role">;

export type ModerateReviewResult =
  | { ok: true }
  /** Its author has edited it since it was displayed. */
  | { ok: false; error: "stale" }
  | { ok: false; error: "not-found" };

/**
 * Publishes or rejects a review. Updates the product's average rating, records an audit entry and emails the
 * author, in one transaction. `mark` is the displayed content's mark, so that nobody publishes text they have
 * not seen. An unchanged status has no effect.
 */
export async function moderateReview(
  deps: ReviewDeps,
  { reviewId, decision, mark }: { reviewId: string; decision: "publish" | "reject"; mark: string },
  actor: Actor,
): Promise<ModerateReviewResult> {
  assertAdministrator(actor);
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const affectedTags: CacheTag[] = [];
  const result = await inTransaction(deps.db, async (tx): Promise<ModerateReviewResult> => {
    const review = await lockReview(tx, reviewId);
    if (!review) return { ok: false, error: "not-found" };
    if (contentMark(review) !== mark) return { ok: false, error: "stale" };
    const status = decision === "publish" ? "published" : "rejected";
    if (review.status === status) return { ok: true };
    await tx.update(reviews).set({ status }).where(eq(reviews.id, reviewId));
    affectedTags.push("listings", productTag(review.productId));
    await rateProduct(tx, review.productId, await ratingOf(tx, review.productId));
    await deps.jobs.send(tx, "estimate-fit", { productId: review.productId });
    await recordAudit(tx, {
      actorId: actor.id,
      action: `review.${decision}`,
      subjectType: "review",
      subjectId: reviewId,
      before: { status: review.status },
      after: { status },
      at: deps.clock.now(),
    });
    if (review.email !== null) {
      const to = { name: review.userName ?? "", email: review.email };
      await queueEmail(
        tx,
        deps.jobs,
        `review-${status}`,
        reviewEmail(shop, decision, { to, review, publicUrl: deps.publicUrl }),
      );
    }
    return { ok: true };
  });
  if (result.ok) {
    deps.pages.invalidate(affectedTags);
    deps.jobs.nudge("send-mail");
    deps.jobs.nudge("estimate-fit");
  }
  return result;
}

/** Sets or, with null, removes the shop's reply to a review. */
export async function replyToReview(
  deps: ReviewDeps,
  { reviewId, reply }: { reviewId: string; reply: string | null },
  actor: Actor,
): Promise<{ ok: true } | { ok: false; error: "not-found" }> {
  assertAdministrator(actor);
  const productId = await inTransaction(deps.db, async (tx) => {
    const review = await lockReview(tx, reviewId);
    if (!review) return null;
    if (review.reply === reply) return review.productId;
    await tx.update(reviews).set({ reply }).where(eq(reviews.id, reviewId));
    await recordAudit(tx, {
      actorId: actor.id,
      action: "review.reply",
      subjectType: "review",
      subjectId: reviewId,
      before: { reply: review.reply },
      after: { reply },
      at: deps.clock.now(),
    });
    return review.productId;
  });
  if (productId === null) return { ok: false, error: "not-found" };
  deps.pages.invalidate([productTag(productId)]);
  return { ok: true };
}

/** Locks product, then review: the same order as in a product's deletion. */
async function lockReview(tx: Tx, reviewId: string) {
  const [reviewRow] = await tx
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(eq(reviews.id, reviewId));
  if (!reviewRow) return null;
  await lockRatingOf(tx, reviewRow.productId);
  const [review] = await tx
    .select({
      productId: reviews.productId,
      productName: products.name,
      productSlug: products.slug,
      rating: reviews.rating,
      fit: reviews.fit,
      body: reviews.body,
      mediaId: reviews.mediaId,
      status: reviews.status,
      reply: reviews.reply,
      userName: users.name,
      email: users.email,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(eq(reviews.id, reviewId))
    .for("update", { of: reviews });
  return review ?? null;
}

async function ratingOf(tx: Tx, productId: string): Promise<{ average: number; count: number }> {
  const [rating] = await tx
    .select({
      average: sql<number>`coalesce(avg(${reviews.rating}), 0)::real`,
      count: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.status, "published")));
  return rating ?? { average: 0, count: 0 };
}

interface Recipient {
  name: string;
  email: string;
}

interface ReviewedProduct {
  productName: string;
  productSlug: string;
}

/** Email to the author about the moderation of a review. A rejected one can be edited. */
function reviewEmail(
  shop: EmailShop,
  decision: "publish" | "reject",
  {
    to,
    review: { productName, productSlug },
    publicUrl,
  }: { to: Recipient; review: ReviewedProduct; publicUrl: string },
): EmailMessage {
  const isPublished = decision === "publish";
  const values = { greeting: salutation(to.name), name: to.name, product: productName };
  const kind = isPublished ? "review-published" : "review-rejected";
  const { subject, ...words } = writeEmail(shop, kind, values);
  const url = new URL(`/products/${productSlug}${isPublished ? "#reviews" : "/review"}`, publicUrl).href;
  return { to: to.email, subject, ...renderEmail(shop, { ...words, ...endOf(kind, url) }) };
}

/** A hash of a review's content, which changes with every edit by its author. */
export function contentMark(review: {
  rating: number;
  fit: string | null;
  body: string;
  mediaId: string | null;
}): string {
  const { rating, fit, body, mediaId } = review;
  return createHash("sha256")
    .update(JSON.stringify([rating, fit, body, mediaId]))
    .digest("base64url")
    .slice(0, 22);
}

interface ModerationPage {
  reviews: ModeratedReview[];
  total: number;
  /** From 1. */
  page: number;
  pageCount: number;
}

export const MODERATED_PER_PAGE = 20;

/**
 * One page of reviews of a status, or of all with pending ones first; then newest first. A page past the end
 * returns the last page.
 */
export async function listReviewsForModeration(
  db: Db,
  { status, page: requested }: { status: ReviewStatus | null; page: number },
): Promise<ModerationPage> {
  const condition = status ? eq(reviews.status, status) : undefined;
  const total = await db.$count(reviews, condition);
  const { page, pageCount, offset } = listPage({ page: requested, size: MODERATED_PER_PAGE, total });
  const order = [
    ...(status ? [] : [sql`(${reviews.status} = 'pending') desc`]),
    desc(reviews.createdAt),
    desc(reviews.id),
  ];
  // Paged before joining, so that only the page's rows are read in full.
  const shown = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(condition)
    .orderBy(...order)
    .limit(MODERATED_PER_PAGE)
    .offset(offset)
    .as("shown");
  const rows = await db
    .select({
      id: reviews.id,
      authorName: reviews.authorName,
      rating: reviews.rating,
      fit: reviews.fit,
      body: reviews.body,
      mediaId: reviews.mediaId,
      photo: photoColumns,
      orderId: reviews.orderId,
      reply: reviews.reply,
      status: reviews.status,
      createdAt: reviews.createdAt,
      product: { slug: products.slug, name: products.name },
      author: { name: users.name, email: users.email },
    })
    .from(reviews)
    .innerJoin(shown, eq(shown.id, reviews.id))
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(media, eq(media.id, reviews.mediaId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .orderBy(...order);
  return {
    reviews: rows.map(({ mediaId, orderId, ...review }) => ({
      ...review,
      isVerified: orderId !== null,
      mark: contentMark({ ...review, mediaId }),
    })),
    total,
    page,
    pageCount,
  };
}
