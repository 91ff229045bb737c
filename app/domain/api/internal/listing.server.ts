import { z } from "zod";
import { CURSOR_REFUSED, readCursor, toCursor } from "#app/domain/api/cursor.ts";
import {
  Currency,
  Cursor,
  Minor,
  NextCursor,
  NO_FIELDS,
  ProductCard,
  READS,
  Slug,
  toProductCard,
} from "#app/domain/api/internal/shared.server.ts";
import { defineOperation, type ApiRefusal } from "#app/domain/api/operation.server.ts";
import type { FieldError } from "#app/domain/api/problem.ts";
import { PRODUCT_SORTS } from "#app/domain/catalog/catalog.ts";
import type { CatalogNames } from "#app/domain/catalog/catalog-names.server.ts";
import { findListing, type FoundListing } from "#app/domain/catalog/listing/find-listing.server.ts";
import { knownFilters } from "#app/domain/catalog/listing/listing-facets.ts";
import { FILTER_PARAMS } from "#app/domain/catalog/listing/listing-filters.ts";
import {
  listingHeading,
  listingSearchParams,
  parseListing,
  resolveScope,
  type ListingRequest,
} from "#app/domain/catalog/listing/listing.ts";
import { FACET_NAMES, PRODUCT_FACETS } from "#app/domain/catalog/product-facets.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { listingTags } from "#app/lib/http/cache-tags.ts";

const KIND = "listing";

const Choices = z
  .array(z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/))
  .max(20)
  .optional()
  .meta({ description: "Alternatives: the parameter may be repeated." });

const Price = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,2})?$/)
  .optional()
  .meta({ description: "In the currency's major unit.", example: "1999" });

const Only = z.literal("true").optional();

const Facet = z
  .object({
    name: z.string().meta({ example: "Size" }),
    parameter: z.string().meta({ description: "The parameter that chooses a value.", example: "size" }),
    values: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        count: z.int().meta({ description: "Products with this value that pass all other filters." }),
      }),
    ),
  })
  .meta({ id: "Facet" });

const Search = z
  .object({
    correctedTo: z.string().nullable().meta({ description: "The spelling that was searched instead." }),
    suggestions: z.array(z.string()),
    without: z.array(z.string()).meta({ description: "Words left out, because no product has them all." }),
    read: z
      .array(z.string())
      .meta({ description: "Prices and sizes in the search.", example: ["Size: 3XL"] }),
  })
  .meta({ id: "SearchReading", description: "How the text of a search was read." });

export const Listing = z
  .object({
    heading: z.string(),
    url: z.url().meta({ description: "The same listing in the shop." }),
    total: z.int(),
    currency: Currency,
    search: Search.nullable(),
    facets: z.array(Facet),
    inStockCount: z.int(),
    priceRange: z.object({ lowMinor: Minor, highMinor: Minor }).nullable(),
    products: z.array(ProductCard),
    nextCursor: NextCursor,
  })
  .meta({ id: "Listing" });

const ListingQuery = z.object({
  cursor: Cursor,
  search: z.string().min(1).max(100).optional(),
  category: Slug.optional().meta({ description: "The slug of a category or collection.", example: "kurtas" }),
  featured: Only,
  sort: z.enum(PRODUCT_SORTS).optional(),
  [FILTER_PARAMS.size]: Choices,
  [FILTER_PARAMS.colour]: Choices,
  [FILTER_PARAMS.colourFamily]: Choices,
  ...Object.fromEntries(FACET_NAMES.map((name) => [PRODUCT_FACETS[name].param, Choices])),
  [FILTER_PARAMS.minPrice]: Price,
  [FILTER_PARAMS.maxPrice]: Price,
  [FILTER_PARAMS.inStock]: Only,
});

type Query = z.output<typeof ListingQuery>;

/** The query as the shop's own page would have it. */
function toSearchParams({ cursor: _, ...query }: Query): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const values: string[] = value === undefined ? [] : [value].flat();
    for (const each of values) params.append(name, each);
  }
  return params;
}

