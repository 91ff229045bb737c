import { z } from "zod";
import {
  defineKeyedOperation,
  noneTwice,
  Uuid,
} from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import { refusalOf } from "#app/domain/api/internal/keyed/refusals.server.ts";
import { NO_FIELDS, Slug } from "#app/domain/api/internal/shared.server.ts";
import { findStockedProduct } from "#app/domain/catalog/products/list-stocked-products.server.ts";
import { STOCK_RANGE } from "#app/domain/catalog/stock/stock-count.ts";
import { MAX_STOCK_NOTE } from "#app/domain/catalog/stock/stock-levels.forms.ts";
import { setStockLevels } from "#app/domain/catalog/stock/stock-levels.server.ts";
import { countPromisedItems } from "#app/domain/checkout/promised-items.server.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";

const ProductStock = z
  .object({
    variants: z.array(
      z.object({
        variantId: z.uuid(),
        sku: z.string(),
        available: z.int().meta({ description: "Items that can be sold." }),
        promised: z.int().meta({ description: "Items that are sold and not yet sent." }),
        onHand: z.int().meta({ description: "Items in the shop: both together." }),
      }),
    ),
  })
  .meta({ id: "ProductStock" });

export const getProductStockOperation = defineKeyedOperation({
  id: "getProductStock",
  method: "get",
  path: "/admin/products/{slug}/stock",
  tag: "Products and stock",
  summary: "Read the stock of a product’s variants as it is counted",
  permission: "products.view",
  params: z.object({ slug: Slug.meta({ description: "The product's slug or id." }) }),
  query: NO_FIELDS,
  body: null,
  status: 200,
  answer: ProductStock,
  refusals: ["not-found"],
  async run({ db }, { params: { slug } }) {
    const product = await findStockedProduct(db, slug);
    if (!product) return refusalOf({ ok: false, error: "not-found" });
    const ids = product.variants.map(({ id }) => id);
    const promisedItems = await countPromisedItems(db, ids);
    const variants = product.variants.map(({ id, sku, inventory: available }) => {
      const promised = promisedItems.get(id) ?? 0;
      return { variantId: id, sku, available, promised, onHand: available + promised };
    });
    return { ok: true, value: { variants } };
  },
});

const Count = z.int().min(STOCK_RANGE.min).max(STOCK_RANGE.max);

const MAX_COUNTS = 200;

export const setStockOperation = defineKeyedOperation({
  id: "setStock",
  method: "post",
  path: "/admin/stock",
  tag: "Products and stock",
  summary: "Set the stock of variants by a count",
  description:
    "A count is of all items on hand, also of those that are sold and not yet sent. All counts are saved, or none. The shop has one location.",
  permission: "stock.edit",
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: z
    .strictObject({
      reason: z
        .string()
        .overwrite(plainLine)
        .min(1)
        .max(MAX_STOCK_NOTE)
        .meta({ description: "Stands in the stock history.", example: "Annual count" }),
      counts: z
        .array(
          z.strictObject({
            variantId: Uuid,
            onHand: Count.meta({ description: "The counted items." }),
            expected: Count.meta({
              description:
                "The items on hand before the count. If the stock has changed since, nothing is saved.",
            }),
          }),
        )
        .min(1)
        .max(MAX_COUNTS)
        .superRefine(noneTwice("variantId", "variant")),
    })
    .meta({ id: "StockCount" }),
  status: 200,
  answer: z.object({ changedCount: z.int() }).meta({ id: "StockCountResult" }),
  refusals: ["not-found"],
  async run(deps, { body: { reason: note, counts } }, { actor }) {
    const counted = counts.map(({ variantId, onHand, expected }) => ({
      variantId,
      stock: onHand,
      stockWhenLoaded: expected,
    }));
    const result = await setStockLevels(deps, { counted, note, countPromised: countPromisedItems }, actor);
    if (result.ok) return { ok: true, value: { changedCount: result.changedCount } };
    if (result.error === "stock-moved")
      return refusalOf({
        ...result,
        detail: `The stock has changed: ${listCounts(result.stockNow, "on hand")}.`,
      });
    if (result.error === "promised")
      return refusalOf({
        ...result,
        detail: `More items are promised: ${listCounts(result.promised, "promised")}.`,
      });
    return refusalOf(result);
  },
});

function listCounts(counts: ReadonlyMap<string, number>, word: string): string {
  return [...counts].map(([variantId, count]) => `${variantId} has ${count} ${word}`).join(", ");
}
