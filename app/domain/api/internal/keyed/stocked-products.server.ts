import { z } from "zod";
import { pageOf, readPosition } from "#app/domain/api/internal/keyed/page-cursor.server.ts";
import {
  Currency,
  Cursor,
  Minor,
  NextCursor,
  NO_FIELDS,
  READS,
  Slug,
} from "#app/domain/api/internal/shared.server.ts";
import { defineOperation } from "#app/domain/api/operation.server.ts";
import {
  findStockedProduct,
  listStockedProducts,
  type StockedProduct,
} from "#app/domain/catalog/products/list-stocked-products.server.ts";
import { isUuid } from "#app/lib/id.ts";

const KIND = "stocked-products";

const Stocked = z
  .object({
    id: z.uuid(),
    slug: Slug,
    name: z.string(),
    status: z.enum(["draft", "active"]),
    currency: Currency,
    priceMinor: Minor,
    compareAtMinor: Minor.nullable(),
    inventory: z.int(),
    version: z
      .int()
      .meta({ description: "Raised by each change, also of the counted stock. The ETag begins with it." }),
    updatedAt: z.iso.datetime(),
    variants: z.array(
      z.object({
        id: z.uuid(),
        sku: z.string(),
        barcode: z.string().nullable(),
        binLocation: z.string().nullable().meta({ description: "Where the items are stored." }),
        size: z.string().nullable(),
        colour: z.string().nullable(),
        priceMinor: Minor,
        inventory: z.int().meta({ description: "Items that can be sold." }),
      }),
    ),
  })
  .meta({
    id: "StockedProduct",
    description: "A product in any status, with the exact stock of its variants.",
  });

function toStocked(product: StockedProduct, currency: string): z.input<typeof Stocked> {
  return {
    ...product,
    currency,
    updatedAt: product.updatedAt.toISOString(),
    variants: product.variants.map(({ priceOverrideMinor, ...variant }) => ({
      ...variant,
      priceMinor: priceOverrideMinor ?? product.priceMinor,
    })),
  };
}

export const listStockedProductsOperation = defineOperation({
  id: "listStockedProducts",
  method: "get",
  path: "/admin/products",
  tag: "Products and stock",
  summary: "List all products, drafts included, with their stock",
  permission: "products.view",
  params: NO_FIELDS,
  query: z.object({ cursor: Cursor, limit: z.coerce.number().int().min(1).max(100).default(25) }),
  body: null,
  status: 200,
  answer: z.object({ data: z.array(Stocked), nextCursor: NextCursor }).meta({ id: "StockedProductList" }),
  refusals: [],
  limit: READS,
  caching: null,
  async run({ db, settings }, { query: { cursor, limit } }) {
    const from = readPosition(KIND, cursor, isUuid);
    if (!from.ok) return from;
    const { sales } = await settings.get();
    const rows = await listStockedProducts(db, { after: from.position, limit: limit + 1 });
    const { shown, nextCursor } = pageOf(KIND, rows, { limit, positionOf: ({ id }) => id });
    return {
      ok: true,
      value: { data: shown.map((product) => toStocked(product, sales.currency)), nextCursor },
    };
  },
});

export const getStockedProductOperation = defineOperation({
  id: "getStockedProduct",
  method: "get",
  path: "/admin/products/{slug}",
  tag: "Products and stock",
  summary: "Read a product in any status with its stock",
  permission: "products.view",
  params: z.object({ slug: Slug.meta({ description: "The product's slug or id." }) }),
  query: NO_FIELDS,
  body: null,
  status: 200,
  answer: Stocked,
  refusals: ["not-found"],
  limit: READS,
  caching: null,
  async run({ db, settings }, { params: { slug } }) {
    const product = await findStockedProduct(db, slug);
    if (!product) return { ok: false, error: "not-found", detail: "There is no such product." };
    return { ok: true, value: toStocked(product, (await settings.get()).sales.currency) };
  },
});