/** The parameters that the shop's page would ignore or override. A program learns of them instead. */
function refusedParams(query: Query, { filters }: ListingRequest, names: CatalogNames): FieldError[] {
  const known = knownFilters(filters, names.options);
  const unknown = (parameter: string, given: readonly string[], left: readonly string[]) =>
    given
      .filter((value) => !left.includes(value))
      .map((value) => ({ parameter, detail: `The shop does not have “${value}”.` }));
  const category = query.category ?? null;
  const isUnknown = category !== null && resolveScope(category, names).kind === "all";
  const overridden = query.search === undefined ? [] : (["category", "featured"] as const);
  return [
    ...(isUnknown ? [{ parameter: "category", detail: "There is no such category or collection." }] : []),
    ...(query.search === undefined && query.sort === "relevance"
      ? [{ parameter: "sort", detail: "Only a search is sorted by relevance." }]
      : []),
    ...overridden
      .filter((parameter) => query[parameter] !== undefined)
      .map((parameter) => ({
        parameter,
        detail: "A search covers the whole shop. Leave this parameter out.",
      })),
    ...unknown(FILTER_PARAMS.size, filters.sizes, known.sizes),
    ...unknown(FILTER_PARAMS.colour, filters.colours, known.colours),
    ...unknown(FILTER_PARAMS.colourFamily, filters.colourFamilies, known.colourFamilies),
  ];
}

function facetsOf({ facets }: FoundListing): z.input<typeof Facet>[] {
  const valuesOf = (options: readonly { slug: string; label: string; count: number }[]) =>
    options.map(({ slug, label, count }) => ({ value: slug, label, count }));
  const families = { name: "Colour", parameter: FILTER_PARAMS.colourFamily };
  return [
    { name: "Size", parameter: FILTER_PARAMS.size, values: valuesOf(facets.sizes) },
    { ...families, values: valuesOf(facets.colourFamilies) },
    ...facets.facets.map(({ name, options }) => {
      const { label, param } = PRODUCT_FACETS[name];
      return { name: label, parameter: param, values: valuesOf(options) };
    }),
  ];
}

const refused = (errors: FieldError[]): ApiRefusal => ({
  ok: false,
  error: "invalid",
  detail: "The listing has parameters that the shop does not know.",
  errors,
});

/** The page in a cursor: 1 without one, null if it is not a cursor of listings. */
function pageIn(cursor: string | undefined): number | null {
  if (cursor === undefined) return 1;
  const place = readCursor(KIND, cursor);
  return place !== null && /^[1-9]\d{0,3}$/.test(place) ? Number(place) : null;
}

export const getListingOperation = defineOperation({
  id: "getListing",
  method: "get",
  path: "/listing",
  tag: "Products",
  summary: "Search and filter products, with the facets of the shop",
  description: "Products, order, counts and search are those of the shop's own page.",
  params: NO_FIELDS,
  query: ListingQuery,
  body: null,
  status: 200,
  answer: Listing,
  refusals: [],
  limit: READS,
  caching: "tags",
  async run({ db, clock, productIndex, settings, names, publicUrl }, { query }) {
    const [{ sales, search }, known] = await Promise.all([settings.get(), names.get()]);
    const money = moneyFormatOf(sales);
    const parsed = parseListing(toSearchParams(query), money);
    const errors = refusedParams(query, parsed, known);
    if (errors.length > 0) return refused(errors);
    const page = pageIn(query.cursor);
    if (page === null) return CURSOR_REFUSED;
    const requested = { ...parsed, page };
    const found = await findListing({ db, clock, productIndex }, requested, { ...known, search, money });
    const { listing, scope, resolved, productPage, facets } = found;
    // The listing has become shorter since the cursor was made: a page past the end is empty.
    const shown = page > productPage.pageCount ? [] : productPage.products;
    const params = listingSearchParams(listing, {}, money);
    return {
      ok: true,
      value: {
        heading: listingHeading(listing, scope),
        url: new URL(`/products?${params}`, publicUrl).href,
        total: productPage.total,
        currency: sales.currency,
        search: resolved && {
          correctedTo: resolved.correctedTo,
          suggestions: [...resolved.suggestions],
          without: [...resolved.without],
          read: resolved.read.map(({ label }) => label),
        },
        facets: facetsOf(found),
        inStockCount: facets.inStockCount,
        priceRange: facets.priceRange,
        products: shown.map((card) => toProductCard(card, { currency: sales.currency, publicUrl })),
        nextCursor: page < productPage.pageCount ? toCursor(KIND, String(page + 1)) : null,
      },
      tags: listingTags(shown),
    };
  },
});
