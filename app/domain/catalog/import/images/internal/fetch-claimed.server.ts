import { and, eq, exists, inArray, sql } from "drizzle-orm";
import { problemOfUpload } from "#app/domain/catalog/import/images/image-problems.ts";
import { imageSources, productImageSources } from "#app/domain/catalog/import/images/image-sources.tables.ts";
import type { ImportFiles } from "#app/domain/catalog/import/images/import-files.server.ts";
import { attachImages } from "#app/domain/catalog/import/images/internal/attach-images.server.ts";
import {
  isStillClaimed,
  recordFailure,
  releaseSource,
  RENEW_LEASE_MS,
  renewLease,
  type ClaimedSource,
} from "#app/domain/catalog/import/images/internal/claim-source.server.ts";
import {
  downloadImage,
  DOWNLOAD_LIMITS,
  type DownloadLimits,
  type FetchedFile,
} from "#app/domain/catalog/import/images/internal/download-image.server.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { addImage, storeUploadedImage } from "#app/domain/media/store-uploaded-image.server.ts";
import { uploadedImageId } from "#app/lib/images/image-urls.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { ExternalRules } from "#app/platform/http/post-external.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { RequestUploads, TemporaryUploads } from "#app/platform/uploads/temporary-uploads.server.ts";

export interface FetchDeps {
  db: Db;
  clock: Clock;
  log: Log;
  images: ImageStore;
  uploads: TemporaryUploads;
  files: ImportFiles;
  rules: ExternalRules;
  /** Of a download; shorter in tests. */
  limits?: Partial<DownloadLimits>;
  /** Ends open requests. */
  stop: AbortSignal;
}

/** Fetches a claimed source and gives it to its products. Returns the ids of those that got the image. A failure is recorded or logged. */
export async function fetchClaimed(deps: FetchDeps, claimed: ClaimedSource): Promise<string[]> {
  const { db, clock, log, uploads } = deps;
  const renewing = setInterval(() => {
    renewLease(db, claimed, clock.now()).catch((error: unknown) =>
      log.warn({ err: error }, "A lease was not renewed"),
    );
  }, RENEW_LEASE_MS).unref();
  try {
    await using temporary = uploads.ofRequest();
    const isFetched = await fetchAndStore(deps, claimed, temporary);
    return isFetched ? await attachImages(db, claimed.id, clock.now()) : [];
  } catch (error) {
    // The claim ends by itself, and the source is tried again.
    log.error({ err: error, source: claimed.id }, "An image of an import could not be fetched");
    return [];
  } finally {
    clearInterval(renewing);
  }
}

// Many uploads of the admin wait for the one place where images are decoded.
const BUSY_PAUSE_MS = 10_000;

/** Returns whether the source has its image now. */
async function fetchAndStore(
  deps: FetchDeps,
  claimed: ClaimedSource,
  temporary: RequestUploads,
): Promise<boolean> {
  const { db, clock } = deps;
  if (await deleteUnwanted(db, claimed)) return false;
  const ownId = claimed.fileOf === null ? uploadedImageId(`${claimed.url}/1200.webp`) : null;
  if (ownId !== null) return adoptOwnImage(deps, claimed, ownId);
  const fetched = await fetchFile(deps, claimed, temporary);
  if (!fetched.ok && fetched.problem === "aborted") {
    await releaseSource(db, claimed, clock.now());
    return false;
  }
  if (!fetched.ok) {
    await recordFailure(db, claimed, { ...fetched, now: clock.now() });
    return false;
  }
  return storeFetched(deps, claimed, fetched.file);
}

/** Deletes a source that no product wants any more, as after the product was deleted. */
async function deleteUnwanted(db: Db, claimed: ClaimedSource): Promise<boolean> {
  const deleted = await db
    .delete(imageSources)
    .where(and(isStillClaimed(claimed), sql`not ${exists(linksOf(db, claimed.id))}`))
    .returning({ id: imageSources.id });
  return deleted.length > 0;
}

const linksOf = (db: Pick<Db, "select">, sourceId: string) =>
  db
    .select({ found: sql`1` })
    .from(productImageSources)
    .where(eq(productImageSources.sourceId, sourceId));

/** An image of this shop is used as it is. */
async function adoptOwnImage(
  { db, clock }: FetchDeps,
  claimed: ClaimedSource,
  mediaId: string,
): Promise<boolean> {
  const [found] = await db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.id, mediaId), inArray(media.kind, ["product"])));
  if (found) return markFetched(db, claimed, found.id);
  await recordFailure(db, claimed, { problem: "own-missing", now: clock.now() });
  return false;
}

async function fetchFile(
  { files, rules, limits, stop }: FetchDeps,
  { url, fileOf }: ClaimedSource,
  temporary: RequestUploads,
): Promise<FetchedFile> {
  if (fileOf === null)
    return downloadImage(url, {
      rules,
      files: temporary,
      limits: { ...DOWNLOAD_LIMITS, ...limits },
      signal: stop,
    });
  const file = await files.find(fileOf, url);
  return file === null ? { ok: false, problem: "file-missing" } : { ok: true, file };
}

async function storeFetched(deps: FetchDeps, claimed: ClaimedSource, file: string): Promise<boolean> {
  const { db, clock, images } = deps;
  const fileName = fileNameOf(claimed);
  const stored = await storeUploadedImage(deps, { kind: "product", fileName }, file);
  if (!stored.ok && stored.error === "busy") {
    await releaseSource(db, claimed, new Date(clock.now().getTime() + BUSY_PAUSE_MS));
    return false;
  }
  if (!stored.ok) {
    await recordFailure(db, claimed, { problem: problemOfUpload(stored.error), now: clock.now() });
    return false;
  }
  const { image } = stored;
  const isStored = await inTransaction(db, async (tx) => {
    const [locked] = await tx
      .select({ id: imageSources.id })
      .from(imageSources)
      .where(and(isStillClaimed(claimed), exists(linksOf(tx, claimed.id))))
      .for("update");
    if (!locked) return false;
    await addImage(tx, image);
    return markFetched(tx, claimed, image.id);
  });
  if (isStored) return true;
  // Another process has it, or its products were deleted meanwhile.
  await images.remove(image.storageKey);
  await deleteUnwanted(db, claimed);
  return false;
}

function fileNameOf({ url, fileOf }: ClaimedSource): string {
  const path = fileOf === null ? new URL(url).pathname : url;
  const name = path.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function markFetched(
  db: Pick<Db, "update">,
  claimed: ClaimedSource,
  mediaId: string,
): Promise<boolean> {
  const rows = await db
    .update(imageSources)
    .set({ state: "fetched", mediaId, problem: null, problemDetail: "", leasedUntil: null })
    .where(isStillClaimed(claimed))
    .returning({ id: imageSources.id });
  return rows.length > 0;
}
