import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const OwnPackage = z.object({ name: z.literal("gulmohar"), version: z.string() });

let cachedVersion: string | undefined;

/** The store's version from its package.json, for the sources and the built bundle. */
export function storeVersion(): string {
  return (cachedVersion ??= findVersion(import.meta.dirname));
}

function findVersion(folder: string): string {
  const file = path.join(folder, "package.json");
  const manifest = existsSync(file)
    ? OwnPackage.safeParse(JSON.parse(readFileSync(file, "utf8")))
    : undefined;
  if (manifest?.success) return manifest.data.version;
  const above = path.dirname(folder);
  if (above === folder) throw new Error("The store's package.json is not above its code");
  return findVersion(above);
}
