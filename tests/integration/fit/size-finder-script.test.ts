import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/root.ts";

const ASSETS = path.join(ROOT, "build", "client", "assets");
const files = readdirSync(ASSETS);
const MAX_BYTES = 10_000;

/** A script and its static imports, transitively. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(path.join(ASSETS, file), "utf8");
  for (const [, imported = ""] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    withImports(imported, found);
  return found;
}

/** The size as sent: small files are not compressed. */
function sentBytes(file: string): number {
  return statSync(path.join(ASSETS, files.includes(`${file}.br`) ? `${file}.br` : file)).size;
}

const scriptsNamed = (name: RegExp) => files.filter((file) => name.test(file));

test("the size finder loads at most 10,000 bytes of compressed script, only when it is opened", () => {
  const page = scriptsNamed(/^(?:product|root|entry\.client|layout)-[\w-]{8}\.js$/);
  const [finder, ...others] = scriptsNamed(/^size-finder-[\w-]{8}\.js$/);
  expect(others).toEqual([]);
  const loaded = new Set(page.flatMap((file) => [...withImports(file)]));
  const finderFiles = [...withImports(finder ?? "")].filter((file) => !loaded.has(file));
  expect(finderFiles).toContain(finder);
  expect(finderFiles.some((file) => file.startsWith("size-engine-"))).toBe(true);
  const bytes = finderFiles.reduce((sum, file) => sum + sentBytes(file), 0);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});
