import type { SQL } from "drizzle-orm";
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { EMAIL_WIDTH, IMAGE_WIDTHS, THUMB_WIDTH, type ImageWidth } from "#app/lib/images/image-widths.ts";
import type { ImageError, ImageQuotaError } from "#app/lib/forms/image-upload.ts";
import type { ImageFacts } from "#app/platform/images/draw-image.server.ts";
import { createSemaphore } from "#app/platform/process/semaphore.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { createCatchUp, isMachineQuiet } from "#app/platform/images/image-catch-up.server.ts";
import { RENDITION_FORMATS, type RenditionSpec } from "#app/platform/images/rendition.ts";
import {
  FileFailure,
  openImageWorkerPool,
  UnreadableImage,
} from "#app/platform/images/image-worker-pool.server.ts";
import { openRenditionStore } from "#app/platform/images/rendition-store.server.ts";
import { findSiteOriginal } from "#app/platform/images/site-image.server.ts";
import { folderOriginals, type Originals } from "#app/platform/storage/originals.server.ts";

export interface SmallestImage {
  bytes: Buffer;
  type: "image/avif" | "image/webp" | "image/png" | "image/jpeg";
  /** False when a smaller rendition will be available later. */
  isFinal: boolean;
}

export interface ImageStore {
  /** Re-encodes an uploaded file (`prepareImage`) into a file beside it. "busy" when too many wait. */
  prepare(file: string, options?: { crop?: "square" | undefined }): Promise<PreparedFile>;
  /** Stores an original durably: it survives a power loss once this resolves. */
  put(storageKey: string, bytes: Buffer): Promise<void>;
  /** Like `put`, but moves a file of the data folder. */
  putFile(storageKey: string, file: string): Promise<void>;
  /** The statement that queues all renditions of an original, for the transaction of its row. */
  queueStatement(storageKey: string): Promise<SQL>;
  /**
   * Makes the missing renditions of an original while nobody waits for an image. Resolves when all exist, when the original is gone, or when it
   * is unreadable, which is logged. Rejects when a retry may help.
   */
  makeRenditions(storageKey: string): Promise<void>;
  /** An image in one of the offered widths as WebP, made at the first request. Null when there is no original. */
  read(storageKey: string, width: ImageWidth): Promise<Buffer | null>;
  /** A PNG, `EMAIL_WIDTH` wide, because some mail programs do not support WebP. */
  readForEmail(storageKey: string): Promise<Buffer | null>;
  /** A JPEG, `THUMB_WIDTH` wide, for products in emails. */
  readEmailThumb(storageKey: string): Promise<Buffer | null>;
  /** For a browser that accepts AVIF: AVIF if it exists, else WebP while the AVIF is made in the background. */
  readSmallest(storageKey: string, width: ImageWidth): Promise<SmallestImage | null>;
  /** Removes an original and its renditions. Idempotent. */
  remove(storageKey: string): Promise<void>;
  /** Keys of all originals stored before a time, and of originals of which only renditions are left. */
  listKeys(putBefore: Date): Promise<string[]>;
  /** Aborts all drawing. */
  close(): void;
}

export type PreparedFile =
  | { ok: true; file: string; facts: ImageFacts }
  | { ok: false; error: Exclude<ImageError, "no-file" | "too-large" | ImageQuotaError> };

export interface ImageStoreOptions {
  log: Log;
  originals?: Originals;
  /** The storage for renditions that several machines share; undefined without one. */
  findShared?: () => Originals | undefined;
  queueStatement?: ImageStore["queueStatement"];
  /** Whether the machine has capacity for background work. */
  isQuiet?: () => boolean;
}

// Decoding a progressive JPEG of 50 megapixels takes 400 MB, so only one at a time.
const PREPARATION_LIMITS = { atOnce: 1, maxWaiting: 16 };

/**
 * Stores renditions below `<folder>/renditions`, which may be deleted at any time, and originals below `<folder>/originals` unless
 * `originals` names another storage.
 */
