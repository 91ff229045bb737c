import { z } from "zod";
import { CURSOR_REFUSED, readCursor, toCursor } from "#app/domain/api/cursor.ts";
import { NO_FIELDS, READS } from "#app/domain/api/internal/shared.server.ts";
import type { ApiDeps, ApiRefusal } from "#app/domain/api/operation.server.ts";
import { Filters, filterVariants, isSame, type UcpFilters } from "#app/domain/api/ucp/internal/filters.ts";
import { featuredFirst, toUcpProduct, ucpShopOf } from "#app/domain/api/ucp/internal/product-view.server.ts";
import { defineUcpOperation, HINTS } from "#app/domain/api/ucp/internal/ucp-operation.server.ts";
import { PRODUCTS_PER_PAGE } from "#app/domain/catalog/catalog.ts";
import type { CatalogNames } from "#app/domain/catalog/catalog-names.server.ts";
import { findListedIds } from "#app/domain/catalog/listing/find-listing.server.ts";
import { parseListing } from "#app/domain/catalog/listing/listing.ts";
import { FILTER_PARAMS } from "#app/domain/catalog/listing/listing-filters.ts";
import { listProductDetails } from "#app/domain/catalog/products/find-product.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { toDecimal, type MoneyFormat } from "#app/lib/money.ts";

const KIND = "ucp-search";
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = PRODUCTS_PER_PAGE;

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
  async run(deps, { body }) {
    const { query = "", filters = {}, pagination = {} } = body;
    if (query.trim() === "" && Object.keys(filters).length === 0) return EMPTY_REQUEST;
    const offset = pagination.cursor === undefined ? 0 : offsetIn(pagination.cursor);
    if (offset === null) return CURSOR_REFUSED;
    const limit = Math.min(pagination.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
    const { ids, total } = await findIds(deps, { query: query.trim(), filters, offset, limit });
    const next = offset + ids.length;
    const hasNext = ids.length > 0 && next < total;
    return {
      ok: true,
      value: {
        status: "success",
        products: await describe(deps, ids, filters),
        pagination: {
          has_next_page: hasNext,
          ...(hasNext && { cursor: toCursor(KIND, String(next)) }),
          total_count: total,
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

interface Wanted {
  query: string;
  filters: UcpFilters;
  offset: number;
  limit: number;
}

/** The ids of a page's products by the shop's own listing, and how many products there are in all. */
async function findIds(
  { db, clock, productIndex, settings, names }: ApiDeps,
  { query, filters, offset, limit }: Wanted,
): Promise<{ ids: string[]; total: number }> {
  const [{ sales, search }, known] = await Promise.all([settings.get(), names.get()]);
  const scope = scopeOf(filters, known);
  if (!scope) return { ids: [], total: 0 };
  const money = moneyFormatOf(sales);
  const listing = { ...parseListing(toParams({ query, filters }, money), money), ...scope.listing };
  const ids: string[] = [];
  let total = 0;
  // The page of a listing may end before that of the search does.
  for (let at = offset; ids.length < limit; at = offset + ids.length) {
    const page = Math.floor(at / PRODUCTS_PER_PAGE) + 1;
    const requested = { ...listing, page };
    const found = await findListedIds({ db, clock, productIndex }, requested, {
      ...known,
      ...scope.names,
      search,
      money,
    });
    total = found.total;
    // A page past the end is the last one again.
    if (page > found.pageCount) break;
    const begin = at % PRODUCTS_PER_PAGE;
    const shown = found.ids.slice(begin, begin + limit - ids.length);
    ids.push(...shown);
    if (shown.length === 0 || offset + ids.length >= total) break;
  }
  return { ids, total };
}

/** The requested categories as a collection of the listing, which a search covers, too; null if the shop has none of them. */
function scopeOf({ categories: requested = [] }: UcpFilters, { categories, collections }: CatalogNames) {
  if (requested.length === 0) return { listing: {}, names: {} };
  const chosen = categories.filter(({ name, slug }) =>
    requested.some((each) => isSame(each, name) || isSame(each, slug)),
  );
  const [only] = chosen;
  if (!only) return null;
  if (chosen.length === 1) return { listing: { category: only.name }, names: {} };
  const several = { slug: SEVERAL, name: "", categorySlugs: chosen.map(({ slug }) => slug) };
  return { listing: { category: SEVERAL }, names: { collections: [...collections, several] } };
}

/** No slug of a shop: a slug has no space. */
const SEVERAL = "requested categories";

function toParams(
  { query, filters }: Pick<Wanted, "query" | "filters">,
  money: MoneyFormat,
): URLSearchParams {
  const params = new URLSearchParams();
  if (query !== "") params.set("search", query);
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
