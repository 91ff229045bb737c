import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { streamZip, writeZip } from "#app/platform/zip/write-zip.server.ts";

const AT = new Date("2026-11-30T00:00:00Z");

test("an archive holds each file as it was written, in parts larger than a piece", async () => {
  const large = new Uint8Array(200_000).map((_, index) => index % 251);
  const small = new TextEncoder().encode("Sales");
  const zip = await writeZip(
    [
      { name: "a.csv", parts: [small, small] },
      { name: "empty.csv", parts: [] },
      { name: "folder/b.pdf", parts: [large], isCompressed: true },
    ],
    { at: AT, maxBytes: 1_000_000 },
  );
  const files = unzipSync(zip);
  expect(Object.keys(files)).toEqual(["a.csv", "empty.csv", "folder/b.pdf"]);
  expect(new TextDecoder().decode(files["a.csv"])).toBe("SalesSales");
  expect(files["folder/b.pdf"]).toEqual(large);
});

test("an archive over its limit is refused", async () => {
  const parts = [new Uint8Array(100_000)];
  const zip = writeZip([{ name: "a.pdf", parts, isCompressed: true }], { at: AT, maxBytes: 50_000 });
  await expect(zip).rejects.toThrow("more than 50000 bytes");
});

test("an archive is written while its files are made, so that few of their parts are in memory", async () => {
  let made = 0;
  function* parts() {
    for (; made < 1_000; made += 1) yield new Uint8Array(65_536);
  }
  const isAhead: boolean[] = [];
  let written = 0;
  for await (const chunk of streamZip([{ name: "a.bin", parts: parts(), isCompressed: true }], { at: AT })) {
    written += chunk.length;
    isAhead.push(made * 65_536 > written + 2 * 65_536);
  }
  expect(made).toBe(1_000);
  expect(isAhead).not.toContain(true);
});
