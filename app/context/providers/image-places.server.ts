import type { AppContext } from "#app/context/app-context.server.ts";
import { queueImageCopy, type ImagePlace } from "#app/context/open-images.server.ts";
import { connectedEnv, type ConnectionValues } from "#app/domain/connections/connection-values.server.ts";
import { readConnections, saveConnection } from "#app/domain/connections/connections.server.ts";
import { countImages, type ImageCounts } from "#app/platform/storage/image-storage.server.ts";

const COUNT_TIMEOUT_MS = 10_000;

/** How many images are in the data folder or in the bucket only; null if the bucket does not say so in time. */
export async function countStoredImages({ findImageStorage, log }: AppContext): Promise<ImageCounts | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), COUNT_TIMEOUT_MS);
  });
  const counting = countImages(findImageStorage()).catch((error: unknown) => {
    log.warn({ err: error }, "The images in the bucket could not be counted");
    return null;
  });
  const counts = await Promise.race([counting, timeout]);
  clearTimeout(timer);
  return counts;
}

/**
 * Whether the bucket may be disconnected, or exchanged for the one of `next`: only when each of its images is also in the data folder.
 * Null if so, else the number of images that are not; "unknown" if the bucket does not say.
 */
export async function imagesKeptByBucket(
  app: AppContext,
  next: ConnectionValues | null,
): Promise<number | "unknown" | null> {
  const before = app.providers.env.S3_URL?.replace(/\/+$/, "");
  const after = next && connectedEnv(app.env, new Map([["s3", next]])).S3_URL?.replace(/\/+$/, "");
  if (!before || before === after) return null;
  const counts = await countStoredImages(app);
  if (!counts) return "unknown";
  return counts.onlyInBucket === 0 ? null : counts.onlyInBucket;
}

export type StoreImagesResult = { ok: true } | { ok: false; error: "not-connected" };

/** Stores new images in the bucket or in the data folder from now on, and copies those there that it lacks. */
export async function storeImagesIn(
  app: AppContext,
  { place, actorId }: { place: ImagePlace; actorId: string },
): Promise<StoreImagesResult> {
  const { db, providers, clock } = app;
  const values = (await readConnections(db, providers.sealing)).get("s3")?.values;
  if (!values) return { ok: false, error: "not-connected" };
  await saveConnection(
    { db, secrets: providers.sealing },
    {
      provider: "s3",
      values: { ...values, S3_NEW_IMAGES: place },
      noted: [place === "bucket" ? "New images in the bucket" : "New images in the data folder"],
      actorId,
      at: clock.now(),
    },
  );
  await providers.changed();
  await queueImageCopy(app, place);
  return { ok: true };
}

export type BucketNeeded =
  | { ok: false; error: "images-kept"; count: number }
  /** The bucket does not say whether it has images that the data folder lacks. */
  | { ok: false; error: "images-unknown" };

/**
 * Checks that each image of the bucket is also in the data folder, and stores new ones there, so that the bucket can be disconnected. Returns
 * why it cannot; null if it can.
 */
export async function leaveBucket(
  app: AppContext,
  { actorId, mayLoseImages }: { actorId: string; mayLoseImages: boolean },
): Promise<BucketNeeded | null> {
  const kept = await imagesKeptByBucket(app, null);
  if (kept === "unknown") return mayLoseImages ? null : { ok: false, error: "images-unknown" };
  if (kept !== null) return { ok: false, error: "images-kept", count: kept };
  if (!app.findImageStorage().storesInBucket) return null;
  await storeImagesIn(app, { place: "folder", actorId });
  // An upload may have reached the bucket in the meantime.
  const since = await imagesKeptByBucket(app, null);
  return typeof since === "number" ? { ok: false, error: "images-kept", count: since } : null;
}
