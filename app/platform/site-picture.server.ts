import { createRequire } from "node:module";
import path from "node:path";
import { readIfThere } from "#app/platform/storage/whole-file.server.ts";

const PUBLIC = path.dirname(createRequire(import.meta.url).resolve("#public/favicon.svg"));

/** A picture that the shop brings along, by its path on the site: "/images/hero.webp". Null when there is none. */
export function readSitePicture(url: string): Promise<Buffer | null> {
  if (!/^\/images\/[a-z\d-]+\.webp$/.test(url)) return Promise.resolve(null);
  return readIfThere(path.join(PUBLIC, url));
}
