import { and, asc, count, desc, eq, isNotNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { media } from "#app/domain/media/media.tables.ts";
import {
  MIN_BODIES,
  GIRTH_SCALES,
  HEIGHT,
  WEIGHT,
  type ComparedBody,
  type Scale,
} from "#app/domain/reviews/body-band.ts";
import { shownColumns, toView } from "#app/domain/reviews/internal/review-columns.server.ts";
import type { ReviewList, ReviewPage } from "#app/domain/reviews/review-list.ts";
import { summariseReviews, type ReviewView } from "#app/domain/reviews/review.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { GIRTHS, type Girth } from "#app/domain/fit/body/body.ts";

export const REVIEWS_PER_PAGE = 8;

const ORDERS = {
  newest: [desc(reviews.createdAt), desc(reviews.id)],
  highest: [desc(reviews.rating), desc(reviews.createdAt), desc(reviews.id)],
  lowest: [asc(reviews.rating), desc(reviews.createdAt), desc(reviews.id)],
};

/**
 * One page of a product's published reviews, with the summary of all. A page past the end returns the last
 * page.
 */
export async function listReviews(
  db: Db,
  productId: string,
  { sort, page: requested }: ReviewList,
): Promise<ReviewPage> {
  const isShown = and(eq(reviews.productId, productId), eq(reviews.status, "published"));
  const groups = await db
    .select({ rating: reviews.rating, fit: reviews.fit, count: count(), bodies: count(reviews.heightCm) })
    .from(reviews)
    .where(isShown)
    .groupBy(reviews.rating, reviews.fit);
  const summary = summariseReviews(groups);
  const hasBodies = groups.reduce((sum, { bodies }) => sum + bodies, 0) >= MIN_BODIES;
  const paged = { page: requested, size: REVIEWS_PER_PAGE, total: summary.count };
  const { page, pageCount, offset } = listPage(paged);
  if (summary.count === 0) return { reviews: [], summary, hasBodies, sort, page, pageCount };
  const rows = await db
    .select(shownColumns)
    .from(reviews)
    .leftJoin(media, eq(media.id, reviews.mediaId))
    .where(isShown)
    .orderBy(...ORDERS[sort])
    .limit(REVIEWS_PER_PAGE)
    .offset(offset);
  return {
    reviews: rows.map((row) => toView(row, hasBodies)),
    summary,
    hasBodies,
    sort,
    page,
    pageCount,
  };
}

const MAX_SIMILAR = 24;

interface SimilarReviews {
  reviews: ReviewView[];
  /** The girths that are compared: those of at least three authors. */
  girths: Girth[];
}

/**
 * Reviews with the author's height and weight, the most similar body first. The distance of two bodies is the mean of the ranges between
 * them over the figures that both have: height, weight and girths. Null if there are fewer than three such reviews.
 */
export async function listSimilarReviews(
  db: Db,
  productId: string,
  { heightCm, weightKg, girthsCm }: ComparedBody,
): Promise<SimilarReviews | null> {
  const hasBody = and(
    eq(reviews.productId, productId),
    eq(reviews.status, "published"),
    isNotNull(reviews.heightCm),
  );
  const [measured] = await db
    .select({
      bodies: count(),
      bust: count(girthOf("bust")),
      waist: count(girthOf("waist")),
      hip: count(girthOf("hip")),
      upperArm: count(girthOf("upperArm")),
    })
    .from(reviews)
    .where(hasBody);
  if (!measured || measured.bodies < MIN_BODIES) return null;
  const girths = GIRTHS.filter((girth) => measured[girth] >= MIN_BODIES);
  const ranges = [
    rangesBetween(HEIGHT, reviews.heightCm, heightCm),
    rangesBetween(WEIGHT, reviews.weightKg, weightKg),
    ...girths.map((girth) => rangesBetween(GIRTH_SCALES[girth], girthOf(girth), girthsCm[girth])),
  ];
  const rows = await db
    .select(shownColumns)
    .from(reviews)
    .leftJoin(media, eq(media.id, reviews.mediaId))
    .where(hasBody)
    .orderBy(meanOf(ranges), desc(reviews.createdAt), desc(reviews.id))
    .limit(MAX_SIMILAR);
  return { reviews: rows.map((row) => toView(row, true)), girths };
}

const girthOf = (girth: Girth) => sql`(${reviews.girthsCm} ->> ${girth}::text)::real`;

/** The number of ranges between a column and the lower end of a range; null if either is unknown. The order says no more of a body than its range. */
function rangesBetween({ step, from, to }: Scale, column: SQLWrapper, value: number | null): SQL {
  const end = sql`least(${to}::real, greatest(${from}::real, floor(${column} / ${step}) * ${step}))`;
  // "least" and "greatest" pass over nulls.
  return sql`case when ${column} is not null then abs(${end} - ${value}::real) / ${step} end`;
}

const meanOf = (values: SQL[]) =>
  sql`(select avg(value) from unnest(array[${sql.join(values, sql`, `)}]) as value)`;
