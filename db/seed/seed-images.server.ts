import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ImageFacts } from "#app/platform/images/draw-image.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
// Written by `npm run images:measure`: decoding every image took two fifths of a first start.
import measures from "#db/seed/images/measures.json" with { type: "json" };

export interface StoredImage extends ImageFacts {
  storageKey: string;
}

const FOLDER = path.resolve(import.meta.dirname, "images");
const AT_ONCE = 4;

/** Stores the sample images. Keyed by the file name in the catalogue. */
export async function storeImages(images: ImageStore): Promise<Map<string, StoredImage>> {
  const stored = new Map<string, StoredImage>();
  const waiting = Object.entries(measures).values();
  const work = async () => {
    for (const [file, { width, height, tint }] of waiting) {
      const storageKey = `sample/${file}`;
      await images.put(storageKey, await readFile(path.join(FOLDER, file)));
      stored.set(file, { storageKey, width, height, tint });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return stored;
}
