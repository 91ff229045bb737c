import { errorCode } from "#app/lib/error-code.ts";

/** A problem that the operator can fix, described in one sentence. The store prints it and exits with code 1. */
export class StartupError extends Error {
  override name = "StartupError";
}

// By system error code or SQLSTATE.
const DISK_PROBLEMS: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full. Free some space, then try again.",
  "53100": "The disk of the database is full. Free some space, then try again.",
  EDQUOT: "The disk quota is used up. Free some space, then try again.",
  EROFS: "The disk is read-only. Make it writable, then try again.",
  "25006":
    "The database is read-only: the disk has less space left than DISK_RESERVE_MB, or DATABASE_URL names a replica. Free some space, then try again.",
};

/** A sentence that tells the operator how to fix an error. Null for a bug, which is reported with its stack trace. */
export function remedyOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "StartupError") return cause.message;
    const remedy = DISK_PROBLEMS[errorCode(cause)];
    if (remedy) return remedy;
  }
  return null;
}
