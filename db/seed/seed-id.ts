import { createHash } from "node:crypto";

/**
 * The key of a sample row, made of what it is ("product kashmiri-rose-shawl"): the sample shop has the same keys wherever it
 * is seeded. Shaped as a UUID of version 8 (RFC 9562, section 5.8), whose bits are the maker's own.
 */
export function seedId(what: string): string {
  const bytes = createHash("sha256").update(`gulmohar ${what}`).digest().subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
