import { z } from "zod";
import { CURSOR_REFUSED, readCursor, toCursor } from "#app/domain/api/cursor.ts";
import { getListingOperation, Listing } from "#app/domain/api/internal/listing.server.ts";
import { NO_FIELDS, READS } from "#app/domain/api/internal/shared.server.ts";
import type { ApiCaller, ApiDeps, ApiRefusal } from "#app/domain/api/operation.server.ts";
import { readInput } from "#app/domain/api/read-input.server.ts";
import { Filters, filterVariants, isSame, type UcpFilters } from "#app/domain/api/ucp/internal/filters.ts";
import { featuredFirst, toUcpProduct, ucpShopOf } from "#app/domain/api/ucp/internal/product-view.server.ts";
import { defineUcpOperation, HINTS } from "#app/domain/api/ucp/internal/ucp-operation.server.ts";
import { PRODUCTS_PER_PAGE } from "#app/domain/catalog/catalog.ts";
import { FILTER_PARAMS } from "#app/domain/catalog/listing/listing-filters.ts";
import { listProductDetails } from "#app/domain/catalog/products/find-product.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { toDecimal } from "#app/lib/money.ts";

const KIND = "ucp-search";
const DEFAULT_LIMIT = 10;

const SearchRequest = z.strictObject({
  query: z.string().max(100).optional(),
  filters: Filters.optional(),
  pagination: z
    .strictObject({ cursor: z.string().min(1).max(200).optional(), limit: z.int().min(1).optional() })
    .optional(),
  ...HINTS,
});

export const searchCatalogOperation = defineUcpOperation({
  id: "search_catalog",
  method: "post",
  path: "/catalog/search",
  tag: "Products",
  summary: "Search the shop's products by words, category and price",
  capability: "dev.ucp.shopping.catalog.search",
  argument: "catalog",
  params: NO_FIELDS,
  body: SearchRequest,
  status: 200,
  limit: READS,
  async run(deps, { body }, caller) {
    const { query = "", filters = {}, pagination = {} } = body;
    if (query.trim() === "" && Object.keys(filters).length === 0) return EMPTY_REQUEST;
    const offset = pagination.cursor === undefined ? 0 : offsetIn(pagination.cursor);
    if (offset === null) return CURSOR_REFUSED;
    const listed = await readListing(deps, { query, filters, offset }, caller);
    if (!listed.ok) return listed;
    const { products: cards, total } = listed.listing;
    const begin = offset % PRODUCTS_PER_PAGE;
    // A page of the protocol ends at the latest where one of the shop does.
    const shown = cards.slice(begin, begin + Math.min(pagination.limit ?? DEFAULT_LIMIT, PRODUCTS_PER_PAGE));
    const next = offset + shown.length;
    const hasNext = shown.length > 0 && next < total;
    return {
      ok: true,
      value: {
        status: "success",
        products: await describe(
          deps,
          shown.map(({ id }) => id),
          filters,
        ),
        pagination: {
          has_next_page: hasNext,
          ...(hasNext && { cursor: toCursor(KIND, String(next)) }),
          ...(isExact(query, filters) && { total_count: total }),
        },
      },
    };
  },
});

const EMPTY_REQUEST: ApiRefusal = {
  ok: false,
  error: "invalid",
  detail: "Send a query, or at least one filter.",
};

const MAX_OFFSET = 200_000;

function offsetIn(cursor: string): number | null {
  const place = readCursor(KIND, cursor);
  const offset = place !== null && /^\d{1,6}$/.test(place) ? Number(place) : null;
  return offset !== null && offset <= MAX_OFFSET ? offset : null;
}

/** Whether the shop's listing has all filters, so that its count is that of the search. */
const isExact = (query: string, { categories = [] }: UcpFilters) =>
  categories.length === 0 || (categories.length === 1 && query.trim() === "");

async function readListing(
  deps: ApiDeps,
  { query, filters, offset }: { query: string; filters: UcpFilters; offset: number },
  caller: ApiCaller,
): Promise<{ ok: true; listing: z.output<typeof Listing> } | ApiRefusal> {
  const searchParams = await toParams(deps, { query, filters });
  if (!searchParams) return { ok: true, listing: NOTHING };
  const page = Math.floor(offset / PRODUCTS_PER_PAGE) + 1;
  if (page > 1) searchParams.set("cursor", toCursor("listing", String(page)));
  const read = readInput(getListingOperation, { params: {}, searchParams, body: undefined });
  if (!read.ok)
    return { ok: false, error: "invalid", detail: "The search is not valid.", errors: read.errors };
  const result = await getListingOperation.run(deps, read.input, caller);
  return result.ok ? { ok: true, listing: Listing.parse(result.value) } : result;
}

const NOTHING: z.output<typeof Listing> = {
  heading: "",
  url: "",
  total: 0,
  currency: "",
  search: null,
  facets: [],
  inStockCount: 0,
  priceRange: null,
  products: [],
  nextCursor: null,
};

/** The search as parameters of the shop's listing; null if the only category does not exist. */
async function toParams(
  { settings, names }: ApiDeps,
  { query, filters }: { query: string; filters: UcpFilters },
): Promise<URLSearchParams | null> {
  const params = new URLSearchParams();
  const words = query.trim();
  if (words !== "") params.set("search", words);
  const [only, ...others] = filters.categories ?? [];
  if (words === "" && only !== undefined && others.length === 0) {
    const { categories } = await names.get();
    const known = categories.find(({ name, slug }) => isSame(name, only) || isSame(slug, only));
    if (!known) return null;
    params.set("category", known.slug);
  }
  const money = moneyFormatOf((await settings.get()).sales);
  const { min, max } = filters.price ?? {};
  if (min !== undefined) params.set(FILTER_PARAMS.minPrice, toDecimal(min, money));
  if (max !== undefined) params.set(FILTER_PARAMS.maxPrice, toDecimal(max, money));
  return params;
}

/** The products in the order of the listing, with the variants that pass the filters. */
async function describe(deps: ApiDeps, ids: readonly string[], filters: UcpFilters) {
  const [details, shop] = await Promise.all([listProductDetails(deps.db, ids), ucpShopOf(deps)]);
  const byId = new Map(details.map((product) => [product.id, product]));
  return ids.flatMap((id) => {
    const product = byId.get(id);
    const variants = product ? featuredFirst(filterVariants(product, filters)) : [];
    return product && variants.length > 0 ? [toUcpProduct(product, variants, shop)] : [];
  });
}
