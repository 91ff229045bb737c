import { readFile, rm } from "node:fs/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { Log } from "#app/platform/process/log.server.ts";
import { checkedKey, isOriginalKey, type Originals } from "#app/platform/storage/originals.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";

export interface S3Options {
  /** URL of the bucket, with an optional folder: https://s3.ap-south-1.amazonaws.com/bucket/shop */
  url: string;
  region: string;
  keyId: string;
  secret: string;
  log: Log;
  /** The timeout of one attempt. */
  timeoutMs?: number;
}

const MAX_ATTEMPTS = 3;
const TIMEOUT_MS = 10_000;

/** A request that the storage refused or did not respond to. The message contains neither key nor signature. */
export class StorageError extends Error {
  override name = "StorageError";
  /** HTTP status; null without a response. */
  readonly status: number | null;
  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/**
 * Original images in a bucket of S3 or compatible storage, with path-style URLs. All requests are idempotent, so the client retries
 * transient failures. Rejects with StorageError.
 */
export function s3Originals({
  url,
  region,
  keyId,
  secret,
  log,
  timeoutMs = TIMEOUT_MS,
}: S3Options): Originals {
  const { origin, pathname } = new URL(url.replace(/\/+$/, ""));
  const [Bucket = "", ...folders] = pathname.slice(1).split("/");
  const prefix = [...folders, ""].join("/");
  const client = new S3Client({
    endpoint: origin,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    forcePathStyle: true,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
    // Some compatible storages do not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const target = (key: string) => ({ Bucket, Key: prefix + checkedKey(key) });

  async function put(key: string, bytes: Buffer): Promise<void> {
    const command = new PutObjectCommand({ ...target(key), Body: bytes, ContentType: contentTypeOf(key) });
    await client.send(command).catch(rethrow(`PUT ${key}`));
  }

  async function get(key: string): Promise<Buffer | null> {
    try {
      const { Body } = await client.send(new GetObjectCommand(target(key)));
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      return rethrow(`GET ${key}`)(error);
    }
  }

  return {
    put,
    get,
    async putFile(key, file) {
      await put(key, await readFile(file));
      await rm(file);
    },
    async find(key) {
      const bytes = await get(key);
      return bytes && { bytes };
    },
    async remove(key) {
      // The image's row is already deleted; the nightly clean-up removes the orphaned file.
      await client
        .send(new DeleteObjectCommand(target(key)))
        .catch((error: unknown) =>
          log.warn({ err: error, key }, "An image could not be removed from the storage"),
        );
    },
    async *list() {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
          for (const { Key = "", LastModified = new Date(0) } of Contents) {
            const key = Key.slice(prefix.length);
            if (isOriginalKey(key)) yield { key, putAt: LastModified };
          }
        }
      } catch (error) {
        rethrow(`LIST ${Bucket}/${prefix}`)(error);
      }
    },
  };
}

/**
 * Checks access at startup by listing one image. StartupError when the storage refuses. When it cannot be reached the shop starts
 * without images until it responds.
 */
export async function checkStorage(originals: Originals, log: Log): Promise<void> {
  try {
    await originals.list()[Symbol.asyncIterator]().next();
  } catch (error) {
    if (error instanceof StorageError && error.status !== null && !isTransient(error.status)) {
      throw new StartupError(
        `The image storage refuses the store (${error.message}). Check S3_URL, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
        { cause: error },
      );
    }
    log.warn({ err: error }, "The image storage does not respond; images are missing until it does");
  }
}

function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** An error handler that throws StorageError. */
function rethrow(request: string): (error: unknown) => never {
  return (error) => {
    const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? null) : null;
    const reason = status === null ? "no response" : `${status} ${error instanceof Error ? error.name : ""}`;
    throw new StorageError(`${request}: ${reason}`.trim(), status, { cause: error });
  };
}

const CONTENT_TYPES: Record<string, string> = {
  webp: "image/webp",
  avif: "image/avif",
  jpg: "image/jpeg",
  png: "image/png",
};

function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
