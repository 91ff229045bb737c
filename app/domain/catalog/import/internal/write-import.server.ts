import { inArray, sql, type SQL } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import type { PlannedProduct } from "#app/domain/catalog/import/import-plan.ts";
import {
  PRODUCT_FIELD_NAMES,
  type ProductFieldName,
  type ProductFields,
} from "#app/domain/catalog/product-fields.ts";
import type { ImagesOfProduct } from "#app/domain/catalog/import/images/queue-product-images.server.ts";
import { importColumns } from "#app/domain/catalog/import/internal/read-shop.server.ts";
import { learnWords } from "#app/domain/catalog/search/learn-words.server.ts";
import {
  changeVariantStock,
  type StockChange,
  type StockReason,
} from "#app/domain/catalog/stock/stock.server.ts";
import {
  mapVariantFields,
  pickVariantFields,
  type VariantFields,
} from "#app/domain/catalog/variant-fields.ts";
import {
  writeVariantFields,
  type ChangedFields,
} from "#app/domain/catalog/internal/products/write-prices.server.ts";
import { recordAudits, type AuditEntry } from "#app/domain/audit/audit.server.ts";
import { newId } from "#app/lib/id.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Locked } from "#app/platform/database/transaction.server.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";

interface ImportOccasion {
  importId: string;
  fileName: string;
  actorId: string;
  at: Date;
}

const PRODUCTS_AT_ONCE = 250;
const STOCK_AT_ONCE = 1_000;

/** Plans whose products are locked and have the versions that were planned. */
export type LockedPlans = Locked<readonly PlannedProduct[]>;

/** Writes the planned products in batches. Returns the images of each. */
export async function writeImport(
  tx: Tx,
  plans: LockedPlans,
  occasion: ImportOccasion,
): Promise<ImagesOfProduct[]> {
  const why = {
    reason: "imported" as const,
    referenceId: occasion.importId,
    actorId: occasion.actorId,
    note: occasion.fileName,
  };
  const stock: StockChange[] = [];
  const written: ImagesOfProduct[] = [];
  for (const some of batchesOf(plans, PRODUCTS_AT_ONCE)) {
    const withIds = some.map((plan) => ({ ...plan, isNew: plan.id === null, id: plan.id ?? newId() }));
    const entries = await auditEntries(tx, withIds, occasion);
    await insertProducts(tx, withIds, occasion.at);
    await updateProducts(tx, withIds, occasion.at);
    await learnWords(
      tx,
      withIds.map(({ set }) => set),
    );
    stock.push(...(await writeVariants(tx, withIds, why)));
    await recordAudits(tx, entries);
    written.push(...withIds.map(({ id, images }) => ({ productId: id, images })));
  }
  for (const some of batchesOf(stock, STOCK_AT_ONCE)) await changeVariantStock(tx, plans, some, why);
  return written;
}

// A product row is in many indexes, so its inventory total is part of the same update instead of a second one.
const itemsIn = ({ variants: planned }: PlannedProduct) =>
  planned.reduce((sum, { stockDelta }) => sum + stockDelta, 0);

type Planned = PlannedProduct & { id: string; isNew: boolean };

async function insertProducts(tx: Tx, plans: readonly Planned[], at: Date): Promise<void> {
  const rows = plans
    .filter(({ isNew }) => isNew)
    // A plan of a new product sets all of its fields.
    .map((plan) => ({
      ...(plan.set as ProductFields),
      id: plan.id,
      slug: plan.slug,
      inventory: itemsIn(plan),
      createdAt: at,
      updatedAt: at,
    }));
  if (rows.length > 0) await tx.execute(insertMany(products, rows));
}

