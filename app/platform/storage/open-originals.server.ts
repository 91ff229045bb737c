import path from "node:path";
import type { Env } from "#app/platform/process/env.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { folderOriginals, type Originals } from "#app/platform/storage/originals.server.ts";

// A folder beside the originals, in the one that the store's key may touch.
const RENDITIONS = "renditions";

/** The originals where the environment says: in the bucket of S3_URL, else in the data folder. StartupError: the bucket refuses. */
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

/** Where machines that share a bucket share what was made of its originals. Undefined where there is no bucket. */
export async function openSharedRenditions(env: Env, log: Log): Promise<Originals | undefined> {
  return env.S3_URL ? bucketOf(env, log, `${env.S3_URL.replace(/\/+$/, "")}/${RENDITIONS}`) : undefined;
}

// Only a store with a bucket loads the S3 client: it costs memory and time at the start.
const importS3 = () => import("#app/platform/storage/s3-originals.server.ts");

async function bucketOf(env: Env, log: Log, url: string): Promise<Originals> {
  const { s3Originals } = await importS3();
  const { S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  // The environment is refused when one of them is missing.
  return s3Originals({
    url,
    region,
    keyId: S3_ACCESS_KEY_ID ?? "",
    secret: S3_SECRET_ACCESS_KEY ?? "",
    log,
  });
}
