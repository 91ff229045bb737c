import { forEachBounded } from "#app/lib/for-each-bounded.ts";
import type { Originals } from "#app/platform/storage/originals.server.ts";

/** Where originals are. While images are moved between the two, some are in one place only. */
export interface ImageStorage {
  folder: Originals;
  /** Null while no bucket is connected. */
  bucket: Originals | null;
  /** Where new images are stored. */
  storesInBucket: boolean;
}

/**
 * Originals that may be in the data folder, in the bucket or in both, where `find` returns the current places. The bytes of a key never
 * change, so the folder is read first: it is faster, and it responds when the bucket does not.
 */
export function layeredOriginals(find: () => ImageStorage): Originals {
  const target = () => {
    const { folder, bucket, storesInBucket } = find();
    return bucket && storesInBucket ? bucket : folder;
  };
  return {
    put: async (key, bytes) => target().put(key, bytes),
    putFile: async (key, file) => target().putFile(key, file),
    async get(key) {
      const { folder, bucket } = find();
      return (await folder.get(key)) ?? (await bucket?.get(key)) ?? null;
    },
    async find(key) {
      const { folder, bucket } = find();
      return (await folder.find(key)) ?? (await bucket?.find(key)) ?? null;
    },
    async remove(key) {
      const { folder, bucket } = find();
      await Promise.all([folder.remove(key), bucket?.remove(key)]);
    },
    async *list() {
      const { folder, bucket } = find();
      const listed = new Set<string>();
      for (const place of bucket ? [folder, bucket] : [folder]) {
        for await (const stored of place.list()) {
          if (!listed.has(stored.key)) yield stored;
          listed.add(stored.key);
        }
      }
    },
  };
}

/** How many originals there are in one place only, and in all. */
export interface ImageCounts {
  onlyInFolder: number;
  onlyInBucket: number;
  all: number;
}

/** Lists both places, so it takes a second for some ten thousand images. Rejects when the bucket does not respond. */
export async function countImages({ folder, bucket }: ImageStorage): Promise<ImageCounts> {
  const inFolder = await keysOf(folder);
  const inBucket = bucket ? await keysOf(bucket) : new Set<string>();
  const onlyInFolder = lackedBy(inBucket, inFolder).length;
  const onlyInBucket = lackedBy(inFolder, inBucket).length;
  return { onlyInFolder, onlyInBucket, all: inFolder.size + onlyInBucket };
}

const COPIES_AT_ONCE = 4;

/**
 * Copies the originals that `to` lacks from the other place, where they stay. It can be interrupted at any time and run again. One that
 * is removed in the meantime is removed again by the nightly clean-up.
 */
export async function copyMissing(
  { folder, bucket }: ImageStorage,
  to: "bucket" | "folder",
): Promise<number> {
  if (!bucket) return 0;
  const [source, target] = to === "bucket" ? [folder, bucket] : [bucket, folder];
  const stored = await keysOf(source);
  const missing = stored.size === 0 ? [] : lackedBy(await keysOf(target), stored);
  await forEachBounded(missing, { atOnce: COPIES_AT_ONCE }, async (key) => {
    const bytes = await source.get(key);
    if (bytes) await target.put(key, bytes);
  });
  return missing.length;
}

const lackedBy = (target: ReadonlySet<string>, source: ReadonlySet<string>) =>
  [...source].filter((key) => !target.has(key));

async function keysOf(originals: Originals): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of originals.list()) keys.add(key);
  return keys;
}