/** Increments the version of every affected product, even if only variants change, so that open forms detect the conflict. */
async function updateProducts(tx: Tx, plans: readonly Planned[], at: Date): Promise<void> {
  const rows = plans
    .filter(({ isNew }) => !isNew)
    .map((plan) => ({ id: plan.id, pieces: itemsIn(plan), set: byColumn(plan.set) }));
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${products} set
      ${sql.join(PRODUCT_FIELD_NAMES.map(assignPlanned), sql`, `)},
      inventory = ${products.inventory} + (planned ->> 'pieces')::int,
      version = ${products.version} + 1,
      updated_at = ${at.toISOString()}::timestamptz
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) planned,
    jsonb_populate_record(null::${products}, planned -> 'set') new_values
    where ${products.id} = (planned ->> 'id')::uuid
  `);
}

/** The planned values by column name. */
function byColumn(set: Partial<ProductFields>): Record<string, unknown> {
  const names = PRODUCT_FIELD_NAMES.filter((name) => set[name] !== undefined);
  return Object.fromEntries(names.map((name) => [products[name].name, set[name]]));
}

/** SQL that sets a field to its planned value, or leaves it as it is if the plan does not change it. */
function assignPlanned(name: ProductFieldName): SQL {
  const column = sql.identifier(products[name].name);
  return sql`${column} = case when planned -> 'set' ? ${products[name].name} then new_values.${column} else ${products[name]} end`;
}

/** Inserts new variants with their opening stock movement. Returns the stock changes of existing variants. */
async function writeVariants(tx: Tx, plans: readonly Planned[], why: StockReason): Promise<StockChange[]> {
  const nextPositions = await nextPlaces(tx, plans);
  const stock: StockChange[] = [];
  const added: AddedVariant[] = [];
  const changed: ChangedFields[] = [];
  for (const { id: productId, variants: planned } of plans) {
    for (const variant of planned) {
      const { sku, sizeId, colourId, stockDelta } = variant;
      const id = variant.id ?? newId();
      if (variant.id === null) {
        const position = nextPositions.get(productId) ?? 0;
        nextPositions.set(productId, position + 1);
        added.push({
          id,
          productId,
          sku,
          sizeId,
          colourId,
          ...mapVariantFields<VariantFields>((name) => variant[name] ?? null),
          position,
          inventory: stockDelta,
        });
        continue;
      }
      const fields = pickVariantFields(variant);
      if (Object.values(fields).some((value) => value !== undefined)) changed.push({ id, ...fields });
      if (stockDelta !== 0) stock.push({ variantId: id, delta: stockDelta });
    }
  }
  for (const some of batchesOf(added, PRODUCTS_AT_ONCE)) await addVariants(tx, some, why);
  await writeVariantFields(tx, changed);
  return stock;
}

interface AddedVariant extends VariantFields {
  id: string;
  productId: string;
  sku: string;
  sizeId: string | null;
  colourId: string | null;
  position: number;
  inventory: number;
}

async function addVariants(tx: Tx, rows: readonly AddedVariant[], why: StockReason): Promise<void> {
  const stocked = rows.filter(({ inventory }) => inventory !== 0);
  const movements = stocked.map(({ id, inventory }) => ({
    id: newId(),
    variantId: id,
    delta: inventory,
    ...why,
  }));
  await tx.execute(insertMany(variants, rows));
  if (movements.length > 0) await tx.execute(insertMany(stockMovements, movements));
}

async function nextPlaces(tx: Tx, plans: readonly Planned[]): Promise<Map<string, number>> {
  const growing = plans.filter((plan) => !plan.isNew && plan.variants.some(({ id }) => id === null));
  if (growing.length === 0) return new Map();
  const ids = growing.map(({ id }) => id);
  const rows = await tx
    .select({ productId: variants.productId, next: sql<number>`max(${variants.position}) + 1` })
    .from(variants)
    .where(inArray(variants.productId, ids))
    .groupBy(variants.productId);
  return new Map(rows.map(({ productId, next }) => [productId, next]));
}

/** The before and after values of each product for the audit log. Must run before the products are written. */
async function auditEntries(
  tx: Tx,
  plans: readonly Planned[],
  { importId, actorId, at }: ImportOccasion,
): Promise<AuditEntry[]> {
  const existingIds = plans.filter(({ isNew }) => !isNew).map(({ id }) => id);
  const { id, fields } = importColumns;
  const rows =
    existingIds.length === 0
      ? []
      : await tx.select({ id, fields }).from(products).where(inArray(products.id, existingIds));
  const now = new Map(rows.map((row) => [row.id, row.fields]));
  return plans.map((plan) => {
    const current = now.get(plan.id);
    const touched = Object.keys(plan.set) as (keyof ProductFields)[];
    const was = current && Object.fromEntries(touched.map((field) => [field, current[field]]));
    const planned = plan.variants.flatMap(({ changes }) => changes);
    // The log shows purchase prices only to people who may see them, and knows them by this name.
    const shown = Object.entries({
      variants: planned.filter(({ isConfidential }) => !isConfidential),
      purchasePrices: planned.filter(({ isConfidential }) => isConfidential),
    }).filter(([, changes]) => changes.length > 0);
    const before = Object.fromEntries(
      shown.map(([name, changes]) => [name, changes.map(({ what, before: was }) => ({ what, was }))]),
    );
    const after = Object.fromEntries(
      shown.map(([name, changes]) => [name, changes.map(({ what, after: is }) => ({ what, is }))]),
    );
    return {
      actorId,
      action: plan.isNew ? "product.create" : "product.update",
      subjectType: "product",
      subjectId: plan.id,
      before: plan.isNew ? null : { ...was, ...before },
      after: { ...plan.set, ...after, ...(plan.isNew && { slug: plan.slug }), importId },
      at,
    };
  });
}
