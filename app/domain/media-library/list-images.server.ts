import { and, desc, inArray, sql, type SQL } from "drizzle-orm";
import { allUses, isUnused } from "#app/domain/media/image-uses.server.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { SHOP_IMAGES, type ImageUse } from "#app/domain/media/media.ts";
import type { LibraryImage, LibraryQuery } from "#app/domain/media-library/media-library.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { containing, isAmong } from "#app/platform/database/query/conditions.ts";

export const IMAGES_PER_PAGE = 48;

const shownAlt = sql<string>`coalesce(nullif(${media.alt}, ''),
  (select i.alt from product_images i where i.media_id = ${media.id} order by i.position, i.id limit 1), '')`;

// As in the condition of the index `media_library_idx`.
const isOfShop = sql`${media.kind} in (${sql.raw(SHOP_IMAGES.map((kind) => `'${kind}'`).join(", "))})`;

const columns = {
  id: media.id,
  fileName: media.fileName,
  alt: shownAlt,
  width: media.width,
  height: media.height,
  byteSize: media.byteSize,
  createdAt: media.createdAt,
};

export interface ListedImage extends LibraryImage {
  /** The number of products, pages and other places that show it. */
  useCount: number;
}

/** One page of the shop's images, newest first, in three queries. A page past the end returns the last one. */
export async function listImages(
  db: Db,
  { search, isUnused: isUnusedOnly, page: requested }: LibraryQuery,
): Promise<{ images: ListedImage[]; total: number; page: number; pageCount: number }> {
  const where = and(isOfShop, isUnusedOnly ? isUnused() : undefined, matches(search));
  const total = await db.$count(media, where);
  const { page, pageCount, offset } = listPage({ page: requested, size: IMAGES_PER_PAGE, total });
  const rows = await db
    .select(columns)
    .from(media)
    .where(where)
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(IMAGES_PER_PAGE)
    .offset(offset);
  const counts = await countUses(
    db,
    rows.map(({ id }) => id),
  );
  return {
    images: rows.map((row) => ({ ...row, useCount: counts.get(row.id) ?? 0 })),
    total,
    page,
    pageCount,
  };
}

function matches(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = containing(search);
  return sql`(${media.fileName} ilike ${pattern} or ${media.alt} ilike ${pattern}
    or ${media.id} in (select i.media_id from product_images i where i.alt ilike ${pattern}))`;
}

async function countUses(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const counted = await db
    .select({ id: sql<string>`media_id`, count: sql<number>`count(distinct place || key)::int` })
    .from(sql`(${allUses()}) uses`)
    .where(isAmong(sql`media_id`, ids))
    .groupBy(sql`media_id`);
  return new Map(counted.map(({ id, count }) => [id, count]));
}

export interface LibraryDetail extends LibraryImage {
  kind: "product" | "content";
  /** Whether the clean-up leaves it when nothing shows it. */
  isKept: boolean;
  uses: ImageUse[];
}

const MAX_SHOWN_USES = 100;

/** An image of the shop with the places that show it, at most a hundred; null when there is none. */
export async function findLibraryImage(db: Queryable, id: string): Promise<LibraryDetail | null> {
  if (!isUuid(id)) return null;
  const [image] = await db
    .select({ ...columns, kind: media.kind, isKept: media.isKept })
    .from(media)
    .where(and(sql`${media.id} = ${id}`, inArray(media.kind, SHOP_IMAGES)));
  if (!image) return null;
  const uses = await db
    .selectDistinct({
      place: sql<ImageUse["place"]>`place`,
      key: sql<string>`key`,
      title: sql<string>`title`,
    })
    .from(sql`(${allUses()}) uses`)
    .where(sql`media_id = ${id}`)
    .orderBy(sql`place`, sql`title`, sql`key`)
    .limit(MAX_SHOWN_USES);
  return { ...image, kind: image.kind === "product" ? "product" : "content", uses };
}
