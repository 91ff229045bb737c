import { z } from "zod";
import { NO_FIELDS, READS } from "#app/domain/api/internal/shared.server.ts";
import type { ApiDeps } from "#app/domain/api/operation.server.ts";
import { Filters, filterVariants, type UcpFilters } from "#app/domain/api/ucp/internal/filters.ts";
import {
  featuredFirst,
  optionNames,
  toUcpProduct,
  ucpShopOf,
  type UcpShop,
} from "#app/domain/api/ucp/internal/product-view.server.ts";
import { describeOptions, selectVariants } from "#app/domain/api/ucp/internal/select-variants.server.ts";
import { defineUcpOperation, HINTS } from "#app/domain/api/ucp/internal/ucp-operation.server.ts";
import { failedOutcome, type UcpMessage } from "#app/domain/api/ucp/ucp.ts";
import type { ProductDetailView, VariantView } from "#app/domain/catalog/catalog.ts";
import { listProductDetails } from "#app/domain/catalog/products/find-product.server.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import { isUuid } from "#app/lib/id.ts";

const MAX_IDS = 50;
const Id = z.string().min(1).max(200);

export const lookupCatalogOperation = defineUcpOperation({
  id: "lookup_catalog",
  method: "post",
  path: "/catalog/lookup",
  tag: "Products",
  summary: "Read products by the ids of products or variants, or by handles",
  capability: "dev.ucp.shopping.catalog.lookup",
  argument: "catalog",
  params: NO_FIELDS,
  body: z.strictObject({ ids: z.array(Id).min(1).max(MAX_IDS), filters: Filters.optional(), ...HINTS }),
  status: 200,
  limit: READS,
  async run(deps, { body: { ids: given, filters = {} } }) {
    const ids = [...new Set(given)];
    const [products, shop] = await Promise.all([findByIds(deps, ids), ucpShopOf(deps)]);
    const found = products.map((product) => correlate(product, { ids, filters, shop }));
    const known = new Set(
      products.flatMap(({ id, slug, variants }) => [id, slug, ...variants.map((each) => each.id)]),
    );
    const messages = ids
      .filter((id) => !known.has(id.toLowerCase()))
      .map((id): UcpMessage => ({ type: "info", code: "not_found", content: id }));
    return {
      ok: true,
      value: {
        status: "success",
        products: found.flatMap((product) => product ?? []),
        ...(messages.length > 0 && { messages }),
      },
    };
  },
});

/** The products with one of the ids, each once. */
async function findByIds({ db }: ApiDeps, ids: readonly string[]): Promise<ProductDetailView[]> {
  const variants = await listVariantsForSale(
    db,
    ids.filter((id) => isUuid(id)),
  );
  const wanted = new Set([
    ...ids.map((id) => id.toLowerCase()),
    ...variants.map(({ productId }) => productId),
  ]);
  return listProductDetails(db, [...wanted]);
}

interface Lookup {
  ids: readonly string[];
  filters: UcpFilters;
  shop: UcpShop;
}

/** A product with the variants that the ids stand for, each with these ids; null if the filters leave none. */
function correlate(product: ProductDetailView, { ids, filters, shop }: Lookup) {
  const passing = featuredFirst(filterVariants(product, filters));
  const [featured] = passing;
  const inputsOf = ({ id: variantId }: VariantView) =>
    ids.flatMap((id) => {
      const name = id.toLowerCase();
      if (name === variantId) return [{ id, match: "exact" }];
      const isProduct = name === product.id || name === product.slug;
      return isProduct && variantId === featured?.id ? [{ id, match: "featured" }] : [];
    });
  const variants = passing.filter((variant) => inputsOf(variant).length > 0);
  if (variants.length === 0) return null;
  const described = toUcpProduct(product, variants, shop);
  return {
    ...described,
    variants: described.variants.map((variant, index) => {
      const source = variants[index];
      return { ...variant, inputs: source ? inputsOf(source) : [] };
    }),
  };
}

const Selected = z.strictObject({
  name: z.string().min(1).max(100),
  id: z.string().max(200).optional(),
  label: z.string().min(1).max(200),
});

const ProductRequest = z.strictObject({
  id: Id,
  selected: z
    .array(Selected)
    .max(10)
    .refine((options) => new Set(options.map(({ name }) => name)).size === options.length, {
      message: "Each option can be chosen once.",
    })
    .optional(),
  preferences: z.array(z.string().max(100)).max(10).optional(),
  filters: Filters.optional(),
  ...HINTS,
});

export const getUcpProductOperation = defineUcpOperation({
  id: "get_product",
  method: "post",
  path: "/catalog/product",
  tag: "Products",
  summary: "Read a product with its options, and the variants of a choice of them",
  capability: "dev.ucp.shopping.catalog.lookup",
  argument: "catalog",
  params: NO_FIELDS,
  body: ProductRequest,
  status: 200,
  limit: READS,
  async run(deps, { body: { id, selected, preferences = [], filters = {} } }) {
    const [[product], shop] = await Promise.all([findByIds(deps, [id]), ucpShopOf(deps)]);
    const passing = product ? filterVariants(product, filters) : [];
    if (!product || passing.length === 0)
      return { ok: true, value: failedOutcome("not_found", `Product not found: ${id}`, "unrecoverable") };
    const choice = selectVariants(passing, { variantId: id.toLowerCase(), selected, preferences });
    return {
      ok: true,
      value: {
        status: "success",
        product: {
          ...toUcpProduct(product, choice.variants, shop),
          ...(optionNames(product.variants).length > 0 && {
            selected: choice.selected,
            options: describeOptions(product.variants, choice.selected),
          }),
        },
      },
    };
  },
});
