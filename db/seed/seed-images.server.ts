import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { readPictureFacts, type PictureFacts } from "#app/platform/images/draw-image.server.ts";
import type { PictureStore } from "#app/platform/images/images.server.ts";

export interface StoredPicture extends PictureFacts {
  storageKey: string;
}

const FOLDER = path.resolve(import.meta.dirname, "pictures");
const AT_ONCE = 4;

/** Copies the sample pictures into the store and measures them. Keyed by file, as the catalogue names it. */
export async function storePictures(pictures: PictureStore): Promise<Map<string, StoredPicture>> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".webp"))
    .map((entry) => path.relative(FOLDER, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .toSorted();
  const stored = new Map<string, StoredPicture>();
  const waiting = files.values();
  const work = async () => {
    for (const file of waiting) {
      const bytes = await readFile(path.join(FOLDER, file));
      const storageKey = `sample/${file}`;
      await pictures.put(storageKey, bytes);
      stored.set(file, { storageKey, ...(await readPictureFacts(bytes)) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return stored;
}
