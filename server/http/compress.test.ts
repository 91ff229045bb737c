import { expect, test } from "vitest";
import { acceptedEncoding } from "#server/http/compress.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, br;q=0", "gzip"],
  ["gzip;q=0.5, *;q=0.1", "br"],
  ["*;q=0", null],
  ["identity", null],
  ["", null],
  [null, null],
] as const)("a request with Accept-Encoding %j gets %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
