import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

const PROGRAMS = ["pglite.wasm", "initdb.wasm"];

let kept: Promise<WebAssembly.Module[]> | undefined;

/**
 * Keeps the WebAssembly of the built-in database compiled while this process lives. V8 shares compiled code with every thread that
 * compiles the same bytes as long as it is referenced, so that a database opens in a third of the time.
 */
export async function keepDatabaseCompiled(): Promise<void> {
  kept ??= Promise.all(PROGRAMS.map(compile));
  await kept;
}

async function compile(name: string): Promise<WebAssembly.Module> {
  const folder = path.dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  return WebAssembly.compile(await readFile(path.join(folder, name)));
}
