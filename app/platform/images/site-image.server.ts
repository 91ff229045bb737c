import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import type { ImageSource } from "#app/platform/images/rendition.ts";
import { isThere, readIfThere } from "#app/platform/storage/whole-file.server.ts";

const PUBLIC = path.dirname(createRequire(import.meta.url).resolve("#public/favicon.svg"));

/** An image that the shop brings along, by its path on the site: "/images/hero.webp". Null when there is none. */
export function readSiteImage(url: string): Promise<Buffer | null> {
  if (!/^\/images\/[a-z\d-]+\.webp$/.test(url)) return Promise.resolve(null);
  return readIfThere(path.join(PUBLIC, url));
}

// By its digest, so that what was made of an older version's image is not shown for it.
const SITE_KEY = /^site\/([a-z\d-]+)_([\da-f]{16})\.webp$/;
const keys = new Map<string, Promise<string | null>>();

/** The storage key of an image that the shop brings along, by its name: "hero". Null when there is none. */
export function siteOriginalKey(name: string): Promise<string | null> {
  const known = keys.get(name);
  if (known) return known;
  const key = readSiteImage(`/images/${name}.webp`).then((bytes) => {
    if (bytes) return `site/${name}_${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.webp`;
    // Only the few that there are are remembered.
    keys.delete(name);
    return null;
  });
  keys.set(name, key);
  return key;
}

export function isSiteOriginal(storageKey: string): boolean {
  return storageKey.startsWith("site/");
}

/** The image of such a key; null for every other key. */
export async function findSiteOriginal(storageKey: string): Promise<ImageSource | null> {
  const name = SITE_KEY.exec(storageKey)?.[1];
  if (!name) return null;
  const file = path.join(PUBLIC, "images", `${name}.webp`);
  return (await isThere(file)) ? { file } : null;
}
