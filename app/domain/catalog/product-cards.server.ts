import { sql, type SQL } from "drizzle-orm";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import { optionValues, productImages, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

// Everything that a card shows comes with its row, as JSON made by the database: one query for a page of cards.
const pictures = (colourIds: readonly string[]) => sql<ProductCardView["pictures"]>`(
  select coalesce(json_agg(json_build_object(
    'id', shown.media_id, 'tint', shown.tint) order by shown.is_wanted desc, shown.position), '[]'::json)
  from (
    select i.media_id, i.position, m.tint, ${isOneOf(colourIds)} as is_wanted
    from ${productImages} i join ${media} m on m.id = i.media_id
    where i.product_id = ${products.id} order by is_wanted desc, i.position limit 2
  ) shown
)`;

const sizes = sql<ProductCardView["sizes"]>`(
  select coalesce(json_agg(json_build_object('label', s.label, 'isSoldOut', s.is_sold_out) order by s.position), '[]'::json)
  from (
    select o.label, o.position, bool_and(v.inventory = 0) as is_sold_out
    from ${variants} v join ${optionValues} o on o.id = v.size_id
    where v.product_id = ${products.id} group by o.id
  ) s
)`;

const colours = sql<ProductCardView["colours"]>`(
  select coalesce(json_agg(json_build_object(
    'slug', c.slug, 'name', c.label, 'hex', c.hex, 'pictureId', (
      select i.media_id from ${productImages} i
      where i.product_id = ${products.id} and i.colour_id = c.id order by i.position limit 1
    )) order by c.first), '[]'::json)
  from (
    select o.id, o.slug, o.label, o.hex, min(v.position) as first
    from ${variants} v join ${optionValues} o on o.id = v.colour_id
    where v.product_id = ${products.id} group by o.id
  ) c
)`;

function isOneOf(colourIds: readonly string[]): SQL {
  if (colourIds.length === 0) return sql`false`;
  return sql`coalesce(i.colour_id = any(${sql.param([...colourIds])}::uuid[]), false)`;
}

export interface CardSelection {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset?: number;
  /** A card shows its picture of one of these colours, where it has one, before its first. */
  colourIds?: readonly string[];
}

/** Reads the cards of a bounded selection of products. */
export function listCards(db: Queryable, selection: CardSelection) {
  const { where, orderBy, limit, offset = 0, colourIds = [] } = selection;
  // Chosen first: whatever is skipped would have its pictures, sizes and colours made too.
  const chosen = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .as("chosen");
  return db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      priceMinor: products.priceMinor,
      ratingAverage: products.ratingAverage,
      ratingCount: products.ratingCount,
      isFeatured: products.isFeatured,
      inventory: products.inventory,
      sizes,
      colours,
      pictures: pictures(colourIds),
    })
    .from(products)
    .innerJoin(chosen, sql`${chosen.id} = ${products.id}`)
    .orderBy(...orderBy);
}
