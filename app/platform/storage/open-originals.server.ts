import path from "node:path";
import type { Env } from "#app/platform/process/env.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { folderOriginals, type Originals } from "#app/platform/storage/originals.server.ts";

// Inside the folder of S3_URL, so that the store's key has access.
const RENDITIONS = "renditions";

/** Opens the originals in the bucket of S3_URL, or else in the data folder. StartupError when the bucket refuses access. */
export async function openOriginals(env: Env, log: Log): Promise<Originals> {
  if (!env.S3_URL) return folderOriginals(path.resolve(env.DATA_DIR, "pictures", "originals"));
  const { checkStorage } = await importS3();
  const bucket = await bucketOf(env, log, env.S3_URL);
  await checkStorage(bucket, log);
  return {
    ...bucket,
    async *list() {
      for await (const stored of bucket.list()) if (!stored.key.startsWith(`${RENDITIONS}/`)) yield stored;
    },
  };
}

/** Storage for renditions shared by machines with the same bucket. Undefined without a bucket. */
export async function openSharedRenditions(env: Env, log: Log): Promise<Originals | undefined> {
  return env.S3_URL ? bucketOf(env, log, `${env.S3_URL.replace(/\/+$/, "")}/${RENDITIONS}`) : undefined;
}

// Loaded on demand: the S3 client costs memory and startup time.
const importS3 = () => import("#app/platform/storage/s3-originals.server.ts");

async function bucketOf(env: Env, log: Log, url: string): Promise<Originals> {
  const { s3Originals } = await importS3();
  const { S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  // The environment's schema requires both keys.
  return s3Originals({
    url,
    region,
    keyId: S3_ACCESS_KEY_ID ?? "",
    secret: S3_SECRET_ACCESS_KEY ?? "",
    log,
  });
}
