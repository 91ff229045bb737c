import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readPacked, writePacked } from "./backup-files.server.ts";
import { decodeRow, encodeRow } from "./copy-text.ts";

test("a row is one line, and comes back as it was", () => {
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

test("null, an empty text and a text that looks like null are three things", () => {
  expect(encodeRow([null, "", String.raw`\N`])).toBe(String.raw`\N` + "\t\t" + String.raw`\\N` + "\n");
});

test("a packed file gives its lines as they were, whatever breaks lines elsewhere", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "gulmohar-packed-"));
  const rows = [
    ["a\u2028b", "c\u2029\u0085d"],
    ["\r\n", "ੴ".repeat(100_000)],
    [null, ""],
  ];
  const file = path.join(folder, "rows.gz");
  await writePacked(file, Readable.from(rows.map(encodeRow)));
  const read: (string | null)[][] = [];
  for await (const line of readPacked(file)) read.push(decodeRow(line));
  expect(read).toEqual(rows);
  await rm(folder, { recursive: true });
});
