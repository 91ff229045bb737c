// Connections that do not come about or break, and a disk that takes nothing more, as the system names them.
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

// PostgreSQL: connection exceptions, no room or memory or connection left, shutting down or starting up, and only to be read.
const SQL_STATES = /^(?:08...|53...|57P0[1-5]|25006)$/;

// What the driver says of connections has no code.
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered)/;

/**
 * Whether an error says that something the store stands on is not there at the moment: the database, room on the disk. The
 * request was right, and can be made again later.
 */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (DRIVER.test(cause.message)) return true;
    if (!("code" in cause) || typeof cause.code !== "string") continue;
    if (SYSTEM.has(cause.code) || SQL_STATES.test(cause.code)) return true;
  }
  return false;
}
