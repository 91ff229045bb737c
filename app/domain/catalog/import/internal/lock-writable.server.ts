import { inArray, sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { PlannedProduct } from "#app/domain/catalog/import/import-plan.ts";
import type { LockedPlans } from "#app/domain/catalog/import/internal/write-import.server.ts";
import { lockVariants } from "#app/domain/catalog/stock/stock.server.ts";
import { imageIdsIn } from "#app/domain/media/media.ts";
import { missingImagesIn } from "#app/domain/media/text-images.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** A product that the import does not write, and why, as a sentence for the administrator without its full stop. */
export interface SkippedProduct {
  plan: PlannedProduct;
  reason: string;
}

/**
 * Locks the planned products and variants in the common lock order, and sorts out those that changed since the check: every edit of a
 * product and every count of its stock increments its version, and a sale does not.
 */
export async function lockWritable(
  tx: Tx,
  plans: readonly PlannedProduct[],
): Promise<{ writable: LockedPlans; skipped: SkippedProduct[] }> {
  if (plans.length === 0) return { writable: [] as readonly PlannedProduct[] as LockedPlans, skipped: [] };
  const missingImages = await findMissingImages(tx, plans);
  const versions = await lockProducts(tx, plans);
  const slugs = await listTakenSlugs(tx, plans);
  const skus = await listTakenSkus(tx, plans);
  const reasonOf = ({ id, slug, version, set, variants: planned }: PlannedProduct): string | null => {
    if (id === null && slugs.has(slug)) return "Another product has got this slug since the file was checked";
    if (id !== null && !versions.has(id)) return "It was deleted since the file was checked";
    if (id !== null && versions.get(id) !== version) return "It was changed since the file was checked";
    const taken = planned.find((variant) => variant.id === null && skus.has(variant.sku));
    if (taken) return `Another variant has got the SKU “${taken.sku}” since the file was checked`;
    const isImageMissing = imageIdsIn(set.description ?? "").some((image) => missingImages.has(image));
    return isImageMissing ? "An image of its description was deleted since the file was checked" : null;
  };
  const writable: PlannedProduct[] = [];
  const skipped: SkippedProduct[] = [];
  for (const plan of plans) {
    const reason = reasonOf(plan);
    if (reason === null) writable.push(plan);
    else skipped.push({ plan, reason });
  }
  // Cast: all of them are locked.
  return { writable: writable as readonly PlannedProduct[] as LockedPlans, skipped };
}

/** The current versions of the planned products, which are locked. */
async function lockProducts(tx: Tx, plans: readonly PlannedProduct[]): Promise<Map<string, number>> {
  await lockVariants(
    tx,
    plans.flatMap((plan) => plan.variants.flatMap(({ id }) => id ?? [])),
  );
  const ids = plans.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for("update");
  return new Map(rows.map(({ id, version }) => [id, version]));
}

async function listTakenSlugs(tx: Tx, plans: readonly PlannedProduct[]): Promise<Set<string>> {
  const slugs = plans.flatMap(({ id, slug }) => (id === null ? slug : []));
  const rows = await tx.execute<{ slug: string }>(sql`
    select ${products.slug} from unnest(${sql.param(slugs)}::text[]) as planned (slug)
    join ${products} on ${products.slug} = planned.slug`);
  return new Set(rows.rows.map(({ slug }) => slug));
}

async function listTakenSkus(tx: Tx, plans: readonly PlannedProduct[]): Promise<Set<string>> {
  const skus = plans.flatMap((plan) => plan.variants.flatMap(({ id, sku }) => (id === null ? sku : [])));
  const rows = await tx.execute<{ sku: string }>(sql`
    select ${variants.sku} from unnest(${sql.param(skus)}::text[]) as planned (sku)
    join ${variants} on ${variants.sku} = planned.sku`);
  return new Set(rows.rows.map(({ sku }) => sku));
}

/** The ids of images that were deleted since the check. The others stay locked, as `missingImagesIn` says. */
async function findMissingImages(tx: Tx, plans: readonly PlannedProduct[]): Promise<Set<string>> {
  const descriptions = plans.flatMap(({ set }) => set.description ?? []);
  const missing = await missingImagesIn(tx, descriptions.join("\n"));
  return new Set(missing?.urls.flatMap(imageIdsIn));
}
