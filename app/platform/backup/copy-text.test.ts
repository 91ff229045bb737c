import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readGzipLines, writeGzipLines } from "./backup-files.server.ts";
import { decodeRow, encodeRow } from "./copy-text.ts";

test("a row is encoded as one line and decodes to the same values", () => {
  const odd = fc.constantFrom("\\", "\b", "\f", "\n", "\r", "\t", "\v", "N", ".", "n", "\u2028", "\u0085");
  const value = fc.option(fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: odd })));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (row) => {
      const line = encodeRow(row);
      expect(line.indexOf("\n")).toBe(line.length - 1);
      expect(decodeRow(line.slice(0, -1))).toEqual(row);
    }),
  );
});

test("null, an empty string and a string that looks like null are encoded differently", () => {
  expect(encodeRow([null, "", String.raw`\N`])).toBe(String.raw`\N` + "\t\t" + String.raw`\\N` + "\n");
});

test("a gzip file is split at line feeds only, not at other Unicode line breaks", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "gulmohar-gzip-"));
  const rows = [
    ["a\u2028b", "c\u2029\u0085d"],
    ["\r\n", "ੴ".repeat(100_000)],
    [null, ""],
  ];
  const file = path.join(folder, "rows.gz");
  await writeGzipLines(file, Readable.from(rows.map(encodeRow)));
  const read: (string | null)[][] = [];
  for await (const line of readGzipLines(file)) read.push(decodeRow(line));
  expect(read).toEqual(rows);
  await rm(folder, { recursive: true });
});

test("a line of 1.5 GB is rejected with a clear message and is not held in memory @nightly", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "gulmohar-long-line-"));
  const file = path.join(folder, "orders.copy.gz");
  const member = gzipSync(Buffer.alloc(16_000_000, "x"));
  // Concatenated gzip members decompress to one text (RFC 1952, 2.2).
  await writeFile(file, Buffer.concat(Array.from({ length: 94 }, () => member)));
  const before = process.memoryUsage().rss;
  const read = async () => {
    for await (const line of readGzipLines(file)) throw new Error(`A line of ${line.length}`);
  };
  await expect(read()).rejects.toThrow("The backup is damaged: orders.copy.gz has a line without an end.");
  expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000);
  await rm(folder, { recursive: true });
});
