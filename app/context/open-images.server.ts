import path from "node:path";
import type { ConnectedProviders } from "#app/context/providers/providers.server.ts";
import { createImageStore } from "#app/platform/images/images.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { createShareCardStore } from "#app/platform/share-card/share-cards.server.ts";
import { layeredOriginals, type ImageStorage } from "#app/platform/storage/image-storage.server.ts";
import { bucketOf, storageOf } from "#app/platform/storage/open-originals.server.ts";
import { openTemporaryUploads } from "#app/platform/uploads/temporary-uploads.server.ts";

export type ImagePlace = "bucket" | "folder";

interface CopyDeps {
  db: Db;
  jobs: Jobs;
}

interface OpenImagesDeps {
  log: Log;
  jobs: Jobs;
  providers: Pick<ConnectedProviders, "env" | "bucket">;
}

/** Opens the stores of images, share cards and unfinished uploads in the data folder or the bucket. */
export async function openImages(env: Env, { log, jobs, providers }: OpenImagesDeps) {
  const folder = path.resolve(env.DATA_DIR, "pictures");
  // A bucket of the environment that refuses access stops the start; one that was connected in the admin must not.
  await bucketOf(env, log)?.check();
  const findImageStorage = (): ImageStorage => storageOf(providers.env, providers.bucket);
  const originals = layeredOriginals(findImageStorage);
  return {
    // On the same volume as the originals, so that an accepted upload can be moved there.
    uploads: openTemporaryUploads(path.join(folder, "incoming"), log),
    originals,
    findImageStorage,
    images: createImageStore(folder, {
      log,
      originals,
      findShared: () => providers.bucket?.renditions,
      queueStatement: (storageKey) => jobs.queueStatement("make-renditions", { storageKey }),
    }),
    shareCards: createShareCardStore(path.join(folder, "cards")),
  };
}

// By then all processes know of the connection.
const COPY_AFTER_SECONDS = 2;

/** Queues a copy of the images that came into the other place without one, as from a backup or before variables named the bucket. */
export async function copyLeftImages(
  app: CopyDeps & { findImageStorage: () => ImageStorage },
): Promise<void> {
  const { bucket, storesInBucket } = app.findImageStorage();
  if (bucket) await queueImageCopy(app, storesInBucket ? "bucket" : "folder");
}

/** Queues a job that copies the images that this place lacks from the other one. A restart continues it. */
export async function queueImageCopy({ db, jobs }: CopyDeps, to: ImagePlace): Promise<void> {
  await inTransaction(db, (tx) => jobs.send(tx, "copy-images", { to }, { afterSeconds: COPY_AFTER_SECONDS }));
}
