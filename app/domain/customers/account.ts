export type AccountFailure =
  /**
   * Better Auth's code, such as INVALID_EMAIL_OR_PASSWORD or EMAIL_NOT_VERIFIED, and its message. TOO_MANY_REQUESTS when a limit was
   * reached, BUSY when too many passwords are being checked, UNEXPECTED after an internal error.
   */
  { ok: false; error: string; message: string; retryAfterSeconds: number | null };

export type AccountResult<Value = undefined> = { ok: true; value: Value; cookies: string[] } | AccountFailure;

/** Defence in depth behind the guard of the admin routes. Throws for any other role. */
export function assertAdministrator({ role }: { role: string }): void {
  if (role !== "admin") throw new Error("Only an administrator may do this");
}

export interface PasskeyView {
  id: string;
  name: string;
  addedAt: Date;
  /** Null for a passkey that was never used. */
  lastUsedAt: Date | null;
}
