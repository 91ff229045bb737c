import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  exportFiles,
  type ShopExportDeps,
  type ShopExportScope,
} from "#app/domain/shop-export/export-files.server.ts";

/** Writes everything of the shop to a folder, and returns the number of files. */
export async function writeExportFolder(
  deps: ShopExportDeps,
  scope: ShopExportScope,
  folder: string,
): Promise<number> {
  let count = 0;
  for await (const { name, parts } of exportFiles(deps, scope)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await pipeline(Readable.from(parts), createWriteStream(file));
    count += 1;
  }
  return count;
}
