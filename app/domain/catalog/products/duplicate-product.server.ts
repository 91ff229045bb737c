import { inArray } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { copyLook } from "#app/domain/catalog/complements/complements.server.ts";
import { insertProduct } from "#app/domain/catalog/products/create-product.server.ts";
import { lockProducts, type VariantRow } from "#app/domain/catalog/internal/products/lock-products.server.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { pickProductFields } from "#app/domain/catalog/product-fields.ts";
import {
  mapVariantFields,
  variantFieldDefinition,
  type VariantFields,
} from "#app/domain/catalog/variant-fields.ts";
import { imagesOf } from "#app/domain/catalog/products/internal/product-audit.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** Duplicates a product as a draft without stock. Returns the copy's id, or null if the product does not exist. */
export async function duplicateProduct(
  deps: ProductDeps,
  id: string,
  actor: ProductActor,
): Promise<string | null> {
  assertAdministrator(actor);
  return inTransaction(deps.db, async (tx) => {
    const [locked] = await lockProducts(tx, [id]);
    if (!locked) return null;
    const { product } = locked;
    const images = (await imagesOf(tx, [id])).get(id) ?? [];
    const skus = await freeSkus(tx, locked.variants);
    const copy = await insertProduct(tx, {
      actor,
      at: deps.clock.now(),
      from: id,
      input: {
        ...pickProductFields(product),
        name: `${product.name} (copy)`,
        status: "draft",
        isFeatured: false,
        images,
        stockNote: "",
        variants: locked.variants.map((variant, index) => ({
          id: null,
          sizeId: variant.sizeId,
          colourId: variant.colourId,
          sku: skus[index] ?? "",
          ...copiedFields(variant),
          inventory: 0,
          stockWhenLoaded: null,
        })),
      },
    });
    await copyLook(tx, { from: id, to: copy.id });
    return copy.id;
  });
}

function copiedFields(variant: VariantFields): VariantFields {
  return mapVariantFields((name) => (variantFieldDefinition(name).isUnique ? null : variant[name]));
}

/** SKUs of the copy: "NOOR-2XL-COPY", with a random suffix if one is taken. */
async function freeSkus(tx: Tx, rows: readonly VariantRow[]): Promise<string[]> {
  const requested = rows.map(({ sku }) => `${sku}-COPY`);
  if (requested.length === 0) return [];
  const taken = await tx.select({ sku: variants.sku }).from(variants).where(inArray(variants.sku, requested));
  const suffix = newId().slice(-6).toUpperCase();
  return taken.length === 0 ? requested : requested.map((sku) => `${sku}-${suffix}`);
}
