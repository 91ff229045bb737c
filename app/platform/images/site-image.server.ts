import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import type { ImageSource } from "#app/platform/images/rendition.ts";
import { isThere, readIfThere } from "#app/platform/storage/whole-file.server.ts";

const PUBLIC = path.dirname(createRequire(import.meta.url).resolve("#public/favicon.svg"));

/** A built-in image of the store by its URL path, such as "/images/hero.webp". Null when there is none. */
export function readSiteImage(url: string): Promise<Buffer | null> {
  if (!/^\/images\/[a-z\d-]+\.webp$/.test(url)) return Promise.resolve(null);
  return readIfThere(path.join(PUBLIC, url));
}

// Contains a digest, so that renditions of an older version's image are not used.
const SITE_KEY = /^site\/([a-z\d-]+)_([\da-f]{16})\.webp$/;
const keys = new Map<string, Promise<string | null>>();

/** The storage key of a built-in image by its name, such as "hero". Null when there is none. */
export function siteOriginalKey(name: string): Promise<string | null> {
  const cached = keys.get(name);
  if (cached) return cached;
  const key = readSiteImage(`/images/${name}.webp`).then((bytes) => {
    if (bytes) return `site/${name}_${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.webp`;
    // Only existing names stay in the map.
    keys.delete(name);
    return null;
  });
  keys.set(name, key);
  return key;
}

export function isSiteOriginal(storageKey: string): boolean {
  return storageKey.startsWith("site/");
}

/** The built-in image of a storage key. Null for other keys. */
export async function findSiteOriginal(storageKey: string): Promise<ImageSource | null> {
  const name = SITE_KEY.exec(storageKey)?.[1];
  if (!name) return null;
  const file = path.join(PUBLIC, "images", `${name}.webp`);
  return (await isThere(file)) ? { file } : null;
}
