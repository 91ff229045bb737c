import type { SQL } from "drizzle-orm";
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { EMAIL_WIDTH, IMAGE_WIDTHS, THUMB_WIDTH, type ImageWidth } from "#app/lib/images/image-widths.ts";
import type { ImageProblem } from "#app/lib/forms/image-upload.ts";
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
  /** False for what will be answered with fewer bytes in a while. */
  isFinal: boolean;
}

export interface ImageStore {
  /** Makes an image of our own of an uploaded file (`prepareImage`) beside it, in a process of low priority. "busy" when many wait. */
  prepare(file: string, options?: { crop?: "square" | undefined }): Promise<PreparedFile>;
  /** Keeps an original. When it resolves the file is kept, also after a power loss. */
  put(storageKey: string, bytes: Buffer): Promise<void>;
  /** The same of a file of the data folder, which is taken away from its place. */
  putFile(storageKey: string, file: string): Promise<void>;
  /** The write that orders all renditions of an original, for the transaction of its row. */
  ordering(storageKey: string): Promise<SQL>;
  /**
   * Makes what is missing of an original's renditions, in the background, and resolves when all are there or the original is not. One that
   * cannot be read is logged and left as it is; rejects when trying again may help.
   */
  makeRenditions(storageKey: string): Promise<void>;
  /** An image in one of the offered widths, as WebP. Made at the first request and kept. Null when there is no original. */
  read(storageKey: string, width: ImageWidth): Promise<Buffer | null>;
  /** The same as PNG, `EMAIL_WIDTH` wide: some mail programs know no WebP. */
  readForEmail(storageKey: string): Promise<Buffer | null>;
  /** A JPEG, `THUMB_WIDTH` wide: how emails show a piece. */
  readEmailThumb(storageKey: string): Promise<Buffer | null>;
  /** For a browser that takes AVIF: that once it is made; until then WebP, and the rest is made when the machine has time. */
  readSmallest(storageKey: string, width: ImageWidth): Promise<SmallestImage | null>;
  /** Removes an original and what was made of it. One that is not there is no failure. */
  remove(storageKey: string): Promise<void>;
  /** The keys of all originals that were put before a moment, and of those of which there are renditions only. */
  listKeys(putBefore: Date): Promise<string[]>;
  /** Lets go of what is being drawn. */
  close(): void;
}

export type PreparedFile =
  | { ok: true; file: string; facts: ImageFacts }
  | { ok: false; problem: Exclude<ImageProblem, "no-file" | "too-large" | "too-many"> };

export interface ImageStoreOptions {
  log: Log;
  originals?: Originals;
  /** Where several machines share what one has made. */
  shared?: Originals;
  ordering?: ImageStore["ordering"];
  /** Whether the machine has time for what nobody has ordered. */
  isQuiet?: () => boolean;
}

// A progressive JPEG of 50 megapixels takes 400 MB while it is decoded: one at a time.
const PREPARED_AT_ONCE = 1;
const WAITING_TO_BE_PREPARED = 16;

/**
 * Keeps what is made of the originals below `<folder>/renditions`, which may be deleted any time. The originals are below
 * `<folder>/originals` unless they have another place.
 */
export function createImageStore(folder: string, options: ImageStoreOptions): ImageStore {
  const { log, shared, isQuiet = isMachineQuiet } = options;
  const { originals = folderOriginals(path.join(folder, "originals")) } = options;
  const renditions = openRenditionStore(path.join(folder, "renditions"), shared);
  const front = openImageWorkerPool("patient");
  const back = openImageWorkerPool("last");
  const preparing = createSemaphore({ atOnce: PREPARED_AT_ONCE, waiting: WAITING_TO_BE_PREPARED });
  const drawing = createSemaphore({ atOnce: availableParallelism() });
  const requested = new Map<string, Promise<Buffer | null>>();
  const making = new Map<string, Promise<void>>();
  // Removed while it is being made: nothing of it is put down any more.
  const gone = new Set<string>();
  const catchUp = createCatchUp({ make: makeRenditions, isQuiet, log });
  // What an older version of the store has made.
  rm(path.join(folder, "made"), { recursive: true, force: true }).catch((error: unknown) =>
    log.warn({ err: error }, "Old copies of images could not be removed"),
  );

  const findOriginal = async (key: string) => (await findSiteOriginal(key)) ?? (await originals.find(key));

  async function drawNow(key: string, spec: RenditionSpec): Promise<Buffer | null> {
    const original = await findOriginal(key);
    const drawn = original && (await front.draw(original, spec));
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
      // Wider than the original there is nothing more to see.
      let widest: Buffer | undefined;
      for (const width of IMAGE_WIDTHS) {
        const spec = { width, format };
        if (await renditions.get(key, spec, { isNew: true })) continue;
        const drawn = widest ? { bytes: widest, width } : await back.draw(original, spec);
        if (!drawn) return renditions.remove(key);
        if (drawn.width < width) widest = drawn.bytes;
        if (gone.has(key)) return;
        await renditions.put(key, spec, drawn.bytes);
      }
    }
    // Removed in the meantime, maybe by another process.
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
      if (preparing.isFull()) return { ok: false, problem: "busy" };
      return preparing.run(async () => {
        try {
          const into = `${file}.webp`;
          const prepared = await front.prepare(file, { into, crop });
          return prepared.ok ? { ...prepared, file: into } : prepared;
        } catch (error) {
          if (error instanceof FileFailure) {
            log.error({ err: error }, "A prepared image could not be written");
            return { ok: false, problem: "not-stored" };
          }
          log.warn({ err: error }, "An uploaded file has ended the process that reads images");
          return { ok: false, problem: "damaged" };
        }
      });
    },
    put: async (key, bytes) => originals.put(key, bytes),
    putFile: async (key, file) => originals.putFile(key, file),
    ordering(key) {
      if (!options.ordering) throw new Error("This image store takes no orders.");
      return options.ordering(key);
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
      catchUp.want(key);
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
      front.close();
      back.close();
      renditions.close();
    },
  };
}
