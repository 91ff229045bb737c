import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { media } from "#app/domain/media/media.tables.ts";
import { MIN_BODIES, type BodyBand } from "#app/domain/reviews/body-band.ts";
import { shownColumns, toView } from "#app/domain/reviews/review-columns.server.ts";
import type { ReviewView } from "#app/domain/reviews/review.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const MAX_SIMILAR = 24;

/**
 * Reviews by authors who say their height and weight, the closest to a band first; five centimetres count as much as ten
 * kilograms. Null if there are fewer than three.
 */
export async function listSimilarReviews(
  db: Db,
  productId: string,
  { heightCm, weightKg }: BodyBand,
): Promise<ReviewView[] | null> {
  // By ranges: the order says no more of a body than its range does.
  const distance = sql`abs(floor(${reviews.heightCm} / 5) * 5 - ${heightCm}) / 5 + abs(floor(${reviews.weightKg} / 10) * 10 - ${weightKg}) / 10`;
  const rows = await db
    .select(shownColumns)
    .from(reviews)
    .leftJoin(media, eq(media.id, reviews.mediaId))
    .where(
      and(eq(reviews.productId, productId), eq(reviews.status, "published"), isNotNull(reviews.heightCm)),
    )
    .orderBy(distance, desc(reviews.createdAt), desc(reviews.id))
    .limit(MAX_SIMILAR);
  return rows.length < MIN_BODIES ? null : rows.map((row) => toView(row, true));
}
