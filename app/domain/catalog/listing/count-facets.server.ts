import { sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { FacetOption, ListingFacets, OptionView } from "#app/domain/catalog/listing/listing-facets.ts";
import {
  inScope,
  isFitting,
  variantConditions,
  variantPrice,
  type ListingQuery,
} from "#app/domain/catalog/listing/listing-query.server.ts";
import type { FacetCounts } from "#app/domain/catalog/product-index/count-in-index.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface CountedRow extends Record<string, unknown> {
  options: { id: string; count: number }[] | null;
  in_stock: number;
  without_sizes: number;
  without_colours: number;
  without_price: number;
  without_stock: number;
  /** bigint arrives as text. */
  low: string | null;
  high: string | null;
}

/**
 * Counts the facets of a listing without a search in one statement. Options that no product in scope has are omitted; options excluded only by other
 * filters have the count 0.
 */
export async function countFacets(db: Db, query: ListingQuery): Promise<ListingFacets> {
  const { filters } = query.listing;
  const passes = variantConditions(filters, query.options);
  const { rows } = await db.execute<CountedRow>(sql`
    with chosen as (
      select ${products.id}, ${products.priceMinor}, ${products.sizeChartId}, ${products.fitShift} from ${products} where ${inScope(query)}
    ),
    scoped as materialized (
      select ${variants.productId} as product_id, ${variants.sizeId} as size_id, ${variants.colourId} as colour_id,
        ${variantPrice} as price, ${variants.inventory} > 0 as has_stock,
        ${passes.sizes} as size_ok, ${passes.colours} as colour_ok, ${passes.price} as price_ok, ${passes.stock} as stock_ok
      from chosen as ${products} join ${variants} on ${variants.productId} = ${products.id}
      where ${isFitting(filters, query.options) ?? sql`true`}
    ),
    counted as (
      select option_id as id, count(*) filter (where passes)::int as count
      from (
        select product_id, size_id as option_id, bool_or(colour_ok and price_ok and stock_ok) as passes
        from scoped where size_id is not null group by 1, 2
        union all
        select product_id, colour_id, bool_or(size_ok and price_ok and stock_ok)
        from scoped where colour_id is not null group by 1, 2
      ) paired
      group by option_id
    ),
    summed as (
      select
        count(*) filter (where in_stock)::int as in_stock,
        count(*) filter (where without_sizes)::int as without_sizes,
        count(*) filter (where without_colours)::int as without_colours,
        count(*) filter (where without_price)::int as without_price,
        count(*) filter (where without_stock)::int as without_stock
      from (
        select
          bool_or(size_ok and colour_ok and price_ok and has_stock) as in_stock,
          bool_or(colour_ok and price_ok and stock_ok) as without_sizes,
          bool_or(size_ok and price_ok and stock_ok) as without_colours,
          bool_or(size_ok and colour_ok and stock_ok) as without_price,
          bool_or(size_ok and colour_ok and price_ok) as without_stock
        from scoped group by product_id
      ) each_product
    )
    select summed.*,
      (select json_agg(counted) from counted) as options,
      (select min(price) from scoped where size_ok and colour_ok and stock_ok) as low,
      (select max(price) from scoped where size_ok and colour_ok and stock_ok) as high
    from summed
  `);
  return toFacets(countsOf(rows[0]), query);
}

function countsOf(row: CountedRow | undefined): Counted {
  return {
    options: new Map(row?.options?.map(({ id, count }) => [id, count])),
    inStock: row?.in_stock ?? 0,
    withoutSizes: row?.without_sizes ?? 0,
    withoutColours: row?.without_colours ?? 0,
    withoutPrice: row?.without_price ?? 0,
    withoutStock: row?.without_stock ?? 0,
    low: row?.low ? Number(row.low) : null,
    high: row?.high ? Number(row.high) : null,
  };
}

type Counted = Omit<FacetCounts, "total">;

/** Maps counts by option id to the listing's facets. */
export function toFacets(counted: Counted, { listing, options }: ListingQuery): ListingFacets {
  const counts = new Map(counted.options);
  // Selected options stay even without products, so that they can be deselected.
  for (const { id, kind, slug } of options) {
    const chosen = kind === "size" ? listing.filters.sizes : listing.filters.colours;
    if (chosen.includes(slug) && !counts.has(id)) counts.set(id, 0);
  }
  const facet = (kind: OptionView["kind"]) =>
    options
      .filter((option) => option.kind === kind && counts.has(option.id))
      .map(({ id, slug, label, hex }): FacetOption => ({ slug, label, hex, count: counts.get(id) ?? 0 }));
  return {
    sizes: facet("size"),
    colours: facet("colour"),
    inStockCount: counted.inStock,
    priceRange:
      counted.low !== null && counted.high !== null
        ? { lowMinor: counted.low, highMinor: counted.high }
        : null,
    totalWithout: {
      sizes: counted.withoutSizes,
      colours: counted.withoutColours,
      price: counted.withoutPrice,
      stock: counted.withoutStock,
    },
  };
}
