import { randomFillSync } from "node:crypto";

const BYTES = 16;
// Chance is drawn for many ids at once: asking for it costs more than the bytes.
const chance = Buffer.alloc(BYTES * 256);
let used = chance.length;

let lastMs = 0;
let sequence = 0;

/**
 * A new UUIDv7 (RFC 9562): time ordered, so that rows made one after the other lie together in an index. Within a process each
 * is greater than the one before: a 12-bit counter follows the milliseconds.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    sequence = 0;
  } else if (++sequence > 0xfff) {
    lastMs += 1;
    sequence = 0;
  }
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  const bytes = chance.subarray(used, (used += BYTES));
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes[6] = 0x70 | (sequence >> 8);
  bytes[7] = sequence & 0xff;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
