import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import { MAX_IMPORTED_IMAGES } from "#app/domain/catalog/products/draft/product-draft.ts";
import { imageSources, productImageSources } from "#app/domain/catalog/import/images/image-sources.tables.ts";
import {
  lockProducts,
  type LockedProduct,
} from "#app/domain/catalog/internal/products/lock-products.server.ts";
import { newId } from "#app/lib/id.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** The products that wait for the image of a source, without those that may not have more. */
const isWaitingLink = and(isNull(productImageSources.attachedAt), isNull(productImageSources.problem));

const PRODUCTS_AT_ONCE = 50;

/** Gives a fetched image to the products that wait for it. Returns their ids. */
export async function attachImages(db: Db, sourceId: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ productId: productImageSources.productId })
    .from(productImageSources)
    .where(and(eq(productImageSources.sourceId, sourceId), isWaitingLink))
    .orderBy(productImageSources.productId);
  const changed: string[] = [];
  for (const some of batchesOf(rows, PRODUCTS_AT_ONCE)) {
    const ids = some.map(({ productId }) => productId);
    changed.push(...(await inTransaction(db, (tx) => attachIn(tx, { sourceId, ids, now }))));
  }
  return changed;
}

/** Gives fetched images to the products that still wait for them: those of a source that was fetched before, or of a process that ended. */
export async function attachFetchedImages(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: productImageSources.sourceId })
    .from(productImageSources)
    .innerJoin(imageSources, eq(imageSources.id, productImageSources.sourceId))
    .where(and(isWaitingLink, eq(imageSources.state, "fetched")));
  const changed: string[] = [];
  for (const { id } of rows) changed.push(...(await attachImages(db, id, now)));
  return changed;
}

interface Attachment {
  sourceId: string;
  ids: string[];
  now: Date;
}

/** The products are locked before the source, as in a transaction that writes products and queues their images. */
async function attachIn(tx: Tx, { sourceId, ids, now }: Attachment): Promise<string[]> {
  const locked = await lockProducts(tx, ids);
  const [source] = await tx
    .select({ mediaId: imageSources.mediaId })
    .from(imageSources)
    .where(and(eq(imageSources.id, sourceId), eq(imageSources.state, "fetched")))
    .for("update");
  if (!source?.mediaId) return [];
  const { mediaId } = source;
  const links = await tx
    .select()
    .from(productImageSources)
    .where(
      and(
        eq(productImageSources.sourceId, sourceId),
        isAmong(productImageSources.productId, ids),
        isWaitingLink,
      ),
    );
  const byId = new Map(locked.map(({ product }) => [product.id, product]));
  const shown = await listShown(tx, ids);
  const added: (typeof productImages.$inferInsert)[] = [];
  const refusedIds: string[] = [];
  for (const { productId, alt, colourId, position } of links) {
    const images = shown.get(productId) ?? [];
    const product = byId.get(productId);
    if (!product || images.includes(mediaId)) continue;
    if (images.length >= MAX_IMPORTED_IMAGES) refusedIds.push(productId);
    else
      added.push({
        id: newId(),
        productId,
        mediaId,
        colourId,
        sizeId: null,
        alt: alt || product.name,
        position,
      });
  }
  await writeImages(tx, added, now);
  await closeLinks(tx, { sourceId, ids, now }, refusedIds);
  return added.map(({ productId }) => productId);
}

/** The images of products, by product. */
async function listShown(
  tx: Tx,
  ids: readonly LockedProduct["product"]["id"][],
): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ productId: productImages.productId, mediaId: productImages.mediaId })
    .from(productImages)
    .where(isAmong(productImages.productId, ids));
  const shown = new Map<string, string[]>();
  for (const { productId, mediaId } of rows) shown.set(productId, [...(shown.get(productId) ?? []), mediaId]);
  return shown;
}

/** A new version, so that a product form that was opened before does not save the product without the image. */
async function writeImages(
  tx: Tx,
  rows: readonly (typeof productImages.$inferInsert)[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(insertMany(productImages, rows));
  await tx
    .update(products)
    .set({ version: sql`${products.version} + 1`, updatedAt: now })
    .where(
      isAmong(
        products.id,
        rows.map(({ productId }) => productId),
      ),
    );
}

async function closeLinks(
  tx: Tx,
  { sourceId, ids, now }: Attachment,
  refusedIds: readonly string[],
): Promise<void> {
  const ofSource = and(eq(productImageSources.sourceId, sourceId), isWaitingLink);
  if (refusedIds.length > 0)
    await tx
      .update(productImageSources)
      .set({ problem: "too-many-images" })
      .where(and(ofSource, inArray(productImageSources.productId, [...refusedIds])));
  await tx
    .update(productImageSources)
    .set({ attachedAt: now })
    .where(and(ofSource, isAmong(productImageSources.productId, ids)));
}
