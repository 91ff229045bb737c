import path from "node:path";
import { createImageStore } from "#app/platform/images/images.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { createShareCardStore } from "#app/platform/share-card/share-cards.server.ts";
import { openOriginals, openSharedRenditions } from "#app/platform/storage/open-originals.server.ts";
import { openTemporaryUploads } from "#app/platform/uploads/temporary-uploads.server.ts";

/** Opens the stores of images, share cards and unfinished uploads in the data folder or the bucket. */
export async function openImages(env: Env, { log, jobs }: { log: Log; jobs: Jobs }) {
  const folder = path.resolve(env.DATA_DIR, "pictures");
  const originals = await openOriginals(env, log);
  return {
    // On the same volume as the originals, so that an accepted upload can be moved there.
    uploads: openTemporaryUploads(path.join(folder, "incoming"), log),
    images: createImageStore(folder, {
      log,
      originals,
      shared: await openSharedRenditions(env, log),
      queueStatement: (storageKey) => jobs.queueStatement("make-renditions", { storageKey }),
    }),
    shareCards: createShareCardStore(path.join(folder, "cards")),
  };
}
