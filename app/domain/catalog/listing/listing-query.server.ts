import { and, eq, inArray, or, sql, type SQL, asc } from "drizzle-orm";
import {
  optionTypes,
  optionValues,
  products,
  sizeCharts,
  variants,
} from "#app/domain/catalog/catalog.tables.ts";
import { colourFamilyOf } from "#app/domain/catalog/listing/colour-families.ts";
import type { FilterKind, OptionView } from "#app/domain/catalog/listing/listing-facets.ts";
import { hasVariantFilters, type ListingFilters } from "#app/domain/catalog/listing/listing-filters.ts";
import type { ListingRequest, ListingScope } from "#app/domain/catalog/listing/listing.ts";
import type { SearchMatch } from "#app/domain/catalog/internal/product-index/find-matches.ts";
import type { Queryable, Db } from "#app/platform/database/database.server.ts";
import { createHash } from "node:crypto";
import { MAX_MATCHING } from "#app/domain/catalog/products/bulk/bulk.forms.ts";
import type { SeenProduct } from "#app/domain/catalog/products/bulk/change-products.server.ts";
import type { ProductSearch } from "#app/domain/catalog/search/product-search.ts";
import { matchingProducts } from "#app/domain/catalog/search/search-products.server.ts";

/** A listing request with its category, options and search resolved. */
export interface ListingQuery {
  listing: ListingRequest;
  scope: ListingScope;
  options: readonly OptionView[];
  /** The listing's search; null without one. Only the product index can run a search. */
  match: SearchMatch | null;
  now: Date;
}

/** All size and colour options in display order. */
export async function listOptions(db: Queryable): Promise<OptionView[]> {
  const rows = await db
    .select({
      id: optionValues.id,
      kind: optionTypes.kind,
      slug: optionValues.slug,
      label: optionValues.label,
      hex: optionValues.hex,
    })
    .from(optionValues)
    .innerJoin(optionTypes, eq(optionTypes.id, optionValues.typeId))
    .orderBy(optionTypes.position, optionValues.position, optionValues.id);
  return rows.map((option) => ({
    ...option,
    family: option.kind === "colour" ? colourFamilyOf(option) : null,
  }));
}

/** Option ids for slugs. */
export function optionIds(
  options: readonly OptionView[],
  kind: OptionView["kind"],
  slugs: readonly string[],
): string[] {
  return options.filter((option) => option.kind === kind && slugs.includes(option.slug)).map(({ id }) => id);
}

/** The ids of the colours and families among the filters. */
export function chosenColourIds(
  { colours, colourFamilies }: ListingFilters,
  options: readonly OptionView[],
): string[] {
  return options
    .filter(
      ({ kind, slug, family }) =>
        kind === "colour" && (colours.includes(slug) || (family !== null && colourFamilies.includes(family))),
    )
    .map(({ id }) => id);
}

/** A variant's price in minor units. */
export const variantPrice = sql`coalesce(${variants.priceOverrideMinor}, ${products.priceMinor})`;

/** SQL conditions of each filter on a variant; `true` for inactive filters. */
export function variantConditions(
  filters: ListingFilters,
  options: readonly OptionView[],
): Record<FilterKind, SQL> {
  const { minPriceMinor: min, maxPriceMinor: max } = filters;
  return {
    sizes: amongIf(filters.sizes, variants.sizeId, optionIds(options, "size", filters.sizes)),
    colours: amongIf(
      [...filters.colours, ...filters.colourFamilies],
      variants.colourId,
      chosenColourIds(filters, options),
    ),
    price: sql`(${min === null ? sql`true` : sql`${variantPrice} >= ${min}`} and ${max === null ? sql`true` : sql`${variantPrice} <= ${max}`})`,
    stock: filters.isInStock ? sql`${variants.inventory} > 0` : sql`true`,
  };
}

/** SQL condition for variants in a size that fits, which needs `products.sizeChartId` and `products.fitShift`; undefined without the filter. */
export function isFitting({ fits }: ListingFilters, options: readonly OptionView[]): SQL | undefined {
  return or(
    ...fits.map(({ chart, shift, size }) =>
      and(
        eq(products.fitShift, shift),
        sql`${products.sizeChartId} = (select ${sizeCharts.id} from ${sizeCharts} where ${sizeCharts.slug} = ${chart})`,
        inArray(variants.sizeId, optionIds(options, "size", [size])),
      ),
    ),
  );
}

type OptionColumn = typeof variants.sizeId | typeof variants.colourId;

function amongIf(requested: readonly string[], column: OptionColumn, ids: string[]): SQL {
  // Without coalesce the condition would be null for variants without the option.
  return requested.length === 0 ? sql`true` : sql`coalesce(${inArray(column, ids)}, false)`;
}

/** SQL condition for the variants in the sizes, colours and prices of a listing or its search; undefined without them. */
export function isListedVariant({ listing: { filters }, options, match }: ListingQuery): SQL | undefined {
  const searched = match?.sizeIds ?? [];
  if (!hasVariantFilters(filters) && searched.length === 0) return undefined;
  const { sizes, colours, price, stock } = variantConditions(filters, options);
  return and(
    sizes,
    colours,
    price,
    stock,
    isFitting(filters, options),
    searched.length > 0 ? inArray(variants.sizeId, [...searched]) : undefined,
  );
}

/** All products that match a search of the admin's product list. */
interface MatchingProducts {
  /** By id; at most `MAX_MATCHING`. */
  seen: SeenProduct[];
  /** There are more than `MAX_MATCHING`. */
  isMore: boolean;
  /** Hash of the ids and versions, so that a confirmation applies to exactly these products. */
  mark: string;
}

/** Finds the products of a bulk action on all matching products. */
export async function findAllMatching(db: Db, requested: ProductSearch): Promise<MatchingProducts> {
  const rows = await db
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(await matchingProducts(db, requested))
    .orderBy(asc(products.id))
    .limit(MAX_MATCHING + 1);
  const seen = rows.slice(0, MAX_MATCHING);
  const hash = createHash("sha256");
  for (const { id, version } of seen) hash.update(`${id}:${version} `);
  return { seen, isMore: rows.length > MAX_MATCHING, mark: hash.digest("hex") };
}
