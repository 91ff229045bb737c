import { LRUCache } from "lru-cache";
import { EMAIL_WIDTH, IMAGE_WIDTHS, THUMB_WIDTH } from "#app/lib/images/image-widths.ts";
import { RENDITION_FORMATS, type RenditionSpec } from "#app/platform/images/rendition.ts";
import { isSiteOriginal } from "#app/platform/images/site-image.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { folderOriginals, type Originals } from "#app/platform/storage/originals.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

/** Stores renditions on this machine and, if there is one, in a storage that several machines share. */
export interface RenditionStore {
  /** Null when it does not exist. `isNew` skips the cache of missing renditions in the shared storage. */
  get(key: string, spec: RenditionSpec, options?: { isNew?: boolean }): Promise<Buffer | null>;
  put(key: string, spec: RenditionSpec, bytes: Buffer): Promise<void>;
  /** Stores on this machine only, for a rendition that a visitor waits for. Logs a failure, such as a full disk. */
  putHere(key: string, spec: RenditionSpec, bytes: Buffer): Promise<void>;
  /** Removes all renditions of an original. */
  remove(key: string): Promise<void>;
  /** Keys of the originals with renditions older than a time, without the store's built-in images. */
  listKeys(putBefore: Date): AsyncIterable<string>;
  close(): void;
}

const MISSING_FOR_MS = 60_000;
const MAX_MISSING = 10_000;

/** While there is a shared storage, the files in `folder` are copies that expire after a week. */
export function openRenditionStore(
  folder: string,
  log: Log,
  findShared: () => Originals | undefined = () => undefined,
): RenditionStore {
  const localStore = folderOriginals(folder, { isDurable: false });
  // Removes copies of images that another machine has removed.
  const sweep = async () =>
    findShared() &&
    dropOlder(localStore, 7 * DAY_MS).catch((error: unknown) =>
      log.warn({ err: error }, "Old copies of images could not be removed"),
    );
  const sweeping = setInterval(() => void sweep(), DAY_MS).unref();
  const missing = new LRUCache<string, true>({ max: MAX_MISSING, ttl: MISSING_FOR_MS });
  const sharedFor = (key: string) => (isSiteOriginal(key) ? undefined : findShared());
  const putHere = (name: string, bytes: Buffer) =>
    localStore
      .put(name, bytes)
      .catch((error: unknown) => log.warn({ err: error, name }, "An image could not be stored"));

  return {
    async get(key, spec, { isNew = false } = {}) {
      const name = nameOf(key, spec);
      const kept = await localStore.get(name);
      const store = sharedFor(key);
      if (kept || !store || (missing.has(name) && !isNew)) return kept;
      const fetched = await store.get(name);
      if (fetched) await putHere(name, fetched);
      else missing.set(name, true);
      return fetched;
    },
    async put(key, spec, bytes) {
      const name = nameOf(key, spec);
      await sharedFor(key)?.put(name, bytes);
      await localStore.put(name, bytes);
      missing.delete(name);
    },
    putHere: async (key, spec, bytes) => putHere(nameOf(key, spec), bytes),
    async remove(key) {
      const shown = RENDITION_FORMATS.flatMap((format) =>
        IMAGE_WIDTHS.map((width) => nameOf(key, { width, format })),
      );
      const forEmails = [
        nameOf(key, { width: EMAIL_WIDTH, format: "png" }),
        nameOf(key, { width: THUMB_WIDTH, format: "jpeg" }),
      ];
      const names = [...shown, ...forEmails];
      const stores = [localStore, sharedFor(key)].filter((store) => store !== undefined);
      await Promise.all(stores.flatMap((store) => names.map((name) => store.remove(name))));
    },
    async *listKeys(putBefore) {
      const shared = findShared();
      for (const store of shared ? [localStore, shared] : [localStore]) {
        for await (const { key: name, putAt } of store.list()) {
          const key = originalOf(name);
          if (key && putAt < putBefore && !isSiteOriginal(key)) yield key;
        }
      }
    },
    close: () => clearInterval(sweeping),
  };
}

/** The AVIF of "product/0192….webp" in 480 pixels is "product/0192…-webp/480.avif". */
function nameOf(key: string, { width, format }: RenditionSpec): string {
  return `${key.replace(/\.([a-z]{3,4})$/, "-$1")}/${width}.${format}`;
}

function originalOf(name: string): string | null {
  const [, folder, ending] = /^(.+)-([a-z]{3,4})\/\d+\.[a-z]+$/.exec(name) ?? [];
  return folder && ending ? `${folder}.${ending}` : null;
}

async function dropOlder(store: Originals, ageMs: number): Promise<void> {
  for await (const { key, putAt } of store.list())
    if (Date.now() - putAt.getTime() > ageMs) await store.remove(key);
}
