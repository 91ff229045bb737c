const BYTES = 16;

/** A key for one attempt to buy. `crypto.randomUUID` would need a secure context, which a shop on a local network lacks. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
