export type AccountFailure =
  /**
   * Better Auth's code, such as INVALID_EMAIL_OR_PASSWORD or EMAIL_NOT_VERIFIED, and its sentence. TOO_MANY_REQUESTS where a limit
   * was reached, UNEXPECTED where something broke on our side.
   */
  { ok: false; code: string; message: string; retryAfterSeconds: number | null };

export type AccountResult<Value = undefined> = { ok: true; value: Value; cookies: string[] } | AccountFailure;
