import { errorCode } from "#app/lib/error-code.ts";

// System errors of failed or broken connections and of a full or read-only disk.
const SYSTEM = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOSPC",
  "EDQUOT",
  "EROFS",
]);

// PostgreSQL: connection exceptions, insufficient resources, shutdown and startup, read-only transactions.
const SQL_STATES = /^(?:08...|53...|57P0[1-5]|25006)$/;

// The driver's connection errors have no code.
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered)/;

/**
 * Whether an error is a temporary outage of the database or the disk, so that a valid request can be retried later.
 */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (DRIVER.test(cause.message)) return true;
    const code = errorCode(cause);
    if (SYSTEM.has(code) || SQL_STATES.test(code)) return true;
  }
  return false;
}
