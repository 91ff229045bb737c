import { v7 } from "uuid";

/**
 * A new UUIDv7 (RFC 9562). It begins with the time, so that rows created one after the other are adjacent in an index.
 * Within a process each id is greater than the one before.
 */
export function newId(): string {
  return v7();
}
