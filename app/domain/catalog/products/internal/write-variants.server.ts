import { isDeepStrictEqual } from "node:util";
import { eq, inArray, sql } from "drizzle-orm";
import { optionValues, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { VariantRow } from "#app/domain/catalog/internal/products/lock-products.server.ts";
import type { ProductActor } from "#app/domain/catalog/product-deps.server.ts";
import type { VariantInput } from "#app/domain/catalog/product.ts";
import { pickVariantFields, type VariantFieldName } from "#app/domain/catalog/variant-fields.ts";
import { NEW_VARIANTS, changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Locked } from "#app/platform/database/transaction.server.ts";

interface RequestedVariants {
  product: { id: string; slug: string };
  requested: readonly VariantInput[];
  /** The existing variants. */
  existingVariants: Locked<readonly VariantRow[]>;
  actor: ProductActor;
  note: string;
}

/** A requested variant with its id, SKU and position assigned. */
interface PlacedVariant extends VariantInput {
  key: string;
  position: number;
}

/**
 * Replaces a product's variants: omitted ones are deleted with their ledger, new ones get an opening movement, and a changed stock
 * gets a "counted" movement. Returns SKUs that other products use; the caller must then roll back.
 */
export async function writeVariants(tx: Tx, input: RequestedVariants): Promise<{ takenSkus: string[] }> {
  const { product, existingVariants, actor, note } = input;
  const requested = await assignSkus(tx, input);
  const takenSkus = await findTakenSkus(tx, product.id, requested);
  if (takenSkus.length > 0) return { takenSkus };
  const requestedIds = new Set(requested.map(({ id }) => id));
  const removed = existingVariants.filter(({ id }) => !requestedIds.has(id)).map(({ id }) => id);
  if (removed.length > 0) await tx.delete(variants).where(inArray(variants.id, removed));
  await updateVariants(
    tx,
    requested.filter(({ id }) => id !== null),
    existingVariants,
  );
  const added = requested.filter(({ id }) => id === null);
  if (added.length > 0) await tx.insert(variants).values(added.map((row) => newRow(product.id, row)));
  await tx.execute(sumUp(product.id));
  const stockOf = new Map(existingVariants.map(({ id, inventory }) => [id, inventory]));
  const opened = added.filter(({ inventory }) => inventory > 0);
  await changeStock(
    tx,
    NEW_VARIANTS,
    opened.map(({ key, inventory }) => ({ variantId: key, delta: inventory })),
    { reason: "opening", actorId: actor.id, note },
  );
  const counted = requested.filter(
    ({ id, inventory, stockWhenLoaded }) =>
      id !== null && inventory !== stockWhenLoaded && inventory !== stockOf.get(id),
  );
  await changeStock(
    tx,
    existingVariants,
    counted.map(({ key, inventory }) => ({
      variantId: key,
      delta: inventory - (stockOf.get(key) ?? 0),
    })),
    { reason: "counted", actorId: actor.id, note },
  );
  return { takenSkus: [] };
}

async function assignSkus(tx: Tx, { product, requested }: RequestedVariants): Promise<PlacedVariant[]> {
  const optionIds = requested.flatMap(({ sizeId, colourId }) => [sizeId ?? [], colourId ?? []].flat());
  const labels = new Map<string, string>();
  if (optionIds.length > 0) {
    const rows = await tx
      .select({ id: optionValues.id, slug: optionValues.slug })
      .from(optionValues)
      .where(inArray(optionValues.id, optionIds));
    for (const { id, slug } of rows) labels.set(id, slug);
  }
  const slugOf = (id: string | null) => (id === null ? null : (labels.get(id) ?? null));
  return requested.map((variant, position) => ({
    ...variant,
    key: variant.id ?? newId(),
    sku: variant.sku || skuFor(product.slug, [slugOf(variant.colourId), slugOf(variant.sizeId)]),
    position,
  }));
}

/** SKUs that are requested twice or belong to another product. */
async function findTakenSkus(
  tx: Tx,
  productId: string,
  requested: readonly PlacedVariant[],
): Promise<string[]> {
  const skus = requested.map(({ sku }) => sku);
  const duplicates = skus.filter((sku, index) => skus.indexOf(sku) !== index);
  const rows = await tx
    .select({ sku: variants.sku, productId: variants.productId })
    .from(variants)
    .where(inArray(variants.sku, skus));
  const elsewhere = rows.filter((row) => row.productId !== productId).map(({ sku }) => sku);
  return [...new Set([...duplicates, ...elsewhere])];
}

type Settable = Pick<PlacedVariant, "sku" | "position" | VariantFieldName>;

const settable = (row: Settable) => ({
  sku: row.sku,
  ...pickVariantFields(row),
  position: row.position,
});

function definedValues<Row extends object>(row: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Row>;
}

/** Variants may swap SKUs, so changed SKUs first get a temporary value to satisfy the unique constraint. */
async function updateVariants(
  tx: Tx,
  rows: readonly PlacedVariant[],
  existingVariants: readonly VariantRow[],
): Promise<void> {
  const before = new Map(existingVariants.map((variant) => [variant.id, variant]));
  const renamed = rows.filter(({ key, sku }) => before.get(key)?.sku !== sku).map(({ key }) => key);
  if (renamed.length > 0) {
    await tx
      .update(variants)
      .set({ sku: sql`'~' || ${variants.id}::text` })
      .where(inArray(variants.id, renamed));
  }
  for (const row of rows) {
    const current = before.get(row.key);
    const values = { ...current, ...definedValues(settable(row)) };
    if (current && isDeepStrictEqual(current, values)) continue;
    await tx.update(variants).set(settable(row)).where(eq(variants.id, row.key));
  }
}

const newRow = (productId: string, row: PlacedVariant) => ({
  id: row.key,
  productId,
  sizeId: row.sizeId,
  colourId: row.colourId,
  ...settable(row),
});

/** Recomputes the product's inventory after variants were deleted. Stock movements update it afterwards. */
function sumUp(productId: string) {
  return sql`
    update products set inventory = (
      select coalesce(sum(${variants.inventory}), 0) from ${variants} where ${variants.productId} = ${productId}
    ) where id = ${productId}
  `;
}

/** The default SKU of a variant: "NOOR-KAFTAN-2XL-INDIGO". */
export function skuFor(slug: string, options: readonly (string | null)[]): string {
  return [slug, ...options]
    .filter((part) => part !== null && part !== "")
    .join("-")
    .toUpperCase();
}
