import { v7 } from "uuid";

/**
 * A new UUIDv7 (RFC 9562). It begins with the time, so that rows created one after the other are adjacent in an index.
 * Within a process each id is greater than the one before.
 */
export function newId(): string {
  return v7();
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Whether a text can be used as a uuid key: PostgreSQL rejects anything else with an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
