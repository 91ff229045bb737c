import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { readImageSource } from "#app/domain/catalog/import/images/image-source.ts";
import type { ImportFiles } from "#app/domain/catalog/import/images/import-files.server.ts";
import { imageSources, productImageSources } from "#app/domain/catalog/import/images/image-sources.tables.ts";
import { importItems } from "#app/domain/catalog/import/imports.tables.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

/** The images that an import gives to products. */
export interface ImageProgress {
  total: number;
  attached: number;
  failed: number;
  /** To be fetched, without those of files. */
  waiting: number;
  /** Files of a ZIP or folder that are not processed yet. */
  waitingFiles: number;
}

const isAttached = isNotNull(productImageSources.attachedAt);
const isFailed = and(
  isNull(productImageSources.attachedAt),
  or(isNotNull(productImageSources.problem), eq(imageSources.state, "failed")),
);

/** Counts the images of an import by their state. */
export async function countImportImages(db: Db, importId: string): Promise<ImageProgress> {
  const ofFile = isNotNull(imageSources.fileOf);
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      attached: sql<number>`(count(*) filter (where ${isAttached}))::int`,
      failed: sql<number>`(count(*) filter (where ${isFailed}))::int`,
      files: sql<number>`(count(*) filter (where ${ofFile} and not ${isAttached} and not ${isFailed}))::int`,
    })
    .from(productImageSources)
    .innerJoin(imageSources, eq(imageSources.id, productImageSources.sourceId))
    .where(eq(productImageSources.importId, importId));
  const { total = 0, attached = 0, failed = 0, files: waitingFiles = 0 } = counts ?? {};
  return { total, attached, failed, waitingFiles, waiting: total - attached - failed - waitingFiles };
}

const PER_PAGE = 50;

/** The images of an import that products did not get, by row, a page of them. */
export async function listFailedImages(
  db: Db,
  { importId, page: requested, total }: { importId: string; page: number; total: number },
) {
  const { page, pageCount, offset } = listPage({ page: requested, size: PER_PAGE, total });
  const images = await db
    .select({
      sourceId: imageSources.id,
      productId: products.id,
      productName: products.name,
      row: productImageSources.row,
      url: imageSources.url,
      problem: sql<string>`coalesce(${productImageSources.problem}, ${imageSources.problem}, '')`,
      detail: imageSources.problemDetail,
    })
    .from(productImageSources)
    .innerJoin(imageSources, eq(imageSources.id, productImageSources.sourceId))
    .innerJoin(products, eq(products.id, productImageSources.productId))
    .where(and(eq(productImageSources.importId, importId), isFailed))
    .orderBy(asc(productImageSources.row), asc(products.name), asc(imageSources.url))
    .limit(PER_PAGE)
    .offset(offset);
  return { images, page, pageCount };
}

/** Lets the failed images of an import be fetched again, now. Returns how many sources there are. */
export async function retryFailedImages(
  { db, jobs, clock }: { db: Db; jobs: Jobs; clock: Clock },
  importId: string,
): Promise<number> {
  const sources = await inTransaction(db, async (tx) => {
    const ofImport = tx
      .select({ id: productImageSources.sourceId })
      .from(productImageSources)
      .where(eq(productImageSources.importId, importId));
    await tx
      .update(productImageSources)
      .set({ problem: null })
      .where(and(eq(productImageSources.importId, importId), isNotNull(productImageSources.problem)));
    const retried = await tx
      .update(imageSources)
      .set({ state: "waiting", tries: 0, nextTryAt: clock.now(), problem: null, problemDetail: "" })
      .where(and(eq(imageSources.state, "failed"), inArray(imageSources.id, ofImport)))
      .returning({ id: imageSources.id });
    await jobs.send(tx, "fetch-images", {});
    return retried;
  });
  jobs.nudge("fetch-images");
  return sources.length;
}

/** An image file that an import names and nobody has delivered. */
export interface MissingFile {
  row: number;
  name: string;
}

/** The files that a checked import names, and those of them that have not been delivered, by row. */
export async function findMissingFiles(
  { db, importFiles, publicUrl }: { db: Db; importFiles: ImportFiles; publicUrl: string },
  importId: string,
): Promise<{ fileCount: number; missing: MissingFile[] }> {
  const rows = await db.execute<{ row: number; url: string }>(sql`
    select (image ->> 'row')::int as row, image ->> 'url' as url
    from ${importItems}, jsonb_array_elements(${importItems.plan} -> 'images') image
    where ${importItems.importId} = ${importId} and image ->> 'url' not like 'http%'
    order by row`);
  const files = rows.rows.flatMap(({ row, url }) => {
    const source = readImageSource(url, publicUrl);
    return source?.kind === "file" ? [{ row, name: source.url }] : [];
  });
  const names = [...new Set(files.map(({ name }) => name))];
  const missing = new Set(await importFiles.findMissing(importId, names));
  return { fileCount: names.length, missing: files.filter(({ name }) => missing.has(name)) };
}
