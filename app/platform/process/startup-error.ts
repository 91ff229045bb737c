/** Something that a person can mend, said in one sentence: the store prints it and ends with exit code 1. */
export class StartupError extends Error {
  override name = "StartupError";
}

// By the names that the system and PostgreSQL give them.
const DISK_PROBLEMS: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full. Free some space, then try again.",
  "53100": "The disk of the database is full. Free some space, then try again.",
  EDQUOT: "The disk quota is used up. Free some space, then try again.",
  EROFS: "The disk can only be read. Make it writable, then try again.",
  "25006":
    "The database can only be read: the disk has less space left than DISK_RESERVE_MB, or DATABASE_URL names a replica. Free some space, then try again.",
};

/** What a person can do about an error, in a sentence: a StartupError's own, or one about the disk. Null for a bug, which keeps its trace. */
export function remedyOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "StartupError") return cause.message;
    const remedy = "code" in cause ? DISK_PROBLEMS[String(cause.code)] : undefined;
    if (remedy) return remedy;
  }
  return null;
}
