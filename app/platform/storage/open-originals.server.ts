import path from "node:path";
import type { Env } from "#app/platform/env.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { folderOriginals, type Originals } from "#app/platform/storage/originals.server.ts";
import { checkStorage, s3Originals } from "#app/platform/storage/s3-originals.server.ts";

/** The originals where the environment says: in the bucket of S3_URL, else in the data folder. StartupError: the bucket refuses. */
export async function openOriginals(env: Env, log: Log): Promise<Originals> {
  const { S3_URL, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_URL) return folderOriginals(path.resolve(env.DATA_DIR, "pictures", "originals"));
  const bucket = s3Originals({
    url: S3_URL,
    region: S3_REGION,
    // The environment is refused when one of them is missing.
    keyId: S3_ACCESS_KEY_ID ?? "",
    secret: S3_SECRET_ACCESS_KEY ?? "",
    log,
  });
  await checkStorage(bucket, log);
  return bucket;
}
