import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { optionValues, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { shipmentLines, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { photoColumns } from "#app/domain/reviews/internal/review-columns.server.ts";
import type { OwnReview, ReviewStatus } from "#app/domain/reviews/review.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import type { Queryable, Db } from "#app/platform/database/database.server.ts";

/** Whether a customer can review a product, or has done so. */
export type ReviewEligibility =
  | { kind: "may-write" }
  | { kind: "written"; review: OwnReview }
  | { kind: "on-its-way" }
  | { kind: "not-bought" };

export async function findReviewEligibility(
  db: Queryable,
  userId: string,
  productId: string,
): Promise<ReviewEligibility> {
  const review = await findOwnReview(db, userId, productId);
  if (review) return { kind: "written", review };
  const purchase = await findPurchase(db, userId, productId);
  if (!purchase) return { kind: "not-bought" };
  return { kind: purchase.isReceived ? "may-write" : "on-its-way" };
}

// Far more than anybody writes; it bounds what every page carries.
const MAX_STATUSES = 500;

/** Status of the customer's reviews by product slug, the newest first; products without one are missing. */
export async function listOwnReviewStatuses(
  db: Queryable,
  userId: string,
): Promise<Record<string, ReviewStatus>> {
  const rows = await db
    .select({ slug: products.slug, status: reviews.status })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.createdAt))
    .limit(MAX_STATUSES);
  return Object.fromEntries(rows.map(({ slug, status }) => [slug, status]));
}

async function findOwnReview(db: Queryable, userId: string, productId: string): Promise<OwnReview | null> {
  const [review] = await db
    .select({
      rating: reviews.rating,
      fit: reviews.fit,
      fitAreas: reviews.fitAreas,
      heightCm: reviews.heightCm,
      weightKg: reviews.weightKg,
      girthsCm: reviews.girthsCm,
      body: reviews.body,
      photo: photoColumns,
      status: reviews.status,
      reply: reviews.reply,
    })
    .from(reviews)
    .leftJoin(media, eq(media.id, reviews.mediaId))
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)));
  return review ?? null;
}

/**
 * Whether a line has an item in a delivered parcel: others were removed before their dispatch, or their parcel came back or was lost. An
 * order without any parcel counts as a whole.
 */
const isInDeliveredParcel = sql<boolean>`(
  not exists (select 1 from ${shipments} where ${shipments.orderId} = ${orders.id})
  or exists (
    select 1 from ${shipmentLines} join ${shipments} on ${shipments.id} = ${shipmentLines.shipmentId}
    where ${shipmentLines.orderLineId} = ${orderLines.id} and ${shipments.status} = 'delivered'
  )
)`;

/**
 * Finds a customer's purchase of a product that was not cancelled, preferring a received one. Returned items
 * count as received, since their fit can be reviewed; shipped ones do not. `sizeBought` is null without a size.
 */
export async function findPurchase(
  db: Queryable,
  userId: string,
  productId: string,
): Promise<{ orderId: string; sizeBought: string | null; isReceived: boolean } | null> {
  const wasSentBack = and(eq(orders.status, "Refunded"), isNotNull(orders.deliveredAt));
  const bought = await db
    .select({ orderId: orders.id, status: orders.status, size: optionValues.label })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .leftJoin(optionValues, eq(optionValues.id, variants.sizeId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orderLines.productId, productId),
        or(
          inArray(orders.status, ["Pending", "Processing", "Shipped"]),
          and(or(eq(orders.status, "Delivered"), wasSentBack), isInDeliveredParcel),
        ),
      ),
    )
    .orderBy(desc(orders.number));
  const received = bought.find(({ status }) => status === "Delivered" || status === "Refunded");
  const purchase = received ?? bought[0];
  if (!purchase) return null;
  const { orderId } = purchase;
  const sizes = new Set(bought.filter((line) => line.orderId === orderId).map(({ size }) => size));
  // Of several sizes in one order it is unknown which one the review is about.
  const [size = null] = sizes;
  return { orderId, sizeBought: sizes.size === 1 ? size : null, isReceived: received !== undefined };
}

/** The review of a photo, to decide who may see the photo. */
export async function findPhotoReview(
  db: Db,
  mediaId: string,
): Promise<{ authorId: string | null; isPublished: boolean } | null> {
  const [review] = await db
    .select({ authorId: reviews.userId, status: reviews.status })
    .from(reviews)
    .where(eq(reviews.mediaId, mediaId));
  return review ? { authorId: review.authorId, isPublished: review.status === "published" } : null;
}
