import { sql, type SQL } from "drizzle-orm";
import type { CardColour, ProductCardView } from "#app/domain/catalog/catalog.ts";
import { optionValues, productImages, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

export interface CardSelection {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset?: number;
  /** Images of these colours come first on the cards. */
  colourIds?: readonly string[];
}

interface CardRow extends Record<string, unknown> {
  id: string;
  slug: string;
  name: string;
  /** bigint arrives as text. */
  price_minor: string;
  compare_at_minor: string | null;
  rating_average: number;
  rating_count: number;
  is_featured: boolean;
  inventory: number;
  variants: CardVariant[] | null;
  images: CardImageRow[] | null;
}

/** By variant position. */
type CardVariant = [
  size: string | null,
  sizePlace: number | null,
  colourId: string | null,
  colourSlug: string | null,
  colour: string | null,
  hex: string | null,
  isSoldOut: boolean,
];

/** By image position. */
type CardImageRow = [id: string, tint: string, colourId: string | null];

const MAX_IMAGES = 2;

/** Reads product cards with their variants and images in one statement. */
export async function listCards(db: Queryable, selection: CardSelection): Promise<ProductCardView[]> {
  const { where = sql`true`, orderBy, limit, offset = 0, colourIds = [] } = selection;
  const order = sql.join(orderBy, sql`, `);
  const isChosen = (of: typeof variants.productId | typeof productImages.productId) =>
    sql`${of} in (select id from chosen)`;
  // The CTE is aliased as the table, so that `order` applies to it too.
  const { rows } = await db.execute<CardRow>(sql`
    with chosen as (
      select ${products.id}, ${products.slug}, ${products.name}, ${products.priceMinor}, ${products.compareAtMinor}, ${products.ratingAverage},
        ${products.ratingCount}, ${products.isFeatured}, ${products.inventory}, ${products.createdAt}, ${products.featuredPosition}
      from ${products} where ${where} order by ${order} limit ${limit} offset ${offset}
    ),
    sold as (
      select ${variants.productId} as product_id, json_agg(json_build_array(size.label, size.position,
        colour.id, colour.slug, colour.label, colour.hex, ${variants.inventory} = 0) order by ${variants.position}) as variants
      from ${variants}
        left join ${optionValues} size on size.id = ${variants.sizeId}
        left join ${optionValues} colour on colour.id = ${variants.colourId}
      where ${isChosen(variants.productId)} group by 1
    ),
    shown as (
      select ${productImages.productId} as product_id,
        json_agg(json_build_array(${media.id}, ${media.tint}, ${productImages.colourId}) order by ${productImages.position}) as images
      from ${productImages} join ${media} on ${media.id} = ${productImages.mediaId}
      where ${isChosen(productImages.productId)} group by 1
    )
    select ${products.id}, slug, name, price_minor, compare_at_minor, rating_average, rating_count, is_featured, inventory, variants, images
    from chosen as ${products}
      left join sold on sold.product_id = ${products.id}
      left join shown on shown.product_id = ${products.id}
    order by ${order}
  `);
  return rows.map((row) => cardOf(row, colourIds));
}

function cardOf(row: CardRow, colourIds: readonly string[]): ProductCardView {
  const [all, images] = [row.variants ?? [], row.images ?? []];
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    priceMinor: Number(row.price_minor),
    compareAtMinor: row.compare_at_minor === null ? null : Number(row.compare_at_minor),
    ratingAverage: row.rating_average,
    ratingCount: row.rating_count,
    isFeatured: row.is_featured,
    inventory: row.inventory,
    sizes: sizesOf(all),
    colours: coloursOf(all, images),
    images: images
      .toSorted((a, b) => Number(isAmong(b, colourIds)) - Number(isAmong(a, colourIds)))
      .slice(0, MAX_IMAGES)
      .map(([id, tint]) => ({ id, tint })),
  };
}

function isAmong([, , colourId]: CardImageRow, colourIds: readonly string[]): boolean {
  return colourId !== null && colourIds.includes(colourId);
}

/** Distinct sizes by position. A size is sold out if it is sold out in every colour. */
function sizesOf(all: readonly CardVariant[]): ProductCardView["sizes"] {
  const sizes = new Map<string, { place: number; isSoldOut: boolean }>();
  for (const [label, place, , , , , isSoldOut] of all) {
    if (label === null || place === null) continue;
    sizes.set(label, { place, isSoldOut: isSoldOut && (sizes.get(label)?.isSoldOut ?? true) });
  }
  return [...sizes]
    .toSorted(([, a], [, b]) => a.place - b.place)
    .map(([label, { isSoldOut }]) => ({ label, isSoldOut }));
}

/** Distinct colours in variant order. */
function coloursOf(all: readonly CardVariant[], images: readonly CardImageRow[]): CardColour[] {
  const colours = new Map<string, CardColour>();
  for (const [, , id, slug, name, hex] of all) {
    if (id === null || slug === null || name === null || colours.has(id)) continue;
    const imageId = images.find(([, , colourId]) => colourId === id)?.[0] ?? null;
    colours.set(id, { slug, name, hex, imageId });
  }
  return [...colours.values()];
}
