import path from "node:path";
import type { Env } from "#app/platform/process/env.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { layeredOriginals, type ImageStorage } from "#app/platform/storage/image-storage.server.ts";
import { folderOriginals, type Originals } from "#app/platform/storage/originals.server.ts";

/** A bucket with images. */
export interface Bucket extends Originals {
  /** Renditions, which machines with the same bucket share. */
  readonly renditions: Originals;
  /** Rejects with StartupError when the bucket refuses access. */
  check(): Promise<void>;
}

// Inside the folder of S3_URL, so that the store's key has access.
const RENDITIONS = "renditions";

/** The originals of S3_URL and of the data folder. StartupError when the bucket refuses access. */
export async function openOriginals(env: Env, log: Log): Promise<Originals> {
  const bucket = bucketOf(env, log);
  await bucket?.check();
  return layeredOriginals(() => storageOf(env, bucket));
}

/** The places of originals; `bucket` is that of the connection, or null. */
export function storageOf(env: Env, bucket: Bucket | null): ImageStorage {
  const folder = folderOriginals(path.resolve(env.DATA_DIR, "pictures", "originals"));
  return { folder, bucket, storesInBucket: bucket !== null && env.S3_NEW_IMAGES === "bucket" };
}

// Loaded on demand: the S3 client costs memory and startup time.
const importS3 = () => import("#app/platform/storage/s3-originals.server.ts");

/** The bucket of S3_URL; null without one. Nothing is requested before it is used. */
export function bucketOf(env: Env, log: Log): Bucket | null {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = env;
  if (!url || !keyId || !secret) return null;
  const at = (location: string) =>
    loadedOnDemand(async () => (await importS3()).s3Originals({ url: location, region, keyId, secret, log }));
  const bucket = at(url);
  return {
    ...bucket,
    async *list() {
      for await (const stored of bucket.list()) if (!stored.key.startsWith(`${RENDITIONS}/`)) yield stored;
    },
    renditions: at(`${url.replace(/\/+$/, "")}/${RENDITIONS}`),
    check: async () => (await importS3()).checkStorage(bucket, log),
  };
}

function loadedOnDemand(load: () => Promise<Originals>): Originals {
  let loading: Promise<Originals> | undefined;
  const loaded = () => (loading ??= load());
  return {
    put: async (key, bytes) => (await loaded()).put(key, bytes),
    putFile: async (key, file) => (await loaded()).putFile(key, file),
    get: async (key) => (await loaded()).get(key),
    find: async (key) => (await loaded()).find(key),
    remove: async (key) => (await loaded()).remove(key),
    async *list() {
      yield* (await loaded()).list();
    },
  };
}
