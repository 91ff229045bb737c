import { createHash } from "node:crypto";

/**
 * A deterministic key of a sample row from its name ("product kashmiri-rose-shawl"), the same wherever the shop is seeded. A UUID of
 * version 8 (RFC 9562, section 5.8), whose bits are application-defined.
 */
export function seedId(name: string): string {
  const bytes = createHash("sha256").update(`gulmohar ${name}`).digest().subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
