/** The message of a caught value, which may be no error. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
