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
  /** Images of these colours come first on the cards, which show their price. */
  colourIds?: readonly string[];
  /** SQL condition on `variants` and `products` for the variants whose price the cards show; by default all. */
  isPriced?: SQL;
}

interface CardRow extends Record<string, unknown> {
  id: string;
  slug: string;
  name: string;
  /** bigint arrives as text. */
  price_minor: string;
  compare_at_minor: string | null;
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
  isPriced: boolean,
  priceMinor: number,
  compareAtMinor: number | null,
];

/** By image position. */
type CardImageRow = [id: string, tint: string, colourId: string | null];

const MAX_IMAGES = 2;

/** Reads product cards with their variants and images in one statement. */
export async function listCards(db: Queryable, selection: CardSelection): Promise<ProductCardView[]> {
  const { where = sql`true`, orderBy, limit, offset = 0, isPriced = sql`true` } = selection;
  const order = sql.join(orderBy, sql`, `);
  // The CTE is aliased as the table, so that `order` applies to it too.
  const { rows } = await db.execute<CardRow>(sql`
    with chosen as (
      select ${products.id}, ${products.slug}, ${products.name}, ${products.priceMinor}, ${products.compareAtMinor}, ${products.ratingAverage},
        ${products.ratingCount}, ${products.isFeatured}, ${products.inventory}, ${products.createdAt}, ${products.featuredPosition},
        ${products.sizeChartId}, ${products.fitShift}
      from ${products} where ${where} order by ${order} limit ${limit} offset ${offset}
    ),
    sold as (
      select ${variants.productId} as product_id, json_agg(json_build_array(size.label, size.position,
        colour.id, colour.slug, colour.label, colour.hex, ${variants.inventory} = 0, coalesce(${isPriced}, false),
        coalesce(${variants.priceOverrideMinor}, ${products.priceMinor}), coalesce(${variants.compareAtOverrideMinor}, ${products.compareAtMinor})
        ) order by ${variants.position}) as variants
      from ${variants}
        join chosen as ${products} on ${products.id} = ${variants.productId}
        left join ${optionValues} size on size.id = ${variants.sizeId}
        left join ${optionValues} colour on colour.id = ${variants.colourId}
      group by 1
    ),
    shown as (
      select ${productImages.productId} as product_id,
        json_agg(json_build_array(${media.id}, ${media.tint}, ${productImages.colourId}) order by ${productImages.position}) as images
      from ${productImages} join ${media} on ${media.id} = ${productImages.mediaId}
      where ${productImages.productId} in (select id from chosen) group by 1
    )
    select ${products.id}, slug, name, price_minor, compare_at_minor, is_featured, inventory, variants, images
    from chosen as ${products}
      left join sold on sold.product_id = ${products.id}
      left join shown on shown.product_id = ${products.id}
    order by ${order}
  `);
  return rows.map((row) => cardOf(row, selection));
}

function cardOf(row: CardRow, selection: CardSelection): ProductCardView {
  const { colourIds = [] } = selection;
  const [all, images] = [row.variants ?? [], row.images ?? []];
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    ...priceOf(row, selection),
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

/** The price and options of the variants in question: those in stock, unless all are sold out, in the requested colours where it has them. */
function priceOf(
  { variants: all, price_minor, compare_at_minor }: CardRow,
  { colourIds = [], isPriced }: CardSelection,
): Pick<ProductCardView, "priceMinor" | "compareAtMinor" | "isFrom" | "requested"> {
  const narrowed = [
    (variant: CardVariant) => variant[7],
    ([, , colourId]: CardVariant) => colourId !== null && colourIds.includes(colourId),
    ([, , , , , , isSoldOut]: CardVariant) => !isSoldOut,
  ].reduce<readonly CardVariant[]>(
    (candidates, test) => (candidates.some(test) ? candidates.filter(test) : candidates),
    all ?? [],
  );
  const [cheapest] = narrowed.toSorted((a, b) => a[8] - b[8]);
  if (!cheapest)
    return {
      priceMinor: Number(price_minor),
      compareAtMinor: compare_at_minor === null ? null : Number(compare_at_minor),
      isFrom: false,
      requested: { colour: null, size: null },
    };
  const [size, , colourId, colour, , , , , priceMinor, compareAtMinor] = cheapest;
  const isOfOneSize = isPriced !== undefined && narrowed.every(([other]) => other === size);
  return {
    priceMinor,
    compareAtMinor,
    isFrom: narrowed.some((variant) => variant[8] > priceMinor),
    requested: {
      colour: colourId !== null && colourIds.includes(colourId) ? colour : null,
      size: isOfOneSize ? size : null,
    },
  };
}

function isAmong([, , colourId]: CardImageRow, colourIds: readonly string[]): boolean {
  return colourId !== null && colourIds.includes(colourId);
}

/** Distinct sizes by position. A size is sold out if it is sold out in every colour. */
function sizesOf(all: readonly CardVariant[]): ProductCardView["sizes"] {
  const sizes = new Map<string, { position: number; isSoldOut: boolean }>();
  for (const [label, position, , , , , isSoldOut] of all) {
    if (label === null || position === null) continue;
    sizes.set(label, { position, isSoldOut: isSoldOut && (sizes.get(label)?.isSoldOut ?? true) });
  }
  return [...sizes]
    .toSorted(([, a], [, b]) => a.position - b.position)
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

/** The id of a product's first image, for a select from `products`. Null without images. */
export const firstImageId = sql<string | null>`(
  select i.media_id from ${productImages} i where i.product_id = ${products}.id order by i.position limit 1
)`;
