/** The code of a system or database error, such as "ENOENT" or "23505"; empty for any other value. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** The message of a caught value, which may be no error. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
