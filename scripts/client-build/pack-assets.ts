import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const PACKED = /\.(?:js|css|svg|json|webmanifest)$/;
const SMALLEST_BYTES = 512;

/** Packs the browser's files once, as tightly as it goes, when the store is built: `name.br` and `name.gz` beside each. */
export function packAssets(): Plugin {
  return {
    name: "gulmohar:pack-assets",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir }) {
      if (dir) await packFolder(dir);
    },
  };
}

async function packFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => PACKED.test(name)).map((name) => packFile(path.join(folder, name))),
  );
}

async function packFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST_BYTES) return;
  const { BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await brotliAsync(bytes, { params }));
  await writeFile(`${file}.gz`, await gzipAsync(bytes, { level: 9 }));
}
