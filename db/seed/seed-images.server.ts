import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { readImageFacts, type ImageFacts } from "#app/platform/images/draw-image.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

export interface StoredImage extends ImageFacts {
  storageKey: string;
}

const FOLDER = path.resolve(import.meta.dirname, "images");
const AT_ONCE = 4;

/** Stores and measures the sample images. Keyed by the file name in the catalogue. */
export async function storeImages(images: ImageStore): Promise<Map<string, StoredImage>> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".webp"))
    .map((entry) => path.relative(FOLDER, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .toSorted();
  const stored = new Map<string, StoredImage>();
  const waiting = files.values();
  const work = async () => {
    for (const file of waiting) {
      const bytes = await readFile(path.join(FOLDER, file));
      const storageKey = `sample/${file}`;
      await images.put(storageKey, bytes);
      stored.set(file, { storageKey, ...(await readImageFacts(bytes)) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return stored;
}
