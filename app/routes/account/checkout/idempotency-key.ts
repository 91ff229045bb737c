const BYTES = 16;

/** An idempotency key per attempt. `crypto.randomUUID` requires a secure context, which a shop on a local network lacks. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