export function createImageStore(folder: string, options: ImageStoreOptions): ImageStore {
  const { log, findShared, isQuiet = isMachineQuiet } = options;
  const { originals = folderOriginals(path.join(folder, "originals")) } = options;
  const renditions = openRenditionStore(path.join(folder, "renditions"), log, findShared);
  const workers = openImageWorkerPool();
  const preparing = createSemaphore(PREPARATION_LIMITS);
  const drawing = createSemaphore({ atOnce: availableParallelism() });
  const requested = new Map<string, Promise<Buffer | null>>();
  const making = new Map<string, Promise<void>>();
  // Originals that were removed while their renditions are being made.
  const gone = new Set<string>();
  const catchUp = createCatchUp({ make: makeRenditions, isQuiet, log });
  // Renditions of an older version of the store.
  rm(path.join(folder, "made"), { recursive: true, force: true }).catch((error: unknown) =>
    log.warn({ err: error }, "Old copies of images could not be removed"),
  );

  const findOriginal = async (key: string) => (await findSiteOriginal(key)) ?? (await originals.find(key));

  async function drawNow(key: string, spec: RenditionSpec): Promise<Buffer | null> {
    const original = await findOriginal(key);
    const drawn = original && (await workers.draw(original, spec));
    if (!drawn) return null;
    await renditions.putHere(key, spec, drawn.bytes);
    return drawn.bytes;
  }

  async function readNow(key: string, spec: RenditionSpec): Promise<Buffer | null> {
    const kept = await renditions.get(key, spec);
    if (kept) return kept;
    const name = `${key} ${spec.width} ${spec.format}`;
    const running = requested.get(name);
    if (running) return running;
    const work = drawing.run(() => drawNow(key, spec)).finally(() => requested.delete(name));
    requested.set(name, work);
    return work;
  }

  const readWebp = (key: string, width: ImageWidth) => readNow(key, { width, format: "webp" });

  async function makeAll(key: string): Promise<void> {
    const original = await findOriginal(key);
    if (!original) return renditions.remove(key);
    for (const format of RENDITION_FORMATS) {
      // The rendition in the original's width serves all larger widths.
      let widest: Buffer | undefined;
      for (const width of IMAGE_WIDTHS) {
        const spec = { width, format };
        if (await renditions.get(key, spec, { isNew: true })) continue;
        const drawn = widest ? { bytes: widest, width } : await workers.drawInBackground(original, spec);
        if (!drawn) return renditions.remove(key);
        if (drawn.width < width) widest = drawn.bytes;
        if (gone.has(key)) return;
        await renditions.put(key, spec, drawn.bytes);
      }
    }
    // The original may have been removed in the meantime, even by another process.
    if (!(await findOriginal(key))) await renditions.remove(key);
  }

  async function makeUnlessUnreadable(key: string): Promise<void> {
    try {
      await makeAll(key);
    } catch (error) {
      if (!(error instanceof UnreadableImage)) throw error;
      log.error({ err: error, storageKey: key }, "A stored image cannot be read");
    } finally {
      making.delete(key);
      if (gone.delete(key)) await renditions.remove(key);
    }
  }

  function makeRenditions(key: string): Promise<void> {
    const running = making.get(key);
    if (running) return running;
    const work = makeUnlessUnreadable(key);
    making.set(key, work);
    return work;
  }

  return {
    async prepare(file, { crop } = {}) {
      if (preparing.isFull()) return { ok: false, error: "busy" };
      return preparing.run(async () => {
        try {
          const into = `${file}.webp`;
          const prepared = await workers.prepare(file, { into, crop });
          return prepared.ok ? { ...prepared, file: into } : prepared;
        } catch (error) {
          if (error instanceof FileFailure) {
            log.error({ err: error }, "A prepared image could not be written");
            return { ok: false, error: "not-stored" };
          }
          log.warn({ err: error }, "An uploaded file crashed the image process");
          return { ok: false, error: "damaged" };
        }
      });
    },
    put: async (key, bytes) => originals.put(key, bytes),
    putFile: async (key, file) => originals.putFile(key, file),
    queueStatement(key) {
      if (!options.queueStatement) throw new Error("This image store has no job queue.");
      return options.queueStatement(key);
    },
    makeRenditions,
    read: readWebp,
    readForEmail: (key) => readNow(key, { width: EMAIL_WIDTH, format: "png" }),
    readEmailThumb: (key) => readNow(key, { width: THUMB_WIDTH, format: "jpeg" }),
    async readSmallest(key, width) {
      const avif = await renditions.get(key, { width, format: "avif" });
      if (avif) return { bytes: avif, type: "image/avif", isFinal: true };
      const webp = await readWebp(key, width);
      if (!webp) return null;
      catchUp.request(key);
      return { bytes: webp, type: "image/webp", isFinal: false };
    },
    async remove(key) {
      if (making.has(key)) gone.add(key);
      await originals.remove(key);
      await renditions.remove(key);
    },
    async listKeys(putBefore) {
      const keys = new Set<string>();
      for await (const { key, putAt } of originals.list()) if (putAt < putBefore) keys.add(key);
      for await (const key of renditions.listKeys(putBefore)) keys.add(key);
      return [...keys];
    },
    close() {
      catchUp.close();
      workers.close();
      renditions.close();
    },
  };
}
